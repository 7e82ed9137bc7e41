"""When two bases touch, and how near they are: edge to edge, in plan.

"Less than" and "more than" are strict, "at" and "within" include the limit; who stands so near that nobody could
measure it on the game's table is in contact.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

import msgspec

from grognard.kernel.geometry import Shape, distance


class Ruler(msgspec.Struct, frozen=True):
    """What is measured with at a table: what is at most *tolerance* apart is in contact, and counts as at a limit.

    >>> from grognard.kernel.geometry import Disc
    >>> millimetres, base = Ruler(0.5), Disc(0, 0, 10)
    >>> millimetres.in_contact(base, Disc(20.4, 0, 10)), millimetres.is_nearer(base, Disc(95, 0, 10), 75)
    (True, False)
    """

    tolerance: float

    def in_contact(self, a: Shape, b: Shape) -> bool:
        """Do two bases, or a base and a piece of scenery, touch?"""
        return self.is_within(a, b, 0.0)

    def is_within(self, a: Shape, b: Shape, limit: float) -> bool:
        """Is any part of one base within *limit* of the other?"""
        limit += self.tolerance
        return circles_within(a, b, limit) and distance(a, b) <= limit

    def is_nearer(self, a: Shape, b: Shape, limit: float) -> bool:
        """Are two bases less than *limit* apart, heights aside?"""
        return circles_within(a, b, limit) and distance(a, b) < limit - self.tolerance

    def is_farther(self, a: Shape, b: Shape, limit: float) -> bool:
        """Are two bases more than *limit* apart?"""
        return not self.is_within(a, b, limit)


def circles_within(a: Shape, b: Shape, limit: float) -> bool:
    """Do the circles round two shapes come so near? Most pairs don't, and this is quick."""
    most = limit + a.reach + b.reach
    dx, dy = a.x - b.x, a.y - b.y
    return dx * dx + dy * dy <= most * most


T = TypeVar("T")


def reached(starts: Iterable[T], neighbours: Callable[[T], Iterable[T]]) -> tuple[T, ...]:
    """Return all that hang together with some, through neighbours of neighbours: a gang, a chain, a pile.

    Those that it starts with come first, then the others in the order in which they are met.

    >>> reached([3], lambda one: [other for other in (1, 2, 4, 9) if abs(other - one) == 1])
    (3, 2, 4, 1)
    """
    found = list(starts)
    for one in found:
        found += [other for other in neighbours(one) if other not in found]
    return tuple(found)
