"""Declaring charges: who may charge whom (core 6.2, 6.3, 6.15, 6.18, 6.21)."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, radians, sin
from typing import ClassVar

from grognard.kernel.asks import Answer
from grognard.kernel.geometry import (
    SIDES,
    TOUCH,
    Footprint,
    Rect,
    Segment,
    are_within,
    bearing,
    distance,
    first_hit,
    overlaps,
    within,
)
from grognard.kernel.language import N_
from grognard.kernel.refusals import NotAllowed
from grognard.t9a.board.state import Charge, Facing, State, Unit
from grognard.t9a.charging.blocked_path import blocked_path
from grognard.t9a.charging.character_charge import charger_of, in_his_place
from grognard.t9a.charging.charge_range import greatest_charge_range
from grognard.t9a.moving.moves import can_fly
from grognard.t9a.reaching.charge_path import ChargePath, find_charge_path
from grognard.t9a.sight.sight import can_see
from grognard.t9a.units.arcs import facing_towards

DECLARE = "t9a.declare-charge"
FRENZY_TEST = "t9a.frenzy-test"
LEVEL = 0.02  # degrees by which sides that lie on one line may differ
HALF_OF_THE_FRONT_ARC = 44.0  # degrees to either side that lie in it for sure


class DeclareCharge(Answer, frozen=True):
    """Charge this enemy; *unit* may be a Character in a unit, who then charges out of it."""

    message: ClassVar[str] = N_("charge {target:unit} with {unit:unit}")

    unit: int
    target: int
    flying: bool = False


class EndDeclarations(Answer, frozen=True):
    """Declare no further charge."""

    message: ClassVar[str] = N_("declare no further charge")


def legal_charges(state: State, among: tuple[int, ...] | None = None) -> tuple[DeclareCharge, ...]:
    """Return every charge that the Active Player may declare, those in the air where they can be flown.

    *among*: the ids of the chargers to look at; None: all.
    """
    found: list[DeclareCharge] = []
    for unit, left in _possible_chargers(state, among):
        enemies = state.enemies_of(unit)
        airs = (True, False) if can_fly(unit) else (False,)
        for enemy in enemies:
            for flying in airs:
                if isinstance(charge_on(state, unit, enemy, flying=flying, left=left), Charge):
                    found.append(DeclareCharge(unit.id, enemy.id, flying))
                    break
    return tuple(found)


def judged(state: State, answer: DeclareCharge) -> Charge:
    """Return the charge that is declared.

    Raises:
        NotAllowed: If this charge may not be declared.
    """
    found = charger_of(state, answer.unit)
    if found is None or not state.has(answer.target):
        raise NotAllowed(DECLARE, NO_SUCH_UNIT)
    unit, left = found
    target = state.unit(answer.target)
    if unit.side != state.active or target.side == unit.side:
        raise NotAllowed(DECLARE, NOT_AN_ENEMY, unit=unit.name, target=target.name)
    forbidden = may_charge(state, unit, left)
    if forbidden is not None:
        raise forbidden
    if answer.flying and not can_fly(unit):
        raise NotAllowed("t9a.fly", CANNOT_FLY, unit=unit.name)
    charge = charge_on(state, unit, target, flying=answer.flying, left=left)
    if isinstance(charge, NotAllowed):
        raise charge
    return charge


def may_charge(state: State, unit: Unit, left: Unit | None = None) -> NotAllowed | None:
    """Return why *unit* may declare no charge at all, None if it may (core 6.2); *left* as in `charger_of`."""
    if unit.charging or (left is not None and left.charging):
        return NotAllowed(DECLARE, CHARGES_ALREADY, unit=unit.name)
    if unit.is_engaged or unit.fleeing or (left is not None and (left.is_engaged or left.fleeing)):
        return NotAllowed(DECLARE, ENGAGED_OR_FLEEING, unit=unit.name)
    if unit.shaken:
        return NotAllowed("t9a.shaken", IS_SHAKEN, unit=unit.name)
    if unit.moved:
        return NotAllowed(DECLARE, HAS_MOVED, unit=unit.name)
    if unit.no_charge_until >= state.player_turn:
        return NotAllowed(DECLARE, NOT_THIS_TURN, unit=unit.name)
    rule = _forbidding_rule(unit)
    if rule is not None:
        return NotAllowed(rule, NEVER_CHARGES, unit=unit.name)
    if left is not None and left.id in must_charge(state):
        return NotAllowed(FRENZY_TEST, WHOLE_UNIT, unit=left.name)
    bound = [rule for hook in unit.hooks.of("stays_in_unit") if (rule := hook())] if left is not None else []
    return NotAllowed(bound[0], NEVER_LEAVES, unit=unit.name) if bound else None


def _forbidding_rule(unit: Unit) -> str | None:
    """Return the rule by which the unit never declares charges, None if there is none."""
    for model, _ in unit.members:
        for hook in model.hooks.of("forbids_charge"):
            rule = hook()
            if rule:
                return str(rule)
        if model.hooks.of("random_movement"):
            return "t9a.random-movement"
    return None


def must_charge(state: State) -> tuple[int, ...]:
    """Return the ids of the units that have yet to declare a charge because they failed a Frenzy Test."""
    found = tuple(unit for note, units in state.notes if note == FRENZY_TEST for unit in units)
    return tuple(unit for unit in found if state.has(unit) and not state.unit(unit).charging)


def without_frenzy(notes: tuple[tuple[str, object], ...]) -> tuple[tuple[str, object], ...]:
    """Return the notes without those of this phase's Frenzy Tests."""
    return tuple(note for note in notes if note[0] != FRENZY_TEST)


def charge_on(
    state: State, unit: Unit, target: Unit, *, flying: bool, left: Unit | None = None, within_in: float | None = None
) -> Charge | NotAllowed:
    """Return the charge of *unit* on *target*, or why it may not be declared.

    *within_in*: a distance in inches that it may not exceed either (Frenzy).
    """
    here, there = unit.boundary, target.boundary
    reach = greatest_charge_range(unit, target, flying=flying)
    away = distance(here, there)
    if not within(away, reach) or (within_in is not None and not within(away, within_in)):
        return NotAllowed("t9a.charge-range", TOO_FAR, unit=unit.name, target=target.name, away=away, reach=reach)
    if not is_seen(state, unit, target, left):
        return NotAllowed(DECLARE, UNSEEN, unit=unit.name, target=target.name)
    facing = facing_towards(target, unit)
    secondary = _contacts(state, unit, target, facing, flying=flying, left=left, reach=reach)
    if secondary is None:
        return NotAllowed("t9a.charge-move", NO_ROOM, unit=unit.name, target=target.name)
    aim = (round(there.x, 3), round(there.y, 3))
    return Charge(unit.id, target.id, facing, flying, secondary, aim=aim, left=None if left is None else left.id)


def is_seen(state: State, unit: Unit, target: Unit, left: Unit | None = None) -> bool:
    """Does the first rank of *unit* see the target (core 6.2)? His old unit doesn't stand in a Character's way."""
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
    edge: bool = True,
) -> ChargePath | None:
    """Return a path as it is looked for at a declaration: charges declared already are counted (core 6.2, 6.9).

    Who charges the same unit is left out: a facing too narrow for all doesn't forbid to declare. Who charges others
    stands where he will.
    """
    if left is not None:
        ignoring = (*ignoring, left.id)
    crossing = () if left is None else (left.boundary,)

    def path(out_of_the_way: tuple[int, ...], beside: tuple[Footprint, ...]) -> ChargePath | None:
        return find_charge_path(
            state,
            unit,
            target,
            facing,
            flying=flying,
            ignoring=out_of_the_way,
            touching=touching,
            beside=beside,
            crossing=crossing,
            edge=edge,
            best=False,
        )

    as_all_stand = path(ignoring, ())
    committed = tuple(charge.unit for charge in state.charges if not charge.done)
    if not committed:
        return as_all_stand
    planned = _planned(state, target)
    if as_all_stand is not None and not any(overlaps(as_all_stand.unit.boundary, place) for place in planned):
        return as_all_stand
    return path((*committed, *ignoring), planned)


def _possible_chargers(state: State, among: tuple[int, ...] | None) -> Iterator[tuple[Unit, Unit | None]]:
    """Yield the units that may charge, and Characters who may do so out of their unit (with that unit)."""
    for unit in state.of_side(state.active):
        if (among is None or unit.id in among) and may_charge(state, unit) is None:
            yield unit, None
        if unit.model_count > 1 and not (unit.charging or unit.is_engaged or unit.fleeing):
            for character in unit.characters:
                if among is None or character.id in among:
                    alone = in_his_place(unit, character)
                    if may_charge(state, alone, unit) is None:
                        yield alone, unit


def _contacts(
    state: State, unit: Unit, target: Unit, facing: Facing, *, flying: bool, left: Unit | None, reach: float
) -> tuple[int, ...] | None:
    """Return the further enemies whom the charge can't avoid to touch (core 6.15); None if there is no room for it."""
    if path_to_declare(state, unit, target, facing, flying=flying, left=left) is not None:
        return ()
    if target.fleeing:
        return None
    near = _flush_enemies(state, unit, target, facing)
    if near:
        both = path_to_declare(state, unit, target, facing, flying=flying, left=left, touching=near)
        if both is not None:
            return tuple(enemy for enemy, _ in both.also)
    straight = blocked_path(
        state,
        unit,
        target,
        facing,
        reach,
        lambda ignoring, edge: (
            path_to_declare(state, unit, target, facing, flying=flying, left=left, ignoring=ignoring, edge=edge)
            is not None
        ),
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
        if enemy.id == target.id or enemy.fleeing or not isinstance(shape, Rect):
            continue
        turned = round((looks - shape.facing) / 90.0)
        if abs((looks - shape.facing + 45.0) % 90.0 - 45.0) > LEVEL or not are_within(shape, boundary, reach):
            continue
        side = shape.side(SIDES[turned % 4])
        off = (side.x - line.x) * sin(radians(looks)) + (side.y - line.y) * cos(radians(looks))
        if abs(off) <= 2 * TOUCH:
            found.append(enemy.id)
    return tuple(found)


def _lies_open(state: State, unit: Unit, target: Unit, left: Unit | None) -> bool:
    """Does a line from the model in the middle of the first rank to the middle of the target meet nothing at all?"""
    formation = unit.formation
    rank = [slot.x for slot in formation.slots if slot.rank == 0 and abs(slot.y + slot.depth / 2) <= TOUCH]
    if not rank:
        return False
    eye = min(rank, key=abs)
    turn = radians(unit.facing)
    x, y = unit.x + eye * cos(turn), unit.y - eye * sin(turn)
    there = target.boundary
    if abs(bearing((x, y), unit.facing, (there.x, there.y))) > HALF_OF_THE_FRONT_ARC:
        return False
    line = Segment(x, y, there.x, there.y)
    ids = (unit.id, target.id, -1 if left is None else left.id)
    if first_hit(line, (other.boundary for other in state.units if other.id not in ids)) is not None:
        return False
    return first_hit(line, (feature.shape for feature in state.setting.table.features)) is None


def _planned(state: State, target: Unit) -> tuple[Footprint, ...]:
    """Return where those will stand who have declared a charge on another unit than *target*."""
    committed = tuple(charge.unit for charge in state.charges if not charge.done)
    found: list[Footprint] = []
    for charge in state.charges:
        if charge.done or charge.target == target.id or not state.has(charge.target) or not state.has(charge.unit):
            continue
        key = ("planned", charge)
        if key not in state.memo:
            enemy = state.unit(charge.target)
            state.memo[key] = (
                None
                if enemy.fleeing
                else find_charge_path(
                    state, state.unit(charge.unit), enemy, charge.facing, flying=charge.flying, ignoring=committed
                )
            )
        path: ChargePath | None = state.memo[key]
        if path is not None:
            found.append(path.unit.boundary)
    return tuple(found)


NO_SUCH_UNIT = N_("there is no such unit on the table")
NOT_AN_ENEMY = N_("{unit} can't charge {target} now")
CHARGES_ALREADY = N_("{unit}: already charging")
ENGAGED_OR_FLEEING = N_("{unit}: engaged or fleeing")
IS_SHAKEN = N_("{unit}: Shaken")
HAS_MOVED = N_("{unit}: already moved")
NOT_THIS_TURN = N_("{unit} may declare no charge in this turn")
NEVER_CHARGES = N_("{unit} can never declare charges")
WHOLE_UNIT = N_("the whole of {unit} has to charge")
NEVER_LEAVES = N_("{unit} may not leave his unit by choice")
CANNOT_FLY = N_("not every model of {unit} can fly")
TOO_FAR = N_("{unit} can't charge {target}: {away:in} away, at most {reach:in} is possible")
UNSEEN = N_("no model in the first rank of {unit} sees {target}")
NO_ROOM = N_("there is no way for {unit} into contact with {target}")
