"""Which models' bases meet something on a unit's way: whole bases, not their centres (core 7.13, 15.1).

A way is the unit's placements in order. Between two of them it goes straight, or wheels; in a Pivot it is lifted and
turned about its Centre (core 7.6), so that only where it stands counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from math import cos, hypot, radians, sin, tan

from grognard.kernel.geometry import (
    TOUCH,
    Disc,
    Footprint,
    Polygon,
    Rect,
    Segment,
    distance,
    rotate_about,
    swept_turn,
    touches,
)
from grognard.t9a.board.blocks import Slot
from grognard.t9a.board.unit import Unit

Placement = tuple[float, float, float]  # x, y, facing of the front's middle

Meets = Callable[[Footprint, Footprint], bool]
STRIDE = 0.25  # inches, or ten times as many degrees, between two placements at which a unit may be stopped
STRAIGHT = 1e-6  # degrees below which a move turns nothing
SAME_PLACE = 0.01  # inches within which a Centre has not moved


def bases_meeting(unit: Unit, way: tuple[Placement, ...], shape: Footprint, meets: Meets = touches) -> tuple[bool, ...]:
    """Return for each slot of the unit whether its base meets *shape* at any time on the *way*."""
    legs = tuple(pairwise(way)) or ((way[0], way[0]),)
    return tuple(any(_meets_on(leg, unit, slot, shape, meets) for leg in legs) for slot in unit.formation.slots)


def first_meeting(
    unit: Unit, way: tuple[Placement, ...], shape: Footprint, meets: Meets = touches
) -> tuple[int, Placement] | None:
    """Return where the unit stands when its Boundary first meets *shape* on the *way*, with the number of that stride.

    None if it never does.
    """
    for number, there in enumerate(strides(unit, way)):
        if meets(unit.altered(x=there[0], y=there[1], facing=there[2]).boundary, shape):
            return number, there
    return None


def strides(unit: Unit, way: tuple[Placement, ...]) -> Iterator[Placement]:
    """Yield placements at short intervals along the *way*, its own among them."""
    yield way[0]
    for start, end in pairwise(way):
        turn = _turn(start, end)
        if not _is_pivot(unit, start, end):
            number = int(max(hypot(end[0] - start[0], end[1] - start[1]), abs(turn) / 10) / STRIDE)
            for step in range(1, number + 1):
                yield _between(start, end, turn, step / (number + 1))
        yield end


def _meets_on(leg: tuple[Placement, Placement], unit: Unit, slot: Slot, shape: Footprint, meets: Meets) -> bool:
    """Does the base in *slot* meet the shape between two placements?"""
    start, end = (base_at(slot, placement) for placement in leg)
    turn = _turn(*leg)
    chord = hypot(end.x - start.x, end.y - start.y)
    bulge = chord / 2 * abs(tan(radians(turn) / 4))
    if distance(Segment(start.x, start.y, end.x, end.y), shape) > start.reach + bulge + TOUCH:
        return False
    if _is_round(unit, slot):
        places = (base_at(slot, placement) for placement in strides(unit, leg))
        return any(meets(Disc(place.x, place.y, slot.width / 2), shape) for place in places)
    if _is_pivot(unit, *leg) or not (chord or turn):
        return meets(start, shape) or meets(end, shape)
    if abs(turn) < STRAIGHT:
        return meets(Polygon.around(start.corners() + end.corners()), shape)
    return any(meets(piece, shape) for piece in swept_turn(start, _centre_of_turn(*leg, turn), turn))


def _is_round(unit: Unit, slot: Slot) -> bool:
    """Does the model in *slot* stand on a round base?"""
    if slot.kind == "character":
        return any(one.id == slot.character and one.model.base.round for one in unit.characters)
    return unit.troop is not None and unit.troop.model.base.round


def base_at(slot: Slot, placement: Placement) -> Rect:
    """Return the base in *slot*, as a rectangle, while the unit stands at a placement."""
    x, y, facing = placement
    c, s = cos(radians(facing)), sin(radians(facing))
    return Rect(x + slot.x * c + slot.y * s, y - slot.x * s + slot.y * c, slot.width, slot.depth, facing)


def _turn(start: Placement, end: Placement) -> float:
    return (end[2] - start[2] + 180.0) % 360.0 - 180.0


def _is_pivot(unit: Unit, start: Placement, end: Placement) -> bool:
    """Does the unit only turn about its Centre?"""
    half = unit.formation.depth / 2
    here, there = ((x - sin(radians(facing)) * half, y - cos(radians(facing)) * half) for x, y, facing in (start, end))
    return start[2] != end[2] and hypot(there[0] - here[0], there[1] - here[1]) <= SAME_PLACE


def _between(start: Placement, end: Placement, turn: float, share: float) -> Placement:
    """Return the placement after a *share* of the way from one to the next."""
    if abs(turn) < STRAIGHT:
        return (
            round(start[0] + share * (end[0] - start[0]), 3), round(start[1] + share * (end[1] - start[1]), 3), start[2]
        )  # fmt: skip
    there = rotate_about(Rect(start[0], start[1], 1.0, 1.0, start[2]), _centre_of_turn(start, end, turn), share * turn)
    return round(there.x, 3), round(there.y, 3), round(there.facing % 360.0, 3)


def _centre_of_turn(start: Placement, end: Placement, turn: float) -> tuple[float, float]:
    """Return the point about which the unit has turned: the corner of its Wheel."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    away = 1 / (2 * tan(radians(turn) / 2))
    return (start[0] + end[0]) / 2 + dy * away, (start[1] + end[1]) / 2 - dx * away
