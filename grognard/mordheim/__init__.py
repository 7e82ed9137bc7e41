"""Mordheim, with the Pavona house rules laid over it: warbands of single warriors in the ruins, in inches.

What a warrior is stands in `profile` and `gear`, what has become of him in `state`; the moments at which special rules
act in `hooks`, the rules by kind in `rules`. The table with its storeys is `table`, who sees and touches whom `place`;
then the phases: `turn` (recovery, psychology, alliances), `moving`, `shooting`, `combat`, `magic`. What people read of
the rules is `catalogue`. What the sources leave open is a named reading, or a house value that says so.
"""

RULES = "mordheim-1"
"""The version of the rules as they are played here; it is raised when battles may go differently."""
