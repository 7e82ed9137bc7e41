"""Disengaging: a step back, then a move; taking off instead."""

from __future__ import annotations

import pytest

from grognard.skulldred.disengaging import Disengage
from grognard.skulldred.flying import TakeOff
from grognard.skulldred.moving import Move
from grognard.skulldred.rules.abilities import Fly
from grognard.skulldred.swinging import Stay
from tests.skulldred.scenes import acts, at, block, cost, foe, kind, left, refusal, scene


@pytest.mark.rule("skulldred.action.disengage")
def test_two_points_take_a_figure_one_base_back_and_then_a_span_anywhere() -> None:
    state = scene(at(500, 500), foe(525, 500))
    assert cost(state, 0, Disengage(475, 500)) == 2
    after = acts(state, 0, Disengage(475, 500), Move(475, 575))
    assert (after.figure(0).x, after.figure(0).y, left(after)) == (475, 575, 1)
    stays = acts(state, 0, Disengage(475, 500), Stay())
    assert stays.figure(0).x == 475


@pytest.mark.rule("skulldred.action.disengage")
def test_the_step_goes_straight_away_and_is_one_base() -> None:
    state = scene(at(500, 500), foe(525, 500))
    for place in (Disengage(500, 525), Disengage(485, 500), Disengage(460, 500)):
        assert refusal(state, 0, place) == "skulldred.action.disengage"
    assert refusal(scene(at(500, 500), foe(600, 500)), 0, Disengage(475, 500)) == "skulldred.action.disengage"


@pytest.mark.rule("skulldred.action.disengage")
def test_without_room_to_step_back_nobody_disengages() -> None:
    wall = block("wall", "wall", 480, 500, 10, 100)
    assert (
        refusal(scene(at(500, 500), foe(525, 500), pieces=(wall,)), 0, Disengage(475, 500))
        == "skulldred.action.disengage"
    )


@pytest.mark.rule("skulldred.action.disengage")
def test_from_two_enemies_any_step_that_gets_clear_of_both_will_do() -> None:
    state = scene(at(500, 500), foe(517.7, 517.7), foe(517.7, 482.3))
    assert cost(state, 0, Disengage(475, 500)) == 2
    between = scene(at(500, 500), foe(525, 500), foe(475, 500))
    assert cost(between, 0, Disengage(500, 525)) == 2


@pytest.mark.rule("skulldred.action.disengage", "skulldred.disengage-move")
def test_read_otherwise_the_move_after_the_step_is_paid_for() -> None:
    state = scene(at(500, 500), foe(525, 500), readings={"skulldred.disengage-move": "paid"})
    after = acts(state, 0, Disengage(475, 500), Move(400, 500))
    assert (after.figure(0).x, left(after)) == (400, 0)


@pytest.mark.rule("skulldred.action.disengage")
def test_the_move_after_the_step_may_end_in_a_new_contact_and_counts_as_a_move() -> None:
    state = scene(at(500, 500), foe(525, 500), foe(400, 500))
    after = acts(state, 0, Disengage(475, 500), Move(425, 500))
    assert after.acting is not None
    assert after.acting.moves == 1


@pytest.mark.rule("skulldred.disengage.take-off")
def test_an_engaged_griffon_takes_off_for_one_point_and_stays_where_it_is() -> None:
    griffon = kind(3, 3, 4, Fly())
    state = scene(at(500, 500, griffon), foe(525, 500))
    assert cost(state, 0, TakeOff()) == 1
    after = acts(state, 0, TakeOff(), Move(425, 500))
    assert (after.figure(0).x, after.figure(0).flying) == (425, True)
    here = acts(state, 0, TakeOff(), points=1)
    assert (here.figure(0).x, here.figure(0).flying) == (500, True)
