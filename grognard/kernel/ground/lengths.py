"""The one tolerance of the table, the word "within", and the grain of positions."""

from __future__ import annotations

TOUCH = 0.01
"""The one tolerance: what is at most this far apart touches; what is at most this deep does not overlap."""

GRAIN = 1000
"""Positions are kept in thousandths of the unit when they enter a state."""


def within(distance: float, limit: float) -> bool:
    """Return whether a measured *distance* counts as "within *limit*", the limit itself included.

    >>> within(12.0, 12), within(12.004, 12), within(12.02, 12)
    (True, True, False)
    """
    return distance <= limit + TOUCH


def quantise(value: float) -> float:
    """Return *value* to the nearest thousandth of the unit: how positions enter a state (never as -0.0).

    >>> quantise(1.00049), quantise(-0.0001)
    (1.0, 0.0)
    """
    return round(value * GRAIN) / GRAIN
