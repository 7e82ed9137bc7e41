"""Pursuit Moves: turn, straight on, what is met on the way, and where the unit ends (core 12.10, 12.16).

Overruns (core 12.12) and Random Movement (t9a.random-movement) are moves of the same kind. Lengths are inches.
"""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from grognard.kernel.dice import Dice
from grognard.kernel.geometry import inside_table
from grognard.kernel.words.events import Event, Name
from grognard.kernel.words.language import N_
from grognard.t9a.aftermath.pursuit_charges import charge_enemy_under_front, charge_met_enemy
from grognard.t9a.aftermath.pursuit_way import Chase, enemies_under_front, first_met, front_of, is_over, obstructions
from grognard.t9a.attack.dangerous_way import Settling, dangerous_way
from grognard.t9a.board.condition import Fight
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.morale.flight import moved_ahead, turned_to
from grognard.t9a.morale.panic import settle_panic
from grognard.t9a.moving.close_quarters import room_in_place
from grognard.t9a.moving.steps import after_move
from grognard.t9a.units.bases_on_way import Placement
from grognard.t9a.units.losses import HEAVY_LOSSES
from grognard.t9a.units.space import room_for

STEP = 0.25  # inches by which a unit goes back to a legal place
FINER = 5  # halvings of the last step
TURNS = 16  # shares of a Pivot that are tried where it can't be completed
LOSSES_AFTER_MELEE = "t9a.panic-test.after-melee"


class Pursued(Event, frozen=True):
    """A unit has made its Pursuit Move without meeting a new enemy."""

    message: ClassVar[str] = N_("{unit} {unit:moves|move} {distance:in} in pursuit")

    unit: Name
    distance: float


class LeavesTheBoard(Event, frozen=True):
    """A pursuer leaves the board; it comes back."""

    message: ClassVar[str] = N_("{unit} {unit:pursues|pursue} off the board and will return")

    unit: Name


def pursuit_move(
    state: State,
    unit_id: int,
    distance: int,
    dice: Dice,
    *,
    facing: float | None = None,
    leaves_board: bool = True,
) -> State:
    """Make a Pursuit Move of *distance* inches outside a combat: Random Movement, or like it.

    Args:
        state: The battle.
        unit_id: The unit that moves.
        distance: As rolled.
        dice: For Dangerous Terrain.
        facing: The direction to which it turns first, None: straight ahead.
        leaves_board: False for Random Movement: it stops at the Board Edge, and takes Dangerous Terrain Tests only when
            it charges.
    """
    return pursue(state, Chase(unit_id, facing, float(distance), at_random=not leaves_board), dice)


def pursue(state: State, chase: Chase, dice: Dice) -> State:
    """Carry out a Pursuit Move: Pivot, forward, and back to the last legal place (core 12.10)."""
    before = after_move(state, state.unit(chase.unit), "random" if chase.at_random else "pursuit")
    state = state.put(before)
    turned = before if chase.facing is None else turned_to(before, chase.facing)
    after = _turn(state, before, turned, chase, dice) if chase.facing is not None else None
    return _go_forward(state, before, turned, chase, dice) if after is None else after


def meets_enemy(state: State, chase: Chase) -> bool:
    """Will the pursuer run into an enemy that did not flee from its combat? Those who will move first."""
    before = state.unit(chase.unit)
    turned = before if chase.facing is None else turned_to(before, chase.facing)
    if chase.facing is not None and enemies_under_front(state, turned, chase):
        return True
    met = first_met(state, turned, chase, ())
    return met is not None and met.kind == "enemy"


# ---- the Pivot -------------------------------------------------------------------------------------------------------


def _turn(state: State, before: Unit, turned: Unit, chase: Chase, dice: Dice) -> State | None:
    """Return the state if the move ends with the Pivot, None if the unit goes on from it.

    Only the Front matters: over the Board Edge it leaves the board, over an enemy it charges, over an obstruction it
    turns as far as spacing allows and stops.
    """
    front = front_of(turned)
    if front is None:
        return None
    if not inside_table(front, state.setting.table):
        if chase.at_random:
            return _stopped_in_turn(state, before, turned)
        return _off_the_board(state, turned, chase, dice)
    enemies = enemies_under_front(state, turned, chase)
    for enemy in enemies if _may_charge(state, before) else ():
        after = charge_enemy_under_front(state, turned, enemy, dice, _settling(state, chase))
        if after is not None:
            return after
    if enemies or any(is_over(front, shape) for shape in obstructions(state, before, chase)):
        return _stopped_in_turn(state, before, turned)
    return None


def _stopped_in_turn(state: State, before: Unit, turned: Unit) -> State:
    """Return the state with the unit turned as far as there is room."""
    way = (turned.facing - before.facing + 180.0) % 360.0 - 180.0
    for share in range(TURNS, 0, -1):
        there = turned_to(before, before.facing + way * share / TURNS)
        if room_in_place(state, before, there) is None:
            return state.put(there.altered(has_moved=True))
    return state


# ---- forward ---------------------------------------------------------------------------------------------------------


def _go_forward(state: State, before: Unit, turned: Unit, chase: Chase, dice: Dice) -> State:
    """Go straight on up to the first obstacle: charge an enemy, leave the board, stop before anything else."""
    impossible: tuple[int, ...] = () if _may_charge(state, before) else tuple(u.id for u in state.enemies_of(before))
    while True:
        met = first_met(state, turned, chase, impossible)
        if met is None:
            return _ended(state, before, turned, chase.distance, chase, dice)
        if met.kind == "edge" and not chase.at_random:
            return _off_the_board(state, moved_ahead(turned, met.away), chase, dice, turned)
        if met.kind != "enemy":
            return _ended(state, before, turned, met.away, chase, dice)
        after = charge_met_enemy(
            state, turned, state.unit(met.enemy), chase.distance, chase.comrades, dice, _settling(state, chase)
        )
        if after is not None:
            return after
        impossible = (*impossible, met.enemy)


def _may_charge(state: State, unit: Unit) -> bool:
    """Not after a Post-Combat Reform in the last Player Turn."""
    return not unit.history.post_combat_reform or unit.history.post_combat_reform != state.player_turn - 1


# ---- the end ---------------------------------------------------------------------------------------------------------


def _ended(state: State, before: Unit, turned: Unit, inches: float, chase: Chase, dice: Dice) -> State:
    """Return the state with the unit at the last legal place within *inches*, its Dangerous Terrain Tests taken."""
    there = _last_legal(state, before, turned, inches)
    if there is None:
        state = _stopped_in_turn(state, before, turned)
        there = state.unit(before.id)
    if dice.telling:
        dice.tell(Pursued(before.name, ((there.x - turned.x) ** 2 + (there.y - turned.y) ** 2) ** 0.5))
    state = state.put(there.altered(has_moved=True))
    if chase.at_random:
        return state
    way = (_placement(before), _placement(turned), _placement(there))
    return dangerous_way(state, before.id, way, dice, settle=_settling(state, chase))


def _last_legal(state: State, before: Unit, turned: Unit, inches: float) -> Unit | None:
    """Return the farthest place up to *inches* ahead where the unit may stand, None if there is none."""
    length = inches
    while length > 0:
        there = moved_ahead(turned, length)
        if room_for(state, there, there.boundary) is None:
            return there if length == inches else _finer(state, turned, length)
        length -= STEP
    return turned if room_in_place(state, before, turned) is None else None


def _finer(state: State, turned: Unit, length: float) -> Unit:
    """Return a place a little farther than *length*, if there is one before the next step."""
    low, high = length, length + STEP
    for _ in range(FINER):
        middle = (low + high) / 2
        there = moved_ahead(turned, middle)
        if room_for(state, there, there.boundary) is None:
            low = middle
        else:
            high = middle
    return moved_ahead(turned, low)


def _off_the_board(state: State, there: Unit, chase: Chase, dice: Dice, turned: Unit | None = None) -> State:
    """Return the state with the unit in the reserve; *there* is where its Front meets the edge (core 12.16)."""
    before = state.unit(there.id)
    state = state.put(there)
    if turned is not None:
        way = (_placement(before), _placement(turned), _placement(there))
        state = dangerous_way(state, there.id, way, dice, settle=_settling(state, chase))
    if not state.has(there.id) or state.unit(there.id).morale.fleeing:
        return state
    dice.tell(LeavesTheBoard(before.name))
    gone = state.unit(there.id).altered(away="pursuing", fight=Fight(), places=(), afraid=False, has_moved=True)
    return replace(state.without(there.id), reserve=(*state.reserve, gone))


def _settling(state: State, chase: Chase) -> Settling:
    """Return who takes the Panic Tests that Dangerous Terrain on the way causes, where the losses were."""
    lost = state.unit(chase.unit).this_phase.health_lost
    if chase.at_random or state.setting.readings.choice(LOSSES_AFTER_MELEE) != "not-counted":
        return settle_panic
    return lambda now, dice: settle_panic(_losses_forgotten(now, chase.unit, lost), dice)


def _losses_forgotten(state: State, unit_id: int, lost: int) -> State:
    """Return the state in which losses of the move do not count for Panic: the unit was Engaged in this phase."""
    if not state.has(unit_id):
        return state
    state = state.put(state.unit(unit_id).altered(health_lost=lost))
    kept = tuple(cause for cause in state.panic if cause.unit != unit_id or cause.rule != HEAVY_LOSSES)
    return replace(state, panic=kept) if kept != state.panic else state


def _placement(unit: Unit) -> Placement:
    return (unit.x, unit.y, unit.facing)
