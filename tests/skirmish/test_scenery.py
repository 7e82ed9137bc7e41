"""Scenery of any game: pieces by what they do, numbered and mirrored; gangs of whoever hangs together."""

from __future__ import annotations

import msgspec
import pytest

from grognard.kernel.geometry import Disc, Rect
from grognard.skirmish.contact import Ruler, reached
from grognard.skirmish.scenery import Piece, Scenery, mirrored, numbered


class Does(msgspec.Struct, frozen=True):
    """What pieces of an invented game do."""

    slow: bool = False
    hurts: int = 0


def bog(name: str, x: float, y: float, **does: object) -> Piece[Does]:
    return Piece(name, "bog", Disc(x, y, 2), Does(**does))  # type: ignore[arg-type]


def test_pieces_are_found_by_what_they_do_in_the_order_in_which_they_lie() -> None:
    moor = Scenery(40, 20, (bog("c", 5, 5, slow=True), bog("a", 15, 5), bog("b", 30, 5, slow=True, hurts=2)))
    assert [one.id for one in moor.having("slow")] == ["c", "b"]
    assert [one.id for one in moor.having("hurts")] == ["b"]
    assert moor.piece("a").shape == Disc(15, 5, 2)
    with pytest.raises(KeyError):
        moor.piece("d")


def test_pieces_of_one_kind_are_told_apart_by_numbers_and_a_single_one_has_none() -> None:
    rock = Piece("r", "rock", Disc(30, 5, 1), Does())
    moor = Scenery(40, 20, numbered([bog("x", 5, 5), rock, bog("y", 15, 5)]))
    assert [one.id for one in moor.pieces] == ["bog-1", "rock-1", "bog-2"]
    assert [name.en for name in moor.names.values()] == ["bog 1", "rock", "bog 2"]


def test_a_mirrored_table_is_the_same_from_both_sides_and_its_middle_is_there_once() -> None:
    pieces = mirrored([bog("a", 10, 5), bog("b", 20, 10)], 40, 20)
    assert [(one.id, one.shape) for one in pieces] == [
        ("a", Disc(10, 5, 2)),
        ("a-2", Disc(30, 15, 2)),
        ("b", Disc(20, 10, 2)),
    ]


def test_the_digest_knows_where_pieces_lie_and_what_they_do() -> None:
    keys = {
        Scenery(40, 20, (piece,)).digest_key
        for piece in (bog("a", 5, 5), bog("a", 6, 5), bog("a", 5, 5, slow=True), bog("a", 5, 5, hurts=1))
    }
    assert len(keys) == 4


def test_the_table_has_two_edges() -> None:
    moor: Scenery[Piece[Does]] = Scenery(40, 20)
    assert [(moor.edge(side).x, moor.edge(side).y) for side in (0, 1)] == [(20, 0), (20, 20)]
    assert isinstance(moor.edge(0), Rect)


def test_a_chain_of_bases_hangs_together_and_ends_where_the_gap_is_too_wide() -> None:
    bases = [Disc(x, 0, 1) for x in (0, 3, 6, 12)]
    ruler = Ruler(0.01)

    def near(one: Disc) -> list[Disc]:
        return [other for other in bases if ruler.is_within(one, other, 1)]

    assert reached([bases[0]], near) == tuple(bases[:3])
    assert reached([bases[3]], near) == (bases[3],)
