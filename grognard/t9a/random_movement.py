"""Random Movement at the end of step 2 of the Movement Phase (core 7.11, t9a.random-movement)."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from grognard.kernel.asks import Answer, Ask, Play, answer_to
from grognard.kernel.brackets import DiceExpression
from grognard.kernel.dice import Dice
from grognard.kernel.geometry import direction
from grognard.kernel.language import N_
from grognard.kernel.refusals import NotAllowed
from grognard.t9a.flight import turned_to
from grognard.t9a.panic import settle_panic
from grognard.t9a.pursuit_moves import pursuit_move
from grognard.t9a.state import State, Unit


class ChooseDirection(Answer, frozen=True):
    """The direction of a random move, chosen before its distance is rolled."""

    message: ClassVar[str] = "{unit} moves towards {facing}°"

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
        ask = Ask(
            unit.side, "t9a.random-movement", _directions(state, unit), lambda a, u=unit: _check(u, a), state=state
        )
        answer = yield from answer_to(ask, ChooseDirection)
        distance = expression.roll(dice, "t9a.random-movement")
        state = state.put(replace(turned_to(unit, answer.facing), moved="random", has_moved=True))
        state = settle_panic(pursuit_move(state, unit_id, distance, dice, leaves_board=False), dice)
    return state


def random_rate(unit: Unit) -> DiceExpression | None:
    """Return the dice of the unit's Random Movement: the lowest average among its models; None without the rule."""
    found = [dice for model, _ in unit.members for hook in model.hooks.of("random_movement") if (dice := hook())]
    return min(found, key=lambda dice: dice.mean()) if found else None


def _directions(state: State, unit: Unit) -> tuple[Answer, ...]:
    here = unit.boundary
    enemies = sorted(state.enemies_of(unit), key=lambda e: ((e.x - unit.x) ** 2 + (e.y - unit.y) ** 2, e.id))
    bearings = [direction((here.x, here.y), (enemy.boundary.x, enemy.boundary.y)) for enemy in enemies[:3]]
    return tuple(ChooseDirection(unit.id, round(bearing % 360.0, 3)) for bearing in (*bearings, unit.facing))


def _check(unit: Unit, answer: Answer) -> None:
    if not isinstance(answer, ChooseDirection) or answer.unit != unit.id or not 0 <= answer.facing < 360:
        raise NotAllowed("t9a.random-movement", NO_DIRECTION, unit=unit.name)


NO_DIRECTION = N_("{unit} needs a direction from 0 to 360 degrees")
