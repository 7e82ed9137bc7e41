"""The Ninth Age, 2nd edition: Saurian Ancients against Dwarven Holds.

Profiles (`profile`), state (`state`), the moments of its special rules (`hooks`), the phases one file each, the special
rules by kind (`rules`), the armies' data (`armies`), and what people read of the rules (`catalogue`).
"""

RULES = "2023.2"
"""The version of the rules as the umpire plays them; it is raised when battles may go differently."""
