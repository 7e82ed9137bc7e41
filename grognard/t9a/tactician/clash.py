"""What a combat is worth: its blows, who is likely to break, and how it goes on (core 12)."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from grognard.t9a.aftermath.break_tests import crumbling_by
from grognard.t9a.aftermath.combat_score import combat_score
from grognard.t9a.aftermath.score_facts import facts_of
from grognard.t9a.aftermath.steadfast import steadied_by
from grognard.t9a.board.state import State, Unit
from grognard.t9a.melee.fighting import calmed
from grognard.t9a.tactician.blows import Arithmetic, Chances, Exchange, exchange
from grognard.t9a.tactician.nerve import Nerve
from grognard.t9a.tactician.worth import worth_left, worth_of_health

ROUNDS = 2  # that are looked ahead; the last one stands for those that may follow
MORE_LIKE_IT = 0.6  # of a further Round like the last one, if the combat goes on
LOST_BY_BREAKING = 0.75  # share of a Broken unit's points: caught, or fleeing at the end
HEALTH_COUNTS = 0.7  # Health Points earn points only in the end, with the last of them
UNLIKELY = 0.1  # a chance of going on below which nothing more is looked at
MOST_MINUS = 14


class Forecast(msgspec.Struct, frozen=True):
    """What a combat is expected to cost each side, in points; *breaks*: the chance that each side breaks at once."""

    cost: tuple[float, float]
    breaks: tuple[float, float] = (0.0, 0.0)

    def balance(self, side: int) -> float:
        """Return what *side* wins by it."""
        return self.cost[1 - side] - self.cost[side]


def forecast(state: State, combat: tuple[int, ...], arithmetic: Arithmetic, *, rounds: int = ROUNDS) -> Forecast:
    """Return what a combat between Engaged units is expected to come to, some Rounds ahead."""
    cost = [0.0, 0.0]
    first: tuple[float, float] | None = None
    going = 1.0
    for number in range(rounds):
        there = exchange(state, combat, arithmetic)
        breaking = _breaking(there, combat)
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
        broken = [0.0, 0.0]
        for unit_id, chance in breaking.items():
            unit = there.after.unit(unit_id)
            cost[unit.side] += going * chance * LOST_BY_BREAKING * worth_left(unit)
            broken[unit.side] = max(broken[unit.side], chance)
        first = first or (broken[0], broken[1])
        going *= stays
        state = _next_round(there.after)
        combat = tuple(unit for unit in combat if state.has(unit) and state.unit(unit).is_engaged)
        if going < UNLIKELY or len({state.unit(unit).side for unit in combat}) < 2:
            break
    return Forecast((cost[0], cost[1]), first or (0.0, 0.0))


def _side(state: State, unit: int) -> int:
    return state.unit(unit).side


def _next_round(state: State) -> State:
    """Return the state as the next Round finds it."""
    combat = state.round
    fought = combat.units if combat is not None else ()
    units = [calmed(state.unit(unit)) for unit in fought if state.has(unit)]
    return replace(state.put(*units), round=None)


def _breaking(there: Exchange, combat: tuple[int, ...]) -> dict[int, float]:
    """Return the chance of each unit to break after the blows."""
    state = there.after
    assert state.round is not None, "the Round is being fought"
    present = [state.unit(unit) for unit in combat if state.has(unit) and state.unit(unit).is_engaged]
    scores = combat_score(state, facts_of(replace(state.round, lost=())))
    lead = scores[0].total - scores[1].total  # without the Health Points lost
    margins = _margins(there.chances, lead)
    found: dict[int, float] = {}
    for unit in present:
        enemies = tuple(other for other in present if other.side != unit.side)
        if enemies and not crumbling_by(unit):
            found[unit.id] = _chance_to_break(state, unit, enemies, margins[unit.side])
    return found


def _margins(chances: tuple[Chances, Chances], lead: int) -> tuple[dict[int, float], dict[int, float]]:
    """Return for each side by how much it loses the combat, and how likely that is."""
    lost: tuple[dict[int, float], dict[int, float]] = ({}, {})
    for mine, chance in enumerate(chances[0]):
        for theirs, other in enumerate(chances[1]):
            difference = lead + theirs - mine  # side 0's score less side 1's
            if difference:
                loser = 1 if difference > 0 else 0
                by = min(abs(difference), MOST_MINUS)
                lost[loser][by] = lost[loser].get(by, 0.0) + chance * other
    return lost


def _chance_to_break(state: State, unit: Unit, enemies: tuple[Unit, ...], margins: dict[int, float]) -> float:
    if not margins:
        return 0.0
    nerve = Nerve(state, unit, "break")
    if steadied_by(state, unit, enemies):
        return sum(margins.values()) * (1.0 - nerve.chance())
    return sum(chance * (1.0 - nerve.chance(by)) for by, chance in margins.items())
