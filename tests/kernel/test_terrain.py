"""Terrain and the table: what lies in a feature, what crosses it, and how features are set apart."""

from __future__ import annotations

from math import hypot

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from grognard.kernel.geometry import (
    Disc,
    Feature,
    Polygon,
    Rect,
    Segment,
    Table,
    apart_more_than,
    inside_table,
    push_apart,
    push_onto_table,
    quantise,
    swept,
    swept_wheel,
    touches_edge,
    travel_to_edge,
)

TABLE = Table(72, 48)
wood = Feature("wood", "forest", Rect(20, 20, 8, 6, 30))
hook = Feature("hook", "impassable", ((30, 10), (40, 10), (40, 12), (32, 12), (32, 20), (30, 20)))
places = st.builds(Rect, st.floats(0, 72), st.floats(0, 48), st.floats(1, 9), st.floats(1, 9), st.floats(0, 360))


def feature(shape: Rect | Disc | Polygon, name: str = "new") -> Feature:
    return Feature(name, "hill", shape)


def test_a_base_touches_a_wood_lies_in_it_or_mostly_in_it() -> None:
    assert wood.touches(Disc(20, 20, 0.5))
    assert wood.contains_whole(Disc(20, 20, 0.5))
    edge = wood.shape.at(0, 3)  # type: ignore[union-attr]
    assert wood.touches(Disc(*edge, 0.5))
    assert not wood.contains_whole(Disc(*edge, 0.5))
    inwards, outwards = wood.shape.at(0, 2.9), wood.shape.at(0, 3.1)  # type: ignore[union-attr]
    assert wood.contains_most(Disc(*inwards, 0.5))
    assert not wood.contains_most(Disc(*outwards, 0.5))
    assert wood.contains(inwards)
    assert not wood.contains(outwards)


def test_a_hollow_feature_leaves_its_hollow_free() -> None:
    assert not hook.touches(Disc(36, 16, 1))
    assert hook.distance(Disc(36, 16, 1)) == pytest.approx(3)
    assert hook.touches(Rect(31, 15, 1, 1))
    assert hook.contains_whole(Rect(31, 15, 1, 1))
    assert not hook.contains_whole(Rect(36, 13, 6, 4))
    assert hook.contains_most(Rect(35, 11.5, 4, 2))
    assert hook.share_of(Segment(31, 11, 31, 25)) == pytest.approx(9 / 14)
    assert hook.share_of(Segment(31, 15, 39, 7)) == pytest.approx((1 + 2) / 8)


def test_a_line_meets_a_feature() -> None:
    assert hook.is_on_line(Segment(25, 15, 45, 15))
    assert not hook.is_on_line(Segment(33, 20, 45, 13))


def test_a_unit_crosses_what_its_way_sweeps_though_it_ends_beyond() -> None:
    unit = Rect.from_front(33, 5, 4, 2)
    wall = feature(Rect(33, 9, 8, 1))
    assert not wall.touches(unit)
    assert wall.is_crossed_by([swept(unit, 8)])
    assert not wall.is_crossed_by([swept(unit, 3.5)])  # it stops in contact


def test_a_wheel_crosses_what_its_outer_corner_sweeps() -> None:
    unit = Rect.from_front(33, 5, 8, 2)
    assert feature(Disc(34.5, 10, 0.5)).is_crossed_by(swept_wheel(unit, "left", 60))
    assert not feature(Disc(34.5, 10, 0.5)).is_crossed_by(swept_wheel(unit, "left", 20))
    assert not feature(Disc(37, 12, 0.5)).is_crossed_by(swept_wheel(unit, "left", 90))


def test_the_table_finds_its_features() -> None:
    table = TABLE.with_features((wood, hook))
    assert table.feature("hook") is hook
    assert table.of_kind("forest") == (wood,)
    assert table.under(Rect(20, 20, 30, 20)) == (wood, hook)
    assert table.under(Disc(60, 40, 1)) == ()
    with pytest.raises(KeyError, match="lake"):
        table.feature("lake")


def test_equal_tables_have_equal_digests() -> None:
    again = Table(72.0, 48.0, [wood, Feature("hook", "impassable", hook.shape)])
    assert again == TABLE.with_features((wood, hook))
    assert again.digest_key == TABLE.with_features((wood, hook)).digest_key
    assert again.digest_key != TABLE.digest_key


def test_a_feature_can_be_drawn_as_a_polygon() -> None:
    assert set(wood.polygon.points) == set(wood.shape.corners())  # type: ignore[union-attr]
    assert len(feature(Disc(3, 3, 1)).polygon.points) == 64


def test_a_unit_on_the_edge_is_on_the_table_and_one_beyond_is_not() -> None:
    assert inside_table(Rect(2, 1, 4, 2), TABLE)
    assert not inside_table(Rect(1.98, 1, 4, 2), TABLE)
    assert inside_table((0, 48), TABLE)
    assert inside_table(Rect.from_front(10, 1, 4, 2).front(), TABLE)  # only its rear reaches over
    assert not inside_table(Rect.from_front(10, 1, 4, 2), TABLE)


def test_what_reaches_the_edge_touches_it() -> None:
    assert touches_edge(Rect(2, 20, 4, 2), TABLE)
    assert not touches_edge(Rect(2.02, 20, 4, 2), TABLE)


@given(places)
def test_going_ahead_to_the_edge_brings_the_front_just_there(unit: Rect) -> None:
    assume(inside_table(unit.front(), TABLE))
    way = travel_to_edge(unit, TABLE)
    there = unit.moved(way * unit.sin, way * unit.cos).front()
    assert touches_edge(there, TABLE)
    assert inside_table(there, TABLE)


@given(places)
def test_a_feature_over_the_edge_is_pushed_straight_back(place: Rect) -> None:
    pushed = push_onto_table(feature(place), TABLE)
    assert inside_table(pushed.shape, TABLE)
    if inside_table(place, TABLE):
        assert hypot(pushed.shape.x - place.x, pushed.shape.y - place.y) <= 0.03
    else:
        assert touches_edge(pushed.shape, TABLE)
    assert pushed.shape.facing == place.facing  # type: ignore[union-attr]


@given(places, st.lists(places, min_size=1, max_size=4))
def test_a_feature_too_near_to_others_is_shifted_as_little_as_possible(place: Rect, others: list[Rect]) -> None:
    new = push_onto_table(feature(place), TABLE)
    standing = [feature(other, f"old {i}") for i, other in enumerate(others)]
    found = push_apart(new, standing, 6, TABLE)
    assume(found is not None)
    assert found is not None
    assert all(apart_more_than(found.shape, other.shape, 6) for other in standing)
    assert inside_table(found.shape, TABLE)
    dx, dy = found.shape.x - new.shape.x, found.shape.y - new.shape.y
    for share in (0.5, 0.9, 0.98):  # a shorter shift the same way would not do
        if hypot(dx, dy) * (1 - share) > 0.1:
            nearer = new.moved(share * dx, share * dy)
            assert any(not apart_more_than(nearer.shape, other.shape, 6) for other in standing)


def test_a_feature_that_is_clear_stays_where_it_is() -> None:
    assert push_apart(wood, (hook,), 3, TABLE) is wood


def test_the_least_shift_of_a_square_beside_a_square() -> None:
    moved = push_apart(feature(Rect(20, 20, 6, 6)), (feature(Rect(30, 20, 6, 6), "old"),), 6, TABLE)
    assert moved is not None
    assert moved.centre == (pytest.approx(18, abs=0.05), pytest.approx(20, abs=0.05))
    assert moved.shape.x == quantise(moved.shape.x)


def test_a_round_hill_is_set_apart_from_a_wood() -> None:
    moved = push_apart(feature(Disc(20, 20, 3)), (feature(Disc(30, 20, 3), "old"),), 6, TABLE)
    assert moved is not None
    assert moved.centre == (pytest.approx(18, abs=0.05), pytest.approx(20, abs=0.05))


def test_without_room_a_feature_is_left_out() -> None:
    crowded = [feature(Rect(x, y, 6, 6), f"{x} {y}") for x in range(3, 72, 11) for y in range(3, 48, 10)]
    assert push_apart(feature(Rect(30, 20, 8, 6)), crowded, 6, TABLE) is None
