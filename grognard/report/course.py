"""The course of a battle: the expected result from chapter to chapter, and the passages that swung it most.

What the expected result is, each game says itself; here it's a number between 0 and *most* for the first side.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from grognard.kernel.battle.replay import Said
from grognard.kernel.battle.swings import Swing
from grognard.kernel.words.events import Event, Name
from grognard.kernel.words.language import N_
from grognard.report.curve import Mark, Moment, curve, view_box
from grognard.report.page import Course, Row, Sheet, TurningPoint
from grognard.report.speech import Speaker, Text

TURNING_POINTS = 5


class Point(NamedTuple):
    """The end of a chapter: the *turn* under the curve, *when* it is, the first side's *score*.

    Only the chapters that *close* a player's turn stand in the table.
    """

    turn: Text
    when: Text
    score: Fraction
    closes: bool


class Turn(NamedTuple):
    """A turning point with the number of its *chapter* and its *place* in the log."""

    swing: Swing
    chapter: int
    place: str


class Words(NamedTuple):
    """What a game says of its expected result: how it is worked out, what the curve shows, what a swing is."""

    note: str
    seen: str
    swings_note: str


def turns_of(
    swings: Sequence[Swing], chapters: Sequence[tuple[Event, ...]], places: Mapping[int, str]
) -> tuple[Turn, ...]:
    """Return where swings stand in the log.

    Args:
        swings: The largest first.
        chapters: The events of each chapter.
        places: The places that events have anyhow, by their `id`.
    """
    found = []
    for number, swing in enumerate(swings, 1):
        begins = swing.events[0]
        chapter = next(at for at, events in enumerate(chapters) if any(event is begins for event in events))
        found.append(Turn(swing, chapter, places.get(id(begins), f"swing-{number}")))
    return tuple(found)


def marked(turns: Sequence[Turn]) -> dict[int, str]:
    """Return the places of the events with which the swings begin, for `entries.groups_of`."""
    return {id(turn.swing.events[0]): turn.place for turn in turns}


def course_of(
    points: Sequence[Point],
    turns: Sequence[Turn],
    told: Sequence[Text],
    *,
    names: tuple[Name, Name],
    most: int,
    words: Words,
    speaker: Speaker,
) -> Course:
    """Return the course of a battle.

    Args:
        points: The expected result at the end of each chapter.
        turns: The turning points, the largest first.
        told: What happened in each of them.
        names: Of both sides.
        most: What is shared between the sides.
        words: What the game says of it.
        speaker: Puts it into words.
    """
    scores = [point.score for point in points]
    bounds = {"last": _round(scores[-1]), "lowest": _round(min(scores)), "highest": _round(max(scores)), "most": most}
    moments = [Moment(point.turn, float(point.score)) for point in points]
    marks = [Mark(number, turn.chapter) for number, turn in enumerate(turns, 1)]
    turning = [
        _turning_point(turn, what, points[turn.chapter].when, names, most, speaker)
        for turn, what in zip(turns, told, strict=True)
    ]
    rows = [
        Row((one.when, _number(one.score, speaker), _number(most - one.score, speaker))) for one in points if one.closes
    ]
    heads = (speaker.say(_WHEN), *map(Text.of, names))
    return Course(
        speaker.say(words.note),
        curve(moments, marks, (Text.of(names[0]), Text.of(names[1])), most),
        view_box(),
        speaker.say(words.seen, army=names[0], **bounds),
        tuple(turning),
        speaker.say(words.swings_note),
        Sheet("expected", speaker.say(_EXPECTED_SCORE), heads, tuple(rows), numbers=(1, 2)),
    )


def _turning_point(
    turn: Turn, what: Text, when: Text, names: tuple[Name, Name], most: int, speaker: Speaker
) -> TurningPoint:
    swing = turn.swing
    scores = {"before": swing.before, "expected": swing.expected, "after": swing.after}
    return TurningPoint(
        turn.place,
        when,
        swing.side,
        speaker.say(_BY, by=_round(abs(swing.size)), army=names[swing.side]),
        what,
        speaker.say(_SCORES, **{name: _shared(score, most) for name, score in scores.items()}),
    )


def _shared(score: Fraction, most: int) -> Said:
    return Said("{first}–{second}", {"first": _round(score), "second": _round(most - score)})


def _number(score: Fraction, speaker: Speaker) -> Text:
    return speaker.say("{score}", score=_round(score))


def _round(score: Fraction) -> float:
    return round(float(score), 1)


_WHEN, _BY = N_("When"), N_("{by:+} for {army}")
_SCORES = N_("expected before: {before}; to be expected after: {expected}; after: {after}")
_EXPECTED_SCORE = N_("Expected result at the end of each player's turn")
