"""How many models touch, depending on how far along a facing the charger stands (core 3.10, 6.14).

The models of both units are stretches along the line between them, as `contact.py` lays them out: the charger's
measured from the middle of its front, the enemy's from the middle of the charged facing, both to the charger's right.
"""

from __future__ import annotations

from functools import lru_cache
from math import inf
from typing import NamedTuple

from grognard.t9a.board.condition import Facing
from grognard.t9a.board.unit import Unit

Stretch = tuple[float, float]
Span = tuple[float, float]

GRID = 0.25  # inches between the places along a facing that are tried


class Spread(NamedTuple):
    """The models of a charger's front and of the charged facing, as stretches along the line between them."""

    mine: tuple[Stretch, ...]
    yours: tuple[Stretch, ...]


class Place(NamedTuple):
    """A place for the charger: how far *along* the facing its middle stands, and how many *models* then touch.

    *nearer* is the next place towards the middle of the facing with as many models in contact; the same if none is.
    """

    along: float
    models: int
    nearer: float


def spread_of(unit: Unit, target: Unit, facing: Facing) -> Spread:
    """Return the spread of *unit*'s front against this facing of *target*; a round base is one stretch."""
    mine = tuple((low, high) for _, low, high in unit.formation.edges["front"])
    if target.is_round:
        reach = target.boundary.reach
        return Spread(mine, ((-reach, reach),))
    depth = target.formation.depth
    stretches = ((low, high) for _, low, high in target.formation.edges[facing])
    match facing:
        case "front":
            yours = tuple((-high, -low) for low, high in stretches)
        case "rear":
            yours = tuple(stretches)
        case "left":
            yours = tuple((-high - depth / 2, -low - depth / 2) for low, high in stretches)
        case "right":
            yours = tuple((low + depth / 2, high + depth / 2) for low, high in stretches)
    return Spread(mine, yours)


def models_in_contact(spread: Spread, along: float) -> int:
    """Return how many models of both sides touch with the charger's middle so far along the facing."""
    level = 0
    for count, spans in levels(spread):
        if any(low <= along <= high for low, high in spans):
            level = max(level, count)
    return level


@lru_cache(maxsize=2048)
def levels(spread: Spread) -> tuple[tuple[int, tuple[Span, ...]], ...]:
    """Return for each number of models in contact, the greatest first, from where to where along the facing it holds.

    The ends belong to a span: models that touch corner to corner are in contact.
    """
    opened: dict[float, int] = {}
    closed: dict[float, int] = {}
    for mine, yours in ((spread.mine, spread.yours), (_turned(spread.yours), _turned(spread.mine))):
        for low, high in mine:
            for start, end in _joined([(round(start - high, 6), round(end - low, 6)) for start, end in yours]):
                opened[start] = opened.get(start, 0) + 1
                closed[end] = closed.get(end, 0) + 1
    found: dict[int, list[Span]] = {}
    count, since = 0, -inf
    for point in sorted(opened.keys() | closed.keys()):
        if count and since < point:
            found.setdefault(count, []).append((since, point))
        count += opened.get(point, 0)
        if count:
            found.setdefault(count, []).append((point, point))
        count -= closed.get(point, 0)
        since = point
    return tuple((count, tuple(_joined(found[count]))) for count in sorted(found, reverse=True))


@lru_cache(maxsize=8192)
def places(spread: Spread, wish: float = 0.0, low: float = -inf, high: float = inf) -> tuple[Place, ...]:
    """Return the places to try, the best first: most models in contact, then nearest to *wish*.

    Args:
        spread: The models of both.
        wish: How far along the facing the middle of the charger should stand: 0 is its middle.
        low: Places farther to the left are left out (room for other chargers).
        high: Places farther to the right are left out.
    """
    found: list[Place] = []
    for count, spans in levels(spread):
        here: list[Place] = []
        for start, end in spans:
            start, end = max(start, low), min(end, high)
            if start <= end:
                here.extend(_along(start, end, wish, count))
        here.sort(key=lambda place: (abs(place.along - wish), place.along))
        found.extend(here)
    return tuple(found)


def _along(start: float, end: float, wish: float, count: int) -> list[Place]:
    """Return places on a grid from the point of a span that is nearest to *wish* to both its ends."""
    near = min(max(wish, start), end)
    found = [Place(near, count, near)]
    for step, limit in ((GRID, end), (-GRID, start)):
        before, number = near, 1
        while before != limit:
            at = near + number * step
            at = limit if (at - limit) * step > -1e-9 else at
            found.append(Place(at, count, before))
            before, number = at, number + 1
    return found


def _turned(stretches: tuple[Stretch, ...]) -> tuple[Stretch, ...]:
    return tuple((-high, -low) for low, high in stretches)


def _joined(spans: list[Span]) -> list[Span]:
    """Return spans in order, those that meet joined."""
    found: list[Span] = []
    for start, end in sorted(spans):
        if found and start <= found[-1][1] + 1e-9:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((start, end))
    return found
