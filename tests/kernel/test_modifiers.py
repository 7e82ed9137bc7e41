"""Every number says why: modifiers act in the order of the book's layers, and a target keeps them all."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.kernel.words.modifiers import Layers, Modifier, Target, Value

BOOK = Layers(("set", "multiply", "divide", "add", "at_least", "at_most", "always"))


def test_modifiers_act_layer_by_layer_whatever_order_they_are_given_in():
    added, doubled, set_to = Modifier("a", "add", 1), Modifier("b", "multiply", 2), Modifier("c", "set", 5)
    assert BOOK.resolve(3, [added, doubled, set_to]) == 11
    assert BOOK.in_order([added, doubled, set_to]) == (set_to, doubled, added)


def test_a_modifier_to_the_roll_moves_the_number_needed_the_other_way():
    distracting = Modifier("t9a.distracting", "add", -1)
    assert BOOK.target("t9a.to-hit", 4, [distracting]) == Target("t9a.to-hit", 4, (distracting,), 5)


def test_a_characteristic_keeps_its_base_and_its_story():
    sturdy = Modifier("t9a.sturdy", "add", 1)
    assert BOOK.value("strength", 3, [sturdy]) == Value("strength", 3, (sturdy,), 4)


@pytest.mark.parametrize(
    ("layer", "value", "result"),
    [("set", 2, 2), ("multiply", 3, 21), ("divide", 2, 4), ("at_least", 9, 9), ("at_least", 2, 7), ("at_most", 4, 4)],
)
def test_each_layer_does_what_it_is_called(layer, value, result):
    assert BOOK.resolve(7, [Modifier("rule", layer, value)]) == result


def test_what_always_holds_is_applied_after_everything_else():
    assert BOOK.target("to-hit", 3, [Modifier("a", "always", 2), Modifier("b", "add", -3)]).needed == 2


def test_a_number_needed_stays_within_the_faces_of_the_die():
    assert BOOK.target("to-hit", 5, [Modifier("a", "add", -4)], lowest=2, highest=6).needed == 6
    assert BOOK.target("to-hit", 3, [Modifier("a", "add", 4)], lowest=2, highest=6).needed == 2


def test_unknown_layers_are_refused_by_name():
    with pytest.raises(ValueError, match="unknown layer 'divied'"):
        Layers(("set", "divied"))
    with pytest.raises(ValueError, match="rule: layer 'multiply' is not one of set, add"):
        Layers(("set", "add")).resolve(3, [Modifier("rule", "multiply", 2)])


@given(st.integers(1, 10), st.lists(st.builds(Modifier, st.just("r"), st.sampled_from(BOOK.names), st.integers(1, 5))))
def test_a_target_with_equal_parts_is_equal_hashes_equal_and_survives_json(base, modifiers):
    target = BOOK.target("to-hit", base, modifiers)
    again = msgspec.json.decode(msgspec.json.encode(target), type=Target)
    assert again == target
    assert hash(again) == hash(target)
