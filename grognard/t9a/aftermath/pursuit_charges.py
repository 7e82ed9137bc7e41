"""Charges of pursuers on enemies in their way: no reactions, a combat for later or for now (core 12.10, 12.11)."""

from __future__ import annotations

from math import cos, radians, sin
from typing import ClassVar

from msgspec.structs import replace

from grognard.kernel.dice import Dice
from grognard.kernel.geometry import Disc, Rect, overlaps, quantise, touches, travel_to_contact
from grognard.kernel.words.events import Event, Name
from grognard.kernel.words.language import N_
from grognard.t9a.attack.dangerous_way import Settling, dangerous_way
from grognard.t9a.board.condition import Facing
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.morale.flight import moved_ahead
from grognard.t9a.reaching.charge_path import ChargePath, find_charge_path, ground_for
from grognard.t9a.reaching.contact_made import in_contact
from grognard.t9a.units.arcs import facing_towards
from grognard.t9a.units.contact import combat_of
from grognard.t9a.units.contact_spread import places, spread_of
from grognard.t9a.units.losses import remove_unit

CAUGHT = "t9a.charging-a-fleeing-unit"
STEP_BACK = 1.0  # inches more than its size that a unit steps back to meet a round base afresh


class ChargesInPursuit(Event, frozen=True):
    """A pursuer runs into another enemy and charges it."""

    message: ClassVar[str] = N_("{unit} {unit:charges|charge} {enemy} in pursuit")

    unit: Name
    enemy: Name


class RunsDown(Event, frozen=True):
    """A pursuer meets an enemy that Flees already."""

    message: ClassVar[str] = N_("{unit} {unit:runs|run} down {enemy}, fleeing already")

    unit: Name
    enemy: Name


def charge_met_enemy(
    state: State,
    unit: Unit,
    enemy: Unit,
    distance: float,
    comrades: tuple[int, ...],
    dice: Dice,
    settle: Settling,
) -> State | None:
    """Return the state after *unit* has charged the enemy in its way, None if it can't.

    Args:
        state: The battle.
        unit: The pursuer, turned to its direction.
        enemy: The first enemy in its way.
        distance: The Pursuit Distance, which is its Charge Range.
        comrades: Friends of its combat, through which it passes.
        dice: For Dangerous Terrain on the way.
        settle: Takes the Panic Tests that it causes.
    """
    facing = facing_towards(enemy, state.unit(unit.id))
    for ignoring in (comrades, ()) if comrades else ((),):
        path = find_charge_path(state, unit, enemy, facing, limit=distance, ignoring=ignoring)
        if path is not None and not any(
            overlaps(path.unit.boundary, state.unit(one).boundary) for one in comrades if state.has(one)
        ):
            return charged(state, path, dice, settle)
    return None


def charge_enemy_under_front(state: State, unit: Unit, enemy: Unit, dice: Dice, settle: Settling) -> State | None:
    """Return the state after *unit*, whose Pivot brought its Front over an enemy, is set against it; None without room.

    Most models in contact, its Centre as near as possible to where it was (core 12.10).
    """
    before = state.unit(unit.id)
    facing = facing_towards(enemy, before)
    ground = ground_for(state, unit, enemy)
    for end in _places_against(unit, enemy, facing):
        rect = end.boundary
        if isinstance(rect, Rect) and ground.may_end(rect):
            way = ((unit.x, unit.y, unit.facing), (end.x, end.y, end.facing))
            return charged(state, ChargePath(end, enemy, facing, way), dice, settle)
    return None


def charged(state: State, path: ChargePath, dice: Dice, settle: Settling) -> State:
    """Carry out a charge in pursuit: Dangerous Terrain on the way, then the contact; a Fleeing enemy is removed."""
    unit, enemy = path.unit, path.target
    home = state.unit(unit.id)
    if dice.telling:
        dice.tell((RunsDown if enemy.morale.fleeing else ChargesInPursuit)(unit.name, enemy.name))
    state = state.put(unit.altered(charging=True, has_moved=True))
    state = dangerous_way(state, unit.id, path.way, dice, settle=settle)
    if not state.has(unit.id) or not state.unit(unit.id).fight.charging:
        return state
    there = state.unit(unit.id)
    if enemy.morale.fleeing:
        state = state.put(there.altered(charging=False, shaken_until=state.player_turn))
        return remove_unit(state, enemy.id, rule=CAUGHT, dice=dice)
    if not touches(there.boundary, enemy.boundary):  # by its casualties on the way
        return state.put(there.altered(charging=False, x=home.x, y=home.y, facing=home.facing))
    return in_contact(when_fought(state, unit.id, enemy), replace(path, unit=there), dice)


def when_fought(state: State, unit_id: int, enemy: Unit) -> State:
    """Return the state that knows when the pursuer fights the enemy that it charges: later, or in this Melee Phase.

    A combat that was fought in this phase, or is made now, waits for the next; into one that is still to be fought the
    pursuer goes at once, and it may pursue again (core 12.11).
    """
    if state.phase != "melee":
        return state
    waits = not enemy.is_engaged or all(one in state.fought for one in combat_of(state, enemy.id))
    if waits:
        return replace(state, fought=tuple(dict.fromkeys((*state.fought, unit_id, enemy.id))))
    return replace(state, fought=tuple(one for one in state.fought if one != unit_id))


def _places_against(unit: Unit, enemy: Unit, facing: Facing) -> tuple[Unit, ...]:
    """Return the places of *unit* with its Front against the enemy, the best one first."""
    target, rect = enemy.boundary, unit.boundary
    if not isinstance(rect, Rect):
        return ()
    if isinstance(target, Disc):
        back = moved_ahead(unit, -(2 * rect.reach + 2 * target.radius + STEP_BACK))
        shape = back.boundary
        way = travel_to_contact(shape, target) if isinstance(shape, Rect) else None
        return () if way is None else (moved_ahead(back, way),)
    line = target.side(facing)
    looks = (target.side_facing(facing) + 180.0) % 360.0
    right = (cos(radians(looks)), -sin(radians(looks)))
    wish = (rect.x - line.x) * right[0] + (rect.y - line.y) * right[1]
    return tuple(
        unit.altered(
            x=quantise(line.x + place.along * right[0]),
            y=quantise(line.y + place.along * right[1]),
            facing=quantise(looks) % 360.0,
        )
        for place in places(spread_of(unit, enemy, facing), wish)
    )
