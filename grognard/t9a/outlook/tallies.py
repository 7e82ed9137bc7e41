"""What is counted in a Round beside its states: Health Points lost by each unit, or how many more; hits or wounds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

Lost = tuple[tuple[int, int], ...]
"""Health Points lost: (unit, points), as a Round of Combat has them."""


class Tally(Protocol):
    """A way to count what is lost."""

    nothing: Any
    """Nothing is lost yet."""

    def of(self, lost: Lost, counted: int = 0) -> Any:
        """Return the count of these losses, and of the hits or wounds that were *counted*."""

    def plus(self, one: Any, other: Any) -> Any:
        """Return both counts together."""

    def lost(self, count: Any) -> Lost:
        """Return losses that have this count."""


class ByUnit:
    """Counts what each unit loses."""

    nothing: Lost = ()

    def of(self, lost: Lost, counted: int = 0) -> Lost:
        """Return the losses themselves."""
        return lost

    def plus(self, one: Lost, other: Lost) -> Lost:
        """Return the losses of both."""
        if not one or not other:
            return one or other
        total = dict(one)
        for unit, points in other:
            total[unit] = total.get(unit, 0) + points
        return tuple(sorted(total.items()))

    def lost(self, count: Lost) -> Lost:
        """Return the losses themselves."""
        return count


class Difference:
    """Counts how much more side 1 loses than side 0: nothing else counts in the end.

    Args:
        sides: The side of each unit.
    """

    nothing = 0

    def __init__(self, sides: Mapping[int, int]) -> None:
        self._sides = sides
        self._first = tuple(next(unit for unit, side in sides.items() if side == one) for one in (0, 1))

    def of(self, lost: Iterable[tuple[int, int]], counted: int = 0) -> int:
        """Return the points that the second side has lost more than the first."""
        return sum(points if self._sides[unit] else -points for unit, points in lost)

    def plus(self, one: int, other: int) -> int:
        """Return the sum."""
        return one + other

    def lost(self, count: int) -> Lost:
        """Return losses of one unit that make this difference."""
        return ((self._first[count > 0], abs(count)),) if count else ()


class AndCounted:
    """Counts hits or wounds beside the losses: pairs of the losses' count and theirs.

    Args:
        losses: How losses are counted.
    """

    def __init__(self, losses: Tally) -> None:
        self._losses = losses
        self.nothing = (losses.nothing, 0)

    def of(self, lost: Lost, counted: int = 0) -> tuple[Any, int]:
        """Return both counts."""
        return self._losses.of(lost), counted

    def plus(self, one: tuple[Any, int], other: tuple[Any, int]) -> tuple[Any, int]:
        """Return the sums."""
        return self._losses.plus(one[0], other[0]), one[1] + other[1]

    def lost(self, count: tuple[Any, int]) -> Lost:
        """Return losses that have this count."""
        return self._losses.lost(count[0])
