"""Panic Tests (core 13.1 to 13.3): those due are taken together, then those who failed flee."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from grognard.kernel.battle.asks import Play
from grognard.kernel.dice import Dice
from grognard.kernel.geometry import distance
from grognard.kernel.words.events import Event, Name
from grognard.t9a.board.state import PanicCause, State
from grognard.t9a.board.traits import Trait
from grognard.t9a.board.unit import Unit
from grognard.t9a.morale.discipline import discipline_test
from grognard.t9a.morale.flight import flee
from grognard.t9a.units.command_falls import command_falls
from grognard.t9a.units.panic_causes import alarms
from grognard.t9a.units.space import is_within

PANIC_RANGE = 6.0  # inches to a destroyed or Broken friend (core 13.1)


class Panics(Event, frozen=True):
    """A unit must take a Panic Test."""

    message: ClassVar[str] = "{unit} must take a Panic Test ({rule})"

    unit: Name
    rule: str


class ShakenByPanic(Event, frozen=True):
    """A unit that cannot flee is Shaken instead."""

    message: ClassVar[str] = "{unit} {unit:is|are} Shaken instead of fleeing ({rule})"

    unit: Name
    rule: str


def panic_near(state: State, unit: Unit, rule: str) -> State:
    """Note the Panic Tests of friends within 6 inches of *unit*, as it stands now (core 13.1).

    Call it before the unit is removed or moved.
    """
    causes = tuple(
        PanicCause(friend.id, rule)
        for friend in state.of_side(unit.side)
        if friend.id != unit.id and is_within(unit, friend, PANIC_RANGE) and alarms(unit, friend)
    )
    return replace(state, panic=state.panic + causes) if causes else state


def may_panic(unit: Unit) -> bool:
    """Does the unit take Panic Tests now (core 13.2)?"""
    return not (unit.is_engaged or unit.morale.fleeing or unit.this_phase.panic_passed)


def settle_panic(state: State, dice: Dice) -> State:
    """Take all Panic Tests that are due, let those flee who failed, and go on until none is due."""
    while state.panic:
        due, state = state.panic, replace(state, panic=())
        failed: list[PanicCause] = []
        tested: list[int] = []
        for cause in due:
            if cause.unit in tested or not state.has(cause.unit) or not may_panic(state.unit(cause.unit)):
                continue
            tested.append(cause.unit)
            dice.tell(Panics(state.unit(cause.unit).name, cause.rule))
            if discipline_test(state, cause.unit, "panic", dice):
                state = state.put(state.unit(cause.unit).altered(panic_passed=True))
            else:
                failed.append(cause)
        for cause in failed:
            if state.has(cause.unit):
                state = panicked(state, cause, dice)
    return state


def losses_settled(state: State, dice: Dice) -> Play[State]:
    """Settle what losses bring: who of Musician and Standard Bearer is left, Panic, and then the losses of flights."""
    state = yield from command_falls(state)
    return (yield from command_falls(settle_panic(state, dice)))


def panicked(state: State, cause: PanicCause, dice: Dice) -> State:
    """Carry out a failed Panic Test: the unit flees, or is Shaken if it cannot (core 13.3)."""
    unit = state.unit(cause.unit)
    for model, _ in unit.members:
        for rule in model.hooks.with_trait(Trait.SHAKEN_INSTEAD_OF_FLEEING):
            dice.tell(ShakenByPanic(unit.name, rule.id))
            return state.put(unit.altered(shaken_until=max(unit.morale.shaken_until, state.player_turn + 1)))
    enemy = _flee_from(state, unit, cause)
    if enemy is None:
        return flee(state, unit.id, dice, facing=float(dice.angle("t9a.panic-test")))
    return flee(state, unit.id, dice, away_from=enemy)


def _flee_from(state: State, unit: Unit, cause: PanicCause) -> Unit | None:
    """Return the enemy from which a panicking unit flees; None if there is none, or two are equally near."""
    if cause.away_from is not None and state.has(cause.away_from):
        return state.unit(cause.away_from)
    near = sorted((distance(unit.boundary, enemy.boundary), enemy.id) for enemy in state.enemies_of(unit))
    if not near or (len(near) > 1 and near[0][0] == near[1][0]):
        return None
    return state.unit(near[0][1])
