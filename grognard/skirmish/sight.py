"""Lines of sight between bases, in plan."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from grognard.kernel.geometry import Footprint, Rect, Segment, share_of_way_inside

RIMS = tuple(sorted(product((-0.9, 0.0, 0.9), repeat=2), key=lambda ends: ends != (0.0, 0.0)))
"""Where on two bases lines between them end, as shares of their radii across the line of centres; that one first."""


def line(a: Footprint, b: Footprint) -> Segment:
    """Return the segment between two centres."""
    return Segment(a.x, a.y, b.x, b.y)


def lines_between(a: Footprint, b: Footprint) -> Iterator[Segment]:
    """Yield lines from base to base: between their centres, and where they come near their rims."""
    dx, dy = b.x - a.x, b.y - a.y
    length = (dx * dx + dy * dy) ** 0.5 or 1.0
    across_x, across_y = -dy / length, dx / length
    for start, end in RIMS:
        from_x, from_y = start * a.reach * across_x, start * a.reach * across_y
        to_x, to_y = end * b.reach * across_x, end * b.reach * across_y
        yield Segment(a.x + from_x, a.y + from_y, b.x + to_x, b.y + to_y)


def length_through(way: Segment, shapes: Iterable[Footprint]) -> float:
    """Return how much of a line lies in some shapes: how deep one would look into a wood.

    >>> round(length_through(Segment(0, 0, 10, 0), [Rect(3, 0, 2, 4), Rect(8, 1, 3, 4)]), 3)
    5.0
    """
    return sum(share_of_way_inside(way, shape) for shape in shapes) * way.length


def is_behind(front: Footprint, base: Footprint) -> bool:
    """Is the middle of a base behind the line on which a rectangle faces: inside, seen from a window in it?

    >>> is_behind(Rect(0, 0, 4, 1, 90.0), Rect(-3, 0, 1, 1)), is_behind(Rect(0, 0, 4, 1, 90.0), Rect(3, 0, 1, 1))
    (True, False)
    """
    return not isinstance(front, Rect) or front.local((base.x, base.y))[1] < 0.0
