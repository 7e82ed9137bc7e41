"""Rules: what a special rule is, its brackets, the registry, the catalogue, the readings."""
