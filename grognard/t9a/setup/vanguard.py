"""Vanguard moves after deployment (core 16.9, t9a.vanguard)."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, hypot
from typing import ClassVar

from grognard.kernel.battle.asks import Answer, Ask, Play
from grognard.kernel.dice import Dice
from grognard.kernel.geometry import Footprint, are_within, closer_than
from grognard.kernel.words.events import Event, Name
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import NotAllowed
from grognard.t9a.board.ranks import Character
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.moving.approach import nearest_enemy, steps_towards, within_rate
from grognard.t9a.moving.joining import (
    Join,
    Leave,
    check_join,
    check_leave,
    join,
    joined_within,
    leave,
    place_of,
    standing_alone,
    suggested_joins,
    suggested_leaves,
)
from grognard.t9a.moving.moves import can_fly, is_allowed, walk
from grognard.t9a.moving.steps import Forward, Step, Walk, ground_of, placed
from grognard.t9a.next_unit import next_of

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
    """Make Vanguard moves, in turn, each with a unit of its owner's choice; who finished deploying last begins."""
    waiting = [[unit.id for unit in state.of_side(side) if _may_go(unit)] for side in (0, 1)]
    side = first
    while any(waiting):
        if waiting[side]:
            next_one = yield from next_of(state, side, "t9a.vanguard", waiting[side])
            waiting[side].remove(next_one)
            unit = state.unit(next_one)
            answer = yield _ask(state, unit)
            match answer:
                case VanguardMove():
                    state = _carry_out(state, unit, answer, dice)
                case Join():
                    state = _joins(state, unit, answer, dice)
                    waiting[side] = [one for one in waiting[side] if one != answer.host]
                case Leave():
                    state = _leaves(state, answer, dice)
                    rest = _rest_of(unit, answer.character)
                    waiting[side][:0] = [rest] if _may_go(state.unit(rest)) else []
                case StopVanguard():
                    waiting[side].clear()
        side = 1 - side
    return state


def _may_go(unit: Unit) -> bool:
    """Has the whole unit a Vanguard move, or a Character in it, who may leave it with that?"""
    return bool(vanguard_distance(unit) or any(_distance_of(unit, character) for character in unit.characters))


def _distance_of(unit: Unit, character: Character) -> float:
    """Return how far a Character of the unit may move by himself before the battle."""
    return max((hook(unit) or 0.0 for hook in character.model.hooks.of(Moments.vanguard_move)), default=0.0)


def _rest_of(unit: Unit, character: int) -> int:
    """Return the id by which the others go when a Character has left."""
    return unit.id if character != unit.id else next(one.id for one in unit.characters if one.id != character)


def vanguard_distance(unit: Unit) -> float:
    """Return how far the whole unit may move before the battle, 0 if a model has no Vanguard."""
    lent = [hook(unit) or 0.0 for hook in unit.hooks.of(Moments.vanguard_move)] if unit.effects else []
    return min(
        max([*lent, *(hook(unit) or 0.0 for hook in model.hooks.of(Moments.vanguard_move))], default=0.0)
        for model, _ in unit.members
    )


def check(state: State, unit: Unit, answer: Answer) -> None:
    """Judge a Vanguard move: as an Advance of 12 inches, never within 12 inches of enemies (6 of Scouts, Vanguards).

    Raises:
        NotAllowed: Too far, too near to an enemy, or blocked.
    """
    if isinstance(answer, StopVanguard) or (isinstance(answer, NoVanguard) and answer.unit == unit.id):
        return
    readings = state.setting.readings
    ground = _ground_of(state, unit, answer)
    if readings.choice(APPROACH) != "whole-move":
        ground = ground[-1:]
    too_near = closer_than if readings.choice(BOUNDARY) == "less-than" else are_within
    for enemy in state.enemies_of(unit):
        gap = APART_FROM_SCOUTS if enemy.history.scouted or enemy.history.vanguarded else APART
        if any(too_near(piece, enemy.boundary, gap) for piece in ground):
            raise NotAllowed("t9a.vanguard", TOO_NEAR, unit=unit.name, enemy=enemy.name, gap=gap)


def _ground_of(state: State, unit: Unit, answer: Answer) -> list[Footprint]:
    """Return the ground that a move covers, its end last, if it is allowed but for enemies."""
    match answer:
        case VanguardMove() if answer.unit == unit.id and vanguard_distance(unit):
            return [*_ground(unit, answer.steps), _walk(state, unit, answer).unit.boundary]
        case Join() if answer.unit == unit.id and (limit := vanguard_distance(unit)):
            check_join(state, unit, answer, marches=False, limit=limit)
            joined = joined_within(state, unit, state.unit(answer.host), marches=False, limit=limit)
            return _straight(unit.boundary, place_of(joined, unit.characters[0]))
        case Leave() if answer.unit == unit.id:
            character = next((one for one in unit.characters if one.id == answer.character), None)
            if character is not None and (limit := _distance_of(unit, character)):
                check_leave(state, unit, answer, marches=False, limit=limit)
                start = standing_alone(unit, character)
                return _straight(start.boundary, start.altered(x=answer.x, y=answer.y, facing=answer.facing).boundary)
    raise NotAllowed("t9a.vanguard", MOVE_THE_VANGUARD, unit=unit.name)


def _straight(start: Footprint, end: Footprint) -> list[Footprint]:
    """Return where a base stands on its straight way, about every inch, its end last."""
    dx, dy = end.x - start.x, end.y - start.y
    number = max(1, ceil(hypot(dx, dy)))
    there = [end.moved(-dx * count / number, -dy * count / number) for count in range(number - 1, 0, -1)]
    return [*there, end]


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
    dice.tell(VanguardMoved(unit.name, walked.cost))
    return state.put(walked.unit.altered(vanguarded=True, no_charge_until=FIRST_PLAYER_TURN))


def _joins(state: State, unit: Unit, answer: Join, dice: Dice) -> State:
    """Let a lone Character join a unit by his Vanguard move."""
    ready = state.put(unit.altered(no_charge_until=FIRST_PLAYER_TURN))
    after = join(ready, answer, dice, marches=False, limit=vanguard_distance(unit))
    return after.put(after.unit(answer.host).altered(moved=""))


def _leaves(state: State, answer: Leave, dice: Dice) -> State:
    """Let a Character leave his unit by his Vanguard move."""
    after = leave(state, answer, dice, tests=False)
    alone = after.unit(answer.character)
    return after.put(alone.altered(moved="", has_moved=False, vanguarded=True, no_charge_until=FIRST_PLAYER_TURN))


def _suggestions(state: State, unit: Unit) -> tuple[Answer, ...]:
    """Return moves straight ahead, towards the nearest enemy, and none."""
    limit = vanguard_distance(unit)
    plans: list[tuple[Step, ...]] = [(Forward(share * limit),) for share in (1.0, 0.5, 0.25)]
    enemy = nearest_enemy(state, unit)
    if enemy is not None:
        plans.append(within_rate(unit, steps_towards(state, unit, (enemy.boundary.x, enemy.boundary.y)), limit / 2))
    moves = (VanguardMove(unit.id, steps) for steps in plans if steps)
    others = suggested_joins(state, unit, marches=False, limit=limit) if limit else ()
    others += tuple(
        answer
        for character in unit.characters
        if (reach := _distance_of(unit, character))
        for answer in suggested_leaves(state, unit, marches=False, limit=reach)
        if isinstance(answer, Leave) and answer.character == character.id
    )
    return (
        *(move for move in (*moves, *others) if is_allowed(check, state, unit, move)),
        NoVanguard(unit.id),
        StopVanguard(),
    )


MOVE_THE_VANGUARD = N_("it is {unit}'s Vanguard move")
TOO_NEAR = N_("{unit} may not come so near to {enemy} before the battle: {gap:in}")
