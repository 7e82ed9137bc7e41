"""A battle of The Ninth Age cut into chapters: the setup, then each phase of each Player Turn."""

from __future__ import annotations

from dataclasses import dataclass, field

from grognard.kernel.words.events import Event
from grognard.report.frames import Frame
from grognard.t9a.battle import GameTurnBegins, PhaseBegins
from grognard.t9a.board.state import State

HEADINGS: tuple[type[Event], ...] = (GameTurnBegins, PhaseBegins)
"""Events that the headings of chapters say."""
FIRST_PHASE = "t9a.charge-phase"
SETUP = "t9a.deployment-phase"


@dataclass
class Phase:
    """A phase as it was played: *start* is the state before its first event, *frames* what followed.

    *side* is whose turn it was (None before the first), *rule* the id of the phase, *turn* the Game Turn.
    """

    turn: int
    side: int | None
    rule: str
    start: State
    frames: list[Frame] = field(default_factory=list)

    @property
    def end(self) -> State:
        """The state in which it ended."""
        return self.frames[-1].state if self.frames else self.start

    @property
    def at_first(self) -> State:
        """The state that losses are counted from: after the setup, or where the battle begins without one."""
        return self.end if self.side is None else self.start

    @property
    def begins_player_turn(self) -> bool:
        """Is it the first phase of a Player Turn?"""
        return self.rule == FIRST_PHASE

    @property
    def events(self) -> tuple[Event, ...]:
        """All that happened in it."""
        return tuple(event for frame in self.frames for event in frame.events)


def phases_of(frames: tuple[Frame, ...]) -> tuple[Phase, ...]:
    """Cut *frames* where a phase begins. What a Game Turn begins with belongs to its first phase.

    A scenario may begin in the middle of a battle: then there is no setup.
    """
    phases = [_first(frames[0].state)]
    for frame in frames:
        events: list[Event] = []
        answer = frame.answer
        early: list[Event] = []  # of the phase to come
        for event in frame.events:
            if isinstance(event, PhaseBegins):
                phases[-1].frames.append(Frame(frame.state, tuple(events), answer))
                phases.append(Phase(event.turn, _side(event, frame.state), event.phase, frame.state))
                events, early, answer = [*early, event], [], None
            elif isinstance(event, GameTurnBegins) or early:
                early.append(event)
            else:
                events.append(event)
        phases[-1].frames.append(Frame(frame.state, (*events, *early), answer))
    return tuple(phases)


def _first(state: State) -> Phase:
    """Return the phase in which the battle begins."""
    if state.phase == "setup":
        return Phase(0, None, SETUP, state)
    return Phase(state.turn, state.active, f"t9a.{state.phase}-phase", state)


def _side(begun: PhaseBegins, state: State) -> int:
    """Return whose phase it is: the Active Player's, unless the state is of a later moment."""
    if f"t9a.{state.phase}-phase" == begun.phase and state.setting.names[state.active] == begun.army:
        return state.active
    return state.setting.names.index(begun.army)
