"""What is wrong with a table as a whole (core 22.13): pieces off it or over each other, ladders in the air."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import hypot

from grognard.kernel.geometry import TOUCH, Disc, Footprint, Point, overlaps
from grognard.kernel.words.language import N_, Name
from grognard.kernel.words.refusals import BadInput
from grognard.mordheim.pieces import (
    Barrier,
    Bridge,
    Building,
    Footbridge,
    Ground,
    Ladder,
    Piece,
    Pillar,
    Table,
    Water,
)
from grognard.mordheim.table.built import REST, Built, as_laid_out
from grognard.mordheim.table.shapes import strip
from grognard.mordheim.table.structures import outline

LONGEST = 12.0
"""No ladder is longer."""


def faults_of(table: Table, place: str) -> Iterator[BadInput]:
    """Yield all that is wrong with the pieces of a table together."""
    for piece_id, number in Counter(piece.id for piece in table.pieces).items():
        if number > 1:
            yield BadInput(f"{place}, {piece_id}, id", number, N_("one piece of each id"))
    for piece in table.pieces:
        if any(not (0.0 <= x <= table.width and 0.0 <= y <= table.depth) for x, y in extremes_of(piece)):
            size = Name.same(f'{table.width:g}" x {table.depth:g}"')
            yield BadInput(f"{place}, {piece.id}", N_("a piece off the table"), size)
    yield from _overlapping(table, place)
    built = as_laid_out(table)
    for piece in table.pieces:
        if isinstance(piece, Ladder):
            yield from _ladder_faults(piece, built, f"{place}, {piece.id}")


def extremes_of(piece: Piece) -> tuple[Point, ...]:
    """Return the outermost points of a piece."""
    match piece:
        case Building():
            return piece.area.corners()
        case Barrier():
            return piece.line.corners()
        case Pillar():
            return tuple(Disc(piece.x, piece.y, piece.radius).rim(angle) for angle in (0.0, 90.0, 180.0, 270.0))
        case Ground() | Water():
            return piece.area.points
        case Bridge() | Footbridge():
            return strip(piece.line, piece.width).points
        case Ladder():
            if piece.line is not None:
                return piece.line.corners()
            assert piece.foot is not None, "a ladder lies or stands"
            return (piece.foot[:2],)


def _overlapping(table: Table, place: str) -> Iterator[BadInput]:
    """Yield the buildings that stand in each other, or in water."""
    solid: list[tuple[str, Footprint]] = []
    for piece in table.pieces:
        if isinstance(piece, Building):
            area: Footprint = outline(piece)
        elif isinstance(piece, Water):
            area = piece.area
        else:
            continue
        for other, taken in solid:
            both_water = isinstance(piece, Water) and isinstance(table.piece(other), Water)
            if not both_water and overlaps(area, taken):
                yield BadInput(f"{place}, {piece.id}, at", other, N_("a place of its own"))
        solid.append((piece.id, area))


def _ladder_faults(ladder: Ladder, built: Built, place: str) -> Iterator[BadInput]:
    if ladder.length > LONGEST + TOUCH or ladder.length <= 0.0:
        yield BadInput(f"{place}, length", f"{ladder.length:g}", Name.same(f"<= {LONGEST:g}"))
    if ladder.foot is None or ladder.head is None:
        return
    foot, head = ladder.foot, ladder.head
    if not stands_on_something(foot, built):
        yield BadInput(f"{place}, foot", list(foot), N_("a foot on the street or on a floor"))
    rise = head[2] - foot[2]
    if not 0.0 < rise <= ladder.length + TOUCH:
        yield BadInput(f"{place}, head", f"{rise:g}", Name.same(f"<= {ladder.length:g}"))
    if not built.rests_at(head[:2], head[2]):
        yield BadInput(f"{place}, head", list(head), N_("a head against a floor, a sill, a wall's top or a roof"))
    if hypot(head[0] - foot[0], head[1] - foot[1]) > REST + TOUCH:
        away = hypot(head[0] - foot[0], head[1] - foot[1])
        yield BadInput(f"{place}, foot", f"{away:g}", N_('a foot within 1" of its head, seen from above'))


def stands_on_something(foot: tuple[float, float, float], built: Built) -> bool:
    """Does the foot of a ladder stand on the street or on a floor, at its height?"""
    name, height = built.named(foot[:2], foot[2])
    return abs(height - foot[2]) <= TOUCH and not name.startswith("water:")


def floors_without_a_way(built: Built) -> Iterator[str]:
    """Yield the floors that no way, ladder or climb leads to: higher than any warrior climbs, for a warning."""
    feet = {one.head[2] for one in built.ladders if one.head is not None}
    for surface in built.surfaces:
        building = surface.building
        if building is None or surface.floor.z <= 4.0:
            continue
        led = any(abs(way.head[2] - surface.floor.z) <= TOUCH for way in building.ways)
        if (
            not led
            and not any(abs(z - surface.floor.z) <= TOUCH for z in feet)
            and not _bridged(surface.floor.z, built)
        ):
            yield surface.name


def _bridged(z: float, built: Built) -> bool:
    return any(abs(one.z - z) <= TOUCH for one in built.planks)
