"""The expected result of a battle, from chapter to chapter, with the numbers of its turning points.

Two sides that share all have one curve, above and below the middle; any other sides have a curve each.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from math import ceil
from typing import NamedTuple

from markupsafe import Markup

from grognard.kernel.words.language import LANGUAGES
from grognard.report.board import Labels
from grognard.report.luck import letter_of
from grognard.report.speech import Text
from grognard.report.svg import Point, circle, label, number, outline, rectangles, tag

WIDTH, HEIGHT = 100.0, 32.0
LEFT, RIGHT, TOP, BOTTOM = 11.0, 1.5, 1.5, 4.0
"""The room round the plot, for what is written there."""
MARK = 1.6
"""The radius of a mark with a number."""
LETTER = 1.7
"""About the width of a letter under the curve, on a small screen."""
TICKS = (0.25, 0.5, 0.75)
FEW = 6
"""Up to so many, each whole number has its line."""


class Moment(NamedTuple):
    """What each side may expect at the end of a chapter; *turn* is what stands under the curve there."""

    turn: Text
    values: tuple[float, ...]


class Mark(NamedTuple):
    """A numbered place on the curve: the number of its chapter."""

    number: int
    chapter: int


def curve(moments: Sequence[Moment], marks: Sequence[Mark], names: Sequence[Text], most: int) -> Markup:
    """Return the drawing of the curve: the first side's half above the middle, the second side's below."""
    places = _places(moments, 0, most)
    middle = _y(most / 2, most)
    body = outline([(places[0][0], middle), *places, (places[-1][0], middle)])
    drawn = [
        _plot(),
        _half("above", TOP, middle, body, 0),
        _half("below", middle, HEIGHT - BOTTOM, body, 1),
        *_shares(most),
        *_turns(moments),
        tag("path", class_="course", d=outline(places, closed=False)),
        label(names[0], LEFT + 1, TOP + 2, class_="whose s0"),
        label(names[1], LEFT + 1, HEIGHT - BOTTOM - 2, class_="whose s1"),
    ]
    labels = Labels(WIDTH, HEIGHT)
    drawn += [_mark(mark, *places[mark.chapter], labels) for mark in marks]
    return Markup().join(drawn)


def curves(moments: Sequence[Moment], marks: Sequence[Mark], most: int) -> Markup:
    """Return the drawing of a curve for each side, each with its letter at the end; the numbers stand on top."""
    sides = range(len(moments[0].values))
    drawn = [_plot(), *_levels(most), *_turns(moments)]
    labels = Labels(WIDTH, HEIGHT)
    for side in sides:
        places = _places(moments, side, most)
        drawn.append(tag("path", class_=f"line s{side}", d=outline(places, closed=False)))
        x, y = labels.place(WIDTH - RIGHT / 2, places[-1][1], RIGHT, LETTER)
        drawn.append(tag("text", letter_of(side), class_=f"letter s{side}", x=x, y=y))
    for mark in marks:
        highest = max(moments[mark.chapter].values)
        x, y = _x(mark.chapter, len(moments)), _y(highest, most) - 1.5 * MARK
        drawn.append(_mark(mark, x, max(y, MARK), labels))
    return Markup().join(drawn)


def view_box() -> str:
    """Return the `viewBox` of the drawing."""
    return f"0 0 {number(WIDTH)} {number(HEIGHT)}"


def _x(at: int, count: int) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * at / max(count - 1, 1)


def _y(value: float, most: int) -> float:
    return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * value / most


def _places(moments: Sequence[Moment], side: int, most: int) -> list[Point]:
    """Return the points of a side's curve."""
    return [(_x(at, len(moments)), _y(moment.values[side], most)) for at, moment in enumerate(moments)]


def _plot() -> Markup:
    return tag("path", class_="plot", d=rectangles([(LEFT, TOP, WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM)]))


def _half(name: str, top: float, bottom: float, body: str, side: int) -> Markup:
    """Return what is between the curve and the middle, on one side of the middle."""
    box = tag("path", d=rectangles([(LEFT, top, WIDTH - LEFT - RIGHT, bottom - top)]))
    clip = tag("clipPath", box, id=f"course-{name}")
    return clip + tag("path", class_=f"lead s{side}", d=body, clip_path=f"url(#course-{name})")


def _shares(most: int) -> list[Markup]:
    """Return the lines at a quarter, a half, three quarters, each with what it means for both sides."""
    drawn = []
    for share in TICKS:
        kind = "middle" if share == 0.5 else "tick"
        text = f"{number(share * most)}\N{EN DASH}{number(most - share * most)}"
        drawn += _level(share * most, most, kind, text)
    return drawn


def _levels(most: int) -> list[Markup]:
    """Return the lines at each whole number of a few, or else at each quarter, from 0 to the top."""
    values = range(most + 1) if most <= FEW else [share * most for share in (0, *TICKS, 1)]
    return [drawn for value in values for drawn in _level(value, most, "tick", number(value))]


def _level(value: float, most: int, kind: str, text: str) -> list[Markup]:
    y = _y(value, most)
    line = tag("path", class_=kind, d=f"M{number(LEFT)},{number(y)}H{number(WIDTH - RIGHT)}")
    return [line, tag("text", text, class_="scale", x=LEFT - 1, y=y)]


def _turns(moments: Sequence[Moment]) -> list[Markup]:
    """Return a line where a turn begins, and its name under its middle; every so many only, where all have no room."""
    turns = [(turn, len(list(group))) for turn, group in groupby(moments, key=lambda moment: moment.turn)]
    longest = max(len(turn.plain(language)) for turn, _ in turns for language in LANGUAGES)
    named = ceil(longest * LETTER * len(turns) / (WIDTH - LEFT - RIGHT))
    drawn = []
    at = 0
    for place, (turn, size) in enumerate(turns):
        first, at = at, at + size
        left, right = _x(max(first - 1, 0), len(moments)), _x(at - 1, len(moments))
        if first:
            drawn.append(tag("path", class_="tick", d=f"M{number(left)},{number(TOP)}V{number(HEIGHT - BOTTOM)}"))
        if place % max(named, 1) == 0:
            half = LETTER / 2 * max(len(turn.plain(language)) for language in LANGUAGES)
            drawn.append(label(turn, min((left + right) / 2, WIDTH - half), HEIGHT - BOTTOM / 2, class_="turn-name"))
    return drawn


def _mark(mark: Mark, x: float, y: float, labels: Labels) -> Markup:
    """Return a number on the curve, or near it where another one stands."""
    x, y = labels.place(x, y, 2 * MARK, 2 * MARK)
    return tag(
        "g",
        tag("path", d=circle(x, y, MARK)),
        tag("text", str(mark.number), x=x, y=y),
        class_="mark",
    )
