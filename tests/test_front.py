"""The front door for Python: what `docs/python.md` doesn't show."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import grognard
from grognard.kernel.words.refusals import BadInput


@pytest.mark.parametrize("name", ["skirmish.yaml", "skulldred/gate.yaml"])
def test_a_battle_goes_on_from_a_value_without_a_journal(name: str, examples: Path) -> None:
    battle = grognard.battle(examples / name, seed=2)
    for _ in range(3):
        battle.answer(0)
    saved = json.loads(json.dumps(battle.saved()))
    one, other = grognard.battle(saved, seed=4), grognard.battle(saved, seed=4)
    assert one.state == other.state
    assert one.ask is not None
    assert [battle.say(option) for option in one.ask.options] == [
        battle.say(option) for option in other.asks[0].options
    ]
    assert one.play() == other.play()
    assert grognard.as_json(one.state) == grognard.as_json(other.state)
    assert battle.values.result(grognard.as_json(one.result)) == one.result


def test_a_battle_from_a_value_has_no_report(examples: Path, tmp_path: Path) -> None:
    battle = grognard.battle(grognard.battle(examples / "skirmish.yaml", seed=2).saved())
    with pytest.raises(BadInput, match="report: found a battle without a journal, expected a battle from a scenario"):
        battle.report(tmp_path / "r.html")


def test_a_value_that_is_no_battle_is_refused(examples: Path) -> None:
    saved = grognard.battle(examples / "skirmish.yaml", seed=2).saved()
    with pytest.raises(BadInput, match="position"):
        grognard.battle({**saved, "format": "grognard-journal-2"})
    with pytest.raises(BadInput, match="state, turn: found 'two', expected int"):
        grognard.battle({**saved, "state": {**saved["state"], "turn": "two"}})
    units = [{**saved["state"]["units"][0], "troop": "0:saurian_warriors#0 another"}]
    with pytest.raises(
        BadInput, match=r"state, units\[0\], troop: found '0:saurian_warriors#0 another', expected Troop"
    ):
        grognard.battle({**saved, "state": {**saved["state"], "units": units}})
