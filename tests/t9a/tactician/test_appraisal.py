"""What the tactician expects of combats, shots and tests is what the engine gives."""

from __future__ import annotations

from math import sqrt

import pytest
from msgspec.structs import replace

from grognard.kernel.battle.driving import drive
from grognard.kernel.dice import SampledDice, odds
from grognard.t9a.board.state import State, Unit
from grognard.t9a.charging.charge_range import charge_roll, roll_charge
from grognard.t9a.melee.fighting import begin_round, strike_blows
from grognard.t9a.morale.discipline import discipline_test
from grognard.t9a.tactician.appraisal import Appraisal, brought_together
from grognard.t9a.tactician.blows import Arithmetic, exchange
from grognard.t9a.tactician.nerve import Nerve, chance_to_pass
from grognard.t9a.tactician.paces import Reach, chance_to_outrun, chance_to_reach, chance_within
from grognard.t9a.units.contact import combat_of
from tests.players.tables import skirmish

RUNS = 400


def two_units() -> tuple[State, Unit, Unit]:
    """Return the skirmish with two units that stand apart: Skink Braves, and a Militia that is charged."""
    state: State = skirmish().battle.state
    braves = next(unit for unit in state.units if unit.side == 0 and not unit.engaged)
    militia = next(unit for unit in state.units if unit.side == 1 and not unit.engaged)
    return replace(state, round=None), braves, militia


def test_expected_losses_are_those_of_the_engines_own_round() -> None:
    """The averages of the blows lie near those of many Rounds that the engine fights with sampled dice."""
    state, braves, militia = two_units()
    there = brought_together(state, ((braves, "front"),), militia)
    combat = combat_of(there, militia.id)
    expected = exchange(there, combat, Arithmetic())
    losses: dict[int, list[int]] = {unit: [] for unit in combat}
    for seed in range(RUNS):
        after: State = drive(strike_blows, begin_round(there, combat), SampledDice(seed))
        assert after.round is not None
        for unit in combat:
            losses[unit].append(after.round.lost_by(unit))
    for unit, seen in losses.items():
        mean = sum(seen) / RUNS
        spread = sqrt(sum((one - mean) ** 2 for one in seen) / RUNS)
        assert abs(expected.lost_by(unit) - mean) <= 4 * spread / sqrt(RUNS) + 0.15


def test_the_first_blows_are_exact() -> None:
    """Nobody has fallen yet when the first Initiative Step is struck: its distribution is that of the engine."""
    state, braves, militia = two_units()
    there = brought_together(state, ((braves, "front"),), militia)
    found = exchange(there, combat_of(there, militia.id), Arithmetic())
    assert sum(found.chances[0]) == pytest.approx(1.0)
    assert sum(found.chances[1]) == pytest.approx(1.0)
    means = [sum(points * chance for points, chance in enumerate(side)) for side in found.chances]
    assert means[1] == pytest.approx(found.lost_by(militia.id))
    assert means[0] == pytest.approx(found.lost_by(braves.id))


def test_an_unchanged_pair_is_judged_once() -> None:
    state, braves, militia = two_units()
    appraisal = Appraisal()
    first = appraisal.charge(state, braves, militia, "front")
    moved = replace(braves, x=braves.x + 3, moved="advance", has_moved=True)
    assert appraisal.charge(state.put(moved), moved, militia, "front") is first
    fewer = replace(braves, models=braves.models - 5)
    assert appraisal.charge(state.put(fewer), fewer, militia, "front") is not first


def test_a_flank_is_worth_more_than_a_front() -> None:
    state, braves, militia = two_units()
    appraisal = Appraisal()
    front = appraisal.charge(state, braves, militia, "front").balance(0)
    assert appraisal.charge(state, braves, militia, "left").balance(0) > front


def test_chances_to_reach_are_those_of_the_charge_roll() -> None:
    state, braves, militia = two_units()
    for away in (9.0, 12.0, 14.0):
        placed = replace(braves, x=militia.x, y=militia.y - militia.formation.depth - away, facing=0.0)
        there = state.put(placed)
        roll = charge_roll(there, placed, militia)
        exact = float(odds(lambda dice, roll=roll: roll_charge(dice, roll).reaches).probability(outcome=True))
        assert chance_to_reach(there, placed, militia) == pytest.approx(exact)
        from_here = Reach(there, placed, militia)
        assert from_here.chance(0.0) >= from_here.chance(8.0) >= from_here.chance(30.0) == 0.0


def test_chances_to_pass_are_those_of_the_discipline_test() -> None:
    state, _, militia = two_units()
    exact = float(odds(lambda dice: discipline_test(state, militia.id, "panic", dice)).probability(outcome=True))
    assert chance_to_pass(state, militia, "panic") == pytest.approx(exact)
    nerve = Nerve(state, militia, "break")
    assert nerve.chance(0) >= nerve.chance(2) >= nerve.chance(20) == 0.0


def test_two_dice_against_two_dice() -> None:
    assert chance_within(7) == pytest.approx(21 / 36)
    assert chance_to_outrun(0) == pytest.approx((1 - 146 / 1296) / 2)
    assert chance_to_outrun(11) == pytest.approx(1.0)
