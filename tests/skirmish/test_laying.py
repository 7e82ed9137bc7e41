"""Pieces as they are written in a scenario: what shape they are, and where they may not lie."""

from __future__ import annotations

import pytest

from grognard.kernel.geometry import Disc, Polygon, Table
from grognard.kernel.words.language import Name
from grognard.kernel.words.refusals import BadInput
from grognard.skirmish.laying import judge_on_table, lying_on_others, shape_at
from grognard.skirmish.scenery import Piece, Scenery


def test_corners_make_a_polygon_wherever_its_middle_is_said_to_be() -> None:
    assert shape_at((9, 9), "here", corners=((0, 0), (4, 0), (0, 4))) == Polygon([(0, 0), (4, 0), (0, 4)])


@pytest.mark.parametrize(
    ("written", "said"),
    [({"radius": -1.0}, "here, radius"), ({"size": (3.0, 0.0)}, "here, size"), ({}, "radius | size | corners")],
)
def test_a_piece_of_no_size_or_of_no_shape_is_refused(written: dict[str, object], said: str) -> None:
    with pytest.raises(BadInput) as caught:
        shape_at((0, 0), "here", **written)  # type: ignore[arg-type]
    assert said in caught.value.say("en")


def test_a_piece_over_the_edge_of_the_table_is_told_with_its_place_in_both_languages() -> None:
    rock = Name("rock", "rocher")
    judge_on_table(rock, Disc(5, 5, 5), Table(40, 20), "here")
    with pytest.raises(BadInput) as caught:
        judge_on_table(rock, Disc(4, 5, 5), Table(40, 20), "here")
    assert "rock at 4 5" in caught.value.say("en")
    assert "rocher en 4 5" in caught.value.say("fr")
    assert "un décor entièrement sur la table" in caught.value.say("fr")


def test_two_pieces_that_touch_lie_beside_each_other_and_two_that_overlap_do_not() -> None:
    first, beside, on = (Piece(str(x), "rock", Disc(x, 5, 2), None) for x in (5, 9, 12))
    assert list(lying_on_others(Scenery(40, 20, (first, beside)), "here")) == []
    (fault,) = lying_on_others(Scenery(40, 20, (first, beside, on)), "here")
    assert "rock 2 on rock 3" in fault.say("en")
