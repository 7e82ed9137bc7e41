"""A human at a terminal: he is told everything in words, and what he types is understood or refused with reasons."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.kernel.dice import D66, ScriptedDice
from grognard.kernel.dice.distribution import Distribution
from grognard.kernel.words.modifiers import Target
from grognard.kernel.words.refusals import CannotRead
from grognard.players import RandomPlayer
from grognard.players.human import HumanPlayer
from grognard.players.player import TakeBack
from grognard.players.terminal.console import Console
from grognard.players.terminal.menu import LONG
from grognard.players.terminal.table_dice import TableDice
from grognard.skulldred.action_die import die_of, roll_action_die
from grognard.skulldred.options import Options
from grognard.skulldred.rolls import Roll, at_or_under, dice_for, hits
from grognard.t9a.board.state import State
from grognard.t9a.moving.steps import Back, Forward, Pivot, Sideways, Wheel
from grognard.t9a.names import names_of
from grognard.t9a.tactician import Tactician
from grognard.t9a.terminal.free_moves import free_move, looks_like_a_move
from grognard.t9a.terminal.naming import two_things, unit_named
from tests.players.tables import WARBANDS, Typist, battle_of, play_until, skirmish

RANDOM: list[Any] = [RandomPlayer(1), RandomPlayer(2)]


def at_a_move(language: str = "en", *lines: str, seed: int = 6) -> tuple[Any, Typist, HumanPlayer]:
    """Return a battle where a unit moves, and a human who types *lines*."""
    battle = battle_of(*WARBANDS, seed)
    play_until(battle, RANDOM, "t9a.move")
    typist = Typist(lines, then="quit")
    return battle, typist, typist.human(battle, language)


def test_the_options_are_numbered_and_say_what_they_do() -> None:
    battle, typist, human = at_a_move("en", "1")
    assert human.choose(battle.ask, battle) == battle.ask.options[0]
    assert "How does it move?" in typist.text
    assert "\n1. " in typist.text
    assert f"\n{len(battle.ask.options)}. " in typist.text
    assert "stands at " in typist.text
    assert "away, in its " in typist.text


def test_a_free_move_by_distance_and_angle() -> None:
    battle, _, human = at_a_move("en", "f 1")
    answer = human.choose(battle.ask, battle)
    assert answer.steps == (Forward(1.0),)
    battle.answer(answer)


def test_an_illegal_move_is_refused_with_its_rule_and_why_explains_it() -> None:
    battle, typist, human = at_a_move("en", "f 60", "why", "1")
    human.choose(battle.ask, battle)
    assert "its rate is" in typist.text or "may not march" in typist.text
    assert "(t9a." in typist.text
    refusal = next(line for line in typist.shown if "(t9a." in line)
    explained = typist.shown[typist.shown.index(refusal) + 2]
    assert ": " in explained
    assert len(explained) > 40


def test_why_tells_a_rule_that_is_named_and_the_last_roll() -> None:
    battle, typist, human = at_a_move("en", "why panic test", "why", "why nonsensical gibberish", "1")
    human.choose(battle.ask, battle)
    assert "Panic Test: " in typist.text
    assert "the last roll: " in typist.text


def test_why_enemy_tells_what_the_tactician_compared() -> None:
    battle = battle_of(*WARBANDS, 6)
    tactician = Tactician()
    players: list[Any] = [tactician, RandomPlayer(2)]
    play_until(battle, players, "t9a.move", player=1)
    typist = Typist(["why enemy", "1"])
    human = typist.human(battle)
    human.meet([tactician, human])
    human.choose(battle.ask, battle)
    assert "compared with" in typist.text or "[" in typist.text


def test_look_tells_the_whole_table_and_one_unit() -> None:
    battle, typist, human = at_a_move("en")
    typist.lines = ["look", f"look {battle.state.units[0].id}", "1"]
    human.choose(battle.ask, battle)
    assert "the table: " in typist.text
    assert "nearest enemy: " in typist.text
    assert "Advance Rate " in typist.text
    assert "The enemy, " in typist.text
    for unit in battle.state.units:
        assert unit.name.en in typist.text


def test_measure_tells_distance_arcs_sight_charge_and_range() -> None:
    battle, typist, human = at_a_move("en")
    ours = next(unit for unit in battle.state.units if unit.side == 0)
    theirs = next(unit for unit in battle.state.units if unit.side == 1)
    typist.lines = [f"measure {ours.id} {theirs.id}", "measure 0", "1"]
    human.choose(battle.ask, battle)
    assert f"away from {ours.name.en}" in typist.text
    assert "stands in the " in typist.text
    assert "does not name two units" in typist.text


def test_odds_of_a_charge_are_exact() -> None:
    battle = battle_of(*WARBANDS, 6)
    play_until(battle, [Tactician(), Tactician()], "t9a.declare-charge")
    assert battle.ask is not None
    typist = Typist(["odds", "1"])
    typist.human(battle).choose(battle.ask, battle)
    assert "on the dice: " in typist.text
    assert "first Round, there: takes " in typist.text


def test_no_odds_where_no_dice_are_rolled() -> None:
    battle, typist, human = at_a_move("en", "odds", "1")
    human.choose(battle.ask, battle)
    assert "no dice hang on this choice" in typist.text


def test_help_says_what_may_be_typed_now() -> None:
    battle, typist, human = at_a_move("en", "help", "1")
    human.choose(battle.ask, battle)
    assert "f 6 r 30" in typist.text


def test_everything_is_said_in_french() -> None:
    battle, typist, human = at_a_move("fr", "aide", "regarder", "pourquoi test de panique", "chances", "a 99", "1")
    human.choose(battle.ask, battle)
    for word in ("Comment bouge-t-elle ?", "Votre choix :", "Les vôtres", "Test de panique", "Tapez le numéro"):
        assert word in typist.text, word
    assert "Your choice" not in typist.text


@pytest.mark.parametrize(
    "line", ["99", "0", "fly away", "{", '{"type": "Nonsense"}', "measure", "at", "f", "f x", "-1"]
)
def test_what_can_not_be_read_changes_nothing(line: str) -> None:
    battle, typist, human = at_a_move("en", line, "1")
    answers = battle.answers
    assert human.choose(battle.ask, battle) == battle.ask.options[0]
    assert battle.answers == answers
    assert "(t9a." in typist.text


def test_an_option_can_be_named_by_its_words() -> None:
    battle, _, human = at_a_move("en", "stand still")
    assert human.choose(battle.ask, battle) == battle.ask.options[-1]


# ---- long lists, and choices typed ahead


def at_a_casting() -> Any:
    """Return a battle of two tacticians in which something may be cast in many ways."""
    battle = battle_of("saurian-temple-host", "dwarven-kings-throne", 3)
    tactician = Tactician()
    while battle.ask.kind != "t9a.casting-attempt" or len(battle.ask.options) < LONG:
        battle.answer(tactician.choose(battle.ask, battle))
    return battle


def test_a_long_list_is_told_by_its_groups_and_a_group_is_opened_by_its_numbers_or_words() -> None:
    battle = at_a_casting()
    ask = battle.ask
    typist = Typist(["1-2", "no more"])
    assert typist.human(battle).choose(ask, battle) == ask.options[-1]
    first, _, opened = typist.text.partition("1-2")[0].partition("Your choice: ")
    assert "\n1 to " in first
    assert "\n2. " not in first
    assert "\n1. " in opened
    assert "\n2. " in opened
    assert "%" in opened, "each casting tells its chance"


def test_words_that_several_options_have_show_just_those() -> None:
    battle = at_a_casting()
    spell = battle.ask.options[0].spell
    name = names_of(battle.state.setting).name(spell, "en")
    assert name is not None
    typist = Typist([name, "1"])
    typist.human(battle).choose(battle.ask, battle)
    opened = typist.text.partition("Your choice: ")[2]
    shown = [line for line in opened.splitlines() if line[:1].isdigit()]
    same = [option for option in battle.ask.options if getattr(option, "spell", "") == spell]
    assert len(shown) == len(same)
    assert all(name in line for line in shown)


def test_options_tells_the_whole_list() -> None:
    battle = at_a_casting()
    typist = Typist(["options", "1"])
    typist.human(battle).choose(battle.ask, battle)
    assert all(f"\n{number}. " in typist.text for number in range(1, len(battle.ask.options) + 1))


def test_odds_of_a_casting_tell_success_and_miscast() -> None:
    battle = at_a_casting()
    three = next(number for number, option in enumerate(battle.ask.options, 1) if getattr(option, "dice", 0) == 3)
    typist = Typist([f"odds {three}", "1"])
    typist.human(battle).choose(battle.ask, battle)
    assert " or more: " in typist.text
    assert "passes with a Miscast: " in typist.text


def test_choices_may_be_typed_ahead() -> None:
    battle = battle_of(*WARBANDS, 6)
    play_until(battle, RANDOM, "t9a.move-which-unit")
    typist = Typist(["1; stand still"], then="quit")
    human = typist.human(battle)
    battle.answer(human.choose(battle.ask, battle))
    assert battle.ask.kind == "t9a.move"
    assert human.choose(battle.ask, battle) == battle.ask.options[-1]
    assert "Your choice: stand still" in typist.text


def test_what_was_typed_ahead_is_forgotten_when_something_is_refused_or_somebody_else_chooses() -> None:
    battle = battle_of(*WARBANDS, 6)
    play_until(battle, RANDOM, "t9a.move-which-unit")
    typist = Typist(["1; f 60; 2"], then="1")
    human = typist.human(battle)
    battle.answer(human.choose(battle.ask, battle))
    assert human.choose(battle.ask, battle) == battle.ask.options[0]
    assert "(t9a." in typist.text
    typist.lines = ["1; 2"]
    battle.answer(human.choose(battle.ask, battle))
    battle.answer(battle.ask.options[0])
    assert human.choose(battle.ask, battle) == battle.ask.options[0], "2 was meant for another choice"


def test_measure_tells_how_far_terrain_is() -> None:
    battle, typist, human = at_a_move("en")
    feature = battle.state.setting.table.features[0]
    name = names_of(battle.state.setting).name(feature.id, "en")
    typist.lines = [f"measure {battle.state.units[0].id} {name}", "1"]
    human.choose(battle.ask, battle)
    assert f"{name} is " in typist.text


# ---- moves


def lone(state: State) -> Any:
    return next(unit for unit in state.units if unit.model_count == 1)


def ranked(state: State) -> Any:
    return next(unit for unit in state.units if unit.model_count > 4)


def test_letters_are_steps_in_both_languages() -> None:
    unit = ranked(skirmish().battle.state)
    assert free_move(unit, "f 3 r 30 l 10").steps == (Forward(3.0), Wheel("right", 30.0), Wheel("left", 10.0))
    assert free_move(unit, "a3 d30 g10").steps == free_move(unit, "f 3 r 30 l 10").steps
    assert free_move(unit, "re 1,5").steps == free_move(unit, "b 1.5").steps == (Back(1.5),)
    assert free_move(unit, "sl 1").steps == free_move(unit, "cg 1").steps == (Sideways(-1.0),)


def test_a_lone_model_pivots_where_others_wheel() -> None:
    battle = battle_of(*WARBANDS, 6)
    play_until(battle, RANDOM, "t9a.move")
    assert free_move(lone(battle.state), "r 30 f 2").steps == (Pivot(30.0), Forward(2.0))


def test_a_long_way_is_a_march_unless_one_says_otherwise() -> None:
    unit = ranked(skirmish().battle.state)
    assert free_move(unit, "f 2").gait == "advance"
    assert free_move(unit, "f 7").gait == "march"
    assert free_move(unit, "march f 2").gait == "march"
    assert free_move(unit, "advance f 7").gait == "advance"


@pytest.mark.parametrize("text", ["f", "x 3", "f 3 zz 4", "f 3 !", "march"])
def test_what_is_no_move_is_said(text: str) -> None:
    with pytest.raises(CannotRead):
        free_move(ranked(skirmish().battle.state), text)


def test_commands_are_no_moves() -> None:
    assert not any(map(looks_like_a_move, ("look", "why", "help", "undo", "1", "")))


# ---- names


def test_units_are_named_by_number_or_the_beginning_of_a_name() -> None:
    state = skirmish().battle.state
    unit = state.units[0]
    assert unit_named(state, str(unit.id)) is unit
    assert unit_named(state, unit.name.en.lower()[:9]) is unit
    assert unit_named(state, unit.name.fr.upper()) is unit
    first, second = two_things(state, f"{unit.name.en} {state.units[1].id}")
    assert (first.id, second.id) == (unit.id, state.units[1].id)
    with pytest.raises(CannotRead):
        unit_named(state, "dragons")


# ---- dice of a real table


def table_dice(*lines: str) -> tuple[TableDice, Typist]:
    typist = Typist(lines, then="quit")
    return TableDice(Console(typist.read, typist.shown.append)), typist


def test_each_request_says_how_many_and_what_for() -> None:
    dice, typist = table_dice("6 5 1")
    assert dice.hand(3, Target("t9a.to-hit", 4, (), 4)) == (1, 5, 6)
    assert "Roll 3 dice, 4+ t9a.to-hit" in typist.text
    assert dice.events[-1].typed, "the log marks typed dice"


def test_faces_that_can_not_have_fallen_are_asked_for_again() -> None:
    dice, typist = table_dice("7 1", "1", "1 2 3", "help", "why", "12")
    assert dice.hand(2, "t9a.charge-range") == (1, 2)
    assert "it is a number from 1 to 6" in typist.text
    assert "that are 1 dice; 2 are needed" in typist.text


def test_mistyped_dice_are_corrected_by_undo() -> None:
    dice, typist = table_dice("undo", "4")
    assert dice.d6("t9a.to-hit") == 4, "before the first choice there is nothing to go back to"
    dice.may_undo = True
    typist.lines = ["undo"]
    with pytest.raises(TakeBack) as wish:
        dice.d6("t9a.to-hit")
    assert wish.value.mistyped


def test_a_draw_is_typed_as_its_place_in_the_list() -> None:
    dice, typist = table_dice("0", "3")
    assert dice.choose(Distribution.uniform("abcd"), "t9a.flux-cards") == "c"
    assert "type its place, 1 to 4" in typist.text
    assert "it is a number from 1 to 4" in typist.text
    assert dice.take() == (2,), "the journal counts from 0"


@pytest.mark.parametrize(("typed", "kept"), [("WILD", 6), ("w", 6), ("3 AP", 5), ("3 PA", 5), ("3", 5), ("1  ap", 1)])
def test_an_action_die_is_typed_as_what_it_shows(typed: str, kept: int) -> None:
    dice, typist = table_dice("6", "five", "", typed)
    assert roll_action_die(dice, Options()) == (1, 1, 2, 2, 3, 0)[kept - 1]
    assert "type what it shows: 1 AP, 2 AP, 3 AP or WILD" in typist.text
    assert "it shows 1 AP, 2 AP, 3 AP or WILD" in typist.text, "there is no 6 on it"
    assert dice.take() == (kept,), "the journal keeps the side"


def test_dice_with_eight_sides_are_typed_as_they_show_and_kept_as_journals_have_them() -> None:
    dice, typist = table_dice("0 9", "8 3")
    three_or_less = at_or_under("skulldred.target.melee", 3)
    assert hits(dice, Roll(dice_for("skulldred.attr.dice", 2, ()), three_or_less), sides=8) == 1
    assert "Roll 2D8" in typist.text
    assert "it is a number from 1 to 8" in typist.text
    assert dice.take() == (7, 2)


def test_several_dice_with_words_are_typed_with_commas_between() -> None:
    dice, _ = table_dice("wild, 3 ap")
    assert dice.hand(2, "orders", sides=die_of((1, 1, 2, 2, 3, 0))) == (0, 3)


def test_dice_of_other_kinds_are_asked_for_by_their_kind() -> None:
    dice, typist = table_dice("11 3 4", "10 3 4", "17", "42")
    assert dice.total(3, "rally", sides=10) == 17
    assert "Roll 3D10, rally" in typist.text
    assert "it is a number from 1 to 10" in typist.text
    assert dice.die(D66, "injury") == 42
    assert "Roll D66, injury" in typist.text


def test_typed_and_scripted_dice_give_the_same_battle() -> None:
    faces = [6, 5, 4, 3]
    dice, _ = table_dice("6 5 4 3")
    scripted = ScriptedDice(faces)
    assert dice.hand(4, "t9a.to-hit") == scripted.hand(4, "t9a.to-hit")
