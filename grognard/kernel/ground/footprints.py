"""The shapes that stand on a table: rectangles with a facing, discs, polygons, and segments between points.

Lengths are in the system's own unit (inches, centimetres, spans). Angles are in degrees: 0 looks along +y,
90 along +x, so they grow clockwise, as a compass does. Shapes are values: nothing changes them once built.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import cos, hypot, pi, radians, sin
from typing import Literal, TypeAlias

from grognard.kernel.ground.lengths import GRAIN, quantise
from grognard.kernel.ground.polygons import Point, area, centroid, hull, is_convex, is_simple

Side: TypeAlias = Literal["front", "right", "rear", "left"]

SIDES: tuple[Side, Side, Side, Side] = ("front", "right", "rear", "left")
"""The four sides of a rectangle, clockwise from its front."""


class Segment:
    """A straight piece of line from (x1, y1) to (x2, y2): a facing, a line of sight, a stretch of a path."""

    __slots__ = ("reach", "x", "x1", "x2", "y", "y1", "y2")

    def __init__(self, x1: float, y1: float, x2: float, y2: float) -> None:
        self.x1 = x1
        self.y1 = y1
        self.x2 = x2
        self.y2 = y2
        self.x = (x1 + x2) / 2
        self.y = (y1 + y2) / 2
        self.reach = hypot(x2 - x1, y2 - y1) / 2

    @property
    def length(self) -> float:
        """Return how long the segment is."""
        return 2 * self.reach

    @property
    def middle(self) -> Point:
        """Return the point halfway along."""
        return (self.x, self.y)

    def at(self, share: float) -> Point:
        """Return the point at *share* of the way from the first end (0) to the second (1)."""
        return (self.x1 + share * (self.x2 - self.x1), self.y1 + share * (self.y2 - self.y1))

    def between(self, start: float, end: float) -> Segment:
        """Return the piece from share *start* to share *end*."""
        return Segment(*self.at(start), *self.at(end))

    def corners(self) -> tuple[Point, ...]:
        """Return the two ends."""
        return ((self.x1, self.y1), (self.x2, self.y2))

    def moved(self, dx: float, dy: float) -> Segment:
        """Return the same segment elsewhere."""
        return Segment(self.x1 + dx, self.y1 + dy, self.x2 + dx, self.y2 + dy)

    @property
    def digest_key(self) -> str:
        """Return the text that stands for this value in a digest: equal values, equal texts."""
        return "segment " + _digits((self.x1, self.y1, self.x2, self.y2))

    def __eq__(self, other: object) -> bool:
        return type(other) is Segment and self.corners() == other.corners()

    def __hash__(self) -> int:
        return hash((self.x1, self.y1, self.x2, self.y2))

    def __repr__(self) -> str:
        return f"Segment({self.x1!r}, {self.y1!r}, {self.x2!r}, {self.y2!r})"


class Rect:
    """A rectangle with a facing: a unit's boundary, a base, a piece of terrain.

    (x, y) is its centre; *width* runs along the front, *depth* from front to rear; *facing* is where the front
    looks. `cos` and `sin` are those of the facing, `reach` is the radius of the circle round it.
    """

    __slots__ = (
        "_corners", "cos", "depth", "facing", "half_depth", "half_width", "reach", "sin", "width", "x", "y",
    )  # fmt: skip

    def __init__(self, x: float, y: float, width: float, depth: float, facing: float = 0.0) -> None:
        if not 0.0 <= facing < 360.0:
            facing = facing % 360.0 % 360.0  # twice: a hair below 0 becomes 360.0 the first time
        turn = radians(facing)
        self.x = x
        self.y = y
        self.width = width
        self.depth = depth
        self.facing = facing
        self.half_width = width / 2
        self.half_depth = depth / 2
        self.cos = cos(turn)
        self.sin = sin(turn)
        self.reach = hypot(width, depth) / 2
        self._corners: tuple[Point, ...] | None = None

    @classmethod
    def from_front(cls, front_x: float, front_y: float, width: float, depth: float, facing: float = 0.0) -> Rect:
        """Return the rectangle whose front has its middle at (front_x, front_y): how people place units.

        >>> Rect.from_front(24, 23.9, 5, 4, 0)
        Rect(24.0, 21.9, 5, 4, 0)
        """
        turn, back = radians(facing), depth / 2
        return cls(front_x - back * sin(turn), front_y - back * cos(turn), width, depth, facing)

    @property
    def centre(self) -> Point:
        """Return the centre (of the unit, of the base)."""
        return (self.x, self.y)

    @property
    def front_centre(self) -> Point:
        """Return the middle of the front: where the unit is Located, seen from others."""
        return (self.x + self.half_depth * self.sin, self.y + self.half_depth * self.cos)

    def corners(self) -> tuple[Point, ...]:
        """Return the corners: front-left, front-right, rear-right, rear-left."""
        found = self._corners
        if found is None:
            x, y = self.x, self.y
            right_x, right_y = self.half_width * self.cos, -self.half_width * self.sin
            ahead_x, ahead_y = self.half_depth * self.sin, self.half_depth * self.cos
            found = self._corners = (
                (x - right_x + ahead_x, y - right_y + ahead_y),
                (x + right_x + ahead_x, y + right_y + ahead_y),
                (x + right_x - ahead_x, y + right_y - ahead_y),
                (x - right_x - ahead_x, y - right_y - ahead_y),
            )
        return found

    def side(self, side: Side) -> Segment:
        """Return one side, walked clockwise: the front from left to right, the right flank from front to rear, ..."""
        corners, start = self.corners(), SIDES.index(side)
        return Segment(*corners[start], *corners[(start + 1) % 4])

    def front(self) -> Segment:
        """Return the front, from its left corner to its right corner."""
        left, right = self.corners()[:2]
        return Segment(*left, *right)

    def side_facing(self, side: Side) -> float:
        """Return the direction in which a side looks, in degrees.

        >>> Rect(0, 0, 5, 4, facing=90).side_facing("right")
        180.0
        """
        return (self.facing + 90.0 * SIDES.index(side)) % 360.0

    def local(self, point: Point) -> Point:
        """Return *point* as (to the right, ahead) of the centre."""
        dx, dy = point[0] - self.x, point[1] - self.y
        return (dx * self.cos - dy * self.sin, dx * self.sin + dy * self.cos)

    def at(self, right: float, ahead: float) -> Point:
        """Return the point so far to the right of the centre and so far ahead of it (the inverse of `local`)."""
        return (self.x + right * self.cos + ahead * self.sin, self.y - right * self.sin + ahead * self.cos)

    def moved(self, dx: float, dy: float) -> Rect:
        """Return the same rectangle elsewhere, its facing kept."""
        return Rect(self.x + dx, self.y + dy, self.width, self.depth, self.facing)

    def quantised(self) -> Rect:
        """Return it as it enters a state: centre in thousandths of the unit, facing in thousandths of a degree."""
        facing = round(self.facing * GRAIN) % (360 * GRAIN) / GRAIN
        return Rect(quantise(self.x), quantise(self.y), self.width, self.depth, facing)

    @property
    def digest_key(self) -> str:
        """Return the text that stands for this value in a digest: equal values, equal texts."""
        values = (self.x, self.y, self.width, self.depth, self.facing)
        return "rect " + _digits(values)

    def __eq__(self, other: object) -> bool:
        return (
            type(other) is Rect
            and self.x == other.x
            and self.y == other.y
            and self.facing == other.facing
            and self.width == other.width
            and self.depth == other.depth
        )

    def __hash__(self) -> int:
        return hash((self.x, self.y, self.width, self.depth, self.facing))

    def __repr__(self) -> str:
        return f"Rect({self.x!r}, {self.y!r}, {self.width!r}, {self.depth!r}, {self.facing!r})"


class Disc:
    """A disc: a round base, a round template."""

    __slots__ = ("radius", "reach", "x", "y")

    def __init__(self, x: float, y: float, radius: float) -> None:
        self.x = x
        self.y = y
        self.radius = radius
        self.reach = radius

    @property
    def centre(self) -> Point:
        """Return the middle, which is the place that it is given by."""
        return (self.x, self.y)

    def rim(self, direction: float) -> Point:
        """Return the point of the rim in a *direction* in degrees."""
        turn = radians(direction)
        return (self.x + self.radius * sin(turn), self.y + self.radius * cos(turn))

    def polygon(self, sides: int = 64) -> Polygon:
        """Return a regular polygon of the same area, for the few questions that want corners."""
        step = 2 * pi / sides
        radius = self.radius * (step / sin(step)) ** 0.5
        rim = ((self.x + radius * sin(i * step), self.y + radius * cos(i * step)) for i in range(sides))
        return Polygon(tuple(rim))

    def moved(self, dx: float, dy: float) -> Disc:
        """Return the same disc elsewhere."""
        return Disc(self.x + dx, self.y + dy, self.radius)

    def quantised(self) -> Disc:
        """Return it as it enters a state: centre in thousandths of the unit."""
        return Disc(quantise(self.x), quantise(self.y), self.radius)

    @property
    def digest_key(self) -> str:
        """Return the text that stands for this value in a digest: equal values, equal texts."""
        return "disc " + _digits((self.x, self.y, self.radius))

    def __eq__(self, other: object) -> bool:
        return type(other) is Disc and self.x == other.x and self.y == other.y and self.radius == other.radius

    def __hash__(self) -> int:
        return hash((self.x, self.y, self.radius))

    def __repr__(self) -> str:
        return f"Disc({self.x!r}, {self.y!r}, {self.radius!r})"


class Polygon:
    """A simple polygon of any shape: terrain, a swept path, a template. (x, y) is its centre of area.

    Args:
        points: Three or more corners in either sense; kept anticlockwise.

    Raises:
        ValueError: If the outline crosses itself or encloses nothing.
    """

    __slots__ = ("convex", "points", "reach", "x", "y")

    def __init__(self, points: Sequence[Point]) -> None:
        if len(points) < 3 or not is_simple(points) or abs(area(points)) < 1e-9:
            raise ValueError(
                f"a polygon needs three or more corners and an outline that never crosses itself: {points}"
            )
        self.points = tuple(points) if area(points) > 0 else tuple(reversed(points))
        self.convex = is_convex(self.points)
        self.x, self.y = centroid(self.points)
        self.reach = max(hypot(x - self.x, y - self.y) for x, y in self.points)

    @classmethod
    def around(cls, points: Sequence[Point]) -> Polygon:
        """Return the convex polygon drawn tight round some points, which do not all lie on one line."""
        tight = object.__new__(cls)
        tight.points = hull(points)
        tight.convex = True
        tight.x, tight.y = centroid(tight.points)
        tight.reach = max(hypot(x - tight.x, y - tight.y) for x, y in tight.points)
        return tight

    @property
    def centre(self) -> Point:
        """Return the centre of area."""
        return (self.x, self.y)

    def corners(self) -> tuple[Point, ...]:
        """Return the corners, anticlockwise."""
        return self.points

    def moved(self, dx: float, dy: float) -> Polygon:
        """Return the same polygon elsewhere."""
        there = object.__new__(Polygon)
        there.points = tuple((x + dx, y + dy) for x, y in self.points)
        there.convex = self.convex
        there.x, there.y, there.reach = self.x + dx, self.y + dy, self.reach
        return there

    def quantised(self) -> Polygon:
        """Return it with all corners in thousandths of the unit."""
        return Polygon(tuple((quantise(x), quantise(y)) for x, y in self.points))

    @property
    def digest_key(self) -> str:
        """Return the text that stands for this value in a digest: equal values, equal texts."""
        return "polygon " + _digits(value for point in self.points for value in point)

    def __eq__(self, other: object) -> bool:
        return type(other) is Polygon and self.points == other.points

    def __hash__(self) -> int:
        return hash(self.points)

    def __repr__(self) -> str:
        return f"Polygon({self.points!r})"


def _digits(values: Iterable[float]) -> str:
    """Return numbers as text, written alike if they are equal (5 and 5.0, 0.0 and -0.0)."""
    return " ".join(repr(value + 0.0) for value in values)


def footprint_of_key(key: str) -> Shape | None:
    """Return the footprint or segment for which a text stands in digests and journals; None if it stands for none.

    >>> footprint_of_key(Disc(4, 5, 0.5).digest_key), footprint_of_key("disc of gold")
    (Disc(4.0, 5.0, 0.5), None)
    """
    kind, *digits = key.split(" ")
    try:
        values = tuple(map(float, digits))
    except ValueError:
        return None
    if kind == "rect" and len(values) == 5:
        return Rect(*values)
    if kind == "disc" and len(values) == 3:
        return Disc(*values)
    if kind == "segment" and len(values) == 4:
        return Segment(*values)
    if kind == "polygon" and len(values) >= 6 and len(values) % 2 == 0:
        return Polygon(tuple(zip(values[::2], values[1::2], strict=True)))
    return None


Footprint: TypeAlias = Rect | Disc | Polygon
"""What stands on the table with an extent."""

Shape: TypeAlias = Footprint | Segment
"""What distances can be measured from and to."""
