"""How a unit holds its enemies: which models touch, and with which of its sides (core 3.10, 12.15)."""

from __future__ import annotations

from math import cos, radians, sin

import msgspec

from grognard.kernel.geometry import SIDES, TOUCH, Rect, distance, touches
from grognard.t9a.board.condition import Facing
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.units.contact import contact_of

PARALLEL = 0.05  # degrees by which aligned sides may differ


class Grip(msgspec.Struct, frozen=True):
    """How a unit holds its enemies: its own models in contact, and those of each enemy that it touches."""

    own: tuple[int, ...]
    characters: tuple[int, ...]
    touched: tuple[tuple[int, int], ...]  # (enemy, its model)


def grip(state: State, unit: Unit) -> Grip:
    """Return how the unit holds its enemies where it stands."""
    own: list[int] = []
    touched: list[tuple[int, int]] = []
    for engagement in unit.fight.engaged:
        enemy = state.unit(engagement.enemy)
        ours = side_against(unit, enemy, engagement.theirs) or engagement.ours
        for model, others in contact_of(unit, enemy, ours, engagement.theirs).models:
            own.append(model)
            touched.extend((enemy.id, other) for other in others)
    own = sorted(dict.fromkeys(own))
    slots = unit.formation.slots
    characters = tuple(slots[one].character for one in own if slots[one].kind == "character")
    return Grip(tuple(own), characters, tuple(sorted(dict.fromkeys(touched))))


def side_against(unit: Unit, enemy: Unit, theirs: Facing) -> Facing | None:
    """Return the Facing of *unit* that lies against this Facing of the enemy, None if none does."""
    here, there = unit.boundary, enemy.boundary
    if not isinstance(here, Rect) or not touches(here, there):
        return None
    if not isinstance(there, Rect):
        return next((side for side in SIDES if distance(here.side(side), there) <= TOUCH), None)
    line, towards = there.side(theirs), there.side_facing(theirs)
    outwards = (sin(radians(towards)), cos(radians(towards)))
    for side in SIDES:
        off = (here.side_facing(side) + 180.0 - towards + 180.0) % 360.0 - 180.0
        middle = here.side(side).middle
        gap = (middle[0] - line.x) * outwards[0] + (middle[1] - line.y) * outwards[1]
        if abs(off) <= PARALLEL and abs(gap) <= 2 * TOUCH and contact_of(unit, enemy, side, theirs).count:
            return side
    return None
