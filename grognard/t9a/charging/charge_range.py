"""How far a unit charges: 2D6 and its lowest Advance Rate (core 6.2, 6.7, 6.19, 6.20)."""

from __future__ import annotations

from math import ceil
from typing import NamedTuple

import msgspec

from grognard.kernel.dice import Dice
from grognard.kernel.geometry import TOUCH, contains, distance
from grognard.kernel.words.modifiers import Modifier, Target, Value
from grognard.t9a.board.gathering import rule_id_of
from grognard.t9a.board.state import State
from grognard.t9a.board.traits import Amount
from grognard.t9a.board.unit import Unit
from grognard.t9a.moments.hooks import LAYERS, Moments
from grognard.t9a.morale.flight import maximised, maximised_by
from grognard.t9a.moving.moves import rates

MOST_ON_TWO_DICE = 12
CHARGE_RANGE = "t9a.charge-range"
ADVANCE_RATE = "t9a.advance-rate"
DOWNHILL = "t9a.charging-downhill"
HILL = "hill"


class ChargeRoll(msgspec.Struct, frozen=True, cache_hash=True):
    """A Charge Range before its dice: all that the roll depends on.

    Attributes:
        target: The number that the dice must reach, and why.
        more: How many dice more are rolled, the lowest being dropped (Maximised).
        least: What the dice count as at least (Ordering the Charge).
        reroll: The rule by which a failed roll is rolled again, "" if none does.
    """

    target: Target
    more: int = 0
    least: int = 0
    reroll: str = ""


class ChargeDice(msgspec.Struct, frozen=True):
    """A Charge Range that was rolled.

    Attributes:
        total: What the dice count as, without Advance Rate and modifiers.
        highest: The highest die that was kept: how far the unit comes if it fails (core 6.10).
        reaches: Is the Charge Range at least the distance?
    """

    total: int
    highest: int
    reaches: bool


def roll_charge(dice: Dice, roll: ChargeRoll) -> ChargeDice:
    """Roll a Charge Range, once more where a failed one is rolled again."""
    found = _rolled(dice, roll, roll.target)
    if not found.reaches and roll.reroll:
        return _rolled(dice, roll, msgspec.structs.replace(roll.target, what=roll.reroll))
    return found


class ChargeTerms(NamedTuple):
    """All that a charge on one target depends on, but how far away it is (see `ChargeRoll`)."""

    advance: float
    modifiers: tuple[Modifier, ...]
    more: int
    least: int
    reroll: str
    also: tuple[str, ...]

    def beyond(self, away: float) -> int:
        """Return by how many inches, rounded up, so great a distance exceeds the Advance Rate."""
        return max(0, ceil(away - self.advance - TOUCH))

    def needing(self, base: int) -> ChargeRoll:
        """Return what is needed to come so far beyond the Advance Rate."""
        rate = Value(ADVANCE_RATE, int(self.advance), (), int(self.advance))
        needed = LAYERS.target(CHARGE_RANGE, base, self.modifiers, compared=(rate,), also=self.also)
        return ChargeRoll(needed, self.more, self.least, self.reroll)


def charge_terms(state: State, unit: Unit, target: Unit, *, flying: bool = False) -> ChargeTerms:
    """Return all that Charge Range is made of before the dice: rate, modifiers, dice more, least roll, reroll."""
    more = maximised(unit, "charge", target)
    ordered = unit.hooks.with_trait(Amount.LEAST_CHARGE_ROLL)
    return ChargeTerms(
        rates(unit, flying=flying)[0],
        charge_modifiers(unit, target),
        more,
        int(max(unit.hooks.amounts(Amount.LEAST_CHARGE_ROLL), default=0)),
        _reroll(state, unit, target),
        (*(maximised_by(unit, "charge", target) if more else ()), *(rule.id for rule in ordered)),
    )


def charge_roll(state: State, unit: Unit, target: Unit, *, flying: bool = False) -> ChargeRoll:
    """Return what *unit* needs to reach *target* from where the two stand."""
    terms = charge_terms(state, unit, target, flying=flying)
    return terms.needing(terms.beyond(distance(unit.boundary, target.boundary)))


def greatest_charge_range(unit: Unit, target: Unit, *, flying: bool = False) -> float:
    """Return the greatest distance at which *unit* may declare a charge on *target*, in inches (core 6.2)."""
    modifiers = sum(modifier.value for modifier in charge_modifiers(unit, target))
    return rates(unit, flying=flying)[0] + MOST_ON_TWO_DICE + modifiers


def charge_modifiers(unit: Unit, target: Unit) -> tuple[Modifier, ...]:
    """Return what is added to the roll: a charger's rule counts if all its models have it, each rule once."""
    shared: dict[str, Modifier] | None = None
    for model, _ in unit.members:
        hooks = model.hooks.of(Moments.charge_bonus)
        own = {modifier.rule: modifier for hook in hooks if (modifier := hook(unit, target)) is not None}
        shared = own if shared is None else {rule: modifier for rule, modifier in shared.items() if rule in own}
        if not shared:
            break
    slowed = {
        modifier.rule: modifier
        for hook in target.hooks.of(Moments.slows_chargers)
        if (modifier := hook(unit)) is not None
    }
    return (*(shared or {}).values(), *slowed.values())


def charges_downhill(state: State, unit: Unit, target: Unit) -> bool:
    """Do more than half of the charger's models stand on a Hill, and more than half of the target's off any?"""
    hills = [feature for feature in state.setting.table.features if feature.kind == HILL]
    if not hills:
        return False
    above, below = (
        [any(contains(hill.shape, place) for hill in hills) for place in one.formation.places(one.x, one.y, one.facing)]
        for one in (unit, target)
    )
    return 2 * sum(above) > len(above) and 2 * sum(below) < len(below)


def _rolled(dice: Dice, roll: ChargeRoll, because: Target) -> ChargeDice:
    kept = dice.hand(2 + roll.more, because)[roll.more :]
    total = max(sum(kept), roll.least)
    return ChargeDice(total, kept[-1], total >= roll.target.needed)


def _reroll(state: State, unit: Unit, target: Unit) -> str:
    """Return the rule that rolls a failed Charge Range again: a Hill's, or a friend's."""
    if charges_downhill(state, unit, target):
        return DOWNHILL
    for friend in state.of_side(unit.side):
        for hook in friend.hooks.of(Moments.rerolls_charge):
            if hook(friend, unit, target):
                return rule_id_of(hook)
    return ""
