"""grognard: an umpire for tabletop miniature battles, in French and English.

It plays whole battles by their real rules, says which rule stood behind every die, and computes exact odds for any of
it. The rooms of the house, from the ground floor up:

- `grognard.kernel`: dice and odds, the battle and its journal, geometry, and what a game is (`kernel.game.System`).
- `grognard.lists`, `grognard.players`, `grognard.odds`, `grognard.report`: the frames that all games share.
- a folder for each game: its rules, and its own lists, tactician, terminal, questions and report.
- `grognard.games`: finds the games, ours and others'; `grognard.underway`: battles from files.
- `grognard.commands` and `grognard.cli`: the command line.
"""

from __future__ import annotations

__all__ = ["__version__"]

__version__ = "0.1.0"
