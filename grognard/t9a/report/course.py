"""The turning points of a battle of The Ninth Age, and its expected score phase by phase, in words."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from grognard.kernel.battle.swings import Swing, largest, shared
from grognard.kernel.words.events import Event
from grognard.kernel.words.language import N_
from grognard.report.course import TURNING_POINTS, Point, Turn, Words, course_of, turns_of
from grognard.report.frames import Frame
from grognard.report.page import Course
from grognard.report.speech import NOTHING, Speaker, Text, joined
from grognard.t9a.board.state import State
from grognard.t9a.charging.charge_moves import CatchesFleeing
from grognard.t9a.luck import Luck
from grognard.t9a.morale.discipline import TestTaken
from grognard.t9a.morale.flight import FledOffTheBoard, Flees
from grognard.t9a.report.chapters import Phase
from grognard.t9a.report.tables import OUTCOMES, lost_in, places_of_rounds
from grognard.t9a.report.tags import LETTERS
from grognard.t9a.setup.objectives import objective_winner
from grognard.t9a.swings import BATTLE_POINTS, expected_score, swings_of
from grognard.t9a.units.losses import HealthLost

LEAST = Fraction(1, 4)
"""Battle Points below which a swing is none."""

TOLD = (*OUTCOMES, Flees, FledOffTheBoard, CatchesFleeing)
"""The events that say what came of a passage."""


def turning_points(frames: tuple[Frame, ...], phases: tuple[Phase, ...], luck: Luck) -> tuple[Turn, ...]:
    """Return the largest swings of the expected score with their places; a Round of Combat's is that of its table."""
    passages = tuple((frame.state, frame.events) for frame in frames)
    swings = largest(swings_of(passages, luck), TURNING_POINTS, least=LEAST)
    return turns_of(swings, [phase.events for phase in phases], places_of_rounds(phases))


def t9a_course(frames: tuple[Frame, ...], phases: tuple[Phase, ...], turns: Sequence[Turn], speaker: Speaker) -> Course:
    """Return the course of the battle, with its turning points."""
    points = []
    for at, phase in enumerate(phases):
        when = speaker.say(_DEPLOYMENT)
        if phase.side is not None:
            when = speaker.say(_PLAYER_TURN, turn=phase.turn, letter=LETTERS[phase.side])
        turn = speaker.say("{turn}", turn=phase.turn) if phase.turn else NOTHING
        closes = at + 1 == len(phases) or phases[at + 1].begins_player_turn
        points.append(Point(turn, when, shared(expected_score(phase.end), BATTLE_POINTS), closes))
    return course_of(
        points,
        turns,
        [_told(turn.swing, frames, speaker) for turn in turns],
        names=frames[0].state.setting.names,
        most=BATTLE_POINTS,
        words=Words(_NOTE, _SEEN, _SWINGS_NOTE),
        speaker=speaker,
    )


def _told(swing: Swing, frames: tuple[Frame, ...], speaker: Speaker) -> Text:
    """Return what happened in a passage, and what came of it."""
    before, after = frames[max(swing.start - 1, 0)].state, frames[swing.end].state
    return joined(speaker.tell(swing.events[0]), _came(swing.events[1:], before, after, speaker), by=" – ")


def _came(events: tuple[Event, ...], before: State, after: State, speaker: Speaker) -> Text:
    """Return what came of a passage: its outcomes, or else what was lost; and who has won the objective by it."""
    told = [event for event in events if isinstance(event, TOLD) or _holds(event)]
    parts = [speaker.tell(event) for event in told]
    if not told and any(isinstance(event, HealthLost) for event in events):
        parts.append(lost_in(list(events), speaker))
    winners = objective_winner(before), objective_winner(after)
    if winners[0] != winners[1]:
        army = N_("nobody") if winners[1] is None else after.setting.names[winners[1]]
        parts.append(speaker.say(_OBJECTIVE, army=army))
    return joined(*parts, by="; ")


def _holds(event: Event) -> bool:
    """Did a unit pass its Break Test?"""
    return isinstance(event, TestTaken) and event.test == "t9a.break-test"


_SEEN = N_(
    "A curve: the expected score of {army}, of {most}, from phase to phase. It begins at 10 and ends at {last}; "
    "the lowest is {lowest}, the highest {highest}."
)
_NOTE = N_(
    "Expected score: 20 Battle Points shared by what each army has lost of its points (in proportion to Health "
    "Points, and at least what the enemy would score for it now), without the steps of the rules, and 3 for the "
    "Secondary Objective as it stands, weighed with the share of the battle that is over. It doesn't see threats."
)
_SWINGS_NOTE = N_(
    "A swing is the score after a passage less what was to be expected of it: the exact means of its attacks, the "
    "exact chances of its Break, Panic and Rally Tests. What else came of it (a pursuit, an objective taken) counts "
    "in full."
)
_PLAYER_TURN, _DEPLOYMENT = N_("T{turn} {letter}"), N_("Deployment")
_OBJECTIVE = N_("Secondary Objective now: {army}")
