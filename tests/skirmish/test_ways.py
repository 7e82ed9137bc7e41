"""Ways of single bases: what one enters and leaves, and how a rectangle turns."""

from __future__ import annotations

import pytest

from grognard.kernel.geometry import Disc, Rect, overlaps
from grognard.skirmish.contact import Ruler
from grognard.skirmish.sight import line, lines_between
from grognard.skirmish.ways import (
    Slide,
    entry,
    first_inside,
    heading,
    last_inside,
    moved,
    straight_way,
    swept_bases,
    turned_bases,
)

MAN = Disc(0, 0, 12.5)


@pytest.mark.parametrize("shape", [Disc(0, 60, 12.5), Rect(0, 60, 100, 25)])
def test_a_base_enters_what_lies_ahead_and_not_what_lies_aside(shape: Disc | Rect) -> None:
    assert entry(MAN, 0.0, 100.0, shape) == pytest.approx(35.0, abs=0.02)
    assert entry(MAN, 0.0, 30.0, shape) is None
    assert entry(MAN, 180.0, 100.0, shape) is None


def test_a_base_is_wholly_inside_after_its_own_width() -> None:
    field = Rect(0, 100, 200, 100)
    assert first_inside(MAN, 0.0, 100.0, field) == pytest.approx(62.5, abs=0.02)
    assert first_inside(MAN, 0.0, 50.0, field) is None


def test_a_base_on_a_roof_goes_as_far_as_its_edge() -> None:
    roof = Rect(0, 0, 100, 100)
    assert last_inside(MAN, 0.0, 80.0, roof) == pytest.approx(37.5, abs=0.02)
    assert last_inside(MAN, 0.0, 20.0, roof) == 20.0


def test_a_rectangle_turns_about_a_front_corner_and_sweeps_what_is_between() -> None:
    rider = Rect(0, 0, 25, 50, 0.0)
    left, right = turned_bases(rider, 90.0)
    assert left.corners()[0] == pytest.approx(rider.corners()[0])
    assert right.corners()[1] == pytest.approx(rider.corners()[1])
    swept = list(swept_bases(rider, right))
    assert swept[-1].facing == pytest.approx(90.0)
    beside = Disc(-25, 15, 5)
    assert not overlaps(rider, beside)
    assert not overlaps(right, beside)
    assert any(overlaps(one, beside) for one in swept)
    assert list(swept_bases(rider, rider)) == []


def test_half_a_millimetre_is_contact_and_limits_are_within() -> None:
    ruler = Ruler(0.5)
    near, far = moved(MAN, 0.0, 25.4), moved(MAN, 0.0, 25.6)
    assert ruler.in_contact(MAN, near)
    assert not ruler.in_contact(MAN, far)
    at_limit = moved(MAN, 0.0, 100.0)
    assert ruler.is_within(MAN, at_limit, 75.0)
    assert not ruler.is_nearer(MAN, at_limit, 75.0)
    assert not ruler.is_farther(MAN, at_limit, 75.0)


def test_lines_between_two_bases_begin_with_that_of_their_centres() -> None:
    other = moved(MAN, 90.0, 100.0)
    found = list(lines_between(MAN, other))
    assert found[0] == line(MAN, other)
    assert len(found) == 9
    assert max(one.y1 for one in found) == pytest.approx(11.25)


def test_a_slide_meets_shapes_in_the_order_in_which_it_comes_to_them() -> None:
    way = Slide(MAN, 0.0, 200.0)
    shapes = [Disc(0, 150, 12.5), Disc(60, 60, 12.5), Rect(0, 60, 100, 25)]
    assert [number for _, number in way.met(shapes)] == [2, 0]
    assert way.first(shapes) == pytest.approx(35.0, abs=0.02)
    assert way.first(shapes[1:2]) is None
    assert not way.enters(shapes[1])


def test_a_heading_is_a_direction_and_a_length_and_north_on_the_spot() -> None:
    assert heading(MAN, Disc(30, 0, 1)) == (90.0, 30.0)
    assert heading(MAN, MAN) == (0.0, 0.0)


def test_a_rectangle_goes_straight_ahead_after_one_turn_and_nowhere_else() -> None:
    rider = Rect(0, 0, 25, 50, 0.0)
    turned = turned_bases(rider, 90.0)[1]
    ahead = moved(turned, 90.0, 40.0)
    assert straight_way(rider, ahead.x, ahead.y, 90.0, 0.5) == (turned, 90.0, pytest.approx(40.0))
    assert straight_way(rider, ahead.x, ahead.y + 3, 90.0, 0.5) is None
    assert straight_way(MAN, 30.0, 40.0, 0.0, 0.5) == (MAN, pytest.approx(36.87, abs=0.01), 50.0)


def test_on_a_table_in_inches_a_rider_aslant_meets_a_thin_post() -> None:
    rider = Rect(0, 0, 1, 2, 45.0)
    post = Disc(0, 4, 0.1)
    assert entry(rider, 0.0, 6.0, post) == pytest.approx(4 - 0.6 * 2**0.5, abs=0.02)
    assert last_inside(rider, 0.0, 6.0, Rect(0, 0, 8, 8)) == pytest.approx(4 - 1.5 * 2**-0.5, abs=0.02)


def test_a_base_stops_where_it_is_wholly_inside_what_it_enters_and_never_in_what_is_too_small() -> None:
    ahead = Slide(Disc(0, 0, 5), 90, 100)
    stops = list(ahead.stops([Rect(50, 0, 40, 40, 0.0), Disc(80, 0, 4), Rect(50, 60, 40, 40, 0.0), Disc(0, 0, 30)]))
    assert stops == pytest.approx([35.0, 0.0], abs=0.02)
