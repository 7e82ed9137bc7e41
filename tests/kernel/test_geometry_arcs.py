"""Front, flanks and rear of a unit, and where others are Located."""

from __future__ import annotations

from math import hypot

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from shapely import Point as Spot
from shapely import Polygon as Judge

from grognard.kernel.geometry import (
    SIDES,
    Arc,
    Disc,
    Polygon,
    Rect,
    Segment,
    arc_of,
    bearing,
    clip_to_arc,
    in_arc,
    located,
    sides_towards,
)

front_line = Rect.from_front(0, 0, 4, 3)  # its front runs from (-2, 0) to (2, 0) and looks along +y
coordinates = st.floats(-30, 30)
units = st.builds(Rect, coordinates, coordinates, st.floats(0.5, 12), st.floats(0.5, 12), st.floats(0, 360))


def arc_region(unit: Rect, arc: Arc) -> Judge:
    """Return an arc as a large polygon: from the side outwards between its two dividing lines."""
    side, far = SIDES.index(arc), 200.0
    wide, deep = unit.half_width, unit.half_depth
    corners = [(-wide, deep), (wide, deep), (wide, -deep), (-wide, -deep)]
    (x1, y1), (x2, y2) = corners[side], corners[(side + 1) % 4]

    def outwards(x: float, y: float) -> tuple[float, float]:
        return (x + (far if x > 0 else -far), y + (far if y > 0 else -far))

    return Judge([unit.at(*p) for p in ((x1, y1), outwards(x1, y1), outwards(x2, y2), (x2, y2))])


@pytest.mark.parametrize(("middle", "arc"), [((6, 5), "front"), ((6, 3), "right"), ((6, 4), "right")])
def test_core_21_26_a_unit_is_located_by_the_middle_of_its_front(middle: tuple[float, float], arc: Arc) -> None:
    assert arc_of(front_line, middle) == arc
    for facing in (0, 90, 200):
        assert located(front_line, Rect.from_front(*middle, 5, 4, facing)) == arc


def test_core_21_26_a_round_base_on_the_dividing_line_is_inside_both_arcs() -> None:
    base = Disc(6, 3, 1.2)
    assert [arc for arc in SIDES if in_arc(front_line, base, arc)] == ["front", "right"]
    assert located(front_line, base) == "right"
    assert [arc for arc in SIDES if in_arc(front_line, Disc(6, 3, 0.6), arc)] == ["right"]


def test_what_stands_exactly_on_a_dividing_line_counts_for_the_flank() -> None:
    for x, y, flank in ((5, 3, "right"), (-5, 3, "left"), (5, -6, "right"), (-5, -6, "left")):
        assert arc_of(front_line, (x, y)) == flank
        assert in_arc(front_line, (x, y), "front" if y > 0 else "rear")


def test_a_round_base_has_a_front_all_round() -> None:
    gun = Disc(10, 10, 1)
    assert all(located(gun, (x, y)) == "front" for x, y in ((20, 10), (0, 10), (10, 0)))
    assert in_arc(gun, (0, 0), "front")
    assert not in_arc(gun, (0, 0), "rear")
    assert clip_to_arc(gun, Segment(0, 0, 5, 0), "front") == Segment(0, 0, 5, 0)
    assert clip_to_arc(gun, Segment(0, 0, 5, 0), "left") is None


@given(units, coordinates, coordinates)
def test_every_point_outside_lies_in_the_arc_that_shapely_finds(unit: Rect, x: float, y: float) -> None:
    regions = {arc: arc_region(unit, arc) for arc in SIDES}
    gaps = {arc: region.distance(Spot(x, y)) for arc, region in regions.items()}
    assume(not Judge(unit.corners()).buffer(0.05).covers(Spot(x, y)))
    for arc, gap in gaps.items():
        if gap == 0:
            assert in_arc(unit, (x, y), arc)
        elif gap > 0.0101:
            assert not in_arc(unit, (x, y), arc)
    inside = [arc for arc, gap in gaps.items() if gap <= 0.0099]
    assert arc_of(unit, (x, y)) in inside
    if len(inside) == 2:
        assert arc_of(unit, (x, y)) in ("left", "right")


@given(units, st.one_of(units, st.builds(Disc, coordinates, coordinates, st.floats(0.3, 3))), st.sampled_from(SIDES))
def test_a_shape_is_inside_each_arc_that_it_touches(unit: Rect, other: Rect | Disc, arc: Arc) -> None:
    region = arc_region(unit, arc)
    judged = Spot(other.x, other.y) if isinstance(other, Disc) else Judge(other.corners())
    gap = region.distance(judged) - (other.radius if isinstance(other, Disc) else 0)
    if gap <= 0:
        assert in_arc(unit, other, arc)
    elif gap > 0.05:
        assert not in_arc(unit, other, arc)


def test_a_hollow_wood_round_a_corner_is_not_in_the_arc_between_its_arms() -> None:
    unit = Rect.from_front(0, 0, 2, 2)
    wood = Polygon(((-20, -1), (-9, -1), (-9, -12), (9, -12), (9, -1), (20, -1), (20, -20), (-20, -20)))
    assert [arc for arc in SIDES if in_arc(unit, wood, arc)] == ["right", "rear", "left"]


@given(units, st.builds(Segment, coordinates, coordinates, coordinates, coordinates), st.sampled_from(SIDES))
def test_the_part_of_a_line_in_an_arc_is_shapelys(unit: Rect, line: Segment, arc: Arc) -> None:
    from shapely import LineString

    length = LineString(line.corners()).intersection(arc_region(unit, arc)).length
    part = clip_to_arc(unit, line, arc)
    if part is None:
        assert length < 0.01
    else:
        assert part.length >= length - 1e-6
        wide = arc_region(unit, arc).buffer(0.0101, join_style="mitre")
        assert part.length <= LineString(line.corners()).intersection(wide).length + 1e-6


@given(coordinates, coordinates, st.floats(0, 359))
def test_a_bearing_says_how_far_something_lies_off_the_nose(x: float, y: float, facing: float) -> None:
    assume(hypot(x, y) > 0.01)
    off = bearing((0, 0), facing, (x, y))
    assert -180 < off <= 180
    right, ahead = Rect(0, 0, 1, 1, facing).local((x, y))
    assert (off >= 0) == (right >= 0) or abs(right) < 1e-9
    assert (abs(off) <= 90) == (ahead >= 0) or abs(ahead) < 1e-9


def test_bearings_in_plain_cases() -> None:
    assert bearing((0, 0), 90, (5, 0)) == 0
    assert bearing((0, 0), 0, (5, 0)) == 90
    assert bearing((0, 0), 0, (-5, 0)) == -90
    assert bearing((0, 0), 0, (0, -5)) == 180


def test_one_or_two_sides_look_towards_a_point() -> None:
    assert sides_towards(front_line, (0, 5)) == ("front",)
    assert sides_towards(front_line, (6, 5)) == ("front", "right")
    assert sides_towards(front_line, (-6, -5)) == ("rear", "left")
