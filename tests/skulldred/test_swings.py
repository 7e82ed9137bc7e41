"""The expected result of a game of Skulldred and its swings, against sums that one can check on paper."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from grognard.kernel.battle.swings import Swing
from grognard.kernel.words.events import Event
from grognard.skulldred.activation import IsActivated
from grognard.skulldred.cost import cost
from grognard.skulldred.melee import Attacks
from grognard.skulldred.missions import GateHeld
from grognard.skulldred.state import State
from grognard.skulldred.swings import expected_share, swings_of
from tests.report.little_game import MELEE, rolled
from tests.skulldred.playing import figure, game

STATE = game(figure(0, 0, 300, 300), figure(1, 0, 600, 300), figure(2, 1, 325, 300), figure(3, 1, 600, 600))
MEETS = Attacks(0, 2, MELEE.ours.dice, MELEE.ours.target, MELEE.theirs.dice, MELEE.theirs.target)


def with_one(state: State, number: int, **changes: object) -> State:
    return state.with_figure(replace(state.figure(number), **changes))


def swing(*passages: tuple[State, tuple[Event, ...]]) -> Swing:
    """Return the only swing."""
    (found,) = swings_of(passages)
    return found


def test_equal_warbands_share_alike() -> None:
    assert expected_share(STATE) == 50


def test_each_warband_counts_what_is_left_of_it() -> None:
    """One of two is lost: 1/2 against 1; one of them DOWNED or in panic: 3/4 against 1."""
    assert expected_share(with_one(STATE, 2, place="discard")) == Fraction(200, 3)
    assert expected_share(with_one(STATE, 2, downed=True)) == Fraction(400, 7)
    assert expected_share(with_one(STATE, 0, panicked=True)) == 100 - Fraction(400, 7)


def test_who_is_kept_back_or_still_to_be_summoned_is_no_loss() -> None:
    assert expected_share(with_one(STATE, 0, place="kept-back")) == 50


def test_gold_that_was_found_counts() -> None:
    rich = STATE.with_warband(0, gold=2 * cost(STATE.figure(0).profile))
    assert expected_share(rich) == Fraction(200, 3)


def test_a_fight_swings_what_came_beyond_all_that_could_have_come() -> None:
    """The chances of MELEE: 5 in 27 kill the defender, 11 in 54 leave him DOWNED, 1 and 2 in 108 the attacker."""
    dead = with_one(STATE, 2, place="discard")
    found = swing((STATE, ()), (dead, (MEETS, *rolled(MELEE, 1, 2, 3, 5, 6))))
    killed, downed = Fraction(50, 3), Fraction(50, 7)
    theirs = Fraction(5, 27) * killed + Fraction(11, 54) * downed
    ours = Fraction(1, 108) * killed + Fraction(1, 54) * downed
    assert found.expected[0] == 50 + theirs - ours
    assert found.after[0] == Fraction(200, 3)
    assert found.side == 0


def test_a_passage_ends_with_the_next_activation() -> None:
    dead = with_one(STATE, 2, place="discard")
    acts = IsActivated(1, 2, "skulldred.action-die")
    found = swing((STATE, ()), (STATE, (MEETS,)), (dead, (acts,)))
    assert (found.start, found.end, found.after[0]) == (1, 1, 50)


def test_the_gate_held_is_a_swing_of_its_own() -> None:
    price = cost(STATE.figure(0).profile)
    rich = STATE.with_warband(0, gold=2 * price)
    found = swing((STATE, ()), (rich, (GateHeld(0, 2 * price, "skulldred.missions"),)))
    assert found.size == Fraction(50, 3)
