"""Whose turn it is among units of one side that all do the same, one after the other: their owner says (core 2.12)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from grognard.kernel.battle.asks import Answer, Ask, Play, answer_to
from grognard.kernel.words.language import N_
from grognard.t9a.board.state import State


class NextUnit(Answer, frozen=True):
    """This unit is next."""

    message: ClassVar[str] = N_("next: {unit:unit}")

    unit: int


def next_of(state: State, player: int, kind: str, waiting: Iterable[int]) -> Play[int]:
    """Return the id of the unit that *player* takes next of those *waiting*; the last one is no choice.

    Args:
        state: The battle at this moment.
        player: Who says which.
        kind: The id of the choice ("t9a.break-test-order").
        waiting: The ids of the units, in the order in which they are suggested; at least one.
    """
    options = tuple(NextUnit(unit) for unit in waiting)
    if len(options) == 1:
        return options[0].unit
    return (yield from answer_to(Ask(player, kind, options, state=state), NextUnit)).unit
