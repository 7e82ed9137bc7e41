"""Swings: what a passage changed against what was to be expected, and which are the largest."""

from __future__ import annotations

from fractions import Fraction

from grognard.kernel.battle.swings import Swing, largest


def swing(start: int, expected: int, after: int) -> Swing:
    return Swing(start, start, (), Fraction(10), Fraction(expected), Fraction(after))


def test_a_swing_is_what_came_less_what_was_to_be_expected() -> None:
    assert (swing(0, 12, 9).size, swing(0, 12, 9).side) == (-3, 1)
    assert (swing(0, 9, 12).size, swing(0, 9, 12).side) == (3, 0)


def test_the_largest_come_first_and_of_equal_ones_the_earliest() -> None:
    swings = [swing(0, 10, 11), swing(1, 10, 13), swing(2, 13, 10), swing(3, 10, 10)]
    assert [one.start for one in largest(swings, 5, least=Fraction(1, 2))] == [1, 2, 0]
    assert [one.start for one in largest(swings, 2, least=Fraction(1, 2))] == [1, 2]
