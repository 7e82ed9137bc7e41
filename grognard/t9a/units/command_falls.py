"""Musician or Standard Bearer: which of the two falls when one plain model of both is left (core 14.9, 3.14).

Losses take the Musician first, and note that their owner is to be asked; before anything else is asked, he may have it
the other way round. So whoever takes losses where nobody can be asked need not know of it.
"""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Ask, Play
from grognard.kernel.words.language import N_
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit

KIND = "t9a.removing-casualties"
DUE = "t9a.removing-casualties/due"


class KeepStandard(Answer, frozen=True):
    """The Standard Bearer is left, the Musician falls."""

    message: ClassVar[str] = N_("{unit:unit}: the Musician falls, the Standard Bearer is left")

    unit: int


class KeepMusician(Answer, frozen=True):
    """The Musician is left, the Standard Bearer falls."""

    message: ClassVar[str] = N_("{unit:unit}: the Standard Bearer falls, the Musician is left")

    unit: int


def noted_if_one_falls(state: State, before: Unit, after: Unit) -> State:
    """Note that the owner is to be asked, if these losses leave one plain model of Musician and Standard Bearer."""
    return noted(state, before) if before.musician and _one_of_both_is_left(after) else state


def noted(state: State, unit: Unit) -> State:
    """Note that the unit's owner is to be asked."""
    return replace(state, notes=(*state.notes, (DUE, unit.id)))


def command_falls(state: State) -> Play[State]:
    """Return the state in which the owners have said who of Musician and Standard Bearer is left, where that is due."""
    for unit_id in due(state):
        unit = next((one for one in (*state.units, *state.reserve) if one.id == unit_id), None)
        if unit is not None and _one_of_both_is_left(unit):
            options = (KeepStandard(unit_id), KeepMusician(unit_id))
            answer = yield Ask(unit.side, KIND, options, state=state)
            if isinstance(answer, KeepMusician):
                state = _with(state, unit.altered(musician=True, standard=False))
        state = replace(state, notes=tuple(note for note in state.notes if note != (DUE, unit_id)))
    return state


def _with(state: State, unit: Unit) -> State:
    """Return the state with the unit in place of its old self, on the table or off it in pursuit."""
    if state.has(unit.id):
        return state.put(unit)
    return replace(state, reserve=tuple(unit if one.id == unit.id else one for one in state.reserve))


def due(state: State) -> tuple[int, ...]:
    """Return the units whose owners are to be asked."""
    return tuple(unit for note, unit in state.notes if note == DUE)


def _one_of_both_is_left(unit: Unit) -> bool:
    return unit.models == 1 and unit.standard and not unit.musician
