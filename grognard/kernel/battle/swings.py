"""Swings: what a passage of a battle changed in the expected result, against what was to be expected of it.

Each game says what its expected result is; here is only what a swing is, and which are the largest.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from grognard.kernel.words.events import Event


class Swing(NamedTuple):
    """A passage of a battle and the expected result of the first side: *before* it, as was to be *expected*, *after*.

    *start* and *end* are the numbers of its first state's and its last state's frames; *events* are what happened, the
    first of them being what it is called by.
    """

    start: int
    end: int
    events: tuple[Event, ...]
    before: Fraction
    expected: Fraction
    after: Fraction

    @property
    def size(self) -> Fraction:
        """What the first side gained on what was to be expected; below 0 the second side did."""
        return self.after - self.expected

    @property
    def side(self) -> int:
        """The side for which it swung."""
        return 0 if self.size >= 0 else 1


def largest(swings: Iterable[Swing], count: int, *, least: Fraction) -> tuple[Swing, ...]:
    """Return the *count* largest swings of at least *least*, the largest first; of equal ones the earliest first."""
    worthy = (swing for swing in swings if abs(swing.size) >= least)
    return tuple(sorted(worthy, key=lambda swing: (-abs(swing.size), swing.start))[:count])
