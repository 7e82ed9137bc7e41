"""Distance, contact and overlap: Shapely judges, on shapes of every kind."""

from __future__ import annotations

from math import cos, hypot, pi, sin

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from shapely import LineString, MultiPoint
from shapely import Point as Spot
from shapely import Polygon as Judge
from shapely.geometry.base import BaseGeometry

from grognard.kernel.geometry import (
    TOUCH,
    Disc,
    Footprint,
    Polygon,
    Rect,
    Segment,
    Shape,
    apart_more_than,
    are_within,
    clearance,
    clip,
    closer_than,
    contains,
    contains_whole,
    depth_of_overlap,
    distance,
    distance_to_point,
    extent,
    first_hit,
    hull,
    nearest_points,
    overlaps,
    segment_hits,
    share_inside,
    share_of_way_inside,
    touches,
)

HAIR = 1e-6
coordinates = st.floats(-12, 12)
sizes = st.floats(0.5, 10)
facings = st.one_of(st.floats(0, 360), st.sampled_from([0.0, 30.0, 45.0, 90.0, 180.0, 270.0]))
rectangles = st.builds(Rect, coordinates, coordinates, sizes, sizes, facings)
discs = st.builds(Disc, coordinates, coordinates, st.floats(0.3, 4))


@st.composite
def polygons(draw: st.DrawFn) -> Polygon:
    """Stars about a centre: simple outlines, convex or not."""
    x, y, count = draw(coordinates), draw(coordinates), draw(st.integers(3, 8))
    radii = draw(st.lists(st.floats(0.8, 6), min_size=count, max_size=count))
    turns = [2 * pi * i / count for i in range(count)]
    return Polygon(tuple((x + r * cos(t), y + r * sin(t)) for r, t in zip(radii, turns, strict=True)))


footprints = st.one_of(rectangles, discs, polygons())
segments = st.builds(Segment, coordinates, coordinates, coordinates, coordinates)


def judge(shape: Shape) -> BaseGeometry:
    """Return the shape as Shapely has it; discs as their centre, to be grown by `radius`."""
    if isinstance(shape, Disc):
        return Spot(shape.x, shape.y)
    return LineString(shape.corners()) if isinstance(shape, Segment) else Judge(shape.corners())


def radius(shape: Shape) -> float:
    return shape.radius if isinstance(shape, Disc) else 0.0


def judged_distance(a: Shape, b: Shape) -> float:
    return max(0.0, float(judge(a).distance(judge(b))) - radius(a) - radius(b))


@given(rectangles, rectangles)
@settings(max_examples=400)
def test_rectangles_are_as_far_apart_as_shapely_says(a: Rect, b: Rect) -> None:
    assert distance(a, b) == pytest.approx(judged_distance(a, b), abs=HAIR)


@given(st.one_of(footprints, segments), st.one_of(footprints, segments))
@settings(max_examples=400)
def test_any_two_shapes_are_as_far_apart_as_shapely_says(a: Shape, b: Shape) -> None:
    assert distance(a, b) == pytest.approx(judged_distance(a, b), abs=HAIR)


@given(footprints, footprints, st.floats(0, 12))
def test_distances_and_answers_are_the_same_both_ways(a: Footprint, b: Footprint, limit: float) -> None:
    assert distance(a, b) == pytest.approx(distance(b, a), abs=1e-9)
    assert touches(a, b) == touches(b, a)
    assert are_within(a, b, limit) == are_within(b, a, limit)


@given(footprints, footprints, st.floats(0, 12))
def test_within_and_apart_share_the_world_between_them(a: Footprint, b: Footprint, limit: float) -> None:
    gap = judged_distance(a, b)
    assume(abs(gap - limit - TOUCH) > HAIR)
    assert are_within(a, b, limit) == (gap <= limit + TOUCH)
    assert apart_more_than(a, b, limit) != are_within(a, b, limit)


def test_exactly_half_an_inch_is_not_closer_and_is_within() -> None:
    a = Rect(0, 0, 4, 2)
    for gap, closer in ((0.5, False), (0.495, False), (0.48, True)):
        assert closer_than(a, Rect(4 + gap, 0, 4, 2), 0.5) == closer
        assert are_within(a, Rect(4 + gap, 0, 4, 2), 0.5)
    assert not closer_than(a, Rect(4, 0, 4, 2), 0)
    assert closer_than(a, Rect(3.9, 0, 4, 2), 0)


@given(footprints, footprints)
def test_touching_is_being_no_more_apart_than_a_touch(a: Footprint, b: Footprint) -> None:
    gap = judged_distance(a, b)
    assume(abs(gap - TOUCH) > HAIR)
    assert touches(a, b) == (gap <= TOUCH)


@given(footprints, footprints)
def test_what_overlaps_touches_and_shapely_finds_common_ground(a: Footprint, b: Footprint) -> None:
    if overlaps(a, b):
        assert touches(a, b)
        assert judged_distance(a, b) == 0
    elif not isinstance(a, Disc) and not isinstance(b, Disc):
        common = judge(a).intersection(judge(b))
        assert common.buffer(-TOUCH * 1.01).is_empty  # at most a seam as wide as twice a touch


@given(st.one_of(rectangles, discs), st.one_of(rectangles, discs))
def test_the_depth_of_an_overlap_is_the_push_that_just_ends_it(a: Rect | Disc, b: Rect | Disc) -> None:
    depth = depth_of_overlap(a, b)
    assume(depth > 2 * TOUCH)
    ways = [(cos(turn * pi / 180), sin(turn * pi / 180)) for turn in range(0, 360, 3)]
    assert all(overlaps(a.moved(x * (depth - 2 * TOUCH), y * (depth - 2 * TOUCH)), b) for x, y in ways)
    farther = depth * 1.01 + TOUCH  # 3 degrees beside the best direction cost less than that
    assert any(not overlaps(a.moved(x * farther, y * farther), b) for x, y in ways)


@given(footprints, coordinates, coordinates)
def test_a_point_is_as_far_from_a_shape_as_shapely_says(shape: Footprint, x: float, y: float) -> None:
    gap = max(0.0, float(judge(shape).distance(Spot(x, y))) - radius(shape))
    assert distance_to_point(shape, (x, y)) == pytest.approx(gap, abs=HAIR)
    assume(abs(gap - TOUCH) > HAIR)
    assert contains(shape, (x, y)) == (gap <= TOUCH)


@given(footprints, footprints)
def test_nearest_points_lie_on_their_shapes_and_are_the_distance_apart(a: Footprint, b: Footprint) -> None:
    of_a, of_b = nearest_points(a, b)
    assert distance_to_point(a, of_a) == pytest.approx(0, abs=HAIR)
    assert distance_to_point(b, of_b) == pytest.approx(0, abs=HAIR)
    assert hypot(of_a[0] - of_b[0], of_a[1] - of_b[1]) == pytest.approx(distance(a, b), abs=HAIR)


@given(st.one_of(rectangles, polygons()), st.one_of(rectangles, polygons(), segments))
def test_lying_wholly_inside_is_being_covered(outer: Rect | Polygon, inner: Shape) -> None:
    if judge(outer).covers(judge(inner)):
        assert contains_whole(outer, inner)
    elif not judge(outer).buffer(TOUCH * 1.5).covers(judge(inner)):
        assert not contains_whole(outer, inner)


@given(footprints)
def test_everything_lies_in_itself_and_its_half_in_it(shape: Footprint) -> None:
    assert contains_whole(shape, shape)
    assert share_inside(shape, shape) == pytest.approx(1)
    assert touches(shape, shape)
    assert overlaps(shape, shape)


def test_a_disc_lies_in_a_rectangle_if_its_rim_does() -> None:
    wood = Rect(0, 0, 8, 6)
    assert contains_whole(wood, Disc(3, 2, 1))
    assert not contains_whole(wood, Disc(3.1, 2, 1))
    assert contains_whole(Disc(0, 0, 3), Disc(1, 0, 2))
    assert not contains_whole(Disc(0, 0, 3), Disc(1.1, 0, 2))


@given(st.one_of(rectangles, polygons()), st.one_of(rectangles, polygons()))
def test_the_share_of_a_base_inside_is_that_of_its_area(a: Rect | Polygon, b: Rect | Polygon) -> None:
    common = judge(a).intersection(judge(b)).area
    assert share_inside(a, b) == pytest.approx(common / judge(a).area, abs=HAIR)


def test_half_a_round_base_over_a_long_edge_is_half_inside() -> None:
    assert share_inside(Disc(0, 0, 1), Rect(0, 10, 40, 20)) == pytest.approx(0.5)


@given(rectangles, st.lists(st.one_of(rectangles, discs), max_size=6), st.floats(0, 3))
def test_clearance_names_the_first_that_is_too_near(unit: Rect, others: list[Footprint], limit: float) -> None:
    too_near = [other for other in others if are_within(unit, other, limit)]
    found = clearance(unit, others, limit)
    assert found is (too_near[0] if too_near else None)


@given(segments, footprints)
def test_a_line_meets_a_shape_if_shapely_says_so(line: Segment, shape: Footprint) -> None:
    gap = judge(line).distance(judge(shape)) - radius(shape)
    inside = judge(line).intersects(judge(shape)) if not isinstance(shape, Disc) else gap <= 0
    if abs(gap) > HAIR or inside:
        assert segment_hits(line, shape) == inside
        assert (first_hit(line, [shape]) is shape) == inside


@given(segments, st.one_of(rectangles, polygons()))
def test_the_share_of_a_line_inside_is_that_of_its_length(line: Segment, shape: Rect | Polygon) -> None:
    assume(line.length > 0.1)
    length = judge(line).intersection(judge(shape)).length
    assert share_of_way_inside(line, shape) * line.length == pytest.approx(length, abs=1e-5)


@given(segments, discs)
def test_a_line_enters_and_leaves_a_disc_on_its_rim(line: Segment, disc: Disc) -> None:
    span = clip(line, disc)
    assume(span is not None and line.length > 0.1)
    assert span is not None
    for share in span:
        x, y = line.at(share)
        away = hypot(x - disc.x, y - disc.y)
        assert away == pytest.approx(disc.radius, abs=1e-4) or (share in (0, 1) and away < disc.radius + HAIR)


@given(st.lists(st.tuples(coordinates, coordinates), min_size=4, max_size=12))
def test_the_hull_is_shapelys_hull(points: list[tuple[float, float]]) -> None:
    judged = MultiPoint(points).convex_hull
    assume(judged.area > 0.01)
    assert Judge(hull(points)).symmetric_difference(judged).area < 1e-6


@given(st.one_of(footprints, segments))
def test_the_extent_holds_the_shape(shape: Shape) -> None:
    bounds = judge(shape).buffer(radius(shape), quad_segs=64).bounds if isinstance(shape, Disc) else judge(shape).bounds
    assert extent(shape) == pytest.approx(bounds, abs=HAIR)


@pytest.mark.parametrize("gap", [0.0, 0.004, 0.01])
def test_units_side_by_side_touch_and_do_not_overlap(gap: float) -> None:
    a = Rect(0, 0, 4, 2, 30)
    b = Rect(*a.at(4 + gap, 0), 4, 2, 30)
    assert touches(a, b)
    assert not overlaps(a, b)
    assert not overlaps(a, Rect(*a.at(4 - gap, 0), 4, 2, 30))


def test_units_corner_to_corner_touch() -> None:
    assert touches(Rect(0, 0, 4, 2), Rect(4, 2, 4, 2))
    assert not overlaps(Rect(0, 0, 4, 2), Rect(4, 2, 4, 2))
    assert not touches(Rect(0, 0, 4, 2), Rect(4.01, 2.01, 4, 2))
