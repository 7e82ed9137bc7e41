"""The lengths of the game: all of them hang on the diameter of one standard base. Millimetres, edge to edge, in plan.

"Less than" and "more than" are strict, "at" and "within" include the limit; 0.5 mm is the tolerance of the table (a
house value): who stands so near is in contact.
"""

from __future__ import annotations

import msgspec

from grognard.kernel.geometry import Shape, distance

TOLERANCE = 0.5
"""What is at most so far apart is in contact (`skulldred.engagement`), and counts as at a limit."""


class Lengths(msgspec.Struct, frozen=True):
    """The lengths that follow from the standard base (`skulldred.measure.units`).

    >>> Lengths().span, Lengths().fast_span, Lengths().long_span
    (75.0, 125.0, 225.0)
    """

    base: float = 25.0

    @property
    def span(self) -> float:
        """1 SPAN: three bases."""
        return 3 * self.base

    @property
    def fast_span(self) -> float:
        """1 Fast SPAN: five bases."""
        return 5 * self.base

    @property
    def long_span(self) -> float:
        """1 Long SPAN: nine bases."""
        return 9 * self.base


def in_contact(a: Shape, b: Shape) -> bool:
    """Do two bases, or a base and a piece of scenery, touch (`skulldred.engagement`)?"""
    return _may_be_within(a, b, TOLERANCE) and distance(a, b) <= TOLERANCE


def is_within(a: Shape, b: Shape, limit: float) -> bool:
    """Is any part of one base within *limit* of the other (`skulldred.measure.partial-in-range`)?"""
    return _may_be_within(a, b, limit + TOLERANCE) and distance(a, b) <= limit + TOLERANCE


def is_nearer(a: Shape, b: Shape, limit: float) -> bool:
    """Are two bases less than *limit* apart?

    Heights don't count (`skulldred.measure.horizontal`).
    """
    return _may_be_within(a, b, limit) and distance(a, b) < limit - TOLERANCE


def is_farther(a: Shape, b: Shape, limit: float) -> bool:
    """Are two bases more than *limit* apart?"""
    return not is_within(a, b, limit)


def _may_be_within(a: Shape, b: Shape, limit: float) -> bool:
    """Do the circles round two shapes come so near? Most pairs don't, and this is quick."""
    most = limit + a.reach + b.reach
    dx, dy = a.x - b.x, a.y - b.y
    return dx * dx + dy * dy <= most * most
