"""Failed Charge Moves: towards the target, as far as the highest die."""

from __future__ import annotations

from itertools import pairwise
from math import cos, hypot, radians, sin

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from grognard.kernel.dice import ScriptedDice
from grognard.kernel.geometry import Feature, Rect, Table, are_within, direction, inside_table, overlaps, wheel_cost
from grognard.t9a.board.unit import Unit
from grognard.t9a.charging.failed_charge import fail_charge, failed_way
from grognard.t9a.morale.flight import at_centre
from tests.t9a.positions import model, state_of, troop, unit

DWARFS = troop(model("Clan Warrior", base=(20, 20), advance=3), 20)


def charger(x: float = 36, y: float = 20, **rest: object) -> Unit:
    return unit(0, 0, DWARFS, x=x, y=y, charging=True, **rest)  # type: ignore[arg-type]


def enemy(x: float, y: float, facing: float = 180, number: int = 9) -> Unit:
    return unit(number, 1, DWARFS, x=x, y=y, facing=facing)


@pytest.mark.rule("t9a.failed-charge")
def test_the_example_wheels_by_30_degrees_and_comes_0_962_inches_farther() -> None:
    """Core 21.25: highest die 3; a Wheel of 30 degrees costs 2.038 inches."""
    one = charger()
    width = one.formation.width
    # a point that lies before the middle of the front after a Wheel of 30 degrees about the right corner
    turn = radians(30)
    corner = (36 + width / 2, 20)
    middle = (corner[0] - cos(turn) * width / 2, corner[1] + sin(turn) * width / 2)
    aim = (middle[0] + 10 * sin(turn), middle[1] + 10 * cos(turn))
    end, way = failed_way(state_of(one), one, aim, 3)
    assert end.facing == pytest.approx(30, abs=0.002)
    assert way[1][2] == end.facing
    assert hypot(end.x - way[1][0], end.y - way[1][1]) == pytest.approx(0.962, abs=0.003)


@pytest.mark.rule("t9a.failed-charge")
def test_a_wheel_that_costs_too_much_is_cut_short() -> None:
    """One inch lets five 20 mm bases wheel by some 14.6 degrees."""
    one = charger()
    end, way = failed_way(state_of(one), one, (60, 25), 1)
    assert wheel_cost(one.formation.width, end.facing) == pytest.approx(1, abs=0.01)
    assert way[-1] == (end.x, end.y, end.facing)


@pytest.mark.rule("t9a.failed-charge")
def test_the_unit_is_shaken_to_the_end_of_the_player_turn_and_no_longer_charging() -> None:
    with ScriptedDice([]) as dice:
        state = fail_charge(state_of(charger(), enemy(36, 34)), 0, (36, 35), 5, dice)
    failed = state.unit(0)
    assert (failed.y, failed.morale.shaken_until, failed.fight.charging, failed.this_turn.moved) == (
        25,
        state.player_turn,
        False,
        "failed_charge",
    )


@pytest.mark.rule("t9a.failed-charge")
def test_it_stops_before_enemies_and_touches_none() -> None:
    end, _ = failed_way(state_of(charger(), enemy(36, 23)), charger(), (36, 40), 6)
    assert 22.9 < end.y < 23
    assert not are_within(end.boundary, enemy(36, 23).boundary, 0)


@pytest.mark.rule("t9a.failed-charge")
def test_it_may_slide_along_a_friend_beside_it() -> None:
    beside = unit(1, 0, DWARFS, x=36 + charger().formation.width, y=22)
    end, _ = failed_way(state_of(charger(), beside), charger(), (36, 40), 4)
    assert end.y == 24


@pytest.mark.rule("t9a.failed-charge")
def test_its_front_stays_on_the_board() -> None:
    end, _ = failed_way(state_of(charger(y=46)), charger(y=46), (36, 60), 6)
    assert end.y == 48


@pytest.mark.rule("t9a.fly")
def test_a_flyer_passes_over_units_and_steps_back_if_it_would_end_in_one() -> None:
    low = enemy(36, 22)
    end, _ = failed_way(state_of(charger(), low), charger(), (36, 45), 6, flying=True)
    assert end.y < 22.1
    assert not overlaps(end.boundary, low.boundary)
    behind, _ = failed_way(state_of(charger(), enemy(36, 20.1)), charger(), (36, 45), 6, flying=True)
    assert behind.y == 26 or not overlaps(behind.boundary, enemy(36, 20.1).boundary)


@pytest.mark.rule("t9a.dangerous-terrain")
def test_a_failed_charge_into_ruins_is_dangerous() -> None:
    ruins = Feature("ruins", "ruins", Rect(36, 22, 10, 0.5))
    state = state_of(charger(models=5), enemy(36, 40), table=Table(72, 48, (ruins,)))
    with ScriptedDice([1, 2, 3, 4, 5]) as dice:
        state = fail_charge(state, 0, (36, 41), 3, dice)
    assert state.unit(0).models == 4


@pytest.mark.rule("t9a.failed-charge")
@given(
    st.floats(0, 359),
    st.tuples(st.floats(5, 20), st.floats(-80, 80)),
    st.tuples(st.floats(3, 12), st.floats(-180, 180), st.floats(0, 359)),
    st.integers(1, 6),
)
def test_it_never_ends_in_anybody_nor_touches_an_enemy(
    turn: float, aim: tuple[float, float], other: tuple[float, float, float], inches: int
) -> None:
    one = charger(y=24, facing=round(turn, 3))
    off = radians(turn + other[1])
    there = at_centre(enemy(0, 0), 36 + other[0] * sin(off), 24 + other[0] * cos(off), round(other[2], 3))
    state = state_of(one, there)
    assume(not are_within(one.boundary, there.boundary, 1) and inside_table(there.boundary, state.setting.table))
    towards = radians(turn + aim[1])
    point = (36 + aim[0] * sin(towards), 24 + aim[0] * cos(towards))
    end, way = failed_way(state, one, point, inches)
    assert not overlaps(end.boundary, there.boundary)
    assert not are_within(end.boundary, there.boundary, 0)
    assert inside_table(end.boundary, state.setting.table)
    length = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(way))
    assert length <= inches + 0.02
    if len(way) == 2 and end.facing == one.facing and length > 0.1:
        assert abs((direction((one.x, one.y), (end.x, end.y)) - one.facing + 180) % 360 - 180) < 0.5
