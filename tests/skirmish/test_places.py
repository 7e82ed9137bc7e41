"""Places round a point and beside a shape."""

from __future__ import annotations

import pytest

from grognard.kernel.geometry import Disc, Rect, distance, overlaps
from grognard.skirmish.places import beside, rings


def test_rings_begin_at_the_point_or_so_far_from_it_and_go_clockwise_from_the_north() -> None:
    found = list(rings(10, 20, 10))
    assert found[0] == (10, 20)
    assert found[1] == pytest.approx((10, 25))
    assert found[7] == pytest.approx((15, 20))
    assert len(found) == 1 + 2 * 24
    assert next(rings(10, 20, 10, start=5)) == pytest.approx((10, 25))


@pytest.mark.parametrize("base", [Disc(0, 0, 12.5), Rect(0, 0, 25, 50, 30.0)])
@pytest.mark.parametrize("shape", [Disc(100, 100, 30), Rect(100, 100, 60, 20, 10.0)])
def test_a_base_set_beside_a_shape_touches_it_and_does_not_overlap_it(base: Disc | Rect, shape: Disc | Rect) -> None:
    for angle in range(0, 360, 15):
        there = beside(base, shape, angle)
        assert not overlaps(there, shape)
        assert distance(there, shape) <= 0.011
