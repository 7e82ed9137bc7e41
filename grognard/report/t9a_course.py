"""The course of a battle of The Ninth Age: its expected score phase by phase, and its turning points in words."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from grognard.kernel.events import Event
from grognard.kernel.language import N_
from grognard.kernel.replay import Said
from grognard.kernel.swings import Swing, largest
from grognard.report.course import Mark, Moment, curve, view_box
from grognard.report.frames import Frame
from grognard.report.page import Course, Row, Sheet, TurningPoint
from grognard.report.speech import NOTHING, Speaker, Text, joined
from grognard.report.t9a_chapters import Phase
from grognard.report.t9a_tables import OUTCOMES, lost_in
from grognard.report.t9a_tags import LETTERS
from grognard.t9a.board.state import State
from grognard.t9a.charging.charge_moves import CatchesFleeing
from grognard.t9a.luck import Luck
from grognard.t9a.melee.melee_events import RoundBegins
from grognard.t9a.morale.discipline import TestTaken
from grognard.t9a.morale.flight import FledOffTheBoard, Flees
from grognard.t9a.setup.objectives import objective_winner
from grognard.t9a.swings import BATTLE_POINTS, expected_score, swings_of
from grognard.t9a.units.losses import HealthLost

TURNING_POINTS = 5
LEAST = Fraction(1, 10)
"""Battle Points below which a swing is none."""

TOLD = (*OUTCOMES, Flees, FledOffTheBoard, CatchesFleeing)
"""The events that say what came of a passage."""


def turning_points(frames: tuple[Frame, ...], luck: Luck) -> tuple[Swing, ...]:
    """Return the largest swings of the expected score, the largest first."""
    passages = tuple((frame.state, frame.events) for frame in frames)
    return largest(swings_of(passages, luck), TURNING_POINTS, least=LEAST)


def places_of(swings: Sequence[Swing], phases: tuple[Phase, ...]) -> tuple[tuple[int, str], ...]:
    """Return for each swing the number of its chapter, and the place in the log where it begins."""
    found = []
    for number, swing in enumerate(swings, 1):
        begins = swing.events[0]
        chapter = next(at for at, phase in enumerate(phases) if any(event is begins for event in phase.events))
        rounds = [event for event in phases[chapter].events if isinstance(event, RoundBegins)]
        of_round = next((at for at, event in enumerate(rounds, 1) if event is begins), 0)
        found.append((chapter, f"p{chapter}-{of_round}" if of_round else f"swing-{number}"))
    return tuple(found)


def marked(swings: Sequence[Swing], places: Sequence[tuple[int, str]]) -> dict[int, str]:
    """Return the places of the events with which the swings begin, for `entries.groups_of`."""
    return {id(swing.events[0]): place for swing, (_, place) in zip(swings, places, strict=True)}


def course_of(
    frames: tuple[Frame, ...],
    phases: tuple[Phase, ...],
    swings: Sequence[Swing],
    places: Sequence[tuple[int, str]],
    speaker: Speaker,
) -> Course:
    """Return the course of the battle, with its turning points."""
    names = frames[0].state.setting.names
    scores = [expected_score(phase.end) for phase in phases]
    moments = [
        Moment(speaker.say("{turn}", turn=phase.turn) if phase.turn else NOTHING, float(score))
        for phase, score in zip(phases, scores, strict=True)
    ]
    marks = [Mark(number, chapter) for number, (chapter, _) in enumerate(places, 1)]
    lowest, highest = min(scores), max(scores)
    seen = speaker.say(
        _SEEN,
        army=names[0],
        last=_round(scores[-1]),
        lowest=_round(lowest),
        highest=_round(highest),
        most=BATTLE_POINTS,
    )
    picture = curve(moments, marks, (Text.of(names[0]), Text.of(names[1])), BATTLE_POINTS)
    turning = tuple(
        _turning_point(swing, place, phases[chapter], frames, speaker)
        for swing, (chapter, place) in zip(swings, places, strict=True)
    )
    table = _table(phases, scores, speaker)
    return Course(speaker.say(_NOTE), picture, view_box(), seen, turning, speaker.say(_SWINGS_NOTE), table)


def _turning_point(swing: Swing, place: str, phase: Phase, frames: tuple[Frame, ...], speaker: Speaker) -> TurningPoint:
    names = frames[0].state.setting.names
    before, after = frames[max(swing.start - 1, 0)].state, frames[swing.end].state
    scores = {"before": swing.before, "expected": swing.expected, "after": swing.after}
    return TurningPoint(
        place,
        speaker.say(_PLAYER_TURN, turn=phase.turn, letter=LETTERS[phase.side or 0]),
        swing.side,
        speaker.say(_BY, by=_round(abs(swing.size)), army=names[swing.side]),
        joined(speaker.tell(swing.events[0]), _came(swing.events[1:], before, after, speaker), by=" – "),
        speaker.say(_SCORES, **{name: _shared(score) for name, score in scores.items()}),
    )


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


def _table(phases: tuple[Phase, ...], scores: list[Fraction], speaker: Speaker) -> Sheet:
    """Return the expected scores at the end of each Player Turn."""
    rows = []
    for at, (phase, score) in enumerate(zip(phases, scores, strict=True)):
        if at + 1 < len(phases) and not phases[at + 1].begins_player_turn:
            continue
        turn = (
            speaker.say(_PLAYER_TURN, turn=phase.turn, letter=LETTERS[phase.side]) if phase.side is not None else None
        )
        cells = (turn or speaker.say(_DEPLOYMENT), *(_number(one, speaker) for one in (score, BATTLE_POINTS - score)))
        rows.append(Row(cells))
    names = phases[-1].end.setting.names
    heads = (speaker.say(_WHEN), *map(Text.of, names))
    return Sheet("expected", speaker.say(_EXPECTED_SCORE), heads, tuple(rows), numbers=(1, 2))


def _shared(score: Fraction) -> Said:
    return Said("{first}–{second}", {"first": _round(score), "second": _round(BATTLE_POINTS - score)})


def _number(score: Fraction, speaker: Speaker) -> Text:
    return speaker.say("{score}", score=_round(score))


def _round(score: Fraction) -> float:
    return round(float(score), 1)


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
_PLAYER_TURN, _DEPLOYMENT, _WHEN = N_("T{turn} {letter}"), N_("Deployment"), N_("When")
_BY = N_("{by:+} for {army}")
_SCORES = N_("expected before: {before}; to be expected after: {expected}; after: {after}")
_OBJECTIVE = N_("Secondary Objective now: {army}")
_EXPECTED_SCORE = N_("Expected score at the end of each Player Turn")
