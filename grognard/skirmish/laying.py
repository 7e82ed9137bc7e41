"""Pieces of scenery as players write them in a scenario: their shapes, and where they may lie.

A shape is a disc, a rectangle or a polygon. Nothing lies off the table or on something else.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from grognard.kernel.battle.questions import shown
from grognard.kernel.geometry import Disc, Footprint, Point, Polygon, Rect, inside_table, overlaps
from grognard.kernel.ground.table import Table
from grognard.kernel.words.language import N_, Name
from grognard.kernel.words.refusals import BadInput
from grognard.skirmish.scenery import P, Scenery

SHAPES = "radius | size | corners"


def shape_at(
    at: Point,
    place: str,
    radius: float = 0.0,
    size: tuple[float, float] | None = None,
    facing: float = 0.0,
    corners: tuple[Point, ...] = (),
) -> Footprint:
    """Return the shape of a piece that is written as a radius, a size or corners.

    Args:
        at: Its middle; corners stand for themselves.
        place: Where it is written, for the message.
        radius: A disc's; 0: it is none.
        size: A rectangle's width and depth.
        facing: A rectangle's.
        corners: A polygon's.

    Raises:
        BadInput: If it is of no size, or nothing says its shape.

    >>> shape_at((5, 5), "a table", radius=2), shape_at((5, 5), "a table", size=(4, 1))
    (Disc(5, 5, 2), Rect(5, 5, 4, 1, 0.0))
    """
    if radius < 0:
        raise BadInput(f"{place}, radius", shown(radius), N_("more than 0"))
    if radius > 0:
        return Disc(*at, radius)
    if size is not None:
        if min(size) <= 0:
            raise BadInput(f"{place}, size", shown(list(size)), N_("more than 0"))
        return Rect(*at, *size, facing)
    try:
        return Polygon(corners)
    except ValueError:
        raise BadInput(place, shown(None), SHAPES) from None


def judge_on_table(name: Name, shape: Footprint, table: Table, place: str) -> None:
    """Raise BadInput unless a piece lies wholly on the table."""
    if not inside_table(shape, table):
        raise BadInput(place, whereabouts(name, shape), N_("a piece wholly on the table"))


def whereabouts(name: Name, shape: Footprint) -> Name:
    """Return what a piece is called, and where it is."""
    x, y = round(shape.x), round(shape.y)
    return Name(f"{name.en} at {x} {y}", f"{name.fr} en {x} {y}")


def lying_on_others(scenery: Scenery[P], place: str) -> Iterator[BadInput]:
    """Yield what is wrong with each two pieces of which one lies on the other."""
    for one, other in combinations(scenery.pieces, 2):
        if overlaps(one.shape, other.shape):
            first, second = scenery.names[one.id], scenery.names[other.id]
            both = Name(f"{first.en} on {second.en}", f"{first.fr} sur {second.fr}")
            yield BadInput(f"{place}, pieces", both, N_("pieces that lie beside each other"))
