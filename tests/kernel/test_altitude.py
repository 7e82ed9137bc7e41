"""Altitude in bands: what meets, and how far it is from one band to another."""

from __future__ import annotations

import pytest

from grognard.kernel.geometry import Band, within

GROUND, LOW, HIGH = Band("ground"), Band("low", 20), Band("high", 40, beyond=25)


def test_only_bodies_of_one_band_meet() -> None:
    bands = (GROUND, LOW, HIGH)
    assert [[one.meets(other) for other in bands] for one in bands] == [
        [True, False, False],
        [False, True, False],
        [False, False, True],
    ]


@pytest.mark.parametrize(
    ("one", "other", "more"), [(GROUND, LOW, 0), (GROUND, HIGH, 25), (LOW, HIGH, 25), (HIGH, HIGH, 0), (LOW, LOW, 0)]
)
def test_a_range_is_longer_where_exactly_one_of_both_is_high(one: Band, other: Band, more: float) -> None:
    assert one.measured(30, other) == other.measured(30, one) == 30 + more
    assert within(one.measured(50, other), 75)


def test_a_line_in_space_goes_up_as_far_as_the_bands_are_apart() -> None:
    assert GROUND.slanting(30, HIGH) == HIGH.slanting(30, GROUND) == 50
    assert LOW.slanting(30, LOW) == 30
