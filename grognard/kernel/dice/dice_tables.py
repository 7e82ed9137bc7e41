"""Exact tables of rolls: one die, totals, totals with dice dropped, hands. Worked out once each."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations_with_replacement
from math import comb, factorial, prod

from grognard.kernel.dice.dice_protocol import TooLarge
from grognard.kernel.dice.distribution import Distribution
from grognard.kernel.words.die import DieKind, with_sides

MOST_HANDS = 200_000
"""How many different hands are listed at most."""


@cache
def die_table(die: DieKind | None = None) -> Distribution[int]:
    """Return the distribution of what a die counts (None: a D6); outcomes in ascending order."""
    return Distribution.uniform(sorted((die or with_sides(6)).counted))


@cache
def hand_table(count: int, die: DieKind | None = None) -> Distribution[tuple[int, ...]]:
    """Return the distribution of what *count* dice show, sorted: each hand with its number of arrangements.

    Raises:
        TooLarge: If there are more than `MOST_HANDS`.

    >>> hand_table(2).probability((1, 6))
    Fraction(1, 18)
    """
    one = die_table(die)
    if comb(len(one) + count - 1, count) > MOST_HANDS:
        raise TooLarge(MOST_HANDS, f"hands of {count} dice")
    arrangements = factorial(count)
    return Distribution.of_counts(
        {
            faces: arrangements
            // prod(map(factorial, Counter(faces).values()))
            * prod(one.weights[face] for face in faces)
            for faces in combinations_with_replacement(one.outcomes, count)
        }
    )


@cache
def total_table(
    count: int, drop_lowest: int = 0, drop_highest: int = 0, die: DieKind | None = None
) -> Distribution[int]:
    """Return the distribution of the total of *count* dice after dropping some; outcomes in ascending order.

    Raises:
        ValueError: If more dice are dropped than rolled, or a number is negative.
        TooLarge: If dice are dropped from too many different hands.

    >>> total_table(3, drop_lowest=1).at_least(11)
    Fraction(43, 216)
    """
    check_total(count, drop_lowest, drop_highest)
    if not drop_lowest and not drop_highest:
        return die_table(die).power(count)
    unsorted = hand_table(count, die).map(lambda faces: kept_total(faces, drop_lowest, drop_highest))
    return Distribution.of_counts(dict(sorted(unsorted)))


def kept_total(faces: tuple[int, ...], drop_lowest: int, drop_highest: int) -> int:
    """Return the sum of *faces* (sorted, lowest first) without the lowest and the highest ones dropped."""
    return sum(faces[drop_lowest : len(faces) - drop_highest])


def check_total(count: int, drop_lowest: int, drop_highest: int) -> None:
    """Refuse a total that drops more dice than are rolled."""
    if drop_lowest < 0 or drop_highest < 0 or drop_lowest + drop_highest > count:
        raise ValueError(f"can't drop {drop_lowest} lowest and {drop_highest} highest of {count} dice")
