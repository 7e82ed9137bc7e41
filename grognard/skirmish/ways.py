"""Ways of single bases over a table, in plan: how far one slides, what it enters and leaves, how a rectangle turns.

Nothing here knows a game: shapes and lengths, in whatever unit the table is measured.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import ceil, cos, hypot, radians, sin, sqrt
from typing import Protocol

from grognard.kernel.geometry import (
    TOUCH,
    Disc,
    Footprint,
    Polygon,
    Rect,
    Segment,
    clip,
    contains_whole,
    direction,
    overlaps,
    roll_to_contact,
    rotate_about,
    step,
    travel_to_contact,
)


class Placed(Protocol):
    """What has a place in plan: a base, a figure."""

    @property
    def x(self) -> float:
        """Along the table."""
        ...

    @property
    def y(self) -> float:
        """Across it."""
        ...


BaseShape = Disc | Rect
"""What a figure stands on."""
STEP = 1.0
"""How finely the way of a rectangle is walked at most; small ones, as in inches, by tenths of their reach."""
STRIDE = 5.0
"""How far one looks ahead at once for a place wholly inside a shape, at most; small bases, half their reach."""
TURN = 3.0
"""How finely a turn is looked at, in degrees."""


def moved(base: BaseShape, angle: float, length: float) -> BaseShape:
    """Return a base slid straight in a direction, its facing kept."""
    x, y = step((base.x, base.y), angle, length)
    return base.moved(x - base.x, y - base.y)


class Slide:
    """A straight way of a base: in a direction (degrees), so far at most, its facing kept.

    >>> ahead = Slide(Disc(0, 0, 10), 90, 200)
    >>> ahead.first([Disc(150, 0, 10), Disc(60, 0, 10)]), ahead.met([Disc(150, 0, 10), Disc(60, 0, 10)])
    (40.0, ((40.0, 1), (130.0, 0)))
    """

    __slots__ = ("angle", "base", "limit", "x", "y")

    def __init__(self, base: BaseShape, angle: float, limit: float) -> None:
        self.base = base
        self.angle = angle
        self.limit = limit
        turn = radians(angle)
        self.x, self.y = sin(turn), cos(turn)

    def entry(self, shape: Footprint) -> float | None:
        """Return how far the base slides until it begins to overlap a shape; None if it doesn't within the limit."""
        base = self.base
        reach = base.reach + shape.reach
        dx, dy = shape.x - base.x, shape.y - base.y
        aside = dx * self.y - dy * self.x
        if aside > reach or aside < -reach:
            return None
        ahead = dx * self.x + dy * self.y
        if ahead < -reach or ahead > self.limit + reach:
            return None
        if isinstance(base, Disc) and isinstance(shape, Disc):
            return _disc_entry(ahead, aside, reach, self.limit)
        if overlaps(base, shape):
            return 0.0
        if isinstance(base, Disc):
            found = roll_to_contact(base, self.angle, shape)
        elif abs((base.facing - self.angle + 180.0) % 360.0 - 180.0) < 1e-6:
            found = travel_to_contact(base, shape, self.limit)
        else:
            return _walked_entry(base, self.angle, self.limit, shape)
        if found == 0.0:
            return 0.0 if overlaps(moved(base, self.angle, min(_step(base), self.limit)), shape) else None
        return None if found is None or found >= self.limit - TOUCH else found

    def enters(self, shape: Footprint) -> bool:
        """Does the base come to overlap a shape on its way, or from the start?"""
        return self.entry(shape) is not None

    def first(self, shapes: Iterable[Footprint]) -> float | None:
        """Return how far the base slides until it begins to overlap the first of some shapes; None if none."""
        return min((away for shape in shapes if (away := self.entry(shape)) is not None), default=None)

    def stops(self, shapes: Iterable[Footprint]) -> Iterator[float]:
        """Yield how far the base slides until it is wholly inside each of some shapes that it enters, or starts in: 0.

        >>> [round(stop, 1) for stop in Slide(Disc(0, 0, 5), 90, 100).stops([Disc(40, 0, 20), Disc(60, 40, 2)])]
        [25.0]
        """
        for shape in shapes:
            if self.entry(shape) is not None:
                stop = first_inside(self.base, self.angle, self.limit, shape)
                if stop is not None:
                    yield stop

    def met(self, shapes: Iterable[Footprint]) -> tuple[tuple[float, int], ...]:
        """Return which of some shapes the base comes to overlap, by number, with the distance, the nearest first."""
        found = ((self.entry(shape), number) for number, shape in enumerate(shapes))
        return tuple(sorted((away, number) for away, number in found if away is not None))


def entry(base: BaseShape, angle: float, limit: float, shape: Footprint) -> float | None:
    """Return how far a base slides until it begins to overlap a shape; None if it doesn't within *limit*."""
    return Slide(base, angle, limit).entry(shape)


def heading(a: Placed, b: Placed) -> tuple[float, float]:
    """Return the direction and the length of the way from one place to another; north if they are the same."""
    length = hypot(b.x - a.x, b.y - a.y)
    return direction((a.x, a.y), (b.x, b.y)) if length else 0.0, length


def straight_way(
    base: BaseShape, x: float, y: float, facing: float, slack: float
) -> tuple[BaseShape, float, float] | None:
    """Return a base as it is turned before it goes straight to a place, the direction and the length; None if it can't.

    A round base just goes. A rectangle turns to *facing* about one of its front corners, and then goes ahead: it must
    come within *slack* of the place so.
    """
    if isinstance(base, Disc):
        return (base, *heading(base, Disc(x, y, 0.0)))
    for turned in turned_bases(base, facing):
        right, ahead = turned.local((x, y))
        if abs(right) <= slack and ahead >= -slack:
            return turned, facing, max(0.0, ahead)
    return None


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


def _step(base: BaseShape) -> float:
    return min(STEP, base.reach / 10)


def _walked_entry(base: BaseShape, angle: float, limit: float, shape: Footprint) -> float | None:
    near, pace = 0.0, _step(base)
    while near < limit:
        far = min(near + pace, limit)
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
    near, stride = 0.0, min(STRIDE, base.reach / 2)
    while near < limit:
        far = min(near + stride, limit)
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
    near, stride = 0.0, min(STRIDE, base.reach / 2)
    while near < limit:
        far = min(near + stride, limit)
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
