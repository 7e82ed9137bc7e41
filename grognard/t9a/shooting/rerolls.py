"""Rolls of artillery that may be made again, since somebody helps the machine: its owner is asked, roll in sight."""

from __future__ import annotations

from typing import ClassVar, TypeVar

from grognard.kernel.battle.asks import Answer, Ask, Play
from grognard.kernel.words.events import Event, Name
from grognard.kernel.words.language import N_
from grognard.t9a.board.state import State

REROLL = "t9a.reroll"

Result = TypeVar("Result")


class RollAgain(Answer, frozen=True):
    """All dice of the roll are rolled anew, and the second roll stands."""

    message: ClassVar[str] = N_("roll again")


class LetStand(Answer, frozen=True):
    """The roll stands."""

    message: ClassVar[str] = N_("let the roll stand")


class MisfireRolled(Event, frozen=True):
    """The Misfire Table was rolled on, and may be once more."""

    message: ClassVar[str] = N_("{weapon}: {roll} on the Misfire Table, {result}")

    weapon: Name
    roll: int
    result: Name


class FlamesRolled(Event, frozen=True):
    """The hits of a Flamethrower were rolled, and may be once more."""

    message: ClassVar[str] = N_("{weapon}: {hits} hits")

    weapon: Name
    hits: int


def rolls_again(state: State, side: int, rolled: Event, *, is_poor: bool) -> Play[bool]:
    """Ask whether a roll is made again; the first suggestion is to do so with a poor one."""
    options: tuple[Answer, ...] = (RollAgain(), LetStand()) if is_poor else (LetStand(), RollAgain())
    answer = yield Ask(side, REROLL, options, about=rolled, state=state)
    return isinstance(answer, RollAgain)


def as_suggested(play: Play[Result]) -> Result:
    """Run a step in which nothing but such rolls is asked, each answered as it is first suggested."""
    try:
        got = next(play)
        while True:
            assert isinstance(got, Ask), "only choices interrupt a shot"
            got = play.send(got.options[0])
    except StopIteration as end:
        result: Result = end.value
        return result
