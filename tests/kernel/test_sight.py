"""Sight: free lines, and how much of a facing is hidden. Counting many lines judges the exact shadows."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from shapely import LineString
from shapely import Point as Spot
from shapely import Polygon as Judge

from grognard.kernel.geometry import (
    Disc,
    Footprint,
    Point,
    Polygon,
    Rect,
    Segment,
    contains,
    distance_to_point,
    hidden_share,
    least_hidden,
    line_of_sight,
    rises_above,
    shadows,
    sight_between,
    silhouette,
)

INCH = 25.4
coordinates = st.floats(-10, 10)
sizes = st.floats(0.5, 6)
blockers = st.one_of(
    st.builds(Rect, coordinates, coordinates, sizes, sizes, st.floats(0, 360)),
    st.builds(Disc, coordinates, coordinates, st.floats(0.3, 3)),
    st.builds(
        lambda x, y: Polygon(((0, 0), (5, 0), (5, 1), (1, 1), (1, 5), (0, 5))).moved(x, y), coordinates, coordinates
    ),
)
points = st.tuples(coordinates, coordinates)
lines = st.builds(Segment, coordinates, coordinates, coordinates, coordinates)


def meets(line: Segment, blocker: Footprint) -> bool:
    if isinstance(blocker, Disc):
        return bool(LineString(line.corners()).distance(Spot(blocker.x, blocker.y)) <= blocker.radius)
    return bool(LineString(line.corners()).intersects(Judge(blocker.corners())))


def counted_share(segment: Segment, eye: Point, solid: list[Footprint], count: int = 400) -> float:
    """Return the hidden share as many lines find it."""
    ends = [segment.at((i + 0.5) / count) for i in range(count)]
    return sum(any(meets(Segment(*eye, *end), blocker) for blocker in solid) for end in ends) / count


@given(lines, points, st.lists(blockers, max_size=4))
def test_the_hidden_share_is_what_counting_lines_finds(segment: Segment, eye: Point, solid: list[Footprint]) -> None:
    assume(segment.length > 0.5)
    assume(distance_to_point(Segment(*segment.at(-50), *segment.at(50)), eye) > 0.1)
    # what merely touches the eye or the segment from behind hides nothing: another question
    assume(all(distance_to_point(blocker, eye) > 0.1 for blocker in solid))
    assert hidden_share(segment, eye, solid) == pytest.approx(counted_share(segment, eye, solid), abs=0.025)


@given(lines, points, st.lists(blockers, min_size=1, max_size=4))
def test_shadows_are_in_order_apart_and_more_blockers_hide_no_less(
    segment: Segment, eye: Point, solid: list[Footprint]
) -> None:
    assume(segment.length > 0.1)
    found = shadows(segment, eye, solid)
    assert all(0 <= start < end <= 1 for start, end in found)
    assert all(a[1] < b[0] for a, b in pairwise(found))
    assert hidden_share(segment, eye, solid[1:]) <= hidden_share(segment, eye, solid) + 1e-9


def test_core_21_39_how_much_of_the_saurians_their_enemies_hide_from_the_organ_gun() -> None:
    saurians = Rect.from_front(24, 23.9, 5 * 25 / INCH, 4 * 25 / INCH, 0)
    dwarfs = Rect.from_front(27, 33.2, 5 * 20 / INCH, 4 * 20 / INCH, 180)
    gun = Disc(31, 40, 30 / INCH)
    assert hidden_share(saurians.front(), (32.05, 39.46), [dwarfs]) == pytest.approx(0.579, abs=5e-4)
    eye, share = least_hidden(gun, saurians.front(), [dwarfs])
    assert share == pytest.approx(0.579, abs=5e-4)
    assert eye == (pytest.approx(32.05, abs=0.05), pytest.approx(39.46, abs=0.05))
    ranks = [Rect(*dwarfs.at(x * 20 / INCH, y * 20 / INCH), 20 / INCH, 20 / INCH, 180)
             for x in (-2, -1, 0, 1, 2) for y in (-1.5, -0.5, 0.5, 1.5)]  # fmt: skip
    assert hidden_share(saurians.front(), eye, ranks) == pytest.approx(share)


def test_a_wall_before_the_middle_hides_the_middle() -> None:
    target, wall = Segment(-5, 10, 5, 10), Rect(0, 5, 2, 0.2)
    ((start, end),) = shadows(target, (0, 0), [wall])
    assert (start, end) == (pytest.approx(0.5 - 1 / 4.9), pytest.approx(0.5 + 1 / 4.9))


def test_two_models_base_to_base_leave_no_slit() -> None:
    target, third = Segment(-5, 10, 5, 10), 1 / 3
    models = [Rect(i * third, 5, third, third) for i in range(-20, 21)]
    assert hidden_share(target, (0.1, 0), models) == pytest.approx(1)
    assert not sight_between([(0.1, 0), (third / 2, 0)], target, models)


def test_what_stands_behind_the_eye_or_behind_the_target_hides_nothing() -> None:
    target = Segment(-5, 10, 5, 10)
    assert hidden_share(target, (0, 0), [Rect(0, -2, 8, 2), Rect(0, 14, 8, 2)]) == 0
    assert hidden_share(target, (0, 0), [Rect(0, -1, 8, 2), Rect(0, 11, 8, 2)]) == 0  # in contact with them
    assert hidden_share(target, (0, 0), [Rect(4, -1, 8, 2.0014)]) == 0  # in contact, rounded to thousandths


def test_a_target_seen_end_on_is_hidden_from_the_first_blocker_on() -> None:
    target = Segment(10, 0, 20, 0)
    assert hidden_share(target, (0, 0), []) == 0
    assert hidden_share(target, (0, 0), [Rect(5, 0, 1, 1)]) == 1
    assert hidden_share(target, (0, 0), [Rect(16, 0, 2, 2)]) == pytest.approx(0.5)
    assert hidden_share(target, (30, 0), [Rect(16, 0, 2, 2)]) == pytest.approx(0.7)
    assert hidden_share(target, (12, 0), [Rect(16, 0, 2, 2)]) == pytest.approx(0.5)


def test_a_point_is_hidden_or_not() -> None:
    spot = Segment(10, 0, 10, 0)
    assert hidden_share(spot, (0, 0), [Disc(5, 0, 1)]) == 1
    assert hidden_share(spot, (0, 0), [Disc(5, 2, 1)]) == 0


def test_a_line_that_grazes_a_blocker_is_not_free() -> None:
    assert not line_of_sight((0, 0), (10, 0), [Rect(5, 1, 2, 2)])
    assert line_of_sight((0, 0), (10, 0), [Rect(5, 1.001, 2, 2)])


@given(points, blockers, st.lists(blockers, max_size=3))
def test_a_unit_is_seen_if_one_of_many_lines_reaches_it(eye: Point, target: Footprint, solid: list[Footprint]) -> None:
    assume(not isinstance(target, Polygon) and distance_to_point(target, eye) > 0.2)
    assume(all(not meets(Segment(*eye, *eye), blocker) for blocker in solid))
    outline = silhouette(target, eye)
    assert outline is not None
    # blockers apart from the target: what stands on it is another question
    judged = Spot(target.x, target.y).buffer(target.radius) if isinstance(target, Disc) else Judge(target.corners())
    for blocker in solid:
        other = (
            Spot(blocker.x, blocker.y).buffer(blocker.radius) if isinstance(blocker, Disc) else Judge(blocker.corners())
        )
        assume(judged.distance(other) > 0.05)
    share = counted_share(outline, eye, solid)
    seen = line_of_sight(eye, target, solid)
    assert seen or share > 0.97
    assert not seen or share < 1 or hidden_share(outline, eye, solid) > 0.97


@given(points, blockers)
def test_the_silhouette_spans_all_that_can_be_seen(eye: Point, target: Footprint) -> None:
    outline = silhouette(target, eye)
    if outline is None:
        assert contains(target, eye) or isinstance(target, Polygon)
        return
    left, right = outline.corners()
    outermost = [target.rim(turn) for turn in range(360)] if isinstance(target, Disc) else target.corners()
    for x, y in outermost:
        for (end_x, end_y), hand in ((left, 1), (right, -1)):
            turn = (end_x - eye[0]) * (y - eye[1]) - (end_y - eye[1]) * (x - eye[0])
            assert hand * turn >= -1e-6


def test_from_the_best_point_of_a_front_nothing_may_be_hidden() -> None:
    target, tree = Segment(-3, 10, 3, 10), Disc(0, 5, 1)
    eye, share = least_hidden(Segment(-8, 0, 8, 0), target, [tree])
    assert share == 0
    assert hidden_share(target, eye, [tree]) == 0


@given(st.lists(blockers, min_size=1, max_size=4))
def test_no_tried_point_sees_more_than_the_best_point(solid: list[Footprint]) -> None:
    front, target = Segment(-4, -14, 4, -14), Segment(-4, 14, 4, 14)
    eye, share = least_hidden(front, target, solid)
    assert distance_to_point(front, eye) < 1e-9
    assert share == pytest.approx(hidden_share(target, eye, solid))
    assert all(hidden_share(target, front.at(i / 24), solid) >= share - 1e-9 for i in range(25))


def test_looking_stops_when_enough_is_seen() -> None:
    target, tree = Segment(-3, 10, 3, 10), Disc(0, 5, 1)
    middle = Segment(-8, 0, 8, 0)
    eye, share = least_hidden(middle, target, [tree], enough=0.8)
    assert eye == (0, 0)
    assert 0 < share <= 0.8
    assert least_hidden([(0, 0), (8, 0)], target, [tree]) == ((8, 0), 0)


def test_a_sloping_line_passes_over_what_is_low_enough() -> None:
    line, wall = Segment(0, 0, 10, 0), Rect(5, 0, 2, 2)
    assert rises_above(line, 1, 1, wall, top=2)
    assert not rises_above(line, 3, 3, wall, top=2)
    assert rises_above(line, 4, 0, wall, top=2)  # it comes down to 1.6 at the far edge
    assert not rises_above(line, 4, 0, wall, top=1.5)
    assert not rises_above(Segment(0, 5, 10, 5), 0, 0, wall, top=9)
