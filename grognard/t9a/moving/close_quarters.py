"""Room for a unit that turns or forms anew where it stands, beside units it had come near to before (core 4.3)."""

from __future__ import annotations

from grognard.kernel.geometry import clearance, inside_table, overlaps, touches
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import NotAllowed
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.units.space import IMPASSABLE, OFF_THE_BOARD, ON_IMPASSABLE, TOO_NEAR, UNIT_SPACING


def room_in_place(state: State, before: Unit, after: Unit, *, beside: tuple[int, ...] = ()) -> NotAllowed | None:
    """Return why the unit may not turn or form anew like this, None if it may.

    It keeps its inch from all that it was not within an inch of before; forming anew in place does not count as moving
    off (core 4.3). Nobody's Boundary is entered, and no enemy touched that was not touched before.

    Args:
        state: The battle.
        before: The unit as it stands.
        after: The unit as it would stand, on the same spot.
        beside: Units that it may come near to as well: those of its combat.
    """
    old, new = before.boundary, after.boundary
    if not inside_table(new, state.setting.table):
        return NotAllowed("t9a.board-edge", OFF_THE_BOARD, unit=before.name)
    for other in state.units:
        place = other.boundary
        if other.id == before.id or clearance(new, (place,), UNIT_SPACING) is None:
            continue
        if overlaps(new, place):
            return NotAllowed("t9a.unit-boundary", INSIDE, unit=before.name, other=other.name)
        if other.id not in beside and clearance(old, (place,), UNIT_SPACING) is None:
            return NotAllowed("t9a.unit-spacing", TOO_NEAR, unit=before.name, other=other.name, gap=UNIT_SPACING)
        if other.side != before.side and touches(new, place) and not touches(old, place):
            return NotAllowed("t9a.unit-spacing", NEW_CONTACT, unit=before.name, other=other.name)
    for feature in state.setting.table.of_kind(IMPASSABLE):
        near_before = clearance(old, (feature.shape,), UNIT_SPACING) is not None
        shape = feature.shape
        if overlaps(new, shape) or (not near_before and clearance(new, (shape,), UNIT_SPACING) is not None):
            return NotAllowed("t9a.terrain.impassable", ON_IMPASSABLE, unit=before.name, gap=UNIT_SPACING)
    return None


INSIDE = N_("{unit} would stand inside {other}")
NEW_CONTACT = N_("{unit} would touch {other}, which {unit:it|they} did not touch before")
