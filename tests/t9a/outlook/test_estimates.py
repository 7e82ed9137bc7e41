"""Estimates of Rounds lie near those that the engine fights, and never above what there is to lose."""

from __future__ import annotations

from math import sqrt

import pytest
from msgspec.structs import replace

from grognard.kernel.battle.driving import drive
from grognard.kernel.dice import SampledDice
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.melee.fighting import begin_round, strike_blows
from grognard.t9a.outlook.estimates import Arithmetic, at_most, estimate, mean_of, together
from grognard.t9a.outlook.round_ahead import round_now
from grognard.t9a.tactician.appraisal import brought_together
from grognard.t9a.units.contact import combat_of
from tests.players.tables import skirmish

RUNS = 400


def two_units() -> tuple[State, Unit, Unit]:
    """Return the skirmish with two units that stand apart: Skink Braves, and a Militia that is charged."""
    state: State = skirmish().battle.state
    braves = next(unit for unit in state.units if unit.side == 0 and not unit.fight.engaged)
    militia = next(unit for unit in state.units if unit.side == 1 and not unit.fight.engaged)
    return replace(state, round=None), braves, militia


def test_expected_losses_are_about_those_of_the_engines_own_round() -> None:
    """The averages of the blows lie near those of many Rounds that the engine fights with sampled dice."""
    state, braves, militia = two_units()
    there = brought_together(state, ((braves, "front"),), militia)
    combat = combat_of(there, militia.id)
    expected = estimate(there, combat, Arithmetic())
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


def test_an_estimate_of_who_breaks_is_near_the_round_fought_in_every_way() -> None:
    state, braves, militia = two_units()
    there = brought_together(state, ((braves, "front"),), militia)
    about = estimate(there, combat_of(there, militia.id), Arithmetic())
    exact = round_now(there, militia.id, Arithmetic())
    assert not exact.about
    assert about.lost_by(militia.id) == pytest.approx(float(exact.lost[militia.id]), abs=0.15)
    for side in (0, 1):
        assert about.side_breaks(there, side) == pytest.approx(float(exact.breaks[side]), abs=0.05)


def test_no_expected_loss_is_above_what_there_is_to_lose() -> None:
    """Many strikers, few Health Points: the mean stays below them, whoever strikes first."""
    state, braves, militia = two_units()
    few = militia.altered(models=2)
    there = brought_together(state.put(few), ((braves, "front"),), few)
    found = estimate(there, combat_of(there, few.id), Arithmetic())
    assert found.lost_by(few.id) < few.health
    chances = (0.25, 0.5, 0.25)
    assert mean_of(at_most(together(chances, chances), 2)) <= 2
