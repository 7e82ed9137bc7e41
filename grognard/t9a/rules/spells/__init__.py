"""The spells that the two armies can use, one file for each path: what each is, and what it does while it lasts."""
