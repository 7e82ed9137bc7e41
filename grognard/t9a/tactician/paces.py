"""Distances that dice decide: charges, flight and pursuit, all by exact odds."""

from __future__ import annotations

from functools import lru_cache

from grognard.kernel.dice import Dice, odds
from grognard.kernel.geometry import distance
from grognard.t9a.board.state import State, Unit
from grognard.t9a.charging.charge_range import ChargeRoll, charge_roll, roll_charge
from grognard.t9a.moving.moves import can_fly


def chance_to_reach(state: State, unit: Unit, target: Unit) -> float:
    """Return the chance that *unit*, from where it stands, reaches *target* with a Charge Range roll."""
    return _chance(charge_roll(state, unit, target, flying=can_fly(unit)))


class Reach:
    """How likely *unit* reaches *target* with a Charge Range roll, from whatever distance."""

    def __init__(self, state: State, unit: Unit, target: Unit) -> None:
        roll = charge_roll(state, unit, target, flying=can_fly(unit))
        self._needed = roll.target.needed - distance(unit.boundary, target.boundary)
        self._more, self._least, self._rerolls = roll.more, roll.least, bool(roll.reroll)

    def chance(self, away: float) -> float:
        """Return the chance to get *away* inches far, whatever stands between the two."""
        return _chance_of_needed(round(self._needed + away), self._more, self._least, self._rerolls)


@lru_cache(maxsize=4096)
def _chance(roll: ChargeRoll) -> float:
    return float(odds(_reaches, roll).probability(outcome=True))


def _reaches(dice: Dice, roll: ChargeRoll) -> bool:
    return roll_charge(dice, roll).reaches


@lru_cache(maxsize=1024)
def _chance_of_needed(needed: int, more: int, least: int, rerolls: bool) -> float:
    """Return the chance that the best two of 2 + *more* dice come to *needed*."""
    if needed > 12:
        return 0.0
    if needed <= 2:
        return 1.0
    found = float(odds(_enough, needed, more, least).probability(outcome=True))
    return found + (1 - found) * found if rerolls else found


def _enough(dice: Dice, needed: int, more: int, least: int) -> bool:
    return max(int(dice.total(2 + more, "t9a.charge-range", drop_lowest=more)), least) >= needed


@lru_cache(maxsize=1024)
def chance_within(total: int, minimised: int = 0, *, rerolls: bool = False) -> float:
    """Return the chance that a Discipline Test rolls *total* or less."""
    found = float(odds(_within, total, minimised).probability(outcome=True))
    return found + (1 - found) * found if rerolls else found


def _within(dice: Dice, total: int, minimised: int) -> bool:
    return bool(dice.total(2 + minimised, "t9a.discipline-test", drop_highest=minimised) <= total)


@lru_cache(maxsize=1024)
def chance_to_outrun(start: int, chaser_more: int = 0, prey_more: int = 0) -> float:
    """Return the chance that 2D6 and *start* inches are more than the chaser's 2D6; *more*: dice of Maximised rolls."""
    return float(odds(_outruns, start, chaser_more, prey_more).probability(outcome=True))


def _outruns(dice: Dice, start: int, chaser_more: int, prey_more: int) -> bool:
    prey = int(dice.total(2 + prey_more, "t9a.flee-move", drop_lowest=prey_more))
    chaser = int(dice.total(2 + chaser_more, "t9a.pursuit", drop_lowest=chaser_more))
    return prey + start > chaser
