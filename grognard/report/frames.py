"""Frames: how a battle went, state by state.

A `Recorder` follows a running battle (or a replayed one): it keeps each state that was passed, with what happened
between. States share most of what they hold, so a whole battle's frames are small.

>>> class Throw(Answer, frozen=True):
...     message: ClassVar[str] = "throw"
>>> def two_throws(total: int, dice: Dice) -> Play[int]:
...     for _ in range(2):
...         yield Ask(0, "example.throw", (Throw(),), state=total)
...         total += dice.d6("example.throw")
...         yield Checkpoint(total)
...     return total
>>> battle = Battle(two_throws, 0, ScriptedDice([6, 1]))
>>> recorder = Recorder(battle)
>>> while not battle.over:
...     battle.answer(Throw())
...     recorder.see(battle)
>>> [(frame.state, len(frame.events)) for frame in recorder.frames]
[(0, 0), (6, 1), (7, 1)]
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar  # noqa: F401 - ClassVar for the example above

from grognard.kernel.battle.asks import Answer, Ask, Checkpoint, Play  # noqa: F401 - for the example above
from grognard.kernel.battle.battle import Battle
from grognard.kernel.battle.journal import Header, Journal, Line
from grognard.kernel.battle.replay import MakeBattle, Replay, replay
from grognard.kernel.dice import Dice, ScriptedDice  # noqa: F401 - for the example above
from grognard.kernel.game import Frame
from grognard.kernel.words.events import Event

__all__ = ["Frame", "Recorder", "frames_of"]


class Recorder:
    """Keeps the frames of a battle: call `see` after each answer. What is undone is forgotten.

    Args:
        battle: Where to begin; it's watched from now on. None: it begins with the first one seen (`follow`).
    """

    def __init__(self, battle: Battle[Any, Any] | None = None) -> None:
        self._frames: list[Frame] = []
        self._ends: list[tuple[int, Event | None]] = []  # how long the log was at each frame, and its last event
        self._passed: list[tuple[Any, int]] = []
        if battle is not None:
            self.follow(battle)

    @property
    def frames(self) -> tuple[Frame, ...]:
        """The frames so far, in order."""
        return tuple(self._frames)

    def follow(self, battle: Battle[Any, Any]) -> None:
        """Watch *battle* from here on; its present state is the next frame."""
        battle.watch(self._pass)
        self.see(battle)

    def see(self, battle: Battle[Any, Any]) -> None:
        """Add what has happened since the last time: a frame for each checkpoint passed, and one for the present."""
        log = battle.log
        while self._ends and not _stands(self._ends[-1], log):
            self._ends.pop()
            self._frames.pop()
        answers = battle.answers
        answer = answers[-1] if answers and self._frames else None
        for state, end in (*self._passed, (battle.state, len(log))):
            start = self._ends[-1][0] if self._ends else 0
            if end > start or not self._frames or state is not self._frames[-1].state:
                self._frames.append(Frame(state, log[start:end], answer))
                self._ends.append((end, log[end - 1] if end else None))
                answer = None
        self._passed.clear()

    def _pass(self, state: Any, end: int) -> None:
        while self._passed and self._passed[-1][1] > end:  # left from an answer that couldn't be carried out
            self._passed.pop()
        self._passed.append((state, end))


def frames_of(
    journal: Journal, make_battle: MakeBattle, *, until: int | None = None, seeds: Iterable[int] = ()
) -> tuple[tuple[Frame, ...], Replay]:
    """Run *journal* again, up to its line *until*, and return its frames, and the replay (see `kernel.replay`)."""
    recorder = Recorder()

    def followed(header: Header, dice: Dice) -> Battle[Any, Any]:
        battle = make_battle(header, dice)
        recorder.follow(battle)
        return battle

    def see(line: Line, battle: Battle[Any, Any]) -> None:
        recorder.see(battle)

    run = replay(journal, followed, until=until, after_each=see, seeds=seeds)
    return recorder.frames, run


def _stands(end: tuple[int, Event | None], log: tuple[Event, ...]) -> bool:
    """Is the log still as it was at the *end* of a frame?"""
    length, last = end
    return length <= len(log) and (last is None or log[length - 1] is last)
