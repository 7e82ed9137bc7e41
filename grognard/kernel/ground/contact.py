"""Contact: how far straight ahead until the front meets something, what it meets, and how the mover then aligns."""

from __future__ import annotations

from math import atan2, cos, degrees, hypot, radians, sin, sqrt

from grognard.kernel.ground.crossing import clip
from grognard.kernel.ground.footprints import SIDES, Disc, Footprint, Polygon, Rect, Segment, Side
from grognard.kernel.ground.lengths import TOUCH
from grognard.kernel.ground.measuring import nearest_point, overlaps, touches
from grognard.kernel.ground.moves import Hand, direction, rotate_about, step
from grognard.kernel.ground.polygons import Point, edges

FLAT = 0.01
"""Sides that differ by less than so many degrees count as parallel (facings are kept in thousandths)."""


class Contact:
    """The first contact of a front that moves straight ahead.

    Attributes:
        distance: How far the mover goes, exactly, until its front meets the obstacle (0 if it touches already).
        point: Where on the mover's front they meet; the middle of the common stretch if they meet flat.
        sides: The side of the obstacle that was met; both sides that share it, if a corner was met. Empty for
            discs and polygons, which have no sides with names.
        corner: The front corner of the mover that met it, or None.
        flat: Whether front and side met in a line.
    """

    __slots__ = ("corner", "distance", "flat", "point", "sides")

    def __init__(
        self, distance: float, point: Point, sides: tuple[Side, ...], corner: Hand | None, *, flat: bool = False
    ) -> None:
        self.distance = distance
        self.point = point
        self.sides = sides
        self.corner = corner
        self.flat = flat

    def __repr__(self) -> str:
        return f"Contact({self.distance!r}, {self.point!r}, {self.sides!r}, {self.corner!r}, flat={self.flat!r})"


def travel_to_contact(moving: Rect, obstacle: Footprint, limit: float | None = None) -> float | None:
    """Return how far *moving* goes straight ahead until its front first meets the obstacle, corners included.

    Returns:
        The exact distance, 0 if it touches already; None if it never meets it, or not within *limit*.

    >>> travel_to_contact(Rect.from_front(24, 24, 4, 4), Rect.from_front(27, 33.5, 4, 3, 180))
    9.5
    """
    found = first_contact(moving, obstacle, limit)
    return None if found is None else found.distance


def first_contact(moving: Rect, obstacle: Footprint, limit: float | None = None) -> Contact | None:
    """Return where the front of *moving* first meets the obstacle on its way straight ahead, or None.

    A corner that only grazes the flank of the way counts as met: afterwards the two touch. What overlaps the mover
    from the beginning is met at 0, with no side.
    """
    right, ahead = moving.local((obstacle.x, obstacle.y))
    beside, before = abs(right) - moving.half_width - obstacle.reach, ahead - moving.half_depth
    if beside > TOUCH or (limit is not None and before - obstacle.reach > limit + TOUCH):
        return None
    if overlaps(moving, obstacle):
        return Contact(0.0, nearest_point(obstacle, moving.front_centre), (), None)
    if before + obstacle.reach < -TOUCH:
        return None
    found = _meet_disc(moving, obstacle) if isinstance(obstacle, Disc) else _meet_outline(moving, obstacle)
    return None if found is None or (limit is not None and found.distance > limit + TOUCH) else found


def roll_to_contact(moving: Disc, towards: float, obstacle: Footprint) -> float | None:
    """Return how far a round base goes straight in a direction (degrees) until it first touches the obstacle.

    Returns:
        The exact distance, 0 if it touches already; None if it never meets it.

    >>> round(roll_to_contact(Disc(0, 0, 1), 90, Disc(10, 0, 2)), 6)
    7.0
    """
    if touches(moving, obstacle):
        return 0.0
    path = Segment(moving.x, moving.y, *step((moving.x, moving.y), towards, _far_side(moving, obstacle)))
    if isinstance(obstacle, Disc):
        grown: list[Footprint] = [Disc(obstacle.x, obstacle.y, obstacle.radius + moving.radius)]
    else:
        grown = [Disc(x, y, moving.radius) for x, y in obstacle.corners()]
        for x1, y1, x2, y2 in edges(obstacle.corners()):
            facing = direction((x1, y1), (x2, y2))
            grown.append(Rect((x1 + x2) / 2, (y1 + y2) / 2, 2 * moving.radius, hypot(x2 - x1, y2 - y1), facing))
    met = [span[0] for shape in grown if (span := clip(path, shape)) is not None]
    return min(met) * path.length if met else None


def _far_side(moving: Disc, obstacle: Footprint) -> float:
    """Return a way that is long enough to pass the obstacle."""
    return hypot(obstacle.x - moving.x, obstacle.y - moving.y) + obstacle.reach + moving.radius + 1.0


def align(mover: Rect, target: Rect, side: Side, point: Point) -> Rect:
    """Return *mover* turned about the *point* of contact until its front lies against a *side* of the target.

    Its front then runs on the line of that side, the two looking at each other, and the point is still common.
    """
    wanted = target.side_facing(side) + 180.0
    return _lay_on_line(rotate_about(mover, point, wanted - mover.facing), "front", target.side(side))


def align_target(target: Rect, mover: Rect, side: Side, point: Point) -> Rect:
    """Return the *target* turned about the *point* of contact until its *side* lies against the front of *mover*.

    The second way to close a charge, when the charger cannot turn.
    """
    wanted = mover.facing + 180.0
    return _lay_on_line(rotate_about(target, point, wanted - target.side_facing(side)), side, mover.front())


align_to = align


def contact_length(mover: Rect, target: Rect, side: Side) -> float:
    """Return how long the front of *mover* runs along a *side* of the target: 0 corner to corner or not aligned."""
    return shared_stretch(mover.front(), target.side(side))


def shared_stretch(a: Segment, b: Segment) -> float:
    """Return the length that two segments have in common on one line (within TOUCH); 0 if they are not parallel."""
    length = a.length
    if length == 0.0:
        return 0.0
    ux, uy = (a.x2 - a.x1) / length, (a.y2 - a.y1) / length
    spans = [(ux * (x - a.x1) + uy * (y - a.y1), ux * (y - a.y1) - uy * (x - a.x1)) for x, y in b.corners()]
    (near, off_near), (far, off_far) = sorted(spans)
    start, end = max(0.0, near), min(length, far)
    if end <= start or max(abs(off_near), abs(off_far)) > TOUCH + b.length * radians(FLAT):
        return 0.0
    off = off_near + (off_far - off_near) * ((start + end) / 2 - near) / (far - near)
    return end - start if abs(off) <= TOUCH else 0.0


def _lay_on_line(rect: Rect, side: Side, line: Segment) -> Rect:
    """Return *rect* moved squarely onto a parallel *line*, so that its *side* lies exactly on it."""
    middle, angle = rect.side(side).middle, radians(rect.side_facing(side))
    off = (line.x1 - middle[0]) * sin(angle) + (line.y1 - middle[1]) * cos(angle)
    return rect.moved(off * sin(angle), off * cos(angle))


def _meet_disc(moving: Rect, disc: Disc) -> Contact | None:
    right, ahead = moving.local((disc.x, disc.y))
    wide, deep = moving.half_width, moving.half_depth
    across = min(wide, max(-wide, right))
    off = abs(right - across)
    if off > disc.radius + TOUCH:
        return None
    near = ahead - sqrt(max(0.0, disc.radius * disc.radius - off * off))
    if near < deep:
        if ahead + sqrt(max(0.0, disc.radius * disc.radius - off * off)) < deep - TOUCH:
            return None
        near = deep
    corner: Hand | None = None
    if abs(across) >= wide - TOUCH:
        corner = "right" if across > 0.0 else "left"
    return Contact(near - deep, moving.at(across, near), (), corner)


def _meet_outline(moving: Rect, obstacle: Rect | Polygon) -> Contact | None:
    """Meet the edges one by one: in the mover's frame, what of each lies before the front, and how near."""
    wide, deep = moving.half_width, moving.half_depth
    corners = [moving.local(corner) for corner in obstacle.corners()]
    pieces = _pieces(corners, wide, deep) or _pieces(corners, wide + TOUCH, deep)
    if not pieces:
        return None
    near = min(min(v1, v2) for _, _, v1, _, v2 in pieces)
    widest = max(pieces, key=lambda piece: _flat_width(piece, near))
    if _flat_width(widest, near) > 0.0:
        index, u1, v1, u2, v2 = widest
        sides: tuple[Side, ...] = (SIDES[index],) if isinstance(obstacle, Rect) else ()
        return Contact(max(0.0, near - deep), moving.at((u1 + u2) / 2, (v1 + v2) / 2), sides, None, flat=True)
    index, u = next((i, u) for i, u1, v1, u2, v2 in pieces for u, v in ((u1, v1), (u2, v2)) if v == near)
    corner: Hand | None = None
    if abs(u) >= wide - TOUCH:
        corner = "right" if u > 0.0 else "left"
    sides = _sides_at(corners, index, (u, near)) if isinstance(obstacle, Rect) else ()
    u = min(wide, max(-wide, u))  # a graze meets the corner of the mover
    return Contact(max(0.0, near - deep), moving.at(u, near), sides, corner)


_Piece = tuple[int, float, float, float, float]


def _pieces(corners: list[Point], wide: float, deep: float) -> list[_Piece]:
    """Return the parts of an outline's edges before the front, as (edge, u1, v1, u2, v2)."""
    found: list[_Piece] = []
    for index, (u1, v1, u2, v2) in enumerate(edges(corners)):
        start, end = 0.0, 1.0
        for here, there, least in ((u1 + wide, u2 + wide, 0.0), (wide - u1, wide - u2, 0.0), (v1, v2, deep - TOUCH)):
            a, b = here - least, there - least
            if a < 0.0 and b < 0.0:
                start, end = 1.0, 0.0
            elif a < 0.0:
                start = max(start, a / (a - b))
            elif b < 0.0:
                end = min(end, a / (a - b))
        if start <= end:
            du, dv = u2 - u1, v2 - v1
            found.append((index, u1 + start * du, v1 + start * dv, u1 + end * du, v1 + end * dv))
    return found


def _flat_width(piece: _Piece, near: float) -> float:
    """Return how wide a piece of edge lies flat against the front, 0 if it slants, or is not the nearest."""
    _, u1, v1, u2, v2 = piece
    width = abs(u2 - u1)
    if width <= TOUCH or abs(degrees(atan2(v2 - v1, width))) > FLAT or min(v1, v2) > near + TOUCH:
        return 0.0
    return width


def _sides_at(corners: list[Point], index: int, met: Point) -> tuple[Side, ...]:
    """Return the side that was met, or both sides of a corner that was met."""
    for at, other in ((index, (index - 1) % 4), ((index + 1) % 4, (index + 1) % 4)):
        if hypot(corners[at][0] - met[0], corners[at][1] - met[1]) <= TOUCH:
            first, second = sorted((index, other))
            return (SIDES[first], SIDES[second])
    return (SIDES[index],)
