"""The Melee Phase: a Round of Combat up to its last blow."""
