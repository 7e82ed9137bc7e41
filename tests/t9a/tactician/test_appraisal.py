"""The tactician's judgement of combats."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.tactician.appraisal import Appraisal
from tests.players.tables import skirmish


def two_units() -> tuple[State, Unit, Unit]:
    """Return the skirmish with two units that stand apart: Skink Braves, and a Militia that is charged."""
    state: State = skirmish().battle.state
    braves = next(unit for unit in state.units if unit.side == 0 and not unit.fight.engaged)
    militia = next(unit for unit in state.units if unit.side == 1 and not unit.fight.engaged)
    return replace(state, round=None), braves, militia


def test_an_unchanged_pair_is_judged_once() -> None:
    state, braves, militia = two_units()
    appraisal = Appraisal()
    first = appraisal.charge(state, braves, militia, "front")
    moved = braves.altered(x=braves.x + 3, moved="advance", has_moved=True)
    assert appraisal.charge(state.put(moved), moved, militia, "front") is first
    fewer = braves.altered(models=braves.models - 5)
    assert appraisal.charge(state.put(fewer), fewer, militia, "front") is not first


def test_a_flank_is_worth_more_than_a_front() -> None:
    state, braves, militia = two_units()
    appraisal = Appraisal()
    front = appraisal.charge(state, braves, militia, "front").balance(0)
    assert appraisal.charge(state, braves, militia, "left").balance(0) > front
