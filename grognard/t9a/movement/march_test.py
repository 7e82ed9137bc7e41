"""Who may March: rates, rules that forbid it, and the March Test near enemies (core 7.4, 17.1)."""

from __future__ import annotations

from grognard.kernel.dice import Dice
from grognard.kernel.words.modifiers import Modifier
from grognard.t9a.board.gathering import rule_id_of
from grognard.t9a.board.state import State
from grognard.t9a.board.traits import Amount
from grognard.t9a.board.unit import Unit
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.morale.discipline import discipline_test
from grognard.t9a.moving.moves import can_fly, rates
from grognard.t9a.setup.markers import is_carrier
from grognard.t9a.setup.objectives import SPOILS_OF_WAR
from grognard.t9a.units.ranks import full_ranks
from grognard.t9a.units.space import is_within

MARCH_TEST = "t9a.march-test"
TEST_RANGE = 8.0  # inches to an enemy that is not Fleeing
CARRIERS_RANKS = 3  # Full Ranks that a carrier of Spoils of War needs to March


def forbids_march(state: State, unit: Unit, dice: Dice) -> str:
    """Return the id of the rule by which the unit may not March this phase, "" if it may; rolls its March Test."""
    advance, march = rates(unit, flying=can_fly(unit))
    if march <= advance:
        return "t9a.march-move"
    for hook in unit.hooks.of(Moments.forbids):
        if hook("march", unit, state):
            return rule_id_of(hook)
    if is_carrier(state, unit) and full_ranks(state, unit) < CARRIERS_RANKS:
        return SPOILS_OF_WAR
    if not is_test_due(state, unit):
        return ""
    return "" if discipline_test(state, unit.id, "march", dice, march_modifiers(state, unit)) else MARCH_TEST


def is_test_due(state: State, unit: Unit) -> bool:
    """Is an enemy that is not Fleeing within 8 inches, or as near as its drums say?"""
    return any(
        not enemy.morale.fleeing and is_within(unit, enemy, max(TEST_RANGE, _beat(enemy)))
        for enemy in state.enemies_of(unit)
    )


def march_modifiers(state: State, unit: Unit) -> tuple[Modifier, ...]:
    """Return what enemy drums take from the Discipline, once; who has drums of his own doesn't hear them."""
    if unit.has_trait(Amount.HINDERS_MARCHES_WITHIN):
        return ()
    for enemy in state.enemies_of(unit):
        if not enemy.morale.fleeing and (beat := _beat(enemy)) and is_within(unit, enemy, beat):
            return (Modifier(enemy.hooks.with_trait(Amount.HINDERS_MARCHES_WITHIN)[0].id, "add", -1),)
    return ()


def _beat(unit: Unit) -> float:
    """Return how far the unit's drums reach, in inches; 0 without any."""
    return max(unit.hooks.amounts(Amount.HINDERS_MARCHES_WITHIN), default=0.0)
