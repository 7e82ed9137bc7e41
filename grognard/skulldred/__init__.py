"""Skulldred 2.05: warbands of single figures, spans of three bases, and a pool of DREADSKULL counters.

Profiles (`profile`), the table (`scenery`), the state (`state`), the moments of its special rules (`hooks`), the
chapters of the book one file each, the special rules by kind (`rules`), the sample warbands (`warbands`), and what
people read of the rules (`catalogue`). Lengths are millimetres. What the source leaves open is a house value, and says
so.
"""

RULES = "skulldred-2"
"""The version of the rules as they are played here; it is raised when games may go differently."""
