"""Losing contact: units close up to each other, or drop out of the combat (core 11.21)."""

from __future__ import annotations

from itertools import permutations
from math import cos, radians, sin
from typing import ClassVar

from grognard.kernel.dice import Dice
from grognard.kernel.geometry import Disc, Rect, inside_table, nearest_points, overlaps, quantise, touches
from grognard.kernel.words.events import Event, Name
from grognard.kernel.words.language import N_
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.units.space import meets_impassable

MOST_ORDERS = 6


class Nudged(Event, frozen=True):
    """A unit is moved to stay in contact."""

    message: ClassVar[str] = N_("{unit} {unit:closes|close} up to {enemy}")

    unit: Name
    enemy: Name


class DroppedOut(Event, frozen=True):
    """A unit has no enemy in contact any more."""

    message: ClassVar[str] = N_("{unit} {unit:drops|drop} out of the combat")

    unit: Name


def keep_contact(state: State, changed: tuple[int, ...], dice: Dice | None = None) -> State:
    """Bring units that no longer touch back into contact (`t9a.losing-contact`); those that cannot are parted.

    Args:
        state: The battle after simultaneous casualties: those of an Initiative Step, say.
        changed: The units that lost models by them.
        dice: Only told; None tells nothing.
    """
    lost = _lost_contacts(state, changed)
    if not lost:
        return state
    ways = (_closed_up(state, order, changed) for order in list(permutations(lost))[:MOST_ORDERS])
    best, nudged = max(ways, key=lambda way: sum(unit.is_engaged for unit in way[0].units))
    if dice is not None and dice.telling:
        for mover, other in nudged:
            dice.tell(Nudged(state.unit(mover).name, state.unit(other).name))
        for unit in state.units:
            if unit.is_engaged and not best.unit(unit.id).is_engaged:
                dice.tell(DroppedOut(unit.name))
    return best


def _lost_contacts(state: State, changed: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Return the pairs of Engaged units, each once, that no longer touch."""
    found: list[tuple[int, int]] = []
    for unit_id in changed:
        if not state.has(unit_id):
            continue
        unit = state.unit(unit_id)
        for engagement in unit.fight.engaged:
            pair = (min(unit_id, engagement.enemy), max(unit_id, engagement.enemy))
            if pair not in found and not touches(unit.boundary, state.unit(engagement.enemy).boundary):
                found.append(pair)
    return tuple(found)


def _closed_up(
    state: State, pairs: tuple[tuple[int, int], ...], changed: tuple[int, ...]
) -> tuple[State, list[tuple[int, int]]]:
    """Nudge pair after pair; return the state, and who was nudged to whom."""
    nudged: list[tuple[int, int]] = []
    for one, other in pairs:
        movers = sorted((one, other), key=lambda unit: (unit in changed, state.unit(unit).side != state.active, unit))
        for mover in movers:
            target = other if mover == one else one
            moved = _nudge(state, state.unit(mover), state.unit(target))
            if moved is not None:
                state = state.put(moved)
                nudged.append((mover, target))
                break
        else:
            state = parted(state, one, other)
    return state, nudged


def parted(state: State, one: int, other: int) -> State:
    """Return the state in which the two units are no longer Engaged with each other."""
    first, second = state.unit(one), state.unit(other)
    return state.put(
        first.altered(engaged=tuple(e for e in first.fight.engaged if e.enemy != other)),
        second.altered(engaged=tuple(e for e in second.fight.engaged if e.enemy != one)),
    )


def _nudge(state: State, mover: Unit, target: Unit) -> Unit | None:
    """Return *mover* moved so that it touches *target*, in at most two straight directions; None if it may not."""
    if any(engagement.enemy != target.id for engagement in mover.fight.engaged):
        return None  # units in contact with other enemies are never nudged
    for legs in _ways_to(mover, target):
        there = mover
        for dx, dy in legs:
            there = there.altered(x=there.x + dx, y=there.y + dy)
            if not _is_free(state, mover, there, target):
                break
        else:
            there = there.altered(x=quantise(there.x), y=quantise(there.y))
            if touches(there.boundary, target.boundary):
                return there
    return None


def _ways_to(mover: Unit, target: Unit) -> tuple[tuple[tuple[float, float], ...], ...]:
    """Return the ways to close the gap: one straight line, or along both axes of the target one after the other."""
    here, there = mover.boundary, target.boundary
    (x1, y1), (x2, y2) = nearest_points(here, there)
    dx, dy = x2 - x1, y2 - y1
    if isinstance(here, Disc) or isinstance(there, Disc):
        return (((dx, dy),),)
    turn = radians(target.facing)
    right, ahead = dx * cos(turn) - dy * sin(turn), dx * sin(turn) + dy * cos(turn)
    sideways = (right * cos(turn), -right * sin(turn))
    straight = (ahead * sin(turn), ahead * cos(turn))
    legs = tuple(leg for leg, length in ((straight, ahead), (sideways, right)) if abs(length) > 1e-6)
    return (legs,) if len(legs) < 2 else (legs, legs[::-1])


def _is_free(state: State, mover: Unit, there: Unit, target: Unit) -> bool:
    """May the mover come straight to its new place: on the table, through nobody, meeting no new enemy?"""
    end = there.boundary
    if not inside_table(end, state.setting.table) or meets_impassable(state, _swept(mover, there), gap=0):
        return False
    way = _swept(mover, there)
    for other in state.units:
        if other.id == mover.id:
            continue
        if overlaps(way, other.boundary):
            return False
        if other.side != mover.side and other.id != target.id and touches(end, other.boundary):
            return False
    return True


def _swept(mover: Unit, there: Unit) -> Rect | Disc:
    """Return the ground between two places of a unit as a rectangle; for round bases the end place alone."""
    start, end = mover.boundary, there.boundary
    if isinstance(start, Disc) or isinstance(end, Disc):
        return end
    right, ahead = start.local(end.centre)
    x, y = start.at(right / 2, ahead / 2)
    return Rect(x, y, start.width + abs(right), start.depth + abs(ahead), start.facing)
