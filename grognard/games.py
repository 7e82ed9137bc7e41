"""The games: found by their entry points (`kernel.installed`), known only by their `kernel.game.System`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grognard.kernel.battle.battle import Battle
from grognard.kernel.battle.journal import Header
from grognard.kernel.battle.questions import shown
from grognard.kernel.dice import Dice
from grognard.kernel.game import System, battle_of, system_named
from grognard.kernel.installed import installed, unnamed
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import BadInput

__all__ = ["all_games", "game_of_journal", "game_of_list", "game_of_scenario", "make_battle", "system_named"]


def all_games() -> tuple[System, ...]:
    """Return all games: first the one that is meant where none is named."""
    return tuple(map(system_named, installed()))


def game_of_scenario(found: Mapping[str, object], place: str) -> System:
    """Return the game that a scenario names at `system`.

    Raises:
        BadInput: If nobody knows it, with the nearest.
    """
    name = found.get("system")
    if name is None:
        return system_named(unnamed())
    if not isinstance(name, str):
        raise BadInput(f"{place}, system", shown(name), N_("a text"))
    return system_named(name, f"{place}, system")


def game_of_journal(header: Header, place: str = "journal") -> System:
    """Return the game of a journal.

    Raises:
        BadInput: If nobody knows it, with the nearest.
    """
    return system_named(header.system, f"{place}, system")


def game_of_list(data: bytes) -> System:
    """Return the game of a list, by its look; the one that is meant where none is named takes what no other knows."""
    games = all_games()
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return games[0]
    return next((game for game in (*games[1:], games[0]) if game.lists().looks_like(text)), games[0])


def make_battle(header: Header, dice: Dice, *, witness: bool = False) -> Battle[Any, Any]:
    """Return the battle of a journal's header, at its first ask (see `kernel.replay`); *witness*: see `battle_of`."""
    system = game_of_journal(header)
    return battle_of(system, system.scenario_in(header, "journal").scenario, dice, witness=witness)
