"""The search for a Charge Move, as geometry alone (core 6.8, 6.22).

Once aligned, the charger's place is one number: how far *along* the charged facing the middle of its front stands. The
search goes both ways. Backwards: from a place, there is at most one Wheel about either front corner that leads to it,
found in closed form, for the point of contact is the nearer end of what front and facing will have in common.
Forwards: a Wheel leads to one place. The best place (core 6.14: most models in contact, then the most central) is
tried first; only where it is out of reach are other Wheels tried, and Wheels that begin later.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache
from math import asin, atan2, ceil, cos, degrees, hypot, inf, pi, radians, sin, sqrt
from typing import NamedTuple

from grognard.kernel.geometry import (
    Disc,
    Hand,
    Point,
    Rect,
    Side,
    advance,
    overlaps,
    quantise,
    rotate_about,
    swept,
    travel_to_contact,
    wheel,
)
from grognard.t9a.reaching.charge_ground import Approach, Ground, Wheels, fronts_on_board, may_align, on_board, settled
from grognard.t9a.units.contact_spread import Place, Spread, models_in_contact, places

WHEEL_STEP = 3.0  # degrees between the Wheels that are tried
LATER_WHEEL_STEP = 5.0  # degrees between those that begin farther on
WIDE_STEP = 10.0  # degrees between them where any way will do, soon
LATER_STARTS = (0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0, 12.0)  # inches straight on before those
FEW_LATER_STARTS = (2.0, 6.0)  # those tried where any way will do, soon
TRIES = 3  # open places that are looked at before other Wheels, where any way will do
FINER = 8  # times that a place between one in reach and one out of reach is looked for
SHARE_SAMPLE = 5.0  # degrees between the shares of an align move that the target may take over

_HANDS: tuple[tuple[float, Hand], ...] = ((-1.0, "left"), (1.0, "right"))
_HAIR = 1e-9
_LEVEL = 1e-7  # radians


class Wish(NamedTuple):
    """Where along the facing the middle of the charger should stand: near *along*, between *low* and *high*.

    0 is the middle of the facing; to the charger's right counts up. For chargers that leave each other room.
    """

    along: float = 0.0
    low: float = -inf
    high: float = inf


ANYWHERE = Wish()


@lru_cache(maxsize=4096)
def best_approach(
    charger: Rect, target: Rect | Disc, side: Side, spread: Spread, ground: Ground, wish: Wish = ANYWHERE
) -> Approach | None:
    """Return the best way of *charger* to a side of *target* with the target left as it stands, None if there is none.

    A round base has no sides: any point of it may be touched, and nobody aligns (core 3.17).
    """
    return _Search(charger, target, side, spread, ground, wish).best()


@lru_cache(maxsize=4096)
def any_approach(
    charger: Rect, target: Rect | Disc, side: Side, spread: Spread, ground: Ground, *, turning: bool
) -> Approach | None:
    """Return some way of *charger* to a side of *target*, None if none is found soon: a narrow one may be overlooked.

    *turning*: the target may be turned if nothing else helps.
    """
    search = _Search(charger, target, side, spread, ground, ANYWHERE)
    return search.any() or (search.turning(WIDE_STEP) if turning else None)


@lru_cache(maxsize=1024)
def turning_approach(charger: Rect, target: Rect, side: Side, spread: Spread, ground: Ground) -> Approach | None:
    """Return the way into contact after which the target is turned as little as possible (core 6.8), None if none is.

    The charger turns about the point of contact as far as it can, the target the rest.
    """
    return _Search(charger, target, side, spread, ground, ANYWHERE).turning(WHEEL_STEP)


class _Way(NamedTuple):
    """A way to a place: radians of the Wheel, inches after it, corner, and point of contact, before the front."""

    turn: float
    ahead: float
    hand: Hand
    point: Point


class _Search:
    """The search for one charger before one target."""

    def __init__(
        self, charger: Rect, target: Rect | Disc, side: Side, spread: Spread, ground: Ground, wish: Wish
    ) -> None:
        self.charger, self.target, self.spread, self.ground, self.wish = charger, target, spread, ground, wish
        self.course: _Course | _Roundabout
        if isinstance(target, Rect):
            self.course = _Course(charger, target, side)
        else:
            self.course = _Roundabout(charger, target)
        self.places = places(spread, *wish)
        self._wheels: dict[tuple[float, Hand], Wheels] = {}

    def best(self) -> Approach | None:
        """Return the best way."""
        found = self.first()
        if found is not None or not self.places:
            return found
        found = self.sampled(0.0, WHEEL_STEP)
        if found is not None:
            found = self._improved(found)
            if found.models >= self.places[0].models:
                return found
        return self._later(found) or found

    def any(self) -> Approach | None:
        """Return some way: to the first places that are open, by some other Wheels, by some Wheels farther on."""
        tries = 0
        for number, place in enumerate(self.places):
            if number % 4 > 1:  # they come from left and right in turn: every other pair will do
                continue
            if self.course.known_end and not self.ground.may_end(self.course.end(place.along, self.charger)):
                continue
            found = self._to(place, 0.0)
            if found is not None:
                return found
            tries += 1
            if tries == TRIES:
                break
        if not tries:
            return None  # there is no room for it, wherever it comes from
        starts = (0.0, *(straight for straight in FEW_LATER_STARTS if straight < self._farthest))
        return next((way for straight in starts if (way := self.sampled(straight, WIDE_STEP))), None)

    def first(self) -> Approach | None:
        """Return the way to the very best place, if the Wheel can begin at once."""
        return self._to(self.places[0], 0.0) if self.places else None

    def sampled(self, straight: float, step: float, more_than: int = 0) -> Approach | None:
        """Return the best of the Wheels by whole steps that begin so far on, with *more_than* so many models."""
        found: list[tuple[int, float, float, _Way]] = []
        for along, way in self._landings(straight, step):
            models = models_in_contact(self.spread, along)
            if models > more_than:
                found.append((-models, abs(along - self.wish.along), along, way))
        for negative, _, along, way in sorted(found):
            approach = self._checked(along, -negative, straight, way)
            if approach is not None:
                return approach
        return None

    def turning(self, step: float) -> Approach | None:
        """Return the way after which the target is turned as little as possible."""
        if not isinstance(self.course, _Course):
            return None
        best: tuple[float, Approach] | None = None
        for along, way in self._landings(0.0, step):
            if (met := self._met(0.0, way)) is None:
                continue
            approach = self._laid_out(along, 0, 0.0, way, met)
            turned = self.course.turned(approach, met, best[0] if best is not None else inf, self.ground)
            if turned is not None:
                best = turned
        if best is None:
            return None
        turned = best[1]
        assert turned.target is not None, "the target was turned"
        along = _Course(self.charger, turned.target, self.course.side).along(turned.end)
        return turned._replace(models=models_in_contact(self.spread, along))

    def _later(self, found: Approach | None) -> Approach | None:
        """Return the best way whose Wheel begins farther on, if it brings more models into contact than *found*."""
        best: Approach | None = None
        for straight in LATER_STARTS:
            if straight >= self._farthest:
                break
            least = max(one.models if one is not None else 0 for one in (found, best))
            best = self.sampled(straight, LATER_WHEEL_STEP, least) or best
            if best is not None and best.models >= self.places[0].models:
                break
        return None if best is None else self._nearer(best)

    def _landings(self, straight: float, step: float) -> Iterator[tuple[float, _Way]]:
        """Yield the places to which the Wheels by whole steps lead, and the ways."""
        _, low, high = self.wish
        for hand, name in _HANDS:
            for number in range(int(90 / step) + 1):
                landing = self.course.landing(hand, name, radians(number * step), straight)
                if landing is not None and low <= landing[0] <= high:
                    yield landing

    def _improved(self, found: Approach) -> Approach:
        """Return a way to a better place than the sample *found*: the best points of each level, else one nearer."""
        worth = (-found.models, abs(self._along(found) - self.wish.along))
        for place in self.places:
            if (-place.models, abs(place.along - self.wish.along)) >= worth:
                break
            if place.nearer == place.along:
                better = self._to(place, 0.0)
                if better is not None:
                    found = better
                    break
        return self._nearer(found)

    def _nearer(self, found: Approach) -> Approach:
        """Return *found*, or a way to a place nearer to the best one, with as many models in contact or more."""
        far, near = self._along(found), self.places[0].along
        for _ in range(FINER):
            between = (far + near) / 2
            models = models_in_contact(self.spread, between)
            better = self._to(Place(between, models, between), found.straight) if models >= found.models else None
            if better is None:
                near = between
            else:
                far, found = between, better
        return found

    def _along(self, found: Approach) -> float:
        return self.course.along(found.end)

    def _to(self, place: Place, straight: float) -> Approach | None:
        """Return a free way to a place with a Wheel that begins so far on: the least Wheel first."""
        for way in sorted(self.course.wheels(place.along, straight)):
            found = self._checked(place.along, place.models, straight, way)
            if found is not None:
                return found
        return None

    def _checked(self, along: float, models: int, straight: float, way: _Way) -> Approach | None:
        """Return a way as it is on the table, if the charger may stand at its end, and nothing is in the way."""
        if self.course.known_end and not self.ground.may_end(self.course.end(along, self.charger)):
            return None
        met = self._met(straight, way)
        if met is None:
            return None
        found = self._laid_out(along, models, straight, way, met)
        if not self.course.known_end:
            return found if self.ground.may_end(found.end) else None
        return found if may_align(met, found.point, found.end, self.ground) else None

    def _met(self, straight: float, way: _Way) -> Rect | None:
        """Return the charger where it meets its target, None if something is in its way."""
        ground, turn = self.ground, degrees(way.turn)
        wheels = self._wheel(straight, way.hand)
        wheeled = wheel(wheels.start, way.hand, turn) if turn > _HAIR else wheels.start
        if not ground.flying and ground.blocks(swept(wheeled, way.ahead)):
            return None
        if turn > _HAIR and not wheels.is_free(turn):
            return None
        met = advance(wheeled, way.ahead)
        if self._near_edge and not fronts_on_board((wheels.start, wheeled, met), ground):
            return None
        return met

    def _laid_out(self, along: float, models: int, straight: float, way: _Way, met: Rect) -> Approach:
        """Return a way as it is on the table; a Wheel by nothing is none."""
        end = self.course.end(along, met)
        point = self.charger.at(way.point[0], way.point[1] + self.charger.half_depth)
        turn = degrees(way.turn)
        if turn <= _HAIR:
            return Approach(0.0, None, 0.0, straight + way.ahead, point, end, models)
        return Approach(straight, way.hand, turn, way.ahead, point, end, models)

    def _wheel(self, straight: float, hand: Hand) -> Wheels:
        key = (straight, hand)
        if key not in self._wheels:
            begun = advance(self.charger, straight) if straight else self.charger
            self._wheels[key] = Wheels(begun, hand, self.target, self.ground)
        return self._wheels[key]

    @cached_property
    def _farthest(self) -> float:
        """How far straight on a Wheel may begin: before something stops the charger, and the target is passed."""
        if self.ground.flying:
            return self.course.farthest_start
        ways = (travel_to_contact(self.charger, other) for other in (*self.ground.everything, self.target))
        return min([self.course.farthest_start, *(way for way in ways if way is not None)])

    @cached_property
    def _near_edge(self) -> bool:
        """May the way come near the edge of the board? It stays in the circle over the line to the target."""
        board = self.ground.board
        if board is None:
            return False
        here, there = self.charger, self.target
        x, y = (here.x + there.x) / 2, (here.y + there.y) / 2
        reach = hypot(here.x - there.x, here.y - there.y) / 2 + 3 * here.reach + there.reach
        return not (reach <= x <= board[0] - reach and reach <= y <= board[1] - reach)


class _Course:
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
        self.turn = _between(radians(self.facing - charger.facing))
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

    def landing(self, hand: float, name: Hand, turn: float, straight: float) -> tuple[float, _Way] | None:
        """Return the place to which a Wheel by *turn* radians leads, None if it leads past the side."""
        tilt = _between(hand * turn - self.turn)
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
        return end - met, _Way(turn, way, name, point)

    # -- turning the target

    def turned(self, approach: Approach, met: Rect, limit: float, ground: Ground) -> tuple[float, Approach] | None:
        """Return (degrees, approach) with the target turned as little as possible to align, if less than *limit*.

        *met*: the charger where it meets the target.
        """
        whole = degrees(_between(radians(self.facing - met.facing)))
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
        return charger, target


class _Roundabout:
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

    def wheels(self, along: float, straight: float) -> Iterator[_Way]:
        """Yield the ways to a place with a Wheel that begins so far straight on."""
        for hand, name in _HANDS:
            dx, dy = self.centre[0] - hand * self.half, self.centre[1] - straight
            off = -along - hand * self.half
            away = sqrt(dx * dx + dy * dy)
            if abs(off) > away:
                continue
            turn = _between(hand * (atan2(dx, dy) - asin(off / away)))
            ahead = sqrt(away * away - off * off) - self._near(along)
            if -_LEVEL <= turn <= pi / 2 + _LEVEL and ahead >= -_HAIR:
                yield _Way(max(0.0, turn), max(0.0, ahead), name, self.centre)

    def landing(self, hand: float, name: Hand, turn: float, straight: float) -> tuple[float, _Way] | None:
        """Return the place to which a Wheel by *turn* radians leads, None if it leads past the base."""
        c, s = cos(turn), hand * sin(turn)
        dx, dy = self.centre[0] - hand * self.half, self.centre[1] - straight
        along = -(dx * c - dy * s + hand * self.half)
        if abs(along) > self.half + self.radius:
            return None
        ahead = dx * s + dy * c - self._near(along)
        return (along, _Way(turn, ahead, name, self.centre)) if ahead >= 0.0 else None

    def _near(self, along: float) -> float:
        """Return how much nearer than its centre the base is met."""
        beyond = max(0.0, abs(along) - self.half)
        return sqrt(max(0.0, self.radius * self.radius - beyond * beyond))


def _between(turn: float) -> float:
    """Return an angle as one from -pi to pi."""
    if -pi < turn <= pi:
        return turn
    return (turn + pi) % (2 * pi) - pi
