"""Exact powers of polynomials: the odds of n independent tries from the odds of one.

The weights of one try are the coefficients of a polynomial P; those of the sum of n tries are the
coefficients of P to the n-th. With Q = P**n, P Q' = n P' Q gives each coefficient of Q from the ones before it:

    k a_0 q_k = sum over i >= 1 of (i (n + 1) - k) a_i q_(k-i)

and over the whole numbers the division is exact. Outcomes that are tuples are packed into one exponent
(mixed radix, each digit wide enough for n tries), so the same recurrence serves them.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import gcd, prod
from typing import Any


def power_of_numbers(weights: Mapping[Any, int], n: int) -> dict[Any, int]:
    """Return the weights of the sum of *n* draws from *weights*, whose outcomes are whole numbers.

    >>> power_of_numbers({-1: 1, 3: 1}, 2)
    {-2: 1, 2: 2, 6: 1}
    """
    check_numbers(weights)
    lowest = min(weights)
    start = lowest * n
    if n == 0 or len(weights) == 1:
        return {start: weights[lowest] ** n}
    stride = gcd(*(outcome - lowest for outcome in weights))
    terms = sorted(((outcome - lowest) // stride, weight) for outcome, weight in weights.items())
    coefficients = _power(terms, n)
    if 0 in coefficients:
        return {start + stride * k: c for k, c in enumerate(coefficients) if c}
    return dict(zip(range(start, start + stride * len(coefficients), stride), coefficients, strict=True))


def power_of_vectors(weights: Mapping[Any, int], n: int) -> dict[Any, int]:
    """Return the weights of the sum, place by place, of *n* draws from *weights*, whose outcomes are tuples.

    >>> power_of_vectors({(0, 0): 1, (1, 1): 1}, 2)
    {(0, 0): 1, (1, 1): 2, (2, 2): 1}
    """
    length = check_vectors(weights)
    lows = [min(outcome[place] for outcome in weights) for place in range(length)]
    widths = [n * (max(outcome[place] for outcome in weights) - low) + 1 for place, low in enumerate(lows)]
    packed: dict[int, int] = {}
    for outcome, weight in weights.items():
        exponent = 0
        for x, low, width in zip(outcome, lows, widths, strict=True):
            exponent = exponent * width + (x - low)
        packed[exponent] = weight
    starts = [low * n for low in lows]
    powers: dict[Any, int] = {}
    for exponent, weight in power_of_numbers(packed, n).items():
        digits = []
        for start, width in zip(reversed(starts), reversed(widths), strict=True):
            exponent, digit = divmod(exponent, width)
            digits.append(start + digit)
        powers[tuple(reversed(digits))] = weight
    return powers


def largest_power(weights: Mapping[Any, int], n: int) -> int:
    """Return how many outcomes the sum of *n* draws may have: at most this many."""
    if not isinstance(next(iter(weights)), tuple):
        check_numbers(weights)
        return int(n * (max(weights) - min(weights)) + 1)
    check_vectors(weights)
    return int(prod(n * (max(place) - min(place)) + 1 for place in zip(*weights, strict=True)))


def check_numbers(weights: Mapping[Any, int]) -> None:
    """Refuse outcomes that aren't whole numbers."""
    for outcome in weights:
        if not isinstance(outcome, int):
            raise TypeError(f"only whole numbers, or tuples of them, can be added up, not {outcome!r}")


def check_vectors(weights: Mapping[Any, int]) -> int:
    """Refuse outcomes that aren't tuples of whole numbers, all of one length; return that length."""
    length = len(next(iter(weights)))
    for outcome in weights:
        if not isinstance(outcome, tuple) or len(outcome) != length or not all(isinstance(x, int) for x in outcome):
            raise TypeError(f"only tuples of {length} whole numbers can be added up here, not {outcome!r}")
    return length


def _power(terms: list[tuple[int, int]], n: int) -> list[int]:
    """Return the coefficients of P**n; *terms* are P's (exponent, coefficient), sorted, the first exponent 0."""
    (_, first), *others = terms
    if len(others) == 1 and others[0][0] == 1:
        return _power_of_binomial(first, others[0][1], n)
    top = n * others[-1][0]
    power = [0] * (top + 1)
    power[0] = first**n
    factors = [(i, weight * i * (n + 1), weight) for i, weight in others]
    for k in range(1, top + 1):
        total = 0
        for i, factor, weight in factors:
            if i > k:
                break
            total += (factor - k * weight) * power[k - i]
        power[k] = total // (k * first)
    return power


def _power_of_binomial(first: int, second: int, n: int) -> list[int]:
    """Return the coefficients of (first + second x)**n by one running product."""
    current = first**n
    power = [current]
    for k in range(n):
        current = current * ((n - k) * second) // ((k + 1) * first)
        power.append(current)
    return power
