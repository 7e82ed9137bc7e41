"""A chain of chance events: states gone on from step by step, equal ones merging after each.

What is over is set aside, and its chances are brought to the common denominator once, at the end.
"""

from __future__ import annotations

from collections.abc import Callable
from math import lcm
from typing import Generic, TypeVar

from grognard.kernel.dice.distribution import Distribution, Weighed

__all__ = ["Chain"]

S = TypeVar("S")


class Chain(Generic[S]):
    """States on their way, and those that are over.

    Args:
        start: Where the chain starts.

    >>> chain = Chain(0)
    >>> while chain.set_aside(lambda stairs: stairs >= 2):
    ...     chain.step(lambda stairs: Distribution.uniform([stairs + 1, stairs + 2]))
    >>> chain.result()
    Distribution({2: 3/4, 3: 1/4})
    """

    def __init__(self, start: S) -> None:
        self.going: dict[S, int] = {start: 1}
        """The states on their way, with their chances out of a total that they share."""
        self._total = 1
        self._over: list[tuple[int, dict[S, int]]] = []  # the total at that time, and what was over then

    def set_aside(self, is_over: Callable[[S], bool]) -> bool:
        """Set aside the states of which *is_over* is true; return whether any are left on their way."""
        over = {state: chances for state, chances in self.going.items() if is_over(state)}
        if over:
            self._over.append((self._total, over))
            self.going = {state: chances for state, chances in self.going.items() if state not in over}
        return bool(self.going)

    def step(self, go_on: Callable[[S], Weighed[S]]) -> None:
        """Go on from each state on its way to what may follow it, *go_on*(state)."""
        parts = [(chances, go_on(state)) for state, chances in self.going.items()]
        common = lcm(*{part.total for _, part in parts})
        going: dict[S, int] = {}
        before = going.get
        for chances, part in parts:
            factor = chances * (common // part.total)
            for state, more in part:
                going[state] = before(state, 0) + factor * more
        self.going = going
        self._total *= common

    def change(self, change: Callable[[S], S]) -> None:
        """Put *change*(state) in the place of each state on its way; equal ones merge."""
        changed: dict[S, int] = {}
        for state, chances in self.going.items():
            new = change(state)
            changed[new] = changed.get(new, 0) + chances
        self.going = changed

    def result(self) -> Distribution[S]:
        """Return the distribution of the states, those that are over and those on their way."""
        counts: dict[S, int] = {}
        for then, states in (*self._over, (self._total, self.going)):
            factor = self._total // then
            for state, chances in states.items():
                counts[state] = counts.get(state, 0) + chances * factor
        return Distribution.of_counts(counts)
