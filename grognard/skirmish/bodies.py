"""Bodies on a table with heights: how far apart they are, when they touch, where there is room for one.

A body is its base, from its feet up to its height. The gap of two bodies is measured in plan, edge to edge; how far
one stands above the other is their rise.

>>> below, above = Body(Disc(0, 0, 0.5), 0, 1.25), Body(Disc(5, 0, 0.5), 3, 1.25)
>>> below.gap(above), below.rise(above), below.apart(above)
(4.0, 3, 5.0)
"""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot

import msgspec

from grognard.kernel.geometry import TOUCH, Disc, Rect, Segment, clip, distance, overlaps
from grognard.skirmish.storeys import HAIR, Column, Opening, Structure, Wall
from grognard.skirmish.ways import BaseShape

Spot = tuple[float, float, float]
"""A point in space: x, y, z."""


class Body(msgspec.Struct, frozen=True):
    """A base, the height of its feet, and how tall it is."""

    base: BaseShape
    z: float = 0.0
    height: float = 0.0

    @property
    def top(self) -> float:
        """How high it reaches."""
        return self.z + self.height

    @property
    def eye(self) -> Spot:
        """Where it looks from: over the middle of its base, at its full height."""
        return (self.base.x, self.base.y, self.top)

    def gap(self, other: Body) -> float:
        """Return how far it is to another in plan: 0 if their bases overlap."""
        return distance(self.base, other.base)

    def rise(self, other: Body) -> float:
        """Return how far the feet of one are above the other's."""
        return abs(self.z - other.z)

    def apart(self, other: Body) -> float:
        """Return the distance to another across gap and rise."""
        return hypot(self.gap(other), self.rise(other))

    def meets_height(self, of: Body | Wall | Column) -> bool:
        """Is some part of both at the same height? To end where the other begins is not to meet."""
        return self.z < of.top - HAIR and of.z < self.top - HAIR


def are_in_contact(a: Body, b: Body, walls: Iterable[Wall], *, rise: float | None, low: float) -> bool:
    """Do two bodies touch?

    Args:
        a, b: The bodies: their bases must meet.
        walls: What may stand between them.
        rise: How far their feet may be apart in height; None: some part of both must be at the same height.
        low: Over walls up to this height they touch all the same.
    """
    if a.gap(b) > TOUCH:
        return False
    reached = a.meets_height(b) if rise is None else a.rise(b) <= rise + HAIR
    return reached and not any(parts(wall, a, b, low=low) for wall in walls)


def parts(wall: Wall, a: Body, b: Body, *, low: float) -> bool:
    """Does a wall stand between two bodies: higher than *low*, at their height, and with no opening there to touch?"""
    if wall.height <= low + HAIR or wall.top <= max(a.z, b.z) + HAIR or wall.z >= min(a.top, b.top) - HAIR:
        return False
    along = crossing_of(wall.line, Segment(a.base.x, a.base.y, b.base.x, b.base.y))
    if along is None:
        return False
    return not any(one.touch and one.start <= along <= one.end for one in wall.openings)


def crossing_of(line: Segment, way: Segment) -> float | None:
    """Return how far along a line a way crosses it, its ends included; None if it doesn't, or runs along it."""
    ex, ey = way.x2 - way.x1, way.y2 - way.y1
    fx, fy = (line.x2 - line.x1) / line.length, (line.y2 - line.y1) / line.length
    across = ex * fy - ey * fx
    if abs(across) <= HAIR * way.length:
        return None
    dx, dy = line.x1 - way.x1, line.y1 - way.y1
    share, along = (dx * fy - dy * fx) / across, (dx * ey - dy * ex) / across
    return along if -HAIR <= share <= 1.0 + HAIR and -HAIR <= along <= line.length + HAIR else None


def has_room(body: Body, structure: Structure, others: Iterable[Body] = ()) -> bool:
    """Is there room for a body: does it cross no wall, no column, and no other body? It may overhang an edge."""
    return (
        not any(stands_across(body, wall) for wall in structure.walls)
        and not any(body.meets_height(one) and overlaps(body.base, one.base) for one in structure.columns)
        and not any(body.meets_height(one) and overlaps(body.base, one.base) for one in others)
    )


def stands_across(body: Body, wall: Wall) -> bool:
    """Does a base stand across a wall that it would meet, elsewhere than in an opening that holds all of it?"""
    if not body.meets_height(wall):
        return False
    span = clip(wall.line, _shrunk(body.base))
    if span is None:
        return False
    start, end = (share * wall.line.length for share in span)
    return not any(
        one.touch and one.start <= start + TOUCH and end - TOUCH <= one.end and _fits(body, wall, one)
        for one in wall.openings
    )


def _fits(body: Body, wall: Wall, opening: Opening) -> bool:
    """Is a body, from its feet to its top, between the sill and the head of an opening?"""
    return wall.z + opening.sill <= body.z + HAIR and body.top <= wall.z + opening.head + HAIR


def _shrunk(base: BaseShape) -> BaseShape:
    """Return a base a touch smaller: what only touches it is not in it."""
    if isinstance(base, Disc):
        return Disc(base.x, base.y, max(base.radius - TOUCH, 0.0))
    return Rect(base.x, base.y, base.width - 2 * TOUCH, base.depth - 2 * TOUCH, base.facing)
