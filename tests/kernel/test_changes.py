"""Changes between two states: as small as what changed, and enough to have the new state back."""

from __future__ import annotations

from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from grognard.kernel.battle.changes import changed, changes, differences
from grognard.kernel.battle.digests import encoded, plain


class Leaf(msgspec.Struct, frozen=True):
    x: float
    name: str | None = None
    seen: bool = False


class Tree(msgspec.Struct, frozen=True):
    leaves: tuple[Leaf, ...] = ()
    best: Leaf | int | None = None
    scores: tuple[int, ...] = ()
    marks: dict[str, int] = {}


leaves = st.builds(Leaf, st.sampled_from([0.0, -0.0, 1.0, 2.5]), st.sampled_from([None, "a", "b"]), st.booleans())
trees = st.builds(
    Tree,
    st.lists(leaves, max_size=6).map(tuple),
    st.one_of(st.none(), st.integers(0, 2), leaves),
    st.lists(st.integers(0, 3), max_size=5).map(tuple),
    st.dictionaries(st.sampled_from("abc"), st.integers(0, 2)),
)


@given(trees, trees)
def test_changes_carried_out_give_the_new_state(old: Tree, new: Tree) -> None:
    written = msgspec.json.decode(encoded(changes(old, new)))
    assert encoded(changed(plain(old), written)) == encoded(plain(new))


@given(trees)
def test_a_state_has_no_changes_against_itself(tree: Tree) -> None:
    copy = msgspec.json.decode(msgspec.json.encode(tree), type=Tree)
    assert changes(tree, tree) == changes(tree, copy) == []
    assert list(differences(plain(tree), plain(copy))) == []


def test_only_what_changed_is_told() -> None:
    old = Tree((Leaf(1.0), Leaf(2.0), Leaf(3.0)), scores=(1, 2))
    new = msgspec.structs.replace(old, leaves=(old.leaves[0], Leaf(2.0, "b"), old.leaves[2]))
    assert changes(old, new) == [(("leaves", 1, "name"), "b")]


def test_a_unit_removed_is_told_by_its_place() -> None:
    old = Tree(tuple(Leaf(float(n)) for n in range(40)))
    new = Tree(old.leaves[:7] + old.leaves[8:])
    assert changes(old, new) == [(("leaves",), 7, 1, ())]


def test_a_unit_added_is_told_whole() -> None:
    old = Tree((Leaf(1.0),))
    assert changes(old, Tree((*old.leaves, Leaf(2.0)))) == [(("leaves",), 1, 0, (Leaf(2.0),))]


def test_differences_name_their_place() -> None:
    then: Any = {"units": [{"x": 1.0}, {"x": 2.0}], "turn": 3}
    now: Any = {"units": [{"x": 1.0}, {"x": 2.5}], "turn": 3, "phase": "magic"}
    assert list(differences(then, now)) == [("units[1].x", 2.0, 2.5), ("phase", None, "magic")]
    assert list(differences([1], [1, 2])) == [("state", [1], [1, 2])]
