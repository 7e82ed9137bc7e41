"""How far a piece of terrain reaches, in words: from where to where, west to east and south to north."""

from __future__ import annotations

from grognard.kernel.ground.terrain import Feature


def extent_of(feature: Feature) -> dict[str, float]:
    """Return the sides of the rectangle round a feature: `west`, `east`, `south`, `north`, to one decimal.

    >>> from grognard.kernel.geometry import Disc
    >>> extent_of(Feature("hill-1", "hill", Disc(10.0, 8.0, 3.0)))
    {'west': 7.0, 'east': 13.0, 'south': 5.0, 'north': 11.0}
    """
    corners = feature.polygon.corners()
    east, north = [x for x, _ in corners], [y for _, y in corners]
    return {
        "west": round(min(east), 1),
        "east": round(max(east), 1),
        "south": round(min(north), 1),
        "north": round(max(north), 1),
    }
