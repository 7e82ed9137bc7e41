"""Where somebody is set down who falls off, jumps off, or is put beside another: the nearest free place."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.kernel.geometry import Point
from grognard.mordheim.state import Spot, State, Warrior
from grognard.skirmish.bodies import Body, has_room
from grognard.skirmish.places import TURNS, beside, rings
from grognard.skirmish.storeys import Structure

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
        if can_stand(state, warrior, spot):
            return spot
    return Spot.at(level.x, level.y, level.z, level.surface)


def can_stand(state: State, warrior: Warrior, spot: Spot) -> bool:
    """Is there room for a warrior, among walls and columns, and whoever else is there?"""
    others = (one.body for one in state.in_play if one.id != warrior.id and warrior.id not in (one.rider, one.rides))
    base = warrior.kit.profile.base
    body = Body(base.at(spot.x, spot.y, spot.facing), spot.z, base.height)
    return has_room(body, Structure(), others)
