"""The Movement Phase: who may move, March Tests, Rally Tests, what a move brings (core 7.1 to 7.8)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.kernel.dice import RolledDice, ScriptedDice, odds
from grognard.kernel.dice.dice_expression import DiceExpression
from grognard.kernel.geometry import Rect, Table
from grognard.kernel.ground.terrain import Feature
from grognard.kernel.words.refusals import NotAllowed
from grognard.t9a.board.effects import FOR_THE_BATTLE
from grognard.t9a.board.lasting import with_effect
from grognard.t9a.board.profile import ModelType
from grognard.t9a.board.state import Marker, State
from grognard.t9a.board.unit import Unit
from grognard.t9a.morale.discipline import discipline_test
from grognard.t9a.movement.dangerous_march import BreakOff, MarchOn
from grognard.t9a.movement.march_test import forbids_march, is_test_due, march_modifiers
from grognard.t9a.movement.move_answers import EndMovement, Move, MoveUnit, Reform, Stand
from grognard.t9a.movement.movement import check, may_move, move_unit, movement_phase
from grognard.t9a.movement.rally import RallyReform, rally_tests
from grognard.t9a.movement.random_movement import random_moves
from grognard.t9a.moving.steps import Forward, Reshape, Wheel
from grognard.t9a.next_unit import NextUnit
from grognard.t9a.rules.characters import CommandingPresence, RallyAroundTheFlag, WarMachine
from grognard.t9a.rules.command import MarchToTheBeat, SwiftReform
from grognard.t9a.rules.morale import FeignedFlight
from grognard.t9a.rules.movement import RandomMovement
from grognard.t9a.setup.objectives import SPOILS_OF_WAR
from tests.t9a.positions import alone, hero, model, play, readings_of, state_of, troop, unit

NO_DICE = ScriptedDice([])
DRUMS = (MarchToTheBeat(),)


def moving(*units: Unit, **rest: Any) -> State:
    return state_of(*units, phase="movement", **rest)


def enemy(y: float = 33, **rest: Any) -> Unit:
    return unit(9, 1, x=36, y=y, facing=180, **rest)


# ---- who may move


@pytest.mark.rule("t9a.movement-phase")
@pytest.mark.parametrize("why", ["moved", "fleeing", "charging", "shaken_until"])
def test_who_does_not_move(why: str) -> None:
    value = {"moved": "charge", "shaken_until": 3}.get(why, True)
    assert may_move(unit(0))
    assert not may_move(unit(0).altered(**{why: value}))


@pytest.mark.rule("t9a.movement-phase")
def test_each_unit_moves_once_in_the_order_that_its_owner_likes() -> None:
    state = moving(unit(0, x=20), unit(1, x=40), enemy(47))
    after = play(
        movement_phase(replace(state, step="moves"), NO_DICE),
        MoveUnit(1),
        Move(1, "advance", (Forward(4),)),
        lambda ask: ask.options == (MoveUnit(0), EndMovement()) and MoveUnit(0),
        Stand(0),
    )
    assert ([(one.y, one.this_turn.moved) for one in after.units[:2]], after.step) == (
        [(24, "stand"), (28, "advance")],
        "",
    )


@pytest.mark.rule("t9a.moved")
def test_a_reform_and_a_move_count_for_shooting_and_standing_does_not() -> None:
    state = moving(unit(0), enemy(47))
    reformed = play(move_unit(state, 0, NO_DICE), Reform(0, 90, 10)).unit(0)
    assert (reformed.this_turn.moved, reformed.this_turn.has_moved, reformed.files) == ("reform", True, 10)
    assert not play(move_unit(state, 0, NO_DICE), Stand(0)).unit(0).this_turn.has_moved


def test_a_move_of_another_unit_is_refused() -> None:
    state = moving(unit(0), unit(1, x=50))
    for answer in (Stand(1), Reform(1, 0, 5), MoveUnit(0)):
        with pytest.raises(NotAllowed):
            check(state, state.unit(0), answer)


# ---- marching


@pytest.mark.rule("t9a.march-test")
def test_a_march_test_is_due_if_an_enemy_that_does_not_flee_is_within_eight_inches() -> None:
    assert is_test_due(moving(unit(0), enemy(32)), unit(0))
    assert not is_test_due(moving(unit(0), enemy(32.1)), unit(0))
    assert not is_test_due(moving(unit(0), enemy(30, fleeing=True)), unit(0))


@pytest.mark.rule("t9a.march-test")
def test_who_fails_the_march_test_does_everything_but_march() -> None:
    state = moving(unit(0), enemy(32))
    assert forbids_march(state, state.unit(0), ScriptedDice([4, 4])) == "t9a.march-test"
    assert forbids_march(state, state.unit(0), ScriptedDice([4, 3])) == ""
    with pytest.raises(NotAllowed):
        check(state, state.unit(0), Move(0, "march", (Forward(1),)), no_march="t9a.march-test")
    check(state, state.unit(0), Move(0, "advance", (Forward(1),)), no_march="t9a.march-test")


@pytest.mark.rule("t9a.march-to-the-beat")
def test_enemy_drums_cost_a_point_of_discipline_unless_one_has_drums_too() -> None:
    drummers = troop(model(), 10, key="drummers", musician=True, musician_rules=DRUMS)
    state = moving(unit(0), enemy(32, who=drummers), unit(8, 1, x=44, y=32, facing=180, who=drummers))
    assert [m.value for m in march_modifiers(state, state.unit(0))] == [-1], "once, however many drums"
    ours = moving(unit(0, who=replace_key(drummers, "ours")), enemy(32, who=drummers))
    assert march_modifiers(ours, ours.unit(0)) == ()
    fallen = moving(unit(0), enemy(32, who=drummers, musician=False))
    assert march_modifiers(fallen, fallen.unit(0)) == ()


def replace_key(who: Any, key: str) -> Any:
    return troop(who.model, who.size, key=key, musician=True, musician_rules=DRUMS)


@pytest.mark.rule("t9a.march-to-the-beat")
def test_drums_that_are_heard_farther_call_for_the_test_there() -> None:
    loud = troop(model(), 10, key="loud", musician=True, musician_rules=(MarchToTheBeat(18.0),))
    state = moving(unit(0), enemy(41, who=loud))
    assert is_test_due(state, state.unit(0))


@pytest.mark.rule("t9a.war-machine", "t9a.war-machine.march")
def test_war_machines_march_in_english_and_not_in_french() -> None:
    gun = unit(0, who=troop(model("Gun", WarMachine(), base=60), 1, key="gun"), files=1)
    assert forbids_march(moving(gun), gun, NO_DICE) == ""
    assert forbids_march(moving(gun, readings=readings_of("fr")), gun, NO_DICE) == "t9a.war-machine"


@pytest.mark.rule("t9a.objective.spoils-of-war")
def test_a_carrier_needs_three_full_ranks_to_march() -> None:
    markers = (Marker(None, 36, 24, carrier=0),)
    two = moving(unit(0), objective=SPOILS_OF_WAR, markers=markers)
    three = moving(unit(0, who=troop(size=15, key="many")), objective=SPOILS_OF_WAR, markers=markers)
    assert forbids_march(two, two.unit(0), NO_DICE) == SPOILS_OF_WAR
    assert forbids_march(three, three.unit(0), NO_DICE) == ""


@pytest.mark.rule("t9a.dangerous-terrain", "t9a.terrain.water")
def test_a_march_through_water_is_dangerous_an_advance_is_not() -> None:
    table = Table(72, 48, [Feature("pond", "water", Rect(36, 27, 20, 1))])
    state = moving(unit(0), table=table)
    assert play(move_unit(state, 0, NO_DICE), Move(0, "advance", (Forward(4),))).unit(0).models == 10
    wet = play(move_unit(state, 0, ScriptedDice([1, *[6] * 9])), Move(0, "march", (Forward(8),)))
    assert wet.unit(0).models == 9


POND = Table(72, 48, [Feature("pond", "water", Rect(36, 28, 20, 1))])
WADE = Move(0, "march", (Forward(8),))


@pytest.mark.rule("t9a.dangerous-terrain", "t9a.march-move")
def test_a_march_may_be_broken_off_when_dangerous_terrain_has_cost_something() -> None:
    """Ten models before a pond at 27.5 inches; one is lost. They stay before it, or go on."""
    state = moving(unit(0), table=POND)
    faces = [1, *[6] * 9]
    dry = play(move_unit(state, 0, ScriptedDice(faces)), WADE, BreakOff(0)).unit(0)
    assert (dry.models, dry.this_turn.moved, dry.this_turn.has_moved) == (9, "march", True)
    assert dry.y == pytest.approx(27.45, abs=0.06)
    wet = play(move_unit(state, 0, ScriptedDice(faces)), WADE, MarchOn(0)).unit(0)
    assert (wet.models, wet.y) == (9, 32)


@pytest.mark.rule("t9a.dangerous-terrain")
def test_nobody_is_asked_about_a_march_that_has_cost_nothing() -> None:
    state = moving(unit(0), table=POND)
    asked: list[str] = []

    def wade(ask: Any) -> Move:
        asked.append(ask.kind)
        return WADE

    assert play(move_unit(state, 0, ScriptedDice([6] * 10)), wade).unit(0).y == 32
    assert asked == ["t9a.move"]


@pytest.mark.rule("t9a.dangerous-terrain", "t9a.panic-test")
def test_who_panics_before_dangerous_terrain_flees_from_there() -> None:
    """Three of ten are lost, more than a quarter: the Panic Test is failed, and the March is over."""
    state = moving(unit(0), enemy(47), table=POND)
    faces = [1, 1, 1, *[6] * 7, 6, 6, 1, 1]
    fled = play(move_unit(state, 0, ScriptedDice(faces)), WADE).unit(0)
    assert fled.morale.fleeing
    assert fled.models == 7
    assert fled.y < 28


@pytest.mark.rule("t9a.dangerous-terrain", "t9a.wheel")
def test_two_dangers_are_met_one_after_the_other() -> None:
    """Ruins and a wood behind them: Cavalry tests with 2 and less, then with 1."""
    wood, ruins = Feature("wood", "forest", Rect(36, 33, 20, 1)), Feature("ruin", "ruins", Rect(36, 28, 20, 1))
    table = Table(72, 48, [wood, ruins])
    riders = unit(0, who=troop(model("Rider", march=16, kind=ModelType.CAVALRY, base=(25, 50)), 10, key="riders"))
    state = moving(riders, table=table)
    ride = Move(0, "march", (Wheel("left", 1.0), Forward(12)))
    faces = [2, *[6] * 9, 1, *[6] * 8]  # ruins (2) first, then the wood (1)
    before_the_wood = play(move_unit(state, 0, ScriptedDice(faces)), ride, MarchOn(0), BreakOff(0)).unit(0)
    assert before_the_wood.models == 8
    assert 28.5 < before_the_wood.y < 32.6


@pytest.mark.rule("t9a.swift-reform")
def test_a_musician_lets_his_unit_advance_after_a_reform() -> None:
    plain = moving(unit(0))
    turn = Move(0, "advance", (Reshape(90, 5), Forward(4)), swift=True)
    with pytest.raises(NotAllowed):
        check(plain, plain.unit(0), turn)
    band = troop(model(), 10, key="band", musician=True, musician_rules=(SwiftReform(),))
    led = moving(unit(0, who=band))
    after = play(move_unit(led, 0, NO_DICE), turn).unit(0)
    assert (after.facing, after.this_turn.moved, after.this_turn.has_moved) == (90, "advance", True)


@pytest.mark.rule("t9a.dh.entrench")
def test_who_was_dug_in_gives_it_up_when_he_moves() -> None:
    gun = unit(0, who=troop(model("Gun", WarMachine(), base=60), 1, key="gun"), files=1)
    state = moving(with_effect(gun, "t9a.dh.entrench", FOR_THE_BATTLE))
    stays = play(move_unit(state, 0, NO_DICE), Stand(0))
    goes = play(move_unit(state, 0, NO_DICE), Move(0, "advance", (Forward(3),)))
    assert (stays.unit(0).is_under("t9a.dh.entrench"), goes.unit(0).is_under("t9a.dh.entrench")) == (True, False)


def test_every_suggested_move_is_legal() -> None:
    state = moving(
        unit(0, facing=140), unit(1, x=44, y=22), alone(hero(2), x=30, y=20), enemy(32), enemy_of_the_flank()
    )
    for one in state.of_side(0):
        for no_march in ("", "t9a.march-test"):
            asked = play_to_first_ask(state, one.id, no_march)
            assert len(asked.options) >= 2
            for option in asked.options:
                asked.check(option)


def enemy_of_the_flank() -> Unit:
    return unit(8, 1, x=60, y=20, facing=270)


def play_to_first_ask(state: State, unit_id: int, no_march: str) -> Any:
    dice = ScriptedDice([6, 6] if no_march else [1, 1])
    return next(move_unit(state, unit_id, dice))


# ---- rallying


def dwarfs(models: int, **rest: Any) -> Unit:
    return unit(0, 0, troop(model(discipline=9), 40, key="forty"), models, fleeing=True, fled_turn=1, **rest)


def rallies(state: State) -> Fraction:
    return odds(lambda dice: discipline_test(state, 0, "rally", dice)).probability(True)


@pytest.mark.rule("t9a.rally-test", "t9a.decimated")
def test_a_decimated_unit_rallies_at_half_its_discipline() -> None:
    """Worked example 21.31: 40 dwarfs reduced to 10; with a King (3 Health Points) they are not Decimated."""
    state = moving(dwarfs(10), enemy(47), player_turn=3)
    assert rallies(state) == Fraction(5, 18)
    flag = alone(hero(5, model("Thane", RallyAroundTheFlag(), discipline=7)), x=36, y=30)
    assert rallies(moving(dwarfs(10), flag, player_turn=3)) == Fraction(155, 324)
    king = hero(6, model("King", CommandingPresence(), discipline=10, hp=3))
    assert rallies(moving(dwarfs(10, characters=(king,)), player_turn=3)) == Fraction(11, 12)


@pytest.mark.rule("t9a.rally-test")
def test_a_rallied_unit_forms_up_and_is_shaken_to_the_end_of_the_turn() -> None:
    state = moving(dwarfs(40, y=24), enemy(47), player_turn=3)
    after = play(rally_tests(state, ScriptedDice([4, 5])), RallyReform(0, 180, 8)).unit(0)
    assert (after.morale.fleeing, after.morale.shaken_until, after.facing, after.files) == (False, 3, 180, 8)
    assert not may_move(after)


@pytest.mark.rule("t9a.rally-test", "t9a.flee")
def test_who_fails_flees_on() -> None:
    state = moving(dwarfs(40, y=24), enemy(47), player_turn=3)
    after = play(rally_tests(state, ScriptedDice([6, 5, 2, 3]))).unit(0)
    assert (after.morale.fleeing, after.y, after.this_turn.moved) == (True, 29, "flee")


@pytest.mark.rule("t9a.rally-test")
def test_who_began_to_flee_in_this_player_turn_takes_no_rally_test() -> None:
    state = moving(dwarfs(40).altered(fled_turn=3), enemy(47), player_turn=3)
    assert play(rally_tests(state, NO_DICE)).unit(0).morale.fleeing


@pytest.mark.rule("t9a.feigned-flight")
def test_after_a_feigned_flight_a_unit_moves_and_shoots_as_if_it_had_moved() -> None:
    """Only if it fled by choice in the enemy's turn just over (the ledger's example 3)."""
    scouts = troop(model("Sentry", FeignedFlight(), discipline=9), 5, key="sentries")
    one = unit(0, who=scouts, fleeing=True, fled_turn=2, fled_by_choice=True)
    at_once = play(rally_tests(moving(one, enemy(47), player_turn=3), ScriptedDice([1, 1]))).unit(0)
    assert (at_once.morale.shaken, may_move(at_once), at_once.this_turn.has_moved) == (False, True, True)
    late = play(rally_tests(moving(one, enemy(47), player_turn=5), ScriptedDice([1, 1]))).unit(0)
    assert (late.morale.shaken_until, may_move(late)) == (5, False)


def test_a_whole_phase_of_nobody_asks_nothing() -> None:
    state = moving(enemy(47))
    assert play(movement_phase(state, RolledDice(1))).step == ""


@pytest.mark.rule("t9a.random-movement")
def test_the_owner_says_which_random_mover_goes_next() -> None:
    """Each is asked for its direction in the order that was chosen; the last is no choice."""
    spawn = model("Spawn", RandomMovement(DiceExpression.parse("D6")))
    beasts = [unit(n, 0, troop(spawn, 1, key=f"spawn-{n}"), files=1, x=20 * n + 10) for n in range(3)]
    order: list[int] = []

    def ahead(ask: Any) -> Any:
        order.append(ask.options[0].unit)
        return ask.options[-1]

    state = state_of(*beasts, phase="movement")
    play(random_moves(state, ScriptedDice([1, 1, 1])), NextUnit(2), ahead, NextUnit(0), ahead, ahead)
    assert order == [2, 0, 1]
