"""A house with two storeys: its walls, its floors with holes, its edges, and where there is room."""

from __future__ import annotations

from math import inf

import pytest

from grognard.kernel.geometry import Disc, Polygon, Rect, Segment
from grognard.skirmish.bodies import Body, has_room
from grognard.skirmish.storeys import Column, Floor, Opening, Structure, Wall, walls_round

HOUSE = Rect(20, 24, 6, 5)
BELOW, ABOVE = walls_round(HOUSE, 0, 3), walls_round(HOUSE, 3, 3)
DOOR = Opening(2, 3.5)
HOLE = Polygon([(21, 21.5), (23, 21.5), (23, 23.5), (21, 23.5)])
UPSTAIRS = Floor(Polygon(HOUSE.corners()), 3, (HOLE,))
PARAPET = Wall(Segment(23, 21.5, 23, 24.5), 3, 0.5)
FRONT = Wall(BELOW["s"].line, 0, 3, (DOOR,))
SMITHY = Structure((FRONT, *(BELOW[side] for side in "nwe"), *(ABOVE[side] for side in "nws"), PARAPET), (UPSTAIRS,))


def man(x: float, y: float, z: float = 0.0, height: float = 1.25) -> Body:
    return Body(Disc(x, y, 0.5), z, height)


def test_walls_run_from_the_west_and_from_the_south() -> None:
    assert BELOW["n"].line == Segment(17, 26.5, 23, 26.5)
    assert BELOW["s"].line == Segment(17, 21.5, 23, 21.5)
    assert BELOW["w"].line == Segment(17, 21.5, 17, 26.5)
    assert BELOW["e"].line == Segment(23, 21.5, 23, 26.5)


def test_a_wall_is_solid_between_its_foot_and_its_top_but_for_its_window() -> None:
    wall = Wall(Segment(0, 0, 6, 0), 3, 3, (Opening(1, 2, sill=1, head=2.5),))
    assert wall.is_solid(1.5, 3.5)
    assert not wall.is_solid(1.5, 4.5)
    assert not wall.is_solid(1.5, 2.5)
    assert wall.is_solid(3, 5.9)
    assert not wall.is_solid(3, 6.0)
    assert wall.piece(wall.openings[0]) == Segment(1, 0, 2, 0)


def test_one_stands_on_the_highest_floor_under_him_and_nobody_on_a_hole() -> None:
    assert SMITHY.ground_under((20, 25), 3.5) == 3
    assert SMITHY.ground_under((20, 25), 2.9) == 0
    assert SMITHY.ground_under((22, 22.5), 3.5) == 0
    assert SMITHY.ground_under((21, 22), 3.5) == 3  # the rim of the hole bears him
    assert SMITHY.floor_under((10, 10), 9) is None


def test_the_room_above_is_measured_to_the_next_floor() -> None:
    assert SMITHY.room_above((20, 25), 0) == 3
    assert SMITHY.room_above((22, 22.5), 0) == inf
    assert SMITHY.room_above((20, 25), 3) == inf


def test_edges_are_where_no_wall_guards_a_drop() -> None:
    edges = list(SMITHY.edges_of(UPSTAIRS, drop=1, guard=0.5))
    east = [edge for edge in edges if edge.x1 == edge.x2 == 23 and edge.length == pytest.approx(2)]
    assert {(edge.y1, edge.y2) for edge in east if max(edge.y1, edge.y2) > 24} in ({(24.5, 26.5)}, {(26.5, 24.5)})
    hole = sum(edge.length for edge in edges) - 2
    assert hole == pytest.approx(4)  # west and north of the hole: parapet and wall guard its east and south
    assert not list(SMITHY.edges_of(UPSTAIRS, drop=3.5, guard=0.5))


def test_an_upper_door_leaves_the_edge_of_its_floor_unguarded() -> None:
    floor = Floor(Polygon([(0, 0), (6, 0), (6, 6), (0, 6)]), 3)
    front = Wall(Segment(0, 0, 6, 0), 3, 3, (Opening(2, 3), Opening(4, 5, sill=1)))
    house = Structure((front, *(walls_round(Rect(3, 3, 6, 6), 3, 3)[side] for side in "nwe")), (floor,))
    assert [edge.length for edge in house.edges_of(floor, drop=1, guard=0.5)] == [pytest.approx(1)]


def test_where_a_bridge_goes_on_there_is_no_edge() -> None:
    roof = Floor(Polygon([(0, 0), (4, 0), (4, 2), (0, 2)]), 3)
    bridge = Floor(Polygon([(4, 0), (9, 0), (9, 2), (4, 2)]), 3)
    edges = list(Structure(floors=(roof, bridge)).edges_of(roof, drop=1, guard=0.5))
    assert sum(edge.length for edge in edges) == pytest.approx(4 + 2 + 4)


def test_a_base_overhangs_an_edge_but_stands_across_no_wall() -> None:
    assert has_room(man(23.3, 25.5, 3), SMITHY)
    assert not has_room(man(23.3, 23, 3), SMITHY)
    assert has_room(man(23.5, 23), SMITHY)  # touching the wall
    assert has_room(man(19.75, 21.5), SMITHY)  # in the door
    assert not has_room(man(19.2, 21.5), SMITHY)  # half in the door
    assert not has_room(man(19.75, 21.5, height=4), SMITHY + Structure((Wall(BELOW["s"].line, 3, 3),)))


def test_a_base_stands_on_no_column_and_on_nobody_at_its_height() -> None:
    statue = Structure(columns=(Column(Disc(0, 0, 0.75), 0, 3),))
    assert not has_room(man(1, 0), statue)
    assert has_room(man(1.25, 0), statue)
    assert has_room(man(0, 0, 3), statue)
    assert has_room(man(0, 0, 3), Structure(), (man(0, 0),))
    assert not has_room(man(0, 0, 1), Structure(), (man(0, 0.9),))
