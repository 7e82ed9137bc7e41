"""The table as it stands now: what bears whom, edges, ground, water, ceilings (core 22.5 to 22.11).

Made from the pieces as laid out, the movable ones where they are, what was destroyed and which doors were broken open.
A place is bound to its surface by name: "street", "water:canal", "smithy:1" (a storey; a flat roof is the one after the
last), the id of a bridge, a footbridge that is set, or a ladder.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import pairwise
from math import hypot, inf
from typing import NamedTuple

from grognard.kernel.geometry import TOUCH, Disc, Point, Polygon, Segment, contains, distance, spans_inside
from grognard.mordheim.pieces import (
    Barrier,
    Bridge,
    Building,
    Footbridge,
    Going,
    Ground,
    Ladder,
    Movable,
    Piece,
    Storey,
    Table,
    Water,
)
from grognard.mordheim.state import STREET, State
from grognard.mordheim.table.structures import levels_of, outline, plank_of, structure_of
from grognard.skirmish.storeys import HAIR, Column, Floor, Structure, Wall

DROP = 1.0
"""A drop of so much is an edge (core 22.10)."""
GUARD = 0.5
"""A wall, sill or parapet so high guards it."""
REST = 1.0
"""How far from a wall or edge the foot of a ladder stands at most, and how near a footbridge's end must come."""
LOW_CEILING = 5.0
"""Under a ceiling lower than this nobody rides (core 22.6)."""
RANK: dict[Going, int] = {"open": 0, "difficult": 1, "very-difficult": 2}


class Surface(NamedTuple):
    """What one stands on above the street: its name, its floor, the building's storey if it is one."""

    name: str
    floor: Floor
    building: Building | None = None
    storey: int = 0

    @property
    def of(self) -> Storey | None:
        """The storey whose floor it is; a roof is none."""
        if self.building is None or self.storey >= len(self.building.storeys):
            return None
        return self.building.storeys[self.storey]


class Built:
    """A table as it stands. *memo* holds what was worked out from it alone: lines of sight, ways."""

    def __init__(
        self, table: Table, movables: tuple[Movable, ...], destroyed: frozenset[str], open_doors: tuple[str, ...]
    ) -> None:
        self.table = table
        standing = [one for one in table.pieces if one.id not in destroyed and not isinstance(one, Ladder | Footbridge)]
        self.pieces: tuple[Piece, ...] = tuple(standing)
        self.parts = tuple((one, structure_of(one, open_doors)) for one in standing)
        self.structure = sum((part for _, part in self.parts), Structure())
        self.buildings = tuple(one for one in standing if isinstance(one, Building))
        self.waters = tuple(one for one in standing if isinstance(one, Water))
        self.grounds = tuple(one for one in standing if isinstance(one, Ground))
        self.rubble = tuple(one for one in table.pieces if isinstance(one, Building) and one.id in destroyed)
        self.open_doors = open_doors
        self.surfaces = tuple(self._fixed_surfaces())
        self.memo: dict[object, object] = {}
        self.ladders = tuple(one for one in movables if isinstance(one, Ladder) and one.foot is not None)
        self.lying = tuple(one for one in movables if isinstance(one, Ladder) and one.foot is None)
        bridges = [one for one in movables if isinstance(one, Footbridge)]
        self.planks = tuple(one for one in bridges if self._rests(one))
        self.surfaces += tuple(Surface(one.id, plank_of(one)) for one in self.planks)
        self.lying_planks = tuple(one for one in bridges if one not in self.planks)
        planks = Structure(floors=tuple(plank_of(one) for one in self.planks))
        self.solid = self.structure + planks + Structure(floors=tuple(Floor(w.area, w.surface) for w in self.waters))

    def _fixed_surfaces(self) -> Iterator[Surface]:
        for piece in self.pieces:
            if isinstance(piece, Building):
                for number, floor in enumerate(levels_of(piece)):
                    yield Surface(f"{piece.id}:{number}", floor, piece, number)
            elif isinstance(piece, Bridge):
                yield Surface(piece.id, structure_of(piece, ()).floors[0])

    def _rests(self, bridge: Footbridge) -> bool:
        """Is a footbridge set: do both ends rest on something, with nothing right under its middle (core 22.8)?"""
        ends = [(bridge.line.x1, bridge.line.y1), (bridge.line.x2, bridge.line.y2)]
        return (
            all(self.rests_at(end, bridge.z) for end in ends) and self.bearing(bridge.line.middle, bridge.z) < bridge.z
        )

    def rests_at(self, point: Point, z: float) -> bool:
        """Does something bear a beam's end here: a floor, a wall's top, the street?"""
        if any(abs(one.floor.z - z) <= TOUCH and one.floor.bears(point) for one in self.surfaces):
            return True
        if abs(z) <= TOUCH and self.water_over(point) is None:
            return True
        spot = Disc(*point, TOUCH)
        return any(
            abs(height - z) <= TOUCH and distance(spot, line) <= TOUCH
            for wall in self.structure.walls
            for line, height in ((wall.line, wall.top), *_sills(wall))
        )

    # ---- what bears whom ---------------------------------------------------------------------------------------------

    @cached_property
    def by_name(self) -> dict[str, Surface]:
        """The surfaces above the street, by name."""
        return {one.name: one for one in self.surfaces}

    def surface_under(self, point: Point, z: float) -> Surface | None:
        """Return the highest surface at or below a height that bears a point; None on the street or over water."""
        found = [one for one in self.surfaces if one.floor.z <= z + TOUCH and one.floor.bears(point)]
        return max(found, key=lambda one: one.floor.z, default=None)

    def named(self, point: Point, z: float) -> tuple[str, float]:
        """Return the surface under a point at or below a height, and its height."""
        surface = self.surface_under(point, z)
        water = self.water_over(point)
        if surface is not None and (surface.floor.z > TOUCH or water is not None or surface.building is not None):
            return surface.name, surface.floor.z
        if water is not None:
            return f"water:{water.id}", water.surface
        return STREET, 0.0

    def bearing(self, point: Point, z: float) -> float:
        """Return the height of what bears a point at or below a height: a floor's, the street's, the water's."""
        return self.named(point, z)[1]

    def bears(self, surface: str, point: Point) -> bool:
        """Is a point on a surface, by its name?"""
        if surface == STREET:
            return self.named(point, 0.0)[0] == STREET
        if surface.startswith("water:"):
            return self.named(point, 0.0)[0] == surface
        found = self.by_name.get(surface)
        return found is not None and found.floor.bears(point)

    def height_of(self, surface: str) -> float:
        """Return how high a surface lies; a ladder has no one height."""
        if surface.startswith("water:"):
            return next(one.surface for one in self.waters if f"water:{one.id}" == surface)
        found = self.by_name.get(surface)
        return 0.0 if found is None else found.floor.z

    def ladder(self, ladder_id: str) -> Ladder | None:
        """Return a ladder that is set up, by its id."""
        return next((one for one in self.ladders if one.id == ladder_id), None)

    def building_at(self, point: Point) -> Building | None:
        """Return the building whose footprint holds a point, on whatever height."""
        return next((one for one in self.buildings if contains(one.area, point)), None)

    # ---- ground, water, ceilings -------------------------------------------------------------------------------------

    def ground_at(self, point: Point, surface: str = STREET) -> Going:
        """Return the going at a place: the worse counts where two overlap; floors and bridges are open (core 22.9)."""
        if surface != STREET:
            return "open"
        found: list[Going] = [one.ground for one in self.grounds if contains(one.area, point)]
        found += ["very-difficult" for one in self.rubble if contains(one.area, point)]
        return max(found, key=RANK.__getitem__, default="open")

    def rough_areas(self) -> Iterator[tuple[Polygon, Going]]:
        """Yield the areas of difficult ground on the street, the rubble of destroyed buildings included."""
        yield from ((one.area, one.ground) for one in self.grounds)
        yield from ((outline(one), "very-difficult") for one in self.rubble)

    def is_ruined(self, point: Point, surface: str) -> bool:
        """Is this floor partly destroyed here (`mordheim.terrain.ruined-floor`)?"""
        found = self.by_name.get(surface)
        storey = None if found is None else found.of
        return storey is not None and any(contains(area, point) for area in storey.ruined)

    def water_over(self, point: Point) -> Water | None:
        """Return the water that lies at a point, under bridges too."""
        return next((one for one in self.waters if contains(one.area, point)), None)

    def room_above(self, point: Point, z: float) -> float:
        """Return how much clear height there is over a place; endless under the sky."""
        return self.solid.room_above(point, z)

    def is_closed_to_riders(self, point: Point, surface: str, z: float) -> bool:
        """Is a place under a ceiling of normal height (core 22.6, `mordheim.rider.ceiling`)?"""
        room = self.room_above(point, z)
        if room == inf or room >= LOW_CEILING:
            return False
        found = self.by_name.get(surface)
        storey = None if found is None else found.of
        return storey is None or not storey.high

    # ---- edges -------------------------------------------------------------------------------------------------------

    @cached_property
    def edges(self) -> dict[str, tuple[Segment, ...]]:
        """The edges of each surface, by its name; a quay's are the street's (core 22.10)."""
        found = {one.name: tuple(self._drops(one.floor)) for one in self.surfaces}
        quays = [Floor(one.area, 0.0) for one in self.waters]
        found[STREET] = tuple(edge for quay in quays for edge in self._drops(quay))
        return found

    def _drops(self, floor: Floor) -> Iterator[Segment]:
        """Yield the unguarded stretches of a border with a drop, cut where what lies beside or below changes."""
        for line in self.solid.edges_of(floor, drop=0.0, guard=GUARD):
            for stretch in self._cut(line):
                if any(floor.z - self.solid.ground_under(at, floor.z) >= DROP - HAIR for at in _beside(stretch)):
                    yield stretch

    def _cut(self, line: Segment) -> Iterator[Segment]:
        areas = (one.area for one in self.solid.floors)
        cuts = {0.0, 1.0, *(share for area in areas for span in spans_inside(line, area) for share in span)}
        places = sorted(cuts)
        for start, end in pairwise(places):
            if (end - start) * line.length > 2 * TOUCH:
                yield line.between(start, end)

    def edges_of(self, surface: str) -> tuple[Segment, ...]:
        """Return the edges of a surface; a ground floor's are the street's where both are one height."""
        return self.edges.get(surface, ())

    def near(self, line: Segment, reach: float) -> Structure:
        """Return what of the table comes within reach of a line in plan: the rest can't matter to it."""
        walls: list[Wall] = []
        floors: list[Floor] = []
        columns: list[Column] = []
        for circle, part in self._circles:
            if hypot(circle.x - line.x, circle.y - line.y) > circle.radius + line.reach + reach:
                continue
            if distance(circle, line) <= reach:
                walls += (wall for wall in part.walls if _may_meet(wall.line, line, reach))
                floors += part.floors
                columns += part.columns
        return Structure(tuple(walls), tuple(floors), tuple(columns))

    @cached_property
    def _circles(self) -> tuple[tuple[Disc, Structure], ...]:
        """Each piece's structure with a circle round it."""
        found: list[tuple[Disc, Structure]] = []
        for piece, part in self.parts:
            if isinstance(piece, Building):
                found.append((Disc(piece.area.x, piece.area.y, piece.area.reach), part))
            elif isinstance(piece, Barrier):
                found.append((Disc(piece.line.x, piece.line.y, piece.line.length / 2), part))
            elif part != Structure():
                shapes = [floor.area for floor in part.floors] + [column.base for column in part.columns]
                found += [(Disc(shape.x, shape.y, shape.reach), part) for shape in shapes]
        return tuple(found)


def _may_meet(a: Segment, b: Segment, reach: float) -> bool:
    """Do the frames of two lines come within reach of each other? If not, the lines don't either."""
    return (
        min(a.x1, a.x2) - reach <= max(b.x1, b.x2)
        and min(b.x1, b.x2) - reach <= max(a.x1, a.x2)
        and min(a.y1, a.y2) - reach <= max(b.y1, b.y2)
        and min(b.y1, b.y2) - reach <= max(a.y1, a.y2)
    )


def _sills(wall: Wall) -> tuple[tuple[Segment, float], ...]:
    """Return the sills of a wall's openings, with their heights."""
    return tuple((wall.piece(one), wall.z + one.sill) for one in wall.openings if one.sill > 0.0)


def _beside(stretch: Segment) -> tuple[Point, Point]:
    """Return the points just beside the middle of a stretch, on either side of it."""
    x, y = stretch.middle
    across_x = 2 * TOUCH * (stretch.y2 - stretch.y1) / stretch.length
    across_y = 2 * TOUCH * (stretch.x1 - stretch.x2) / stretch.length
    return (x + across_x, y + across_y), (x - across_x, y - across_y)


def built(state: State) -> Built:
    """Return the table as it stands in a state: remembered with the table, and with the state."""
    found: Built | None = state.memo.get("built")
    if found is None:
        destroyed = frozenset(one.piece for one in state.damage if one.destroyed)
        found = built_from(state.setting.table, state.movables, destroyed, state.open_doors)
        state.memo["built"] = found
    return found


def built_from(
    table: Table, movables: Iterable[Movable], destroyed: frozenset[str] = frozenset(), open_doors: tuple[str, ...] = ()
) -> Built:
    """Return a table as it stands."""
    key = ("built", tuple(movables), destroyed, open_doors)
    found: Built | None = table.memo.get(key)
    if found is None:
        found = table.memo[key] = Built(table, key[1], destroyed, open_doors)
    return found


def as_laid_out(table: Table) -> Built:
    """Return a table as it was laid out."""
    return built_from(table, (one for one in table.pieces if isinstance(one, Ladder | Footbridge)))
