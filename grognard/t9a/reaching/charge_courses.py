"""The ways of a charger to one target, as geometry alone: from a place back to the Wheel, from a Wheel to the place.

Once aligned, the charger's place is one number: how far *along* the charged facing the middle of its front stands.
Lengths are in the frame of the charger's front: its middle is (0, 0), its right comes first.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import asin, atan2, ceil, cos, degrees, pi, radians, sin, sqrt
from typing import NamedTuple

from grognard.kernel.geometry import Disc, Hand, Point, Rect, Side, overlaps, quantise, rotate_about, touches
from grognard.t9a.reaching.charge_ground import Approach, Ground, on_board, settled

FINER = 8  # times that the turn of a target is halved
SHARE_SAMPLE = 5.0  # degrees between the shares of an align move that the target may take over

HANDS: tuple[tuple[float, Hand], ...] = ((-1.0, "left"), (1.0, "right"))
"""The two front corners, each with its sign: to the right counts up."""

_HAIR = 1e-9
_LEVEL = 1e-7  # radians


class Way(NamedTuple):
    """A way to a place: radians of the Wheel, inches after it, corner, and point of contact, before the front."""

    turn: float
    ahead: float
    hand: Hand
    point: Point


class Course:
    """One side of a rectangle, seen from the charger.

    *m* and *r* are the middle and the direction of that side in the frame of the charger's front, whose middle is
    (0, 0); the direction is the charger's right once it is aligned.
    """

    known_end = True  # where a charger ends depends on its place alone

    def __init__(self, charger: Rect, target: Rect, side: Side) -> None:
        self.charger, self.target, self.side = charger, target, side
        self.half = charger.half_width
        line = target.side(side)
        self.stretch = line.reach
        self.middle = line.middle
        self.facing = quantise((target.side_facing(side) + 180.0) % 360.0) % 360.0
        right, ahead = charger.local(line.middle)
        self.m = (right, ahead - charger.half_depth)
        self.turn = between(radians(self.facing - charger.facing))
        self.r = (cos(self.turn), -sin(self.turn))
        self.right = (cos(radians(self.facing)), -sin(radians(self.facing)))
        self.farthest_start = self.m[1] + self.stretch * abs(self.r[1])

    def end(self, along: float, met: Rect) -> Rect:
        """Return the charger aligned so far along the facing, as it enters a state."""
        x, y = self.middle[0] + along * self.right[0], self.middle[1] + along * self.right[1]
        return Rect.from_front(quantise(x), quantise(y), self.charger.width, self.charger.depth, self.facing)

    def along(self, end: Rect) -> float:
        """Return how far along the facing an aligned charger stands."""
        x, y = end.front_centre
        return (x - self.middle[0]) * self.right[0] + (y - self.middle[1]) * self.right[1]

    def wheels(self, along: float, straight: float) -> Iterator[Way]:
        """Yield the ways to a place with a Wheel that begins so far straight on.

        The first contact is the left end of what front and facing will share if the charger comes in turned to the
        right of its final facing, the right end if turned to the left of it.
        """
        half, stretch = self.half, self.stretch
        for end, sense in ((max(-stretch, along - half), 1.0), (min(stretch, along + half), -1.0)):
            point = (self.m[0] + end * self.r[0], self.m[1] + end * self.r[1])
            for hand, name in HANDS:
                dx, dy = point[0] - hand * half, point[1] - straight
                off = end - along - hand * half  # where the point will lie, from the corner of the Wheel
                away = sqrt(dx * dx + dy * dy)
                if abs(off) > away + _HAIR:
                    continue
                heading = atan2(dx, dy) - (asin(max(-1.0, min(1.0, off / away))) if away > _HAIR else 0.0)
                turn = between(hand * heading)
                if not -_LEVEL <= turn <= pi / 2 + _LEVEL:
                    continue
                if -_LEVEL <= sense * between(hand * turn - self.turn) < pi / 2 - _LEVEL:
                    yield Way(max(0.0, turn), sqrt(max(0.0, away * away - off * off)), name, point)

    def landing(self, hand: float, name: Hand, turn: float, straight: float) -> tuple[float, Way] | None:
        """Return the place to which a Wheel by *turn* radians leads, None if it leads past the side."""
        tilt = between(hand * turn - self.turn)
        if abs(tilt) >= pi / 2 - _LEVEL:
            return None
        c, s = cos(turn), hand * sin(turn)
        dx, dy = self.m[0] - hand * self.half, self.m[1] - straight
        across, ahead = dx * c - dy * s + hand * self.half, dx * s + dy * c  # of the middle of the side
        near = -1.0 if tilt >= 0.0 else 1.0  # the end of the side that is nearer
        end = near * self.stretch
        slope = cos(tilt)
        met = across + end * slope
        if abs(met) > self.half:
            if (met > 0.0) is not (near > 0.0):
                return None
            met = near * self.half  # a corner of the front meets the side
            end = (met - across) / slope
            if abs(end) > self.stretch:
                return None
        way = ahead + end * sin(tilt)
        if way < 0.0:
            return None
        point = (self.m[0] + end * self.r[0], self.m[1] + end * self.r[1])
        return end - met, Way(turn, way, name, point)

    # -- turning the target

    def turned(self, approach: Approach, met: Rect, limit: float, ground: Ground) -> tuple[float, Approach] | None:
        """Return (degrees, approach) with the target turned as little as possible to align, if less than *limit*.

        *met*: the charger where it meets the target.
        """
        whole = degrees(between(radians(self.facing - met.facing)))
        steps = max(1, ceil(abs(whole) / SHARE_SAMPLE))
        for number in range(1, steps + 1):  # the charger takes over as much as it can
            share = whole * number / steps  # the target's
            if abs(share) >= limit:
                return None
            found = self._shared(met, approach, whole, share, ground)
            if found is not None:
                return self._least_share(met, approach, whole, (whole * (number - 1) / steps, share), found, ground)
        return None

    def _least_share(
        self, met: Rect, approach: Approach, whole: float, between: tuple[float, float], found: Approach, ground: Ground
    ) -> tuple[float, Approach]:
        """Return the least turn of the target *between* one that is too little and one that will do."""
        little, enough = between
        for _ in range(FINER):
            share = (little + enough) / 2
            better = self._shared(met, approach, whole, share, ground)
            if better is None:
                little = share
            else:
                enough, found = share, better
        return abs(enough), found

    def _shared(self, met: Rect, approach: Approach, whole: float, share: float, ground: Ground) -> Approach | None:
        """Return the approach with the target turned by its *share* of the align move and the charger by the rest."""
        end = rotate_about(met, approach.point, whole - share)
        found = self._aligned_on(end, rotate_about(self.target, approach.point, -share), ground)
        return None if found is None else approach._replace(end=found[0], target=found[1])

    def _aligned_on(self, end: Rect, moved: Rect, ground: Ground) -> tuple[Rect, Rect] | None:
        """Return charger and target as they enter a state, flush with each other, if both may stand there."""
        target = settled(moved)
        facing = quantise((target.side_facing(self.side) + 180.0) % 360.0) % 360.0
        right = (cos(radians(facing)), -sin(radians(facing)))
        middle, front = target.side(self.side).middle, end.front_centre
        along = (front[0] - middle[0]) * right[0] + (front[1] - middle[1]) * right[1]
        x, y = quantise(middle[0] + along * right[0]), quantise(middle[1] + along * right[1])
        charger = Rect.from_front(x, y, end.width, end.depth, facing)
        if ground.board is not None and not on_board(target.corners(), ground.board):
            return None
        if any(overlaps(target, other) for other in ground.everything) or not ground.may_end(charger):
            return None
        if any(touches(target, other) for other in ground.friends):
            return None
        return charger, target


class Roundabout:
    """A round base, seen from the charger: at a place its centre lies so far across the charger's front."""

    known_end = False

    def __init__(self, charger: Rect, target: Disc) -> None:
        self.charger, self.target, self.half = charger, target, charger.half_width
        right, ahead = charger.local(target.centre)
        self.centre = (right, ahead - charger.half_depth)
        self.radius = target.radius
        self.farthest_start = self.centre[1] + self.radius

    def end(self, along: float, met: Rect) -> Rect:
        """Return the charger where it has met the base, as it enters a state."""
        return settled(met)

    def along(self, end: Rect) -> float:
        """Return how far the charger's middle stands beside the base, to its right."""
        return -end.local(self.target.centre)[0]

    def wheels(self, along: float, straight: float) -> Iterator[Way]:
        """Yield the ways to a place with a Wheel that begins so far straight on."""
        for hand, name in HANDS:
            dx, dy = self.centre[0] - hand * self.half, self.centre[1] - straight
            off = -along - hand * self.half
            away = sqrt(dx * dx + dy * dy)
            if abs(off) > away:
                continue
            turn = between(hand * (atan2(dx, dy) - asin(off / away)))
            ahead = sqrt(away * away - off * off) - self._near(along)
            if -_LEVEL <= turn <= pi / 2 + _LEVEL and ahead >= -_HAIR:
                yield Way(max(0.0, turn), max(0.0, ahead), name, self.centre)

    def landing(self, hand: float, name: Hand, turn: float, straight: float) -> tuple[float, Way] | None:
        """Return the place to which a Wheel by *turn* radians leads, None if it leads past the base."""
        c, s = cos(turn), hand * sin(turn)
        dx, dy = self.centre[0] - hand * self.half, self.centre[1] - straight
        along = -(dx * c - dy * s + hand * self.half)
        if abs(along) > self.half + self.radius:
            return None
        ahead = dx * s + dy * c - self._near(along)
        return (along, Way(turn, ahead, name, self.centre)) if ahead >= 0.0 else None

    def _near(self, along: float) -> float:
        """Return how much nearer than its centre the base is met."""
        beyond = max(0.0, abs(along) - self.half)
        return sqrt(max(0.0, self.radius * self.radius - beyond * beyond))


def between(turn: float) -> float:
    """Return an angle as one from -pi to pi."""
    if -pi < turn <= pi:
        return turn
    return (turn + pi) % (2 * pi) - pi
