"""Chances to reach, to pass, to catch and to get away are those of the steps that the engine plays."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.kernel.dice import SampledDice, odds
from grognard.kernel.geometry import distance
from grognard.kernel.words.modifiers import Modifier
from grognard.t9a.aftermath.break_tests import defeat, with_steady
from grognard.t9a.board.aftermath import Aftermath
from grognard.t9a.charging.charge_range import charge_roll, roll_charge
from grognard.t9a.morale.discipline import discipline_test
from grognard.t9a.outlook.flight import about_to_escape, chance_to_catch
from grognard.t9a.outlook.nerve import BreakTests, chance_to_pass
from grognard.t9a.outlook.reach import Reach, chance_to_reach
from tests.t9a.outlook.test_estimates import two_units


def test_the_chance_to_reach_is_that_of_the_charge_roll() -> None:
    state, braves, militia = two_units()
    for away in (9.0, 12.0, 14.0):
        placed = braves.altered(x=militia.x, y=militia.y - militia.formation.depth - away, facing=0.0)
        there = state.put(placed)
        roll = charge_roll(there, placed, militia)
        exact = odds(lambda dice, roll=roll: roll_charge(dice, roll).reaches).probability(outcome=True)
        assert chance_to_reach(there, placed, militia) == exact
        from_here = Reach(there, placed, militia)
        assert from_here.chance(0.0) >= from_here.chance(8.0) >= from_here.chance(30.0) == 0.0


@pytest.mark.rule("t9a.charge-range")
def test_a_distance_that_isnt_whole_is_rounded_up_wherever_the_chance_is_asked() -> None:
    state, braves, militia = two_units()
    for south in (9.4, 9.9, 10.5):
        placed = braves.altered(x=militia.x, y=militia.y - militia.formation.depth - south, facing=0.0)
        there = state.put(placed)
        away = distance(placed.boundary, militia.boundary)
        assert Reach(there, placed, militia).chance(away) == float(chance_to_reach(there, placed, militia))


def test_the_chance_to_pass_is_that_of_the_discipline_test() -> None:
    state, _, militia = two_units()
    minus = (Modifier("t9a.combat-score", "add", -2),)
    for modifiers in ((), minus):
        exact = odds(lambda dice, taken=modifiers: discipline_test(state, militia.id, "panic", dice, taken))
        assert chance_to_pass(state, militia, "panic", modifiers) == exact.probability(outcome=True)


@pytest.mark.rule("t9a.break-test")
def test_the_chance_to_break_is_that_of_the_break_test_after_a_defeat() -> None:
    state, braves, militia = two_units()
    tests = BreakTests(state, militia, (braves,))  # more Full Ranks: it is Steadfast
    for difference in (0, 1, 3, 12):
        lost = with_steady(state, militia, (braves,), Aftermath("flight", militia.side, difference), SampledDice(1))
        test = odds(lambda dice, lost=lost: discipline_test(state, militia.id, "break", dice, defeat(lost, militia.id)))
        assert tests.chance(difference) == 1 - test.probability(outcome=True)


@pytest.mark.rule("t9a.pursuit")
def test_two_dice_catch_two_dice_when_they_show_as_much() -> None:
    """146 of 1,296 pairs of rolls are equal, and the pursuer needs only as much."""
    state, braves, militia = two_units()
    assert chance_to_catch(state, braves.id, militia.id) == Fraction(1296 + 146, 2 * 1296)


@pytest.mark.rule("t9a.charging-a-fleeing-unit")
def test_who_flees_from_farther_than_any_charge_gets_away() -> None:
    state, braves, militia = two_units()
    table = state.setting.table
    prey = militia.altered(x=table.width / 2, y=table.depth / 4, facing=180.0)
    far = braves.altered(x=prey.x, y=prey.y - 20.0, facing=0.0)
    assert about_to_escape(state.put(far, prey), far, prey) == 1
    near = far.altered(y=prey.y - 8.0)
    assert 0 < about_to_escape(state.put(near, prey), near, prey) < 1
