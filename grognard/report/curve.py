"""The expected result of a battle as a curve, from chapter to chapter, with the numbers of its turning points."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from markupsafe import Markup

from grognard.report.board import Labels
from grognard.report.speech import Text
from grognard.report.svg import Point, circle, label, number, outline, rectangles, tag

WIDTH, HEIGHT = 100.0, 32.0
LEFT, RIGHT, TOP, BOTTOM = 11.0, 1.5, 1.5, 4.0
"""The room round the plot, for what is written there."""
MARK = 1.6
"""The radius of a mark with a number."""
TICKS = (0.25, 0.5, 0.75)


class Moment(NamedTuple):
    """The expected result of the first side at the end of a chapter; *turn* is what stands under the curve there."""

    turn: Text
    value: float


class Mark(NamedTuple):
    """A numbered place on the curve: the number of its chapter."""

    number: int
    chapter: int


def curve(moments: Sequence[Moment], marks: Sequence[Mark], names: tuple[Text, Text], most: int) -> Markup:
    """Return the drawing of the curve: the first side's half above the middle, the second side's below."""
    places = [(_x(at, len(moments)), _y(moment.value, most)) for at, moment in enumerate(moments)]
    middle = _y(most / 2, most)
    body = outline([(places[0][0], middle), *places, (places[-1][0], middle)])
    drawn = [
        tag("path", class_="plot", d=rectangles([(LEFT, TOP, WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM)])),
        _half("above", TOP, middle, body, 0),
        _half("below", middle, HEIGHT - BOTTOM, body, 1),
        *_ticks(most),
        *_turns(moments),
        tag("path", class_="course", d=outline(places, closed=False)),
        label(names[0], LEFT + 1, TOP + 2, class_="whose s0"),
        label(names[1], LEFT + 1, HEIGHT - BOTTOM - 2, class_="whose s1"),
    ]
    labels = Labels(WIDTH, HEIGHT)
    drawn += [_mark(mark, places, labels) for mark in marks]
    return Markup().join(drawn)


def view_box() -> str:
    """Return the `viewBox` of the drawing."""
    return f"0 0 {number(WIDTH)} {number(HEIGHT)}"


def _x(at: int, count: int) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * at / max(count - 1, 1)


def _y(value: float, most: int) -> float:
    return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * value / most


def _half(name: str, top: float, bottom: float, body: str, side: int) -> Markup:
    """Return what is between the curve and the middle, on one side of the middle."""
    box = tag("path", d=rectangles([(LEFT, top, WIDTH - LEFT - RIGHT, bottom - top)]))
    clip = tag("clipPath", box, id=f"course-{name}")
    return clip + tag("path", class_=f"lead s{side}", d=body, clip_path=f"url(#course-{name})")


def _ticks(most: int) -> list[Markup]:
    """Return the lines at a quarter, a half, three quarters, each with what it means for both sides."""
    drawn = []
    for share in TICKS:
        y = _y(share * most, most)
        kind = "middle" if share == 0.5 else "tick"
        drawn.append(tag("path", class_=kind, d=f"M{number(LEFT)},{number(y)}H{number(WIDTH - RIGHT)}"))
        text = f"{number(share * most)}\N{EN DASH}{number(most - share * most)}"
        drawn.append(tag("text", text, class_="scale", x=LEFT - 1, y=y))
    return drawn


def _turns(moments: Sequence[Moment]) -> list[Markup]:
    """Return a line where a turn begins, and its name under its middle."""
    drawn = []
    at = 0
    for turn, group in groupby(moments, key=lambda moment: moment.turn):
        first, at = at, at + len(list(group))
        left, right = _x(max(first - 1, 0), len(moments)), _x(at - 1, len(moments))
        if first:
            drawn.append(tag("path", class_="tick", d=f"M{number(left)},{number(TOP)}V{number(HEIGHT - BOTTOM)}"))
        drawn.append(label(turn, (left + right) / 2, HEIGHT - BOTTOM / 2, class_="turn-name"))
    return drawn


def _mark(mark: Mark, places: Sequence[Point], labels: Labels) -> Markup:
    """Return a number on the curve, or near it where another one stands."""
    x, y = labels.place(*places[mark.chapter], 2 * MARK, 2 * MARK)
    return tag(
        "g",
        tag("path", d=circle(x, y, MARK)),
        tag("text", str(mark.number), x=x, y=y),
        class_="mark",
    )
