"""The ground between two Boundaries: what it leaves out can't be in the way, what walls it off hides everything."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.kernel.geometry import Disc, Point, Rect, Segment, segment_hits
from grognard.t9a.sight.way import Way

SIZES = st.sampled_from([(0.8, 0.8), (4.0, 1.6), (8.0, 3.0)])
ANGLES = st.integers(0, 35).map(lambda tens: 10.0 * tens)
SHARES = st.integers(0, 10).map(lambda tenths: tenths / 10)


@st.composite
def boundaries(draw: st.DrawFn, low: float, high: float) -> Rect | Disc:
    x, y = draw(st.integers(20, 50)), draw(st.floats(low, high))
    if draw(st.booleans()):
        return Disc(float(x), y, 1.2)
    width, depth = draw(SIZES)
    return Rect(float(x), y, width, depth, draw(ANGLES))


def edge_point(shape: Rect | Disc, around: float) -> Point:
    if isinstance(shape, Disc):
        return shape.rim(360 * around)
    corners = (*shape.corners(), shape.corners()[0])
    side = min(3, int(around * 4))
    return Segment(*corners[side], *corners[side + 1]).at(around * 4 - side)


@pytest.mark.rule("t9a.line-of-sight")
@given(boundaries(5, 10), boundaries(30, 36), boundaries(12, 28), SHARES, SHARES)
def test_no_line_meets_what_is_not_on_the_way(
    ours: Rect | Disc, theirs: Rect | Disc, shape: Rect | Disc, here: float, there: float
) -> None:
    way, line = Way(ours, theirs), Segment(*edge_point(ours, here), *edge_point(theirs, there))
    if segment_hits(line, shape):
        assert way.passes(shape)


@pytest.mark.rule("t9a.line-of-sight")
@given(boundaries(5, 10), boundaries(30, 36), boundaries(12, 28), SHARES, SHARES)
def test_every_line_meets_what_walls_the_way_off(
    ours: Rect | Disc, theirs: Rect | Disc, shape: Rect | Disc, here: float, there: float
) -> None:
    way, line = Way(ours, theirs), Segment(*edge_point(ours, here), *edge_point(theirs, there))
    if way.is_walled_off_by([shape]):
        assert segment_hits(line, shape)


@pytest.mark.rule("t9a.line-of-sight")
def test_a_wide_unit_walls_off_a_narrow_one() -> None:
    way = Way(Rect(36, 10, 4, 2), Rect(36, 30, 4, 2))
    assert way.is_walled_off_by([Rect(36, 20, 8, 1)])
    assert not way.is_walled_off_by([Rect(34, 20, 6, 1)])
    assert way.passes(Rect(38, 20, 1, 1))
    assert not way.passes(Rect(42, 20, 1, 1))
