"""Random Movement at the end of step 2 of the Movement Phase (core 7.11, t9a.random-movement)."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from grognard.kernel.battle.asks import Answer, Ask, Play, answer_to
from grognard.kernel.dice import Dice
from grognard.kernel.geometry import direction
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import NotAllowed
from grognard.t9a.aftermath.pursuit_moves import pursuit_move
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.morale.flight import random_rate
from grognard.t9a.morale.panic import losses_settled
from grognard.t9a.next_unit import next_of

RANDOM_MOVEMENT = "t9a.random-movement"


class ChooseDirection(Answer, frozen=True):
    """The direction of a random move, chosen before its distance is rolled."""

    message: ClassVar[str] = "{unit:unit}: move towards {facing}°"

    unit: int
    facing: float


def random_moves(state: State, dice: Dice) -> Play[State]:
    """Move each unit of the Active Player with Random Movement, in his order: a Pursuit Move whither he wants."""
    waiting = [unit.id for unit in state.of_side(state.active) if random_rate(unit) is not None]
    while waiting := [unit_id for unit_id in waiting if state.has(unit_id) and _may_go(state.unit(unit_id))]:
        next_one = yield from next_of(state, state.active, RANDOM_MOVEMENT, waiting)
        waiting.remove(next_one)
        state = yield from _move_at_random(state, state.unit(next_one), dice)
    return state


def _may_go(unit: Unit) -> bool:
    return not (unit.morale.fleeing or unit.fight.engaged or unit.morale.shaken)


def _move_at_random(state: State, unit: Unit, dice: Dice) -> Play[State]:
    rate = random_rate(unit)
    assert rate is not None, "only units with Random Movement move so"
    ask = Ask(unit.side, RANDOM_MOVEMENT, _directions(state, unit), partial(_check, unit), state=state)
    answer = yield from answer_to(ask, ChooseDirection)
    distance = rate.roll(dice, RANDOM_MOVEMENT)
    state = state.put(unit.altered(moved="random", has_moved=True))
    moved = pursuit_move(state, unit.id, distance, dice, facing=answer.facing, leaves_board=False)
    return (yield from losses_settled(moved, dice))


def _directions(state: State, unit: Unit) -> tuple[Answer, ...]:
    here = unit.boundary
    enemies = sorted(state.enemies_of(unit), key=lambda e: ((e.x - unit.x) ** 2 + (e.y - unit.y) ** 2, e.id))
    bearings = [direction((here.x, here.y), (enemy.boundary.x, enemy.boundary.y)) for enemy in enemies[:3]]
    return tuple(ChooseDirection(unit.id, round(bearing % 360.0, 3)) for bearing in (*bearings, unit.facing))


def _check(unit: Unit, answer: Answer) -> None:
    if not isinstance(answer, ChooseDirection) or answer.unit != unit.id or not 0 <= answer.facing < 360:
        raise NotAllowed(RANDOM_MOVEMENT, NO_DIRECTION, unit=unit.name)


NO_DIRECTION = N_("{unit} {unit:needs|need} a direction from 0 to 360 degrees")
