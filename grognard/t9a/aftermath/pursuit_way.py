"""What lies in a pursuer's way: under its Front after the Pivot, and in the strip before it (core 12.10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from grognard.kernel.geometry import (
    TOUCH,
    Disc,
    Footprint,
    Rect,
    Segment,
    clip,
    roll_to_contact,
    travel_to_contact,
    travel_to_edge,
)
from grognard.t9a.board.state import State
from grognard.t9a.board.traits import Trait
from grognard.t9a.board.unit import Unit
from grognard.t9a.units.space import IMPASSABLE


class Chase(msgspec.Struct, frozen=True):
    """One Pursuit Move.

    *facing* is the direction that the unit turns to, None: straight ahead. *fled* are the enemies that fled from its
    combat, *comrades* the friends who fought in it. *at_random*: it is Random Movement, which never leaves the board
    and passes Dangerous Terrain unless it charges.
    """

    unit: int
    facing: float | None
    distance: float
    fled: tuple[int, ...] = ()
    comrades: tuple[int, ...] = ()
    at_random: bool = False


def enemies_under_front(state: State, turned: Unit, chase: Chase) -> tuple[Unit, ...]:
    """Return the enemies that did not flee from the combat and lie under the Front of the turned unit."""
    front = front_of(turned)
    return tuple(
        other
        for other in state.units
        if front is not None
        and other.side != turned.side
        and other.id not in chase.fled
        and is_over(front, other.boundary)
    )


class Met(msgspec.Struct, frozen=True):
    """The first thing in the way: so many inches ahead."""

    away: float
    kind: Literal["enemy", "edge", "obstruction"]
    enemy: int = -1


_ORDER = ("enemy", "edge", "obstruction")


def first_met(state: State, turned: Unit, chase: Chase, impossible: tuple[int, ...]) -> Met | None:
    """Return what the Front meets first in the strip ahead, None if it is free."""
    found: list[Met] = []
    for enemy in state.enemies_of(turned):
        if enemy.id not in chase.fled and enemy.id not in impossible:
            away = _way_to(turned, enemy.boundary, chase.distance)
            if away is not None:
                found.append(Met(away, "enemy", enemy.id))
    for shape in obstructions(state, turned, chase, impossible):
        away = _way_to(turned, shape, chase.distance)
        if away is not None:
            found.append(Met(away, "obstruction"))
    to_edge = travel_to_edge(_square(turned), state.setting.table)
    if to_edge <= chase.distance + TOUCH:
        found.append(Met(to_edge, "edge"))
    return min(found, key=lambda met: (met.away, _ORDER.index(met.kind), met.enemy), default=None)


def obstructions(state: State, unit: Unit, chase: Chase, impossible: tuple[int, ...] = ()) -> Iterator[Footprint]:
    """Yield Impassable Terrain, friends from outside the combat, enemies that fled from it or can't be charged."""
    for other in state.others(unit):
        friend = other.side == unit.side
        if (friend and other.id not in chase.comrades) or other.id in chase.fled or other.id in impossible:
            yield other.boundary
    if not _ignores_terrain(unit):
        yield from (feature.shape for feature in state.setting.table.of_kind(IMPASSABLE))


def _way_to(unit: Unit, shape: Footprint, limit: float) -> float | None:
    """Return how far ahead of the Front a shape lies, None if it isn't in the strip of this length."""
    boundary = unit.boundary
    if isinstance(boundary, Rect):
        strip = Rect.from_front(unit.x, unit.y, boundary.width - 2 * TOUCH, 2 * TOUCH, unit.facing)
        return travel_to_contact(strip, shape, limit)
    away = roll_to_contact(boundary, unit.facing, shape)
    return None if away is None or away > limit + TOUCH else away


def _square(unit: Unit) -> Rect:
    """Return the Boundary, a round base as the square round it."""
    boundary = unit.boundary
    if isinstance(boundary, Disc):
        return Rect(boundary.x, boundary.y, 2 * boundary.radius, 2 * boundary.radius, unit.facing)
    return boundary


def _ignores_terrain(unit: Unit) -> bool:
    return all(model.hooks.with_trait(Trait.IGNORES_TERRAIN) for model, _ in unit.members)


def front_of(unit: Unit) -> Segment | None:
    """Return the Front, None of a round base."""
    boundary = unit.boundary
    return boundary.front() if isinstance(boundary, Rect) else None


def is_over(front: Segment, shape: Footprint) -> bool:
    """Does the Front run through a Boundary or terrain, rather than along its edge?"""
    dx, dy, near = shape.x - front.x, shape.y - front.y, front.reach + shape.reach
    if dx * dx + dy * dy > near * near:
        return False
    length = max(front.length, TOUCH)
    inward = ((front.y2 - front.y1) / length, -(front.x2 - front.x1) / length)
    inside = front.moved(2 * TOUCH * inward[0], 2 * TOUCH * inward[1])
    span = clip(inside, shape)
    return span is not None and (span[1] - span[0]) * length > TOUCH
