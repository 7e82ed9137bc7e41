"""grognard: an umpire for tabletop miniature battles, in French and English.

It plays whole battles by their real rules, says which rule stood behind every die, and computes exact odds for any of
it. The rooms of the house, from the ground floor up:

- `grognard.kernel`: dice and odds, the battle and its journal, geometry. It knows no game.
- `grognard.t9a`, and the other systems: the rules of one game each.
- `grognard.t9a.lists`, `grognard.players`, `grognard.report`: army lists, who plays, what is shown.
- `grognard.commands` and `grognard.cli`: the command line.
"""

from __future__ import annotations

__all__ = ["__version__"]

__version__ = "0.1.0"
