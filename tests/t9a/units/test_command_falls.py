"""Who of Musician and Standard Bearer is left of both: asked wherever losses come from, before anything else."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from grognard.kernel.battle.driving import drive
from grognard.kernel.dice import Dice, ScriptedDice
from grognard.kernel.geometry import Feature, Rect, Table
from grognard.t9a.aftermath.break_tests import break_tests
from grognard.t9a.aftermath.combat_score import Verdict
from grognard.t9a.board.profile import ModelType
from grognard.t9a.board.state import State, Unit
from grognard.t9a.movement.dangerous_march import MarchOn
from grognard.t9a.movement.move_answers import Move
from grognard.t9a.movement.movement import move_unit
from grognard.t9a.movement.rally import RallyUnit, rally_tests
from grognard.t9a.moving.steps import Forward
from grognard.t9a.next_unit import NextUnit
from grognard.t9a.rules.morale import Unstable
from grognard.t9a.units.command_falls import KIND, KeepMusician, KeepStandard, command_falls, due
from grognard.t9a.units.losses import RANK_AND_FILE, lose_health
from tests.t9a.positions import fight, model, play, state_of, troop, unit
from tests.t9a.rounds import after, facts

BOTH = {"musician": True, "standard": True}
COLUMN = troop(model(), 2, key="column", **BOTH)
"""Its Musician and its Standard Bearer are all that it has."""
WOOD = Table(72, 48, (Feature("wood", "forest", Rect(36, 30, 10, 2)),))


@pytest.mark.rule("t9a.removing-casualties", "t9a.musician", "t9a.standard-bearer")
@pytest.mark.parametrize(("answer", "left"), [(KeepStandard(1), (True, False)), (KeepMusician(1), (False, True))])
def test_the_owner_says_who_of_musician_and_standard_bearer_falls_first(answer: Any, left: tuple[bool, bool]) -> None:
    """One of four models is left of both; with two left, or with one of the two gone before, nobody is asked."""
    state = state_of(unit(1, 0, troop(model(), 4, **BOTH)))
    asked: list[Any] = []

    def choosing(ask: Any) -> Any:
        asked.append((ask.player, ask.options))
        return answer

    one_left, _ = lose_health(state, 1, RANK_AND_FILE, 3, melee=True)
    said = play(command_falls(one_left), choosing)
    assert asked == [(0, (KeepStandard(1), KeepMusician(1)))]
    assert (said.unit(1).standard, said.unit(1).musician) == left
    assert due(said) == ()
    two_left, _ = lose_health(state, 1, RANK_AND_FILE, 2, melee=True)
    assert play(command_falls(two_left)) == two_left
    assert play(command_falls(said)) == said


def test_nobody_is_asked_for_a_unit_that_is_gone_before_he_could_be() -> None:
    """The last of them falls to the next hit, or a Flight off the table takes him."""
    state = state_of(unit(1, 0, COLUMN))
    one_left, _ = lose_health(state, 1, RANK_AND_FILE, 1, melee=True)
    none_left, _ = lose_health(one_left, 1, RANK_AND_FILE, 1, melee=True)
    assert due(one_left) == (1,)
    assert due(play(command_falls(none_left))) == ()


@pytest.mark.rule("t9a.pursuing-off-the-board", "t9a.removing-casualties")
def test_the_owner_of_a_pursuer_off_the_table_is_asked_as_well() -> None:
    one_left, _ = lose_health(state_of(unit(1, 0, COLUMN)), 1, RANK_AND_FILE, 1, melee=True)
    pursuing = replace(one_left, units=(), reserve=(replace(one_left.unit(1), away="pursuing"),))
    (gone,) = play(command_falls(pursuing), KeepMusician(1)).reserve
    assert (gone.standard, gone.musician) == (False, True)


def kinds_asked(procedure: Any, state: State, dice: Dice, *answers: Any) -> tuple[State, list[str]]:
    """Return the state after a procedure, and what was asked in which order; the Musician is always kept."""
    asked: list[str] = []
    given = list(answers)

    def answer(ask: Any) -> Any:
        asked.append(ask.kind)
        return KeepMusician(ask.options[0].unit) if ask.kind == KIND else given.pop(0)

    end: State = drive(procedure, state, dice, answer)
    assert not given
    return end, asked


def keeps_the_musician(state: State, unit_id: int) -> bool:
    kept = state.unit(unit_id)
    return (kept.models, kept.musician, kept.standard) == (1, True, False) and not due(state)


def fleeing(id: int, x: float, **rest: Any) -> Unit:
    return unit(id, 0, troop(model(), 2, key=f"fleeing-{id}", **BOTH), files=1, x=x, **rest).altered(fleeing=True)


@pytest.mark.rule("t9a.rally-test", "t9a.removing-casualties")
def test_who_falls_in_a_flight_is_asked_before_the_next_unit_tries_to_rally() -> None:
    """The first flees through an enemy and loses one of its two; the other's test comes after the question."""
    enemy = unit(9, 1, troop(model(), 5, key="enemy"), x=20, y=26.5)
    state = state_of(fleeing(1, 20), fleeing(2, 60), enemy, player_turn=3, phase="movement")
    with ScriptedDice([6, 6, 6, 6, 1, 6, 6, 6, 1, 1]) as dice:
        rallied, asked = kinds_asked(rally_tests, state, dice, RallyUnit(1))
    assert asked == ["t9a.rally-which-unit", KIND]
    assert keeps_the_musician(rallied, 1)


@pytest.mark.rule("t9a.unstable", "t9a.break-test", "t9a.removing-casualties")
def test_who_falls_to_a_defeat_is_asked_before_the_next_break_test() -> None:
    """Of three units that lost by 1 the Unstable one pays with one of its two, and its owner is asked at once."""
    bones = troop(model("Bones", Unstable()), 2, key="bones", **BOTH)
    pairs = [
        fight(
            unit(number + 10, 0, troop(key=f"foe-{number}"), 4),
            unit(number, 1, bones if number == 1 else troop(key=f"own-{number}"), x=15 * number),
        )
        for number in (1, 2, 3)
    ]
    state = after(state_of(*(one for pair in pairs for one in pair)), lost={1: 1, 11: 0})

    def lost_by_one(state: State, dice: Dice) -> Any:
        return break_tests(state, facts(state), Verdict(1, 1), dice)

    with ScriptedDice([1, 1, 1, 1]) as dice:
        tested, asked = kinds_asked(lost_by_one, state, dice, NextUnit(1), NextUnit(2))
    assert asked == ["t9a.break-test-order", KIND, "t9a.break-test-order"]
    assert keeps_the_musician(tested, 1)


@pytest.mark.rule("t9a.dangerous-terrain", "t9a.march-move", "t9a.removing-casualties")
def test_who_falls_on_a_march_is_asked_before_the_march_goes_on() -> None:
    riders = troop(model("Rider", kind=ModelType.CAVALRY), 2, key="riders", **BOTH)
    state = state_of(unit(1, 0, riders, y=26), unit(9, 1, x=5, y=5), table=WOOD, phase="movement")
    with ScriptedDice([1, 6, 1, 1]) as dice:
        marched, asked = kinds_asked(
            lambda state, dice: move_unit(state, 1, dice), state, dice, Move(1, "march", (Forward(8),)), MarchOn(1)
        )
    assert asked == ["t9a.move", KIND, "t9a.break-off-march"]
    assert keeps_the_musician(marched, 1)
