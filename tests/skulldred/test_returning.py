"""RESPAWNERs and their masters; SUMMONED figures and their sorcerers."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.kernel.dice import ScriptedDice, odds
from grognard.kernel.words.refusals import NotAllowed
from grognard.skulldred.action_die import read, roll_action_die
from grognard.skulldred.appearing import AppearAt
from grognard.skulldred.fighting import Attack
from grognard.skulldred.leaving import flee_table, kill
from grognard.skulldred.moving import Move
from grognard.skulldred.options import Options
from grognard.skulldred.outcomes import Take
from grognard.skulldred.returning import Elect, Return
from grognard.skulldred.rules.wildsides import Respawner
from grognard.skulldred.state import Figure, State
from grognard.skulldred.turn import Activate
from grognard.skulldred.victory import judge
from tests.skulldred.scenes import SORCERER, acts, at, block, declined, foe, kind, melee_odds, portal, scene, steps

SKELETON = kind(3, 2, 3, wildside=Respawner(), name="skeleton")
AWAY = foe(900, 900)


def crypt(*others: Figure, master: Figure | None = None, dead: int = 1, **rest: Any) -> State:
    """Return a necromancer (figure 0), skeletons killed before (1, ...), and others."""
    skeletons = [at(0, 0, SKELETON, place="discard", master=0) for _ in range(dead)]
    return scene(master or at(500, 500, SORCERER), *skeletons, *(others or (AWAY,)), **rest)


@pytest.mark.rule("skulldred.wild.respawner")
@pytest.mark.rule("skulldred.zone.discard")
def test_for_a_whole_turn_given_up_one_skeleton_returns() -> None:
    after = steps(crypt(dead=2), Return(1, "edge"), AppearAt)
    assert after.active == 1, "the turn is over"
    assert after.figure(1).on_table
    assert after.figure(1).activated
    assert after.figure(2).place == "discard"


@pytest.mark.rule("skulldred.wild.respawner")
def test_nobody_returns_in_a_turn_in_which_anybody_acted() -> None:
    state = steps(crypt(at(300, 300), AWAY), Activate(2), Move(300, 310), faces=(1,))
    assert declined(state, Return(1, "edge")) == "skulldred.wild.respawner"


@pytest.mark.rule("skulldred.wild.respawner")
def test_more_may_return_if_that_was_agreed_and_who_fled_does_not() -> None:
    state = crypt(dead=2, options=Options(respawns_a_turn=2))
    both = steps(steps(state, Return(1, "edge"), AppearAt), Return(2, "edge"), AppearAt)
    assert [both.figure(one).on_table for one in (1, 2)] == [True, True]
    assert both.active == 1
    fled = crypt()
    fled = fled.with_figure(replace(fled.figure(1), place="fled"))
    assert declined(fled, Return(1, "edge")) == "skulldred.wild.respawner"


@pytest.mark.rule("skulldred.respawner.place")
def test_it_returns_at_the_own_edge_a_declared_gate_or_touching_a_portal() -> None:
    gate = block("gate", "gate", 200, 500, 25, 25, gate=1)
    state = crypt(pieces=(gate,), portals=(portal(1, 500, 700),))
    at_edge = steps(state, Return(1, "edge"), AppearAt(333, 12.5)).figure(1)
    assert (at_edge.x, at_edge.y) == (333, 12.5), "anywhere along the edge"
    with pytest.raises(NotAllowed, match="in contact with the marker"):
        steps(state, Return(1, "edge"), AppearAt(333, 20))
    by_portal = steps(state, Return(1, "1"), AppearAt(500, 725))
    assert by_portal.figure(1).y == 725
    assert by_portal.portals == (), "used, and the turn has ended"
    assert steps(state, Return(1, "gate"), lambda ask: ask.options[0]).figure(1).on_table


@pytest.mark.rule("skulldred.respawner.place")
def test_a_portal_of_this_turn_or_a_master_without_magic_gives_no_portal() -> None:
    fresh = crypt(portals=(portal(1, 500, 700, placed=1),))
    assert declined(fresh, Return(1, "1")) == "skulldred.wild.respawner"
    mundane = crypt(master=at(500, 500), portals=(portal(1, 500, 700),))
    assert declined(mundane, Return(1, "1")) == "skulldred.wild.respawner"


@pytest.mark.rule("skulldred.respawner.master")
def test_when_the_master_dies_his_skeletons_flee_and_the_game_may_be_lost() -> None:
    skeletons = [at(300 + 40 * n, 300, SKELETON, master=0) for n in range(5)]
    state = scene(at(500, 500, SORCERER), *skeletons, AWAY)
    after = judge(kill(state, 0, "skulldred.margin.kill", ScriptedDice([])), ScriptedDice([]))
    assert {figure.place for figure in after.figures[1:6]} == {"fled"}
    assert (after.winner, after.ended) == (1, "skulldred.win.elimination")
    gone = flee_table(state, 0, "skulldred.panic.flee", ScriptedDice([]))
    assert not gone.figure(1).on_table, "a master that flees counts as dead"


@pytest.mark.rule("skulldred.respawner.master")
def test_without_his_master_nobody_returns_but_a_downed_master_or_a_toad_will_do() -> None:
    lost = crypt(at(300, 300), AWAY)
    lost = lost.with_figure(replace(lost.figure(0), place="discard"))
    assert declined(lost, Return(1, "edge")) == "skulldred.wild.respawner"
    for changes in ({"downed": True}, {"toad": 3}):
        assert steps(crypt(master=at(500, 500, SORCERER, **changes)), Return(1, "edge"), AppearAt).figure(1).on_table


@pytest.mark.rule("skulldred.respawner.vulnerable")
def test_every_winning_margin_kills_a_skeleton() -> None:
    state = scene(at(500, 500, kind(3, 4)), foe(525, 500, SKELETON))
    assert melee_odds(state).probability("defender killed") == Fraction(496, 729)
    plain = scene(at(500, 500, kind(3, 4)), foe(525, 500, kind(3, 2, 3)))
    assert melee_odds(plain).probability("defender killed") == Fraction(160, 729)


@pytest.mark.rule("skulldred.respawner.vulnerable")
def test_the_winner_may_push_a_skeleton_but_not_leave_it_downed() -> None:
    state = scene(at(500, 500, kind(2, 6)), foe(525, 500, kind(0, 3, 5, wildside=Respawner())), AWAY)
    with pytest.raises(Exception, match="can't choose"):
        acts(state, 0, Attack(1), Take(1, "downed"), faces=(1, 1))
    killed = acts(state, 0, Attack(1), Take(1, "killed"), faces=(1, 1))
    assert killed.figure(1).place == "discard"


@pytest.mark.rule("skulldred.respawner.wild")
def test_a_respawner_has_one_point_on_an_unled_wild() -> None:
    state = scene(at(300, 300, SKELETON, master=1), at(500, 500, SORCERER), AWAY)
    points = odds(lambda dice: read(state, state.figure(0), roll_action_die(dice, state.setting.options)).points)
    assert points.mean() == Fraction(5, 3)


@pytest.mark.rule("skulldred.respawner.wild")
@pytest.mark.rule("skulldred.win.last-survivor")
def test_a_last_skeleton_has_three_points_on_wild() -> None:
    state = scene(at(300, 300, SKELETON), AWAY)
    assert read(state, state.figure(0), 0).points == 3


@pytest.mark.rule("skulldred.leader.election")
@pytest.mark.rule("skulldred.wild.respawner")
def test_one_turn_pays_for_one_thing() -> None:
    state = crypt(dead=2, options=Options(respawns_a_turn=2))
    assert steps(state, Elect(0)).active == 1
    returned = steps(state, Return(1, "edge"), AppearAt)
    assert returned.active == 0, "another may return"
    assert declined(returned, Elect(0)) == "skulldred.leader.election"
    assert declined(returned, Activate(0)) == "skulldred.activation.choose"


@pytest.mark.rule("skulldred.leader.election")
@pytest.mark.rule("skulldred.respawner.master")
def test_an_elected_skeleton_is_no_respawner_any_more() -> None:
    skeletons = [at(300 + 40 * n, 300, SKELETON, master=0) for n in range(2)]
    state = steps(scene(at(500, 500, SORCERER), *skeletons, AWAY), Elect(1))
    after = kill(state, 0, "skulldred.margin.kill", ScriptedDice([]))
    assert after.figure(1).on_table, "its WILDSIDE is LEADER now: it has no master"
    assert after.figure(2).place == "fled"


@pytest.mark.rule("skulldred.respawner.place")
def test_nobody_returns_in_contact_with_an_enemy() -> None:
    gate = block("gate", "gate", 200, 500, 25, 25, gate=1)
    around = [foe(200 + dx, 500 + dy) for dx, dy in ((25, 0), (-25, 0), (0, 25), (0, -25))]
    state = crypt(*around, pieces=(gate,))
    assert declined(state, Return(1, "gate")) == "skulldred.wild.respawner"
