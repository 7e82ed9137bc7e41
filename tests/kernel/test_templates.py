"""Templates on the table: touched and centre under, with Shapely as the judge."""

from __future__ import annotations

from math import hypot

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from shapely import LineString, MultiPolygon
from shapely import Point as Spot
from shapely.geometry.base import BaseGeometry

from grognard.kernel.geometry import (
    TOUCH,
    Disc,
    Footprint,
    Index,
    Rect,
    Template,
    beam,
    blast,
    centres_under,
    distance,
    step,
    teardrop,
    touched,
)
from tests.kernel.test_geometry_measuring import footprints, judge, radius

DOUBT = 1e-3  # Shapely's circles have corners
places = st.tuples(st.floats(-8, 8), st.floats(-8, 8))
turns = st.one_of(st.floats(0, 360), st.sampled_from([0.0, 45.0, 90.0, 180.0, 270.0]))


def judged_teardrop(tip: tuple[float, float], direction: float, length: float, wide: float) -> BaseGeometry:
    """Return the tightest shape round the tip and the round end."""
    end = Spot(step(tip, direction, length - wide)).buffer(wide, quad_segs=512)
    return MultiPolygon([end, Spot(tip).buffer(1e-9)]).convex_hull


@st.composite
def templates(draw: st.DrawFn) -> tuple[Template, BaseGeometry]:
    """A template, and the same as Shapely has it."""
    place, direction = draw(places), draw(turns)
    kind = draw(st.sampled_from(["blast", "teardrop", "beam", "line"]))
    if kind == "blast":
        wide = draw(st.floats(0.5, 6))
        return blast(*place, wide), Spot(place).buffer(wide, quad_segs=512)
    length = draw(st.floats(3, 12))
    if kind == "teardrop":
        wide = draw(st.floats(0.2, 1.4))
        return teardrop(place, direction, length=length, radius=wide), judged_teardrop(place, direction, length, wide)
    line = LineString([place, step(place, direction, length)])
    if kind == "line":
        return beam(place, direction, length=length), line
    wide = draw(st.floats(0.1, 4))
    return beam(place, direction, length=length, width=wide), line.buffer(wide / 2, cap_style="flat")


@given(templates(), footprints)
def test_who_is_touched_is_whom_the_judge_finds(template: tuple[Template, BaseGeometry], body: Footprint) -> None:
    laid, judged = template
    apart = judged.distance(judge(body)) - radius(body)
    assume(abs(apart - TOUCH) > DOUBT)
    assert laid.touches(body) == (apart <= TOUCH)
    assert touched(laid, [body]) == touched(laid, Index([body], 3)) == ((0,) if apart <= TOUCH else ())


@given(templates(), footprints)
def test_whose_centre_is_under_it_is_whom_the_judge_finds(
    template: tuple[Template, BaseGeometry], body: Footprint
) -> None:
    laid, judged = template
    apart = judged.distance(Spot(body.x, body.y))
    assume(abs(apart - TOUCH) > DOUBT)
    assert laid.covers(body.centre) == (apart <= TOUCH)
    assert centres_under(laid, [body]) == centres_under(laid, Index([body], 3)) == ((0,) if apart <= TOUCH else ())


@given(templates(), places)
def test_a_template_lies_whole_within_what_is_said_to_be_around_it(
    template: tuple[Template, BaseGeometry], place: tuple[float, float]
) -> None:
    laid, judged = template
    around = laid.around
    assert Spot(around.centre).buffer(around.radius + DOUBT, quad_segs=512).covers(judged)
    assert laid.moved(*place).place == (laid.x + place[0], laid.y + place[1])


def test_a_teardrop_begins_at_its_tip_and_is_as_long_as_it_says() -> None:
    flame = teardrop((10, 10), 90, length=8, radius=1.25)
    assert flame.covers((10, 10))
    assert flame.covers((18, 10))
    assert not flame.covers((18.02, 10))
    assert not flame.covers((9.98, 10))
    assert flame.covers((16.75, 11.25))
    assert not flame.covers((16.75, 11.27))
    half_way = 1.25 * (6.75 / 2) / hypot(6.75, 0) / (1 - (1.25 / 6.75) ** 2) ** 0.5
    assert flame.covers((13.375, 10 + half_way))
    assert not flame.covers((13.375, 10 + half_way + 0.03))


def test_a_base_between_the_side_and_the_tip_is_not_touched() -> None:
    """The rectangle round the teardrop would take it."""
    assert not teardrop((0, 0), 0, length=8, radius=1.25).touches(Disc(0.9, 1, 0.3))


def test_the_rim_of_a_disc_touches_the_base_that_it_meets() -> None:
    stands = [Rect(5, 0, 2, 2), Rect(5.02, 0, 2, 2), Disc(0, 4.5, 0.5), Rect(2.5, 2.5, 2, 2, 45)]
    template = blast(0, 0, 4)
    assert touched(template, stands) == (0, 2, 3)
    assert centres_under(template, stands) == (3,)


def test_a_beam_without_width_touches_whatever_it_crosses() -> None:
    stands = [Disc(0, 5, 1), Disc(1.5, 8, 1), Disc(0.5, 9, 1), Rect(0, 20, 2, 2)]
    assert touched(beam((0, 0), 0, length=18), stands) == (0, 2)
    assert touched(beam((0, 0), 0, length=18, width=1), stands) == (0, 1, 2)
    assert touched(beam((0, 0), 0, length=19), stands) == (0, 2, 3)


def test_a_scattered_template_lies_so_far_away() -> None:
    moved = blast(10, 10, 3).scattered(90, 7)
    assert distance(moved.parts[0], Disc(17, 10, 3)) == 0
    assert moved.place == pytest.approx((17, 10))
    flame = teardrop((0, 0), 30, length=8, radius=1)
    assert flame.scattered(30, 2).covers(step((0, 0), 30, 9.9))
    assert not flame.scattered(30, 2).covers((0, 0))


@pytest.mark.parametrize(("length", "wide"), [(2, 1), (2, 1.5), (5, 0), (5, -1)])
def test_a_teardrop_that_is_all_round_end_is_refused(length: float, wide: float) -> None:
    with pytest.raises(ValueError, match="teardrop"):
        teardrop((0, 0), 0, length=length, radius=wide)


def test_equal_templates_are_equal() -> None:
    assert blast(1, 2, 3) == blast(1, 2, 3)
    assert hash(beam((0, 0), 0, length=3, width=1)) == hash(beam((0, 0), 0, length=3, width=1))
    assert blast(1, 2, 3) != blast(1, 2, 4)
