"""Fair layouts of scenery."""

from __future__ import annotations

from grognard.kernel.geometry import Disc, Polygon, Rect, Table
from grognard.skirmish.layouts import keep_apart, twin_of

TABLE = Table(100, 60)


def test_a_twin_lies_beyond_the_centre_and_looks_the_other_way() -> None:
    assert twin_of(Rect(20, 10, 8, 4, 30.0), TABLE) == Rect(80, 50, 8, 4, 210.0)
    assert twin_of(Polygon([(0, 0), (10, 0), (0, 10)]), TABLE) == Polygon([(100, 60), (90, 60), (100, 50)])
    assert twin_of(Rect(50, 30, 8, 4, 0.0), TABLE) is None


def test_pieces_keep_apart_from_each_other_and_from_the_edges() -> None:
    left, right = Disc(20, 30, 10), Disc(55, 30, 10)
    assert keep_apart((left, right), TABLE, 10)
    assert keep_apart((left, right), TABLE, 10.0)
    assert not keep_apart((left, Disc(49, 30, 10)), TABLE, 10)
    assert not keep_apart((Disc(19, 30, 10),), TABLE, 10)
