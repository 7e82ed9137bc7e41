"""The lengths of the game: all of them hang on the diameter of one standard base. Millimetres, edge to edge, in plan.

Who stands at most 0.5 mm apart is in contact (`skulldred.engagement`; a house value). Any part of a base counts
(`skulldred.measure.partial-in-range`), heights don't (`skulldred.measure.horizontal`).
"""

from __future__ import annotations

import msgspec

from grognard.skirmish.contact import Ruler

TOLERANCE = 0.5
RULER = Ruler(TOLERANCE)
in_contact, is_within, is_nearer, is_farther = RULER.in_contact, RULER.is_within, RULER.is_nearer, RULER.is_farther


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
