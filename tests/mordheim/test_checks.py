"""Characteristic and Leadership tests, and whose Leadership serves (core 2.3, 2.4, 10.1)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from grognard.kernel.dice import Dice, ScriptedDice, odds
from grognard.kernel.words.modifiers import Modifier
from grognard.mordheim.checks import (
    characteristic_target,
    characteristic_test,
    leadership_of,
    leadership_target,
    leadership_test,
    nerve_holds,
)
from grognard.mordheim.state import State
from grognard.mordheim.traits import Trait
from tests.mordheim.warriors import battle, warrior

ID = "mordheim.core.edges"


def passes(initiative: int, *modifiers: Modifier, again: bool = False) -> Fraction:
    target = characteristic_target(warrior(0, i=initiative), "initiative", ID, modifiers)
    return odds(lambda dice: characteristic_test(dice, target, again=again)).probability(True)


@pytest.mark.rule("mordheim.core.characteristics")
def test_18_16_and_18_17_a_six_always_fails_and_armour_and_ropes_count() -> None:
    assert [passes(i) for i in (3, 5, 6, 9)] == [Fraction(1, 2), Fraction(5, 6), Fraction(5, 6), Fraction(5, 6)]
    assert passes(3, again=True) == Fraction(3, 4)
    heavy = Modifier("mordheim.climb.heavy-armour", "add", -1)
    assert [passes(3, heavy), passes(3, heavy, again=True)] == [Fraction(1, 3), Fraction(5, 9)]
    assert [passes(4) ** 2, passes(5) ** 2] == [Fraction(4, 9), Fraction(25, 36)]


@pytest.mark.rule("mordheim.core.leadership")
@pytest.mark.parametrize(("leadership", "chance"), [(7, (7, 12)), (8, (13, 18)), (9, (5, 6)), (12, (1, 1))])
def test_a_leadership_test_is_two_dice_at_or_under(leadership: int, chance: tuple[int, int]) -> None:
    state = battle(warrior(0, ld=leadership))
    target = leadership_target(state, state.warrior(0), "mordheim.core.fear")

    def test(dice: Dice) -> bool:
        return leadership_test(dice, target)

    assert odds(test).probability(True) == Fraction(*chance)


def led(gap: float, **leader: Any) -> State:
    traits = (Trait.LEADER, *leader.pop("traits", ()))
    return battle(warrior(0, 0, (5, 5), ld=6), warrior(1, 0, (5, 5 + 25 / 25.4 + gap), ld=9, traits=traits, **leader))


@pytest.mark.rule("mordheim.core.leader")
def test_a_leader_within_six_inches_lends_his_leadership_unless_he_is_down_or_flees() -> None:
    states = [led(6.0), led(6.1), led(1.0, health="knocked-down"), led(1.0, fleeing=True), led(1.0, health="out")]
    assert [leadership_of(state, state.warrior(0)).value for state in states] == [9, 6, 6, 6, 6]
    assert leadership_of(led(1.0), led(1.0).warrior(0)).modifiers[-1].rule == "mordheim.core.leader"
    assert leadership_of(led(1.0), led(1.0).warrior(1)).value == 9


@pytest.mark.rule("mordheim.core.leadership")
def test_a_zealot_rolls_nothing() -> None:
    state = battle(warrior(0, ld=2, traits=(Trait.PASSES_LEADERSHIP_TESTS,)))
    with ScriptedDice([]) as dice:
        assert nerve_holds(state, state.warrior(0), "mordheim.core.fear", dice)
