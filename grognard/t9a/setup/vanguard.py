"""Vanguard moves after deployment (core 16.9, t9a.vanguard)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from grognard.kernel.asks import Answer, Ask, Play
from grognard.kernel.dice import Dice
from grognard.kernel.events import Event, Name
from grognard.kernel.geometry import Footprint, are_within, closer_than
from grognard.kernel.language import N_
from grognard.kernel.refusals import NotAllowed
from grognard.t9a.board.state import State, Unit
from grognard.t9a.moving.approach import nearest_enemy, steps_towards, within_rate
from grognard.t9a.moving.moves import can_fly, is_allowed, walk
from grognard.t9a.moving.steps import Forward, Step, Walk, ground_of, placed

APART, APART_FROM_SCOUTS = 12.0, 6.0  # inches from enemies, and from those that Scouted or moved as Vanguard
FIRST_PLAYER_TURN = 1
APPROACH, BOUNDARY = "t9a.vanguard.approach", "t9a.vanguard.boundary"


class VanguardMove(Answer, frozen=True):
    """Make a Vanguard move by these steps."""

    message: ClassVar[str] = "{unit:unit}, Vanguard move: {steps}"

    unit: int
    steps: tuple[Step, ...]


class NoVanguard(Answer, frozen=True):
    """Leave the unit where it is."""

    message: ClassVar[str] = "{unit:unit}: no Vanguard move"

    unit: int


class StopVanguard(Answer, frozen=True):
    """Make no Vanguard move any more."""

    message: ClassVar[str] = "no more Vanguard moves"


class VanguardMoved(Event, frozen=True):
    """A unit has made its Vanguard move."""

    message: ClassVar[str] = "{unit}: Vanguard move of {distance:in}"

    unit: Name
    distance: float


def vanguard_moves(state: State, first: int, dice: Dice) -> Play[State]:
    """Make Vanguard moves, unit by unit in turn; the player who finished deploying last begins."""
    waiting = [[unit.id for unit in state.of_side(side) if vanguard_distance(unit)] for side in (0, 1)]
    side = first
    while any(waiting):
        if waiting[side]:
            unit = state.unit(waiting[side].pop(0))
            answer = yield _ask(state, unit)
            if isinstance(answer, VanguardMove):
                state = _carry_out(state, unit, answer, dice)
            elif isinstance(answer, StopVanguard):
                waiting[side].clear()
        side = 1 - side
    return state


def vanguard_distance(unit: Unit) -> float:
    """Return how far the whole unit may move before the battle, 0 if a model has no Vanguard."""
    lent = [hook(unit) or 0.0 for hook in unit.hooks.of("vanguard_move")] if unit.effects else []
    return min(
        max([*lent, *(hook(unit) or 0.0 for hook in model.hooks.of("vanguard_move"))], default=0.0)
        for model, _ in unit.members
    )


def check(state: State, unit: Unit, answer: Answer) -> None:
    """Judge a Vanguard move: as an Advance of 12 inches, never within 12 inches of enemies (6 of Scouts, Vanguards).

    Raises:
        NotAllowed: Too far, too near to an enemy, or blocked.
    """
    if isinstance(answer, StopVanguard) or (isinstance(answer, NoVanguard) and answer.unit == unit.id):
        return
    if not isinstance(answer, VanguardMove) or answer.unit != unit.id:
        raise NotAllowed("t9a.vanguard", MOVE_THE_VANGUARD, unit=unit.name)
    walked = _walk(state, unit, answer)
    readings = state.setting.readings
    ground = list(_ground(unit, answer.steps)) if readings.choice(APPROACH) == "whole-move" else [walked.unit.boundary]
    too_near = closer_than if readings.choice(BOUNDARY) == "less-than" else are_within
    for enemy in state.enemies_of(unit):
        gap = APART_FROM_SCOUTS if enemy.scouted or enemy.vanguarded else APART
        if any(too_near(piece, enemy.boundary, gap) for piece in ground):
            raise NotAllowed("t9a.vanguard", TOO_NEAR, unit=unit.name, enemy=enemy.name, gap=gap)


def _ground(unit: Unit, steps: tuple[Step, ...]) -> Iterator[Footprint]:
    """Yield the ground that the unit covers in a move of these steps, its end included."""
    for one in steps:
        there = placed(unit, one)
        yield from ground_of(unit, there, one)
        unit = there


def _ask(state: State, unit: Unit) -> Ask:
    return Ask(
        unit.side,
        "t9a.vanguard",
        lambda: _suggestions(state, unit),
        lambda answer: check(state, unit, answer),
        state=state,
    )


def _walk(state: State, unit: Unit, answer: VanguardMove) -> Walk:
    return walk(state, unit, answer.steps, "vanguard", flying=can_fly(unit), limit=vanguard_distance(unit))


def _carry_out(state: State, unit: Unit, answer: VanguardMove, dice: Dice) -> State:
    walked = _walk(state, unit, answer)
    if dice.telling:
        dice.tell(VanguardMoved(unit.name, walked.cost))
    return state.put(replace(walked.unit, vanguarded=True, no_charge_until=FIRST_PLAYER_TURN))


def _suggestions(state: State, unit: Unit) -> tuple[Answer, ...]:
    """Return moves straight ahead, towards the nearest enemy, and none."""
    limit = vanguard_distance(unit)
    plans: list[tuple[Step, ...]] = [(Forward(share * limit),) for share in (1.0, 0.5, 0.25)]
    enemy = nearest_enemy(state, unit)
    if enemy is not None:
        plans.append(within_rate(unit, steps_towards(state, unit, (enemy.boundary.x, enemy.boundary.y)), limit / 2))
    moves = (VanguardMove(unit.id, steps) for steps in plans if steps)
    return (
        *(move for move in moves if is_allowed(lambda move=move: check(state, unit, move))),  # type: ignore[misc]
        NoVanguard(unit.id),
        StopVanguard(),
    )


MOVE_THE_VANGUARD = N_("it is {unit}'s Vanguard move")
TOO_NEAR = N_("{unit} may not come so near to {enemy} before the battle: {gap:in}")
