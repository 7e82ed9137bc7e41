"""Army lists: what every game shares."""
