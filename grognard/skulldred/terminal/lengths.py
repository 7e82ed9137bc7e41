"""Lengths and directions in words: millimetres and SPANs, "to the north-west"."""

from __future__ import annotations

from grognard.kernel.geometry import Footprint, direction, distance
from grognard.kernel.words.language import N_
from grognard.players.terminal.console import Saying
from grognard.skulldred.state import State

COMPASS = (
    N_("to the north"),
    N_("to the north-east"),
    N_("to the east"),
    N_("to the south-east"),
    N_("to the south"),
    N_("to the south-west"),
    N_("to the west"),
    N_("to the north-west"),
)


def compass(angle: float) -> str:
    """Return a direction in words.

    >>> compass(92.0)
    'to the east'
    """
    return COMPASS[round(angle / 45.0) % 8]


def bearing(from_x: float, from_y: float, x: float, y: float) -> str:
    """Return in which direction a place lies from another, in words."""
    return compass(direction((from_x, from_y), (x, y)))


def way_between(a: Footprint, b: Footprint) -> str:
    """Return in which direction *b* lies from *a*, centre to centre."""
    return bearing(a.x, a.y, b.x, b.y)


def length(state: State, millimetres: float) -> Saying:
    """Return "112 mm, 1.5 SPANs"."""
    spans = round(millimetres / state.setting.lengths.span, 1)
    return Saying(LENGTH, length=round(millimetres), spans=spans)


def apart(state: State, a: Footprint, b: Footprint) -> Saying:
    """Return how far two footprints are apart, edge to edge."""
    return length(state, distance(a, b))


LENGTH = N_("{length:mm} ({spans} SPAN)")
