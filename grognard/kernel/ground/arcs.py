"""Front, flanks and rear: which arc of a footprint a point or an object lies in.

From each corner of a rectangle a line runs outwards at 45 degrees to its sides and divides the arcs. What touches
a dividing line is inside both arcs; what is *Located* exactly on it counts for the flank. A disc has a front only.
"""

from __future__ import annotations

from math import sqrt
from typing import TypeAlias

from grognard.kernel.ground.footprints import Disc, Footprint, Polygon, Rect, Segment, Shape, Side
from grognard.kernel.ground.lengths import TOUCH
from grognard.kernel.ground.moves import direction
from grognard.kernel.ground.polygons import Point, clip_half_plane, edges

Arc: TypeAlias = Side

_ON_THE_LINE = TOUCH * sqrt(2)
_HALF_PLANES: dict[Arc, tuple[tuple[int, int], ...]] = {
    "front": ((0, 1), (1, 1), (-1, 1)),
    "rear": ((0, -1), (1, -1), (-1, -1)),
    "right": ((1, 0), (1, 1), (1, -1)),
    "left": ((-1, 0), (-1, 1), (-1, -1)),
}


def arc_of(rect: Footprint, point: Point) -> Arc:
    """Return the arc in which a *point* lies; on a dividing line, the flank.

    >>> unit = Rect.from_front(0, 0, 4, 3)
    >>> [arc_of(unit, point) for point in ((6, 5), (6, 3), (6, 4))]
    ['front', 'right', 'right']
    """
    if not isinstance(rect, Rect):
        return "front"
    right, ahead = rect.local(point)
    beside, before = abs(right) - rect.half_width, abs(ahead) - rect.half_depth
    if before - beside > _ON_THE_LINE:
        return "front" if ahead >= 0.0 else "rear"
    return "right" if right > 0.0 else "left"


def located(rect: Footprint, other: Shape | Point) -> Arc:
    """Return the arc of *rect* in which another object is Located: by the middle of its front, or its centre.

    A rectangle is located by the middle of its front, a disc by its centre, anything else by its own centre.
    """
    if isinstance(other, tuple):
        return arc_of(rect, other)
    return arc_of(rect, other.front_centre if isinstance(other, Rect) else (other.x, other.y))


def in_arc(rect: Footprint, other: Shape | Point, arc: Arc) -> bool:
    """Return whether any part of a shape, or a point, lies in an *arc* of *rect*, its dividing lines included.

    >>> unit, base = Rect.from_front(0, 0, 4, 3), Disc(6, 3, 1.2)
    >>> in_arc(unit, base, "front"), in_arc(unit, base, "right"), in_arc(unit, base, "left")
    (True, True, False)
    """
    if not isinstance(rect, Rect):
        return arc == "front"
    if isinstance(other, tuple):
        return _nearness(rect, other, arc) <= TOUCH
    if isinstance(other, Disc):
        return _nearness(rect, (other.x, other.y), arc) <= other.radius + TOUCH
    if isinstance(other, Polygon) and not other.convex:
        return any(len(_part_in_arc(rect, Segment(*edge), arc)) > 0 for edge in edges(other.points))
    return len(_part_in_arc(rect, other, arc)) > 0


def clip_to_arc(rect: Footprint, segment: Segment, arc: Arc) -> Segment | None:
    """Return the part of a segment that lies in an *arc* of *rect*, or None: a facing as far as it may be seen."""
    if not isinstance(rect, Rect):
        return segment if arc == "front" else None
    part = _part_in_arc(rect, segment, arc)
    if not part:
        return None
    return Segment(*rect.at(*part[0]), *rect.at(*part[-1]))


def bearing(start: Point, facing: float, point: Point) -> float:
    """Return how far *point* lies off a *facing*, in degrees: 0 ahead, 90 right, -90 left, 180 behind.

    For games whose arcs start from the centre of a base: "the 180 degrees ahead" is abs(bearing) <= 90.
    """
    return 180.0 - (180.0 - direction(start, point) + facing) % 360.0


def sides_towards(rect: Rect, point: Point) -> tuple[Side, ...]:
    """Return the sides of *rect* that look towards a point outside it: one or two."""
    right, ahead = rect.local(point)
    seen: list[Side] = []
    if ahead > rect.half_depth:
        seen.append("front")
    if right > rect.half_width:
        seen.append("right")
    if ahead < -rect.half_depth:
        seen.append("rear")
    if right < -rect.half_width:
        seen.append("left")
    return tuple(seen)


def _corner_levels(rect: Rect, arc: Arc) -> tuple[tuple[float, float, float], ...]:
    """Return the half-planes (a, b, least) in the frame of *rect* whose common part is the arc: a*right + b*ahead."""
    wide, deep = rect.half_width, rect.half_depth
    offset = deep - wide if arc in ("front", "rear") else wide - deep
    straight = deep if arc in ("front", "rear") else wide
    return tuple((a, b, straight if 0 in (a, b) else offset) for a, b in _HALF_PLANES[arc])


def _part_in_arc(rect: Rect, other: Rect | Polygon | Segment, arc: Arc) -> list[Point]:
    """Return the part of an outline inside an arc, in the frame of *rect*, its dividing lines included."""
    part = [rect.local(corner) for corner in other.corners()]
    for a, b, least in _corner_levels(rect, arc):
        slack = TOUCH if 0 in (a, b) else _ON_THE_LINE
        part = clip_half_plane(part, a, b, least - slack)
    return part


def _nearness(rect: Rect, point: Point, arc: Arc) -> float:
    """Return the distance from a point to an arc of *rect*: 0 inside."""
    right, ahead = rect.local(point)
    if arc in ("front", "rear"):
        along, out, half, start = right, ahead if arc == "front" else -ahead, rect.half_width, rect.half_depth
    else:
        along, out, half, start = ahead, right if arc == "right" else -right, rect.half_depth, rect.half_width
    along, out = abs(along) - half, out - start
    if along <= 0.0:
        return max(0.0, -out)
    if out >= along:
        return 0.0
    if out + along <= 0.0:  # the corner itself is nearest
        return sqrt(along * along + out * out)
    return (along - out) / sqrt(2)
