"""Moving chargers: roll their Charge Ranges, bring them into contact or let them fail (core 6.7 to 6.17)."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Ask, Checkpoint, Play, answer_to
from grognard.kernel.dice import Dice
from grognard.kernel.geometry import distance
from grognard.kernel.words.events import Event, Name
from grognard.kernel.words.language import N_
from grognard.kernel.words.modifiers import Target
from grognard.t9a.attack.dangerous import dangerous_test
from grognard.t9a.attack.dangerous_way import dangerous_way
from grognard.t9a.board.state import Charge, State
from grognard.t9a.board.traits import Amount
from grognard.t9a.board.unit import Unit
from grognard.t9a.charging.blocked_path import blocked_path
from grognard.t9a.charging.character_charge import fall_back
from grognard.t9a.charging.charge_range import (
    CHARGE_RANGE,
    ChargeDice,
    ChargeRoll,
    charge_modifiers,
    charge_roll,
    roll_charge,
)
from grognard.t9a.charging.combined_charge import Plan, best_orders, path_of
from grognard.t9a.charging.failed_charge import fail_charge
from grognard.t9a.charging.redirect import NameTarget
from grognard.t9a.morale.discipline import discipline_test
from grognard.t9a.morale.flight import maximised
from grognard.t9a.morale.panic import losses_settled, settle_panic
from grognard.t9a.moving.moves import rates
from grognard.t9a.moving.post_combat import post_combat_move
from grognard.t9a.reaching.charge_geometry import Wish
from grognard.t9a.reaching.charge_path import ChargePath, find_charge_path
from grognard.t9a.reaching.contact_made import in_contact
from grognard.t9a.units.bases_on_way import Placement
from grognard.t9a.units.command_falls import command_falls
from grognard.t9a.units.losses import remove_unit

WHICH = "t9a.charge-move"
CAUGHT = "t9a.charging-a-fleeing-unit"


class MoveCharger(Answer, frozen=True):
    """Move this charger next, before others of the same enemy, and these before those of other enemies."""

    message: ClassVar[str] = N_("make the Charge Move of {unit:unit}")

    unit: int


class ChargeRangeRolled(Event, frozen=True):
    """A Charge Range is known."""

    message: ClassVar[str] = N_("{unit}: Charge Range {reach:in}, {target} {target:is|are} {away:in} away")

    unit: Name
    target: Name
    reach: float
    away: float


class CatchesFleeing(Event, frozen=True):
    """A charger reaches a Fleeing unit, which is removed."""

    message: ClassVar[str] = N_("{target}: caught in flight by {unit}")

    unit: Name
    target: Name
    way: tuple[Placement, ...]


def move_chargers(state: State, dice: Dice) -> Play[State]:
    """Let the Active Player move his chargers, one target after the other, until all have moved."""
    state = yield from _name_targets(state)
    while waiting := _waiting(state):
        targets = tuple(dict.fromkeys(charge.target for charge in waiting))
        first = waiting[0]
        if len(targets) > 1:
            options = tuple(MoveCharger(charge.unit) for charge in waiting)
            answer = yield from answer_to(Ask(state.active, WHICH, options, state=state), MoveCharger)
            first = next(charge for charge in waiting if charge.unit == answer.unit)
        group = tuple(charge.unit for charge in waiting if charge.target == first.target)
        state = yield from move_group(state, group, dice)
        yield Checkpoint(state)
    return state


def move_group(state: State, chargers: tuple[int, ...], dice: Dice) -> Play[State]:
    """Roll for all chargers of one target, then move them, those that fail last (core 6.9)."""
    charges = tuple(charge for charge in state.charges if charge.unit in chargers and not charge.done)
    rolls = {charge.unit: _roll(state, charge, dice) for charge in charges}
    reaching = tuple(charge for charge in charges if rolls[charge.unit].reaches and state.has(charge.target))
    for move in (yield from _in_which_order(state, reaching)):
        if _is_on(state, move.charge):
            state = yield from _charge_home(state, move.charge, rolls[move.charge.unit], move.wish, dice)
            state = yield from command_falls(state)
    for charge in charges:
        if charge not in reaching and _is_on(state, charge):
            state = yield from command_falls(_fail(state, charge, rolls[charge.unit], dice))
    return state


def _in_which_order(state: State, charges: tuple[Charge, ...]) -> Play[Plan]:
    """Return the order of a Combined Charge: of those that serve best (core 6.14) the one that the owner chooses."""
    plans = best_orders(state, charges)
    if len(plans) == 1:
        return plans[0]
    options = tuple(MoveCharger(plan[0].charge.unit) for plan in plans)
    answer = yield from answer_to(Ask(state.active, WHICH, options, state=state), MoveCharger)
    return plans[options.index(answer)]


# ---- which charge, how far -------------------------------------------------------------------------------------------


def _waiting(state: State) -> tuple[Charge, ...]:
    return tuple(charge for charge in state.charges if _is_on(state, charge))


def _is_on(state: State, charge: Charge) -> bool:
    """Is the charge still to be made: its unit there, and Charging?"""
    if not any(one.unit == charge.unit and not one.done for one in state.charges):
        return False
    return state.has(charge.unit) and state.unit(charge.unit).fight.charging


def _name_targets(state: State) -> Play[State]:
    """Let a charger whose second target has Fled as well name one of the two (core 6.6)."""
    for charge in state.charges:
        if charge.done or not charge.earlier or not _has_fled(state, charge.target):
            continue
        targets = tuple(target for target in (*charge.earlier, charge.target) if _has_fled(state, target))
        options = tuple(NameTarget(charge.unit, target) for target in targets if state.has(target))
        if not options:
            continue
        chosen = options[0].target
        if len(options) > 1:
            answer = yield from answer_to(Ask(state.active, "t9a.redirect", options, state=state), NameTarget)
            chosen = answer.target
        centre = state.unit(chosen).boundary
        named = replace(charge, target=chosen, secondary=(), earlier=(), aim=(round(centre.x, 3), round(centre.y, 3)))
        state = with_charge(state, named)
    return state


def _has_fled(state: State, target: int) -> bool:
    return not state.has(target) or state.unit(target).morale.fleeing


def with_charge(state: State, charge: Charge) -> State:
    """Return the state with this charge in place of the unit's other one."""
    others = tuple(one for one in state.charges if one.unit != charge.unit)
    return replace(state, charges=(*others, charge))


def _roll(state: State, charge: Charge, dice: Dice) -> ChargeDice:
    unit = state.unit(charge.unit)
    if not state.has(charge.target):  # it was destroyed: the dice say how far the unit comes
        more = maximised(unit, "charge", None)
        return dice.step(roll_charge, ChargeRoll(Target(CHARGE_RANGE, 0), more))
    target = state.unit(charge.target)
    found = dice.step(roll_charge, charge_roll(state, unit, target, flying=charge.flying))
    if dice.telling:
        away = distance(unit.boundary, target.boundary)
        dice.tell(ChargeRangeRolled(unit.name, target.name, _reach(unit, target, charge, found), away))
    return found


def _reach(unit: Unit, target: Unit, charge: Charge, rolled: ChargeDice) -> float:
    """Return the Charge Range that was rolled, in inches."""
    modifiers = sum(modifier.value for modifier in charge_modifiers(unit, target))
    return rates(unit, flying=charge.flying)[0] + rolled.total + modifiers


# ---- into contact ----------------------------------------------------------------------------------------------------


def _charge_home(state: State, charge: Charge, rolled: ChargeDice, wish: Wish, dice: Dice) -> Play[State]:
    """Bring a charger that reaches its target into contact; Dangerous Terrain may stop it (core 6.12)."""
    if not state.has(charge.target):
        return _fail(state, charge, rolled, dice)
    start = state.unit(charge.unit)
    path = _path(state, charge, rolled, wish)
    if path is None:
        return _fail(state, charge, rolled, dice)
    before = start.formation
    state = yield from command_falls(_cross(state, charge, path, dice))
    if not state.has(start.id) or not state.unit(start.id).fight.charging:
        return _done(state, charge)
    state = state.put(state.unit(start.id).altered(x=start.x, y=start.y, facing=start.facing))
    if not state.has(charge.target):
        return _fail(state, charge, rolled, dice)
    if state.unit(start.id).formation is not before:
        path = _path(state, charge, rolled, wish)
        if path is None:
            return _fail(state, charge, rolled, dice)
    else:
        path = replace(path, unit=state.unit(start.id).altered(x=path.unit.x, y=path.unit.y, facing=path.unit.facing))
    if state.unit(charge.target).morale.fleeing:
        return (yield from _catch(state, charge, path, dice))
    return _done(_hurt(in_contact(state, path, dice), path, dice), charge)


def _path(state: State, charge: Charge, rolled: ChargeDice, wish: Wish) -> ChargePath | None:
    """Return the path of a charge: to its target alone, else to all that it was declared on, else a Blocked Path."""
    path = path_of(state, charge, wish)
    if path is None and (wish.low, wish.high) != (Wish().low, Wish().high):
        path = path_of(state, charge)
    unit, target = state.unit(charge.unit), state.unit(charge.target)
    if path is None and charge.secondary:
        others = tuple(one for one in charge.secondary if not _has_fled(state, one))
        path = find_charge_path(state, unit, target, charge.facing, flying=charge.flying, touching=others)
    if path is None:
        path = blocked_path(
            state,
            unit,
            target,
            charge.facing,
            _reach(unit, target, charge, rolled),
            lambda ignoring, without: (
                find_charge_path(
                    state, unit, target, charge.facing, flying=charge.flying, ignoring=ignoring, without=without
                )
                is not None
            ),
        )
    return path


def _hurt(state: State, path: ChargePath, dice: Dice) -> State:
    """Let the charger suffer what the enemies that it has charged do to chargers (Venomous Tide)."""
    for enemy_id in (path.target.id, *(enemy for enemy, _ in path.also)):
        for rule in state.unit(enemy_id).hooks.with_trait(Amount.HURTS_CHARGERS) if state.has(enemy_id) else ():
            if state.has(path.unit.id):
                x = int(rule.amount(Amount.HURTS_CHARGERS))
                state = dangerous_test(state, path.unit.id, x, dice, rule.id)
    return settle_panic(state, dice)


def _catch(state: State, charge: Charge, path: ChargePath, dice: Dice) -> Play[State]:
    """Remove a Fleeing target on contact; its charger is Shaken, and may turn if it passes a test (core 6.11)."""
    target, unit = path.target, path.unit
    dice.tell(CatchesFleeing(unit.name, target.name, path.way))
    caught = unit.altered(charging=False, moved="charge", has_moved=True, shaken_until=state.player_turn)
    state = remove_unit(_done(state, charge).put(caught), target.id, rule=CAUGHT, dice=dice)
    state = yield from losses_settled(state, dice)
    if state.has(unit.id) and not state.unit(unit.id).morale.fleeing and discipline_test(state, unit.id, "pivot", dice):
        state = yield from post_combat_move(state, unit.id, dice, reforms=False)
    return state


# ---- on the way, and short of it -------------------------------------------------------------------------------------


def _cross(state: State, charge: Charge, path: ChargePath, dice: Dice) -> State:
    """Take the Dangerous Terrain Tests of the way, standing where the first model touches the terrain (core 15.1)."""
    state = dangerous_way(state, charge.unit, path.way, dice, flying=charge.flying, settle=settle_panic)
    return settle_panic(state, dice)


def _fail(state: State, charge: Charge, rolled: ChargeDice, dice: Dice) -> State:
    """Let the charge fail: too short, impossible, or its target is gone (`t9a.impossible-charge`)."""
    aim = charge.aim
    if state.has(charge.target):
        centre = state.unit(charge.target).boundary
        aim = (centre.x, centre.y)
    assert aim is not None, "a charge knows where its target was"
    state = fail_charge(state, charge.unit, aim, float(rolled.highest), dice, flying=charge.flying, left=charge.left)
    return fall_back(_done(state, charge), charge, dice)


def _done(state: State, charge: Charge) -> State:
    charges = tuple(replace(one, done=True) if one.unit == charge.unit else one for one in state.charges)
    return replace(state, charges=charges)
