"""Room on the table: board edge, Impassable Terrain, and the inch between units (core 3.11, 4.2, 4.3, 4.11)."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.kernel.geometry import Disc, Rect, are_within, clearance, distance, inside_table, overlaps
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import NotAllowed
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit

UNIT_SPACING = 1.0  # inches that units keep between them: more than this (core 4.3)
CLOSE_PASSAGE = 0.5  # inches to which a unit may come while it moves (core 4.3)
IMPASSABLE = "impassable"


def room_for(
    state: State, unit: Unit, boundary: Rect | Disc, *, gap: float = UNIT_SPACING, ignoring: tuple[int, ...] = ()
) -> NotAllowed | None:
    """Return why *unit* may not stand with this *boundary*, or None if it may.

    It must lie wholly on the board, out of other Boundaries and Impassable Terrain, and more than *gap* inches from
    both (*gap* 0: only not inside). Units of *ignoring* don't count. What it already came near to by a charge
    (core 4.3) are the caller's to ignore.
    """
    if not inside_table(boundary, state.setting.table):
        return NotAllowed("t9a.board-edge", OFF_THE_BOARD, unit=unit.name)
    near = neighbour(state, unit, boundary, gap=gap, ignoring=ignoring)
    if near is not None:
        return NotAllowed("t9a.unit-spacing", TOO_NEAR, unit=unit.name, other=near.name, gap=gap)
    if meets_impassable(state, boundary, gap=gap):
        return NotAllowed("t9a.terrain.impassable", ON_IMPASSABLE, unit=unit.name, gap=gap)
    return None


def neighbour(
    state: State, unit: Unit, boundary: Rect | Disc, *, gap: float = UNIT_SPACING, ignoring: tuple[int, ...] = ()
) -> Unit | None:
    """Return the first other unit within *gap* inches of *boundary* (*gap* 0: the first that it overlaps)."""
    x, y, reach = boundary.x, boundary.y, boundary.reach + gap + 0.01
    for other in state.units:
        if other.id == unit.id or other.id in ignoring:
            continue
        place = other.boundary
        dx, dy, near = place.x - x, place.y - y, reach + place.reach
        if dx * dx + dy * dy > near * near:
            continue
        if overlaps(boundary, place) if gap <= 0 else clearance(boundary, (place,), gap) is not None:
            return other
    return None


def meets_impassable(state: State, boundary: Rect | Disc, *, gap: float = UNIT_SPACING) -> bool:
    """Is *boundary* within *gap* inches of Impassable Terrain (*gap* 0: inside it)?"""
    shapes = [feature.shape for feature in state.setting.table.of_kind(IMPASSABLE)]
    if gap <= 0:
        return any(overlaps(boundary, shape) for shape in shapes)
    return clearance(boundary, shapes, gap) is not None


def gap_between(unit: Unit, other: Unit) -> float:
    """Return the distance between two units in inches, from Boundary to Boundary (core 4.2)."""
    return distance(unit.boundary, other.boundary)


def units_within(state: State, unit: Unit, inches: float) -> Iterator[Unit]:
    """Yield the other units within *inches* of *unit*, in the order of their ids."""
    boundary = unit.boundary
    for other in state.units:
        if other.id != unit.id and clearance(boundary, (other.boundary,), inches) is not None:
            yield other


def is_within(unit: Unit, other: Unit, inches: float) -> bool:
    """Are the two units within *inches* of each other, the limit included?"""
    return are_within(unit.boundary, other.boundary, inches)


OFF_THE_BOARD = N_("{unit} would reach over the edge of the board")
TOO_NEAR = N_("{unit} would come within {gap:in} of {other}")
ON_IMPASSABLE = N_("{unit} would come within {gap:in} of Impassable Terrain")
