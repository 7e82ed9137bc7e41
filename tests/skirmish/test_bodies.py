"""Distance and contact across levels."""

from __future__ import annotations

import pytest

from grognard.kernel.geometry import Disc, Segment
from grognard.skirmish.bodies import Body, are_in_contact
from grognard.skirmish.storeys import Opening, Wall


def man(x: float, y: float = 0.0, z: float = 0.0) -> Body:
    return Body(Disc(x, y, 0.5), z, 1.25)


def test_four_inches_apart_on_floors_three_inches_apart_is_five_inches() -> None:
    assert man(0).apart(man(5, z=3)) == pytest.approx(5)


def test_bases_that_overlap_in_plan_are_as_far_apart_as_their_floors() -> None:
    assert man(0).apart(man(0.3, z=3)) == 3


@pytest.mark.parametrize(("x", "z", "touch"), [(1.0, 0, True), (1.02, 0, False), (1.0, 1.0, True), (1.0, 1.1, False)])
def test_contact_is_a_gap_of_nothing_and_a_rise_of_an_inch(x: float, z: float, *, touch: bool) -> None:
    assert are_in_contact(man(0), man(x, z=z), (), rise=1.0, low=1.0) is touch


def test_contact_may_be_read_as_heights_that_overlap() -> None:
    assert are_in_contact(man(0), man(1, z=1.1), (), rise=None, low=1.0)
    assert not are_in_contact(man(0), man(1, z=1.25), (), rise=None, low=1.0)


@pytest.mark.parametrize(
    ("wall", "touch"),
    [
        (Wall(Segment(0.5, -3, 0.5, 3), 0, 3), False),
        (Wall(Segment(0.5, -3, 0.5, 3), 0, 1), True),  # a barricade
        (Wall(Segment(0.5, -3, 0.5, 3), 0, 3, (Opening(2.5, 3.5),)), True),  # a door
        (Wall(Segment(0.5, -3, 0.5, 3), 0, 3, (Opening(2.5, 3.5, 1, 2.5),)), True),  # a window
        (Wall(Segment(0.5, -3, 0.5, 3), 0, 3, (Opening(2.5, 3.5, 0.5, 1.5, touch=False),)), False),  # a loophole
        (Wall(Segment(0.5, -3, 0.5, 3), 0, 3, (Opening(4, 5),)), False),  # a door elsewhere
        (Wall(Segment(0.5, 1, 0.5, 3), 0, 3), True),  # a wall that ends before
        (Wall(Segment(0.5, -3, 0.5, 3), 3, 3), True),  # the storey above
        (Wall(Segment(-3, 0.6, 3, 0.6), 0, 3), True),  # a wall along which both stand
    ],
)
def test_walls_part_bodies_but_for_low_ones_doors_and_windows(wall: Wall, *, touch: bool) -> None:
    assert are_in_contact(man(0), man(1), (wall,), rise=1.0, low=1.0) is touch
    assert are_in_contact(man(1), man(0), (wall,), rise=1.0, low=1.0) is touch
