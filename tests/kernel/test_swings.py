"""Swings: what a passage changed against what was to be expected, and which are the largest."""

from __future__ import annotations

from fractions import Fraction

from grognard.kernel.battle.swings import Swing, largest, shared


def swing(start: int, expected: int, after: int) -> Swing:
    return Swing(start, start, (), *(shared(Fraction(one), 20) for one in (10, expected, after)))


def test_a_swing_is_what_came_less_what_was_to_be_expected() -> None:
    assert (swing(0, 12, 9).size, swing(0, 12, 9).side) == (3, 1)
    assert (swing(0, 9, 12).size, swing(0, 9, 12).side) == (3, 0)


def test_among_three_it_swings_for_the_side_that_gained_or_lost_most() -> None:
    even = (Fraction(2), Fraction(2), Fraction(2))
    gained = Swing(0, 0, (), even, even, (Fraction(1), Fraction(4), Fraction(1)))
    lost = Swing(0, 0, (), even, even, (Fraction(3), Fraction(3), Fraction(0)))
    nothing = Swing(0, 0, (), even, even, even)
    assert [(one.side, one.size) for one in (gained, lost, nothing)] == [(1, 2), (2, -2), (0, 0)]


def test_the_largest_come_first_and_of_equal_ones_the_earliest() -> None:
    swings = [swing(0, 10, 11), swing(1, 10, 13), swing(2, 13, 10), swing(3, 10, 10)]
    assert [one.start for one in largest(swings, 5, least=Fraction(1, 2))] == [1, 2, 0]
    assert [one.start for one in largest(swings, 2, least=Fraction(1, 2))] == [1, 2]
