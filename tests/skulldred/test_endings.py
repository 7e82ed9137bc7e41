"""Ways to win, missions, and what a whole turn buys."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from grognard.kernel.dice import ScriptedDice
from grognard.kernel.geometry import Disc, Rect
from grognard.kernel.words.refusals import NotAllowed
from grognard.skulldred.appearing import AppearAt
from grognard.skulldred.leaving import kill
from grognard.skulldred.missions import score_turn
from grognard.skulldred.options import Options
from grognard.skulldred.returning import Return, judge_return, returns
from grognard.skulldred.scenery import piece
from grognard.skulldred.state import Portal, State
from grognard.skulldred.turn import Activate, EndTurn, judge_choice, turn_step
from grognard.skulldred.victory import blocked, gold, judge, result_of
from tests.skulldred.playing import drive, figure, game

DICE = ScriptedDice([])


@pytest.mark.rule("skulldred.win.elimination")
def test_a_warband_that_is_dead_or_fled_has_lost() -> None:
    state = game(figure(0, 0, 500, 500), figure(1, 1, 100, 900), figure(2, 1, 200, 900, place="fled"))
    state = replace(state, figures=(*state.figures, figure(3, 1, 0, 0, place="reserve")))
    assert judge(state, DICE).phase == "turns"
    over = judge(kill(state, 1, "skulldred.melee.roll", DICE), DICE)
    assert (over.phase, over.winner, over.ended) == ("over", 0, "skulldred.win.elimination")


@pytest.mark.rule("skulldred.win.elimination", "skulldred.win.stalemate")
def test_if_both_vanish_gold_decides() -> None:
    state = game(figure(0, 0, 0, 0, place="discard"), figure(1, 1, 0, 0, place="discard", level=5))
    over = judge(state, DICE)
    assert (over.winner, over.ended) == (0, "skulldred.win.stalemate")


@pytest.mark.rule("skulldred.win.stalemate")
def test_a_blocked_game_goes_to_who_destroyed_more_gold() -> None:
    dear, cheap = figure(0, 0, 0, 0, place="discard", level=4), figure(1, 1, 0, 0, place="fled", level=1)
    state = game(dear, cheap, figure(2, 0, 300, 300), figure(3, 1, 600, 600))
    assert gold(state, 1) > gold(state, 0) > 0
    over = blocked(state, DICE)
    assert over.winner == 1
    assert result_of(over).gold == (gold(state, 0), gold(state, 1))
    drawn = blocked(game(figure(0, 0, 300, 300), figure(1, 1, 600, 600)), DICE)
    assert (drawn.phase, drawn.winner) == ("over", None)


@pytest.mark.rule("skulldred.win.turn-limit")
def test_the_game_ends_after_the_turns_agreed_and_that_is_no_stalemate() -> None:
    state = game(figure(0, 0, 300, 300), figure(1, 1, 600, 600), options=Options(turns=3))
    after, _ = drive(turn_step(replace(state, turn=6), DICE), EndTurn())
    assert (after.phase, after.ended) == ("over", "skulldred.win.turn-limit")
    after, _ = drive(turn_step(replace(state, turn=5), DICE), EndTurn())
    assert (after.phase, after.active, after.turn) == ("turns", 1, 6)


@pytest.mark.rule("skulldred.missions")
def test_who_has_more_men_at_the_gate_gets_gold() -> None:
    gate = piece("gate", "gate", Disc(500, 500, 12.5), gate=0)
    state = game(
        figure(0, 0, 500, 475), figure(1, 1, 500, 525), figure(2, 0, 475, 500),
        pieces=[gate], options=Options(mission="hold-the-gate"),
    )  # fmt: skip
    assert score_turn(state, DICE).warbands[0].gold == 10
    assert score_turn(state.with_figure(replace(state.figure(2), downed=True)), DICE).warbands[0].gold == 0
    pitched = replace(state, setting=replace(state.setting, options=Options()))
    assert score_turn(pitched, DICE) == pitched


# ---- a whole turn ----------------------------------------------------------------------------------------------------


def graveyard(*more: Any, magic: int = 0, pieces: Any = (), **rest: Any) -> State:
    master = figure(0, 0, 500, 300, magic=magic)
    dead = figure(1, 0, 0, 0, wild="RESPAWNER", place="discard", master=0)
    return game(master, dead, figure(2, 1, 500, 900), *more, pieces=pieces, **rest)


@pytest.mark.rule("skulldred.wild.respawner", "skulldred.respawner.place")
def test_a_skeleton_returns_for_a_whole_turn_at_its_own_edge() -> None:
    state = graveyard()
    after, _ = drive(turn_step(state, DICE), Return(1, "edge"), AppearAt)
    back = after.figure(1)
    assert back.on_table
    assert back.y == 12.5
    assert after.active == 1  # the turn is given up
    acted = replace(state, activations=1)
    with pytest.raises(NotAllowed) as refused:
        judge_return(acted, Return(1, "edge"))
    assert refused.value.rule == "skulldred.wild.respawner"


@pytest.mark.rule("skulldred.wild.respawner")
def test_as_many_return_as_are_agreed() -> None:
    also = figure(3, 0, 0, 0, wild="RESPAWNER", place="discard", master=0)
    state = graveyard(also, options=Options(respawns_a_turn=2))
    after, _ = drive(turn_step(state, DICE), Return(1, "edge"), AppearAt)
    assert after.active == 0
    with pytest.raises(NotAllowed):
        judge_choice(after, Activate(0))
    after, _ = drive(turn_step(after, DICE), Return(3, "edge"), AppearAt)
    assert after.active == 1


@pytest.mark.rule("skulldred.respawner.place")
def test_a_sorcerers_skeleton_returns_through_a_portal_and_uses_it() -> None:
    portal = Portal(4, 0, 600.0, 300.0, 25.0, placed=3)
    state = replace(graveyard(magic=2), portals=(portal,))
    assert Return(1, "4") in tuple(returns(state))
    assert Return(1, "4") not in tuple(returns(replace(graveyard(), portals=(portal,))))
    new = replace(state, portals=(replace(portal, placed=state.turn),))
    assert Return(1, "4") not in tuple(returns(new))
    after, _ = drive(turn_step(state, DICE), Return(1, "4"), AppearAt)
    assert after.figure(1).on_table
    assert after.portals == ()


@pytest.mark.rule("skulldred.respawner.place")
def test_a_gate_where_the_master_started() -> None:
    gate = piece("gate", "gate", Rect(200, 20, 40, 40))
    assert Return(1, "gate") in tuple(returns(graveyard(pieces=[gate])))


@pytest.mark.rule("skulldred.respawner.master")
def test_with_their_master_they_all_go() -> None:
    standing = figure(3, 0, 400, 300, wild="RESPAWNER", master=0)
    state = kill(graveyard(standing), 0, "skulldred.melee.roll", DICE)
    assert [one.place for one in state.figures] == ["discard", "discard", "table", "fled"]
    assert tuple(returns(state)) == ()
