"""The search for a Charge Move, as geometry alone (core 6.8, 6.22).

The search goes backwards. Once aligned, the charger's place is one number: how far *along* the charged facing the
middle of its front stands. The places are tried from the best one on (core 6.14: most models in contact; then the most
central). For each there is at most one Wheel about either front corner that leads to it from a given start, and it is
found in closed form: the point of contact is the nearer end of what front and facing will have in common.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import asin, atan2, ceil, cos, degrees, inf, pi, radians, sin, sqrt
from typing import NamedTuple

from grognard.kernel.geometry import Disc, Hand, Point, Rect, Side, overlaps, quantise, rotate_about
from grognard.t9a.charge_ground import Approach, Ground, is_free, may_align, on_board, settled
from grognard.t9a.contact_spread import GRID, Place, Spread, models_in_contact, places

LATER_START = 0.5  # inches between the starts of the Wheel that are tried when it can't begin at once
WHEELS = 9  # equal shares of a right angle: the Wheels to whose places the search looks as well
FINER = 6  # times that a place between one in reach and one out of reach is looked for
SHARE_SAMPLE = 5.0  # degrees between the shares of an align move that the target may take over

_HANDS: tuple[tuple[float, Hand], ...] = ((-1.0, "left"), (1.0, "right"))
_HAIR = 1e-9
_LEVEL = 1e-7  # radians


@lru_cache(maxsize=4096)
def best_approach(
    charger: Rect,
    target: Rect | Disc,
    side: Side,
    spread: Spread,
    ground: Ground,
    wish: float = 0.0,
    low: float = -inf,
    high: float = inf,
) -> Approach | None:
    """Return the best way of *charger* to a side of *target* with the target left as it stands, None if there is none.

    A round base has no sides: any point of it may be touched, and nobody aligns (core 3.17). *wish*, *low* and *high*
    are as in `contact_spread.places`.
    """
    course = (
        _Course(charger, target, side, ground) if isinstance(target, Rect) else _Roundabout(charger, target, ground)
    )
    best = places(spread, wish, low, high)[:1]
    if best and course.is_open(best[0]) and (found := course.reach(best[0], at_once=True)) is not None:
        return found
    for level in _by_level(course.places(spread, wish, low, high)):
        waiting: list[Place] = []
        for place in level:
            if course.is_open(place):
                found = course.reach(place, at_once=True)
                if found is not None:
                    return _refined(course, place, found, at_once=True)
                waiting.append(place)
        for place in waiting:
            found = course.reach(place, at_once=False)
            if found is not None:
                return _refined(course, place, found, at_once=False)
    return None


@lru_cache(maxsize=1024)
def turning_approach(charger: Rect, target: Rect, side: Side, spread: Spread, ground: Ground) -> Approach | None:
    """Return the way into contact after which the target is turned as little as possible (core 6.8), None if none is.

    The charger turns about the point of contact as far as it can, the target the rest.
    """
    course = _Course(charger, target, side, ground)
    best: tuple[float, Approach] | None = None
    for place in course.places(spread, 0.0, -inf, inf):
        for found in course.ways(place, at_once=True):
            turned = course.turned(found, best[0] if best is not None else inf)
            if turned is not None:
                best = turned
    return best[1] if best is not None else None


def _by_level(found: Iterable[Place]) -> Iterator[list[Place]]:
    """Yield the places in lists of equal numbers of models in contact."""
    level: list[Place] = []
    for place in found:
        if level and place.models != level[0].models:
            yield level
            level = []
        level.append(place)
    if level:
        yield level


def _refined(course: _Approaches, place: Place, found: Approach, *, at_once: bool) -> Approach:
    """Return *found*, or a way to a place nearer to the wish, if the next one on the grid was out of reach."""
    far, near = place.along, place.nearer
    if far == near:
        return found
    for _ in range(FINER):
        between = place._replace(along=(far + near) / 2)
        better = course.reach(between, at_once=at_once) if course.is_open(between) else None
        if better is None:
            near = between.along
        else:
            far, found = between.along, better
    return found


class _Way(NamedTuple):
    """A way to a place, in the frame of the charger's front: the Wheel in radians, the point of first contact."""

    turn: float
    ahead: float
    hand: Hand
    point: Point


class _Approaches:
    """The ways of one charger to one target."""

    def __init__(self, charger: Rect, target: Rect | Disc, ground: Ground) -> None:
        self.charger, self.ground, self.shape = charger, ground, target
        self.half = charger.half_width

    def places(self, spread: Spread, wish: float, low: float, high: float) -> list[Place]:
        """Return the places to try, the best first: those of the grid, and those to which some Wheels lead."""
        found = list(places(spread, wish, low, high))
        for hand, _ in _HANDS:
            for step in range(WHEELS + 1):
                along = self.lands(hand, radians(90.0 * step / WHEELS))
                if along is not None and low <= along <= high and (models := models_in_contact(spread, along)):
                    nearer = along + max(-GRID, min(GRID, wish - along))
                    same = models_in_contact(spread, nearer) == models
                    found.append(Place(along, models, nearer if same else along))
        return sorted(found, key=lambda place: (-place.models, abs(place.along - wish), place.along))

    def lands(self, hand: float, turn: float) -> float | None:
        """Return the place to which a Wheel by *turn* radians leads at once, None if it leads past the target."""
        raise NotImplementedError

    def is_open(self, place: Place) -> bool:
        """May the charger stand there when all is done?"""
        raise NotImplementedError

    def later_starts(self) -> Iterator[float]:
        """Yield how far straight on the Wheel may begin."""
        raise NotImplementedError

    def wheels(self, along: float, straight: float) -> Iterator[_Way]:
        """Yield the ways to a place with a Wheel that begins so far straight on."""
        raise NotImplementedError

    def approach(self, place: Place, straight: float, way: _Way) -> Approach:
        """Return a way as it is on the table."""
        raise NotImplementedError

    def reach(self, place: Place, *, at_once: bool) -> Approach | None:
        """Return a free way to a place: with the Wheel (if any) *at_once*, or with one that begins later."""
        return next(
            (way for way in self.ways(place, at_once=at_once) if may_align(way, self.charger, self.ground)), None
        )

    def ways(self, place: Place, *, at_once: bool) -> Iterator[Approach]:
        """Yield the ways to a place that are free up to the contact; from each start the least Wheel first."""
        for straight in (0.0,) if at_once else self.later_starts():
            for way in sorted(self.wheels(place.along, straight)):
                approach = self.approach(place, straight, way)
                if is_free(approach, self.charger, self.shape, self.ground):
                    yield approach

    def laid_out(self, place: Place, straight: float, way: _Way, end: Rect) -> Approach:
        """Return the approach to an *end*; a Wheel by nothing is none."""
        point = self.charger.at(way.point[0], way.point[1] + self.charger.half_depth)
        if way.turn <= _HAIR:
            return Approach(0.0, None, 0.0, straight + way.ahead, point, end, place.models)
        return Approach(straight, way.hand, degrees(way.turn), way.ahead, point, end, place.models)


class _Course(_Approaches):
    """The ways to one side of a rectangle.

    *m* and *r* are the middle and the direction of that side in the frame of the charger's front, whose middle is
    (0, 0); the direction is the charger's right once it is aligned.
    """

    def __init__(self, charger: Rect, target: Rect, side: Side, ground: Ground) -> None:
        super().__init__(charger, target, ground)
        self.target, self.side = target, side
        line = target.side(side)
        self.stretch = line.reach
        self.middle = line.middle
        self.facing = quantise((target.side_facing(side) + 180.0) % 360.0) % 360.0
        right, ahead = charger.local(line.middle)
        self.m = (right, ahead - charger.half_depth)
        self.turn = _between(radians(self.facing - charger.facing))
        self.r = (cos(self.turn), -sin(self.turn))
        self.right = (cos(radians(self.facing)), -sin(radians(self.facing)))

    def lands(self, hand: float, turn: float) -> float | None:
        """Return the place to which a Wheel by *turn* radians leads at once, None if it leads past the side."""
        tilt = _between(hand * turn - self.turn)
        if abs(tilt) >= pi / 2 - _LEVEL:
            return None
        c, s = cos(hand * turn), sin(hand * turn)
        dx, dy = self.m[0] - hand * self.half, self.m[1]
        across, ahead = dx * c - dy * s + hand * self.half, dx * s + dy * c  # of the middle of the side
        near = -1.0 if tilt >= 0.0 else 1.0  # the end of the side that is nearer
        end = near * self.stretch
        met = across + end * cos(tilt)
        if abs(met) > self.half:
            if (met > 0.0) is (near > 0.0):  # a corner of the front meets the side
                met = near * self.half
                end = (met - across) / cos(tilt)
            if abs(met) > self.half or abs(end) > self.stretch:
                return None
        return end - met if ahead + end * sin(tilt) >= 0.0 else None

    def end(self, along: float) -> Rect:
        """Return the charger aligned so far along the facing, as it enters a state."""
        x, y = self.middle[0] + along * self.right[0], self.middle[1] + along * self.right[1]
        return Rect.from_front(quantise(x), quantise(y), self.charger.width, self.charger.depth, self.facing)

    def is_open(self, place: Place) -> bool:
        """May the charger stand there when all is done?"""
        return self.ground.may_end(self.end(place.along))

    def approach(self, place: Place, straight: float, way: _Way) -> Approach:
        """Return a way as it is on the table."""
        return self.laid_out(place, straight, way, self.end(place.along))

    def later_starts(self) -> Iterator[float]:
        """Yield how far straight on the Wheel may begin: up to where the facing lies beside the front."""
        farthest = self.m[1] + self.stretch * abs(self.r[1])
        straight = LATER_START
        while straight <= farthest:
            yield straight
            straight += LATER_START

    def wheels(self, along: float, straight: float) -> Iterator[_Way]:
        """Yield the ways to a place with a Wheel that begins so far straight on.

        The first contact is the left end of what front and facing will share if the charger comes in turned to the
        right of its final facing, the right end if turned to the left of it.
        """
        half, stretch = self.half, self.stretch
        for end, sense in ((max(-stretch, along - half), 1.0), (min(stretch, along + half), -1.0)):
            point = (self.m[0] + end * self.r[0], self.m[1] + end * self.r[1])
            for hand, name in _HANDS:
                dx, dy = point[0] - hand * half, point[1] - straight
                off = end - along - hand * half  # where the point will lie, from the corner of the Wheel
                away = sqrt(dx * dx + dy * dy)
                if abs(off) > away + _HAIR:
                    continue
                heading = atan2(dx, dy) - (asin(max(-1.0, min(1.0, off / away))) if away > _HAIR else 0.0)
                turn = _between(hand * heading)
                if not -_LEVEL <= turn <= pi / 2 + _LEVEL:
                    continue
                if -_LEVEL <= sense * _between(hand * turn - self.turn) < pi / 2 - _LEVEL:
                    yield _Way(max(0.0, turn), sqrt(max(0.0, away * away - off * off)), name, point)

    # -- turning the target

    def turned(self, approach: Approach, limit: float) -> tuple[float, Approach] | None:
        """Return (degrees, approach) with the target turned as little as possible to align, if less than *limit*."""
        met = approach.way(self.charger)[-2]
        if any(overlaps(met, other) for other in self.ground.everything):
            return None
        whole = degrees(_between(radians(self.facing - met.facing)))
        steps = max(1, ceil(abs(whole) / SHARE_SAMPLE))
        for number in range(1, steps + 1):  # the charger takes over as much as it can
            share = whole * number / steps  # the target's
            if abs(share) >= limit:
                return None
            found = self._shared(met, approach, whole, share)
            if found is not None:
                return self._least_share(met, approach, whole, (whole * (number - 1) / steps, share), found)
        return None

    def _least_share(
        self, met: Rect, approach: Approach, whole: float, between: tuple[float, float], found: Approach
    ) -> tuple[float, Approach]:
        """Return the least turn of the target *between* one that is too little and one that will do."""
        little, enough = between
        for _ in range(FINER):
            share = (little + enough) / 2
            better = self._shared(met, approach, whole, share)
            if better is None:
                little = share
            else:
                enough, found = share, better
        return abs(enough), found

    def _shared(self, met: Rect, approach: Approach, whole: float, share: float) -> Approach | None:
        """Return the approach with the target turned by its *share* of the align move and the charger by the rest."""
        end = rotate_about(met, approach.point, whole - share)
        found = self._aligned_on(end, rotate_about(self.target, approach.point, -share))
        return None if found is None else approach._replace(end=found[0], target=found[1])

    def _aligned_on(self, end: Rect, moved: Rect) -> tuple[Rect, Rect] | None:
        """Return charger and target as they enter a state, flush with each other, if both may stand there."""
        target = settled(moved)
        facing = quantise((target.side_facing(self.side) + 180.0) % 360.0) % 360.0
        right = (cos(radians(facing)), -sin(radians(facing)))
        middle, front = target.side(self.side).middle, end.front_centre
        along = (front[0] - middle[0]) * right[0] + (front[1] - middle[1]) * right[1]
        x, y = quantise(middle[0] + along * right[0]), quantise(middle[1] + along * right[1])
        charger = Rect.from_front(x, y, end.width, end.depth, facing)
        if self.ground.board is not None and not on_board(target.corners(), self.ground.board):
            return None
        if any(overlaps(target, other) for other in self.ground.everything) or not self.ground.may_end(charger):
            return None
        return charger, target


class _Roundabout(_Approaches):
    """The ways to a round base: its centre lies so far across the charger's front, at whatever angle it comes."""

    def __init__(self, charger: Rect, target: Disc, ground: Ground) -> None:
        super().__init__(charger, target, ground)
        right, ahead = charger.local(target.centre)
        self.centre = (right, ahead - charger.half_depth)
        self.radius = target.radius

    def lands(self, hand: float, turn: float) -> float | None:
        """Return the place to which a Wheel by *turn* radians leads at once, None if it leads past the base."""
        c, s = cos(hand * turn), sin(hand * turn)
        dx, dy = self.centre[0] - hand * self.half, self.centre[1]
        across = dx * c - dy * s + hand * self.half
        return -across if abs(across) <= self.half + self.radius and dx * s + dy * c >= 0.0 else None

    def is_open(self, place: Place) -> bool:
        """Nothing is known of a place before the way to it is."""
        return True

    def later_starts(self) -> Iterator[float]:
        """Yield how far straight on the Wheel may begin: up to where the base lies beside the front."""
        straight = LATER_START
        while straight <= self.centre[1] + self.radius:
            yield straight
            straight += LATER_START

    def wheels(self, along: float, straight: float) -> Iterator[_Way]:
        """Yield the ways to a place with a Wheel that begins so far straight on."""
        beyond = max(0.0, abs(along) - self.half)
        near = sqrt(max(0.0, self.radius * self.radius - beyond * beyond))
        for hand, name in _HANDS:
            dx, dy = self.centre[0] - hand * self.half, self.centre[1] - straight
            off = -along - hand * self.half
            away = sqrt(dx * dx + dy * dy)
            if abs(off) > away:
                continue
            turn = _between(hand * (atan2(dx, dy) - asin(off / away)))
            ahead = sqrt(away * away - off * off) - near
            if -_LEVEL <= turn <= pi / 2 + _LEVEL and ahead >= -_HAIR:
                yield _Way(max(0.0, turn), max(0.0, ahead), name, self.centre)

    def approach(self, place: Place, straight: float, way: _Way) -> Approach:
        """Return a way as it is on the table: it ends where the two touch."""
        found = self.laid_out(place, straight, way, self.charger)
        return found._replace(end=settled(found.way(self.charger)[-2]))

    def reach(self, place: Place, *, at_once: bool) -> Approach | None:
        """Return a free way to a place, if the charger may stand at its end."""
        return next((way for way in self.ways(place, at_once=at_once) if self.ground.may_end(way.end)), None)


def _between(turn: float) -> float:
    """Return an angle as one from -pi to pi."""
    if -pi < turn <= pi:
        return turn
    return (turn + pi) % (2 * pi) - pi
