"""Random Movement at the end of step 2 of the Movement Phase (core 7.11, t9a.random-movement)."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Ask, Play, answer_to
from grognard.kernel.dice import Dice
from grognard.kernel.geometry import direction
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import NotAllowed
from grognard.t9a.aftermath.pursuit_moves import pursuit_move
from grognard.t9a.board.state import State, Unit
from grognard.t9a.morale.flight import random_rate
from grognard.t9a.morale.panic import settle_panic


class ChooseDirection(Answer, frozen=True):
    """The direction of a random move, chosen before its distance is rolled."""

    message: ClassVar[str] = "{unit:unit}: move towards {facing}°"

    unit: int
    facing: float


def random_moves(state: State, dice: Dice) -> Play[State]:
    """Move each unit of the Active Player with Random Movement: a Pursuit Move in a direction of his choice."""
    for unit_id in [unit.id for unit in state.of_side(state.active)]:
        if not state.has(unit_id):
            continue
        unit = state.unit(unit_id)
        expression = random_rate(unit)
        if expression is None or unit.fleeing or unit.engaged or unit.shaken:
            continue
        ask = Ask(unit.side, "t9a.random-movement", _directions(state, unit), partial(_check, unit), state=state)
        answer = yield from answer_to(ask, ChooseDirection)
        distance = expression.roll(dice, "t9a.random-movement")
        state = state.put(replace(unit, moved="random", has_moved=True))
        moved = pursuit_move(state, unit_id, distance, dice, facing=answer.facing, leaves_board=False)
        state = settle_panic(moved, dice)
    return state


def _directions(state: State, unit: Unit) -> tuple[Answer, ...]:
    here = unit.boundary
    enemies = sorted(state.enemies_of(unit), key=lambda e: ((e.x - unit.x) ** 2 + (e.y - unit.y) ** 2, e.id))
    bearings = [direction((here.x, here.y), (enemy.boundary.x, enemy.boundary.y)) for enemy in enemies[:3]]
    return tuple(ChooseDirection(unit.id, round(bearing % 360.0, 3)) for bearing in (*bearings, unit.facing))


def _check(unit: Unit, answer: Answer) -> None:
    if not isinstance(answer, ChooseDirection) or answer.unit != unit.id or not 0 <= answer.facing < 360:
        raise NotAllowed("t9a.random-movement", NO_DIRECTION, unit=unit.name)


NO_DIRECTION = N_("{unit} {unit:needs|need} a direction from 0 to 360 degrees")
