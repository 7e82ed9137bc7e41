"""A handful of sensible moves of a unit: towards the nearest enemy or over it, straight on, back, a turn, or none."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer
from grognard.kernel.geometry import Disc, direction, distance, quantise
from grognard.t9a.board.state import State
from grognard.t9a.board.traits import Trait
from grognard.t9a.board.unit import Unit
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.movement.move_answers import Move, Reform, Stand
from grognard.t9a.moving.approach import NO_TURN, nearest_enemy, steps_towards, turn_to, within_rate
from grognard.t9a.moving.joining import suggested_joins, suggested_leaves
from grognard.t9a.moving.moves import can_fly, rates
from grognard.t9a.moving.steps import Back, Forward, Reshape, Step
from grognard.t9a.units.space import UNIT_SPACING

SLIGHT_TURN = 20.0  # degrees below which no Reform is suggested
KEPT_CLEAR = UNIT_SPACING + 0.1  # inches at which an approach stops before the enemy
THREAT = 12.0  # inches beyond its Advance Rate within which an enemy makes a step back worth a thought
SHORTER = 0.5  # share of the way that is tried where the whole way is blocked
GRAIN_OF_A_WAY = 0.002  # inches that are lost where a way is rounded

Gait = Literal["advance", "march"]


def suggestions(state: State, unit: Unit, *, marches: bool, is_legal: Callable[[Answer], bool]) -> tuple[Answer, ...]:
    """Return suggested moves, each legal, standing still the last of them.

    Args:
        state: The battle.
        unit: The unit that moves.
        marches: May it March?
        is_legal: Judges an answer.
    """
    found: list[Answer] = []
    for wish in _wishes(state, unit, marches=marches):
        if is_legal(wish):
            found.append(wish)
        elif isinstance(wish, Move) and is_legal(shorter := _shortened(unit, wish)):
            found.append(shorter)
    found += suggested_joins(state, unit, marches=marches)
    found += suggested_leaves(state, unit, marches=marches)
    return (*dict.fromkeys(found), Stand(unit.id))


def _wishes(state: State, unit: Unit, *, marches: bool) -> Iterator[Move | Reform]:
    flying = can_fly(unit)
    advance, march = rates(unit, flying=flying)
    enemy = nearest_enemy(state, unit)
    turn = gap = 0.0
    if enemy is not None:
        here, there = unit.boundary, enemy.boundary
        towards = direction(here.centre, there.centre)
        turn = turn_to(unit, towards)
        gap = max(0.0, distance(here, there) - KEPT_CLEAR)
        approach = steps_towards(state, unit, there.centre)
        gaits: tuple[tuple[Gait, float], ...] = (("march", march), ("advance", advance))
        for gait, rate in gaits if marches else gaits[1:]:
            steps = within_rate(unit, approach, min(rate, gap))
            if steps:
                yield Move(unit.id, gait, steps, flying)
        if flying and unit.can(Moments.sweeping_attack) and not enemy.is_engaged:
            yield from _overflight(unit, enemy, approach, gaits if marches else gaits[1:])
        if abs(turn) > SLIGHT_TURN and not isinstance(here, Disc) and unit.model_count > 1:
            reform = Reform(unit.id, quantise(towards % 360.0), unit.files)
            yield reform
            if unit.has_trait(Trait.SWIFT_REFORM):
                onwards = Forward(quantise(min(advance, gap)))
                yield Move(unit.id, "advance", (Reshape(reform.facing, reform.files), onwards), swift=True)
    if enemy is None or abs(turn) > NO_TURN:
        yield Move(unit.id, "advance", (Forward(advance),), flying)
    if enemy is not None and gap < advance + THREAT:
        yield Move(unit.id, "advance", (Back(advance / 2),), flying)


def _overflight(
    unit: Unit, enemy: Unit, approach: tuple[Step, ...], gaits: tuple[tuple[Gait, float], ...]
) -> Iterator[Move]:
    """Yield a way over the enemy, to strike at it from above: the slowest that ends clear of its far side."""
    turns, straight = approach[:-1], approach[-1]
    assert isinstance(straight, Forward), "an approach ends straight on"
    beyond = Forward(straight.inches + enemy.boundary.reach + unit.formation.depth + KEPT_CLEAR)
    for gait, rate in reversed(gaits):
        steps = within_rate(unit, (*turns, beyond), rate)
        if steps and isinstance(last := steps[-1], Forward) and beyond.inches - last.inches < GRAIN_OF_A_WAY:
            yield Move(unit.id, gait, steps, flying=True)
            return


def _shortened(unit: Unit, move: Move) -> Move:
    """Return the same move cut short."""
    advance, march = rates(unit, flying=move.flying)
    if isinstance(move.steps[-1], Back):
        return replace(move, steps=(Back(move.steps[-1].inches * SHORTER),))
    rate = march if move.gait == "march" else advance
    return replace(move, steps=within_rate(unit, move.steps, rate * SHORTER) or (Forward(advance / 4),))
