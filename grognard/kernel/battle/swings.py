"""Swings: what a passage of a battle changed in the expected result, against what was to be expected of it.

Each game says what its expected result is, a number for each side; here is only what a swing is, and which are the
largest.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from grognard.kernel.words.events import Event

Scores = tuple[Fraction, ...]
"""What each side may expect."""


def shared(score: Fraction, most: int) -> Scores:
    """Return the scores of two sides that share *most*, of which the first has *score*."""
    return score, most - score


class Swing(NamedTuple):
    """A passage of a battle and what each side may expect: *before* it, as was to be *expected*, *after*.

    *start* and *end* are the numbers of its first state's and its last state's frames; *events* are what happened, the
    first of them being what it is called by.
    """

    start: int
    end: int
    events: tuple[Event, ...]
    before: Scores
    expected: Scores
    after: Scores

    @property
    def gains(self) -> Scores:
        """What each side gained on what was to be expected."""
        return tuple(after - expected for after, expected in zip(self.after, self.expected, strict=True))

    @property
    def side(self) -> int:
        """The side for which it swung most; of those that gained and lost alike, one that gained."""
        gains = self.gains
        return max(range(len(gains)), key=lambda side: (abs(gains[side]), gains[side], -side))

    @property
    def size(self) -> Fraction:
        """What that side gained; below 0 it lost, and nobody gained as much."""
        return self.gains[self.side]


def largest(swings: Iterable[Swing], count: int, *, least: Fraction) -> tuple[Swing, ...]:
    """Return the *count* largest swings of at least *least*, the largest first; of equal ones the earliest first."""
    worthy = (swing for swing in swings if abs(swing.size) >= least)
    return tuple(sorted(worthy, key=lambda swing: (-abs(swing.size), swing.start))[:count])
