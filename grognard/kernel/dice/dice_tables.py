"""Exact tables of plain D6 rolls: totals, totals with dice dropped, hands. Worked out once each."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod

from grognard.kernel.dice.distribution import Distribution

FACES = (1, 2, 3, 4, 5, 6)
ONE_DIE: Distribution[int] = Distribution.uniform(FACES)


@cache
def hand_table(count: int) -> Distribution[tuple[int, ...]]:
    """Return the distribution of the faces of *count* D6, sorted: each hand with its number of arrangements.

    >>> hand_table(2).probability((1, 6))
    Fraction(1, 18)
    """
    arrangements = factorial(count)
    return Distribution.of_counts(
        {
            faces: arrangements // prod(factorial(faces.count(face)) for face in FACES)
            for faces in combinations_with_replacement(FACES, count)
        }
    )


@cache
def total_table(count: int, drop_lowest: int = 0, drop_highest: int = 0) -> Distribution[int]:
    """Return the distribution of the total of *count* D6 after dropping some; outcomes in ascending order.

    Raises:
        ValueError: If more dice are dropped than rolled, or a number is negative.

    >>> total_table(3, drop_lowest=1).at_least(11)
    Fraction(43, 216)
    """
    check_total(count, drop_lowest, drop_highest)
    if not drop_lowest and not drop_highest:
        return ONE_DIE.power(count)
    unsorted = hand_table(count).map(lambda faces: kept_total(faces, drop_lowest, drop_highest))
    return Distribution.of_counts(dict(sorted(unsorted)))


def kept_total(faces: tuple[int, ...], drop_lowest: int, drop_highest: int) -> int:
    """Return the sum of *faces* (sorted, lowest first) without the lowest and the highest ones dropped."""
    return sum(faces[drop_lowest : len(faces) - drop_highest])


def check_total(count: int, drop_lowest: int, drop_highest: int) -> None:
    """Refuse a total that drops more dice than are rolled."""
    if drop_lowest < 0 or drop_highest < 0 or drop_lowest + drop_highest > count:
        raise ValueError(f"can't drop {drop_lowest} lowest and {drop_highest} highest of {count} dice")
