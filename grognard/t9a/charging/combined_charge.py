"""Combined Charges: the order of several chargers, and where each leaves room for the others (core 6.9, 6.14)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice, permutations
from math import inf

import msgspec

from grognard.kernel.geometry import Rect
from grognard.t9a.board.state import Charge, State
from grognard.t9a.reaching.charge_geometry import ANYWHERE, Wish
from grognard.t9a.reaching.charge_path import ChargePath, find_charge_path

SHIFTS = (0.0, -1.0, 1.0)  # inches beside the middle of the facing at which chargers are packed
MOST_PERMUTED = 3  # chargers up to which every order is looked at
MOST_ORDERS = 24  # orders of a plan that are looked at
ASIDE_STEP = 0.5  # inches between the places to which chargers step aside


class Move(msgspec.Struct, frozen=True):
    """One charger's turn in a Combined Charge: its charge, and where it should stand."""

    charge: Charge
    wish: Wish = ANYWHERE


Plan = tuple[Move, ...]
"""The chargers of one target, in the order in which they move."""


def path_of(state: State, charge: Charge, wish: Wish = ANYWHERE) -> ChargePath | None:
    """Return the path of a charge as things stand now, to its target alone, None if there is none."""
    left = charge.left if charge.left is not None and state.has(charge.left) else None
    return find_charge_path(
        state,
        state.unit(charge.unit),
        state.unit(charge.target),
        charge.facing,
        flying=charge.flying,
        ignoring=() if left is None else (left,),
        crossing=() if left is None else (state.unit(left).boundary,),
        wish=wish,
    )


def best_orders(state: State, charges: tuple[Charge, ...]) -> tuple[Plan, ...]:
    """Return the orders and places that bring most chargers of one target into contact (`t9a.combined-charge`).

    Then the target is turned by fewest, then most models are in contact (core 6.14). Of plans that are as good there is
    one for each charger that may move first, for their owner to choose from; the engine's own comes first.
    """
    if len(charges) < 2:
        return (tuple(Move(charge) for charge in charges),)
    if state.unit(charges[0].target).morale.fleeing:  # who comes first catches it
        return tuple(tuple(Move(one) for one in _with_first(charges, charge)) for charge in charges)
    best = best_order(state, charges)
    worth = _worth(state, best)
    found = {best[0].charge.unit: best}
    for order in islice(permutations(best), 1, MOST_ORDERS):
        if order[0].charge.unit not in found and _worth(state, order) == worth:
            found[order[0].charge.unit] = order
    return tuple(found.values())


def _with_first(charges: tuple[Charge, ...], first: Charge) -> tuple[Charge, ...]:
    return (first, *(one for one in charges if one is not first))


def best_order(state: State, charges: tuple[Charge, ...]) -> Plan:
    """Return the best plan that is found.

    They stand side by side where the facing is wide enough; otherwise the outer ones reach beyond its ends. Where not
    all of them find room, some step aside for the others, as far as it takes.
    """
    plans = [_side_by_side(state, charges, shift) for shift in SHIFTS]
    orders = tuple(permutations(charges)) if len(charges) <= MOST_PERMUTED else (charges,)
    plans += [tuple(Move(charge) for charge in order) for order in orders]
    best = max(plans, key=lambda plan: _worth(state, plan))
    for fewer in range(len(charges) - 1, 1, -1):
        if _worth(state, best)[0] >= fewer:
            break
        best = max((best, *_with_some_aside(state, charges, fewer)), key=lambda plan: _worth(state, plan))
    if _worth(state, best)[0] == len(charges):
        return best
    aside = (plan for order in orders for plan in _stepping_aside(state, order))
    return max((best, *aside), key=lambda plan: _worth(state, plan))


def _stepping_aside(state: State, order: tuple[Charge, ...]) -> Iterator[Plan]:
    """Yield plans in this order in which the first steps aside, any way along the facing; of three a second too."""
    target = state.unit(order[0].target).boundary
    if not isinstance(target, Rect):
        return
    half = max(target.width, target.depth) / 2 + max(state.unit(one.unit).formation.width for one in order) / 2
    for number in range(1, int(half / ASIDE_STEP) + 1):
        for along in (number * ASIDE_STEP, -number * ASIDE_STEP):
            yield (Move(order[0], Wish(along, along, along)), *(Move(one) for one in order[1:]))
            if len(order) == MOST_PERMUTED:
                first, second, last = order
                opposite = Wish(-along, -along, -along)
                yield Move(first, Wish(along, along, along)), Move(second, opposite), Move(last)


def _with_some_aside(state: State, charges: tuple[Charge, ...], number: int) -> Iterator[Plan]:
    """Yield plans in which *number* of the chargers stand side by side, and the others come after them as they can."""
    for some in combinations(charges, number):
        others = tuple(Move(charge) for charge in charges if charge not in some)
        for shift in SHIFTS:
            yield (*_side_by_side(state, some, shift), *others)


def _worth(state: State, plan: Plan) -> tuple[int, int, int]:
    """Return (units in contact, targets turned counted down, models in contact) if the plan is carried out."""
    units, turned, models = 0, 0, 0
    for move in plan:
        path = path_of(state, move.charge, move.wish)
        if path is None:
            continue
        state = state.put(path.unit, path.target)
        units, turned, models = units + 1, turned - path.turned, models + path.models
    return units, turned, models


def _side_by_side(state: State, charges: tuple[Charge, ...], shift: float) -> Plan:
    """Return the chargers of each facing packed from left to right about its middle, or *shift* inches beside it.

    The outer ones may stand farther out, but not farther in.
    """
    target = state.unit(charges[0].target).boundary
    if not isinstance(target, Rect):
        return tuple(Move(charge) for charge in charges)
    moves: list[Move] = []
    for facing in dict.fromkeys(charge.facing for charge in charges):
        line = target.side(facing)
        # The side is walked clockwise: a charger before it has the walk's end to its left.
        right_x, right_y = (line.x1 - line.x2) / line.length, (line.y1 - line.y2) / line.length
        group = [charge for charge in charges if charge.facing == facing]
        group.sort(key=lambda one: state.unit(one.unit).x * right_x + state.unit(one.unit).y * right_y)
        widths = [state.unit(one.unit).formation.width for one in group]
        start = shift - sum(widths) / 2
        for number, charge in enumerate(group):
            along = start + widths[number] / 2
            low = along if 2 * number >= len(group) - 1 else -inf
            high = along if 2 * number <= len(group) - 1 else inf
            moves.append(Move(charge, Wish(along, low, high)))
            start += widths[number]
    return tuple(moves)
