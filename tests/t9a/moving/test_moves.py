"""Moves step by step: ways, Wheels, limits, and what stands in the way (core 4.3, 4.11, 7.3 to 7.7, 7.14 to 7.16)."""

from __future__ import annotations

from itertools import permutations
from math import hypot, inf, nan
from typing import Any

import pytest

from grognard.kernel.geometry import Rect, Table
from grognard.kernel.ground.terrain import Feature
from grognard.kernel.words.refusals import NotAllowed
from grognard.t9a.board.unit import Unit
from grognard.t9a.moving.displacement import comes_within, farthest_in_ranks, farthest_model
from grognard.t9a.moving.moves import after_reform, rates, walk
from grognard.t9a.moving.steps import Back, Forward, Pivot, Reshape, Sideways, Step, Wheel, placed
from grognard.t9a.rules.movement import Fly, LightTroops
from tests.t9a.positions import alone, hero, model, state_of, troop, unit

DWARF = model("Clan Warrior", advance=3, march=9)


def dwarfs(models: int = 20, **place: Any) -> Unit:
    """Return Clan Warriors, five wide on 20 mm bases."""
    return unit(0, 0, troop(DWARF, models, key="dwarfs"), **place)


def walked(one: Unit, *steps: Step, others: tuple[Unit, ...] = (), gait: str = "advance", **rest: Any) -> Unit:
    table = rest.pop("table", None)
    return walk(state_of(one, *others, table=table), one, steps, gait, **rest).unit  # type: ignore[arg-type]


def refusal(one: Unit, *steps: Step, **rest: Any) -> str:
    """Return the rule by which the move is refused."""
    with pytest.raises(NotAllowed) as refused:
        walked(one, *steps, **rest)
    assert str(refused.value)
    assert refused.value.say("fr")
    return refused.value.rule


# ---- the way


@pytest.mark.rule("t9a.advance-move")
def test_an_advance_goes_as_far_as_the_advance_rate() -> None:
    one = dwarfs(x=36, y=24)
    assert (walked(one, Forward(3)).x, walked(one, Forward(3)).y) == (36, 27)
    assert refusal(one, Forward(3.1)) == "t9a.advance-move"


@pytest.mark.rule("t9a.advance-move")
def test_backwards_and_sideways_half_the_rate_is_not_rounded() -> None:
    one = unit(0, 0, troop(model(advance=5, march=10), 10))
    assert walked(one, Back(2.5)).y == 21.5
    assert walked(one, Sideways(-2.5)).x == 33.5
    assert refusal(one, Back(2.6)) == "t9a.advance-move"
    assert refusal(one, Sideways(2.6)) == "t9a.advance-move"


@pytest.mark.rule("t9a.advance-move")
def test_only_one_of_forwards_backwards_and_sideways() -> None:
    assert refusal(dwarfs(), Forward(1), Back(0.5)) == "t9a.advance-move"
    assert refusal(dwarfs(), Wheel("left", 5), Sideways(0.5)) == "t9a.advance-move"
    assert walked(dwarfs(), Wheel("left", 5), Forward(1), Wheel("right", 5)).facing == 0


@pytest.mark.rule("t9a.march-move")
def test_a_march_goes_forwards_only() -> None:
    assert walked(dwarfs(), Forward(9), gait="march").y == 33
    assert refusal(dwarfs(), Back(1), gait="march") == "t9a.march-move"
    assert refusal(dwarfs(), Forward(9.1), gait="march") == "t9a.march-move"


@pytest.mark.parametrize("step", [Forward(-1), Back(-1), Forward(nan), Sideways(inf), Wheel("left", -3), Pivot(nan)])
def test_a_step_has_a_number_that_makes_sense(step: Step) -> None:
    assert refusal(dwarfs(), step) == "t9a.movement-phase"


def test_a_move_has_a_step_at_least() -> None:
    assert refusal(dwarfs()) == "t9a.advance-move"


# ---- Wheels


@pytest.mark.rule("t9a.wheel")
def test_an_advance_of_three_allows_a_wheel_of_44_degrees_and_no_more_than_44_79() -> None:
    """Worked example 21.22: the straight way of the outer corner counts, not its arc."""
    two_ranks = dwarfs(10)
    assert walked(two_ranks, Wheel("left", 44.79)).facing == pytest.approx(315.21)
    assert refusal(two_ranks, Wheel("left", 45.2)) == "t9a.advance-move"


@pytest.mark.rule("t9a.wheel")
def test_the_inner_front_corner_stays_where_it_is() -> None:
    before = dwarfs(10)
    for side, corner in (("left", 0), ("right", 1)):
        after = placed(before, Wheel(side, 30))  # type: ignore[arg-type]
        here, there = before.boundary.corners()[corner], after.boundary.corners()[corner]  # type: ignore[union-attr]
        assert here == pytest.approx(there, abs=0.002)


@pytest.mark.rule("t9a.advance-move")
def test_the_second_limit_bites_deep_units() -> None:
    """Worked example 21.23: two ranks 2.846 inches, four ranks 3.42."""
    assert farthest_in_ranks(dwarfs(10), placed(dwarfs(10), Wheel("left", 44.79))) == pytest.approx(2.846, abs=0.001)
    assert farthest_in_ranks(dwarfs(20), placed(dwarfs(20), Wheel("left", 44.79))) == pytest.approx(3.42, abs=0.005)
    assert refusal(dwarfs(20), Wheel("left", 44.79)) == "t9a.advance-move"
    assert walked(dwarfs(20), Wheel("left", 39.04)).facing == pytest.approx(320.96)
    assert refusal(dwarfs(20), Wheel("left", 39.3)) == "t9a.advance-move"


@pytest.mark.rule("t9a.march-move")
@pytest.mark.parametrize(("models", "way"), [(20, 9.332), (40, 12.671)])
def test_a_march_of_three_inches_and_a_wheel_of_90_degrees_is_too_far_for_the_rear_rank(
    models: int, way: float
) -> None:
    """Worked example 21.23: the path is 8.568 of 9, but the outer rear centre ends too far away."""
    one = dwarfs(models)
    end = placed(placed(one, Forward(3)), Wheel("left", 90))
    assert farthest_in_ranks(one, end) == pytest.approx(way, abs=0.002)
    assert refusal(one, Forward(3), Wheel("left", 90), gait="march") == "t9a.march-move"


@pytest.mark.rule("t9a.wheel")
def test_one_wheel_turns_90_degrees_at_most() -> None:
    fast = unit(0, 0, troop(model(advance=20, march=20), 10))
    assert walked(fast, Wheel("right", 90)).facing == 90
    assert refusal(fast, Wheel("right", 91)) == "t9a.wheel"
    assert walked(fast, Wheel("right", 60), Wheel("right", 60)).facing == 120


def test_the_model_that_goes_farthest_is_one_of_the_outline() -> None:
    before = dwarfs(18)
    after = placed(placed(before, Wheel("right", 33)), Forward(2))
    old = before.formation.places(before.x, before.y, before.facing)
    new = after.formation.places(after.x, after.y, after.facing)
    brute = max(hypot(a[0] - b[0], a[1] - b[1]) for a, b in zip(old, new, strict=True))
    assert farthest_in_ranks(before, after) == pytest.approx(brute)
    assert comes_within(before, after, brute, in_ranks=True)
    assert not comes_within(before, after, brute - 0.02, in_ranks=True)


# ---- Pivots, flight, light troops


@pytest.mark.rule("t9a.pivot")
def test_a_single_model_pivots_freely_on_its_way() -> None:
    lone = alone(hero(0))
    assert walked(lone, Pivot(90), Forward(4)).facing == 90
    assert refusal(dwarfs(), Pivot(10)) == "t9a.pivot"


@pytest.mark.rule("t9a.fly")
def test_flyers_pass_over_others_and_end_more_than_an_inch_from_them() -> None:
    flyers = unit(0, 0, troop(model("Flyer", Fly(8, 16)), 3), files=3, y=20)
    screen = unit(1, 1, y=26, facing=180)
    assert rates(flyers, flying=True) == (8, 16)
    assert refusal(flyers, Forward(12), gait="march", others=(screen,)) == "t9a.march-move", "march 8 on the ground"
    assert walked(flyers, Forward(12), gait="march", flying=True, others=(screen,)).y == 32
    assert refusal(flyers, Forward(7), gait="march", flying=True, others=(screen,)) == "t9a.unit-spacing"


@pytest.mark.rule("t9a.light-troops")
def test_light_troops_reform_on_their_way() -> None:
    light = unit(0, 0, troop(model("Skirmisher", LightTroops(), advance=6, march=12), 6), files=6)
    assert walked(light, Reshape(90, 6), Forward(6)).facing == 90
    assert refusal(light, Forward(6), Reshape(0, 6), Forward(6), gait="advance") == "t9a.advance-move"
    assert refusal(dwarfs(), Reshape(90, 5), Forward(1)) == "t9a.reform"
    assert refusal(light, Reshape(90, 7)) == "t9a.reform"


@pytest.mark.rule("t9a.light-troops")
def test_light_troops_end_within_their_march_rate_however_they_turn() -> None:
    """The way itself may be short: a long rank that turns on the spot brings its ends far."""
    long_rank = unit(0, 0, troop(model("Light", LightTroops(), advance=4, march=5.6), 16), files=16)
    assert refusal(long_rank, Reshape(90, 16)) == "t9a.advance-move"
    assert walked(long_rank, Reshape(90, 8)).files == 8


# ---- what stands in the way


@pytest.mark.rule("t9a.unit-spacing")
def test_a_unit_passes_others_at_half_an_inch_and_ends_more_than_an_inch_away() -> None:
    one = dwarfs(10, x=36, y=20)
    right = one.formation.width / 2
    passed = unit(1, 1, x=36 + right + 0.55 + right, y=22.5, facing=180)
    assert walked(one, Forward(9), gait="march", others=(passed,)).y == 29
    assert refusal(one, Forward(3), others=(passed,)) == "t9a.unit-spacing"
    near = unit(1, 1, x=36 + right + 0.45 + right, y=22.5, facing=180)
    assert refusal(one, Forward(9), gait="march", others=(near,)) == "t9a.unit-spacing"


@pytest.mark.rule("t9a.unit-spacing")
def test_who_begins_within_an_inch_of_another_unit_moves_off() -> None:
    """What a charge or a flight has brought so near may go, and must then keep its distance."""
    one = dwarfs(10, x=36, y=20)
    beside = unit(1, 0, x=36 + one.formation.width + 0.2, y=20)
    assert walked(one, Forward(3), others=(beside,)).y == 23
    assert refusal(one, Forward(0.5), others=(beside,)) == "t9a.unit-spacing"


@pytest.mark.rule("t9a.terrain.impassable")
def test_nobody_walks_through_impassable_terrain() -> None:
    table = Table(72, 48, [Feature("rock", "impassable", Rect(36, 26, 4, 2))])
    one = dwarfs(10, x=36, y=20)
    assert refusal(one, Forward(9), gait="march", table=table) == "t9a.unit-spacing"
    assert walked(one, Forward(3), table=table).y == 23
    assert refusal(dwarfs(10, x=36, y=21.5), Forward(3), table=table) == "t9a.terrain.impassable"


@pytest.mark.rule("t9a.board-edge")
def test_flanks_and_rear_may_reach_over_the_edge_the_front_may_not() -> None:
    one = dwarfs(10, x=2.2, y=24)
    assert refusal(one, Sideways(-1.4)) == "t9a.board-edge"
    assert refusal(dwarfs(10, x=36, y=46), Forward(3)) == "t9a.board-edge"
    # the outer corner swings over the edge although start and end are on the board
    corner = unit(0, 0, troop(model(advance=9, march=9), 10), x=36, y=46.4, facing=45)
    assert refusal(corner, Wheel("right", 90)) == "t9a.board-edge"


# ---- Reforms


@pytest.mark.rule("t9a.reform")
def test_a_reform_keeps_the_centre() -> None:
    one = dwarfs(20)
    after = after_reform(state_of(one), one, 90, 10)
    assert after.boundary.centre == pytest.approx(one.boundary.centre, abs=0.002)
    assert (after.facing, after.files) == (90, 10)


@pytest.mark.rule("t9a.reform")
def test_no_model_comes_farther_than_its_march_rate_in_a_reform() -> None:
    slow = unit(0, 0, troop(model(advance=2, march=4), 16), files=16)
    with pytest.raises(NotAllowed, match=r"t9a\.reform"):
        after_reform(state_of(slow), slow, 90, 16)
    assert after_reform(state_of(slow), slow, 180, 16).facing == 180, "models are alike: each goes to the nearest place"


@pytest.mark.rule("t9a.reform")
def test_models_are_sent_where_the_longest_way_is_the_shortest() -> None:
    """Sending each model to its nearest place in turn would leave a long way for the last."""
    rank = unit(0, 0, troop(model(), 4, key="four"), files=4)
    shifted = placed(rank, Sideways(rank.formation.pitch))
    column = unit(0, 0, troop(model(), 4, key="four"), files=1)
    assert farthest_in_ranks(rank, shifted) == pytest.approx(rank.formation.pitch, abs=0.002)
    starts = rank.formation.places(rank.x, rank.y, rank.facing)
    ends = column.formation.places(column.x, column.y, column.facing)
    best = min(
        max(hypot(a[0] - b[0], a[1] - b[1]) for a, b in zip(starts, order, strict=True)) for order in permutations(ends)
    )
    assert farthest_model(rank, column) == pytest.approx(best)


@pytest.mark.rule("t9a.unit-spacing")
def test_a_reform_in_place_is_no_moving_off() -> None:
    one = dwarfs(10, x=36, y=20)
    depth = one.formation.depth
    behind = unit(1, 0, x=36, y=20 - depth - 0.3, files=5)
    assert after_reform(state_of(one, behind), one, 180, 5).facing == 180
    enemy = unit(1, 1, x=36, y=20 - depth - 0.3)
    with pytest.raises(NotAllowed):
        after_reform(state_of(one, enemy), one, 90, 5)


@pytest.mark.rule("t9a.swift-reform")
def test_after_a_swift_reform_a_unit_advances() -> None:
    """The Advance Rate counts from after the Reform, the March Rate from before it (core 7.15)."""
    one = dwarfs(10, x=36, y=20)
    after = walked(one, Reshape(90, 5), Forward(3), swift=True)
    assert after.facing == 90
    assert refusal(one, Forward(1), Reshape(90, 5), swift=True) == "t9a.swift-reform"
    assert refusal(one, Reshape(90, 5), Forward(3), gait="march", swift=True) == "t9a.swift-reform"
    assert refusal(one, Reshape(90, 5), Forward(3.1), swift=True) == "t9a.advance-move"
    slow = unit(0, 0, troop(model(advance=4, march=4), 10))
    assert refusal(slow, Reshape(90, 5), Forward(4), swift=True) == "t9a.advance-move"
