"""Whether a charge can be made from where two units stand: sight, and a way into contact (core 6.2, 6.9, 6.15).

What was found is kept beside the charger, never as part of its value, and holds as long as everybody near stands where
he stood: the question comes up again after each declaration.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, hypot, radians, sin
from typing import NamedTuple

from grognard.kernel.geometry import (
    SIDES,
    TOUCH,
    Footprint,
    Point,
    Rect,
    Segment,
    are_within,
    bearing,
    first_hit,
    in_arc,
    overlaps,
)
from grognard.t9a.board.condition import Facing
from grognard.t9a.board.state import State
from grognard.t9a.board.traits import Trait
from grognard.t9a.board.unit import Unit
from grognard.t9a.charging.blocked_path import blocked_path
from grognard.t9a.reaching.charge_path import ChargePath, LeftOut, find_charge_path
from grognard.t9a.sight.sight import can_see

LEVEL = 0.02  # degrees by which sides that lie on one line may differ
HALF_OF_THE_FRONT_ARC = 44.0  # degrees to either side that lie in it for sure
OPAQUE = ("hill", "impassable")


class Prospect(NamedTuple):
    """What a charger may hope for.

    Attributes:
        seen: Does its first rank see the target?
        end: Where it would stand if all others stay where they are, None if it finds no way to the target alone.
        contacts: Further enemies whom it can't help touching; None if there is no way at all.
    """

    seen: bool
    end: Footprint | None = None
    contacts: tuple[int, ...] | None = None


_UNSEEN = Prospect(seen=False)


def prospect_of(
    state: State, unit: Unit, target: Unit, facing: Facing, reach: float, *, flying: bool, left: Unit | None = None
) -> Prospect:
    """Return the prospect of *unit* charging *target*, declared charges left out of account.

    Args:
        state: The battle.
        unit: The charger, on the table or about to leave the unit *left*.
        target: The enemy.
        facing: The facing that would be charged.
        reach: The greatest possible Charge Range, for a Blocked Path.
        flying: With Flying Movement.
        left: The unit of a Character who charges out of it.
    """
    near = _standing_near(state, unit, target)
    key = ("prospect", target.id, target.boundary, target.morale.fleeing, target.is_engaged, flying, near)
    kept = unit.memo
    found: Prospect | None = kept.get(key)
    if found is None:
        found = kept[key] = _UNSEEN
        if is_seen(state, unit, target, left):
            way = path_to_declare(state, unit, target, facing, flying=flying, left=left)
            if way is not None:
                found = kept[key] = Prospect(True, way.unit.boundary, ())  # noqa: FBT003 - a tuple's field
            else:
                others = _contacts(state, unit, target, facing, reach, flying=flying, left=left, declared=False)
                found = kept[key] = Prospect(True, None, others)  # noqa: FBT003 - a tuple's field
    return found


def contacts_of(
    state: State,
    unit: Unit,
    target: Unit,
    facing: Facing,
    reach: float,
    *,
    flying: bool,
    left: Unit | None = None,
    thorough: bool = True,
) -> tuple[int, ...] | None:
    """Return the further enemies whom a charge can't help touching (core 6.15), None if there is no room for it.

    Charges declared already are counted: who charges others stands where he will; who charges the same enemy is left
    out, for a facing too narrow for all doesn't forbid to declare (core 6.2, 6.9).
    *thorough*: look for narrow ways as well.
    """
    found = prospect_of(state, unit, target, facing, reach, flying=flying, left=left)
    pending = any(not charge.done for charge in state.charges)

    def way(*, thorough: bool) -> ChargePath | None:
        return path_to_declare(state, unit, target, facing, flying=flying, left=left, declared=True, thorough=thorough)

    if not pending and (found.contacts is not None or not thorough):
        return found.contacts
    if pending and found.end is not None and not any(overlaps(found.end, one) for one in _planned(state, target)):
        return ()
    if (pending and way(thorough=False) is not None) or (thorough and way(thorough=True) is not None):
        return ()
    return _contacts(state, unit, target, facing, reach, flying=flying, left=left, declared=True)


def is_seen(state: State, unit: Unit, target: Unit, left: Unit | None = None) -> bool:
    """Does the first rank of *unit* see the target (core 6.2)? His old unit doesn't stand in a Character's way."""
    all_around = unit.has_trait(Trait.SEES_ALL_AROUND)
    if not all_around and not in_arc(unit.boundary, target.boundary, "front"):
        return False
    if _lies_open(state, unit, target, left):
        return True
    looking = state if left is None else state.without(left.id).put(unit)
    return can_see(looking, unit, target, first_rank=True)


def path_to_declare(
    state: State,
    unit: Unit,
    target: Unit,
    facing: Facing,
    *,
    flying: bool,
    left: Unit | None = None,
    touching: tuple[int, ...] = (),
    ignoring: tuple[int, ...] = (),
    without: LeftOut = "",
    declared: bool = False,
    thorough: bool = False,
) -> ChargePath | None:
    """Return some path into contact; *declared*: as those who have declared charges will stand.

    *thorough*: look for narrow ways as well.
    """
    if left is not None:
        ignoring = (*ignoring, left.id)
    if declared:
        ignoring = (*(charge.unit for charge in state.charges if not charge.done), *ignoring)
    return find_charge_path(
        state,
        unit,
        target,
        facing,
        flying=flying,
        ignoring=ignoring,
        touching=touching,
        beside=_planned(state, target) if declared else (),
        crossing=() if left is None else (left.boundary,),
        without=without,
        best=thorough,
    )


# ---- room ------------------------------------------------------------------------------------------------------------


def _contacts(
    state: State,
    unit: Unit,
    target: Unit,
    facing: Facing,
    reach: float,
    *,
    flying: bool,
    left: Unit | None,
    declared: bool,
) -> tuple[int, ...] | None:
    """Return whom a charger touches that finds no way to its target alone, None if there is no way at all."""
    if target.morale.fleeing:
        return None

    def path(
        touching: tuple[int, ...] = (), ignoring: tuple[int, ...] = (), without: LeftOut = ""
    ) -> ChargePath | None:
        return path_to_declare(
            state,
            unit,
            target,
            facing,
            flying=flying,
            left=left,
            touching=touching,
            ignoring=ignoring,
            without=without,
            declared=declared,
        )

    near = _flush_enemies(state, unit, target, facing)
    if near and (both := path(near)) is not None:
        return tuple(enemy for enemy, _ in both.also)
    straight = blocked_path(
        state, unit, target, facing, reach, lambda ignoring, without: path((), ignoring, without) is not None
    )
    return None if straight is None else ()


def _flush_enemies(state: State, unit: Unit, target: Unit, facing: Facing) -> tuple[int, ...]:
    """Return the other enemies with a side on the line of the charged facing, near enough to be touched with it."""
    boundary = target.boundary
    if not isinstance(boundary, Rect):
        return ()
    line, looks, reach = boundary.side(facing), boundary.side_facing(facing), 2 * unit.boundary.reach
    found: list[int] = []
    for enemy in state.enemies_of(unit):
        shape = enemy.boundary
        if enemy.id == target.id or enemy.morale.fleeing or not isinstance(shape, Rect):
            continue
        turned = round((looks - shape.facing) / 90.0)
        if abs((looks - shape.facing + 45.0) % 90.0 - 45.0) > LEVEL or not are_within(shape, boundary, reach):
            continue
        side = shape.side(SIDES[turned % 4])
        off = (side.x - line.x) * sin(radians(looks)) + (side.y - line.y) * cos(radians(looks))
        if abs(off) <= 2 * TOUCH:
            found.append(enemy.id)
    return tuple(found)


def _planned(state: State, target: Unit) -> tuple[Footprint, ...]:
    """Return where those will stand who have declared a charge on another unit than *target*."""
    declared = tuple(charge.unit for charge in state.charges if not charge.done)
    found: list[Footprint] = []
    for charge in state.charges:
        if charge.done or charge.target == target.id or not state.has(charge.target) or not state.has(charge.unit):
            continue
        unit, enemy = state.unit(charge.unit), state.unit(charge.target)
        if enemy.morale.fleeing:
            continue
        key = ("planned", enemy.id, enemy.boundary)
        if key not in unit.memo:
            path = find_charge_path(state, unit, enemy, charge.facing, flying=charge.flying, ignoring=declared)
            unit.memo[key] = None if path is None else path.unit.boundary
        place: Footprint | None = unit.memo[key]
        if place is not None:
            found.append(place)
    return tuple(found)


def _standing_near(state: State, unit: Unit, target: Unit) -> tuple[tuple[int, int, Footprint], ...]:
    """Return who else stands near enough to matter: in the circle over the line between the two (see `ground_for`)."""
    here, there = unit.boundary, target.boundary
    x, y = (here.x + there.x) / 2, (here.y + there.y) / 2
    reach = hypot(here.x - there.x, here.y - there.y) / 2 + 3 * here.reach + there.reach
    found: list[tuple[int, int, Footprint]] = []
    for other in state.units:
        place = other.boundary
        dx, dy, near = place.x - x, place.y - y, reach + place.reach
        if dx * dx + dy * dy <= near * near:
            found.append((other.id, other.model_count, place))
    return tuple(found)


# ---- sight -----------------------------------------------------------------------------------------------------------


def _lies_open(state: State, unit: Unit, target: Unit, left: Unit | None) -> bool:
    """Does one of a few lines from the first rank to the target meet nothing at all? Most charges lie open."""
    ids = (unit.id, target.id, -1 if left is None else left.id)
    line = Segment(unit.x, unit.y, target.boundary.x, target.boundary.y)
    reach = unit.boundary.reach + target.boundary.reach
    blockers: list[Footprint] = [other.boundary for other in state.units if other.id not in ids]
    blockers += [feature.shape for feature in state.setting.table.features if feature.kind in OPAQUE]
    near = [one for one in blockers if hypot(one.x - line.x, one.y - line.y) <= line.reach + reach + one.reach]
    return any(first_hit(Segment(*eye, *point), near) is None for eye, point in _lines(unit, target))


def _lines(unit: Unit, target: Unit) -> Iterator[tuple[Point, Point]]:
    """Yield lines in the Front Arc of both model and unit: from the middle and both ends of the first rank."""
    rank = [slot.x for slot in unit.formation.slots if slot.rank == 0 and abs(slot.y + slot.depth / 2) <= TOUCH]
    if not rank:
        return
    turn = radians(unit.facing)
    shape = target.boundary
    points: list[Point] = [(shape.x, shape.y)]
    if isinstance(shape, Rect):
        points += [shape.side(side).middle for side in SIDES]
    for number, off in enumerate(dict.fromkeys((min(rank, key=abs), rank[0], rank[-1]))):
        eye = (unit.x + off * cos(turn), unit.y - off * sin(turn))
        for point in points if number == 0 else points[:1]:
            if abs(bearing(eye, unit.facing, point)) <= HALF_OF_THE_FRONT_ARC:
                yield eye, point
