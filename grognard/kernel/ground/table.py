"""The table: a rectangle from (0, 0) to (width, depth), and the terrain that stands on it.

x runs along the long edges, y from the first player's edge to the second's.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, TypeVar

from grognard.kernel.ground.footprints import Disc, Polygon, Rect, Shape
from grognard.kernel.ground.lengths import TOUCH
from grognard.kernel.ground.measuring import apart_more_than
from grognard.kernel.ground.polygons import Point, hull
from grognard.kernel.ground.terrain import Feature

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry


class Table:
    """A table of *width* by *depth* with its terrain features."""

    __slots__ = ("depth", "features", "width")

    def __init__(self, width: float, depth: float, features: Iterable[Feature] = ()) -> None:
        self.width = width
        self.depth = depth
        self.features = tuple(features)

    @property
    def centre(self) -> Point:
        """Return the middle of the table."""
        return (self.width / 2, self.depth / 2)

    @property
    def board(self) -> Rect:
        """Return the whole table as a rectangle."""
        return Rect(self.width / 2, self.depth / 2, self.width, self.depth)

    def with_features(self, features: Iterable[Feature]) -> Table:
        """Return the same table with other terrain."""
        return Table(self.width, self.depth, features)

    def feature(self, feature_id: str) -> Feature:
        """Return the feature with this id (KeyError if there is none)."""
        for feature in self.features:
            if feature.id == feature_id:
                return feature
        raise KeyError(feature_id)

    def of_kind(self, *kinds: str) -> tuple[Feature, ...]:
        """Return the features of any of these kinds, in the table's order."""
        return tuple(feature for feature in self.features if feature.kind in kinds)

    def under(self, shape: Shape) -> tuple[Feature, ...]:
        """Return the features that a shape touches, in the table's order."""
        return tuple(feature for feature in self.features if feature.touches(shape))

    @property
    def digest_key(self) -> str:
        """Return the text that stands for this value in a digest."""
        features = "; ".join(feature.digest_key for feature in self.features)
        return f"table {self.width + 0.0!r} {self.depth + 0.0!r}: {features}"

    def __eq__(self, other: object) -> bool:
        return (
            type(other) is Table
            and self.width == other.width
            and self.depth == other.depth
            and self.features == other.features
        )

    def __hash__(self) -> int:
        return hash((self.width, self.depth, self.features))

    def __repr__(self) -> str:
        return f"Table({self.width!r}, {self.depth!r}, {self.features!r})"


def inside_table(shape: Shape | Point, table: Table) -> bool:
    """Return whether a shape, a front or a point lies wholly on the table, its edges included.

    >>> inside_table(Rect(2, 2, 4, 4), Table(72, 48)), inside_table(Disc(71.5, 20, 1), Table(72, 48))
    (True, False)
    """
    left, low, right, high = extent(shape)
    return left >= -TOUCH and low >= -TOUCH and right <= table.width + TOUCH and high <= table.depth + TOUCH


def touches_edge(shape: Shape, table: Table) -> bool:
    """Return whether a shape touches the table's edge or reaches over it."""
    left, low, right, high = extent(shape)
    return left <= TOUCH or low <= TOUCH or right >= table.width - TOUCH or high >= table.depth - TOUCH


def extent(shape: Shape | Feature | Point) -> tuple[float, float, float, float]:
    """Return the least x and y and the greatest x and y of a shape or a feature."""
    if isinstance(shape, Feature):
        shape = shape.shape
    if isinstance(shape, tuple):
        return (*shape, *shape)
    if isinstance(shape, Disc):
        return (shape.x - shape.radius, shape.y - shape.radius, shape.x + shape.radius, shape.y + shape.radius)
    xs, ys = zip(*shape.corners(), strict=True)
    return (min(xs), min(ys), max(xs), max(ys))


def travel_to_edge(rect: Rect, table: Table) -> float:
    """Return how far *rect* goes straight ahead until its front meets the table's edge: 0 if it is there or over it.

    >>> travel_to_edge(Rect.from_front(20, 40, 5, 4, facing=0), Table(72, 48))
    8.0
    """
    room: list[float] = []
    for x, y in rect.front().corners():
        for at, way, limit in ((x, rect.sin, table.width), (y, rect.cos, table.depth)):
            if abs(way) > 1e-12:
                room.append(((limit if way > 0.0 else 0.0) - at) / way)
    return max(0.0, min(room))


Placed = TypeVar("Placed", Rect, Disc, Polygon, Feature)


def push_onto_table(placed: Placed, table: Table) -> Placed:
    """Return a shape or a feature pushed straight back onto the table, as little as possible.

    >>> push_onto_table(Rect(1, 47, 8, 6), Table(72, 48))
    Rect(4.0, 45.0, 8, 6, 0.0)
    """
    left, low, right, high = extent(placed)
    dx = max(0.0, -left) - max(0.0, right - table.width)
    dy = max(0.0, -low) - max(0.0, high - table.depth)
    return placed.moved(dx, dy) if dx or dy else placed


def push_apart(feature: Feature, others: Sequence[Feature], gap: float, table: Table | None = None) -> Feature | None:
    """Return *feature* shifted as little as possible so that it is more than *gap* from each of the others.

    Args:
        feature: The one that moves, kept as it is if it is clear; concave outlines count as their hulls.
        others: They stay where they are.
        gap: The distance that is not enough.
        table: If given, the feature must stay wholly on it.

    Returns:
        The feature in its new place, quantised; None if there is no such place.
    """
    if all(apart_more_than(feature.shape, other.shape, gap) for other in others):
        return feature if table is None or inside_table(feature.shape, table) else None
    from shapely import Point as Spot  # the union of free shapes; loaded only to place terrain
    from shapely import Polygon as Judge
    from shapely import box, difference, unary_union
    from shapely.ops import nearest_points

    def forbidden(other: Feature) -> BaseGeometry:
        """Return all shifts that bring the feature too near to another one: a Minkowski difference, grown."""
        rounds = [shape.radius for shape in (feature.shape, other.shape) if isinstance(shape, Disc)]
        mine, theirs = ([s.centre] if isinstance(s, Disc) else s.corners() for s in (feature.shape, other.shape))
        differences = hull([(a - x, b - y) for a, b in theirs for x, y in mine])
        core = Judge(differences) if len(differences) > 2 else Spot(differences[0])
        return core.buffer(sum(rounds) + gap + 2 * TOUCH, quad_segs=64)

    left, low, right, high = extent(feature.shape)
    room = box(-1e4, -1e4, 1e4, 1e4) if table is None else box(-left, -low, table.width - right, table.depth - high)
    allowed = difference(room, unary_union([forbidden(other) for other in others]))
    if allowed.is_empty:
        return None
    shift = nearest_points(allowed, Spot(0, 0))[0]
    found = feature.moved(shift.x, shift.y).quantised()
    clear = all(apart_more_than(found.shape, other.shape, gap) for other in others)
    return found if clear and (table is None or inside_table(found.shape, table)) else None
