"""Placing the armies (core 16.9): in turns, one unit or more, all Characters in one turn."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Ask, Play, answer_to
from grognard.kernel.dice import Dice
from grognard.kernel.words.events import Event, Name
from grognard.t9a.board.state import State
from grognard.t9a.board.traits import Trait
from grognard.t9a.board.unit import Unit
from grognard.t9a.setup.placing import place
from grognard.t9a.setup.zones import COUNTERTHRUST, MARCHING_COLUMNS

FIRST_TURNS = 3  # deployment turns in which some types restrict what is placed (core 16.4)


class DeployUnit(Answer, frozen=True):
    """Place this unit next."""

    message: ClassVar[str] = "place {unit:unit}"

    unit: int


class EndTurn(Answer, frozen=True):
    """Let the opponent place his next unit."""

    message: ClassVar[str] = "end the deployment turn"


class DelayTheRest(Answer, frozen=True):
    """Declare all undeployed units Delayed (Marching Columns)."""

    message: ClassVar[str] = "declare all units not yet placed Delayed"


class Delayed(Event, frozen=True):
    """A unit will come later."""

    message: ClassVar[str] = "{unit}: Delayed"

    unit: Name


def waiting(state: State, side: int) -> list[Unit]:
    """Return the side's units that still have to be placed normally."""
    return [unit for unit in state.reserve if unit.side == side and unit.away == "undeployed"]


def undeployed_number(state: State, side: int) -> int:
    """Return the Undeployed Units Number of *side* (`t9a.undeployed-units-number`): all its Characters count as one."""
    left = waiting(state, side)
    return sum(unit.troop is not None for unit in left) + any(unit.troop is None for unit in left)


def deployment_turn(state: State, side: int, turn: int, dice: Dice) -> Play[State]:
    """Let *side* place one unit or more in its deployment turn number *turn*, 1 being its first."""
    placed = 0
    while options := _options(state, side, turn, placed):
        answer = options[0]
        if len(options) > 1:
            answer = yield Ask(side, "t9a.deploy-which-unit", options, state=state, rule="t9a.deployment-phase")
        if isinstance(answer, DelayTheRest):
            return _delayed(state, side, dice)
        if not isinstance(answer, DeployUnit):
            break
        unit = in_reserve(state, answer.unit)
        if unit.troop is None:
            state = yield from _place_characters(state, unit, dice)
        else:
            state = yield from place(state, unit, dice)
        placed += 1
        if _one_only(state, turn):
            break
    return state


def in_reserve(state: State, unit_id: int) -> Unit:
    """Return the unit off the table with this id."""
    return next(unit for unit in state.reserve if unit.id == unit_id)


def _options(state: State, side: int, turn: int, placed: int) -> tuple[Answer, ...]:
    units = waiting(state, side)
    if not units:
        return ()
    if _one_only(state, turn):
        units = [unit for unit in units if not _comes_last(state, unit)] or units
    found: list[Answer] = [DeployUnit(unit.id) for unit in units]
    if placed:
        found.append(EndTurn())
    elif state.deployment == MARCHING_COLUMNS:
        found.append(DelayTheRest())
    return tuple(found)


def _place_characters(state: State, first: Unit, dice: Dice) -> Play[State]:
    """Place all Characters of a side, beginning with *first*: they go in one turn."""
    state = yield from place(state, first, dice)
    while others := [unit for unit in waiting(state, first.side) if unit.troop is None]:
        chosen = others[0]
        if len(others) > 1:
            options = tuple(DeployUnit(unit.id) for unit in others)
            ask = Ask(first.side, "t9a.deploy-which-character", options, state=state, rule="t9a.deployment-phase")
            chosen = in_reserve(state, (yield from answer_to(ask, DeployUnit)).unit)
        state = yield from place(state, chosen, dice)
    return state


def _one_only(state: State, turn: int) -> bool:
    """Is one unit only placed in this turn (core 16.4)?"""
    return turn <= FIRST_TURNS and state.deployment in (COUNTERTHRUST, MARCHING_COLUMNS)


def _comes_last(state: State, unit: Unit) -> bool:
    """Is the unit placed in the first turns only if nothing else is left (core 16.4)?"""
    return unit.troop is None or (state.deployment == MARCHING_COLUMNS and unit.has_trait(Trait.KEEPS_OUT_OF_COLUMNS))


def _delayed(state: State, side: int, dice: Dice) -> State:
    late = waiting(state, side)
    if dice.telling:
        for unit in late:
            dice.tell(Delayed(unit.name))
    return replace(
        state, reserve=tuple(unit.altered(away="delayed") if unit in late else unit for unit in state.reserve)
    )
