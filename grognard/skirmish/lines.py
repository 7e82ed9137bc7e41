"""Straight lines through space: what stops one, and which bodies it passes through.

A line that only touches is clear: along a wall, past the end or the top of one, past a corner from outside, along a
floor, through the rim of an opening. What meets at the corner of a house stops it as one wall does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

import msgspec

from grognard.kernel.geometry import Disc, Point, Segment, clip
from grognard.kernel.ground.polygons import encloses
from grognard.skirmish.bodies import Body, Spot
from grognard.skirmish.storeys import HAIR, Column, Floor, Structure, Wall

ALMOST = 1e-9
"""Shares of a line nearer than this are one place."""
QUARTERS = frozenset(product((-1, 1), repeat=2))
"""The four quarters round the place where a line passes: left or right of it, below or above."""
ROUND = tuple((dx, dy) for dx, dy in product((-HAIR, 0.0, HAIR), repeat=2) if dx or dy)
"""The places just beside a point of a floor."""


class Line(msgspec.Struct, frozen=True):
    """A straight line from a spot to a spot."""

    start: Spot
    end: Spot

    @property
    def plan(self) -> Segment:
        """The line as seen from above."""
        return Segment(*self.start[:2], *self.end[:2])

    def height(self, share: float) -> float:
        """Return how high it is at a share of its way."""
        return self.start[2] + share * (self.end[2] - self.start[2])


def is_clear(line: Line, structure: Structure, but: Iterable[Floor] = ()) -> bool:
    """Does nothing stop a line of sight? What stands at its very ends doesn't; the floors *but* which don't either."""
    left_out = tuple(but)
    floors = [floor for floor in structure.floors if floor not in left_out]
    return not (
        stopped_by_walls(line, structure.walls)
        or stopped_by_floors(line, floors)
        or any(stopped_by_column(line, column) for column in structure.columns)
    )


def stopped_by_walls(line: Line, walls: Iterable[Wall]) -> bool:
    """Do walls stop a line: is there a place where they leave none of the four quarters round it open?"""
    meetings = sorted(_meetings(line, walls), key=lambda meeting: meeting[0])
    filled: set[tuple[int, int]] = set()
    place = -1.0
    for share, quarters in meetings:
        if share > place + ALMOST:
            filled = set()
        place = share
        filled |= quarters
        if filled == QUARTERS:
            return True
    return False


def _meetings(line: Line, walls: Iterable[Wall]) -> Iterator[tuple[float, set[tuple[int, int]]]]:
    """Yield where a line meets walls, as shares of its way, with the quarters round it that each fills there."""
    plan = line.plan
    ex, ey = plan.x2 - plan.x1, plan.y2 - plan.y1
    for wall in walls:
        face, length = wall.line, wall.line.length
        fx, fy = (face.x2 - face.x1) / length, (face.y2 - face.y1) / length
        across = ex * fy - ey * fx
        if abs(across) <= ALMOST * plan.length:
            continue
        dx, dy = face.x1 - plan.x1, face.y1 - plan.y1
        share, along = (dx * fy - dy * fx) / across, (dx * ey - dy * ex) / across
        z = line.height(share)
        met = -HAIR <= along <= length + HAIR and wall.z - HAIR <= z <= wall.top + HAIR
        if met and ALMOST < share < 1.0 - ALMOST:
            left = 1 if across > 0.0 else -1
            solid = {
                (left * aside, above)
                for aside, above in QUARTERS
                if wall.is_solid(along + 2 * aside * HAIR, z + 2 * above * HAIR)
            }
            yield share, solid


def stopped_by_floors(line: Line, floors: Iterable[Floor]) -> bool:
    """Do floors stop a line that leads from below one to above it, or down?"""
    start, end = line.start[2], line.end[2]
    by_height: dict[float, list[Floor]] = {}
    for floor in floors:
        if min(start, end) < floor.z < max(start, end):
            by_height.setdefault(floor.z, []).append(floor)
    return any(_covers(level, line.plan.at((z - start) / (end - start))) for z, level in by_height.items())


def _covers(floors: list[Floor], point: Point) -> bool:
    """Do floors at one height cover a point and all that is just beside it?"""
    around = [(point[0] + dx, point[1] + dy) for dx, dy in ROUND]
    return all(any(_is_solid(floor, beside) for floor in floors) for beside in around)


def _is_solid(floor: Floor, point: Point) -> bool:
    return encloses(floor.area.points, *point) and not any(encloses(hole.points, *point) for hole in floor.holes)


def stopped_by_column(line: Line, column: Column) -> bool:
    """Does a line pass through a column?"""
    base = Disc(column.base.x, column.base.y, column.base.radius - HAIR)
    return _passes_through(line, clip(line.plan, base), column.z, column.top)


def passes_through(line: Line, body: Body) -> bool:
    """Does a line pass through a body, or touch its base's border on the way?"""
    return _passes_through(line, clip(line.plan, body.base), body.z, body.top)


def _passes_through(line: Line, span: tuple[float, float] | None, low: float, high: float) -> bool:
    """Is a line, between two shares of its way, between two heights for more than a touch?"""
    if span is None:
        return False
    start, end = span
    first, last = line.height(start), line.height(end)
    if first != last:
        shares = sorted(start + (z - first) / (last - first) * (end - start) for z in (low, high))
        start, end = max(start, shares[0]), min(end, shares[1])
    elif not low < first < high:
        return False
    return end - start > ALMOST
