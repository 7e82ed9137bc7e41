"""The course of a battle: the expected result from chapter to chapter, and the passages that swung it most.

What the expected result is, each game says itself: a number between 0 and *most* for each side.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from grognard.kernel.battle.replay import Said
from grognard.kernel.battle.swings import Scores, Swing
from grognard.kernel.words.events import Event, Name
from grognard.kernel.words.language import N_
from grognard.report.curve import Mark, Moment, curve, curves, view_box
from grognard.report.luck import letter_of
from grognard.report.page import Course, Row, Sheet, Side, TurningPoint
from grognard.report.speech import Speaker, Text, joined

TURNING_POINTS = 5


class Point(NamedTuple):
    """The end of a chapter: the *turn* under the curve, *when* it is, what each side may expect then.

    Only the chapters that *close* a player's turn stand in the table.
    """

    turn: Text
    when: Text
    scores: Scores
    closes: bool


class Turn(NamedTuple):
    """A turning point with the number of its *chapter* and its *place* in the log."""

    swing: Swing
    chapter: int
    place: str


class Words(NamedTuple):
    """What a game says of its expected result: how it is worked out, what the curve shows, what a swing is.

    What the curve of two sides shows, who share all, is told of the first *army*; where there is a curve for each side
    the house says it itself, and *seen* may be empty.
    """

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
    names: Sequence[Name],
    most: int,
    words: Words,
    speaker: Speaker,
    start: Point | None = None,
) -> Course:
    """Return the course of a battle.

    Args:
        points: What may be expected at the end of each chapter.
        turns: The turning points, the largest first.
        told: What happened in each of them.
        names: Of the sides.
        most: What two sides share, or the most that any side may reach.
        words: What the game says of it.
        speaker: Puts it into words.
        start: What may be expected before the first chapter, where none of the chapters is the beginning.
    """
    drawn = [*([] if start is None else [start]), *points]
    halves = len(names) == 2 and all(sum(point.scores) == most for point in drawn)
    sides = tuple(map(Text.of, names))
    moments = [Moment(point.turn, tuple(map(float, point.scores))) for point in drawn]
    marks = [Mark(number, turn.chapter + len(drawn) - len(points)) for number, turn in enumerate(turns, 1)]
    turning = [
        _turning_point(turn, what, points[turn.chapter].when, names, speaker, halves=halves)
        for turn, what in zip(turns, told, strict=True)
    ]
    rows = [Row((one.when, *(_number(score, speaker) for score in one.scores))) for one in drawn if one.closes]
    return Course(
        speaker.say(words.note),
        curve(moments, marks, sides, most) if halves else curves(moments, marks, most),
        view_box(),
        _seen_of_first(drawn, names, most, words, speaker) if halves else _seen_of_each(drawn, names, most, speaker),
        tuple(turning),
        speaker.say(words.swings_note),
        Sheet(
            "expected",
            speaker.say(_EXPECTED_SCORE),
            (speaker.say(_WHEN), *sides),
            tuple(rows),
            numbers=tuple(range(1, len(names) + 1)),
        ),
        () if halves else tuple(Side(letter_of(side), name) for side, name in enumerate(sides)),
    )


def _seen_of_first(drawn: Sequence[Point], names: Sequence[Name], most: int, words: Words, speaker: Speaker) -> Text:
    """Return what the picture shows of the first of two sides."""
    return speaker.say(words.seen, army=names[0], most=most, **_bounds([point.scores[0] for point in drawn]))


def _seen_of_each(drawn: Sequence[Point], names: Sequence[Name], most: int, speaker: Speaker) -> Text:
    """Return what the picture shows of each side."""
    each = (
        speaker.say(_SEEN_OF, army=name, **_bounds([point.scores[side] for point in drawn]))
        for side, name in enumerate(names)
    )
    return joined(speaker.say(_SEEN, most=most), *each)


def _bounds(scores: list[Fraction]) -> dict[str, float]:
    return {"last": _round(scores[-1]), "lowest": _round(min(scores)), "highest": _round(max(scores))}


def _turning_point(
    turn: Turn, what: Text, when: Text, names: Sequence[Name], speaker: Speaker, *, halves: bool
) -> TurningPoint:
    """Return a turning point, with the scores of both who share all, or else of the side for which it swung."""
    swing = turn.swing
    scores = {"before": swing.before, "expected": swing.expected, "after": swing.after}
    return TurningPoint(
        turn.place,
        when,
        swing.side,
        speaker.say(_BY, by=_round(swing.size), army=names[swing.side]),
        what,
        speaker.say(
            _SCORES, **{name: _shown(each if halves else (each[swing.side],)) for name, each in scores.items()}
        ),
    )


def _shown(scores: Scores) -> Said:
    """Return scores, one beside the other."""
    values: dict[str, object] = {f"s{side}": _round(score) for side, score in enumerate(scores)}
    return Said("\N{EN DASH}".join(f"{{{name}}}" for name in values), values)


def _number(score: Fraction, speaker: Speaker) -> Text:
    return speaker.say("{score}", score=_round(score))


def _round(score: Fraction) -> float:
    return round(float(score), 1)


_WHEN, _BY = N_("When"), N_("{by:+} for {army}")
_SCORES = N_("expected before: {before}; to be expected after: {expected}; after: {after}")
_EXPECTED_SCORE = N_("Expected result at the end of each player's turn")
_SEEN = N_("A curve for each side: what it may expect, of {most}.")
_SEEN_OF = N_("{army} ends at {last}; the lowest is {lowest}, the highest {highest}.")
