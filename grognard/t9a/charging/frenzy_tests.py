"""Frenzy Tests at the start of the Charge Phase, and charges that must be declared (core 6.1, t9a.frenzy)."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from grognard.kernel.dice import Dice
from grognard.kernel.words.events import Event, Name
from grognard.kernel.words.language import N_
from grognard.t9a.board.state import Charge, State
from grognard.t9a.board.traits import Trait
from grognard.t9a.board.unit import Unit
from grognard.t9a.charging.charge_declaration import FRENZY_TEST, charge_on, may_charge, without_frenzy
from grognard.t9a.morale.discipline import discipline_test
from grognard.t9a.moving.moves import can_fly, rates

FRENZY_RANGE = 7.0  # inches beyond the Advance Rate within which an enemy maddens
READING = "t9a.frenzy.rate"


class MustCharge(Event, frozen=True):
    """A unit has failed its Frenzy Test and must declare a charge."""

    message: ClassVar[str] = N_("{unit}: carried away, a charge must be declared")

    unit: Name


def frenzy_tests(state: State, dice: Dice) -> State:
    """Let each unit with a frenzied model that could charge an enemy nearby take its test; who fails must charge."""
    carried_away: list[int] = []
    for unit in state.of_side(state.active):
        if not unit.has_trait(Trait.FRENZIED) or may_charge(state, unit) is not None or not _has_prey(state, unit):
            continue
        if not discipline_test(state, unit.id, "frenzy", dice):
            carried_away.append(unit.id)
            dice.tell(MustCharge(unit.name))
    if not carried_away:
        return state
    return replace(state, notes=(*without_frenzy(state.notes), (FRENZY_TEST, tuple(carried_away))))


def _has_prey(state: State, unit: Unit) -> bool:
    """Could the unit charge an enemy within its Advance Rate and 7 inches?"""
    airs = (True, False) if can_fly(unit) else (False,)
    rate = rates(unit)[0]
    if can_fly(unit) and state.setting.readings.choice(READING) == "highest":
        rate = max(rate, rates(unit, flying=True)[0])
    return any(
        isinstance(charge_on(state, unit, enemy, flying=flying, within_in=rate + FRENZY_RANGE), Charge)
        for enemy in state.enemies_of(unit)
        for flying in airs
    )
