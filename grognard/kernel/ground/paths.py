"""What stands in the way of a move: the first of others that the swept ground meets."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot

from grognard.kernel.ground.footprints import Disc, Footprint, Rect
from grognard.kernel.ground.measuring import are_within, closer_than
from grognard.kernel.ground.moves import Hand, swept, swept_wheel


def in_way_of_advance(rect: Rect, ahead: float, others: Iterable[Footprint], gap: float = 0.0) -> Footprint | None:
    """Return the first of *others* that is in the way straight ahead (backwards if *ahead* is negative), or None.

    Args:
        rect: The mover, where it starts.
        ahead: How far it goes.
        others: What it must not meet; to touch is not to meet.
        gap: They must not come closer than this on the way; exactly as near is allowed.
    """
    ground = swept(rect, ahead)
    for other in others:
        if closer_than(ground, other, gap):
            return other
    return None


def in_way_of_wheel(
    rect: Rect, side: Hand, turn: float, others: Iterable[Footprint], gap: float = 0.0
) -> Footprint | None:
    """Return the first of *others* that is in the way of a wheel, or None; *gap* as for `in_way_of_advance`."""
    hand = -1.0 if side == "left" else 1.0
    ring = Disc(*rect.at(hand * rect.half_width, rect.half_depth), hypot(rect.width, rect.depth))
    near = [other for other in others if are_within(ring, other, gap)]
    if not near:
        return None
    pieces = swept_wheel(rect, side, turn)
    for other in near:
        if any(closer_than(piece, other, gap) for piece in pieces):
            return other
    return None
