"""What a combat is worth: its blows, who is likely to break, and how it goes on (core 12)."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from grognard.t9a.board.state import State
from grognard.t9a.melee.fighting import calmed
from grognard.t9a.outlook.estimates import Arithmetic, estimate
from grognard.t9a.tactician.worth import worth_left, worth_of_health

ROUNDS = 2  # that are looked ahead; the last one stands for those that may follow
MORE_LIKE_IT = 0.6  # of a further Round like the last one, if the combat goes on
LOST_BY_BREAKING = 0.75  # share of a Broken unit's points: caught, or fleeing at the end
HEALTH_COUNTS = 0.7  # Health Points earn points only in the end, with the last of them
UNLIKELY = 0.1  # a chance of going on below which nothing more is looked at


class Forecast(msgspec.Struct, frozen=True):
    """What a combat is expected to cost each side, in points."""

    cost: tuple[float, float]

    def balance(self, side: int) -> float:
        """Return what *side* wins by it."""
        return self.cost[1 - side] - self.cost[side]


def forecast(state: State, combat: tuple[int, ...], arithmetic: Arithmetic, *, rounds: int = ROUNDS) -> Forecast:
    """Return what a combat between Engaged units is expected to come to, some Rounds ahead."""
    cost = [0.0, 0.0]
    going = 1.0
    for number in range(rounds):
        there = estimate(state, combat, arithmetic)
        breaking = dict(there.breaks)
        stays = 1.0
        for chance in breaking.values():
            stays *= 1.0 - chance
        if 1 < rounds == number + 1:
            going *= 1.0 + MORE_LIKE_IT * stays
        for side in (0, 1):
            lost = [(unit, pool, points) for (unit, pool), points in there.lost if _side(state, unit) == side]
            cost[side] += (
                going
                * HEALTH_COUNTS
                * sum(points * worth_of_health(state.unit(unit), pool) for unit, pool, points in lost)
            )
        for unit_id, chance in breaking.items():
            unit = there.after.unit(unit_id)
            cost[unit.side] += going * chance * LOST_BY_BREAKING * worth_left(unit)
        going *= stays
        state = _next_round(there.after)
        combat = tuple(unit for unit in combat if state.has(unit) and state.unit(unit).is_engaged)
        if going < UNLIKELY or len({state.unit(unit).side for unit in combat}) < 2:
            break
    return Forecast((cost[0], cost[1]))


def _side(state: State, unit: int) -> int:
    return state.unit(unit).side


def _next_round(state: State) -> State:
    combat = state.round
    fought = combat.units if combat is not None else ()
    units = [calmed(state.unit(unit)) for unit in fought if state.has(unit)]
    return replace(state.put(*units), round=None)
