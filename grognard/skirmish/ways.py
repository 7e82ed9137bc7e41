"""Ways of single bases over a table, in plan: how far one slides, what it enters and leaves, how a rectangle turns.

Nothing here knows a game: shapes and lengths, in whatever unit the table is measured.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, cos, hypot, radians, sin, sqrt

from grognard.kernel.geometry import (
    TOUCH,
    Disc,
    Footprint,
    Polygon,
    Rect,
    Segment,
    clip,
    contains_whole,
    overlaps,
    roll_to_contact,
    rotate_about,
    step,
    travel_to_contact,
)

BaseShape = Disc | Rect
"""What a figure stands on."""
STEP = 1.0
"""How finely the way of a rectangle is walked."""
TURN = 3.0
"""How finely a turn is looked at, in degrees."""


def moved(base: BaseShape, angle: float, length: float) -> BaseShape:
    """Return a base slid straight in a direction, its facing kept."""
    x, y = step((base.x, base.y), angle, length)
    return base.moved(x - base.x, y - base.y)


def entry(base: BaseShape, angle: float, limit: float, shape: Footprint) -> float | None:
    """Return how far a base slides until it begins to overlap a shape; None if it doesn't within *limit*."""
    reach = base.reach + shape.reach
    dx, dy = shape.x - base.x, shape.y - base.y
    turn = radians(angle)
    way_x, way_y = sin(turn), cos(turn)
    ahead, aside = dx * way_x + dy * way_y, dx * way_y - dy * way_x
    if ahead < -reach or ahead > limit + reach or aside > reach or aside < -reach:
        return None
    if isinstance(base, Disc) and isinstance(shape, Disc):
        return _disc_entry(ahead, aside, reach, limit)
    if overlaps(base, shape):
        return 0.0
    if isinstance(base, Disc):
        found = roll_to_contact(base, angle, shape)
    elif abs((base.facing - angle + 180.0) % 360.0 - 180.0) < 1e-6:
        found = travel_to_contact(base, shape, limit)
    else:
        return _walked_entry(base, angle, limit, shape)
    if found == 0.0:
        return 0.0 if overlaps(moved(base, angle, min(STEP, limit)), shape) else None
    return None if found is None or found >= limit - 0.01 else found


def _disc_entry(ahead: float, aside: float, reach: float, limit: float) -> float | None:
    """Return where a disc meets a disc whose centre lies so far ahead and aside of its own."""
    square = reach * reach - aside * aside
    if square <= 2 * reach * TOUCH:
        return None
    half = sqrt(square)
    if ahead + half <= TOUCH:
        return None
    found = max(0.0, ahead - half)
    if found == 0.0 and ahead * ahead + aside * aside >= (reach - TOUCH) ** 2 and ahead <= 0.0:
        return None
    return None if found >= limit - TOUCH else found


def _walked_entry(base: BaseShape, angle: float, limit: float, shape: Footprint) -> float | None:
    near = 0.0
    while near < limit:
        far = min(near + STEP, limit)
        if overlaps(moved(base, angle, far), shape):
            for _ in range(8):
                middle = (near + far) / 2
                if overlaps(moved(base, angle, middle), shape):
                    far = middle
                else:
                    near = middle
            return near
        near = far
    return None


def first_inside(base: BaseShape, angle: float, limit: float, shape: Footprint) -> float | None:
    """Return how far a base slides until it is wholly inside a shape; None if it never is within *limit*.

    0 if it is so from the start.
    """
    if isinstance(base, Disc) and not isinstance(shape, Polygon):
        room = _room_for_centre(shape, base.radius)
        span = None if room is None else clip(Segment(base.x, base.y, *step((base.x, base.y), angle, limit)), room)
        return None if span is None else span[0] * limit
    if contains_whole(shape, base):
        return 0.0
    near = 0.0
    while near < limit:
        far = min(near + 5.0, limit)
        if contains_whole(shape, moved(base, angle, far)):
            for _ in range(10):
                middle = (near + far) / 2
                if contains_whole(shape, moved(base, angle, middle)):
                    far = middle
                else:
                    near = middle
            return far
        near = far
    return None


def last_inside(base: BaseShape, angle: float, limit: float, shape: Footprint) -> float:
    """Return how far a base that is wholly inside a shape slides before any part of it leaves."""
    near = 0.0
    while near < limit:
        far = min(near + 5.0, limit)
        if not contains_whole(shape, moved(base, angle, far)):
            for _ in range(14):
                middle = (near + far) / 2
                if contains_whole(shape, moved(base, angle, middle)):
                    near = middle
                else:
                    far = middle
            return near
        near = far
    return limit


def _room_for_centre(shape: Disc | Rect, radius: float) -> Disc | Rect | None:
    """Return where the centre of a disc lies that is wholly inside a shape; None if there is no room for it."""
    inset = radius - TOUCH
    if isinstance(shape, Disc):
        return Disc(shape.x, shape.y, shape.radius - inset) if shape.radius >= inset else None
    width, depth = shape.width - 2 * inset, shape.depth - 2 * inset
    return Rect(shape.x, shape.y, width, depth, shape.facing) if min(width, depth) > 0.0 else None


def turned_bases(base: Rect, facing: float) -> tuple[Rect, Rect]:
    """Return a rectangle turned to a facing about its front-left, and about its front-right corner."""
    left, right = base.corners()[:2]
    turn = facing - base.facing
    return rotate_about(base, left, turn), rotate_about(base, right, turn)


def swept_bases(start: BaseShape, turned: BaseShape) -> Iterator[Rect]:
    """Yield a rectangle as it turns about the front corner that stays where it is, every few degrees, to its end."""
    if isinstance(start, Disc) or isinstance(turned, Disc):
        return
    angle = (turned.facing - start.facing + 180.0) % 360.0 - 180.0
    corners = zip(start.corners()[:2], turned.corners()[:2], strict=True)
    corner = min(corners, key=lambda pair: hypot(pair[0][0] - pair[1][0], pair[0][1] - pair[1][1]))[0]
    steps = ceil(abs(angle) / TURN)
    for number in range(1, steps + 1):
        yield rotate_about(start, corner, angle * number / steps)
