"""Terrain features: a footprint of any simple shape with a kind, a height and a name.

What a kind means (cover, danger, sight) is the game's business; here stands only where the feature lies.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from grognard.kernel.ground.crossing import segment_hits, share_of_way_inside
from grognard.kernel.ground.footprints import Disc, Footprint, Polygon, Rect, Segment, Shape
from grognard.kernel.ground.measuring import (
    contains,
    contains_whole,
    distance,
    overlaps,
    share_inside,
    touches,
)
from grognard.kernel.ground.polygons import Point


class Feature:
    """A piece of terrain.

    Args:
        id: Its name in states and journals, unique on the table.
        kind: What it is, in the game's words ("forest", "hill").
        shape: Its footprint; a sequence of points is taken as a polygon.
        height: Its height in the game's own levels or units.
        name: What players call it; empty if only its kind.
    """

    __slots__ = ("height", "id", "kind", "name", "shape")

    def __init__(
        self,
        id: str,
        kind: str,
        shape: Footprint | Sequence[Point],
        height: float = 0,
        name: str = "",
    ) -> None:
        self.id = id
        self.kind = kind
        self.shape = shape if isinstance(shape, Rect | Disc | Polygon) else Polygon(shape)
        self.height = height
        self.name = name

    @property
    def centre(self) -> Point:
        """Return the centre of its footprint."""
        return (self.shape.x, self.shape.y)

    @property
    def polygon(self) -> Polygon:
        """Return its footprint as a polygon (a disc as one of 64 sides): for drawings."""
        shape = self.shape
        return shape.polygon() if isinstance(shape, Disc) else Polygon(shape.corners())

    def touches(self, shape: Shape) -> bool:
        """Return whether a base, a boundary or a front is in contact with the feature."""
        return touches(self.shape, shape)

    def contains(self, point: Point) -> bool:
        """Return whether a point, such as a model's centre, lies in the feature."""
        return contains(self.shape, point)

    def contains_whole(self, shape: Shape) -> bool:
        """Return whether a shape lies wholly inside the feature."""
        return contains_whole(self.shape, shape)

    def contains_most(self, shape: Footprint) -> bool:
        """Return whether more than half of a footprint's area lies inside the feature."""
        return share_inside(shape, self.shape) > 0.5

    def distance(self, shape: Shape) -> float:
        """Return the distance from a shape to the feature: 0 in contact or inside."""
        return distance(self.shape, shape)

    def is_crossed_by(self, ground: Iterable[Footprint]) -> bool:
        """Return whether a path that sweeps this ground (see `moves.swept`) enters the feature."""
        return any(overlaps(self.shape, piece) for piece in ground)

    def is_on_line(self, line: Segment) -> bool:
        """Return whether a straight line meets the feature."""
        return segment_hits(line, self.shape)

    def share_of(self, line: Segment) -> float:
        """Return which share of a straight line, such as a facing, lies inside the feature."""
        return share_of_way_inside(line, self.shape)

    def moved(self, dx: float, dy: float) -> Feature:
        """Return the same feature elsewhere."""
        return Feature(self.id, self.kind, self.shape.moved(dx, dy), self.height, self.name)

    def quantised(self) -> Feature:
        """Return it as it enters a state: positions in thousandths of the unit."""
        return Feature(self.id, self.kind, self.shape.quantised(), self.height, self.name)

    @property
    def digest_key(self) -> str:
        """Return the text that stands for this value in a digest."""
        return f"feature {self.id} {self.kind} {self.height + 0.0!r} {self.name!r} {self.shape.digest_key}"

    def __eq__(self, other: object) -> bool:
        return type(other) is Feature and self._values() == other._values()

    def __hash__(self) -> int:
        return hash(self._values())

    def _values(self) -> tuple[str, str, Footprint, float, str]:
        return (self.id, self.kind, self.shape, self.height, self.name)

    def __repr__(self) -> str:
        return f"Feature({self.id!r}, {self.kind!r}, {self.shape!r}, {self.height!r}, {self.name!r})"
