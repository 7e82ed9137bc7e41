"""Rally Tests at the start of the Movement Phase (core 7.2)."""

from __future__ import annotations

from typing import ClassVar

from grognard.kernel.battle.asks import Answer, Ask, Play, answer_to
from grognard.kernel.dice import Dice
from grognard.kernel.geometry import quantise
from grognard.kernel.words.events import Event, Name
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import NotAllowed
from grognard.t9a.board.state import State
from grognard.t9a.board.traits import Trait
from grognard.t9a.board.unit import Unit
from grognard.t9a.morale.discipline import discipline_test
from grognard.t9a.morale.flight import flee
from grognard.t9a.morale.panic import losses_settled
from grognard.t9a.moving.moves import after_reform, is_allowed


class RallyUnit(Answer, frozen=True):
    """Let this unit take the next Rally Test."""

    message: ClassVar[str] = "next Rally Test: {unit:unit}"

    unit: int


class RallyReform(Answer, frozen=True):
    """The Reform that a rallied unit makes at once."""

    message: ClassVar[str] = "{unit:unit}: form up, {files} wide, facing {facing}°"

    unit: int
    facing: float
    files: int


class Rallies(Event, frozen=True):
    """A fleeing unit rallies."""

    message: ClassVar[str] = "{unit}: rallied"

    unit: Name


def rally_tests(state: State, dice: Dice) -> Play[State]:
    """Let each unit that was Fleeing when the Player Turn began try to rally; who fails flees on."""
    waiting = [
        unit.id
        for unit in state.of_side(state.active)
        if unit.morale.fleeing and unit.morale.fled_turn < state.player_turn
    ]
    while waiting := [unit_id for unit_id in waiting if state.has(unit_id) and state.unit(unit_id).morale.fleeing]:
        unit_id = waiting[0]
        if len(waiting) > 1:
            options = tuple(RallyUnit(unit) for unit in waiting)
            ask = Ask(state.active, "t9a.rally-which-unit", options, state=state, rule="t9a.rally-test")
            unit_id = (yield from answer_to(ask, RallyUnit)).unit
        waiting.remove(unit_id)
        if discipline_test(state, unit_id, "rally", dice):
            state = yield from _rally(state, unit_id, dice)
        else:
            state = yield from losses_settled(flee(state, unit_id, dice), dice)
    return state


def _rally(state: State, unit_id: int, dice: Dice) -> Play[State]:
    """Stop the flight, reform at once; the models are Shaken to the end of the Player Turn."""
    unit = state.unit(unit_id)
    dice.tell(Rallies(unit.name))
    feigned = _feigned(state, unit)
    unit = unit.altered(fleeing=False, fled_by_choice=False, shaken_until=0 if feigned else state.player_turn)
    state = state.put(unit)
    ask = Ask(
        unit.side,
        "t9a.rally-reform",
        lambda: _reforms(state, unit),
        lambda answer: _check(state, unit, answer),
        state=state,
    )
    answer = yield from answer_to(ask, RallyReform)
    if (answer.facing, answer.files) != (unit.facing, unit.files):
        unit = after_reform(state, unit, answer.facing, answer.files)
    return state.put(unit.altered(moved="" if feigned else "reform", has_moved=True))


def _feigned(state: State, unit: Unit) -> bool:
    """Did it flee by choice in the enemy's turn just over, every model being trained to (t9a.feigned-flight)?"""
    at_once = unit.morale.fled_by_choice and unit.morale.fled_turn == state.player_turn - 1
    return at_once and all(model.hooks.with_trait(Trait.RALLIES_AS_IF_IT_HAD_STOOD) for model, _ in unit.members)


def _reforms(state: State, unit: Unit) -> tuple[Answer, ...]:
    """Return the suggestions: turn about to face where the unit came from, or stay as it is."""
    stay = RallyReform(unit.id, unit.facing, unit.files)
    about = RallyReform(unit.id, quantise((unit.facing + 180.0) % 360.0), unit.files)
    return (about, stay) if is_allowed(lambda: _check(state, unit, about)) else (stay,)


def _check(state: State, unit: Unit, answer: Answer) -> None:
    if not isinstance(answer, RallyReform) or answer.unit != unit.id:
        raise NotAllowed("t9a.rally-test", FORM_UP, unit=unit.name)
    if (answer.facing, answer.files) != (unit.facing, unit.files):
        after_reform(state, unit, answer.facing, answer.files)


FORM_UP = N_("{unit} {unit:has|have} to form up")
