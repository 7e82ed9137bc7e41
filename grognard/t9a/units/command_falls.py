"""Musician or Standard Bearer: which of the two falls when one plain model of both is left (core 14.9, 3.14).

Losses take the Musician first; afterwards, before it can matter, the owner may have it the other way round.
"""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Ask, Play
from grognard.kernel.words.language import N_
from grognard.t9a.board.state import State, Unit

KIND = "t9a.removing-casualties"


class KeepStandard(Answer, frozen=True):
    """The Standard Bearer is left, the Musician falls."""

    message: ClassVar[str] = N_("{unit:unit}: the Musician falls, the Standard Bearer is left")

    unit: int


class KeepMusician(Answer, frozen=True):
    """The Musician is left, the Standard Bearer falls."""

    message: ClassVar[str] = N_("{unit:unit}: the Standard Bearer falls, the Musician is left")

    unit: int


def command_falls(before: State, state: State) -> Play[State]:
    """Return the state in which the owners have said who of Musician and Standard Bearer is left since *before*."""
    for unit in before.units:
        if not (unit.musician and unit.standard and state.has(unit.id)):
            continue
        after = state.unit(unit.id)
        if _one_of_both_is_left(after):
            options = (KeepStandard(unit.id), KeepMusician(unit.id))
            answer = yield Ask(unit.side, KIND, options, state=state)
            if isinstance(answer, KeepMusician):
                state = state.put(replace(after, musician=True, standard=False))
    return state


def _one_of_both_is_left(unit: Unit) -> bool:
    return unit.models == 1 and unit.standard and not unit.musician
