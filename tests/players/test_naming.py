"""Things at the terminal are meant by their names: whole, begun, or a part of one."""

from __future__ import annotations

import pytest

from grognard.kernel.words.refusals import CannotRead
from grognard.players.terminal.naming import called, two_named

NAMES = [(1, ["bowmen", "archers"]), (2, ["crossbows", "arbaletriers"]), (3, ["bow", "arc"]), (4, ["pikes", "piques"])]


@pytest.mark.parametrize(
    ("wanted", "meant"),
    [("bow", (3,)), ("bowm", (1,)), ("ar", (1, 2, 3)), ("bows", (2,)), ("men", (1,)), ("horse", ()), ("", ())],
)
def test_a_whole_name_goes_before_a_beginning_and_that_before_a_part(wanted: str, meant: tuple[int, ...]) -> None:
    assert called(wanted, NAMES) == meant


def named(text: str) -> int:
    found = called(text, NAMES)
    if len(found) != 1:
        raise CannotRead("example.look", "there is no {text}", text=text)
    return found[0]


@pytest.mark.parametrize("text", ["bowmen pikes", "bowmen, pikes", "archers piques", "bowmen , pikes"])
def test_two_names_part_wherever_both_mean_something(text: str) -> None:
    assert two_named(text, named) == (1, 4)


def test_one_name_or_three_are_not_two() -> None:
    assert two_named("bowmen", named) is None
    assert two_named("bowmen pikes bow", named) is None
