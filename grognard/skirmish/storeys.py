"""What stands on a table in three dimensions: walls as lines with heights and openings, floors with holes, columns.

Heights are in the table's own unit, upwards from the street (z = 0). Walls have no thickness, floors neither. What a
building is, which ways lead up and who may take them is the game's business; it gives its walls, floors and columns.

>>> north = Wall(Segment(0, 10, 10, 10), 0, 3, (Opening(2, 4, sill=1, head=2.5),))
>>> north.is_solid(3, 0.5), north.is_solid(3, 2)
(True, False)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import inf

import msgspec

from grognard.kernel.geometry import TOUCH, Disc, Point, Polygon, Rect, Segment, contains
from grognard.kernel.ground.polygons import edges, encloses, point_to_edge

HAIR = 1e-6
"""A guard against rounding in the machine; no length of a game."""


class Opening(msgspec.Struct, frozen=True):
    """A hole in a wall: a door, a window, a gap, a loophole.

    Attributes:
        start, end: Where it begins and ends, along the wall from its first end.
        sill, head: Between which heights it is open, above the wall's foot.
        sight: Lines of sight lead through.
        touch: Bodies touch through it, and may stand in it. Not so at a loophole.
    """

    start: float
    end: float
    sill: float = 0.0
    head: float = inf
    sight: bool = True
    touch: bool = True

    def holds(self, along: float, height: float) -> bool:
        """Is a place of the wall within it, its rim included?"""
        return self.start <= along <= self.end and self.sill <= height <= self.head


class Wall(msgspec.Struct, frozen=True):
    """A wall, a barricade or a parapet: a line from *z* up to its height."""

    line: Segment
    z: float
    height: float
    openings: tuple[Opening, ...] = ()

    @property
    def top(self) -> float:
        """How high it ends."""
        return self.z + self.height

    def is_solid(self, along: float, z: float) -> bool:
        """Does it stop sight at this place of its line, at this height? On its rim and its openings' it doesn't."""
        if not (0.0 < along < self.line.length and self.z < z < self.top):
            return False
        return not any(one.sight and one.holds(along, z - self.z) for one in self.openings)

    def stands_beside(self, z: float) -> bool:
        """Does it rise above feet at this height, and from no higher?"""
        return self.z <= z + HAIR < self.top

    def piece(self, opening: Opening) -> Segment:
        """Return the stretch of its line that an opening takes."""
        length = self.line.length
        return self.line.between(opening.start / length, opening.end / length)


class Floor(msgspec.Struct, frozen=True):
    """A floor, a flat or closed roof, a bridge: an area at a height, less its holes."""

    area: Polygon
    z: float
    holes: tuple[Polygon, ...] = ()

    def bears(self, point: Point) -> bool:
        """Is a point on it, its border and the rims of its holes included?"""
        return contains(self.area, point) and not any(_is_deep_in(hole, point) for hole in self.holes)


def _is_deep_in(hole: Polygon, point: Point) -> bool:
    """Does a point lie in a hole, and not on its rim?"""
    return encloses(hole.points, *point) and all(point_to_edge(*point, *edge) > TOUCH for edge in edges(hole.points))


class Column(msgspec.Struct, frozen=True):
    """A tree, a statue, a chimney: round, from *z* up to its height."""

    base: Disc
    z: float
    height: float

    @property
    def top(self) -> float:
        """How high it ends."""
        return self.z + self.height


class Structure(msgspec.Struct, frozen=True):
    """Walls, floors and columns: of one building, or of all that stands on a table."""

    walls: tuple[Wall, ...] = ()
    floors: tuple[Floor, ...] = ()
    columns: tuple[Column, ...] = ()

    def __add__(self, other: Structure) -> Structure:
        return Structure(self.walls + other.walls, self.floors + other.floors, self.columns + other.columns)

    # ---- where one stands --------------------------------------------------------------------------------------------

    def floor_under(self, point: Point, z: float) -> Floor | None:
        """Return the highest floor at or below a height that bears a point; None on the street."""
        return max(
            (floor for floor in self.floors if floor.z <= z + TOUCH and floor.bears(point)),
            key=lambda floor: floor.z,
            default=None,
        )

    def ground_under(self, point: Point, z: float) -> float:
        """Return the height of what bears a point at or below a height: a floor's, or the street's."""
        floor = self.floor_under(point, z)
        return 0.0 if floor is None else floor.z

    def room_above(self, point: Point, z: float) -> float:
        """Return how far it is from a height up to the next floor above it; endless under the sky."""
        return min((floor.z - z for floor in self.floors if floor.z > z + TOUCH and floor.bears(point)), default=inf)

    def edges_of(self, floor: Floor, *, drop: float, guard: float) -> Iterator[Segment]:
        """Yield the stretches of a floor's border, and of its holes', over which one falls.

        Args:
            floor: Whose border.
            drop: The least fall that counts.
            guard: A wall so high guards an edge; where it has an opening down to lower than that, it doesn't.
        """
        borders = (Segment(*edge) for ring in (floor.area, *floor.holes) for edge in edges(ring.points))
        for border in borders:
            for start, end in _uncovered(border, _guarded(border, floor.z, guard, self.walls)):
                stretch = border.between(start, end)
                if any(floor.z - self.ground_under(point, floor.z) >= drop - HAIR for point in _beside(stretch)):
                    yield stretch


def walls_round(area: Rect, z: float, height: float) -> dict[str, Wall]:
    """Return four full walls on the border of a storey, by side: "n", "s", "w", "e" of the unturned area.

    Each runs from its west end (n, s) or its south end (w, e).
    """
    north_west, north_east, south_east, south_west = area.corners()
    ends = {
        "n": (north_west, north_east),
        "s": (south_west, south_east),
        "w": (south_west, north_west),
        "e": (south_east, north_east),
    }
    return {side: Wall(Segment(*start, *end), z, height) for side, (start, end) in ends.items()}


def _guarded(border: Segment, z: float, guard: float, walls: Iterable[Wall]) -> Iterator[tuple[float, float]]:
    """Yield the shares of a border on which a wall stands that is high enough to guard it."""
    for wall in walls:
        if abs(wall.z - z) > TOUCH or wall.height < guard - HAIR:
            continue
        low = [one for one in wall.openings if one.touch and one.sill < guard - HAIR]
        holes = [(one.start / wall.line.length, one.end / wall.line.length) for one in low]
        for start, end in _uncovered(wall.line, holes):
            shares = _shares_on(border, wall.line.between(start, end))
            if shares is not None:
                yield shares


def _shares_on(border: Segment, piece: Segment) -> tuple[float, float] | None:
    """Return from which share to which a piece lies on a border; None if it isn't on its line."""
    if not border.length:
        return None
    way_x, way_y = (border.x2 - border.x1) / border.length, (border.y2 - border.y1) / border.length
    found: list[float] = []
    for x, y in piece.corners():
        dx, dy = x - border.x1, y - border.y1
        if abs(dx * way_y - dy * way_x) > TOUCH:
            return None
        found.append((dx * way_x + dy * way_y) / border.length)
    return min(found), max(found)


def _uncovered(line: Segment, covered: Iterable[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    """Yield the shares of a line that none of some stretches covers, longer than a touch."""
    least = TOUCH / line.length if line.length else 1.0
    at = 0.0
    for start, end in sorted(covered):
        if min(start, 1.0) - at > least:
            yield at, min(start, 1.0)
        at = max(at, end)
    if 1.0 - at > least:
        yield at, 1.0


def _beside(stretch: Segment) -> tuple[Point, Point]:
    """Return the points just beside the middle of a stretch, on either side of it."""
    x, y = stretch.middle
    across_x = 2 * TOUCH * (stretch.y2 - stretch.y1) / stretch.length
    across_y = 2 * TOUCH * (stretch.x1 - stretch.x2) / stretch.length
    return (x + across_x, y + across_y), (x - across_x, y - across_y)
