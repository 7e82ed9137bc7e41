"""Characteristic Tests (core 2.9)."""

from __future__ import annotations

from typing import Literal, get_args

from grognard.kernel.dice import Dice
from grognard.kernel.words.modifiers import Target
from grognard.t9a.board.state import State, Unit
from grognard.t9a.morale.discipline import TestFailed, TestTaken

__all__ = ["CHARACTERISTICS", "Characteristic", "characteristic_of", "characteristic_test"]

CHARACTERISTIC_TEST = "t9a.characteristic-test"
Characteristic = Literal["strength", "resilience", "agility", "offensive_skill", "defensive_skill"]
CHARACTERISTICS: tuple[Characteristic, ...] = get_args(Characteristic)
MOST_THAT_PASSES = 5
"""A 6 always fails."""


def characteristic_of(unit: Unit, characteristic: Characteristic) -> int:
    """Return the characteristic as printed: the highest of all models of the unit and all their parts."""
    owners = [owner for model, _ in unit.members for owner in (model, *model.parts)]
    return max(int(getattr(owner, characteristic)) for owner in owners if hasattr(owner, characteristic))


def characteristic_test(state: State, unit_id: int, characteristic: Characteristic, dice: Dice) -> bool:
    """Take a Characteristic Test for the unit and return whether it passed: D6 not above the characteristic."""
    unit = state.unit(unit_id)
    value = characteristic_of(unit, characteristic)
    target = Target(CHARACTERISTIC_TEST, value, (), min(value, MOST_THAT_PASSES), at_most=True)
    passed = bool(dice.d6(target) <= target.needed)
    if dice.telling:
        dice.tell((TestTaken if passed else TestFailed)(unit.name, CHARACTERISTIC_TEST))
    return passed
