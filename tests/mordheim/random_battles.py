"""Battles of Mordheim that random players fight: the scenarios of the examples, seeds at will."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import yaml

from grognard.kernel.battle.asks import Answer, Ask
from grognard.kernel.battle.battle import Battle
from grognard.kernel.dice import RolledDice
from grognard.mordheim.battle import play
from grognard.mordheim.lists.reading import roster_of
from grognard.mordheim.scenario import opening, read_scenario
from grognard.mordheim.state import State
from grognard.mordheim.victory import Result

EXAMPLES = Path(__file__).parents[2] / "examples"
SCENARIOS = ("ruins", "canal", "street")
ROUNDS = 12


class _Folder:
    """The files beside a scenario."""

    def text(self, name: str, /) -> str:
        return (EXAMPLES / "mordheim" / name).read_text(encoding="utf-8")

    def place(self, name: str, /) -> str:
        return str(EXAMPLES / "mordheim" / name)


@cache
def begun(scenario: str, layer: str = "pavona", rounds: int = ROUNDS) -> State:
    """Return the opening state of an example, with a limit of rounds."""
    place = EXAMPLES / "mordheim" / f"{scenario}.yaml"
    keys: dict[str, Any] = yaml.safe_load(place.read_text(encoding="utf-8"))
    keys |= {"layer": layer, "rounds": keys.get("rounds", rounds)}
    found = read_scenario(keys, str(place), 1, lambda one, at: roster_of(one, at, _Folder()))
    return opening(found)


def keen(chance: Random, ask: Ask) -> Answer:
    """Choose at random; of two things, doing and ending, rather do."""
    options = ask.options
    busy = [one for one in options if type(one).__name__ not in ("EndCharges", "EndMoves", "EndShooting", "HoldFire")]
    return chance.choice(busy) if busy and chance.random() < 0.8 else chance.choice(options)


def battle(seed: int, layer: str = "pavona") -> Battle[State, Result]:
    """Return a new battle: the scenario by the seed."""
    return Battle(play, begun(SCENARIOS[seed % len(SCENARIOS)], layer), RolledDice(seed))


def fought(seed: int, layer: str = "pavona") -> Battle[State, Result]:
    """Return a battle played to its end."""
    found, chance = battle(seed, layer), Random(seed)
    while found.ask is not None:
        found.answer(keen(chance, found.ask))
    return found
