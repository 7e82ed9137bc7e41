"""Which of the own units is next, where all do the same one after the other."""

from __future__ import annotations

from collections.abc import Callable

from grognard.kernel.battle.asks import Ask
from grognard.kernel.geometry import distance
from grognard.players.weighing import Valued, Weighed, best_of
from grognard.t9a.aftermath.break_tests import leads_others
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.next_unit import NextUnit
from grognard.t9a.setup.deployment import in_reserve
from grognard.t9a.tactician.worth import worth_left
from grognard.t9a.units.command_falls import KeepStandard

Value = Callable[[State, Unit], float]


def _cheapest(state: State, unit: Unit) -> float:
    """What is worth most waits until more of the enemy is seen."""
    return -worth_left(unit)


def _nearest(state: State, unit: Unit) -> float:
    """Who stands nearest to the enemy clears the way for those behind."""
    return -min((distance(unit.boundary, enemy.boundary) for enemy in state.enemies_of(unit)), default=0.0)


def _lends_nothing(state: State, unit: Unit) -> float:
    """Those on whose General or battle standard others lean test last: a Broken unit lends nothing (core 13.6)."""
    return -float(leads_others(unit))


VALUES: dict[str, Value] = {
    "t9a.scout-order": _cheapest,
    "t9a.vanguard-order": _nearest,
    "t9a.random-movement-order": _nearest,
    "t9a.break-test-order": _lends_nothing,
}


def which_is_next(ask: Ask, state: State) -> Weighed:
    """Return the unit that goes first by what the order is good for."""
    value = VALUES[ask.kind]
    return best_of(ask.kind, [Valued(one, value(state, _named(state, one))) for one in ask.options])


def who_of_the_command_group_falls(ask: Ask, state: State) -> Weighed:
    """Keep the Standard Bearer: he counts for the Combat Score."""
    return best_of(ask.kind, [Valued(one, float(isinstance(one, KeepStandard))) for one in ask.options])


def _named(state: State, option: object) -> Unit:
    assert isinstance(option, NextUnit), "a unit is named"
    return state.unit(option.unit) if state.has(option.unit) else in_reserve(state, option.unit)
