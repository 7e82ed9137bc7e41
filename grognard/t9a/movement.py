"""The Movement Phase (core 7): rally, random and arriving units, then every unit in turn.

Each move is two choices: which unit, then how. Suggestions are few; any other legal move is accepted as well.
"""

from __future__ import annotations

from math import hypot
from typing import ClassVar, Literal

from msgspec.structs import replace

from grognard.kernel.asks import Answer, Ask, Checkpoint, Play
from grognard.kernel.dice import Dice
from grognard.kernel.events import Event, Name
from grognard.kernel.geometry import Disc, direction, distance, wheel_cost, wheel_for_cost
from grognard.kernel.language import N_
from grognard.kernel.modifiers import Modifier
from grognard.kernel.refusals import NotAllowed
from grognard.t9a.activations import activations
from grognard.t9a.arrivals import arrivals
from grognard.t9a.dangerous import dangerous_way
from grognard.t9a.discipline import discipline_test
from grognard.t9a.effects import after_move
from grognard.t9a.gathering import rule_id_of
from grognard.t9a.joining import Join, Leave, check_join, check_leave, join, leave, suggested_joins
from grognard.t9a.moves import (
    Back,
    Forward,
    Reshape,
    Step,
    Wheel,
    after_reform,
    can_fly,
    is_allowed,
    rates,
    reforms_freely,
    walk,
)
from grognard.t9a.panic import settle_panic
from grognard.t9a.rally import rally_tests
from grognard.t9a.random_movement import random_moves
from grognard.t9a.space import UNIT_SPACING, is_within, units_within
from grognard.t9a.state import State, Unit
from grognard.t9a.sweeping import sweeping_attacks

SLIGHT_TURN = 20.0  # degrees below which no Reform is suggested
MARCH_TEST_RANGE = 8.0  # inches to the nearest enemy (core 7.4)


class MoveUnit(Answer, frozen=True):
    """Move this unit next."""

    message: ClassVar[str] = "move {unit}"

    unit: int


class EndMovement(Answer, frozen=True):
    """Move no further unit this phase."""

    message: ClassVar[str] = "end the Movement Phase"


class Stand(Answer, frozen=True):
    """Leave the chosen unit where it stands."""

    message: ClassVar[str] = "{unit} stands still"

    unit: int


class Move(Answer, frozen=True):
    """Advance or March by these steps; *swift*: the first of them is a Swift Reform."""

    message: ClassVar[str] = "{unit}: {gait}, {steps}"

    unit: int
    gait: Literal["advance", "march"]
    steps: tuple[Step, ...]
    flying: bool = False
    swift: bool = False


class Reform(Answer, frozen=True):
    """Reform: new facing and width, the Centre unmoved."""

    message: ClassVar[str] = "{unit} reforms: {files} wide, facing {facing}°"

    unit: int
    facing: float
    files: int


class Moved(Event, frozen=True):
    """A unit has moved."""

    message: ClassVar[str] = "{unit} moves {distance:in} ({gait})"

    unit: Name
    gait: str
    distance: float
    way: tuple[tuple[float, float, float], ...]


class Reformed(Event, frozen=True):
    """A unit has reformed."""

    message: ClassVar[str] = "{unit} reforms to {files} files"

    unit: Name
    files: int


def movement_phase(state: State, dice: Dice) -> Play[State]:
    """Play the Movement Phase of the Active Player (core 7.1)."""
    if state.step == "":
        state = yield from activations(state, dice, "movement-phase")
        state = replace(state, step="rally")
    if state.step == "rally":
        state = yield from rally_tests(state, dice)
        state = yield from random_moves(state, dice)
        state = yield from arrivals(state, dice)
        state = replace(state, step="moves")
        yield Checkpoint(state)
    while may_move_now := [unit for unit in state.of_side(state.active) if may_move(state, unit)]:
        chosen = yield _which(state, tuple(unit.id for unit in may_move_now))
        if not isinstance(chosen, MoveUnit):
            break
        state = yield from move_unit(state, chosen.unit, dice)
        yield Checkpoint(state)
    return replace(state, step="")


def may_move(state: State, unit: Unit) -> bool:
    """May the unit make an Advance, March or Reform now (core 7.8)?"""
    return not (unit.moved or unit.fleeing or unit.engaged or unit.charging or unit.shaken)


def move_unit(state: State, unit_id: int, dice: Dice) -> Play[State]:
    """Take the March Test if it is due, let the player choose a move, and carry it out."""
    unit = state.unit(unit_id)
    marches = may_march(state, unit, dice)
    ask = Ask(
        unit.side,
        "t9a.move",
        lambda: suggestions(state, unit, marches=marches),
        lambda answer: check(state, unit, answer, marches=marches),
        state=state,
    )
    answer = yield ask
    match answer:
        case Move():
            state = _carry_out(state, unit, answer, dice)
            if state.has(unit_id):
                state = yield from sweeping_attacks(state, unit, unit_id, dice)
        case Reform(_, facing, files):
            new = after_reform(state, unit, facing, files)
            state = state.put(replace(new, moved="reform", has_moved=True))
            if dice.telling:
                dice.tell(Reformed(unit.name, files))
        case Join():
            state = join(state, answer, dice)
        case Leave():
            state = leave(state, answer, dice)
        case _:
            state = state.put(replace(unit, moved="stand"))
    return settle_panic(state, dice)


def check(state: State, unit: Unit, answer: Answer, *, marches: bool) -> None:
    """Judge any move of *unit*; raise NotAllowed with the rule that forbids it."""
    match answer:
        case Stand(chosen) if chosen == unit.id:
            return
        case Move(chosen, gait, steps, flying, swift) if chosen == unit.id:
            if gait == "march" and not marches:
                raise NotAllowed("t9a.march-test", NO_MARCH, unit=unit.name)
            if flying and not can_fly(unit):
                raise NotAllowed("t9a.fly", NO_FLIGHT, unit=unit.name)
            if swift and not has_swift_reform(unit):
                raise NotAllowed("t9a.swift-reform", NO_SWIFT_REFORM, unit=unit.name)
            walk(state, unit, steps, gait, flying=flying, swift=swift)
        case Reform(chosen, facing, files) if chosen == unit.id:
            after_reform(state, unit, facing, files)
        case Join():
            check_join(state, unit, answer)
        case Leave():
            check_leave(state, unit, answer)
        case _:
            raise NotAllowed("t9a.move", OTHER_UNIT, unit=unit.name)


def has_swift_reform(unit: Unit) -> bool:
    """May the unit make a Swift Reform (its Musician, or a rule of its models)?"""
    return any(hook() for hook in unit.hooks.of("swift_reform"))


def suggestions(state: State, unit: Unit, *, marches: bool) -> tuple[Answer, ...]:
    """Return a handful of sensible moves: towards the nearest enemy, straight on, back, a turn, or none."""
    found: list[Answer] = []
    flying = can_fly(unit)
    advance, march = rates(unit, flying=flying)
    enemies = state.enemies_of(unit)
    plans: list[tuple[Literal["advance", "march"], tuple[Step, ...]]] = []
    if enemies:
        enemy = min(enemies, key=lambda e: ((e.x - unit.x) ** 2 + (e.y - unit.y) ** 2, e.id))
        approach = steps_towards(unit, (enemy.boundary.x, enemy.boundary.y))
        gaits: tuple[Literal["advance", "march"], ...] = ("march", "advance") if marches else ("advance",)
        for gait in gaits:
            rate = march if gait == "march" else advance
            gap = distance(unit.boundary, enemy.boundary) - UNIT_SPACING - 0.1
            plans.append((gait, within_rate(unit, approach, min(rate, max(gap, 0.0)))))
    plans.append(("advance", (Forward(advance),)))
    plans.append(("advance", (Back(advance / 2),)))
    for gait, steps in plans:
        move = Move(unit.id, gait, steps, flying)
        if steps and is_allowed(lambda move=move: check(state, unit, move, marches=marches)):  # type: ignore[misc]
            found.append(move)
    if enemies and not isinstance(unit.boundary, Disc):
        towards = direction((unit.boundary.x, unit.boundary.y), (enemy.boundary.x, enemy.boundary.y))
        reform = Reform(unit.id, round(towards, 3) % 360.0, unit.files)
        if abs(turn_to(unit, towards)) > SLIGHT_TURN and is_allowed(
            lambda: check(state, unit, reform, marches=marches)
        ):
            found.append(reform)
    found.extend(suggested_joins(state, unit))
    found.append(Stand(unit.id))
    return tuple(found)


def steps_towards(unit: Unit, point: tuple[float, float]) -> tuple[Step, ...]:
    """Return a Wheel (at most 90 degrees) and a long way straight on that lead towards *point*."""
    bearing = direction((unit.x, unit.y), point)
    turn = turn_to(unit, bearing)
    way = hypot(point[0] - unit.x, point[1] - unit.y)
    if abs(turn) < 1.0 or unit.boundary.reach < 0.5:
        return (Forward(way),)
    if reforms_freely(unit):
        return (Reshape(round(bearing % 360.0, 3), unit.files), Forward(way))
    return (Wheel("right" if turn > 0 else "left", min(abs(turn), 90.0)), Forward(way))


def within_rate(unit: Unit, steps: tuple[Step, ...], rate: float) -> tuple[Step, ...]:
    """Cut the steps off where they would cost more than *rate* inches."""
    left = rate
    kept: list[Step] = []
    for step in steps:
        match step:
            case Wheel(side, angle):
                cost = wheel_cost(unit.formation.width, angle)
                if cost > left:
                    angle = int(wheel_for_cost(unit.formation.width, left) * 10) / 10
                    cost = left
                if angle > 0.5:
                    kept.append(Wheel(side, angle))
                left -= cost
            case Forward(inches):
                go = int(min(inches, left) * 1000) / 1000
                if go > 0.05:
                    kept.append(Forward(go))
                left -= go
            case _:
                kept.append(step)
    return tuple(kept)


def turn_to(unit: Unit, bearing: float) -> float:
    """Return by how many degrees the unit must turn to the right to look along *bearing* (-180 to 180)."""
    return (bearing - unit.facing + 180.0) % 360.0 - 180.0


def _which(state: State, movable: tuple[int, ...]) -> Ask:
    """Ask which unit moves next."""

    def options() -> tuple[Answer, ...]:
        return (*(MoveUnit(unit_id) for unit_id in movable), EndMovement())

    return Ask(state.active, "t9a.move-which-unit", options, state=state)


def may_march(state: State, unit: Unit, dice: Dice) -> bool:
    """Return whether the unit may March: no enemy within 8 inches, or its March Test is passed (core 7.4)."""
    if any(hook() for hook in unit.hooks.of("forbids_march")):
        return False
    if rates(unit, flying=can_fly(unit))[1] <= rates(unit, flying=can_fly(unit))[0]:
        return False
    near = [other for other in units_within(state, unit, MARCH_TEST_RANGE) if other.side != unit.side]
    if all(enemy.fleeing for enemy in near):
        return True
    return discipline_test(state, unit.id, "march", dice, _drummed(state, unit))


def _drummed(state: State, unit: Unit) -> tuple[Modifier, ...]:
    """Return the -1 of enemies who drum nearby, once, unless the unit drums too (t9a.march-to-the-beat)."""
    if unit.can("hinders_marches_within"):
        return ()
    for enemy in state.enemies_of(unit):
        for hook in enemy.hooks.of("hinders_marches_within"):
            if is_within(unit, enemy, hook()):
                return (Modifier(rule_id_of(hook), "add", -1),)
    return ()


def _carry_out(state: State, unit: Unit, move: Move, dice: Dice) -> State:
    """Make an Advance or March, Dangerous Terrain Tests included."""
    walked = walk(state, unit, move.steps, move.gait, flying=move.flying, swift=move.swift)
    if dice.telling:
        dice.tell(Moved(unit.name, move.gait, walked.cost, walked.way))
    state = state.put(after_move(replace(walked.unit, moved=move.gait, has_moved=True), move.gait))
    if move.gait == "march" or move.flying:
        state = dangerous_way(state, unit.id, walked.way, dice, flying=move.flying)
    return state


NO_MARCH = N_("{unit} may not march this phase")
NO_FLIGHT = N_("not every model of {unit} can fly")
NO_SWIFT_REFORM = N_("{unit} has nobody to order a Swift Reform")
OTHER_UNIT = N_("it is {unit}'s move")
