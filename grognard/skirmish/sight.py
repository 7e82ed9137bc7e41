"""Lines of sight between bases, in plan."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from grognard.kernel.geometry import Footprint, Segment

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
