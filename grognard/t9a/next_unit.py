"""Whose turn it is among units of one side that all do the same, one after the other: their owner says (core 2.12)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from grognard.kernel.battle.asks import Answer, Ask, Play, answer_to
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import NotAllowed
from grognard.t9a.board.state import State


class NextUnit(Answer, frozen=True):
    """This unit is next."""

    message: ClassVar[str] = N_("next: {unit:unit}")

    unit: int


def next_of(state: State, player: int, rule: str, waiting: Iterable[int]) -> Play[int]:
    """Return the id of the unit that *player* takes next of those *waiting*; the last one is no choice.

    Args:
        state: The battle at this moment.
        player: Who says which.
        rule: The rule by which they act ("t9a.break-test"); the choice is called by it and "-order".
        waiting: The ids of the units, in the order in which they are suggested; at least one.
    """
    options = tuple(NextUnit(unit) for unit in waiting)
    if len(options) == 1:
        return options[0].unit

    def check(answer: Answer) -> None:
        if answer not in options:
            raise NotAllowed(rule, NOT_WAITING, possible=options)

    return (yield from answer_to(Ask(player, f"{rule}-order", options, check, state=state), NextUnit)).unit


NOT_WAITING = N_("it is not among those that wait")
