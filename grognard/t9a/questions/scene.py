"""Positions for questions: units in contact or at a distance, on an empty table with room all around."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin
from typing import Literal

from grognard.kernel.geometry import Disc, Feature, Rect, Table, quantise
from grognard.kernel.rules.readings import Readings
from grognard.kernel.words.events import Name
from grognard.t9a.board.condition import Engagement, Facing
from grognard.t9a.board.profile import Troop
from grognard.t9a.board.setting import Setting
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit

WIDE = 240.0
"""The table's width and depth in inches: no question comes near its edges."""
MIDDLE = (WIDE / 2, WIDE / 2)
OURS: Facing = "front"
Charging = Literal["nobody", "attacker", "defender"]


def state_of(
    units: Sequence[Unit],
    readings: Readings,
    *,
    active: int = 0,
    features: tuple[Feature, ...] = (),
    phase: str = "melee",
) -> State:
    """Return the state of these units; each side is called by its first unit."""
    armies: tuple[list[Troop], list[Troop]] = ([], [])
    names: dict[int, Name] = {}
    for unit in units:
        names.setdefault(unit.side, unit.name)
        armies[unit.side].extend([unit.troop] if unit.troop is not None else [])
        armies[unit.side].extend(character.troop for character in unit.characters)
    setting = Setting(
        (tuple(armies[0]), tuple(armies[1])),
        Table(WIDE, WIDE, features),
        readings,
        names=(names.get(0, Name.same("")), names.get(1, Name.same(""))),
    )
    ordered = tuple(sorted((with_health(unit) for unit in units), key=lambda unit: unit.id))
    return State(setting, ordered, turn=1, player_turn=1, active=active, phase=phase)  # type: ignore[arg-type]  # one of them


def with_health(unit: Unit) -> Unit:
    """Return the unit as it is when a phase begins."""
    return unit.altered(health_at_start=unit.health)


def in_the_middle(unit: Unit, facing: float = 0.0) -> Unit:
    """Return the unit with the middle of its front in the middle of the table."""
    return unit.altered(x=MIDDLE[0], y=MIDDLE[1], facing=facing)


def in_contact(enemy: Unit, attackers: Sequence[Unit], theirs: Facing) -> list[Unit]:
    """Return *attackers* side by side with their fronts against one facing of *enemy*, aligned with it."""
    boundary = enemy.boundary
    widths = [unit.formation.width for unit in attackers]
    along = -sum(widths) / 2
    placed = []
    for unit, width in zip(attackers, widths, strict=True):
        placed.append(_against(boundary, unit, theirs, along + width / 2))
        along += width
    return placed


def _against(boundary: Rect | Disc, unit: Unit, theirs: Facing, along: float) -> Unit:
    if isinstance(boundary, Disc):
        return unit.altered(x=quantise(boundary.x), y=quantise(boundary.y + boundary.radius), facing=180.0)
    x, y = boundary.side(theirs).middle
    facing = (boundary.side_facing(theirs) + 180.0) % 360.0
    right_x, right_y = cos(radians(facing)), -sin(radians(facing))
    return unit.altered(x=quantise(x + along * right_x), y=quantise(y + along * right_y), facing=facing)


def engaged(unit: Unit, enemy: Unit, theirs: Facing) -> tuple[Unit, Unit]:
    """Return the two Engaged with each other: the front of *unit* in the facing *theirs* of *enemy*."""
    return (
        unit.altered(engaged=(*unit.fight.engaged, Engagement(enemy.id, OURS, theirs)), was_engaged=True),
        enemy.altered(engaged=(*enemy.fight.engaged, Engagement(unit.id, theirs, OURS)), was_engaged=True),
    )


def looking_at(target: Unit, shooter: Unit, away: float, theirs: Facing = "front") -> Unit:
    """Return *shooter* facing *target* straight from *away* inches, in front of the target's facing *theirs*."""
    boundary = target.boundary
    if isinstance(boundary, Disc):
        return shooter.altered(x=boundary.x, y=quantise(boundary.y + boundary.radius + away), facing=180.0)
    x, y = boundary.side(theirs).middle
    outward = boundary.side_facing(theirs)
    dx, dy = sin(radians(outward)) * away, cos(radians(outward)) * away
    return shooter.altered(x=quantise(x + dx), y=quantise(y + dy), facing=(outward + 180.0) % 360.0)


def as_charged(unit: Unit, *, charged: bool, first: bool) -> Unit:
    """Return the unit as its charge, or that of its enemies, has left it."""
    if charged:
        return unit.altered(charging=True, first_round=True, moved="charge", has_moved=True)
    return unit.altered(first_round=first)
