"""Who was lucky in a game of Skulldred: exact means of opposed rolls in GOLD, and whose each roll is."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.kernel.words.events import Event, Rolled
from grognard.skulldred.action_die import die_of
from grognard.skulldred.activation import IsActivated
from grognard.skulldred.cost import cost
from grognard.skulldred.firing import Shoots
from grognard.skulldred.luck import Luck, luck_of
from grognard.skulldred.melee import Attacks
from grognard.skulldred.options import ACTION_DIE
from tests.report.little_game import MELEE, SHOT, rolled
from tests.skulldred.playing import figure, game

STATE = game(figure(0, 0, 300, 300), figure(1, 1, 325, 300))
GOLD = cost(STATE.figure(0).profile)
MEETS = Attacks(0, 1, MELEE.ours.dice, MELEE.ours.target, MELEE.theirs.dice, MELEE.theirs.target)


def action_die(face: int) -> Rolled:
    return Rolled("skulldred.action-die", (face,), "die", die=die_of(ACTION_DIE))


def luck(*events: Event) -> Luck:
    return luck_of(((STATE, ()), (STATE, events)))


def test_a_fight_is_judged_by_the_exact_chances_of_all_its_verdicts() -> None:
    """The defender is killed in 5 of 27 and DOWNED in 11 of 54; the attacker in 1 of 108 and in 1 of 54."""
    (fought,) = luck(MEETS, *rolled(MELEE, 1, 2, 3, 5, 6)).fought
    theirs = Fraction(5, 27) + Fraction(11, 54) / 2
    ours = Fraction(1, 108) + Fraction(1, 54) / 2
    assert fought.chance.expected == GOLD * (theirs - ours)
    assert fought.chance.came == GOLD
    assert fought.chance.percentile == 1 - Fraction(5, 27) / 2


def test_what_one_side_gains_the_other_loses() -> None:
    found = luck(MEETS, *rolled(MELEE, 6, 6, 6, 1, 2))
    assert found.total(0).came == -found.total(1).came == -GOLD
    assert found.total(0).expected == -found.total(1).expected


def test_the_attacker_rolls_first_and_the_other_side_then() -> None:
    dice = luck(MEETS, *rolled(MELEE, 1, 2, 3, 5, 6)).dice
    assert [(die.side, die.dice, die.chance.came) for die in dice] == [(0, 3, 3), (1, 2, 0)]


def test_a_roll_is_his_whom_the_log_names_next() -> None:
    rolls = action_die(5), IsActivated(1, 3, "skulldred.action-die")
    assert [die.side for die in luck(*rolls).dice] == [1]
    assert [die.side for die in luck(rolls[0]).dice] == [None]


@pytest.mark.rule("skulldred.action-die")
def test_an_action_die_is_judged_by_the_ap_that_it_gives_and_not_by_its_pips() -> None:
    """The sixth face is WILD: nothing for one unled and without a WILDSIDE, 3 AP for the last of his warband."""
    among_others = game(figure(0, 0, 300, 300), figure(1, 1, 325, 300), figure(2, 1, 360, 300))
    for state, ap_of_wild in ((among_others, 0), (STATE, 3)):
        told = action_die(6), IsActivated(1, ap_of_wild, "skulldred.attr.wildside")
        (wild,) = luck_of(((state, ()), (state, told))).dice
        (two,) = luck_of(((state, ()), (state, (action_die(4), IsActivated(1, 2, "skulldred.action-die"))))).dice
        assert wild.chance.expected == two.chance.expected == Fraction(1 + 1 + 2 + 2 + 3 + ap_of_wild, 6)
        assert (wild.chance.came, two.chance.came) == (ap_of_wild, 2)


def test_who_shoots_loses_nothing() -> None:
    shot = Shoots(0, 1, SHOT.ours.dice, SHOT.ours.target, SHOT.theirs.dice, SHOT.theirs.target)
    (fought,) = luck(shot, *rolled(SHOT, 6, 6, 1, 2, 3)).fought
    assert fought.chance.came == 0
    assert fought.chance.expected > 0
