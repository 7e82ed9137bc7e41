"""Altitude in bands: low, high, on the ground. What stands in different bands neither touches nor blocks.

Distances are measured on the table, as if all stood on it; a band may add to those that lead out of it.

>>> ground, low, high = Band("ground"), Band("low", 20), Band("high", 40, beyond=25.0)
>>> high.measured(30, ground), high.measured(30, high), low.measured(30, ground)
(55.0, 30, 30.0)
>>> low.slanting(21, ground), low.meets(high)
(29.0, False)
"""

from __future__ import annotations

from math import hypot

import msgspec

__all__ = ["Band"]


class Band(msgspec.Struct, frozen=True):
    """A band of altitude.

    Attributes:
        id: Its name for the game that has it.
        height: How high above the table it counts, where a straight line in space is drawn.
        beyond: What is added to a distance between this band and another.
    """

    id: str
    height: float = 0.0
    beyond: float = 0.0

    def meets(self, other: Band) -> bool:
        """Return whether bodies of both may be in contact, block each other, lie under one template."""
        return self.id == other.id

    def measured(self, distance: float, other: Band) -> float:
        """Return the range to a body in another band: the *distance* on the table, and what the bands add."""
        return distance if self.meets(other) else distance + max(self.beyond, other.beyond)

    def slanting(self, distance: float, other: Band) -> float:
        """Return the length of the straight line in space, for rules that measure it."""
        return hypot(distance, other.height - self.height)
