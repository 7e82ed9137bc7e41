"""Moves of a rectangle with a facing: straight ahead, sideways, wheel, pivot; their cost, and the ground they sweep.

A move returns where the rectangle stands afterwards. How far which unit may go is the game's business.
"""

from __future__ import annotations

from itertools import pairwise
from math import acos, asin, atan2, ceil, cos, degrees, hypot, radians, sin
from typing import Literal, TypeAlias

from grognard.kernel.ground.footprints import Polygon, Rect
from grognard.kernel.ground.lengths import TOUCH
from grognard.kernel.ground.polygons import Point

Hand: TypeAlias = Literal["left", "right"]


def advance(rect: Rect, ahead: float) -> Rect:
    """Return it moved straight ahead (backwards if negative).

    >>> advance(Rect(10, 10, 5, 4, facing=90), 3).centre
    (13.0, 10.0)
    """
    return Rect(rect.x + ahead * rect.sin, rect.y + ahead * rect.cos, rect.width, rect.depth, rect.facing)


def shift(rect: Rect, right: float) -> Rect:
    """Return it moved straight to its right (to its left if negative), its facing kept."""
    return Rect(rect.x + right * rect.cos, rect.y - right * rect.sin, rect.width, rect.depth, rect.facing)


def wheel(rect: Rect, side: Hand, turn: float) -> Rect:
    """Return it wheeled forwards about its front corner on *side* by *turn* degrees.

    About the left corner it turns left, about the right corner right. A negative turn goes back the same way.
    """
    hand = -1.0 if side == "left" else 1.0
    facing = rect.facing + hand * turn
    corner_x, corner_y = rect.at(hand * rect.half_width, rect.half_depth)
    angle = radians(facing)
    c, s = cos(angle), sin(angle)
    right, ahead = -hand * rect.half_width, -rect.half_depth
    return Rect(
        corner_x + right * c + ahead * s, corner_y - right * s + ahead * c, rect.width, rect.depth, facing
    )  # fmt: skip


def wheel_cost(width: float, turn: float) -> float:
    """Return what a wheel costs: the straight way of the outer front corner, not its arc.

    >>> [round(wheel_cost(5 * 20 / 25.4, turn), 3) for turn in (90, 60, 45, 30)]
    [5.568, 3.937, 3.013, 2.038]
    """
    return width * 2 * sin(radians(turn) / 2)


def wheel_for_cost(width: float, cost: float) -> float:
    """Return how many degrees a wheel may turn for a *cost*, at most 90.

    >>> round(wheel_for_cost(5 * 20 / 25.4, 3), 2), round(wheel_for_cost(6 * 25 / 25.4, 4), 2)
    (44.79, 39.59)
    """
    return 90.0 if cost >= width * 2**0.5 else 2 * degrees(asin(cost / (2 * width)))


def wheel_to_face(rect: Rect, point: Point) -> tuple[Hand, float] | None:
    """Return the wheel after which the unit, going straight on, has *point* right before the middle of its front.

    The smaller of the wheels about either corner, 0 if it faces the point already; None if 90 degrees do not do.
    """
    found: list[tuple[float, Hand]] = []
    hands: tuple[tuple[float, Hand], ...] = ((-1.0, "left"), (1.0, "right"))
    for hand, side in hands:
        right, ahead = rect.local(point)
        right, ahead = right - hand * rect.half_width, ahead - rect.half_depth
        away = hypot(right, ahead)
        if away <= rect.half_width:
            continue
        turn = hand * (degrees(atan2(right, ahead)) + hand * degrees(asin(rect.half_width / away)))
        turn = (turn + 180.0) % 360.0 - 180.0
        if -1e-9 <= turn <= 90.0 + 1e-9:
            found.append((max(0.0, turn), side))
    if not found:
        return None
    turn, side = min(found)
    return side, turn


def pivot(rect: Rect, turn: float) -> Rect:
    """Return it turned about its centre by *turn* degrees to the right (clockwise)."""
    return Rect(rect.x, rect.y, rect.width, rect.depth, rect.facing + turn)


def face(rect: Rect, facing: float) -> Rect:
    """Return it turned about its centre until it looks in the direction *facing*."""
    return Rect(rect.x, rect.y, rect.width, rect.depth, facing)


def face_point(rect: Rect, point: Point) -> Rect:
    """Return it turned about its centre until it looks straight at *point*."""
    return Rect(rect.x, rect.y, rect.width, rect.depth, direction(rect.centre, point))


def face_away(rect: Rect, point: Point) -> Rect:
    """Return it turned about its centre until *point* lies straight behind it: how a unit flees."""
    return Rect(rect.x, rect.y, rect.width, rect.depth, direction(point, rect.centre))


def direction(start: Point, end: Point) -> float:
    """Return the direction from one point to another, in degrees.

    >>> direction((0, 0), (5, 0)), direction((0, 0), (0, -1))
    (90.0, 180.0)
    """
    return degrees(atan2(end[0] - start[0], end[1] - start[1])) % 360.0


def step(point: Point, towards: float, length: float) -> Point:
    """Return the point so far from *point* in a direction: a scatter, a flight."""
    angle = radians(towards)
    return (point[0] + length * sin(angle), point[1] + length * cos(angle))


def rotate_about(rect: Rect, point: Point, turn: float) -> Rect:
    """Return it turned about any *point* by *turn* degrees clockwise: a model in a unit that wheels, an alignment."""
    angle = radians(turn)
    c, s = cos(angle), sin(angle)
    dx, dy = rect.x - point[0], rect.y - point[1]
    return Rect(
        point[0] + dx * c + dy * s, point[1] - dx * s + dy * c, rect.width, rect.depth, rect.facing + turn
    )  # fmt: skip


def swept(rect: Rect, ahead: float) -> Rect:
    """Return the ground that it covers while it goes straight ahead (backwards if negative), start and end included."""
    middle = advance(rect, ahead / 2)
    return Rect(middle.x, middle.y, rect.width, rect.depth + abs(ahead), rect.facing)


def swept_shift(rect: Rect, right: float) -> Rect:
    """Return the ground that it covers while it goes straight sideways, start and end included."""
    middle = shift(rect, right / 2)
    return Rect(middle.x, middle.y, rect.width + abs(right), rect.depth, rect.facing)


def swept_turn(rect: Rect, point: Point, turn: float) -> tuple[Polygon, ...]:
    """Return the ground that it covers while it turns about *point*, in convex pieces.

    They are so many that the arc of its farthest corner leaves them by at most half a TOUCH.
    """
    reach = max(hypot(x - point[0], y - point[1]) for x, y in rect.corners())
    count = max(1, ceil(radians(abs(turn)) / (2 * acos(1 - TOUCH / 2 / max(reach, TOUCH)))))
    places = [rotate_about(rect, point, turn * i / count) for i in range(count + 1)]
    return tuple(Polygon.around(a.corners() + b.corners()) for a, b in pairwise(places))


def swept_wheel(rect: Rect, side: Hand, turn: float) -> tuple[Polygon, ...]:
    """Return the ground that it covers while it wheels, in convex pieces."""
    hand = -1.0 if side == "left" else 1.0
    return swept_turn(rect, rect.at(hand * rect.half_width, rect.half_depth), hand * turn)
