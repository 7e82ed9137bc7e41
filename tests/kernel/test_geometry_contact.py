"""Charges: how far to the first contact, what is met, and how the mover lies against it afterwards."""

from __future__ import annotations

from itertools import combinations
from math import hypot

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from grognard.kernel.geometry import (
    SIDES,
    Contact,
    Disc,
    Footprint,
    Hand,
    Polygon,
    Rect,
    Segment,
    Side,
    advance,
    align,
    align_target,
    contact_length,
    distance,
    distance_to_point,
    first_contact,
    in_way_of_advance,
    in_way_of_wheel,
    overlaps,
    roll_to_contact,
    shared_stretch,
    step,
    swept,
    touches,
    travel_to_contact,
    wheel,
    wheel_cost,
)

INCH = 25.4
saurians = Rect.from_front(24, 23.9, 5 * 25 / INCH, 4 * 25 / INCH, 0)
dwarfs = Rect.from_front(27, 33.2, 5 * 20 / INCH, 4 * 20 / INCH, 180)
chargers = st.builds(Rect, st.just(0.0), st.just(0.0), st.floats(0.5, 10), st.floats(0.5, 8), st.floats(0, 360))
obstacles = st.one_of(
    st.builds(Rect, st.floats(-15, 15), st.floats(-15, 15), st.floats(0.5, 10), st.floats(0.5, 8), st.floats(0, 360)),
    st.builds(Disc, st.floats(-15, 15), st.floats(-15, 15), st.floats(0.3, 4)),
    st.builds(
        lambda x, y: Polygon(((0, 0), (5, 0), (5, 1), (1, 1), (1, 5), (0, 5))).moved(x, y),
        st.floats(-15, 15),
        st.floats(-15, 15),
    ),
)


@st.composite
def meetings(draw: st.DrawFn) -> tuple[Rect, Rect, Contact]:
    """A charger, a target somewhere before it, and their first contact."""
    unit = draw(chargers)
    width, depth, facing = draw(st.floats(0.5, 10)), draw(st.floats(0.5, 8)), draw(st.floats(0, 360))
    aside = draw(st.floats(-1, 1)) * (unit.half_width + max(width, depth) / 2)
    ahead = unit.half_depth + hypot(width, depth) / 2 + draw(st.floats(0.1, 15))
    target = Rect(*unit.at(aside, ahead), width, depth, facing)
    met = first_contact(unit, target)
    assume(met is not None)
    assert met is not None
    return unit, target, met


def charge(turn: float) -> tuple[Rect, float]:
    """Return the Saurian Warriors of the book's example after a wheel, a straight charge and the align move."""
    wheeled = wheel(saurians, "right", turn)
    met = first_contact(wheeled, dwarfs)
    assert met is not None
    assert "front" in met.sides
    return align(advance(wheeled, met.distance), dwarfs, "front", met.point), met.distance


def models_in_contact(unit: Rect, enemy: Rect) -> tuple[int, int]:
    """Return how many of the five models of each side's front touch the enemy's front, corners included."""
    counts = []
    for one, other in ((unit, enemy), (enemy, unit)):
        front, width = one.front(), one.width
        bases = [front.between(i / 5, (i + 1) / 5) for i in range(5)]
        counts.append(sum(distance(base, other.front()) <= 0.005 for base in bases))
        assert front.length == pytest.approx(width)
    return counts[0], counts[1]


def test_core_21_38_straight_ahead_only_two_models_of_each_side_would_touch() -> None:
    assert distance(saurians, dwarfs) == pytest.approx(9.3)
    way = travel_to_contact(saurians, dwarfs)
    assert way == pytest.approx(9.3)
    assert models_in_contact(advance(saurians, 9.3), dwarfs) == (2, 2)


@pytest.mark.parametrize(
    ("turn", "all_touch"), [(15.9, False), (16.01, True), (19.35, True), (22.8, True), (22.9, False)]
)
def test_core_21_38_a_wheel_of_16_to_22_8_degrees_brings_all_models_into_contact(turn: float, all_touch: bool) -> None:
    aligned, _ = charge(turn)
    assert (models_in_contact(aligned, dwarfs) == (5, 5)) == all_touch


def test_core_21_38_the_most_central_charge() -> None:
    assert wheel_cost(saurians.width, 19.35) == pytest.approx(1.654, abs=5e-4)
    aligned, way = charge(19.35)
    assert way == pytest.approx(8.302, abs=2e-3)
    front = aligned.front()
    assert (front.x1, front.x2) == (pytest.approx(24.54, abs=5e-3), pytest.approx(29.46, abs=5e-3))
    assert (front.y1, front.y2) == (pytest.approx(33.2), pytest.approx(33.2))
    assert contact_length(aligned, dwarfs, "front") == pytest.approx(dwarfs.width)


def test_core_21_24_only_the_distance_counts_though_the_way_is_longer() -> None:
    unit, enemy = Rect.from_front(0, 0, 4, 2), Rect(0, 0, 4, 3, 210)
    nearest = min(enemy.corners(), key=lambda corner: corner[1])
    enemy = enemy.moved(1.5 - nearest[0], 7.2 - nearest[1])
    assert distance(unit, enemy) == pytest.approx(7.2)
    wheeled = wheel(unit, "right", 20)
    met = first_contact(wheeled, enemy)
    assert met is not None
    assert "front" in met.sides
    assert wheel_cost(unit.width, 20) + met.distance > 7.2
    assert contact_length(align(advance(wheeled, met.distance), enemy, "front", met.point), enemy, "front") > 0


@given(chargers, obstacles)
def test_the_mover_stops_where_it_first_touches(unit: Rect, obstacle: Footprint) -> None:
    assume(not touches(unit, obstacle))
    met = first_contact(unit, obstacle)
    if met is None:
        assert not overlaps(swept(unit, 100), obstacle)
    else:
        assert touches(advance(unit, met.distance), obstacle)
        assert not overlaps(advance(unit, met.distance), obstacle)
        assert distance(unit, obstacle) <= met.distance + 0.011
        assert distance(advance(unit, met.distance - 0.05), obstacle) > 0
        assert distance_to_point(obstacle, met.point) < 0.0101  # exactly on it, but for a graze
        assert distance_to_point(advance(unit, met.distance).front(), met.point) <= 0.011


@given(chargers, obstacles, st.floats(0, 20))
def test_a_limit_only_hides_what_lies_beyond_it(unit: Rect, obstacle: Footprint, limit: float) -> None:
    way, limited = travel_to_contact(unit, obstacle), travel_to_contact(unit, obstacle, limit)
    assert limited == (way if way is not None and way <= limit + 0.01 else None)


@given(meetings())
def test_the_side_that_was_met_is_where_they_touch(meeting: tuple[Rect, Rect, Contact]) -> None:
    unit, target, met = meeting
    assert 1 <= len(met.sides) <= 2
    for side in met.sides:
        assert distance_to_point(target.side(side), met.point) <= 0.011
    if met.corner is not None:
        left, right, *_ = advance(unit, met.distance).corners()
        corner = left if met.corner == "left" else right
        assert distance_to_point(Disc(*met.point, 0.02), corner) == 0


@given(meetings())
def test_after_aligning_front_and_side_lie_on_one_line_and_keep_their_contact(
    meeting: tuple[Rect, Rect, Contact],
) -> None:
    """And rounding to thousandths parts them neither, nor pushes them into each other."""
    unit, target, met = meeting
    for side in met.sides:
        aligned = align(advance(unit, met.distance), target, side, met.point)
        assert touches(aligned, target)
        assert not overlaps(aligned, target)
        assert (aligned.facing - target.side_facing(side)) % 360 == pytest.approx(180, abs=1e-6)
        assert distance_to_point(aligned.front(), met.point) <= 0.011
        assert (aligned.width, aligned.depth) == (unit.width, unit.depth)
        rounded, enemy = aligned.quantised(), target.quantised()
        assert touches(rounded, enemy)
        assert not overlaps(rounded, enemy)
        length = contact_length(aligned, target, side)
        assert 0 <= length <= min(unit.width, target.side(side).length) + 1e-9
        assert contact_length(rounded, enemy, side) == pytest.approx(length, abs=0.003)


@given(meetings())
def test_turning_the_target_instead_lays_its_side_against_the_front(meeting: tuple[Rect, Rect, Contact]) -> None:
    unit, target, met = meeting
    charger = advance(unit, met.distance)
    turned = align_target(target, charger, met.sides[0], met.point)
    assert touches(charger, turned)
    assert not overlaps(charger, turned)
    assert (charger.facing - turned.side_facing(met.sides[0])) % 360 == pytest.approx(180, abs=1e-6)


@pytest.mark.parametrize("side", SIDES)
def test_a_straight_charge_meets_each_side_flat_in_the_middle(side: Side) -> None:
    target = Rect(0, 0, 4, 2, 77)
    middle, out = target.side(side).middle, target.side_facing(side)
    start = step(middle, out, 5)
    unit = Rect.from_front(*start, 6, 3, out + 180)
    met = first_contact(unit, target)
    assert met is not None
    assert (met.sides, met.corner, met.flat) == ((side,), None, True)
    assert met.distance == pytest.approx(5)
    assert met.point == pytest.approx(middle)


def test_a_corner_that_is_met_belongs_to_both_its_sides() -> None:
    met = first_contact(Rect.from_front(0, 0, 4, 2), Rect(0.5, 8, 2, 2, 45))
    assert met is not None
    assert met.sides == ("right", "rear")
    assert met.corner is None


def test_a_corner_of_the_mover_that_meets_a_side_is_named() -> None:
    met = first_contact(Rect.from_front(0, 0, 4, 2), Rect(5, 8, 12, 2, 200))
    assert met is not None
    assert (met.sides, met.corner) == (("front",), "right")


def test_grazing_a_corner_is_contact_and_passing_beside_is_not() -> None:
    unit = Rect.from_front(0, 0, 4, 2)
    assert travel_to_contact(unit, Rect(4, 8, 4, 2)) == 7
    assert travel_to_contact(unit, Rect(4.02, 8, 4, 2)) is None
    assert travel_to_contact(unit, Rect(0, -8, 4, 2)) is None


def test_what_is_touched_already_is_met_at_once() -> None:
    unit = Rect.from_front(0, 0, 4, 2)
    assert travel_to_contact(unit, Rect(0, 1, 4, 2)) == 0
    assert travel_to_contact(unit, Rect(0, 0, 4, 2)) == 0
    assert travel_to_contact(unit, Disc(0, -1, 0.5)) == 0


def test_only_parallel_stretches_on_one_line_are_shared() -> None:
    line = Segment(0, 0, 10, 0)
    assert shared_stretch(line, Segment(12, 0, 4, 0)) == 6
    assert shared_stretch(line, Segment(10, 0, 14, 0)) == 0
    assert shared_stretch(line, Segment(4, 0.5, 12, 0.5)) == 0
    assert shared_stretch(line, Segment(4, 0, 12, 1)) == 0


@given(st.floats(0.1, 2), st.floats(0, 359), obstacles)
def test_a_round_base_goes_on_until_it_touches(radius: float, towards: float, obstacle: Footprint) -> None:
    figure = Disc(0, 0, radius)
    assume(not touches(figure, obstacle))
    way = roll_to_contact(figure, towards, obstacle)
    if way is None:
        assert distance(Segment(0, 0, *step((0, 0), towards, 100)), obstacle) > radius
    else:
        there = Disc(*step((0, 0), towards, way), radius)
        assert distance(there, obstacle) <= 1e-6
        assert distance(Disc(*step((0, 0), towards, way * 0.99), radius), obstacle) > 0


def test_side_by_side_units_stay_apart_from_each_other_in_pairs() -> None:
    row = [Rect(4.0 * i, 0, 4, 2) for i in range(5)]
    assert not any(overlaps(a, b) for a, b in combinations(row, 2))
    assert sum(touches(a, b) for a, b in combinations(row, 2)) == 4


def test_a_unit_passes_others_that_it_only_touches_but_not_through_them() -> None:
    unit = Rect.from_front(0, 0, 4, 2)
    beside, before = Rect(4, 5, 4, 2), Rect(3.9, 5, 4, 2)
    assert in_way_of_advance(unit, 10, [beside]) is None
    assert in_way_of_advance(unit, 10, [beside, before]) is before
    assert in_way_of_advance(unit, 3, [before]) is None
    assert in_way_of_advance(unit, -10, [before]) is None


def test_a_unit_may_come_as_near_as_half_an_inch_on_its_way_but_no_nearer() -> None:
    unit = Rect.from_front(0, 0, 4, 2)
    assert in_way_of_advance(unit, 10, [Rect(4.5, 5, 4, 2)], gap=0.5) is None
    near = Rect(4.4, 5, 4, 2)
    assert in_way_of_advance(unit, 10, [near], gap=0.5) is near


def test_only_what_the_outer_flank_sweeps_is_in_the_way_of_a_wheel() -> None:
    unit = Rect.from_front(0, 0, 8, 2)
    tree, rock, far = Disc(1, 3, 0.5), Disc(2, 5, 0.5), Disc(30, 3, 0.5)
    assert in_way_of_wheel(unit, "left", 60, [far, rock, tree]) is rock
    assert in_way_of_wheel(unit, "left", 10, [far, rock, tree]) is None
    assert in_way_of_wheel(unit, "left", 60, [far, tree]) is tree
    assert in_way_of_wheel(unit, "right", 60, [far, rock]) is None


@given(meetings(), st.sampled_from(["left", "right"]), st.floats(1, 90))
def test_a_wheel_that_ends_in_another_unit_is_stopped_by_it(
    meeting: tuple[Rect, Rect, Contact], side: Hand, turn: float
) -> None:
    unit, target, _ = meeting
    if overlaps(wheel(unit, side, turn), target):
        assert in_way_of_wheel(unit, side, turn, [target]) is target
