"""The random battlefield (core 16.3)."""

from __future__ import annotations

from itertools import combinations

import pytest

from grognard.kernel.dice import RolledDice, ScriptedDice
from grognard.kernel.geometry import Rect, apart_more_than, inside_table
from grognard.t9a.setup.terrain import APART, BY_ROLL, board, random_battlefield


@pytest.mark.rule("t9a.battlefield")
@pytest.mark.parametrize("seed", range(40))
def test_features_keep_more_than_six_inches_apart_and_stay_on_the_board(seed: int) -> None:
    table = random_battlefield(4500, RolledDice(seed))
    assert (table.width, table.depth) == (72, 48)
    assert 2 <= len(table.features) <= 9
    assert len({feature.id for feature in table.features}) == len(table.features)
    for feature in table.features:
        assert inside_table(feature.shape, table), feature
    for one, other in combinations(table.features, 2):
        assert apart_more_than(one.shape, other.shape, APART)


@pytest.mark.rule("t9a.battlefield")
def test_three_features_come_first_then_as_many_as_two_d3_say() -> None:
    first = [0, 1, 1, 1, 0, 1, 1, 1, 0, 1, 1, 1]  # which section, direction, 2D6, how it is turned
    with ScriptedDice([*_placing(0), *_placing(0), *_placing(0), 1, 2, *_kind(1, 1, 0), *_kind(6, 6, 0)]) as dice:
        table = random_battlefield(4500, dice)
    assert len(first) == 12
    assert [feature.kind for feature in table.features] == ["impassable", "hill", "forest", "hill", "wall"]
    assert [feature.id for feature in table.features] == ["impassable-1", "hill-1", "forest-1", "hill-2", "wall-1"]


def _placing(section: int) -> tuple[int, ...]:
    """Return the faces for a feature: the section among those left, north, 2 inches, not turned."""
    return (section, 0, 1, 1, 0)


def _kind(first: int, second: int, section: int) -> tuple[int, ...]:
    """Return the faces for one of the features that come later: what it is, and where."""
    return (first, second, *_placing(section))


@pytest.mark.rule("t9a.battlefield")
def test_what_would_stand_too_near_is_shifted_as_little_as_possible() -> None:
    with ScriptedDice([*_placing(0), *_placing(0), *_placing(0), 1, 1, *_kind(2, 3, 0), *_kind(2, 4, 0)]) as dice:
        table = random_battlefield(4500, dice)
    rock, hill = table.feature("impassable-1").shape, table.feature("hill-1").shape
    assert isinstance(rock, Rect)
    assert (rock.x, rock.y) == (12, 14), "the centre of the first section, two inches north"
    assert (rock.width, rock.depth) == (6, 6)
    assert (hill.x, hill.y) == (36, 14)
    water = table.feature("water-1").shape
    assert (water.x, water.y) != (12, 14), "drawn for the section of the rock"
    assert apart_more_than(water, rock, APART)
    assert not apart_more_than(water, rock, APART + 0.1)


@pytest.mark.rule("t9a.battlefield")
def test_a_warband_fights_on_half_a_board() -> None:
    table = board(3000)
    assert (table.width, table.depth) == (36, 48)
    assert board(3001).width == 72
    for seed in range(10):
        small = random_battlefield(3000, RolledDice(seed))
        assert all(inside_table(feature.shape, small) for feature in small.features)
        assert len(small.features) <= 6


@pytest.mark.rule("t9a.battlefield")
def test_the_table_of_features_names_each_sum_of_two_dice() -> None:
    assert sorted(BY_ROLL) == list(range(2, 13))
