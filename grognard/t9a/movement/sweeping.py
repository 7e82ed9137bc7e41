"""Sweeping Attacks: hits on a unit that was passed over during an Advance or March (core 7.7, t9a.sweeping-attack).

The unit is named when the move is known and struck when it is over, once for each rule in a Player Turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from grognard.kernel.battle.asks import Ask, Play
from grognard.kernel.dice import Dice
from grognard.kernel.geometry import TOUCH, Segment, distance, nearest_point
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.moments.blow import Blow
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.moving.displacement import farthest_in_ranks
from grognard.t9a.moving.moves import Placement, can_fly, rates
from grognard.t9a.shooting.breath import after_use, announced, special_blow, special_falls
from grognard.t9a.shooting.firing import Landing, Quarry, harm, quarry_of
from grognard.t9a.shooting.guns import RangedSpecial
from grognard.t9a.shooting.shooting_events import NoSweep, Sweep
from grognard.t9a.units.command_falls import command_falls
from grognard.t9a.units.contact import pools_of

KIND = "t9a.sweeping-attack"
GAITS = ("advance", "march")


def sweeping_attacks(
    state: State, before: Unit, unit_id: int, dice: Dice, way: tuple[Placement, ...] = ()
) -> Play[State]:
    """Let the owner of a unit that has moved make the Sweeping Attacks that it may make. Panic is left to the caller.

    Args:
        state: The battle after the move.
        before: The unit as it stood before.
        unit_id: The unit.
        dice: For the hits.
        way: Its placements on the way; without them it went straight.
    """
    if (
        not before.can(Moments.sweeping_attack)
        or not state.has(unit_id)
        or state.unit(unit_id).this_turn.moved not in GAITS
    ):
        return state
    done: list[str] = []
    while state.has(unit_id):
        sweeps = _sweeps(state, before, state.unit(unit_id), way, done)
        if not sweeps:
            break
        options = (*sweeps, NoSweep(unit_id))
        answer = yield Ask(before.side, KIND, options, state=state)
        if not isinstance(answer, Sweep):
            break
        done.append(answer.rule)
        state = yield from command_falls(sweep(state, answer, dice))
    return state


def sweep(state: State, answer: Sweep, dice: Dice) -> State:
    """Strike the unit that was named, with all models that have the rule."""
    unit, target = state.unit(answer.unit), state.unit(answer.target)
    quarry = quarry_of(state, target, unit)
    falls: Landing = ()
    for special in _specials(state, unit):
        if special.key != answer.rule:
            continue
        hits = special.hits
        fall, used_up = dice.step(sweep_with, special, special_blow(state, unit, target, special), quarry)
        falls += fall
        state = after_use(state, unit.id, special.pool, hits.use or (hits.rule if used_up else ""))
        if hits.once:
            break
    return harm(state, target.id, falls, dice, by=unit.id)


def sweep_with(dice: Dice, special: RangedSpecial, blow: Blow, quarry: Quarry) -> tuple[Landing, bool]:
    """Roll the hits of one pool's Sweeping Attack; return them, and whether that was its last."""
    hits = special.hits
    parts = 1 if hits.once else special.models * blow.part.count
    last = blow.part.hooks.of(Moments.used_up_by)
    if not last:
        return special_falls(dice, hits, parts, blow, quarry), False
    number, used_up = 0, False
    for _ in range(parts):
        faces = dice.hand(hits.number.count, hits.rule)
        number += hits.number.value_of(faces)
        used_up = used_up or any(hook(faces) for hook in last)
    return announced(dice, hits, number, blow, quarry), used_up


# ---- what was passed over --------------------------------------------------------------------------------------------


def _sweeps(state: State, before: Unit, unit: Unit, way: tuple[Placement, ...], done: list[str]) -> tuple[Sweep, ...]:
    """Return the Sweeping Attacks that the unit may still make after its move."""
    rules = [rule for rule in dict.fromkeys(special.key for special in _specials(state, unit)) if rule not in done]
    if not rules:
        return ()
    enemies = [
        enemy for enemy in state.enemies_of(unit) if not enemy.fight.engaged and passed_over(before, unit, enemy, way)
    ]
    return tuple(Sweep(unit.id, enemy.id, rule) for enemy in enemies for rule in rules)


def passed_over(before: Unit, after: Unit, enemy: Unit, way: tuple[Placement, ...] = ()) -> bool:
    """Has the unit crossed the enemy's Boundary on its way, within what its models may move (core 7.7)?

    Measured for its Centre: from the start to where it is nearest to the enemy's Centre, and on to the end.
    """
    there, reach = enemy.boundary, before.boundary.reach
    places = way or ((before.x, before.y, before.facing), (after.x, after.y, after.facing))
    limit = _limit(before)
    for start, end in pairwise(places):
        leg = Segment(start[0], start[1], end[0], end[1])
        if distance(leg, there) > reach:
            continue
        point = nearest_point(leg, (there.x, there.y))
        crossing = before.altered(x=point[0], y=point[1], facing=end[2])
        if distance(crossing.boundary, there) > TOUCH:
            continue
        if farthest_in_ranks(before, crossing) + farthest_in_ranks(crossing, after) <= limit + TOUCH:
            return True
    return False


def _limit(unit: Unit) -> float:
    """Return how far its models may have come in all: the March Rate."""
    return rates(unit, flying=can_fly(unit))[1]


def _specials(state: State, unit: Unit) -> Iterator[RangedSpecial]:
    """Yield the Sweeping Attacks of the unit's parts."""
    for pool, model, number in pools_of(unit):
        for index, part in enumerate(model.parts):
            for hook in part.hooks.of(Moments.sweeping_attack):
                hits = hook(unit, state)
                if hits is not None:
                    yield RangedSpecial(pool, model, number, index, hits)
