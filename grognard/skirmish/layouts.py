"""Scenery laid out fairly: each piece with its twin beyond the centre of the table, and room between all."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from grognard.kernel.geometry import Footprint, Polygon, Rect, Table, contains_whole, distance


def twin_of(shape: Footprint, table: Table) -> Footprint | None:
    """Return a shape turned by half a circle about the centre of the table; None if it is its own twin.

    >>> from grognard.kernel.geometry import Disc
    >>> twin_of(Disc(10, 10, 5), Table(100, 60)), twin_of(Disc(50, 30, 5), Table(100, 60))
    (Disc(90, 50, 5), None)
    """
    if isinstance(shape, Polygon):
        return Polygon([(table.width - x, table.depth - y) for x, y in shape.points])
    if (2 * shape.x, 2 * shape.y) == (table.width, table.depth):
        return None
    x, y = table.width - shape.x, table.depth - shape.y
    if isinstance(shape, Rect):
        return Rect(x, y, shape.width, shape.depth, (shape.facing + 180.0) % 360.0)
    return shape.moved(table.width - 2 * shape.x, table.depth - 2 * shape.y)


def keep_apart(shapes: Sequence[Footprint], table: Table, gap: float) -> bool:
    """Is at least *gap* between any two shapes, and between each and the edges of the table?"""
    x, y = table.centre
    inner = Rect(x, y, max(table.width - 2 * gap, 1.0), max(table.depth - 2 * gap, 1.0), 0.0)
    return all(contains_whole(inner, one) for one in shapes) and all(
        distance(one, other) >= gap for one, other in combinations(shapes, 2)
    )
