"""Blocked Path: the charger goes straight on, and its target reforms against it (core 6.16)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from grognard.kernel.geometry import Rect, advance, distance, first_contact, overlaps, swept, touches
from grognard.t9a.board.condition import Facing
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.moving.moves import reformed
from grognard.t9a.reaching.charge_ground import Ground, on_board, settled
from grognard.t9a.reaching.charge_path import FACINGS, ChargePath, LeftOut, ground_for, placed_at
from grognard.t9a.units.contact_spread import places, spread_of
from grognard.t9a.units.space import IMPASSABLE

Possible = Callable[[tuple[int, ...], LeftOut], bool]
"""Is the charge possible with these units out of the way, and the board's edge or the rocks left out of account?"""
TOGETHER = 2  # enemies who make a Blocked Path with Impassable Terrain


def blocked_path(
    state: State, unit: Unit, target: Unit, facing: Facing, reach: float, possible: Possible
) -> ChargePath | None:
    """Return the charge along a Blocked Path, None if there is none (`t9a.blocked-path`).

    It is open to chargers that only other unengaged enemies, at least two of them together with Impassable Terrain, or
    the board's edge, keep from an unengaged enemy.

    Args:
        state: The battle.
        unit: The charger.
        target: Its target, which can't be charged as usual.
        facing: The Charged Facing.
        reach: How far straight on the charger may come: its Charge Range.
        possible: Tells what would be possible without some units, the edge or the rocks.
    """
    charger, shape = unit.boundary, target.boundary
    if target.is_engaged or target.morale.fleeing or not isinstance(charger, Rect) or not isinstance(shape, Rect):
        return None
    met = first_contact(charger, shape, reach)
    if met is None or not met.sides:
        return None
    ground = ground_for(state, unit, target)
    end = settled(advance(charger, met.distance))
    if ground.blocks(swept(charger, met.distance)) or not ground.may_end(end):
        return None
    others = tuple(enemy.id for enemy in state.enemies_of(unit) if enemy.id != target.id and not enemy.is_engaged)
    if not (
        (others and possible(others, ""))
        or possible((), "edge")
        or (_rocks_are_near(state, charger, shape) and _block_together(others, possible))
    ):
        return None
    moved = _reformed_against(state, placed_at(unit, end), target, facing, ground)
    if moved is None:
        return None
    reformation, charged = moved
    way = ((unit.x, unit.y, unit.facing), (placed_at(unit, end).x, placed_at(unit, end).y, unit.facing))
    return ChargePath(placed_at(unit, end), reformation, charged, way, turned=True)


def _block_together(others: tuple[int, ...], possible: Possible) -> bool:
    """Do at least two enemies block the path together with Impassable Terrain, that alone does not?"""
    if len(others) < TOGETHER or not possible(others, "rocks"):
        return False
    return not any(possible(some, "rocks") for some in ((), *((one,) for one in others)))


def _rocks_are_near(state: State, charger: Rect, target: Rect) -> bool:
    """Is Impassable Terrain so near to the target that it may be in the charger's way there?"""
    reach = 2 * charger.reach
    features = state.setting.table.of_kind(IMPASSABLE)
    return any(distance(feature.shape, target) <= reach for feature in features)


def _reformed_against(
    state: State, unit: Unit, target: Unit, facing: Facing, ground: Ground
) -> tuple[Unit, Facing] | None:
    """Return the target after its reform against the charger's front, and the facing that it shows."""
    for files, side in _formations(target, facing):
        shaped = reformed(target, target.facing, files)
        for there in _against(unit, shaped, side):
            boundary = there.boundary
            if not isinstance(boundary, Rect):
                continue
            if ground.board is not None and not on_board(boundary.corners(), ground.board):
                continue
            if any(overlaps(boundary, other) for other in ground.everything) or overlaps(boundary, unit.boundary):
                continue
            if touches(boundary, unit.boundary):
                return there, side
    return None


def _formations(target: Unit, facing: Facing) -> Iterator[tuple[int, Facing]]:
    """Yield files and facings in the book's order: as it stands, with other ranks and files, with other facings."""
    most, files = max(target.rank_and_file, 1), target.files
    others = sorted({files - 2, files - 1, files + 1, files + 2, files // 2, 2 * files, 5} - {files})
    widths = [files, *(width for width in others if 0 < width <= most)]
    for side in (facing, *(other for other in FACINGS if other != facing)):
        for files in widths:
            yield files, side


def _against(unit: Unit, target: Unit, facing: Facing) -> Iterator[Unit]:
    """Yield places of *target* with its facing along the charger's front, most models in contact first."""
    front = unit.boundary
    shape = target.boundary
    if not isinstance(front, Rect) or not isinstance(shape, Rect):
        return
    turn = {"front": 180.0, "right": 90.0, "rear": 0.0, "left": 270.0}[facing]
    towards = (front.facing + turn) % 360.0
    x, y = front.front_centre
    deep = shape.half_depth if facing in ("front", "rear") else shape.half_width
    for place in places(spread_of(unit, target, facing)):
        middle = (x - place.along * front.cos, y + place.along * front.sin)
        centre = (middle[0] + deep * front.sin, middle[1] + deep * front.cos)
        yield placed_at(target, settled(Rect(*centre, shape.width, shape.depth, towards)))
