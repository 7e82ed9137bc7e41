"""Templates laid on the table: discs, teardrops, beams. Whom they touch, and whose centre lies under them.

Each is made of one or two plain shapes, so both questions are exact, with the one tolerance of the table.

>>> bases = [Disc(0, 5, 0.5), Disc(1.4, 7, 0.5), Disc(2, 3, 0.5)]
>>> flame = teardrop((0, 0), 0, length=8, radius=1.25)
>>> touched(flame, bases), centres_under(flame, bases)
((0, 1), (0,))
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import acos, degrees, hypot

from grognard.kernel.ground.footprints import Disc, Polygon, Rect, Segment, Shape
from grognard.kernel.ground.index import Index
from grognard.kernel.ground.measuring import contains, touches
from grognard.kernel.ground.moves import step
from grognard.kernel.ground.polygons import Point

__all__ = ["Template", "beam", "blast", "centres_under", "teardrop", "touched"]


class Template:
    """An area laid on the table: what lies in one of its *parts* lies in it.

    Args:
        parts: Discs, rectangles, convex polygons, or a line without width.
        x, y: Where it is laid: the centre of a disc, the tip of a teardrop, the start of a beam.
    """

    __slots__ = ("parts", "x", "y")

    def __init__(self, parts: tuple[Shape, ...], x: float, y: float) -> None:
        self.parts = parts
        self.x = x
        self.y = y

    @property
    def place(self) -> Point:
        """Return where it is laid."""
        return (self.x, self.y)

    @property
    def around(self) -> Disc:
        """Return a disc that covers all of it."""
        reach = max(hypot(part.x - self.x, part.y - self.y) + part.reach for part in self.parts)
        return Disc(self.x, self.y, reach)

    def moved(self, dx: float, dy: float) -> Template:
        """Return the same template elsewhere: after it scattered."""
        return Template(tuple(part.moved(dx, dy) for part in self.parts), self.x + dx, self.y + dy)

    def scattered(self, direction: float, length: float) -> Template:
        """Return the same template so far away in a direction."""
        x, y = step(self.place, direction, length)
        return self.moved(x - self.x, y - self.y)

    def touches(self, body: Shape) -> bool:
        """Return whether any part of a body lies under it, or touches it."""
        return any(touches(part, body) for part in self.parts)

    def covers(self, point: Point) -> bool:
        """Return whether a point lies under it or on its edge: the centre of a base."""
        return any(contains(part, point) for part in self.parts)

    def __eq__(self, other: object) -> bool:
        return type(other) is Template and (self.parts, self.place) == (other.parts, other.place)

    def __hash__(self) -> int:
        return hash((self.parts, self.x, self.y))

    def __repr__(self) -> str:
        return f"Template({self.parts!r}, {self.x!r}, {self.y!r})"


def blast(x: float, y: float, radius: float) -> Template:
    """Return a round template about a point."""
    return Template((Disc(x, y, radius),), x, y)


def teardrop(tip: Point, direction: float, *, length: float, radius: float) -> Template:
    """Return a teardrop with its tip at a point, wide at its far end: what flames cover.

    Args:
        tip: Where it begins.
        direction: Where it looks, in degrees.
        length: From the tip to the far end.
        radius: Of the round end. The sides run straight from the tip along it.

    Raises:
        ValueError: If the round end is as long as the whole.
    """
    to_centre = length - radius
    if not 0 < radius < to_centre:
        raise ValueError(f"a teardrop of length {length} has no round end of radius {radius}")
    centre = step(tip, direction, to_centre)
    turn = degrees(acos(radius / to_centre))  # the sides leave the round end square to its radius there
    left, right = (step(centre, direction + 180 + way * turn, radius) for way in (1, -1))
    return Template((Polygon((tip, right, centre, left)), Disc(*centre, radius)), *tip)


def beam(start: Point, direction: float, *, length: float, width: float = 0.0) -> Template:
    """Return a straight beam from a point: so long, so wide, or a line without width."""
    end = step(start, direction, length)
    if not width:
        return Template((Segment(*start, *end),), *start)
    return Template((Rect((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, width, length, direction),), *start)


def touched(template: Template, bodies: Sequence[Shape] | Index) -> tuple[int, ...]:
    """Return the numbers of the bodies of which any part lies under a template, ascending."""
    return _found(template, bodies, template.touches)


def centres_under(template: Template, bodies: Sequence[Shape] | Index) -> tuple[int, ...]:
    """Return the numbers of the bodies whose centres lie under a template, ascending."""
    return _found(template, bodies, lambda body: template.covers((body.x, body.y)))


def _found(template: Template, bodies: Sequence[Shape] | Index, holds: Callable[[Shape], bool]) -> tuple[int, ...]:
    if isinstance(bodies, Index):
        return tuple(number for number in bodies.near(template.around, 0.0) if holds(bodies.bodies[number]))
    return tuple(number for number, body in enumerate(bodies) if holds(body))
