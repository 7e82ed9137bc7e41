"""Skulldred at a terminal: everything in words, free moves in millimetres, exact odds at the choice at hand."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.kernel.battle.asks import Answer
from grognard.kernel.battle.battle import Battle
from grognard.kernel.dice import RolledDice, ScriptedDice
from grognard.kernel.words.language import render
from grognard.kernel.words.refusals import Refusal
from grognard.players.human import HumanPlayer
from grognard.skulldred.battle import play
from grognard.skulldred.buying import roll_bought
from grognard.skulldred.fighting import Attack
from grognard.skulldred.interrupts import StandingOrder
from grognard.skulldred.moving import Creep, Move
from grognard.skulldred.names import names_of
from grognard.skulldred.outlook.chances import chance_of_casting, outlook
from grognard.skulldred.portals import PlacePortal
from grognard.skulldred.rolls import Result
from grognard.skulldred.rules.wildsides import Leader, Panic
from grognard.skulldred.state import State
from grognard.skulldred.tactician import SkulldredTactician
from grognard.skulldred.turn import Activate
from tests.players.tables import Typist
from tests.skulldred.scenes import LEADER, SORCERER, at, block, foe, kind, portal, scene

THIEF = kind(name="thief")
ARCHER = kind(shoot=3, name="archer")


def table() -> State:
    """Return a game with something of everything on the table."""
    return scene(
        at(500, 500, LEADER),
        at(500, 560, THIEF, hidden=True, number=1),
        at(100, 900, THIEF, panicked=True, number=2),
        at(500, 430, SORCERER),
        foe(560, 500, kind(name="orc"), downed=True),
        foe(800, 500, ARCHER),
        pieces=(block("hedge-1", "hedge", 700, 500, 10, 200),),
        portals=(portal(1, 400, 400),),
        next_portal=2,
    )


def battle_of(state: State, faces: tuple[int, ...] = ()) -> Battle[Any, Any]:
    return Battle(play, state, ScriptedDice(faces) if faces else RolledDice(1))


def typed(battle: Battle[Any, Any], *lines: str, language: str = "en") -> tuple[Answer, str]:
    """Type lines at the present ask; return the answer, and all that was shown."""
    typist = Typist(lines)
    human = HumanPlayer(typist.read, typist.shown.append, language, names_of(battle.state))  # type: ignore[arg-type]
    assert battle.ask is not None
    answer = human.choose(battle.ask, battle)
    return answer, typist.text.replace("\xa0", " ")


def acting(state: State, figure: int = 0) -> Battle[Any, Any]:
    """Return the battle where a figure has been activated and has 3 AP."""
    battle = battle_of(state, (5,))
    battle.answer(Activate(figure))
    return battle


# ---- look and measure


def test_look_tells_who_is_led_downed_hidden_and_panicked_and_where_portals_are() -> None:
    _, text = typed(battle_of(table()), "look", "1")
    assert "turn 1 of 12, First warband to play" in text
    assert "1 SPAN is 75 mm, 1 Fast SPAN 125 mm, 1 Long SPAN 225 mm" in text
    assert "Hedge: 695 to 705 mm from the west, 400 to 600 mm from the south; " in text
    assert "portal 1 at 400 400" in text
    assert "0, boss: at 500 500; leader" in text
    assert "1, thief 1: at 500 560; led by boss and HIDDEN" in text
    assert "2, thief 2: at 100 900; out of the leader's range and panicked" in text
    assert "4, orc: at 560 500; DOWNED" in text
    assert "nearest enemy: orc, 35 mm (0.5 SPAN) to the east" in text


def test_look_at_one_figure_tells_its_numbers_and_all_around_it() -> None:
    _, text = typed(battle_of(table()), "look boss", "look portal 1", "look hedge", "1")
    assert "COMBAT 3, LEVEL 3, SIZE 3, TO KILL 4, SHOOT 0, MAGIC 0" in text
    assert "friend 1, thief 1: 35 mm (0.5 SPAN) to the north, in sight and in the leader's range" in text
    assert "friend 2, thief 2: 541 mm (7.2 SPAN) to the north-west, in sight and out of the leader's range" in text
    assert "enemy 5, archer: 275 mm (3.7 SPAN) to the east, in sight" in text
    assert "portal 1: 116 mm (1.6 SPAN) to the south-west" in text


@pytest.mark.rule("skulldred.leader.election")
def test_look_at_an_elected_leader_tells_the_wildside_that_he_has_now() -> None:
    coward = kind(wildside=Panic(), name="clerk")
    state = scene(at(500, 500, coward, wildside=Leader()), at(500, 700, coward), foe(900, 900))
    _, elected = typed(battle_of(state), "look 0", "1")
    assert "rules: Led figures on WILD" in elected
    assert "rules: PANIC" not in elected
    assert "rules: PANIC" in typed(battle_of(state), "look 1", "1")[1]


def test_measure_tells_spans_sight_leader_range_charges_and_shots() -> None:
    _, text = typed(
        battle_of(table()),
        "measure boss 2",
        "measure archer 0",
        "measure wizard portal 1",
        "measure 0 nobody",
        "1",
    )
    assert "thief 2 is out of the range of boss" in text
    assert "archer does not reach boss with one straight move of 75 mm" in text
    assert "archer may shoot at boss: farther than 1 Long SPAN and soft cover 1" in text
    assert "portal 1 is in sight of wizard" in text
    assert "'0 nobody' does not name two figures" in text


def test_a_shot_that_is_forbidden_is_told_with_its_rule() -> None:
    _, text = typed(battle_of(table()), "measure archer thief 1", "1")
    assert "archer may not shoot at thief 1: " in text
    assert "thief 1 can't be seen (Hidden target)" in text


# ---- free moves


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("ne 60", Move(542.426, 542.426)),
        ("go 180 40", Move(500.0, 460.0)),
        ("sud 40", Move(500.0, 460.0)),
        ("at 480 500", Move(480.0, 500.0)),
        ("en 480 500", Move(480.0, 500.0)),
        ("towards orc 20", Move(520.0, 500.0)),
        ("vers 1 20", Move(520.0, 500.0)),
        ("away orc 30", Move(470.0, 500.0)),
        ("towards orc", Move(535.0, 500.0)),
        ("w", Move(425.0, 500.0)),
        ("creep n 10", Creep(500.0, 510.0)),
        ("rampe no", Creep(482.322, 517.678)),
        ("order restore leader", StandingOrder("restore", "leader")),
        ("consigne bonus jamais", StandingOrder("bonus", "never")),
    ],
)
def test_moves_and_orders_are_typed_in_both_languages(line: str, answer: Answer) -> None:
    found, _ = typed(acting(scene(at(500, 500, LEADER), foe(560, 500, kind(name="orc"), downed=True))), line)
    assert found == answer


def test_a_portal_is_opened_where_one_likes() -> None:
    found, _ = typed(acting(table(), 3), "portal 450 300")
    assert found == PlacePortal(450.0, 300.0)


@pytest.mark.parametrize("line", ["n 200", "go", "at 3", "order", "towards nobody", "portal 450 300"])
def test_what_can_not_be_done_is_refused_with_a_rule_and_changes_nothing(line: str) -> None:
    battle = acting(scene(at(500, 500, LEADER), foe(700, 500)))
    found, text = typed(battle, line, "1")
    assert "(skulldred." in text
    assert found == battle.ask.options[0]  # type: ignore[union-attr]


def test_the_effect_of_a_move_is_told_in_words() -> None:
    battle = acting(scene(at(500, 500, LEADER), at(400, 500), foe(700, 500, ARCHER)))
    _, text = typed(battle, "1")
    assert "boss, 3 AP: what does it do?" in text
    assert "(1 AP; 75 mm (1 SPAN) to the east; nearest enemy: archer, 100 mm (1.3 SPAN) to the east" in text


# ---- odds


def test_odds_of_the_action_die_are_those_of_its_faces() -> None:
    _, text = typed(battle_of(table()), "odds activate wizard", "odds activate boss", "1")
    assert "3 AP 33.3%; 2 AP 33.3%; 1 AP 33.3%" in text, "led, or a leader: WILD gives 3 AP"


def test_odds_of_an_attack_are_exact() -> None:
    """Three dice at 3 or less on both sides: equal HITS in (1 + 9 + 9 + 1)/64 of the rolls."""
    battle = acting(scene(at(500, 500), foe(525, 500)))
    _, text = typed(battle, "odds attack", "1")
    assert "COMBAT 3 against COMBAT 3" in text
    assert "nothing 31.2%" in text


def test_dice_are_offered_with_the_roll_that_comes_and_what_each_number_brings() -> None:
    battle = acting(scene(at(500, 500), foe(525, 500), asked=("bonus",)))
    battle.answer(Attack(1))
    _, text = typed(battle, "odds", "1")
    assert "man 1 against man 2" in text
    assert "Do you buy dice for this roll? (DREADSKULLs 6)" in text
    ask = battle.ask
    assert ask is not None
    bout: Any = ask.about
    chances = [
        outlook(bought).at_least("defender", Result.DOWNED)
        for bought in _with_each_number(battle.state, bout, ask.options)
    ]
    assert chances == sorted(chances), "more dice are never worse"
    assert chances[0] < chances[-1]


def _with_each_number(state: State, about: Any, options: tuple[Any, ...]) -> list[Any]:
    return [roll_bought(state, about, option) for option in options]


def test_odds_of_a_casting_are_those_of_its_dice() -> None:
    chances = chance_of_casting((3,), 2, 1)
    assert chances["backfire"] == pytest.approx(8 / 27), "three dice above 2"
    assert chances["success"] == pytest.approx(19 / 27)


# ---- standing orders


def test_a_standing_order_to_restore_the_leader_saves_all_questions() -> None:
    state = scene(at(500, 500, LEADER, downed=True), at(400, 500), foe(700, 500), asked=("restore",))
    battle = battle_of(state)
    found, _ = typed(battle, "order restore leader")
    battle.answer(found)
    assert battle.state.order(0, "restore") == "leader"
    order = StandingOrder("restore", "leader")
    assert render(order, "en") == "from now on: always restore the leader at once, and ask for nobody else"
    assert render(order, "fr").startswith("désormais : toujours relever le chef aussitôt")


# ---- the tactician's reasons, and French


def test_the_tactician_says_what_it_compared() -> None:
    battle = acting(scene(at(500, 500), foe(525, 500)))
    assert battle.ask is not None
    tactician = SkulldredTactician()
    answer = tactician.choose(battle.ask, battle)
    assert tactician.why is not None
    assert tactician.why.chosen.answer == answer
    said = render(tactician.why, "en", names_of(battle.state))
    assert "the target killed" in said
    assert "; compared with: " in said


def test_everything_is_said_in_french() -> None:
    lines = ("aide", "regarder", "regarder boss", "mesurer 0 1", "chances", "encore", "1")
    _, text = typed(acting(scene(at(500, 500, LEADER), foe(525, 500))), *lines, language="fr")
    for words in ("quelle action ?", "Les vôtres", "à l’est", "la cible tuée", "PA ;", "Tapez le numéro"):
        assert words in text, words
    for words in ("nearest", "friend", "killed", "Your choice", "turn "):
        assert words not in text, words


def test_a_refusal_leaves_the_choice_as_it_was() -> None:
    battle = acting(scene(at(500, 500), foe(700, 500)))
    assert battle.ask is not None
    with pytest.raises(Refusal):
        battle.answer(Move(500.0, 900.0))
    assert battle.answers == (Activate(0),)
