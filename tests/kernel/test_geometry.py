"""How units move and turn: the worked examples of the rules, and what is true of every move."""

from __future__ import annotations

import pickle
from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.kernel.geometry import (
    Disc,
    Feature,
    Hand,
    Point,
    Polygon,
    Rect,
    Segment,
    Table,
    advance,
    contains,
    direction,
    face_away,
    face_point,
    pivot,
    quantise,
    rotate_about,
    shift,
    step,
    swept,
    swept_shift,
    swept_wheel,
    touches,
    wheel,
    wheel_cost,
    wheel_for_cost,
    wheel_to_face,
    within,
)

INCH = 25.4
coordinates = st.floats(-50, 50)
angles = st.floats(0, 360)
units = st.builds(Rect, coordinates, coordinates, st.floats(0.5, 12), st.floats(0.5, 12), angles)
hands: st.SearchStrategy[Hand] = st.sampled_from(["left", "right"])


def near(a: Point, b: Point, tolerance: float = 1e-9) -> bool:
    return hypot(a[0] - b[0], a[1] - b[1]) <= tolerance


def test_a_unit_that_looks_up_the_table_has_its_left_front_corner_up_and_to_the_left() -> None:
    unit = Rect(10, 20, 4, 2, facing=0)
    assert unit.corners() == ((8, 21), (12, 21), (12, 19), (8, 19))
    assert unit.front() == Segment(8, 21, 12, 21)
    assert unit.side("rear") == Segment(12, 19, 8, 19)


def test_a_unit_that_looks_east_has_its_right_flank_to_the_south() -> None:
    unit = Rect.from_front(10, 20, 4, 2, facing=90)
    assert near(unit.centre, (9, 20))
    assert near(unit.side("right").middle, (9, 18))
    assert unit.side_facing("right") == 180


def test_core_21_22_a_wheel_costs_the_straight_way_of_the_outer_front_corner() -> None:
    dwarfs = Rect.from_front(0, 0, 5 * 20 / INCH, 2 * 20 / INCH)
    for turn, cost in ((90, 5.568), (60, 3.937), (45, 3.013), (30, 2.038)):
        assert wheel_cost(dwarfs.width, turn) == pytest.approx(cost, abs=5e-4)
        outer, after = dwarfs.corners()[1], wheel(dwarfs, "left", turn).corners()[1]
        assert hypot(after[0] - outer[0], after[1] - outer[1]) == pytest.approx(cost, abs=5e-4)


def test_core_21_22_how_far_an_advance_lets_a_unit_wheel() -> None:
    assert wheel_for_cost(5 * 20 / INCH, 3) == pytest.approx(44.79, abs=5e-3)
    assert wheel_for_cost(6 * 25 / INCH, 4) == pytest.approx(39.59, abs=5e-3)
    assert wheel_for_cost(2, 9) == 90


@pytest.mark.parametrize(
    ("ranks", "forward", "turn", "way"),
    [(2, 0, 44.79, 2.846), (4, 0, 44.79, 3.42), (4, 3, 90, 9.332), (8, 3, 90, 12.671)],
)
def test_core_21_23_how_far_the_outer_rear_model_of_a_wheeling_unit_comes(
    ranks: int, forward: float, turn: float, way: float
) -> None:
    base = 20 / INCH
    unit = Rect.from_front(0, 0, 5 * base, ranks * base)
    right, back = 2 * base, unit.half_depth - (ranks - 0.5) * base
    start, end = unit.at(right, back), wheel(advance(unit, forward), "left", turn).at(right, back)
    assert hypot(end[0] - start[0], end[1] - start[1]) == pytest.approx(way, abs=6e-3)


def test_core_21_25_a_failed_charge_wheels_until_it_faces_the_middle_of_its_target() -> None:
    dwarfs = Rect.from_front(0, 0, 5 * 20 / INCH, 2)
    wheeled = wheel(dwarfs, "right", 30)
    target = wheeled.at(0, 12)
    assert wheel_to_face(dwarfs, target) == ("right", pytest.approx(30))
    assert 3 - wheel_cost(dwarfs.width, 30) == pytest.approx(0.962, abs=5e-4)


def test_no_wheel_faces_what_lies_behind() -> None:
    assert wheel_to_face(Rect(0, 0, 4, 2), (0, -20)) is None


@given(units, coordinates, coordinates)
def test_after_the_wheel_the_point_lies_straight_ahead(unit: Rect, x: float, y: float) -> None:
    found = wheel_to_face(unit, (x, y))
    if found is not None:
        right, ahead = wheel(unit, *found).local((x, y))
        assert abs(right) < 1e-6
        assert ahead > 0


@given(units, hands, st.floats(0, 90))
def test_a_wheel_leaves_its_corner_where_it_is(unit: Rect, side: Hand, turn: float) -> None:
    corner = 0 if side == "left" else 1
    assert near(wheel(unit, side, turn).corners()[corner], unit.corners()[corner])


@given(units, hands, st.floats(1, 90))
def test_a_wheel_brings_the_outer_corner_forwards(unit: Rect, side: Hand, turn: float) -> None:
    outer = 1 if side == "left" else 0
    after = wheel(unit, side, turn).corners()[outer]
    assert unit.local(after)[1] > unit.half_depth


@given(units, hands, st.floats(0, 90))
def test_wheeling_back_undoes_a_wheel(unit: Rect, side: Hand, turn: float) -> None:
    back = wheel(wheel(unit, side, turn), side, -turn)
    assert near(back.centre, unit.centre)


@given(st.floats(0.5, 12), st.floats(0, 90))
def test_the_greatest_wheel_for_the_cost_of_a_wheel_is_that_wheel(width: float, turn: float) -> None:
    assert wheel_for_cost(width, wheel_cost(width, turn)) == pytest.approx(turn, abs=1e-5)


@given(units, st.floats(-20, 20))
def test_advance_and_shift_keep_the_facing_and_the_way_is_straight(unit: Rect, length: float) -> None:
    assert near(unit.local(advance(unit, length).centre), (0, length))
    assert near(unit.local(shift(unit, length).centre), (length, 0))
    assert advance(unit, length).facing == unit.facing


@given(units, coordinates, coordinates)
def test_a_unit_turns_to_face_a_point_or_to_flee_from_it(unit: Rect, x: float, y: float) -> None:
    away = hypot(x - unit.x, y - unit.y)
    if away > 0.01:
        assert near(face_point(unit, (x, y)).local((x, y)), (0, away), 1e-6)
        assert near(face_away(unit, (x, y)).local((x, y)), (0, -away), 1e-6)


@given(coordinates, coordinates, st.floats(0, 359), st.floats(0.1, 40))
def test_a_step_in_a_direction_lies_in_that_direction(x: float, y: float, towards: float, length: float) -> None:
    assert direction((x, y), step((x, y), towards, length)) == pytest.approx(towards, abs=1e-6)


@given(units, coordinates, coordinates, st.floats(-180, 180))
def test_turning_about_a_point_keeps_every_distance_to_it(unit: Rect, x: float, y: float, turn: float) -> None:
    turned = rotate_about(unit, (x, y), turn)
    for before, after in zip(unit.corners(), turned.corners(), strict=True):
        assert hypot(after[0] - x, after[1] - y) == pytest.approx(hypot(before[0] - x, before[1] - y), abs=1e-9)
    assert (turned.facing - unit.facing - turn + 180) % 360 == pytest.approx(180, abs=1e-9)


@given(units, st.floats(0, 20), st.floats(0, 1))
def test_the_swept_ground_holds_the_unit_all_the_way(unit: Rect, length: float, share: float) -> None:
    ahead, aside = swept(unit, length), swept_shift(unit, length)
    assert all(contains(ahead, corner) for corner in advance(unit, share * length).corners())
    assert all(contains(aside, corner) for corner in shift(unit, share * length).corners())


@given(units, hands, st.floats(0.5, 90), st.floats(0, 1))
def test_the_ground_of_a_wheel_holds_the_unit_all_the_way(unit: Rect, side: Hand, turn: float, share: float) -> None:
    pieces = swept_wheel(unit, side, turn)
    for corner in wheel(unit, side, share * turn).corners():
        assert any(contains(piece, corner) for piece in pieces)


@given(units)
def test_local_and_at_are_inverse(unit: Rect) -> None:
    assert near(unit.at(*unit.local((3, 4))), (3, 4))
    assert near(unit.local(unit.front_centre), (0, unit.half_depth))


@given(st.floats(-1000, 1000))
def test_a_full_turn_is_no_turn_and_facings_stay_below_360(facing: float) -> None:
    unit = Rect(0, 0, 4, 2, facing)
    assert 0 <= unit.facing < 360
    assert 0 <= unit.quantised().facing < 360
    assert abs((pivot(unit, 360).facing - unit.facing + 180) % 360 - 180) < 1e-9


def test_a_hair_left_of_north_is_north() -> None:
    assert Rect(0, 0, 4, 2, -1e-17).facing == 0
    assert Rect(0, 0, 4, 2, 359.9999).quantised().facing == 0


@given(units)
def test_rounding_to_thousandths_moves_a_unit_by_less_than_a_touch(unit: Rect) -> None:
    rounded = unit.quantised()
    assert all(near(a, b, 0.002) for a, b in zip(unit.corners(), rounded.corners(), strict=True))
    assert rounded.quantised() == rounded
    assert touches(unit, rounded)


def test_within_includes_its_limit_and_the_one_tolerance() -> None:
    assert within(8, 8)
    assert within(8.01, 8)
    assert not within(8.02, 8)


def test_thousandths_know_no_negative_zero() -> None:
    assert str(quantise(-0.0004)) == "0.0"


@pytest.mark.parametrize(
    "value",
    [
        Rect(1, 2, 3, 4, 5),
        Disc(1, 2, 3),
        Polygon(((0, 0), (4, 0), (0, 4))),
        Segment(0, 0, 1, 1),
        Table(72, 48, (Feature("wood", "forest", Rect(10, 10, 8, 6), 2, "Old Wood"),)),
    ],
)
def test_shapes_are_values(value: object) -> None:
    copy = pickle.loads(pickle.dumps(value))
    assert copy == value
    assert hash(copy) == hash(value)
    assert repr(copy) == repr(value)


def test_equal_shapes_have_equal_digests() -> None:
    assert Rect(1, 2, 3, 4) == Rect(1.0, 2.0, 3.0, 4.0, 0.0)
    assert Rect(1, 2, 3, 4).digest_key == Rect(1.0, 2.0, 3.0, 4.0, 0.0).digest_key
    assert Rect(1, 2, 3, 4).digest_key != Rect(1, 2, 3, 4, 0.001).digest_key


@pytest.mark.parametrize(
    "points",
    [((0, 0), (1, 1)), ((0, 0), (1, 1), (2, 2)), ((0, 0), (2, 2), (2, 0), (0, 2)), ((0, 0), (4, 0), (2, 0), (2, 2))],
)
def test_an_outline_that_encloses_nothing_or_crosses_itself_is_no_polygon(points: tuple[Point, ...]) -> None:
    with pytest.raises(ValueError, match="three or more corners"):
        Polygon(points)


def test_polygons_know_their_centre_and_whether_they_are_convex() -> None:
    corner = Polygon(((0, 0), (0, 4), (2, 4), (2, 2), (4, 2), (4, 0)))
    assert not corner.convex
    assert corner.centre == (pytest.approx(5 / 3), pytest.approx(5 / 3))
    assert Polygon(((0, 0), (4, 0), (4, 4), (0, 4))).convex
