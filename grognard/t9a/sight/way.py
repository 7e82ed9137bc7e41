"""The ground between two Boundaries: what can stand in between at all (core 4.4, 4.7)."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, hypot, radians

from grognard.kernel.geometry import TOUCH, Disc, Footprint, Point, Rect, Segment, clip, hull

SIDES_OF_A_ROUND_BASE = 8
DIGITS = 9  # to which corners are compared


class Way:
    """All straight lines from one Boundary to another lie on it, between two outermost ones."""

    __slots__ = ("_ex", "_ey", "_normals", "_reach", "_square", "_x", "_y", "outermost")

    def __init__(self, ours: Rect | Disc, theirs: Rect | Disc) -> None:
        self._x, self._y = ours.x, ours.y
        self._ex, self._ey = theirs.x - ours.x, theirs.y - ours.y
        self._square = self._ex * self._ex + self._ey * self._ey
        self._reach = max(ours.reach, theirs.reach) + TOUCH
        self.outermost = _outermost(ours, theirs)
        self._normals = [_outward(line) for line in self.outermost]

    def passes(self, shape: Footprint) -> bool:
        """May some line on the way come near the shape? The circle round it decides."""
        own = shape.reach
        dx, dy = shape.x - self._x, shape.y - self._y
        along = (dx * self._ex + dy * self._ey) / self._square if self._square else 0.0
        along = 0.0 if along < 0.0 else 1.0 if along > 1.0 else along
        across_x, across_y, near = dx - along * self._ex, dy - along * self._ey, self._reach + own
        if across_x * across_x + across_y * across_y > near * near:
            return False
        own += TOUCH
        return all((shape.x - x) * nx + (shape.y - y) * ny <= own for x, y, nx, ny in self._normals)

    def is_walled_off_by(self, shapes: Iterable[Footprint]) -> bool:
        """Does one of these convex shapes reach from one outermost line to the other, so that no line passes it?"""
        lines = self.outermost
        return bool(lines) and any(all(clip(line, shape) is not None for line in lines) for shape in shapes)


def _outermost(ours: Rect | Disc, theirs: Rect | Disc) -> tuple[Segment, ...]:
    """Return the two outermost lines, both Boundaries to the left of them as one walks; none if they overlap."""
    here, there = _corners(ours), _corners(theirs)
    ring = hull([*here, *there])
    lines = tuple(
        Segment(*start, *end)
        for start, end in zip(ring, (*ring[1:], *ring[:1]), strict=True)
        if (start in here) != (end in here)
    )
    return lines if len(lines) == 2 else ()


def _corners(boundary: Rect | Disc) -> list[Point]:
    """Return the corners of a Boundary; of a round one, those of an octagon around it."""
    if isinstance(boundary, Rect):
        corners = boundary.corners()
    else:
        turn = 360.0 / SIDES_OF_A_ROUND_BASE
        around = Disc(boundary.x, boundary.y, boundary.radius / cos(radians(turn / 2)))
        corners = tuple(around.rim(turn * step) for step in range(SIDES_OF_A_ROUND_BASE))
    return [(round(x, DIGITS), round(y, DIGITS)) for x, y in corners]


def _outward(line: Segment) -> tuple[float, float, float, float]:
    """Return a point of the line and the direction away from the way, of length 1."""
    ex, ey = line.x2 - line.x1, line.y2 - line.y1
    length = hypot(ex, ey)
    return line.x1, line.y1, ey / length, -ex / length
