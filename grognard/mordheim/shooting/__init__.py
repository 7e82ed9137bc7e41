"""Shooting: at whom, with what score, what a misfire does, weapons of effect, shots in the enemy's movement phase."""
