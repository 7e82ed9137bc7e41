"""Models as they stand on the table: their bases, who stands on a Hill, and what they hide (core 4.4, 4.9, 15.4)."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, radians, sin
from typing import NamedTuple

from grognard.kernel.geometry import TOUCH, Disc, Footprint, Point, Rect
from grognard.t9a.board.blocks import Block, Slot, blocks_of
from grognard.t9a.board.profile import Model
from grognard.t9a.board.state import State
from grognard.t9a.board.traits import Trait
from grognard.t9a.board.unit import Unit
from grognard.t9a.sight.stature import Stature, stature_of
from grognard.t9a.units.contact import model_of, pool_of

HILL = "hill"


class Screen(NamedTuple):
    """Models in between: the ground they cover, how high they are, and what they can do to a line of sight."""

    shape: Footprint
    stature: Stature
    opaque: bool  # can it block sight at all (t9a.skirmisher)?
    elevated: bool  # on a Hill


def models_in_slots(state: State, unit: Unit) -> tuple[Model, ...]:
    """Return the model in each slot of the unit's formation; worked out once for each state."""
    key = ("models-in-slots", unit.id)
    kept: tuple[Unit, tuple[Model, ...]] | None = state.memo.get(key)
    if kept is None or kept[0] is not unit:
        kept = state.memo[key] = (unit, _models_in_slots(unit))
    return kept[1]


def _models_in_slots(unit: Unit) -> tuple[Model, ...]:
    found: dict[object, Model] = {}
    models = []
    for slot in unit.formation.slots:
        pool = pool_of(slot)
        if pool not in found:
            model = model_of(unit, pool)
            assert model is not None, f"{unit.name.en} has a place for nobody"
            found[pool] = model
        models.append(found[pool])
    return tuple(models)


def base_of(unit: Unit, slot: Slot) -> Footprint:
    """Return the base of a model on the table."""
    boundary = unit.boundary
    if isinstance(boundary, Disc):
        return boundary
    return _placed(unit, slot)


def bases_of(state: State, unit: Unit) -> tuple[Footprint, ...]:
    """Return the bases of all models of the unit, in the order of their slots; worked out once for each state."""
    key = ("bases", unit.id)
    found: tuple[Unit, tuple[Footprint, ...]] | None = state.memo.get(key)
    if found is None or found[0] is not unit:
        found = state.memo[key] = (unit, tuple(base_of(unit, slot) for slot in unit.formation.slots))
    return found[1]


def screens_of(state: State, unit: Unit) -> tuple[Screen, ...]:
    """Return what the unit's models can hide, as few shapes, worked out once for each state."""
    key = ("screens", unit.id)
    found: tuple[Screen, ...] | None = state.memo.get(key)
    if found is None:
        found = state.memo[key] = tuple(_screens(state, unit))
    return found


def _screens(state: State, unit: Unit) -> Iterator[Screen]:
    opaque = not unit.has_trait(Trait.NEVER_BLOCKS_SIGHT)
    raised = elevated(state, unit)
    if isinstance(unit.boundary, Disc):
        yield Screen(unit.boundary, stature_of(unit.leading_model), opaque, any(raised))
        return
    if not any(raised):
        parts: tuple[tuple[bool, tuple[Block, ...]], ...] = ((False, unit.formation.blocks),)
    else:
        slots = tuple(zip(unit.formation.slots, raised, strict=True))
        parts = tuple((up, blocks_of(slot for slot, is_up in slots if is_up == up)) for up in (False, True))
    for up, blocks_there in parts:
        for block in blocks_there:
            yield Screen(_placed(unit, block), stature_of(_model_of_block(unit, block)), opaque, up)


def _model_of_block(unit: Unit, block: Block) -> Model:
    if block.crowd == "character":
        model = model_of(unit, block.character)
    elif block.crowd == "companions":
        model = model_of(unit, "companions")
    else:
        model = unit.leading_model
    assert model is not None, f"{unit.name.en} has a place for nobody"
    return model


def _placed(unit: Unit, place: Slot | Block) -> Rect:
    turn = radians(unit.facing)
    c, s = cos(turn), sin(turn)
    return Rect(
        unit.x + place.x * c + place.y * s, unit.y - place.x * s + place.y * c, place.width, place.depth, unit.facing
    )


def elevated(state: State, unit: Unit) -> tuple[bool, ...]:
    """Return for each slot whether its model's centre is on a Hill; empty if the unit is near none."""
    key = ("elevated", unit.id)
    found: tuple[bool, ...] | None = state.memo.get(key)
    if found is None:
        found = state.memo[key] = _elevated(state, unit)
    return found


def _elevated(state: State, unit: Unit) -> tuple[bool, ...]:
    boundary = unit.boundary
    hills = [
        hill
        for hill in state.setting.table.of_kind(HILL)
        if (hill.shape.x - boundary.x) ** 2 + (hill.shape.y - boundary.y) ** 2
        <= (hill.shape.reach + boundary.reach + TOUCH) ** 2
    ]
    if not hills:
        return ()
    places = unit.formation.places(unit.x, unit.y, unit.facing)
    raised = tuple(any(hill.contains(place) for hill in hills) for place in places)
    return raised if any(raised) else ()


def middle_of_front(base: Footprint) -> Point:
    """Return the middle of a base's front; the centre of a round one."""
    return base.front_centre if isinstance(base, Rect) else (base.x, base.y)
