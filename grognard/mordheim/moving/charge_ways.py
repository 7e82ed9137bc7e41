"""The way of a charge: the quickest into contact, by climbs and dives if need be (core 19.4, 23.5)."""

from __future__ import annotations

from collections.abc import Iterator
from math import acos, cos, degrees, hypot, radians, sin
from typing import NamedTuple

from grognard.kernel.geometry import Disc, direction
from grognard.kernel.words.refusals import NotAllowed
from grognard.mordheim.moving.allowance import allowance, mover_of
from grognard.mordheim.moving.legs import LANDS_WITHIN, Leg, Stage, walker
from grognard.mordheim.moving.performing import put
from grognard.mordheim.moving.roads import road
from grognard.mordheim.place import touching
from grognard.mordheim.place.measuring import apart
from grognard.mordheim.state import Spot, State, Warrior
from grognard.mordheim.table.built import DROP, built
from grognard.mordheim.traits import Trait
from grognard.skirmish.places import beside
from grognard.skirmish.storeys import HAIR

DIVE_WITHIN = 2.0
"""A diving charge lands this near its target, from at least as high."""
SIDES = (0.0, 30.0, -30.0, 60.0, -60.0, 90.0, -90.0, 120.0, -120.0, 150.0, -150.0, 180.0)
"""From which sides of a target a place in contact is looked for: straight on first."""


class Way(NamedTuple):
    """How a charge goes: its stages; *dive*: by a jump onto the enemy; *far*: how many inches of it are plan."""

    stages: tuple[Stage, ...]
    dive: bool = False

    @property
    def cost(self) -> float:
        """Its points."""
        return sum(stage.cost for stage in self.stages)

    @property
    def length(self) -> float:
        """Its inches over the ground."""
        return sum(hypot(one.end.x - one.start.x, one.end.y - one.start.y) for one in self.stages)


def charge_way(state: State, warrior: Warrior, target: Warrior, others: tuple[Warrior, ...] = ()) -> Way | None:
    """Return the quickest way into contact within the charge move, by climbs and dives where nothing else leads there.

    A warrior who touches only the downed charges one of them where he stands.
    """
    key = ("charge", warrior.id, target.id, tuple(one.id for one in others))
    if key not in state.memo:
        state.memo[key] = _charge_way(state, warrior, target, others)
    found: Way | None = state.memo[key]
    return found


def _charge_way(state: State, warrior: Warrior, target: Warrior, others: tuple[Warrior, ...]) -> Way | None:
    points = allowance(state, warrior, "charge")
    if apart(state, warrior, target) > points + HAIR:
        return None
    if all(touching(state, warrior, one) for one in (target, *others)):
        return Way(())
    best: Way | None = None
    for spot in contact_spots(state, warrior, target, others):
        least = hypot(spot.x - warrior.place.x, spot.y - warrior.place.y)
        if best is not None and least >= best.cost - HAIR:
            continue
        way = _way_to(state, warrior, spot, points)
        if way is not None and (best is None or way.cost < best.cost - HAIR):
            best = way
        if best is not None and best.cost <= least + HAIR:
            break
    if best is None and not warrior.is_(Trait.ANIMAL) and not warrior.is_mounted:
        best = _up_or_down(state, warrior, target, points)
    return best


def _way_to(state: State, warrior: Warrior, spot: Spot, points: float, start: tuple[Stage, ...] = ()) -> Way | None:
    """Return the way to a place in contact, after some stages; None if there is none within the points."""
    left = points - sum(stage.cost for stage in start)
    at = start[-1].end if start else warrior.place
    found = road(state, warrior, spot, left, at)
    if found is None:
        return None
    try:
        stages = list(start)
        for leg in found.legs:
            stages.append(walker(state, warrior).stage(stages[-1].end if stages else warrior.place, leg, charge=True))
    except NotAllowed:
        return None
    way = Way(tuple(stages))
    return way if way.cost <= points + HAIR else None


def contact_spots(state: State, warrior: Warrior, target: Warrior, others: tuple[Warrior, ...] = ()) -> Iterator[Spot]:
    """Yield the places where a warrior would touch his targets, straight on first, where there is room."""
    who = walker(state, warrior)
    shown = mover_of(state, target)
    place = target.place
    towards = direction((place.x, place.y), (warrior.place.x, warrior.place.y))
    base = who.shape.at(place.x, place.y, (towards + 180.0) % 360.0)
    if others:
        points = _touching_both(state, who.reach, target, others[0])
    else:
        points = tuple((one.x, one.y) for one in (beside(base, shown.base, towards + turn) for turn in SIDES))
    for x, y in points:
        spot = _spot_near(state, (x, y), place, (towards + 180.0) % 360.0)
        if spot is None or not who.has_room_at(spot):
            continue
        moved = put(state, warrior.id, spot)
        if all(touching(moved, moved.warrior(warrior.id), one) for one in (target, *others)):
            yield spot


def _spot_near(state: State, point: tuple[float, float], place: Spot, facing: float) -> Spot | None:
    """Return the place beside a target on his level, or on one from which he is touched."""
    surface, z = built(state).named(point, place.z + DROP)
    if built(state).ladder(place.surface) is not None:
        surface, z = built(state).named(point, place.z)
    return Spot.at(*point, z, surface, facing) if abs(z - place.z) <= DROP + HAIR else None


def _touching_both(state: State, reach: float, a: Warrior, b: Warrior) -> tuple[tuple[float, float], ...]:
    """Return the two places where a round base touches two others at once; none if they are too far apart."""
    first, second = mover_of(state, a).base, mover_of(state, b).base
    if not (isinstance(first, Disc) and isinstance(second, Disc)):
        return ()
    r1, r2 = reach + first.radius, reach + second.radius
    apart_by = hypot(second.x - first.x, second.y - first.y)
    if apart_by > r1 + r2 or apart_by < abs(r1 - r2) or apart_by <= HAIR:
        return ()
    towards = direction((first.x, first.y), (second.x, second.y))
    angle = degrees(acos(max(-1.0, min(1.0, (r1**2 + apart_by**2 - r2**2) / (2 * apart_by * r1)))))
    turned = (radians(towards + angle), radians(towards - angle))
    return tuple((first.x + r1 * sin(one), first.y + r1 * cos(one)) for one in turned)


def _up_or_down(state: State, warrior: Warrior, target: Warrior, points: float) -> Way | None:
    """Return a charge that begins with a climb, or ends with a dive."""
    best: Way | None = None
    for leg in climbs_at(state, warrior):
        try:
            stage = walker(state, warrior).stage(warrior.place, leg, charge=True)
        except NotAllowed:
            continue
        for spot in contact_spots(state, warrior, target):
            if abs(spot.z - stage.end.z) < DROP:
                way = _way_to(state, warrior, spot, points, (stage,))
                if way is not None and (best is None or way.cost < best.cost):
                    best = way
                    break
    return best or _dive(state, warrior, target, points)


def climbs_at(state: State, warrior: Warrior) -> Iterator[Leg]:
    """Yield the climbs that begin where a warrior stands: across the borders that his base touches."""
    who = walker(state, warrior)
    at = warrior.place
    for turn in range(8):
        x, y = (
            at.x + (2 * who.reach + 0.15) * sin(radians(45.0 * turn)),
            at.y + (2 * who.reach + 0.15) * cos(radians(45.0 * turn)),
        )
        heights = {at.z + 100.0, at.z}
        for top in sorted(heights, reverse=True):
            surface, z = who.ground.named((x, y), top)
            del surface
            if abs(z - at.z) >= DROP - HAIR:
                yield Leg(x, y, z, "climb")


def _dive(state: State, warrior: Warrior, target: Warrior, points: float) -> Way | None:
    """Return a diving charge: a run-up to an edge, the jump, and at most 2 inches to the target (core 23.16)."""
    who = walker(state, warrior)
    height = warrior.place.z - target.place.z
    if height < DIVE_WITHIN - HAIR:
        return None
    here = (warrior.place.x, warrior.place.y)
    facing = direction(here, (target.place.x, target.place.y))
    best: Way | None = None
    for turn in (0.0, 20.0, -20.0, 40.0, -40.0):
        angle = radians(facing + turn)
        for inches in range(int(points) + 1):
            lip = (here[0] + inches * sin(angle), here[1] + inches * cos(angle))
            land = (
                lip[0] + (who.reach + LANDS_WITHIN) * sin(angle),
                lip[1] + (who.reach + LANDS_WITHIN) * cos(angle),
            )
            way = _dive_by(state, warrior, target, lip, land, points)
            if way is not None and (best is None or way.cost < best.cost):
                best = way
                break
    return best


def _dive_by(
    state: State,
    warrior: Warrior,
    target: Warrior,
    lip: tuple[float, float],
    land: tuple[float, float],
    points: float,
) -> Way | None:
    who = walker(state, warrior)
    try:
        stages = [who.walk(warrior.place, *lip, charge=True)] if lip != (warrior.place.x, warrior.place.y) else []
        at = stages[-1].end if stages else warrior.place
        jump = who.jump(at, Leg(*land, target.place.z, "jump"))
    except NotAllowed:
        return None
    if at.z - jump.end.z < DIVE_WITHIN - HAIR or abs(jump.end.z - target.place.z) >= DROP:
        return None
    body, foe = who.body_at(jump.end.x, jump.end.y, jump.end.z, 0.0), mover_of(state, target).body
    if body.apart(foe) > DIVE_WITHIN + HAIR:
        return None
    for spot in contact_spots(state, warrior, target):
        way = _way_to(state, warrior, spot, points, (*stages, jump))
        if way is not None:
            return Way(way.stages, dive=True)
    return None
