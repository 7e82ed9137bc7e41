"""Where the Secondary Objective draws the tactician's Scoring Units."""

from __future__ import annotations

import pytest

from grognard.t9a.board.state import Marker, State
from grognard.t9a.board.unit import Unit
from grognard.t9a.setup.objectives import HOLD_THE_GROUND, SECURE_TARGET
from grognard.t9a.tactician.goals import points_of_goal
from tests.t9a.attacks import rules
from tests.t9a.positions import model, state_of, troop, unit


def scorer(id: int, x: float, y: float = 24.0, side: int = 0) -> Unit:
    return unit(id, side, troop(model("Scorer", *rules("Scoring")), 10, key=f"scorer-{id}"), x=x, y=y)


def targets(*units: Unit, turn: int = 6) -> State:
    """Return the last turn with a marker in the west and one in the east."""
    return state_of(*units, turn=turn, objective=SECURE_TARGET, markers=(Marker(0, 18.0, 24.0), Marker(1, 54.0, 24.0)))


@pytest.mark.rule("t9a.objective.secure-target")
def test_a_marker_that_others_hold_draws_less_than_one_that_nobody_holds() -> None:
    here = scorer(1, 36.0)
    alone, helped = targets(here), targets(here, scorer(2, 18.0))
    west, east = scorer(1, 22.0), scorer(1, 50.0)
    assert points_of_goal(alone, west) == pytest.approx(points_of_goal(alone, east))
    assert points_of_goal(helped, west) < points_of_goal(helped, east)
    contested = targets(here, scorer(2, 18.0), scorer(5, 18.0, 20.0, side=1))
    assert points_of_goal(contested, west) == pytest.approx(points_of_goal(alone, west))


@pytest.mark.rule("t9a.objective.hold-the-ground")
def test_the_centre_draws_the_more_the_nearer_it_is_and_the_later() -> None:
    def points(x: float, turn: int) -> float:
        state = state_of(scorer(1, x), turn=turn, objective=HOLD_THE_GROUND)
        return points_of_goal(state, state.unit(1))

    assert points(36, 6) > points(20, 6) > points(8, 6) > 0
    assert points(20, 6) > points(20, 1)


def test_who_does_not_score_is_drawn_nowhere() -> None:
    state = state_of(unit(1, 0), turn=6, objective=HOLD_THE_GROUND)
    assert points_of_goal(state, state.unit(1)) == 0
