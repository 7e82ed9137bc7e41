"""Stretches: what happened in a battle from one checkpoint to the next, enough to run it again."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from grognard.kernel.battle.asks import Answer

S = TypeVar("S")


class Move:
    """An answer, and how long the tape and the log were when it was given.

    Attributes:
        player: Who chose.
        together: All players who were asked at once with him, himself among them.
    """

    __slots__ = ("answer", "log", "player", "tape", "together")

    def __init__(self, player: int, answer: Answer, tape: int, log: int, together: tuple[int, ...]) -> None:
        self.player = player
        self.answer = answer
        self.tape = tape
        self.log = log
        self.together = together


class Stretch(Generic[S]):
    """What happened from one checkpoint to the next: its state, the answers given, what the dice answered."""

    __slots__ = ("moves", "state", "tape")

    def __init__(self, state: S) -> None:
        self.state = state
        self.moves: list[Move] = []
        self.tape: list[Any] = []

    def copy(self) -> Stretch[S]:
        """Return a copy that goes on by itself."""
        copy = Stretch(self.state)
        copy.moves = self.moves.copy()
        copy.tape = self.tape.copy()
        return copy

    def without(self, place: int) -> Stretch[S]:
        """Return a copy without the answer at *place*: the last one, or one of those that are sealed at its end."""
        copy = Stretch(self.state)
        copy.moves = self.moves.copy()
        undone = copy.moves.pop(place)
        copy.tape = self.tape[: undone.tape]
        return copy
