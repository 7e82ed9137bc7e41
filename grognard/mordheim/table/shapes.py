"""Lines and areas as they are written, with what is wrong with them."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.kernel.geometry import Point, Polygon, Segment, quantise
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import BadInput


def line(ends: tuple[Point, Point], place: str) -> Segment:
    """Return a line with a length.

    Raises:
        BadInput: If its ends are one place.
    """
    found = Segment(*ends[0], *ends[1])
    if not found.length:
        raise BadInput(f"{place}, along", list(ends), N_("two different places"))
    return found


def area(points: Sequence[Point], place: str) -> Polygon:
    """Return an area.

    Raises:
        BadInput: If its border crosses itself or encloses nothing.
    """
    try:
        return Polygon([(quantise(x), quantise(y)) for x, y in points])
    except ValueError:
        raise BadInput(place, list(points), N_("three corners or more round an area")) from None


def strip(along: Segment, width: float) -> Polygon:
    """Return a strip along a line, half its width on each side: a bridge, a footbridge."""
    dx = (along.y2 - along.y1) / along.length * width / 2
    dy = (along.x1 - along.x2) / along.length * width / 2
    return Polygon(
        [
            (along.x1 + dx, along.y1 + dy),
            (along.x2 + dx, along.y2 + dy),
            (along.x2 - dx, along.y2 - dy),
            (along.x1 - dx, along.y1 - dy),
        ]
    )
