"""The Movement Phase (core 7): rally, random and arriving units, then every unit in turn.

Each move is two choices: which unit, then how. Suggestions are few (`move_suggestions.py`); any other legal move is
accepted as well.
"""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Ask, Checkpoint, Play
from grognard.kernel.dice import Dice
from grognard.kernel.words.events import Event, Name
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import NotAllowed
from grognard.t9a.activations import activations
from grognard.t9a.board.state import State
from grognard.t9a.board.traits import Trait
from grognard.t9a.board.unit import Unit
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.morale.panic import losses_settled
from grognard.t9a.movement.arrivals import arrivals
from grognard.t9a.movement.dangerous_march import march
from grognard.t9a.movement.march_test import forbids_march
from grognard.t9a.movement.move_answers import EndMovement, Move, MoveUnit, Reform, Stand
from grognard.t9a.movement.move_suggestions import suggestions
from grognard.t9a.movement.rally import rally_tests
from grognard.t9a.movement.random_movement import random_moves
from grognard.t9a.movement.sweeping import sweeping_attacks
from grognard.t9a.moving.joining import Join, Leave, check_join, check_leave, join, leave
from grognard.t9a.moving.moves import after_reform, can_fly, is_allowed, walk
from grognard.t9a.moving.steps import Placement, after_move
from grognard.t9a.units.command_falls import command_falls

OCCASION = "movement-phase"


class Moved(Event, frozen=True):
    """A unit has moved; *way* are its placements from start to end."""

    message: ClassVar[str] = "{unit}: {rule}, {distance:in}"

    unit: Name
    rule: str
    distance: float
    way: tuple[Placement, ...]


class Reformed(Event, frozen=True):
    """A unit has reformed."""

    message: ClassVar[str] = "{unit}: reformed, {files} wide"

    unit: Name
    files: int


def movement_phase(state: State, dice: Dice) -> Play[State]:
    """Play the Movement Phase of the Active Player (core 7.1)."""
    if state.step == "":
        state = yield from activations(state, dice, OCCASION)
        state = yield from _checkpoint(state, "rally")
    if state.step == "rally":
        state = yield from rally_tests(state, dice)
        state = yield from _checkpoint(state, "random")
    if state.step == "random":
        state = yield from random_moves(state, dice)
        state = yield from _checkpoint(state, "arrivals")
    if state.step == "arrivals":
        state = yield from arrivals(state, dice)
        state = yield from _checkpoint(state, "moves")
    while movers := tuple(unit.id for unit in state.of_side(state.active) if may_move(unit)):
        chosen = yield _which(state, movers)
        if not isinstance(chosen, MoveUnit):
            break
        state = yield from move_unit(state, chosen.unit, dice)
        yield Checkpoint(state)
    return replace(state, step="")


def _checkpoint(state: State, step: str) -> Play[State]:
    state = replace(state, step=step)
    yield Checkpoint(state)
    return state


def _which(state: State, movers: tuple[int, ...]) -> Ask:
    options = (*(MoveUnit(unit_id) for unit_id in movers), EndMovement())
    return Ask(state.active, "t9a.move-which-unit", options, state=state, rule="t9a.movement-phase")


def may_move(unit: Unit) -> bool:
    """May the unit make an Advance, March or Reform now (core 7.8)?"""
    if unit.this_turn.moved or unit.morale.fleeing or unit.fight.engaged or unit.fight.charging or unit.morale.shaken:
        return False
    return not unit.can(Moments.random_movement)


def move_unit(state: State, unit_id: int, dice: Dice) -> Play[State]:
    """Take the March Test if it is due, let Characters leave, let the player choose a move, and carry it out."""
    no_march = forbids_march(state, state.unit(unit_id), dice)
    while True:
        unit = state.unit(unit_id)
        answer = yield _how(state, unit, no_march)
        if not isinstance(answer, Leave):
            break
        state = leave(state, answer, dice)
        if answer.character == unit_id:  # the others go by the id of their first
            unit_id = next(one.id for one in unit.characters if one.id != answer.character)
    match answer:
        case Move():
            state = yield from _moved(state, unit, answer, dice)
        case Reform(_, facing, files):
            new = after_reform(state, unit, facing, files)
            state = state.put(new.altered(moved="reform", has_moved=True))
            dice.tell(Reformed(unit.name, files))
        case Join():
            state = join(state, answer, dice, marches=not no_march)
        case _:
            state = state.put(unit.altered(moved="stand"))
    return (yield from losses_settled(state, dice))


def _how(state: State, unit: Unit, no_march: str) -> Ask:
    def judge(answer: Answer) -> None:
        check(state, unit, answer, no_march=no_march)

    def suggest() -> tuple[Answer, ...]:
        return suggestions(state, unit, marches=not no_march, is_legal=lambda answer: is_allowed(lambda: judge(answer)))

    return Ask(unit.side, "t9a.move", suggest, judge, state=state)


def check(state: State, unit: Unit, answer: Answer, *, no_march: str = "") -> None:
    """Judge any move of *unit*.

    Raises:
        NotAllowed: With the rule that forbids it; *no_march* is the one by which the unit may not March.
    """
    match answer:
        case Stand(chosen) if chosen == unit.id:
            return
        case Move(chosen, gait, steps, flying, swift) if chosen == unit.id:
            if gait == "march" and no_march:
                raise NotAllowed(no_march, NO_MARCH, unit=unit.name)
            if flying and not can_fly(unit):
                raise NotAllowed("t9a.fly", NO_FLIGHT, unit=unit.name)
            if swift and not unit.has_trait(Trait.SWIFT_REFORM):
                raise NotAllowed("t9a.swift-reform", NO_SWIFT_REFORM, unit=unit.name)
            walk(state, unit, steps, gait, flying=flying, swift=swift)
        case Reform(chosen, facing, files) if chosen == unit.id:
            after_reform(state, unit, facing, files)
        case Join():
            check_join(state, unit, answer, marches=not no_march)
        case Leave():
            check_leave(state, unit, answer, marches=not no_march)
        case _:
            raise NotAllowed("t9a.movement-phase", OTHER_UNIT, unit=unit.name)


def _moved(state: State, unit: Unit, move: Move, dice: Dice) -> Play[State]:
    """Make an Advance or March, with Dangerous Terrain Tests of a March, and Sweeping Attacks."""
    walked = walk(state, unit, move.steps, move.gait, flying=move.flying, swift=move.swift)
    dice.tell(Moved(unit.name, move.rule, walked.cost, walked.way))
    after = after_move(state, walked.unit.altered(moved=move.gait, has_moved=True), move.gait)
    way = walked.way
    if move.gait == "march":
        state, way = yield from march(state, unit, after, walked, move.steps, dice, flying=move.flying)
        state = yield from command_falls(state)
    else:
        state = state.put(after)
    return (yield from sweeping_attacks(state, unit, unit.id, dice, way))


NO_MARCH = N_("{unit} may not march this phase")
NO_FLIGHT = N_("not every model of {unit} can fly")
NO_SWIFT_REFORM = N_("{unit} {unit:has|have} nobody to order a Swift Reform")
OTHER_UNIT = N_("it is {unit}'s move")
