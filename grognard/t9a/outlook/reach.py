"""The chance to reach an enemy with a charge, by the engine's own Charge Range roll (core 6.7)."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from grognard.kernel.dice import Dice, EveryDice
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.charging.charge_range import ChargeRoll, charge_roll, charge_terms, roll_charge
from grognard.t9a.moving.moves import can_fly


def chance_to_reach(state: State, unit: Unit, target: Unit, *, flying: bool | None = None) -> Fraction:
    """Return the chance that the Charge Range of *unit*, from where it stands, reaches *target*.

    *flying*: whether the charge is flown, None: if the unit can.
    """
    flown = can_fly(unit) if flying is None else flying
    return chance_of_charge(charge_roll(state, unit, target, flying=flown))


def needed_to_reach(state: State, unit: Unit, target: Unit, *, flying: bool | None = None) -> int:
    """Return what the dice of a charge must show at least."""
    flown = can_fly(unit) if flying is None else flying
    return charge_roll(state, unit, target, flying=flown).target.needed


class Reach:
    """How likely *unit* reaches *target* with a Charge Range roll, from whatever distance."""

    def __init__(self, state: State, unit: Unit, target: Unit) -> None:
        self._terms = charge_terms(state, unit, target, flying=can_fly(unit))
        self._known: dict[int, float] = {}

    def chance(self, away: float) -> float:
        """Return the chance to get *away* inches far, whatever stands between the two."""
        base = self._terms.beyond(away)
        found = self._known.get(base)
        if found is None:
            found = self._known[base] = float(chance_of_charge(self._terms.needing(base)))
        return found


@lru_cache(maxsize=4096)
def chance_of_charge(roll: ChargeRoll) -> Fraction:
    """Return the chance that a Charge Range with these numbers reaches."""
    return EveryDice().odds(_reaches, roll).probability(outcome=True)


def _reaches(dice: Dice, roll: ChargeRoll) -> bool:
    return roll_charge(dice, roll).reaches
