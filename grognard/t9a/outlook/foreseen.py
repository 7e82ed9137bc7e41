"""Procedures of the engine in every way: exact where it can be, otherwise about so, from a sample."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Generic, NamedTuple, TypeVar

from grognard.kernel.dice import EveryDice, NotCountable, SampledDice, TooLarge
from grognard.kernel.dice.distribution import Distribution

T = TypeVar("T")

BOUND = 20_000
"""How many branches are followed before a sample has to do: a person waits for the answer."""
SAMPLES = 500
"""How often a procedure is run that has more branches; it is repeatable, for the seed is always the same."""
SEED = 1


class Foreseen(NamedTuple, Generic[T]):
    """What a procedure may come to; *about*: these are only the frequencies of a sample."""

    odds: Distribution[T]
    about: bool = False


class Likely(NamedTuple):
    """A chance, or a mean; *about*: it is not exact."""

    value: Fraction
    about: bool = False


def foresee(procedure: Callable[..., T], *args: Any, bound: int = BOUND, samples: int = SAMPLES) -> Foreseen[T]:
    """Return what `procedure(dice, *args)` may come to.

    Args:
        procedure: Any procedure of the engine.
        args: What it works on.
        bound: How many branches are followed.
        samples: How often it is run where there are more.
    """
    try:
        return Foreseen(EveryDice(bound=bound).anew(procedure, *args))
    except (TooLarge, NotCountable):
        return Foreseen(_sampled(procedure, args, samples), about=True)


def _sampled(procedure: Callable[..., T], args: tuple[Any, ...], samples: int) -> Distribution[T]:
    dice = SampledDice(SEED, tables=EveryDice(bound=BOUND))
    counts: dict[T, int] = {}
    for _ in range(samples):
        result = procedure(dice, *args)
        counts[result] = counts.get(result, 0) + 1
    return Distribution(counts)
