"""Exact distributions: outcomes with integer weights over one common denominator.

Chance is listed, never drawn: no float decides anything here. A weight is a whole number of chances out
of `Distribution.total`, always in lowest terms; `Fraction` comes in at the edge, floats only on display.

>>> two_dice = Distribution({1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1}).power(2)
>>> two_dice.at_least(10)
Fraction(1, 6)
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from math import gcd, lcm
from types import MappingProxyType
from typing import Any, Generic, Protocol, TypeVar, cast

from grognard.kernel.dice.powers import power_of_numbers, power_of_vectors

T_co = TypeVar("T_co", covariant=True)
U = TypeVar("U")


class Weighed(Protocol[T_co]):
    """Outcomes with their chances out of a total, whole numbers; an outcome may come several times."""

    @property
    def total(self) -> int:
        """The sum of the chances."""

    def __iter__(self) -> Iterator[tuple[T_co, int]]:
        """Yield each outcome with its chances."""


class Distribution(Generic[T_co]):
    """What may come out, and how likely each outcome is: exact, immutable, in lowest terms.

    Args:
        weights: outcome -> chances, whole numbers from 0 up, one of them positive. What has no chance is left out.

    Raises:
        ValueError: If a weight is negative or not a whole number, or if no outcome has a chance.

    >>> Distribution({"hit": 2, "miss": 4})
    Distribution({'hit': 1/3, 'miss': 2/3})
    """

    __slots__ = ("_chances", "_cumulative", "_hash", "_outcomes", "_powers", "_sorted", "_weights", "total")

    total: int
    """The common denominator: the sum of the weights."""

    def __init__(self, weights: Mapping[T_co, int]) -> None:
        kept = {outcome: weight for outcome, weight in weights.items() if weight}
        if not kept:
            raise ValueError("a distribution needs an outcome with a chance")
        for outcome, weight in kept.items():
            if weight != int(weight) or weight < 0:
                raise ValueError(f"the weight of {outcome!r} must be a whole number from 0 up, not {weight!r}")
        self._fill(_lowest_terms(kept))

    def _fill(self, weights: dict[Any, int], total: int | None = None) -> None:
        self._weights = weights
        self.total = sum(weights.values()) if total is None else total
        self._outcomes: tuple[Any, ...] | None = None
        self._chances: tuple[int, ...] | None = None
        self._cumulative: list[int] | None = None
        self._sorted: tuple[list[Any], list[int]] | None = None
        self._powers: dict[int, Any] | None = None
        self._hash: int | None = None

    @classmethod
    def of_counts(cls, counts: dict[U, int]) -> Distribution[U]:
        """Return the distribution of positive *counts* without checking them: the fast door for the kernel itself."""
        return cls._trusted(_lowest_terms(counts))

    @classmethod
    def _trusted(cls, weights: dict[Any, int], total: int | None = None) -> Distribution[Any]:
        made = cls.__new__(cls)
        made._fill(weights, total)
        return made

    @staticmethod
    def constant(outcome: U) -> Distribution[U]:
        """Return the distribution in which *outcome* is certain.

        >>> Distribution.constant(3)
        Distribution({3: 1})
        """
        return Distribution._trusted({outcome: 1}, 1)

    @staticmethod
    def uniform(outcomes: Iterable[U]) -> Distribution[U]:
        """Return the distribution in which each of *outcomes* has one chance; an outcome named twice has two.

        >>> Distribution.uniform("aab")
        Distribution({'a': 2/3, 'b': 1/3})
        """
        counts: dict[U, int] = {}
        for outcome in outcomes:
            counts[outcome] = counts.get(outcome, 0) + 1
        return Distribution(counts)

    # ---- what is in it

    @property
    def weights(self) -> Mapping[T_co, int]:
        """Outcome -> weight, read only, in the order in which the outcomes were first met."""
        return MappingProxyType(self._weights)

    @property
    def outcomes(self) -> tuple[T_co, ...]:
        """The outcomes that have a chance, in the order of `weights`."""
        if self._outcomes is None:
            self._outcomes = tuple(self._weights)
        return self._outcomes

    @property
    def chances(self) -> tuple[int, ...]:
        """The weights alone, in the order of `outcomes`."""
        if self._chances is None:
            self._chances = tuple(self._weights.values())
        return self._chances

    @property
    def cumulative(self) -> list[int]:
        """The running sums of the weights, in the order of `outcomes`; the last one is `total`. Not to be changed."""
        if self._cumulative is None:
            self._cumulative = list(accumulate(self._weights.values()))
        return self._cumulative

    def __iter__(self) -> Iterator[tuple[T_co, int]]:
        return iter(self._weights.items())

    def __len__(self) -> int:
        return len(self._weights)

    def __contains__(self, outcome: object) -> bool:
        return outcome in self._weights

    def __eq__(self, other: object) -> bool:
        """Equal when every outcome has the same probability; also against a dict outcome -> probability."""
        if isinstance(other, Distribution):
            return self._weights == other._weights
        if isinstance(other, Mapping):
            return self.fractions() == {outcome: chance for outcome, chance in other.items() if chance}
        return NotImplemented

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(frozenset(self._weights.items()))
        return self._hash

    def __repr__(self) -> str:
        return f"Distribution({{{', '.join(f'{x!r}: {p}' for x, p in self.fractions().items())}}})"

    # ---- how likely

    def probability(self, outcome: object) -> Fraction:
        """Return how likely *outcome* is: 0 for one that never comes."""
        return Fraction(self._weights.get(outcome, 0), self.total)

    def probability_that(self, holds: Callable[[T_co], bool]) -> Fraction:
        """Return how likely an outcome is of which *holds* is true.

        >>> Distribution.uniform(range(1, 7)).probability_that(lambda roll: roll % 2 == 0)
        Fraction(1, 2)
        """
        return Fraction(sum(weight for outcome, weight in self if holds(outcome)), self.total)

    def fractions(self) -> dict[T_co, Fraction]:
        """Return outcome -> exact probability."""
        return {outcome: Fraction(weight, self.total) for outcome, weight in self}

    def floats(self) -> dict[T_co, float]:
        """Return outcome -> probability as the nearest float, for display."""
        total = self.total  # int / int is correctly rounded, whatever their size
        return {outcome: weight / total for outcome, weight in self}

    def at_least(self, least: Any) -> Fraction:
        """Return how likely an outcome of *least* or more is. Outcomes must be comparable."""
        outcomes, cumulative = self._in_order()
        below = bisect_left(outcomes, least)
        return 1 - Fraction(cumulative[below - 1] if below else 0, self.total)

    def at_most(self, most: Any) -> Fraction:
        """Return how likely an outcome of *most* or less is. Outcomes must be comparable."""
        outcomes, cumulative = self._in_order()
        up_to = bisect_right(outcomes, most)
        return Fraction(cumulative[up_to - 1] if up_to else 0, self.total)

    def quantile(self, share: Fraction | float) -> T_co:
        """Return the smallest outcome that is reached with a chance of *share* (0 to 1) or more: 0.5 gives the median.

        Raises:
            ValueError: If *share* isn't between 0 and 1.

        >>> Distribution.uniform(range(1, 7)).quantile(0.5)
        3
        """
        if not 0 <= share <= 1:
            raise ValueError(f"a share lies between 0 and 1, not {share}")
        outcomes, cumulative = self._in_order()
        return cast(T_co, outcomes[bisect_left(cumulative, Fraction(share) * self.total)])

    def _in_order(self) -> tuple[list[Any], list[int]]:
        """Return the outcomes sorted, and their running sums."""
        if self._sorted is None:
            outcomes = sorted(self._weights)
            self._sorted = outcomes, list(accumulate(self._weights[outcome] for outcome in outcomes))
        return self._sorted

    def mean(self) -> Fraction:
        """Return the expected value. Outcomes must be numbers."""
        return Fraction(sum(outcome * weight for outcome, weight in self._weights.items())) / self.total

    def variance(self) -> Fraction:
        """Return the variance. Outcomes must be numbers.

        >>> Distribution.uniform(range(1, 7)).variance()
        Fraction(35, 12)
        """
        squares = Fraction(sum(outcome * outcome * weight for outcome, weight in self._weights.items())) / self.total
        mean = self.mean()
        return squares - mean * mean

    # ---- what can be made of it

    def map(self, change: Callable[[T_co], U]) -> Distribution[U]:
        """Return the distribution of *change*(outcome); equal results merge.

        >>> Distribution.uniform(range(1, 7)).map(lambda face: (face + 1) // 2)
        Distribution({1: 1/3, 2: 1/3, 3: 1/3})
        """
        merged: dict[U, int] = {}
        for outcome, weight in self._weights.items():
            changed = change(outcome)
            merged[changed] = merged.get(changed, 0) + weight
        return Distribution._trusted(_lowest_terms(merged))

    def renamed(self, outcomes: Sequence[U]) -> Renamed[U]:
        """Return *outcomes* with the chances that this one's outcomes have, in their order; equal ones do not merge."""
        return Renamed(outcomes, self.chances, self.total)

    def marginal(self, part: Callable[[T_co], U]) -> Distribution[U]:
        """Return the distribution of a *part* of each outcome: `marginal(lambda score: score.wounds)`."""
        return self.map(part)

    def then(self, go_on: Callable[[T_co], Weighed[U]]) -> Distribution[U]:
        """Return the distribution after a second chance event, *go_on*(outcome), that depends on the first.

        >>> Distribution.uniform([1, 2]).then(lambda n: Distribution.uniform([0, 1]).power(n)).probability(2)
        Fraction(1, 8)
        """
        return mixture((weight, go_on(outcome)) for outcome, weight in self)

    def power(self, n: int) -> Distribution[T_co]:
        """Return the distribution of the sum of *n* independent draws: whole numbers, or tuples of them of one length.

        Exact: the weights are the coefficients of a polynomial's n-th power. With n = 0 it's the certain 0
        (or the tuple of zeros). Powers asked for again aren't computed again.

        Raises:
            TypeError: If the outcomes are neither whole numbers nor tuples of whole numbers, all of one length.
            ValueError: If n is negative.

        >>> Distribution({0: 1, 1: 1}).power(3)
        Distribution({0: 1/8, 1: 3/8, 2: 3/8, 3: 1/8})
        """
        if n < 0:
            raise ValueError(f"can't draw {n} times")
        if self._powers is None:
            self._powers = {}
        made = self._powers.get(n)
        if made is None:
            vectors = isinstance(next(iter(self._weights)), tuple)
            weights = power_of_vectors(self._weights, n) if vectors else power_of_numbers(self._weights, n)
            # a power of weights in lowest terms is in lowest terms (Gauss's lemma)
            made = self._powers[n] = Distribution._trusted(weights, self.total**n)
        return cast("Distribution[T_co]", made)


class Renamed(Generic[T_co]):
    """Outcomes with the chances of another distribution, which is shared, not copied.

    >>> dict(Distribution({"hit": 1, "miss": 2}).renamed([1, 0]))
    {1: 1, 0: 2}
    """

    __slots__ = ("chances", "outcomes", "total")

    def __init__(self, outcomes: Sequence[T_co], chances: Sequence[int], total: int) -> None:
        self.outcomes, self.chances, self.total = outcomes, chances, total

    def __iter__(self) -> Iterator[tuple[T_co, int]]:
        return zip(self.outcomes, self.chances, strict=True)

    def renamed(self, outcomes: Sequence[U]) -> Renamed[U]:
        """Return *outcomes* with these chances."""
        return Renamed(outcomes, self.chances, self.total)


def mixture(parts: Iterable[tuple[int | Fraction, Weighed[U]]]) -> Distribution[U]:
    """Return the distribution of first choosing a part by its weight, then drawing from that part.

    Raises:
        ValueError: If a weight is negative, or if no part has one.

    >>> mixture([(1, Distribution.constant(0)), (2, Distribution.uniform([0, 1]))])
    Distribution({0: 2/3, 1: 1/3})
    """
    wanted = [(weight, part) for weight, part in parts if weight]
    if not wanted or any(weight < 0 for weight, _ in wanted):
        raise ValueError("a mixture needs a part with a chance, and no negative weight")
    common = lcm(*(part.total * weight.denominator for weight, part in wanted))
    merged: dict[U, int] = {}
    for weight, part in wanted:
        factor = int(weight * (common // part.total))
        for outcome, chances in part:
            merged[outcome] = merged.get(outcome, 0) + factor * chances
    return Distribution.of_counts(merged)


def _lowest_terms(weights: dict[U, int]) -> dict[U, int]:
    divisor = gcd(*weights.values())
    return weights if divisor == 1 else {outcome: weight // divisor for outcome, weight in weights.items()}


__all__ = ["Distribution", "Renamed", "Weighed", "mixture"]
