"""A building from its own unturned frame, (0, 0) at its south-west corner, to the table's (core 22.1, 22.3 to 22.7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grognard.kernel.geometry import Point, Polygon, Rect, Segment, within
from grognard.kernel.words.language import N_, Name
from grognard.kernel.words.refusals import BadInput, Faults
from grognard.mordheim.pieces import Building, OpeningIn, Storey, WallOf, WayUp
from grognard.mordheim.table.shapes import area
from grognard.mordheim.table.written import (
    Side,
    WrittenBuilding,
    WrittenOpening,
    WrittenStorey,
    WrittenWall,
    WrittenWay,
)

SIDES: tuple[Side, ...] = ("n", "s", "e", "w")
SILL = 1.0
"""How high sills are where nothing else is written (core 21.2)."""


def building_of(one: WrittenBuilding, place: str) -> Building:
    """Return a building.

    Raises:
        BadInput: All that is wrong with it.
    """
    if min(one.size) <= 0.0:
        raise BadInput(f"{place}, size", list(one.size), N_("a width and a depth"))
    if not one.storeys:
        raise BadInput(f"{place}, storeys", N_("nothing"), N_("at least one storey"))
    frame = Frame(Rect(*one.at, *one.size, one.facing))
    faults = Faults()
    storeys = tuple(
        faults.tried(lambda n=n, s=s: _storey(s, frame, f"{place}, storeys[{n}]"), Storey(s.floor, s.height))  # type: ignore[misc]
        for n, s in enumerate(one.storeys)
    )
    for number, (below, above) in enumerate(zip(one.storeys, one.storeys[1:], strict=False), 1):
        if abs(below.floor + below.height - above.floor) > 1e-6:
            rises = Name.same(f"{below.floor + below.height:g}")
            faults.found.append(BadInput(f"{place}, storeys[{number}].floor", f"{above.floor:g}", rises))
    faults.found += _wall_faults(one, frame, place)
    faults.found += _opening_faults(one, frame, place)
    ways = tuple(
        faults.tried(lambda n=n, w=w: _way(w, one, frame, f"{place}, ways[{n}]"), None)  # type: ignore[misc]
        for n, w in enumerate(one.ways)
    )
    faults.tell()
    return Building(
        one.id,
        frame.rect,
        one.material,
        storeys,
        one.roof,
        tuple(_walls(one, frame)),
        tuple(_openings(one, frame)),
        tuple(way for way in ways if way is not None),
    )


class Frame:
    """A building's own frame on the table."""

    def __init__(self, rect: Rect) -> None:
        self.rect = rect

    def point(self, point: Point) -> Point:
        """Return a place of the table."""
        return self.rect.at(point[0] - self.rect.width / 2, point[1] - self.rect.depth / 2)

    def area(self, points: Sequence[Point], place: str) -> Polygon:
        """Return an area of the table."""
        return area([self.point(point) for point in points], place)

    def length(self, side: Side) -> float:
        """Return how long a side is."""
        return self.rect.width if side in ("n", "s") else self.rect.depth

    def stretch(self, side: Side, start: float, end: float) -> Segment:
        """Return a stretch of a side, from its west end (n, s) or its south end (e, w)."""
        width, depth = self.rect.width, self.rect.depth
        ends: dict[Side, tuple[Point, Point]] = {
            "n": ((start, depth), (end, depth)),
            "s": ((start, 0.0), (end, 0.0)),
            "w": ((0.0, start), (0.0, end)),
            "e": ((width, start), (width, end)),
        }
        first, last = ends[side]
        return Segment(*self.point(first), *self.point(last))


def _storey(one: WrittenStorey, frame: Frame, place: str) -> Storey:
    whole = tuple(frame.rect.corners())
    ruined = (
        (Polygon(whole),)
        if one.ruined == "all"
        else tuple(frame.area(points, f"{place}.ruined") for points in one.ruined)
    )
    holes = tuple(frame.area(points, f"{place}.holes") for points in one.holes)
    return Storey(one.floor, one.height, holes, ruined, one.high)


def _walls(one: WrittenBuilding, frame: Frame) -> Iterator[WallOf]:
    """Yield the walls of all storeys: full ones but for what is written, open sides left out."""
    for number, storey in enumerate(one.storeys):
        for side in SIDES:
            for start, end, height in _heights(one, number, side, frame.length(side), storey.height):
                if height > 0.0:
                    yield WallOf(number, frame.stretch(side, start, end), height)


def _heights(
    one: WrittenBuilding, storey: int, side: Side, length: float, full: float
) -> Iterator[tuple[float, float, float]]:
    """Yield the stretches of a side of a storey with their heights."""
    written = sorted(
        (wall.start, _end(wall, length), wall.height)
        for wall in one.walls
        if wall.storey == storey and wall.side == side
    )
    at = 0.0
    for start, end, height in written:
        if start > at:
            yield at, start, full
        yield start, end, height
        at = max(at, end)
    if at < length:
        yield at, length, full


def _end(wall: WrittenWall, length: float) -> float:
    return length if wall.end is None else wall.end


def _openings(one: WrittenBuilding, frame: Frame) -> Iterator[OpeningIn]:
    for number, found in enumerate(one.openings, 1):
        storey = one.storeys[found.storey]
        line = frame.stretch(found.side, found.start, found.start + found.width)
        sill, head = _rim(found, storey)
        yield OpeningIn(f"{one.id}:{found.kind}-{number}", found.kind, found.storey, line, sill, head, found.locked)


def _rim(one: WrittenOpening, storey: WrittenStorey) -> tuple[float, float]:
    """Return the sill and the head of an opening, above its own floor."""
    sill = (SILL if one.kind == "window" else 0.0) if one.sill is None else one.sill
    return sill, storey.height if one.head is None else one.head


def _wall_faults(one: WrittenBuilding, frame: Frame, place: str) -> Iterator[BadInput]:
    for number, wall in enumerate(one.walls):
        where = f"{place}, walls[{number}]"
        length = frame.length(wall.side)
        if not 0 <= wall.storey < len(one.storeys):
            yield BadInput(f"{where}.storey", wall.storey, Name.same(f"0 … {len(one.storeys) - 1}"))
        elif not (0.0 <= wall.start < _end(wall, length) and within(_end(wall, length), length)):
            yield BadInput(f"{where}.to", _end(wall, length), Name.same(f"from < to <= {length:g}"))


def _opening_faults(one: WrittenBuilding, frame: Frame, place: str) -> Iterator[BadInput]:
    """Yield the openings outside their walls, over others, or with a sill not under the head (core 22.13)."""
    for number, found in enumerate(one.openings):
        where = f"{place}, openings[{number}]"
        if not 0 <= found.storey < len(one.storeys):
            yield BadInput(f"{where}.storey", found.storey, Name.same(f"0 … {len(one.storeys) - 1}"))
            continue
        length, storey = frame.length(found.side), one.storeys[found.storey]
        end = found.start + found.width
        if found.start < 0.0 or found.width <= 0.0 or not within(end, length):
            yield BadInput(f"{where}.from", f"{found.start:g} + {found.width:g}", N_("a stretch of its wall"))
            continue
        sill, head = _rim(found, storey)
        if not 0.0 <= sill < head:
            yield BadInput(f"{where}.sill", f"{sill:g}", Name.same(f"sill < head ({head:g})"))
        covered = [
            height
            for start, stop, height in _heights(one, found.storey, found.side, length, storey.height)
            if start <= found.start + 1e-6 and end <= stop + 1e-6
        ]
        if not covered or (found.head is not None and not within(found.head, covered[0])) or not max(covered):
            yield BadInput(f"{where}.head", f"{head:g}", N_("an opening in a wall that is there"))
        if any(_over(found, other) for other in one.openings[:number]):
            yield BadInput(f"{where}.from", f"{found.start:g}", N_("an opening beside the others"))


def _over(a: WrittenOpening, b: WrittenOpening) -> bool:
    """Do two openings take the same stretch of wall, at heights that meet?"""
    beside = a.start + a.width <= b.start + 1e-6 or b.start + b.width <= a.start + 1e-6
    apart = None not in (a.head, b.sill) and (a.head or 0.0) <= (b.sill or 0.0)
    apart |= None not in (b.head, a.sill) and (b.head or 0.0) <= (a.sill or 0.0)
    return (a.storey, a.side) == (b.storey, b.side) and not beside and not apart


def _way(one: WrittenWay, building: WrittenBuilding, frame: Frame, place: str) -> WayUp:
    foot = one.foot or one.at
    head = one.head or one.at
    if foot is None or head is None:
        raise BadInput(place, N_("nothing"), Name.same("foot, head" if one.kind == "stairs" else "at"))
    levels = [storey.floor for storey in building.storeys]
    if building.roof == "flat":
        levels.append(building.storeys[-1].floor + building.storeys[-1].height)
    if not 0 <= one.lower < one.upper < len(levels):
        raise BadInput(f"{place}.to", one.upper, Name.same(f"from < to <= {len(levels) - 1}"))
    width, depth = building.size
    for key, (x, y) in (("foot", foot), ("head", head)):
        if not (0.0 <= x <= width and 0.0 <= y <= depth):
            raise BadInput(f"{place}.{key}", [x, y], N_("a place inside the building"))
    return WayUp(one.kind, (*frame.point(foot), levels[one.lower]), (*frame.point(head), levels[one.upper]))
