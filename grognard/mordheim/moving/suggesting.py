"""Ways that are worth suggesting to who moves: nearer to enemies or away, into cover, up and down."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from msgspec.structs import replace

from grognard.kernel.geometry import direction, step
from grognard.kernel.words.refusals import NotAllowed
from grognard.mordheim.moving.allowance import points_left
from grognard.mordheim.moving.charge_ways import climbs_at
from grognard.mordheim.moving.legs import Leg, Walker, walker
from grognard.mordheim.moving.roads import Place, places, road
from grognard.mordheim.place import apart
from grognard.mordheim.place.hiding import is_near_cover
from grognard.mordheim.place.sight import sees
from grognard.mordheim.state import Gait, Spot, State, Warrior
from grognard.mordheim.table.built import DROP
from grognard.skirmish.storeys import HAIR

Suggested = tuple[tuple[Leg, ...], bool]
TURNS = (0.0, 45.0, -45.0, 90.0, -90.0, 180.0)
PARTS = (1.0, 0.6, 0.3)
"""Of a move in one direction, the longest part that can be gone is suggested."""
MOST_HEIGHTS = 3
MOST_COVERS = 3


def ways_worth_going(state: State, warrior: Warrior, gait: Gait) -> Iterator[Suggested]:
    """Yield ways, and whether he should hide at their end; what can't be gone is sorted out by who asks."""
    points = points_left(state, warrior, gait)
    foe = min(_foes(state, warrior), key=lambda one: (apart(state, warrior, one), one.id), default=None)
    middle = (state.setting.table.width / 2, state.setting.table.depth / 2)
    goal = middle if foe is None else (foe.place.x, foe.place.y)
    towards = direction((warrior.place.x, warrior.place.y), goal)
    on_ladder = walker(state, warrior).ground.ladder(warrior.place.surface) is not None
    if not on_ladder:
        for turn in TURNS:
            way = farthest(state, warrior, (towards + turn) % 360.0, points)
            if way is not None:
                yield way, False
    if gait == "crawl":
        return
    yield from ((way, False) for way in heights(state, warrior, points))
    if gait == "walk":
        yield from ((way, True) for way in covers(state, warrior, points))
        if is_near_cover(state, warrior):
            yield (), True
        if not warrior.is_mounted:
            yield from (((leg,), False) for leg in climbs_at(state, warrior))
            yield from (((Leg(leg.x, leg.y, leg.z, "jump"),), False) for leg in climbs_at(state, warrior))


def _foes(state: State, warrior: Warrior) -> Iterator[Warrior]:
    return (foe for foe in state.foes_of(warrior.side) if foe.rider is None and not foe.hidden)


def farthest(state: State, warrior: Warrior, facing: float, points: float) -> tuple[Leg, ...] | None:
    """Return the longest straight walk in a direction that ends where he may stand."""
    who = walker(state, warrior)
    for part in PARTS:
        x, y = step((warrior.place.x, warrior.place.y), facing, points * part)
        leg = Leg(round(x, 3), round(y, 3))
        if _ends_well(who, warrior.place, (leg,), points):
            return (leg,)
    return None


def _ends_well(who: Walker, start: Spot, legs: tuple[Leg, ...], points: float) -> bool:
    """Can a way be gone within the points, and may he stand at its end?"""
    at, cost = start, 0.0
    try:
        for leg in legs:
            stage = who.stage(at, leg)
            at, cost = stage.end, cost + stage.cost
    except NotAllowed:
        return False
    return cost <= points + HAIR and who.has_room_at(at) and not who.touches_foe_at(at)


def heights(state: State, warrior: Warrior, points: float) -> Iterator[tuple[Leg, ...]]:
    """Yield ways to another level by stairs and ladders, the nearest first."""
    found = 0
    for place in _near(state, warrior, points):
        if abs(place.spot.z - warrior.place.z) < DROP:
            continue
        way = road(state, warrior, place.spot, points)
        if way is not None:
            yield way.legs
            found += 1
            if found >= MOST_HEIGHTS:
                return


def covers(state: State, warrior: Warrior, points: float) -> Iterator[tuple[Leg, ...]]:
    """Yield ways to the nearest places beside walls, those that nobody sees."""
    level = [place for place in _near(state, warrior, points) if abs(place.spot.z - warrior.place.z) < DROP]
    for place in level[:MOST_COVERS]:
        if walker(state, warrior).has_room_at(place.spot) and not _is_seen_at(state, warrior, place.spot):
            way = road(state, warrior, place.spot, points)
            if way is not None:
                yield way.legs


def _is_seen_at(state: State, warrior: Warrior, spot: Spot) -> bool:
    there = replace(warrior, place=spot, hidden=True)
    return any(sees(state, foe, there).is_seen for foe in _foes(state, warrior) if foe.is_up)


def _near(state: State, warrior: Warrior, points: float) -> list[Place]:
    """Return the helpful places within so many inches, the nearest first."""
    who = walker(state, warrior)
    here = warrior.place
    found = [
        (hypot(one.spot.x - here.x, one.spot.y - here.y), number, one)
        for number, one in enumerate(places(who.ground, who.reach))
    ]
    return [one for away, _, one in sorted(found, key=lambda each: each[:2]) if HAIR < away <= points]
