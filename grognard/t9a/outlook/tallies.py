"""Health Points lost in a Round, counted beside the states: unit by unit, or only by how much one side loses more."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

Lost = tuple[tuple[int, int], ...]
"""Health Points lost: (unit, points), as a Round of Combat has them."""


class Tally(Protocol):
    """A way to count what is lost."""

    nothing: Any
    """Nothing is lost yet."""

    def of(self, lost: Lost) -> Any:
        """Return the count of these losses."""

    def plus(self, one: Any, other: Any) -> Any:
        """Return both counts together."""

    def lost(self, count: Any) -> Lost:
        """Return losses that have this count."""


class ByUnit:
    """Counts what each unit loses."""

    nothing: Lost = ()

    def of(self, lost: Lost) -> Lost:
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

    def of(self, lost: Iterable[tuple[int, int]]) -> int:
        """Return the difference."""
        return sum(points if self._sides[unit] else -points for unit, points in lost)

    def plus(self, one: int, other: int) -> int:
        """Return the sum."""
        return one + other

    def lost(self, count: int) -> Lost:
        """Return losses of one unit that make this difference."""
        return ((self._first[count > 0], abs(count)),) if count else ()
