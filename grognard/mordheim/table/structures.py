"""What each piece of a table is made of: walls with openings, floors, columns (core 22.3 to 22.11)."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.kernel.geometry import Disc, Polygon, Segment
from grognard.mordheim.pieces import Barrier, Bridge, Building, Footbridge, OpeningIn, Piece, Pillar, WallOf
from grognard.mordheim.table.shapes import strip
from grognard.skirmish.storeys import Column, Floor, Opening, Structure, Wall


def structure_of(piece: Piece, open_doors: tuple[str, ...]) -> Structure:
    """Return the walls, floors and columns of a piece; a locked door stands open once it is among *open_doors*."""
    match piece:
        case Building():
            return _of_building(piece, open_doors)
        case Barrier():
            return Structure((Wall(piece.line, piece.z, piece.height),))
        case Pillar():
            return Structure(columns=(Column(Disc(piece.x, piece.y, piece.radius), piece.z, piece.height),))
        case Bridge():
            return Structure(tuple(_parapets(piece)), (Floor(strip(piece.line, piece.width), piece.z),))
        case _:
            return Structure()


def plank_of(bridge: Footbridge) -> Floor:
    """Return what one walks on, on a footbridge that is set."""
    return Floor(strip(bridge.line, bridge.width), bridge.z)


def outline(building: Building) -> Polygon:
    """Return a building's footprint as a polygon."""
    return Polygon(building.area.corners())


def levels_of(building: Building) -> Iterator[Floor]:
    """Yield the floors of a building from the ground up; a flat roof is the last (core 22.5)."""
    area = outline(building)
    for storey in building.storeys:
        yield Floor(area, storey.floor, storey.holes)
    if building.roof == "flat":
        yield Floor(area, top_of(building))


def top_of(building: Building) -> float:
    """Return how high a building's walls end: where its roof lies."""
    return building.storeys[-1].floor + building.storeys[-1].height


def _of_building(building: Building, open_doors: tuple[str, ...]) -> Structure:
    walls = tuple(_wall(wall, building, open_doors) for wall in building.walls)
    floors = tuple(levels_of(building))
    if building.roof == "closed":
        floors += (Floor(outline(building), top_of(building)),)
    return Structure(walls, floors)


def _wall(wall: WallOf, building: Building, open_doors: tuple[str, ...]) -> Wall:
    z = building.storeys[wall.storey].floor
    found = tuple(
        _opening(one, wall.line)
        for one in building.openings
        if one.storey == wall.storey and _lies_on(one.line, wall.line) and (not one.locked or one.id in open_doors)
    )
    return Wall(wall.line, z, wall.height, found)


def _opening(one: OpeningIn, wall: Segment) -> Opening:
    """Return an opening of a wall. Sight and contact pass a loophole only by its own rules (core 22.4)."""
    start, end = (_along(wall, x, y) for x, y in one.line.corners())
    passable = one.kind != "loophole"
    return Opening(start, end, one.sill, one.head, sight=passable, touch=passable)


def _along(wall: Segment, x: float, y: float) -> float:
    return ((x - wall.x1) * (wall.x2 - wall.x1) + (y - wall.y1) * (wall.y2 - wall.y1)) / wall.length


def _lies_on(line: Segment, wall: Segment) -> bool:
    """Does a stretch lie on a wall's line, between its ends?"""
    for x, y in line.corners():
        along = _along(wall, x, y)
        aside = (x - wall.x1) * (wall.y2 - wall.y1) - (y - wall.y1) * (wall.x2 - wall.x1)
        if abs(aside) > 1e-4 * wall.length or not -1e-4 <= along <= wall.length + 1e-4:
            return False
    return True


def _parapets(bridge: Bridge) -> Iterator[Wall]:
    """Yield the parapets along both sides of a bridge."""
    if bridge.parapet > 0.0:
        for aside in (bridge.width / 2, -bridge.width / 2):
            dx = (bridge.line.y2 - bridge.line.y1) / bridge.line.length * aside
            dy = (bridge.line.x1 - bridge.line.x2) / bridge.line.length * aside
            yield Wall(bridge.line.moved(dx, dy), bridge.z, bridge.parapet)
