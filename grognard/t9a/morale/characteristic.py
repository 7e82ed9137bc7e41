"""Characteristic Tests (core 2.9)."""

from __future__ import annotations

from typing import Literal, get_args

from grognard.kernel.dice import Dice
from grognard.kernel.words.modifiers import Target
from grognard.t9a.attack.attack import initiative_step, offensive_skill, resilience, strength
from grognard.t9a.board.effects import ids_of
from grognard.t9a.board.profile import Model, Part
from grognard.t9a.board.round_of_combat import Pool
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.moments.blow import Blow
from grognard.t9a.moments.hooks import LAYERS, Moments
from grognard.t9a.morale.discipline import TestFailed, TestTaken
from grognard.t9a.units.contact import pools_of
from grognard.t9a.units.lending import lent_to_pool

__all__ = ["CHARACTERISTICS", "Characteristic", "characteristic_of", "characteristic_test"]

CHARACTERISTIC_TEST = "t9a.characteristic-test"
Characteristic = Literal["strength", "resilience", "agility", "offensive_skill", "defensive_skill"]
CHARACTERISTICS: tuple[Characteristic, ...] = get_args(Characteristic)
MOST_THAT_PASSES = 5
"""A 6 always fails."""


def characteristic_of(state: State, unit: Unit, characteristic: Characteristic) -> int:
    """Return the characteristic as it is now: the highest of all models of the unit and all their parts."""
    return max(
        _value(bare, characteristic)
        for pool, model, _ in pools_of(unit)
        for part in model.parts
        for bare in (_bare(state, unit, pool, model, part),)
    )


def _bare(state: State, unit: Unit, pool: Pool, model: Model, part: Part) -> Blow:
    """Return a blow of a part on itself, without any weapon or situation: what its own values are read from."""
    hero = next((one for one in unit.characters if one.id == pool), None)
    lent = lent_to_pool(state, unit, hero)
    effects = ids_of((*unit.effects, *(hero.effects if hero is not None else ())))
    return Blow(
        "close", part, model, model, lent=lent, target_lent=lent, facing="rear", effects=effects, target_effects=effects
    )


def _value(bare: Blow, characteristic: Characteristic) -> int:
    match characteristic:
        case "strength":
            return strength(bare).value
        case "resilience":
            return resilience(bare).value
        case "agility":
            return initiative_step(bare)
        case "offensive_skill":
            return offensive_skill(bare).value
        case "defensive_skill":
            hooks = bare.defending.of(Moments.defensive_skill)
            changes = tuple(change for hook in hooks if (change := hook(bare)) is not None)
            return LAYERS.resolve(bare.target.defensive_skill, changes, lowest=0)


def characteristic_test(state: State, unit_id: int, characteristic: Characteristic, dice: Dice) -> bool:
    """Take a Characteristic Test for the unit and return whether it passed: D6 not above the characteristic."""
    unit = state.unit(unit_id)
    value = characteristic_of(state, unit, characteristic)
    target = Target(CHARACTERISTIC_TEST, value, (), min(value, MOST_THAT_PASSES), at_most=True)
    passed = bool(dice.d6(target) <= target.needed)
    if dice.telling:
        dice.tell((TestTaken if passed else TestFailed)(unit.name, CHARACTERISTIC_TEST))
    return passed
