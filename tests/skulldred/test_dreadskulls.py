"""DREADSKULLs: the pool, counters beside the fallen, restoring, sacrificing, buying dice."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from grognard.kernel.dice import ScriptedDice, odds
from grognard.skulldred.bouts import bout_of
from grognard.skulldred.buying import BuyDice
from grognard.skulldred.counters import Restore, Sacrifice
from grognard.skulldred.downed import Cancel, Fall, LetDie, down
from grognard.skulldred.fighting import Attack
from grognard.skulldred.fights import settle
from grognard.skulldred.melee_dice import Fighter
from grognard.skulldred.moving import Move
from grognard.skulldred.options import counters_of_game
from grognard.skulldred.outcomes import Take
from grognard.skulldred.rules.abilities import Fly, Vulnerable
from grognard.skulldred.shooting import Shoot
from grognard.skulldred.state import State
from grognard.skulldred.swinging import Stay
from grognard.skulldred.turn import Activate
from tests.skulldred.scenes import Reply, acts, answered, at, block, declined, foe, kind, left, outcome, scene, steps


def counters(state: State, side: int = 0) -> tuple[int, int, int]:
    """Return a side's counters: in the active pool, beside figures, discarded."""
    beside = sum(figure.downed for figure in state.side(side))
    return state.warbands[side].pool, beside, state.warbands[side].spent


def downs(state: State, figure: int, *replies: Reply) -> State:
    """Leave a figure DOWNED by some rule."""
    return answered(down(state, figure, "skulldred.margin.downed", ScriptedDice([])), *replies)


@pytest.mark.rule("skulldred.dreadskull.pool")
def test_counters_are_in_the_pool_beside_figures_or_discarded() -> None:
    state = scene(at(100, 100), at(200, 100), foe(900, 900), pools=(12, 12))
    after = steps(downs(downs(state, 0), 1), Restore(0))
    assert counters(after) == (10, 1, 1)


@pytest.mark.rule("skulldred.dreadskull.game-length")
def test_the_length_of_a_game_is_its_number_of_counters() -> None:
    assert [counters_of_game(length) for length in ("short", "medium", "long")] == [6, 12, 20]
    assert counters_of_game(24) == 24
    with pytest.raises(ValueError, match="13"):
        counters_of_game(13)
    assert counters_of_game(13, house=True) == 13


@pytest.mark.rule("skulldred.dreadskull.place-on-downed")
def test_an_orc_that_falls_takes_a_counter_from_the_pool() -> None:
    after = downs(scene(at(100, 100), foe(900, 900)), 0)
    assert counters(after) == (5, 1, 0)
    assert downs(after, 0) == after, "who lies DOWNED already takes no other"


@pytest.mark.rule("skulldred.dreadskull.restore")
def test_a_goblin_stands_up_for_the_counter_beside_it() -> None:
    state = downs(scene(at(100, 100), foe(900, 900)), 0)
    after = steps(state, Restore(0))
    assert counters(after) == (5, 0, 1)
    assert (after.figure(0).x, after.figure(0).stands) == (100, True)
    assert steps(after, Activate(0), faces=(1,)).figure(0).activated, "it may still act this turn"


@pytest.mark.rule("skulldred.dreadskull.restore")
def test_nobody_is_restored_who_is_not_downed() -> None:
    assert declined(scene(at(100, 100), foe(900, 900)), Restore(0)) == "skulldred.dreadskull.restore"
    assert declined(scene(at(100, 100), foe(900, 900, downed=True)), Restore(1)) == "skulldred.dreadskull.restore"


@pytest.mark.rule("skulldred.dreadskull.sacrifice-figure")
@pytest.mark.rule("skulldred.zone.discard")
def test_a_sacrificed_figure_gives_its_counter_back() -> None:
    state = downs(scene(at(100, 100), at(200, 100), foe(900, 900), pools=(1, 6)), 0)
    assert counters(state) == (0, 1, 0)
    after = steps(state, Sacrifice(0))
    assert after.figure(0).place == "discard"
    assert counters(after) == (1, 0, 0)
    assert counters(downs(after, 1)) == (0, 1, 0), "it pays for the second"


@pytest.mark.rule("skulldred.dreadskull.empty-pool")
def test_without_a_counter_a_downed_result_kills() -> None:
    assert downs(scene(at(100, 100), at(200, 100), foe(900, 900), pools=(0, 6)), 0).figure(0).place == "discard"
    last = downs(scene(at(100, 100), at(200, 100), foe(900, 900), pools=(1, 6)), 0)
    assert last.figure(0).downed
    assert counters(last) == (0, 1, 0)


@pytest.mark.rule("skulldred.dreadskull.empty-pool")
def test_another_downed_figure_can_be_given_up_for_its_counter() -> None:
    state = scene(at(100, 100, downed=True), at(200, 100), foe(900, 900), pools=(0, 6))
    saved = downs(state, 1, Sacrifice(0))
    assert saved.figure(1).downed
    assert saved.figure(0).place == "discard"
    assert downs(state, 1, LetDie(1)).figure(1).place == "discard"


@pytest.mark.rule("skulldred.dreadskull.empty-pool", "skulldred.empty-pool")
def test_read_harshly_an_empty_pool_kills_all_who_lie() -> None:
    figures = at(100, 100, downed=True), at(200, 100), at(300, 100), foe(900, 900)
    state = scene(*figures, pools=(1, 6), readings={"skulldred.empty-pool": "all-downed"}, asked=("cancel",))
    after = downs(state, 1, Fall(1))
    assert [figure.place for figure in after.figures[:3]] == ["discard", "discard", "table"]
    assert downs(state, 1, Cancel(1)).figure(1).stands, "the last counter saves who cancels"


@pytest.mark.rule("skulldred.dreadskull.cancel-downed")
def test_a_flyer_whose_fall_is_cancelled_stays_in_the_air() -> None:
    bat = kind(2, 3, 4, Fly())
    state = scene(at(500, 300, kind(shoot=2)), foe(500, 450, bat, flying=True), pools=(6, 3), asked=("cancel",))
    after = acts(state, 0, Shoot(1), Take(1, "downed"), Cancel(1), faces=(1, 6, 6, 6))
    assert counters(after, 1) == (2, 0, 1)
    assert after.figure(1).flying
    fell = acts(state, 0, Shoot(1), Take(1, "downed"), Fall(1), faces=(1, 6, 6, 6))
    assert counters(fell, 1) == (2, 1, 0)
    assert not fell.figure(1).flying


@pytest.mark.rule("skulldred.dreadskull.cancel-downed")
def test_nothing_is_cancelled_with_an_empty_pool_or_for_a_vulnerable_figure() -> None:
    empty = scene(at(100, 100), at(200, 100), foe(900, 900), pools=(0, 6), asked=("cancel",))
    assert downs(empty, 0).figure(0).place == "discard"
    frail = scene(at(100, 100, kind(3, 3, 4, Vulnerable())), at(200, 100), foe(900, 900), asked=("cancel",))
    assert downs(frail, 0).figure(0).place == "discard"


@pytest.mark.rule("skulldred.dreadskull.cancel-downed")
def test_a_cancelled_fall_does_not_end_the_activation() -> None:
    spikes = block("spikes", "spikes", 500, 540, 100, 20)
    state = scene(at(500, 500), at(300, 300), foe(900, 900), pieces=(spikes,), asked=("cancel",))
    after = acts(state, 0, Move(500, 565), Cancel(0), Move(500, 580), faces=(1, 6, 6, 6, 6, 6))
    assert left(after) == 1
    assert after.figure(0).y == 580


@pytest.mark.rule("skulldred.dreadskull.bonus")
def test_a_counter_buys_a_die() -> None:
    man = kind(2, 3, 3)
    state = scene(at(500, 500, man), foe(525, 500, man))
    us, them = state.figures
    chances = [
        odds(settle, bout_of(state, us, them, Fighter(bought=bought), Fighter())).map(outcome) for bought in (0, 1)
    ]
    assert [one.probability("defender killed") for one in chances] == [Fraction(1, 16), Fraction(1, 8)]


@pytest.mark.rule("skulldred.dreadskull.bonus")
def test_the_attacker_buys_first_then_the_defender_and_never_beyond_the_cap() -> None:
    man = kind(1, 3, 3)
    state = scene(at(500, 500, man), foe(525, 500, man), asked=("bonus",))
    after = acts(state, 0, Attack(1), BuyDice(0, 2), BuyDice(1, 1), Stay(), faces=(6, 6, 6, 6, 6))
    assert counters(after) == (4, 0, 2)
    assert counters(after, 1) == (5, 0, 1)
    gang = scene(at(500, 525, man), foe(500, 500, man), at(525, 500, man), at(475, 500, man), asked=("bonus",))
    with pytest.raises(Exception, match="can't choose"):
        acts(gang, 0, Attack(1), BuyDice(0, 2), BuyDice(1, 0), faces=(6,) * 9)


@pytest.mark.rule("skulldred.dreadskull.bonus")
def test_no_die_is_bought_for_an_ability_of_nought() -> None:
    state = scene(at(500, 500, kind(1, 3)), foe(525, 500, replace(kind(), combat=0)), asked=("bonus",))
    bought = acts(state, 0, Attack(1), BuyDice(0, 0), Take(1, "downed"), faces=(1,))
    assert bought.figure(1).downed
