"""Failed Charge Moves (core 6.10, 6.17): a Wheel towards the target, then straight on as far as the highest die."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from grognard.kernel.dice import Dice
from grognard.kernel.geometry import (
    TOUCH,
    Disc,
    Footprint,
    Hand,
    Point,
    Rect,
    advance,
    clearance,
    inside_table,
    overlaps,
    touches,
    travel_to_contact,
    travel_to_edge,
    wheel,
    wheel_cost,
    wheel_for_cost,
    wheel_to_face,
)
from grognard.kernel.words.events import Event, Name
from grognard.kernel.words.language import N_
from grognard.t9a.attack.dangerous_way import dangerous_way
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.morale.panic import settle_panic
from grognard.t9a.moving.steps import after_move
from grognard.t9a.reaching.charge_path import Placement
from grognard.t9a.units.space import IMPASSABLE

HAIRBREADTH = 0.05  # inches that are left to what stops a failed charge: it touches nobody
FINER = 8  # times that the way to an obstruction is halved
STEP_BACK = 0.25  # inches by which a flyer goes back until there is room
TURN_BACK = 5.0  # degrees by which it wheels less if there is none


class ChargeFails(Event, frozen=True):
    """A charge fails: too short, or no way is left."""

    message: ClassVar[str] = N_("{unit}: failed charge, {inches:in} towards the enemy")

    unit: Name
    inches: float
    way: tuple[Placement, ...]


def fail_charge(
    state: State, unit_id: int, aim: Point, inches: float, dice: Dice, *, flying: bool = False, left: int | None = None
) -> State:
    """Make a Failed Charge Move (`t9a.failed-charge`): the unit is Shaken for the turn, and no longer Charging.

    Args:
        state: The battle.
        unit_id: The unit.
        aim: The Centre of its target, or where that was destroyed.
        inches: The highest die of its charge roll.
        dice: For Dangerous Terrain on the way.
        flying: Its charge was flown: only the end counts.
        left: The unit that a charging Character has left, through which he moves freely.
    """
    unit = state.unit(unit_id)
    end, way = failed_way(state, unit, aim, inches, flying=flying, left=left)
    dice.tell(ChargeFails(unit.name, inches, way))
    ended = end.altered(charging=False, moved="failed_charge", has_moved=True, shaken_until=state.player_turn)
    ended = after_move(state, ended, "failed_charge")
    state = dangerous_way(state.put(ended), unit_id, way, dice, flying=flying, settle=settle_panic)
    return settle_panic(state, dice)


def failed_way(
    state: State, unit: Unit, aim: Point, inches: float, *, flying: bool = False, left: int | None = None
) -> tuple[Unit, tuple[Placement, ...]]:
    """Return the unit at the end of its Failed Charge Move, and its placements on the way."""
    start = unit.boundary
    if not isinstance(start, Rect):  # a round base never charges on foot: it stays where it is
        return unit, ((unit.x, unit.y, unit.facing),)
    touchable: list[Footprint] = [
        one.boundary for one in state.others(unit) if one.side == unit.side and one.id != left
    ]
    touchable += [feature.shape for feature in state.setting.table.features if feature.kind == IMPASSABLE]
    reach = inches + 2 * start.width
    touchable = [other for other in touchable if clearance(start, (other,), reach) is not None]
    enemies = [one.boundary for one in state.enemies_of(unit) if clearance(start, (one.boundary,), reach) is not None]
    hand, turn = _wheel_towards(state, start, aim, inches, *(([], []) if flying else (touchable, enemies)))
    if flying:
        turn = _wheel_with_room(state, start, hand, turn, inches, touchable, enemies)
    wheeled = wheel(start, hand, turn) if turn else start
    rest = _rest_of(state, wheeled, turn, inches)
    if flying:
        rest = _back_to_room(state, wheeled, rest, touchable, enemies)
    else:
        narrow = Rect(wheeled.x, wheeled.y, wheeled.width - HAIRBREADTH, wheeled.depth, wheeled.facing)
        ways = [travel_to_contact(wheeled, enemy, rest + HAIRBREADTH) for enemy in enemies]
        ways += [
            travel_to_contact(narrow if touches(wheeled, other) else wheeled, other, rest + HAIRBREADTH)
            for other in touchable
        ]
        rest = min([rest, *(max(0.0, way - HAIRBREADTH) for way in ways if way is not None)])
        while rest > 0.0 and not _is_clear(advance(wheeled, rest), touchable, enemies):
            rest = max(0.0, rest - HAIRBREADTH)
    end = advance(wheeled, rest)
    if not inside_table(end, state.setting.table):
        end = _onto_board(state, start, wheeled, rest)
    there = _settled(unit, end)
    placements = [(unit.x, unit.y, unit.facing)]
    if turn:
        middle = _settled(unit, wheeled)
        placements.append((middle.x, middle.y, middle.facing))
    placements.append((there.x, there.y, there.facing))
    return there, tuple(placements)


def _is_clear(there: Rect, touchable: list[Footprint], enemies: list[Rect | Disc]) -> bool:
    """Does the unit stand in nobody, and touch no enemy, not even once its place is rounded?"""
    if any(touches(_grown(there), enemy) for enemy in enemies):
        return False
    return not any(overlaps(_grown(there), other) for other in touchable)


def _grown(rect: Rect) -> Rect:
    """Return the rectangle a little larger: what doesn't overlap with it, doesn't after rounding either."""
    return Rect(rect.x, rect.y, rect.width + TOUCH, rect.depth + TOUCH, rect.facing)


def _wheel_towards(
    state: State, start: Rect, aim: Point, inches: float, touchable: list[Footprint], enemies: list[Rect | Disc]
) -> tuple[Hand, float]:
    """Return the Wheel that faces the aim, as far as the inches allow and nothing obstructs it."""
    found = wheel_to_face(start, aim)
    hand: Hand
    if found is None:
        hand, turn = ("right" if start.local(aim)[0] > 0 else "left"), 90.0
    else:
        hand, turn = found
    turn = min(turn, wheel_for_cost(start.width, inches))
    if turn < 0.01:
        return hand, 0.0
    table = state.setting.table

    def is_free(degrees: float) -> bool:
        there = wheel(start, hand, degrees)
        if any(overlaps(_grown(there), other) for other in touchable):
            return False
        return clearance(there, enemies, HAIRBREADTH) is None and inside_table(there.front(), table)

    steps = max(1, int(turn // 5) + 1)
    good = 0.0
    for number in range(1, steps + 1):
        degrees = turn * number / steps
        if not is_free(degrees):
            return hand, _nearest_free(good, degrees, is_free)
        good = degrees
    return hand, round(turn, 3)


def _nearest_free(good: float, bad: float, is_free: Callable[[float], bool]) -> float:
    """Return the widest free Wheel between a free one and one that isn't."""
    for _ in range(FINER):
        middle = (good + bad) / 2
        if is_free(middle):
            good = middle
        else:
            bad = middle
    return round(good, 3)


def _rest_of(state: State, wheeled: Rect, turn: float, inches: float) -> float:
    """Return how far straight on the unit may come after its Wheel."""
    rest = max(0.0, inches - wheel_cost(wheeled.width, turn))
    return min(rest, travel_to_edge(wheeled, state.setting.table))


def _wheel_with_room(
    state: State,
    start: Rect,
    hand: Hand,
    turn: float,
    inches: float,
    touchable: list[Footprint],
    enemies: list[Rect | Disc],
) -> float:
    """Return the Wheel of a flyer, made less where there is no room anywhere on the way after it."""
    while turn > 0.0:
        wheeled = wheel(start, hand, turn)
        end = advance(
            wheeled, _back_to_room(state, wheeled, _rest_of(state, wheeled, turn, inches), touchable, enemies)
        )
        if inside_table(end, state.setting.table) and _is_clear(end, touchable, enemies):
            return turn
        turn = max(0.0, round(turn - TURN_BACK, 3))
    return turn


def _back_to_room(
    state: State, wheeled: Rect, rest: float, touchable: list[Footprint], enemies: list[Rect | Disc]
) -> float:
    """Return how far a flyer comes: back by as little as needed not to end in anything, nor touch an enemy."""
    while rest > 0.0:
        end = advance(wheeled, rest)
        if inside_table(end, state.setting.table) and _is_clear(end, touchable, enemies):
            return rest
        rest -= STEP_BACK
    return 0.0


def _onto_board(state: State, start: Rect, wheeled: Rect, rest: float) -> Rect:
    """Return the last place on the way at which the whole unit stands on the board."""
    while rest > 0.0:
        end = advance(wheeled, rest)
        if inside_table(end, state.setting.table):
            return end
        rest -= STEP_BACK
    return wheeled if inside_table(wheeled, state.setting.table) else start


def _settled(unit: Unit, rect: Rect) -> Unit:
    x, y = rect.front_centre
    return unit.altered(x=round(x, 3), y=round(y, 3), facing=round(rect.facing, 3) % 360.0)
