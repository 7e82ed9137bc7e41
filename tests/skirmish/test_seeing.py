"""Sight in three dimensions: lines past walls, floors, corners and columns; nine points of a target; lookouts."""

from __future__ import annotations

from random import Random

import pytest

from grognard.kernel.geometry import Disc, Polygon, Rect, Segment
from grognard.skirmish.bodies import Body, Spot
from grognard.skirmish.lines import Line, is_clear, passes_through
from grognard.skirmish.seeing import View, best_view, lookouts, points_of, view
from grognard.skirmish.storeys import Column, Floor, Opening, Structure, Wall, walls_round

WALL = Wall(Segment(5, -5, 5, 5), 0, 2, (Opening(4, 6, sill=1, head=1.5),))
"""Two inches high, with a window two inches wide in its middle."""
ROOM = Structure(tuple(walls_round(Rect(0, 0, 6, 6), 0, 3).values()), (Floor(Polygon(Rect(0, 0, 6, 6).corners()), 3),))


def man(x: float, y: float = 0.0, z: float = 0.0, height: float = 1.25) -> Body:
    return Body(Disc(x, y, 0.5), z, height)


def clear(start: Spot, end: Spot, structure: Structure) -> bool:
    there, back = is_clear(Line(start, end), structure), is_clear(Line(end, start), structure)
    assert there is back
    return there


@pytest.mark.parametrize(
    ("start", "end", "seen"),
    [
        ((0, 0, 0.5), (10, 0, 0.5), False),  # under the sill
        ((0, 0, 1.25), (10, 0, 1.25), True),  # through the window
        ((0, 0, 1.0), (10, 0, 1.0), True),  # along the sill: it only touches
        ((0, 0, 1.75), (10, 0, 1.75), False),  # over the head
        ((0, 0, 2.0), (10, 0, 2.0), True),  # along the top
        ((0, 0, 1.9), (10, 0, 3.0), True),  # sloping over the top
        ((0, 3, 1.25), (10, 3, 1.25), False),  # beside the window
        ((0, 1, 1.25), (10, 1, 1.25), True),  # along its side
        ((0, 5, 0.5), (10, 5, 0.5), True),  # past the end
        ((0, 0, 0.5), (5, 0, 0.5), True),  # up to the wall itself
        ((5, -9, 0.5), (5, 9, 0.5), True),  # along the wall
    ],
)
def test_a_line_is_stopped_by_a_wall_and_not_by_its_window_or_its_rims(start: Spot, end: Spot, *, seen: bool) -> None:
    assert clear(start, end, Structure((WALL,))) is seen


def test_a_line_past_the_corner_of_a_house_is_clear_and_one_into_it_is_not() -> None:
    assert clear((0, 6, 1), (6, 0, 1), ROOM)
    assert not clear((6, 6, 1), (0, 0, 1), ROOM)
    assert not clear((6, 6, 1), (-6, -6, 1), ROOM)


def test_two_storeys_of_wall_stop_a_line_at_their_seam() -> None:
    above = Structure((Wall(WALL.line, 2, 2),))
    assert not clear((0, 3, 2), (10, 3, 2), Structure((WALL,)) + above)
    assert clear((0, 3, 2), (10, 3, 2), above)


def test_a_floor_stops_who_looks_up_but_not_through_its_hole_or_past_its_edge() -> None:
    hole = Polygon([(-1, -1), (1, -1), (1, 1), (-1, 1)])
    floor = Floor(Polygon([(-3, -3), (3, -3), (3, 3), (-3, 3)]), 3, (hole,))
    level = Structure(floors=(floor,))
    assert not clear((2, 2, 1), (2, 2, 4), level)
    assert clear((0, 0, 1), (0.5, 0.5, 4), level)
    assert clear((1, -3, 1), (1, 3, 5), level)  # along the rim of the hole
    assert clear((3, 0, 1), (3, 0, 5), level)
    assert clear((-9, 2, 3), (9, 2, 3), level)  # along the floor
    assert not clear((2, 2, 1), (2, 2, 4), Structure(floors=(floor, floor)))
    left, right = (Floor(Polygon(Rect(x, 0, 4, 4).corners()), 3) for x in (-2, 2))
    assert not clear((0, 0, 1), (0, 0, 4), Structure(floors=(left, right)))  # at their seam


def test_a_column_stops_a_line_through_it_and_not_one_that_grazes_it() -> None:
    statue = Structure(columns=(Column(Disc(5, 0, 0.75), 0, 3),))
    assert not clear((0, 0, 1), (10, 0, 1), statue)
    assert clear((0, 0.75, 1), (10, 0.75, 1), statue)
    assert clear((0, 0, 3), (10, 0, 3), statue)
    assert not clear((0, 0, 3.1), (6, 0, 2.5), statue)


def test_nine_points_lie_within_the_rims_at_the_foot_the_middle_and_the_top() -> None:
    points = list(points_of(man(10), (0, 0, 1.25)))
    assert sorted({round(z, 3) for _, _, z in points}) == [0.1, 0.625, 1.25]
    assert sorted({round(y, 3) for _, y, _ in points}) == [-0.45, 0, 0.45]
    rider = Body(Rect(10, 0, 1, 2, 0.0), 0, 2)
    assert max(y for _, y, _ in points_of(rider, (0, 0, 1.25))) == pytest.approx(0.9)
    assert max(x for x, _, _ in points_of(rider, (10, -9, 1.25))) == pytest.approx(10.45)


@pytest.mark.parametrize(("height", "found"), [(0.5, 9), (0.7, 6), (1.0, 3), (1.25, 3), (1.26, 0)])
def test_a_low_wall_halfway_hides_what_lies_below_the_line_over_its_top(height: float, found: int) -> None:
    """From an eye at 1.25" the lines to 0.1", 0.625" and 1.25" pass halfway at 0.675", 0.9375" and 1.25"."""
    seen = view(man(0).eye, man(10), Structure((Wall(Segment(5, -3, 5, 3), 0, height),)))
    assert (seen, seen.is_seen, seen.is_covered) == (View(found), found > 0, found < 9)


def test_who_lies_down_behind_a_barricade_is_not_seen() -> None:
    barricade = Structure((Wall(Segment(9, -3, 9, 3), 0, 1),))
    assert view(man(0).eye, man(10, height=0.5), barricade) == View(0)
    assert view(man(0).eye, man(10), barricade) == View(3)


def test_at_an_edge_one_looks_down_over_it_and_is_seen_from_below_as_he_stands() -> None:
    floor = Floor(Polygon([(0, -3), (6, -3), (6, 3), (0, 3)]), 3)
    tower = Structure(floors=(floor,))
    watch, below = man(1.4, z=3), man(-1)
    assert view(watch.eye, below, tower) == View(0)
    assert view(below.eye, watch, tower).is_covered
    edges = list(tower.edges_of(floor, drop=1, guard=0.5))
    spots = list(lookouts(watch, tower, 1.0, edges))
    assert spots == [(0, 0, 4.25)]
    assert best_view(watch, below, tower, spots) == View(9)
    assert list(lookouts(man(1.6, z=3), tower, 1.0, edges)) == []


def test_at_a_window_one_looks_out_of_it_and_the_wall_still_covers_him() -> None:
    house = Structure((Wall(Segment(0, -3, 0, 3), 0, 3, (Opening(2.5, 3.5, sill=1, head=2.5),)),))
    inside, outside = man(1, 2), man(-6, 4)
    assert view(inside.eye, outside, house) == View(0)
    spots = list(lookouts(inside, house, 1.5))
    assert spots == [(0, 0.5, 1.25)]
    assert best_view(inside, outside, house, spots) == View(9)
    assert view(outside.eye, inside, house) == View(0)


def test_over_a_wall_higher_than_his_eyes_or_a_sill_above_them_nobody_looks() -> None:
    tall = Structure((Wall(Segment(0, -3, 0, 3), 0, 1.3, (Opening(2, 4, sill=1.26),)),))
    assert list(lookouts(man(0.6), tall, 1.0)) == []
    low = Structure((Wall(Segment(0, -3, 0, 3), 0, 1.25),))
    assert list(lookouts(man(0.6), low, 1.0)) == [(0, 0, 1.25)]
    storey_below = Structure((Wall(Segment(0, -3, 0, 3), 0, 3),))
    assert list(lookouts(man(0.6, z=3), storey_below, 1.0)) == []


def test_a_line_passes_through_bodies_that_stand_on_it() -> None:
    shot = Line((0, 0, 1.25), (10, 0, 1.25))
    assert passes_through(shot, man(5, 0.4, height=2))
    assert not passes_through(shot, man(5, 0.6, height=2))
    assert not passes_through(shot, man(5, height=1))
    assert not passes_through(shot, man(5, z=1.3))
    assert passes_through(Line((0, 0, 4), (10, 0, 1)), man(9, z=1))


def test_lines_agree_with_a_walk_along_them() -> None:
    """Against a five-line twin: nothing solid just before and just behind any of 400 steps of the way."""
    chance = Random(12)
    house = Structure(
        (Wall(Segment(-3, -3, 3, -3), 0, 3, (Opening(2, 4),)), *(ROOM.walls[i] for i in (0, 2, 3)), WALL), ROOM.floors
    )
    for _ in range(300):
        start, end = ((chance.uniform(-8, 8), chance.uniform(-8, 8), chance.uniform(0, 5)) for _ in range(2))
        assert is_clear(Line(start, end), house) is _walks(start, end, house)


def _walks(start: Spot, end: Spot, house: Structure) -> bool:
    for wall in house.walls:
        x1, y1, length = wall.line.x1, wall.line.y1, wall.line.length
        fx, fy = (wall.line.x2 - x1) / length, (wall.line.y2 - y1) / length
        sides = [(x - x1) * fy - (y - y1) * fx for x, y, _ in (start, end)]
        if sides[0] * sides[1] < 0:
            share = sides[0] / (sides[0] - sides[1])
            x, y, z = (a + share * (b - a) for a, b in zip(start, end, strict=True))
            if wall.is_solid((x - x1) * fx + (y - y1) * fy, z):
                return False
    for floor in house.floors:
        if (start[2] - floor.z) * (end[2] - floor.z) < 0:
            share = (floor.z - start[2]) / (end[2] - start[2])
            x, y = (a + share * (b - a) for a, b in zip(start[:2], end[:2], strict=True))
            if abs(x) < 3 and abs(y) < 3:
                return False
    return True
