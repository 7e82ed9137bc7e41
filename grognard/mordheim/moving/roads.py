"""Ways found: the quickest from a place to another, round walls, through doors, by stairs, ladders and bridges.

Places that help (corners, doors, ends of bridges, feet and heads of stairs) are joined by straight legs; which legs can
be walked, and what they cost, is remembered with the table. Warriors on the way are looked at when a way is judged.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from math import hypot, inf
from typing import NamedTuple

from grognard.kernel.geometry import TOUCH, Point, Segment, step
from grognard.kernel.words.refusals import NotAllowed
from grognard.mordheim.moving.legs import SILL, Leg, Walker, walker
from grognard.mordheim.pieces import Barrier, Bridge, Building
from grognard.mordheim.state import Spot, State, Warrior
from grognard.mordheim.table.built import DROP, Built
from grognard.skirmish.storeys import HAIR

BESIDE = 0.1
"""How far from a wall a helpful place leaves a base, in inches."""
MOST_LOOKED_AT = 60
"""Among so many places the way is looked for."""


class Place(NamedTuple):
    """A helpful place; *link* names the stairs or the ladder whose end it is."""

    spot: Spot
    link: str = ""


def places(ground: Built, reach: float) -> tuple[Place, ...]:
    """Return the helpful places of a table for a base: remembered with the table."""
    key = ("places", round(reach, 3))
    found: tuple[Place, ...] | None = ground.memo.get(key)  # type: ignore[assignment]  # what stands under such a key
    if found is None:
        found = ground.memo[key] = tuple(_places(ground, reach + BESIDE))
    return found


def _places(ground: Built, off: float) -> Iterator[Place]:
    for building in ground.buildings:
        yield from _of_building(ground, building, off)
    for ladder in ground.ladders:
        if ladder.foot is not None and ladder.head is not None:
            yield Place(_on(ground, ladder.foot[:2], ladder.foot[2]), ladder.id)
            yield from (Place(spot, ladder.id) for spot in landings(ground, ladder.head, off))
    for piece in ground.pieces:
        if isinstance(piece, Bridge | Barrier):
            aside = (off, -off) if isinstance(piece, Barrier) else (0.0,)
            yield from (Place(spot) for spot in _beyond_ends(ground, piece.line, piece.z, off, aside))
    for plank in ground.planks:
        yield from (Place(spot) for spot in _beyond_ends(ground, plank.line, plank.z, off))


def _of_building(ground: Built, building: Building, off: float) -> Iterator[Place]:
    """Yield the places round a building's corners, before and behind its openings, at its stairs and hatches."""
    area = building.area
    for x, y in area.corners():
        share = 1.0 + off * 1.5 / hypot(x - area.x, y - area.y)
        yield Place(_on(ground, (area.x + (x - area.x) * share, area.y + (y - area.y) * share), 0.0))
    for opening in building.openings:
        locked = opening.locked and opening.id not in ground.open_doors
        if opening.kind != "loophole" and not locked and opening.sill <= SILL + HAIR:
            z = building.storeys[opening.storey].floor
            yield from (Place(_on(ground, point, z)) for point in both_sides(opening.line, off))
    for number, way in enumerate(building.ways):
        for end in (way.foot, way.head):
            yield Place(_on(ground, end[:2], end[2]), f"{building.id}/{number}")


def landings(ground: Built, head: tuple[float, float, float], off: float) -> Iterator[Spot]:
    """Yield the places round a ladder's head, at its height, where one gets off."""
    for turn in range(8):
        x, y = step(head[:2], 45.0 * turn, off)
        spot = _on(ground, (x, y), head[2])
        if abs(spot.z - head[2]) < DROP - HAIR:
            yield spot


def _on(ground: Built, point: Point, z: float) -> Spot:
    surface, height = ground.named(point, z + TOUCH)
    return Spot.at(*point, height, surface)


def both_sides(line: Segment, off: float) -> tuple[Point, Point]:
    """Return the points before and behind the middle of a line."""
    x, y = line.middle
    across_x, across_y = (line.y2 - line.y1) / line.length * off, (line.x1 - line.x2) / line.length * off
    return (x + across_x, y + across_y), (x - across_x, y - across_y)


def _beyond_ends(
    ground: Built, line: Segment, z: float, off: float, aside: tuple[float, ...] = (0.0,)
) -> Iterator[Spot]:
    """Yield the places past the ends of a line, so far to its sides."""
    along_x, along_y = (line.x2 - line.x1) / line.length, (line.y2 - line.y1) / line.length
    for x, y, sign in ((line.x1, line.y1, -1.0), (line.x2, line.y2, 1.0)):
        for across in aside:
            place = (x + sign * off * along_x - across * along_y, y + sign * off * along_y + across * along_x)
            yield _on(ground, place, z)


class Road(NamedTuple):
    """A way found: its legs, and its points as if nobody stood on it."""

    legs: tuple[Leg, ...]
    cost: float


def road(state: State, warrior: Warrior, goal: Spot, limit: float, start: Spot | None = None) -> Road | None:
    """Return the quickest way to a place within so many points; None if there is none."""
    finder = Finder(walker(state, warrior))
    return finder.find(start or warrior.place, goal, limit)


class Finder:
    """Looks for ways of one kind of warrior on one table."""

    def __init__(self, who: Walker) -> None:
        self.who = who.alone()
        self.ground = who.ground
        self.key = (
            "leg",
            who.state.setting.layer.name,
            who.shape,
            who.large,
            who.mounted,
            who.animal,
            who.swims,
            who.sinks,
        )

    def find(self, start: Spot, goal: Spot, limit: float) -> Road | None:
        """Return the quickest way, straight if that is as quick as any."""
        far = _apart(start, goal)
        if far > limit + HAIR:
            return None
        straight = self.cost(Place(start), Place(goal))
        if straight is not None and straight <= far + HAIR:
            return Road((Leg(goal.x, goal.y, goal.z),), straight)
        near = [
            place
            for place in places(self.ground, self.who.reach)
            if _apart(start, place.spot) + _apart(place.spot, goal) <= limit + HAIR
        ]
        near = sorted(near, key=lambda one: _apart(start, one.spot) + _apart(one.spot, goal))[:MOST_LOOKED_AT]
        return self._search([Place(start), *near, Place(goal)], limit)

    def _search(self, stops: list[Place], limit: float) -> Road | None:
        last = len(stops) - 1
        best = {0: 0.0}
        came: dict[int, int] = {}
        queue = [(_apart(stops[0].spot, stops[last].spot), 0)]
        done: set[int] = set()
        while queue:
            _, here = heappop(queue)
            if here in done:
                continue
            if here == last:
                return Road(self._legs(stops, came), best[last])
            done.add(here)
            for there in range(1, len(stops)):
                if there in done:
                    continue
                least = best[here] + _apart(stops[here].spot, stops[there].spot)
                if least >= best.get(there, inf) or least + _apart(stops[there].spot, stops[last].spot) > limit + HAIR:
                    continue
                cost = self.cost(stops[here], stops[there])
                if cost is None or best[here] + cost >= min(best.get(there, inf), limit + HAIR):
                    continue
                best[there], came[there] = best[here] + cost, here
                heappush(queue, (best[there] + _apart(stops[there].spot, stops[last].spot), there))
        return None

    def _legs(self, stops: list[Place], came: dict[int, int]) -> tuple[Leg, ...]:
        found: list[Leg] = []
        here = len(stops) - 1
        while here in came:
            before = came[here]
            found.append(_leg(self.ground, stops[before], stops[here]))
            here = before
        return tuple(reversed(found))

    def cost(self, a: Place, b: Place) -> float | None:
        """Return what the straight leg from a place to another costs; None if it can't be gone."""
        key = (*self.key, a.spot.x, a.spot.y, a.spot.z, a.spot.surface, b.spot.x, b.spot.y, b.spot.z, b.link)
        found = self.ground.memo.get(key, -1.0)
        if found == -1.0:
            found = self.ground.memo[key] = self._cost(a, b)
        return found  # type: ignore[return-value]  # what stands under such a key

    def _cost(self, a: Place, b: Place) -> float | None:
        try:
            stage = self.who.stage(a.spot, _leg(self.ground, a, b))
        except NotAllowed:
            return None
        if abs(stage.end.z - b.spot.z) > DROP / 2:
            return None
        return stage.cost


def _leg(ground: Built, a: Place, b: Place) -> Leg:
    if b.link and b.link == a.link:
        kind = "ladder" if ground.ladder(b.link) is not None else "way"
        return Leg(b.spot.x, b.spot.y, b.spot.z, kind)  # type: ignore[arg-type]  # one of two of its kinds
    if ground.ladder(a.spot.surface) is not None:
        return Leg(b.spot.x, b.spot.y, b.spot.z, "ladder")
    return Leg(b.spot.x, b.spot.y, b.spot.z)


def _apart(a: Spot, b: Spot) -> float:
    return hypot(a.x - b.x, a.y - b.y, a.z - b.z if abs(a.z - b.z) >= DROP else 0.0)
