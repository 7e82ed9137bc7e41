"""Victory Points and Battle Points (core 17.4, 17.5)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from grognard.t9a.board.ranks import Character
from grognard.t9a.board.state import Fallen
from grognard.t9a.board.unit import Unit
from grognard.t9a.setup.victory import Result, battle_points, result_of, tallies_against
from tests.t9a.positions import alone, hero, model, state_of, troop, unit


def priced(id: int, side: int, points: int, models: int | None = None, **rest: Any) -> Unit:
    return unit(id, side, troop(model(), 20, key=f"troop-{id}", points=points), models, **rest)


def points_for(side: int, *units: Unit, **rest: Any) -> int:
    """Return the Victory Points that the enemy of *side* earns."""
    return sum(tally.points for tally in tallies_against(state_of(*units, **rest), side))


@pytest.mark.rule("t9a.battle-points")
def test_a_lead_of_1100_points_makes_13_to_7_and_the_objective_moves_three() -> None:
    """Worked example 21.36."""
    assert battle_points((2600, 1500), None, 4500) == (13, 7)
    assert battle_points((2600, 1500), 1, 4500) == (10, 10)
    assert battle_points((2600, 1500), 0, 4500) == (16, 4)


UP_TO = {225: 10, 450: 11, 900: 12, 1350: 13, 1800: 14, 2250: 15, 3150: 16, 9000: 17}


@pytest.mark.rule("t9a.battle-points")
def test_the_table_of_battle_points_at_4500_points() -> None:
    least = 0
    for most, points in UP_TO.items():
        for lead in (least, most):
            assert battle_points((lead, 0), None, 4500) == (points, 20 - points)
            assert battle_points((0, lead), None, 4500) == (20 - points, points)
        least = most + 1


@pytest.mark.rule("t9a.victory-points", "t9a.victory-points.casualty")
def test_a_unit_removed_is_worth_its_full_cost_also_if_it_never_arrived() -> None:
    gone = priced(0, 0, 333)
    state = state_of(gone, priced(1, 1, 100))
    assert sum(t.points for t in tallies_against(replace(state.without(0), fallen=(Fallen("troop-0", 0),)), 0)) == 333
    late = gone.altered(away="ambush")
    assert sum(t.points for t in tallies_against(replace(state.without(0), reserve=(late,)), 0)) == 333
    pursuing = gone.altered(away="pursuing")
    assert tallies_against(replace(state.without(0), reserve=(pursuing,)), 0) == ()


@pytest.mark.rule("t9a.victory-points.fleeing", "t9a.victory-points.shattered", "t9a.shattered")
def test_fleeing_and_shattered_units_are_worth_half_rounded_up_and_all_of_it_together() -> None:
    assert points_for(0, priced(0, 0, 333, fleeing=True)) == 167
    assert points_for(0, priced(0, 0, 333, models=5)) == 167, "5 of 20 are 25 %"
    assert points_for(0, priced(0, 0, 333, models=6)) == 0
    assert points_for(0, priced(0, 0, 333, models=5, fleeing=True)) == 333


@pytest.mark.rule("t9a.victory-points.shattered-and-fleeing")
def test_the_tally_says_why() -> None:
    (tally,) = tallies_against(state_of(priced(0, 0, 333, models=5, fleeing=True)), 0)
    assert tally.rule == "t9a.victory-points.shattered-and-fleeing"


def lord(points: int, **rest: Any) -> Character:
    return hero(7, model("Lord", hp=4), points=points, **rest)


@pytest.mark.rule("t9a.shattered")
def test_characters_are_judged_apart_from_their_units() -> None:
    """A healthy unit with a hurt lord: half the lord; a shattered unit with a healthy lord: half the unit."""
    hurt = replace(lord(201), lost=3)
    assert points_for(0, priced(0, 0, 300, characters=(hurt,))) == 101
    assert points_for(0, priced(0, 0, 300, models=5, characters=(lord(201),))) == 150


@pytest.mark.rule("t9a.victory-points.general", "t9a.victory-points.battle-standard")
def test_the_general_and_the_battle_standard_bearer_bring_200_more() -> None:
    state = state_of(alone(lord(500, general=True)), priced(1, 1, 100))
    fallen = replace(state.without(7), fallen=(Fallen("hero-7", 0),))
    assert sum(t.points for t in tallies_against(fallen, 0)) == 700
    flag = state_of(alone(lord(300, battle_standard=True)), priced(1, 1, 100))
    assert sum(t.points for t in tallies_against(replace(flag.without(7), fallen=(Fallen("hero-7", 0),)), 0)) == 500


def test_the_result_names_a_winner() -> None:
    state = state_of(priced(0, 0, 300), priced(1, 1, 1000, y=40))
    beaten = replace(state.without(1), fallen=(Fallen("troop-1", 1),))
    result = result_of(beaten)
    assert (result.victory_points, result.battle_points, result.winner) == ((1000, 0), (13, 7), 0)
    assert Result((0, 0), None, (10, 10)).winner is None
