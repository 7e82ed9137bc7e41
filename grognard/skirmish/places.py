"""Places round a point and beside a shape: where a base is set down that can't stand just there."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, radians, sin

from grognard.kernel.geometry import Disc, Footprint, Point, overlaps
from grognard.skirmish.ways import BaseShape

RING = 5.0
"""How far apart the rings of places round a point are."""
TURNS = 24
"""Places on a ring, from the north clockwise."""


def rings(x: float, y: float, reach: float, start: float = 0.0) -> Iterator[Point]:
    """Yield places in rings round a point, the nearest first, from *start* (0: the point itself) up to *reach*.

    >>> len(list(rings(0, 0, 10))), list(rings(0, 0, 5, start=5))[0]
    (49, (0.0, 5.0))
    """
    ring = start
    while ring <= reach:
        for turn in range(TURNS if ring else 1):
            angle = turn * pi / 12
            yield x + ring * sin(angle), y + ring * cos(angle)
        ring += RING


def beside(base: BaseShape, shape: Footprint, angle: float) -> BaseShape:
    """Return a base touching a shape from outside, in a direction (degrees) from its centre, as it enters a state."""
    way_x, way_y = sin(radians(angle)), cos(radians(angle))

    def at(away: float) -> BaseShape:
        return base.moved(shape.x + away * way_x - base.x, shape.y + away * way_y - base.y).quantised()

    far = base.reach + shape.reach
    if isinstance(base, Disc) and isinstance(shape, Disc):
        return at(far)
    near = 0.0
    for _ in range(24):
        middle = (near + far) / 2
        if overlaps(at(middle), shape):
            near = middle
        else:
            far = middle
    return at(far)
