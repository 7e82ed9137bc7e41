"""A game of Skulldred cut into chapters: the setup, then each activation of each player's turn."""

from __future__ import annotations

from dataclasses import dataclass, field

from grognard.kernel.words.events import Event
from grognard.report.frames import Frame
from grognard.skulldred.marching import MarchFigure
from grognard.skulldred.returning import Elect, Return
from grognard.skulldred.state import State
from grognard.skulldred.turn import Activate, TurnBegins

HEADINGS: tuple[type[Event], ...] = (TurnBegins,)
"""Events that the headings of chapters say."""
OPENING = (Activate, MarchFigure, Elect, Return)
"""The choices of a figure with which a chapter begins."""


@dataclass
class Chapter:
    """What one figure did in a player's turn, or what happened before anybody did anything.

    *start* is the state before, *frames* what followed. *side* is whose turn it is (None: the setup), *turn* its number
    (both players have a turn 1), *figure* the id of who acts (None: nobody).
    """

    turn: int
    side: int | None
    figure: int | None
    start: State
    frames: list[Frame] = field(default_factory=list)

    @property
    def end(self) -> State:
        """The state in which it ended."""
        return self.frames[-1].state if self.frames else self.start

    @property
    def events(self) -> tuple[Event, ...]:
        """All that happened in it."""
        return tuple(event for frame in self.frames for event in frame.events)


def chapters_of(frames: tuple[Frame, ...]) -> tuple[Chapter, ...]:
    """Cut *frames* where a turn begins, and where a figure is chosen to act.

    A turn in which nobody acts has a chapter of its own.
    """
    first = frames[0].state
    chapters = [Chapter(0, None, None, first)]
    for frame in frames:
        if isinstance(frame.answer, OPENING):
            _act(chapters, frame.answer.figure)
        events: list[Event] = []
        answer = frame.answer
        for event in frame.events:
            if isinstance(event, TurnBegins):
                chapters[-1].frames.append(Frame(frame.state, tuple(events), answer))
                chapters.append(Chapter(event.turn, event.warband, None, frame.state))
                events, answer = [], None
            events.append(event)
        chapters[-1].frames.append(Frame(frame.state, tuple(events), answer))
    return tuple(chapters)


def _act(chapters: list[Chapter], figure: int) -> None:
    """Begin a figure's chapter; the turn's first figure takes the one with which the turn began."""
    last = chapters[-1]
    if last.side is not None and last.figure is None and not any(_tells(frame) for frame in last.frames):
        last.figure = figure
    else:
        chapters.append(Chapter(last.turn, last.side, figure, last.end))


def _tells(frame: Frame) -> bool:
    return any(not isinstance(event, HEADINGS) for event in frame.events)
