"""Battles for the tests of players: from the examples, or made small by hand."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from grognard.kernel.battle.battle import Battle
from grognard.kernel.dice import RolledDice
from grognard.players import Player
from grognard.players.human import HumanPlayer
from grognard.t9a.armies.army_list import ArmyList
from grognard.t9a.battle import play
from grognard.t9a.board.state import State
from grognard.t9a.lists import read_any
from grognard.t9a.names import names_of
from grognard.t9a.scenario.opening import opening
from grognard.t9a.scenario.scenario import Army, Board, Scenario
from grognard.t9a.setup.terrain import random_battlefield
from grognard.underway import Underway, begun

EXAMPLES = Path(__file__).parents[2] / "examples"
SKIRMISH = EXAMPLES / "skirmish.yaml"
WARBANDS = ("saurian-warband", "dwarven-warband")
ARMIES = (
    "saurian-temple-host",
    "saurian-great-hunt",
    "saurian-jungle-war",
    "dwarven-kings-throne",
    "dwarven-clans-thunder",
    "dwarven-oath-of-the-seekers",
)


def army_list(name: str) -> ArmyList:
    """Return one of the example lists."""
    found = read_any((EXAMPLES / "lists" / f"{name}.txt").read_text(encoding="utf-8"), name).army_list
    assert found is not None, name
    return found


def battle_of(first: str, second: str, seed: int) -> Battle[State, Any]:
    """Return a battle between two example lists on a random table, at its first ask."""
    lists = (army_list(first), army_list(second))
    armies = tuple(Army(one.book.name, one) for one in lists)
    points = max(one.points for one in lists)
    board = Board.of(random_battlefield(points, RolledDice(seed + 1000)))
    scenario = Scenario((armies[0], armies[1]), board, points)
    return Battle(play, opening(scenario, no_units), RolledDice(seed))


def no_units(text: str, place: str, side: int) -> Any:
    """Stand for the reader of units placed by hand: lists have none."""
    raise AssertionError(f"{place}: {text}")


def skirmish(seed: int = 3) -> Underway:
    """Return the small example battle that begins in the middle of a combat."""
    found = begun(SKIRMISH, seed)
    assert isinstance(found, Underway)
    return found


class Typist:
    """A human's terminal in a test: lines are typed from a list, and everything shown is kept.

    When the lines are used up, *then* is typed for ever.
    """

    def __init__(self, lines: Iterable[str], then: str = "1") -> None:
        self.lines = list(lines)
        self.then = then
        self.shown: list[str] = []

    def read(self, prompt: str) -> str:
        """Type the next line."""
        self.shown.append(prompt)
        return self.lines.pop(0) if self.lines else self.then

    @property
    def text(self) -> str:
        """All that was shown."""
        return "\n".join(self.shown)

    def human(self, battle: Battle[Any, Any], language: str = "en") -> HumanPlayer:
        """Return a human at this terminal."""
        return HumanPlayer(self.read, self.shown.append, language, names_of(battle.state.setting))  # type: ignore[arg-type]


def play_until(battle: Battle[Any, Any], players: list[Player], kind: str, *, player: int | None = None) -> None:
    """Let *players* play until an ask of this kind (of this player) comes."""
    while battle.ask is not None and (battle.ask.kind != kind or player not in (None, battle.ask.player)):
        battle.answer(players[battle.ask.player].choose(battle.ask, battle))
    assert battle.ask is not None, f"no {kind} was asked"
