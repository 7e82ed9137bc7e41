"""Stretches: what happened in a battle from one checkpoint to the next, enough to run it again."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from grognard.kernel.battle.asks import Answer

S = TypeVar("S")


class Move:
    """An answer, and how long the tape and the log were when it was given."""

    __slots__ = ("answer", "log", "player", "tape")

    def __init__(self, player: int, answer: Answer, tape: int, log: int) -> None:
        self.player = player
        self.answer = answer
        self.tape = tape
        self.log = log


class Stretch(Generic[S]):
    """What happened from one checkpoint to the next: its state, the answers given, what the dice answered."""

    __slots__ = ("moves", "state", "tape")

    def __init__(self, state: S) -> None:
        self.state = state
        self.moves: list[Move] = []
        self.tape: list[Any] = []

    def first(self, moves: int) -> Stretch[S]:
        """Return a copy with only the first *moves* answers, and what the dice answered until the next was given."""
        copy = Stretch(self.state)
        copy.moves = self.moves[:moves]
        copy.tape = self.tape[: self.moves[moves].tape] if moves < len(self.moves) else self.tape.copy()
        return copy
