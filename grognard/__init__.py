"""grognard: an umpire for tabletop miniature battles, in French and English.

It plays whole battles by their real rules, says which rule stood behind every die, and computes exact odds for any of
it. The rooms of the house, from the ground floor up:

- `grognard.kernel`: dice and odds, the battle and its journal, geometry, and what a game is (`kernel.game.System`).
- `grognard.lists`, `grognard.players`, `grognard.odds`, `grognard.report`: the frames that all games share.
- a folder for each game: its rules, and its own lists, tactician, terminal, questions and report.
- `grognard.games`: finds the games, ours and others'; `grognard.underway`: battles from files.
- `grognard.commands` and `grognard.cli`: the command line.

What people want in three lines is here, imported when it is asked for (docs/python.md):

    import grognard
    battle = grognard.battle("examples/skirmish.yaml")
    battle.play()
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from grognard.front import as_json as as_json
    from grognard.front import battle as battle
    from grognard.front import read_list as read_list
    from grognard.front import replay as replay

__all__ = ["__version__", "as_json", "battle", "odds", "read_list", "replay"]

__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    """Import what is asked for at the front door."""
    if name == "odds":
        return import_module("grognard.odds")
    if name in __all__:
        return getattr(import_module("grognard.front"), name)
    raise AttributeError(f"module 'grognard' has no attribute '{name}'")
