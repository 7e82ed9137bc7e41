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
from math import degrees, hypot, inf, radians
from typing import NamedTuple

from grognard.kernel.geometry import (
    Disc,
    Hand,
    Rect,
    Side,
    advance,
    swept,
    travel_to_contact,
    wheel,
)
from grognard.t9a.reaching.charge_courses import HANDS, Course, Roundabout, Way
from grognard.t9a.reaching.charge_ground import Approach, Ground, Wheels, fronts_on_board, may_align
from grognard.t9a.units.contact_spread import Place, Spread, models_in_contact, places

WHEEL_STEP = 2.0  # degrees between the Wheels that are tried
LATER_WHEEL_STEP = 5.0  # degrees between those that begin farther on
WIDE_STEP = 10.0  # degrees between them where any way will do, soon: a thorough search tries those as well
LATER_STARTS = (0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0, 12.0)  # inches straight on before those
FEW_LATER_STARTS = (2.0, 6.0)  # those tried where any way will do, soon
TRIES = 3  # open places that are looked at before other Wheels, where any way will do
FINER = 8  # times that a place between one in reach and one out of reach is looked for

_HAIR = 1e-9


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


class _Search:
    """The search for one charger before one target."""

    def __init__(
        self, charger: Rect, target: Rect | Disc, side: Side, spread: Spread, ground: Ground, wish: Wish
    ) -> None:
        self.charger, self.target, self.spread, self.ground, self.wish = charger, target, spread, ground, wish
        self.course: Course | Roundabout
        if isinstance(target, Rect):
            self.course = Course(charger, target, side)
        else:
            self.course = Roundabout(charger, target)
        self.places = places(spread, *wish)
        self._wheels: dict[tuple[float, Hand], Wheels] = {}

    def best(self) -> Approach | None:
        found = self.first()
        if found is not None or not self.places:
            return found
        found = self.sampled(0.0, WHEEL_STEP) or self._in_the_open()[0]
        if found is not None:
            found = self._improved(found)
            if found.models >= self.places[0].models:
                return found
        return self._later(found) or found

    def any(self) -> Approach | None:
        """Return some way: to the first places that are open, by some other Wheels, by some Wheels farther on."""
        found, has_room = self._in_the_open()
        if found is not None or not has_room:
            return found
        starts = (0.0, *(straight for straight in FEW_LATER_STARTS if straight < self._farthest))
        return next((way for straight in starts if (way := self.sampled(straight, WIDE_STEP))), None)

    def _in_the_open(self) -> tuple[Approach | None, bool]:
        """Return a way to one of the first places that are open, and whether there are such places at all."""
        tries = 0
        for number, place in enumerate(self.places):
            if number % 4 > 1:  # they come from left and right in turn: every other pair will do
                continue
            if self.course.known_end and not self.ground.may_end(self.course.end(place.along, self.charger)):
                continue
            found = self._to(place, 0.0)
            tries += 1
            if found is not None or tries == TRIES:
                return found, True
        return None, tries > 0

    def first(self) -> Approach | None:
        """Return the way to the very best place, if the Wheel can begin at once."""
        return self._to(self.places[0], 0.0) if self.places else None

    def sampled(self, straight: float, step: float, more_than: int = 0) -> Approach | None:
        """Return the best of the Wheels by whole steps that begin so far on, with *more_than* so many models."""
        found: list[tuple[int, float, float, Way]] = []
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
        if not isinstance(self.course, Course):
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
        least = best[1]
        assert least.target is not None, "the target was turned"
        along_side = Course(self.charger, least.target, self.course.side).along(least.end)
        return least._replace(models=models_in_contact(self.spread, along_side))

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

    def _landings(self, straight: float, step: float) -> Iterator[tuple[float, Way]]:
        """Yield the places to which the Wheels by whole steps lead, and the ways."""
        _, low, high = self.wish
        for hand, name in HANDS:
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

    def _checked(self, along: float, models: int, straight: float, way: Way) -> Approach | None:
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

    def _met(self, straight: float, way: Way) -> Rect | None:
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

    def _laid_out(self, along: float, models: int, straight: float, way: Way, met: Rect) -> Approach:
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
