"""Directions in words: the eight points of the compass."""

from __future__ import annotations

from grognard.kernel.words.language import N_

__all__ = ["compass"]

_POINTS = (
    N_("north"),
    N_("north-east"),
    N_("east"),
    N_("south-east"),
    N_("south"),
    N_("south-west"),
    N_("west"),
    N_("north-west"),
)


def compass(bearing: float) -> str:
    """Return the point of the compass nearest to a direction in degrees: 0 is north, 90 east.

    >>> compass(0.0), compass(100.0), compass(350.0)
    ('north', 'east', 'north')
    """
    return _POINTS[round(bearing / 45.0) % 8]
