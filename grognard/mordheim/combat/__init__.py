"""Close combat, and what becomes of whoever is hit by anything.

`harm` is the door for shots, falls, spells, fire and collapses: hits in, the new state out.
"""
