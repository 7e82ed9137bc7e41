"""The path of a charge on the table (core 6.8, 6.11, 6.14, 6.22), for the Charge Phase and for pursuit (core 12.10)."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot
from typing import Literal

import msgspec

from grognard.kernel.geometry import (
    Disc,
    Footprint,
    Rect,
    contact_length,
    distance,
    touches,
    within,
)
from grognard.t9a.board.condition import Facing
from grognard.t9a.board.state import State
from grognard.t9a.board.traits import Trait
from grognard.t9a.board.unit import Unit
from grognard.t9a.reaching.charge_catch import catching_approach, rolling_approach
from grognard.t9a.reaching.charge_geometry import ANYWHERE, Wish, any_approach, best_approach, turning_approach
from grognard.t9a.reaching.charge_ground import Approach, Ground
from grognard.t9a.units.contact_spread import spread_of
from grognard.t9a.units.space import IMPASSABLE

Placement = tuple[float, float, float]
LeftOut = Literal["", "edge", "rocks"]
FACINGS: tuple[Facing, ...] = ("front", "left", "right", "rear")


class ChargePath(msgspec.Struct, frozen=True):
    """A way into contact.

    Attributes:
        unit: The charger where it ends, aligned (not yet Engaged).
        target: The target as it stands then: turned, if the align move needed it.
        facing: The facing of the target that it touches.
        way: The charger's placements in order: start, before and after the Wheel, at the contact, aligned.
        models: Models of both sides in contact.
        also: Further enemies that its front touches, with their facings (core 6.15).
        turned: Was the target turned?
    """

    unit: Unit
    target: Unit
    facing: Facing
    way: tuple[Placement, ...]
    models: int = 0
    also: tuple[tuple[int, Facing], ...] = ()
    turned: bool = False


def find_charge_path(
    state: State,
    unit: Unit,
    target: Unit,
    facing: Facing,
    *,
    limit: float | None = None,
    flying: bool = False,
    ignoring: tuple[int, ...] = (),
    touching: tuple[int, ...] = (),
    beside: tuple[Footprint, ...] = (),
    crossing: tuple[Footprint, ...] = (),
    wish: Wish = ANYWHERE,
    without: LeftOut = "",
    best: bool = True,
) -> ChargePath | None:
    """Return the best way (`t9a.maximising-contact`) of *unit* into contact with this facing of *target*, if any.

    Without limit of length: only the distance between the Boundaries counts. A Fleeing target may be met anywhere, and
    nobody aligns with it.

    Args:
        state: The battle as it stands.
        unit: The charger; it may be a unit that is not (yet) on the table, such as a Character leaving his unit.
        target: The enemy that is charged.
        facing: Its Charged Facing.
        limit: The Charge Range, the Pursuit Distance: None leaves the distance out of account.
        flying: With Flying Movement: what is in the way counts at the end only.
        ignoring: Ids of units that are not in the way.
        touching: Ids of further enemies that may be touched.
        beside: Places that are taken as well: where others will stand.
        crossing: Places that may be crossed, but not ended in: the unit that a Character leaves.
        wish: Where along the facing it should stand.
        without: What is left out of account: the edge of the board, or Impassable Terrain ("rocks").
        best: False is content with any way: whether there is one is known sooner.
    """
    charger, shape = unit.boundary, target.boundary
    if limit is not None and not within(distance(charger, shape), limit):
        return None
    ground = ground_for(
        state, unit, target, flying=flying, ignoring=ignoring, touching=touching, beside=beside, without=without
    )
    if crossing:
        ground = ground._replace(landing=(*ground.landing, *crossing))
    if isinstance(charger, Disc):
        return _rolled(unit, target, facing, charger, ground)
    if target.morale.fleeing:
        caught = catching_approach(charger, shape, ground)
        return None if caught is None else _path(state, unit, target, facing, caught, ())
    spread = spread_of(unit, target, facing)
    may_turn = isinstance(shape, Rect) and not target.is_engaged
    if not best:
        found = any_approach(charger, shape, facing, spread, ground, turning=may_turn)
        return None if found is None else _path(state, unit, target, facing, found, touching)
    found = best_approach(charger, shape, facing, spread, ground, wish)
    if found is None and isinstance(shape, Rect) and may_turn:
        found = turning_approach(charger, shape, facing, spread, ground)
    return None if found is None else _path(state, unit, target, facing, found, touching)


def ground_for(
    state: State,
    unit: Unit,
    target: Unit,
    *,
    flying: bool = False,
    ignoring: tuple[int, ...] = (),
    touching: tuple[int, ...] = (),
    beside: tuple[Footprint, ...] = (),
    without: LeftOut = "",
) -> Ground:
    """Return what is in the way between the two: units and Impassable Terrain near them."""
    here, there = unit.boundary, target.boundary
    x, y = (here.x + there.x) / 2, (here.y + there.y) / 2
    # The way bends by at most a right angle: it stays in the circle over the line between the two.
    reach = hypot(here.x - there.x, here.y - there.y) / 2 + 3 * here.reach + there.reach
    solid: list[Footprint] = list(beside)
    friends: list[Footprint] = []
    enemies: list[Footprint] = []
    flush: list[Footprint] = []
    for other in state.units:
        if other.id == unit.id or other.id == target.id or other.id in ignoring:
            continue
        boundary = other.boundary
        near = reach + boundary.reach
        dx, dy = boundary.x - x, boundary.y - y
        if dx * dx + dy * dy > near * near:
            continue
        if other.side == unit.side:
            solid.append(boundary)
            friends.append(boundary)
        elif other.id in touching:
            flush.append(boundary)
        else:
            enemies.append(boundary)
    features = state.setting.table.features if without != "rocks" else ()
    rocks = tuple(feature.shape for feature in features if feature.kind == IMPASSABLE)
    light = bool(rocks) and all(model.hooks.with_trait(Trait.IGNORES_TERRAIN) for model, _ in unit.members)
    if not light:
        solid.extend(rocks)
    table = state.setting.table
    return Ground(
        tuple(solid),
        tuple(enemies),
        tuple(flush),
        rocks if light else (),
        (table.width, table.depth) if without != "edge" else None,
        flying,
        tuple(friends),
    )


def placed_at(unit: Unit, rect: Rect) -> Unit:
    """Return *unit* standing on *rect*, which is as wide and deep as its Boundary and settled."""
    x, y = rect.front_centre
    return unit.altered(x=round(x, 3), y=round(y, 3), facing=rect.facing)


def enemies_touched(state: State, unit: Unit, among: Iterable[int]) -> tuple[tuple[int, Facing], ...]:
    """Return the enemies of *among* that the front of *unit* lies along, each with its facing."""
    front = unit.boundary
    found: list[tuple[int, Facing]] = []
    for enemy_id in among:
        if not state.has(enemy_id) or not isinstance(front, Rect):
            continue
        boundary = state.unit(enemy_id).boundary
        if not touches(front, boundary):
            continue
        if isinstance(boundary, Rect):
            sides = [facing for facing in FACINGS if contact_length(front, boundary, facing) > 0.0]
            found.extend((enemy_id, facing) for facing in sides[:1])
        else:
            found.append((enemy_id, "front"))
    return tuple(found)


def _path(
    state: State, unit: Unit, target: Unit, facing: Facing, found: Approach, touching: tuple[int, ...]
) -> ChargePath:
    charger = unit.boundary
    assert isinstance(charger, Rect), "round bases roll"
    ended = placed_at(unit, found.end)
    places = [(rect.front_centre, rect.facing) for rect in found.way(charger)]
    way = tuple((round(x, 3), round(y, 3), round(towards, 3)) for (x, y), towards in places)
    moved = target if found.target is None else placed_at(target, found.target)
    also = enemies_touched(state, ended, touching) if touching else ()
    return ChargePath(ended, moved, facing, way, found.models, also, found.target is not None)


def _rolled(unit: Unit, target: Unit, facing: Facing, charger: Disc, ground: Ground) -> ChargePath | None:
    side = None if target.morale.fleeing or target.is_round else facing
    found = rolling_approach(charger, target.boundary, side, ground)
    if found is None:
        return None
    front_x, front_y = found.end.rim(found.facing)
    ended = unit.altered(x=round(front_x, 3), y=round(front_y, 3), facing=found.facing)
    way = ((unit.x, unit.y, unit.facing), (ended.x, ended.y, ended.facing))
    return ChargePath(ended, target, facing, way, 2)
