"""Who casts spells, and what each of them knows."""
