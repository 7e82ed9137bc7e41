"""Where somebody is set down who falls off, jumps off, or is put beside another: the nearest free place."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.kernel.geometry import Point, Segment, distance
from grognard.mordheim.state import Spot, State, Warrior
from grognard.mordheim.table.built import built
from grognard.skirmish.bodies import Body, has_room
from grognard.skirmish.places import TURNS, beside, rings

FULL_TURN = 360.0
SEARCHED = 12.0
"""How far round a place is looked for, in inches."""


def place_beside(state: State, warrior: Warrior, other: Warrior) -> Spot:
    """Return the first free place for a warrior that touches another's base, clockwise from where he faces."""
    level = other.place
    shape = warrior.kit.profile.base.at(level.x, level.y)
    touching = (
        beside(shape, other.base, (level.facing + FULL_TURN * turn / TURNS) % FULL_TURN) for turn in range(TURNS)
    )
    return free_spot(state, warrior, level, ((base.x, base.y) for base in touching))


def free_spot(state: State, warrior: Warrior, level: Spot, first: Iterable[Point] = ()) -> Spot:
    """Return the first of some places, then the nearest round *level*, where there is room for a warrior."""
    for x, y in (*first, *rings(level.x, level.y, SEARCHED)):
        spot = Spot.at(x, y, level.z, level.surface)
        if built(state).bears(level.surface, (x, y)) and can_stand(state, warrior, spot):
            return spot
    return Spot.at(level.x, level.y, level.z, level.surface)


def can_stand(state: State, warrior: Warrior, spot: Spot) -> bool:
    """Is there room for a warrior, among walls and columns, and whoever else is there?"""
    others = (one.body for one in state.in_play if one.id != warrior.id and warrior.id not in (one.rider, one.rides))
    base = warrior.kit.profile.base
    body = Body(base.at(spot.x, spot.y, spot.facing), spot.z, base.height)
    return has_room(body, built(state).structure, others)


# ---- falls


def edges_within(state: State, warrior: Warrior, reach: float) -> tuple[Segment, ...]:
    """Return the edges near a warrior over which one falls, the nearest first (core 5.13, 19.8, 22.10)."""
    if state.setting.reads("mordheim.edge-kinds", "roofs") and ":" not in warrior.place.surface:
        return ()
    found = [(distance(warrior.base, edge), edge) for edge in built(state).edges_of(warrior.place.surface)]
    return tuple(edge for away, edge in sorted(found, key=lambda one: one[0]) if away <= reach)


def foot_of(state: State, warrior: Warrior, edge: Segment) -> Spot:
    """Return the place at the foot of an edge where a warrior comes down who falls over it.

    It is straight before him, on whichever side of the edge lies lower.
    """
    at = _nearest_on(edge, warrior.place.x, warrior.place.y)
    reach = warrior.base.reach
    across_x, across_y = (edge.y2 - edge.y1) / edge.length, (edge.x1 - edge.x2) / edge.length
    sides = [(at[0] + sign * across_x * reach, at[1] + sign * across_y * reach) for sign in (1.0, -1.0)]
    below = [(*built(state).named(point, warrior.place.z)[::-1], point) for point in sides]
    z, surface, (x, y) = min(below, key=lambda one: one[0])
    return free_spot(state, warrior, Spot.at(x, y, z, surface))


def _nearest_on(edge: Segment, x: float, y: float) -> Point:
    along_x, along_y = edge.x2 - edge.x1, edge.y2 - edge.y1
    share = ((x - edge.x1) * along_x + (y - edge.y1) * along_y) / edge.length**2
    share = min(1.0, max(0.0, share))
    return edge.x1 + share * along_x, edge.y1 + share * along_y


def below(state: State, warrior: Warrior) -> Spot:
    """Return the place under a warrior whose ladder, bridge or floor is gone."""
    point = (warrior.place.x, warrior.place.y)
    surface, z = built(state).named(point, warrior.place.z)
    return free_spot(state, warrior, Spot.at(*point, z, surface))
