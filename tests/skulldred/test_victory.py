"""How a game ends: elimination, a blocked game, the last survivor; missions."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from grognard.kernel.dice import Dice, ScriptedDice, odds
from grognard.skulldred.action_die import read, roll_action_die
from grognard.skulldred.battle import play
from grognard.skulldred.cost import cost
from grognard.skulldred.leaving import flee_table, kill
from grognard.skulldred.options import Options
from grognard.skulldred.rules.wildsides import Panic, Respawner, Summoned
from grognard.skulldred.state import State
from grognard.skulldred.turn import Activate, EndTurn
from grognard.skulldred.victory import blocked, gold, judge, result_of
from tests.skulldred.scenes import activates, answered, at, block, foe, kind, scene, steps

NO_DICE = ScriptedDice([])
DEAR = kind(4, 4, 4)


def ended(state: State) -> tuple[int | None, str]:
    """Return who won, and by which rule."""
    assert state.phase == "over"
    return state.winner, state.ended


@pytest.mark.rule("skulldred.win.elimination")
def test_when_the_last_goblin_flees_the_enemy_has_won() -> None:
    state = scene(at(500, 500), foe(900, 900))
    after = judge(flee_table(state, 1, "skulldred.panic.flee", NO_DICE), NO_DICE)
    assert ended(after) == (0, "skulldred.win.elimination")
    assert result_of(after).gold == (cost(kind()), 0)


@pytest.mark.rule("skulldred.win.elimination")
def test_figures_in_the_reserve_and_the_discard_keep_no_warband_alive() -> None:
    waits = at(0, 0, kind(wildside=Summoned()), place="reserve")
    dead = at(0, 0, kind(wildside=Respawner()), place="discard", master=0)
    state = scene(at(500, 500), waits, dead, foe(900, 900))
    assert ended(judge(kill(state, 0, "skulldred.margin.kill", NO_DICE), NO_DICE))[0] == 1


@pytest.mark.rule("skulldred.win.elimination")
def test_when_both_vanish_at_once_the_gold_is_compared() -> None:
    state = scene(at(0, 0, place="discard"), foe(0, 0, DEAR, place="discard"))
    assert ended(judge(state, NO_DICE)) == (0, "skulldred.win.stalemate")


@pytest.mark.rule("skulldred.win.stalemate")
def test_in_a_blocked_game_who_destroyed_more_gold_wins() -> None:
    lost = at(0, 0, place="discard"), foe(0, 0, DEAR, place="fled")
    state = scene(at(100, 100), foe(900, 900), *lost)
    assert (gold(state, 0), gold(state, 1)) == (cost(DEAR), cost(kind()))
    assert ended(blocked(state, NO_DICE)) == (0, "skulldred.win.stalemate")
    equal = scene(at(100, 100), foe(900, 900), at(0, 0, place="discard"), foe(0, 0, place="discard"))
    assert ended(blocked(equal, NO_DICE)) == (None, "skulldred.win.stalemate")


@pytest.mark.rule("skulldred.win.turn-limit")
def test_a_game_ends_after_the_agreed_turns_of_each_player() -> None:
    state = scene(at(100, 100), foe(900, 900), options=Options(turns=2))
    result = answered(play(state, NO_DICE), *(EndTurn() for _ in range(4)))
    assert result.because == "skulldred.win.turn-limit"
    assert result.winner is None


@pytest.mark.rule("skulldred.win.stalemate")
def test_who_was_kept_back_is_not_lost_and_a_returned_respawner_does_not_count() -> None:
    state = scene(at(100, 100), foe(900, 900), foe(0, 0, DEAR, place="kept-back"), foe(800, 900, activated=True))
    assert gold(state, 0) == 0


@pytest.mark.rule("skulldred.win.last-survivor")
def test_a_lone_goblin_never_panics_and_has_three_points_on_wild() -> None:
    state = scene(at(100, 100, kind(wildside=Panic())), foe(900, 900))

    def die(dice: Dice) -> tuple[int, str]:
        found = read(state, state.figure(0), roll_action_die(dice, state.setting.options))
        return found.points, found.mission

    chances = odds(die)
    assert chances.probability((3, "")) == Fraction(1, 3)
    assert chances.map(lambda found: found[1]).probability("panic") == 0
    assert not activates(state, 0, faces=(6,)).figure(0).panicked


@pytest.mark.rule("skulldred.win.last-survivor")
def test_a_downed_comrade_still_counts_but_the_discard_does_not() -> None:
    two = scene(at(100, 100), at(200, 200, downed=True), foe(900, 900))
    assert read(two, two.figure(0), 0).points == 0
    dead = scene(at(100, 100), at(0, 0, place="discard"), foe(900, 900))
    assert read(dead, dead.figure(0), 0).points == 3


@pytest.mark.rule("skulldred.win.pandemonium")
def test_two_goblins_who_both_panic_lose_the_game_one_time_in_thirty_six() -> None:
    coward = kind(wildside=Panic())
    state = scene(at(300, 300, coward), at(600, 300, coward), foe(900, 900))
    one = steps(state, Activate(0), lambda ask: ask.options[0], faces=(6,))
    assert one.phase == "turns"
    both = steps(one, Activate(1), lambda ask: ask.options[0], faces=(6,))
    assert ended(both) == (1, "skulldred.win.pandemonium")
    assert Fraction(1, 6) ** 2 == Fraction(1, 36)


@pytest.mark.rule("skulldred.win.pandemonium")
def test_if_the_first_flees_the_second_is_a_last_survivor() -> None:
    coward = kind(wildside=Panic())
    state = scene(at(300, 300, coward), at(600, 300, coward), foe(900, 900))
    alone = flee_table(state, 0, "skulldred.panic.flee", NO_DICE)
    assert read(alone, alone.figure(1), 0).mission == ""


@pytest.mark.rule("skulldred.missions")
def test_who_has_more_standing_figures_at_the_gate_scores_ten_gold_a_turn() -> None:
    gate = block("gate", "gate", 500, 500, 25, 25, gate=0)
    options = Options(mission="hold-the-gate")
    figures = at(475, 500), at(525, 500), foe(500, 525), foe(500, 475, downed=True)
    after = steps(scene(*figures, pieces=(gate,), options=options), EndTurn())
    assert after.warbands[0].gold == 10
    tied = steps(scene(at(475, 500), foe(525, 500), pieces=(gate,), options=options), EndTurn())
    assert tied.warbands[0].gold == 0
    assert steps(scene(*figures, pieces=(gate,)), EndTurn()).warbands[0].gold == 0


@pytest.mark.rule("skulldred.win.elimination")
def test_nothing_is_judged_before_the_turns_begin() -> None:
    state = replace(scene(at(0, 0, place="waiting"), foe(0, 0, place="waiting")), phase="setup")
    assert judge(state, NO_DICE) == state
