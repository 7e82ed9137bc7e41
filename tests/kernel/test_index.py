"""Who is near whom: the index answers as asking everybody does, and asks few."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.kernel.geometry import (
    Disc,
    Index,
    Polygon,
    Rect,
    Segment,
    Shape,
    are_together,
    are_within,
    centres,
    groups,
    near,
)
from grognard.kernel.ground import index as index_module
from tests.kernel.test_geometry_measuring import footprints, segments

bodies = st.lists(st.one_of(footprints, segments), max_size=14)
reaches = st.one_of(st.floats(0, 30), st.sampled_from([0.0, 1.0, 6.0]))


def by_asking_everybody(shapes: list[Shape], reach: float) -> tuple[tuple[int, ...], ...]:
    return tuple(
        tuple(n for n, other in enumerate(shapes) if n != number and are_within(body, other, reach))
        for number, body in enumerate(shapes)
    )


@given(bodies, reaches)
def test_near_finds_whom_asking_everybody_finds_in_their_order(shapes: list[Shape], reach: float) -> None:
    assert near(shapes, reach) == by_asking_everybody(shapes, reach)


@given(bodies, st.floats(0.5, 10), st.one_of(footprints, segments), reaches)
def test_any_distance_may_be_asked_whatever_the_squares(
    shapes: list[Shape], usual: float, asked: Shape, reach: float
) -> None:
    found = Index(shapes, usual).near(asked, reach)
    assert found == tuple(n for n, body in enumerate(shapes) if are_within(asked, body, reach))


@given(bodies, reaches)
def test_groups_are_those_that_joining_neighbours_gives(shapes: list[Shape], reach: float) -> None:
    label = list(range(len(shapes)))
    for number, others in enumerate(by_asking_everybody(shapes, reach)):
        for other in others:
            label = [label[number] if one == label[other] else one for one in label]
    found = groups(shapes, reach)
    assert sorted(found) == sorted({tuple(n for n, one in enumerate(label) if one == of) for of in label})
    assert [group[0] for group in found] == sorted(group[0] for group in found), "in the order of their first bodies"
    assert are_together(shapes, reach) == (len(set(label)) <= 1)


def army(count: int) -> list[Rect]:
    """Two sides of so many stands of 2 cm, 4 cm apart, in lines five deep."""
    return [
        Rect(6.0 * (number // 5), side * 60 + 6.0 * (number % 5), 2, 2) for side in (0, 1) for number in range(count)
    ]


def comparisons(count: int, reach: float, monkeypatch: pytest.MonkeyPatch) -> int:
    """Return how many pairs are measured to know who is near whom."""
    asked = 0

    def counted(one: Shape, other: Shape, limit: float) -> bool:
        nonlocal asked
        asked += 1
        return are_within(one, other, limit)

    with monkeypatch.context() as patched:
        patched.setattr(index_module, "are_within", counted)
        near(army(count), reach)
        groups(army(count), reach)
    return asked


def test_twice_as_many_stands_take_twice_as_many_comparisons(monkeypatch: pytest.MonkeyPatch) -> None:
    counted = {count: comparisons(count, 6.0, monkeypatch) for count in (30, 60, 120, 240)}
    for count, most in ((60, 2.3), (120, 2.15), (240, 2.1)):  # the few at the ends of the lines have fewer neighbours
        assert counted[count] <= most * counted[count // 2], f"{count} stands a side"
    assert counted[240] < 480 * 40, "twice asked, and not of 480 each time"


def test_a_river_across_the_table_makes_nobody_ask_everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = comparisons(120, 6.0, monkeypatch)
    river = Polygon([(-10, 30), (300, 31), (300, 35), (-10, 34)])
    monkeypatch.setattr(f"{__name__}.army", lambda count, army=army: [river, *army(count)])
    assert comparisons(120, 6.0, monkeypatch) < 1.5 * plain


def test_exactly_the_distance_is_within_it() -> None:
    stands = [Disc(0, 0, 1), Disc(8, 0, 1), Disc(16.03, 0, 1)]
    assert near(stands, 6) == ((1,), (0,), ())
    assert groups(stands, 6) == ((0, 1), (2,))
    assert groups(stands, 6.025) == ((0, 1, 2),)


def test_coherency_from_centre_to_centre_does_not_see_the_bases() -> None:
    stands = [Rect(0, 0, 4, 4), Rect(7, 0, 4, 4)]
    assert are_together(stands, 6)
    assert not are_together(centres(stands), 6)


def test_nobody_is_near_on_an_empty_table() -> None:
    assert near([], 6) == groups([], 6) == ()
    assert Index([], 6).near(Segment(0, 0, 100, 100), 50) == ()
    assert are_together([], 6)
