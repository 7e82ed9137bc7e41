"""An Initiative Step: all its attacks are allocated, rolled and applied together (core 3.22, 11.4, 11.16)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from grognard.kernel.battle.asks import Play
from grognard.kernel.dice import Dice
from grognard.t9a.board.round_of_combat import (
    CHAMPION,
    NO_STEP_LEFT,
    OVERKILL_MOST,
    RANK_AND_FILE,
    Pool,
    Round,
    Striker,
)
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.melee.allocation import allocate
from grognard.t9a.melee.duels import opponent_in_duel
from grognard.t9a.melee.last_strikes import last_strikes
from grognard.t9a.melee.melee_events import InitiativeStep, Overkill
from grognard.t9a.melee.melee_specials import Onset, aim_special_attack, note_of
from grognard.t9a.melee.volleys import Aimed, Loss, aimed_assault, aimed_onset, roll_all
from grognard.t9a.morale.panic import settle_panic
from grognard.t9a.units.contact import model_of
from grognard.t9a.units.losses import lowered, outcome_of, with_outcome
from grognard.t9a.units.nudge import keep_contact
from grognard.t9a.units.pools import health_of, with_spent


class Aim(NamedTuple):
    """All attacks of a step, allocated: *before* is the state in which they strike, *state* that which goes on."""

    before: State
    state: State
    aimed: tuple[Aimed, ...]


def fight_step(state: State, dice: Dice) -> Play[State]:
    """Fight the next Initiative Step of the Round; all its attacks are simultaneous.

    Everything is allocated, then rolled, then lost; only then models are removed, units close up, and friends who saw a
    unit destroyed panic. The state returned knows the step that follows.
    """
    aim = yield from aim_step(state, dice)
    losses = yield from roll_step(aim, dice)
    return end_step(aim, losses, dice)


def aim_step(state: State, dice: Dice) -> Play[Aim]:
    """Allocate all attacks of the step; the hits of Special Attacks are counted and distributed."""
    combat = state.round
    assert combat is not None, "Initiative Steps belong to a Round of Combat"
    aimed: list[Aimed] = []
    onsets: list[Onset] = []
    for striker in _in_turn(state, combat):
        if striker.kind == "special":
            chosen = yield from aim_special_attack(state, striker, onsets)
            onsets.extend(chosen)
        else:
            assaults = yield from allocate(state, striker, dice)
            aimed.extend(aimed_assault(state, assault, dice) for assault in assaults)
    if dice.telling and (aimed or onsets):
        dice.tell(InitiativeStep(combat.step))
    before = state
    for onset in onsets:
        aimed.extend(aimed_onset(before, onset, dice))
        state = _after_use(state, onset)
    return Aim(before, state, tuple(aimed))


def roll_step(aim: Aim, dice: Dice) -> Play[tuple[Loss, ...]]:
    """Roll all attacks of the step, and those of the models that fall to them."""
    if not aim.aimed:
        return ()
    losses = roll_all(aim.before, aim.aimed, dice)
    revenge = yield from last_strikes(aim.before, losses, dice)
    return (*losses, *revenge)


def end_step(aim: Aim, losses: tuple[Loss, ...], dice: Dice) -> State:
    """Return the state after the step: the losses taken, the ranks closed, contact kept, and the next step known."""
    state = aim.state
    if losses:
        state = suffered(state, losses, dice)
        state = keep_contact(state, tuple(dict.fromkeys(loss.unit for loss in losses)), dice)
        if state.panic:
            state = settle_panic(state, dice)
    return with_next_step(state)


def _in_turn(state: State, combat: Round) -> Iterator[Striker]:
    """Yield those who strike at this step, the Active Player's first (core 2.12)."""
    sides = dict(combat.sides)
    now = [striker for striker in combat.order if striker.step == combat.step and state.has(striker.unit)]
    yield from sorted(now, key=lambda striker: sides[striker.unit] != state.active)


def with_next_step(state: State) -> State:
    """Return the state with the next lower step at which somebody may strike; -1: no step is left."""
    combat = state.round
    assert combat is not None, "Initiative Steps belong to a Round of Combat"
    left = (one.step for one in combat.order if one.step < combat.step and _may_strike(state, one))
    return replace(state, round=replace(combat, step=max(left, default=NO_STEP_LEFT)))


def _may_strike(state: State, striker: Striker) -> bool:
    if not state.has(striker.unit) or model_of(state.unit(striker.unit), striker.pool) is None:
        return False
    return state.unit(striker.unit).is_engaged or opponent_in_duel(state, striker.unit, striker.pool) is not None


def _after_use(state: State, onset: Onset) -> State:
    """Return the state in which the one-use rule of a Special Attack is spent."""
    if not onset.hits.use:
        return state
    unit = state.unit(onset.striker.unit)
    state = state.put(with_spent(unit, onset.striker.pool, (onset.hits.use,)))
    if not onset.hits.one_a_round:
        return state
    rule, used = note_of(state, onset.striker, onset.hits)
    older = (rule, unit.side)
    others = tuple(note for note in state.notes if note[0] != rule or (note[0], note[1][1]) != older)
    return replace(state, notes=(*others, (rule, used)))


# ---- what the blows did ----------------------------------------------------------------------------------------------


def suffered(state: State, losses: tuple[Loss, ...], dice: Dice) -> State:
    """Take the losses of a step from their pools, all together, and count them for the Combat Score."""
    combat = state.round
    assert combat is not None, "blows are struck in a Round of Combat"
    totals = _totals(losses)
    for loss in losses:
        if loss.spent and state.has(loss.unit):
            state = state.put(with_spent(state.unit(loss.unit), loss.pool, loss.spent))
    combat = _with_overkill(state, combat, totals, dice)
    outcomes = [outcome_of(state, unit, pools) for unit, pools in losses_by_unit(losses) if state.has(unit)]
    lost = dict(combat.lost)
    for after, points in outcomes:
        state = with_outcome(state, after, points, melee=True, dice=dice)
        lost[after.id] = lost.get(after.id, 0) + points
    return replace(state, round=replace(combat, lost=tuple(sorted((unit, n) for unit, n in lost.items() if n))))


def left_after(state: State, losses: tuple[Loss, ...], unit_id: int) -> Unit:
    """Return what these losses leave of a unit, its ranks not yet closed."""
    for unit, pools in losses_by_unit(losses):
        if unit == unit_id:
            return lowered(state, unit_id, pools)[0]
    return state.unit(unit_id)


def losses_by_unit(losses: tuple[Loss, ...]) -> tuple[tuple[int, tuple[tuple[Pool, int], ...]], ...]:
    """Return each unit with what its pools lose, in the order in which they lose it."""
    totals = _totals(losses)
    by_unit: dict[int, list[tuple[Pool, int]]] = {}
    for unit_id, pool in sorted(totals, key=_champions_first):
        by_unit.setdefault(unit_id, []).append((pool, totals[unit_id, pool]))
    return tuple((unit_id, tuple(pools)) for unit_id, pools in by_unit.items())


def only_units_pay(losses: tuple[Loss, ...]) -> bool:
    """Do these losses, outside Duels, change the units that suffer them and nothing else: is nothing used up?"""
    return not any(loss.spent for loss in losses)


def _totals(losses: tuple[Loss, ...]) -> dict[tuple[int, Pool], int]:
    totals: dict[tuple[int, Pool], int] = {}
    for loss in losses:
        totals[loss.unit, loss.pool] = totals.get((loss.unit, loss.pool), 0) + loss.points
    return totals


def _champions_first(of: tuple[int, Pool]) -> tuple[int, int, int]:
    """Champions and Characters lose their own before what the rank and file have too much falls on the Champion."""
    unit, pool = of
    if isinstance(pool, int):
        return unit, 1, pool
    return unit, 0 if pool == CHAMPION else 3 if pool == RANK_AND_FILE else 2, 0


def _with_overkill(state: State, combat: Round, totals: dict[tuple[int, Pool], int], dice: Dice) -> Round:
    """Count what an opponent in a Duel has lost beyond his last Health Point, at most 3 (core 11.18, 12.2)."""
    overkill = list(combat.overkill)
    for (unit_id, pool), points in totals.items():
        opponent = opponent_in_duel(state, unit_id, pool)
        surplus = points - health_of(state.by_id.get(unit_id), pool)
        if opponent is None or surplus <= 0:
            continue
        side = dict(combat.sides)[opponent.unit]
        more = min(surplus, OVERKILL_MOST - overkill[side])
        overkill[side] += more
        if more and dice.telling:
            dice.tell(Overkill(more))
    return replace(combat, overkill=(overkill[0], overkill[1]))
