"""States, views and results of whole battles of ours go to JSON and come back as they were, whatever has happened."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from grognard.kernel.battle.battle import Battle
from grognard.kernel.battle.digests import digest, plain
from grognard.kernel.battle.read_back import Values
from grognard.players import RandomPlayer
from grognard.underway import begun

EVERY = 17
QUICK = ("skirmish.yaml", "veil.yaml", "skulldred/gate.yaml")
LONG = ("demo.yaml", "dawn-assault.yaml", "last-turn.yaml", "skulldred/portals.yaml", "skulldred/walls.yaml")
SCENARIOS = [*QUICK, *(pytest.param(name, marks=pytest.mark.slow) for name in LONG)]


def through_json(value: Any) -> Any:
    return json.loads(json.dumps(plain(value)))


def come_back(battle: Battle[Any, Any], values: Values) -> None:
    """Hold that what there is now comes back."""
    state = values.state(through_json(battle.state))
    assert state == battle.state
    assert digest(state) == digest(battle.state)
    for player in (0, 1):
        assert values.view(through_json(battle.view(player))) == battle.view(player)


@pytest.mark.parametrize("name", SCENARIOS)
def test_all_that_a_battle_passes_comes_back_from_json(name: str, examples: Path) -> None:
    underway = begun(examples / name, 6)
    battle, players = underway.battle, (RandomPlayer(6), RandomPlayer(7))
    values = underway.system.values_of(underway.system.opening(underway.scenario, "scenario"))
    while battle.ask is not None:
        if len(battle.answers) % EVERY == 0:
            come_back(battle, values)
        battle.answer(players[battle.ask.player].choose(battle.ask, battle))
    come_back(battle, values)
    assert values.result(through_json(battle.result)) == battle.result
