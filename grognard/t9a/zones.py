"""Deployment Types and Zones (core 16.4, 16.6).

A zone is named by its variant: "south" and "north" for zones along the long edges, with what a type adds
("south-attacker", "north-west-short", "south-of-rising-diagonal"). A unit must be wholly inside.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot

from grognard.kernel.geometry import TOUCH, Disc, Footprint, Point, Rect, Table

FRONTLINE_CLASH = "t9a.deployment.frontline-clash"
DAWN_ASSAULT = "t9a.deployment.dawn-assault"
COUNTERTHRUST = "t9a.deployment.counterthrust"
ENCIRCLE = "t9a.deployment.encircle"
REFUSED_FLANK = "t9a.deployment.refused-flank"
MARCHING_COLUMNS = "t9a.deployment.marching-columns"
DEPLOYMENT_TYPES = (FRONTLINE_CLASH, DAWN_ASSAULT, COUNTERTHRUST, ENCIRCLE, REFUSED_FLANK, MARCHING_COLUMNS)
"""In the order of the D6."""

FROM_CENTRE_LINE = {FRONTLINE_CLASH: 12.0, DAWN_ASSAULT: 12.0, COUNTERTHRUST: 8.0, MARCHING_COLUMNS: 12.0}
ENCIRCLE_NEAR, ENCIRCLE_FAR = 9.0, 15.0
FROM_DIAGONAL = 9.0
COUNTERTHRUST_APART = 20.0  # inches between units of the two sides in Counterthrust

OPPOSITE = {"south": "north", "north": "south", "west": "east", "east": "west"}


def variants(deployment: str) -> tuple[str, ...]:
    """Return the zones among which the zone chooser chooses."""
    if deployment == DAWN_ASSAULT:
        return tuple(f"{edge}-{short}" for edge in ("south", "north") for short in ("west", "east"))
    if deployment == ENCIRCLE:
        return tuple(f"{edge}-{role}" for edge in ("south", "north") for role in ("attacker", "defender"))
    if deployment == REFUSED_FLANK:
        return tuple(f"{edge}-{diagonal}" for edge in ("south", "north") for diagonal in ("rising", "falling"))
    return ("south", "north")


def other_zone(deployment: str, variant: str) -> str:
    """Return the zone that the other player gets.

    >>> other_zone(ENCIRCLE, "south-attacker"), other_zone(DAWN_ASSAULT, "north-west")
    ('north-defender', 'south-east')
    """
    edge, _, more = variant.partition("-")
    if deployment == ENCIRCLE:
        return f"{OPPOSITE[edge]}-{'defender' if more == 'attacker' else 'attacker'}"
    if deployment == DAWN_ASSAULT:
        return f"{OPPOSITE[edge]}-{OPPOSITE[more]}"
    return f"{OPPOSITE[edge]}-{more}" if more else OPPOSITE[edge]


def facing_of(variant: str) -> float:
    """Return the facing in which a unit of the zone looks at the enemy's half."""
    return 0.0 if variant.startswith("south") else 180.0


def in_zone(deployment: str, variant: str, table: Table, shape: Footprint) -> bool:
    """Is the whole *shape* inside the zone?"""
    return all(_holds(deployment, variant, table, point) for point in _extremes(shape))


def depth_at(deployment: str, variant: str, table: Table, x: float) -> float:
    """Return how deep the zone is at *x* (measured along the long edge), counted from its own long edge."""
    step, deep = 0.25, 0.0
    inwards = 1 if variant.startswith("south") else -1
    start = 0.0 if inwards == 1 else table.depth
    while deep + step <= table.depth and _holds(deployment, variant, table, (x, start + inwards * (deep + step))):
        deep += step
    return deep


def distance_from_dividing_line(deployment: str, variant: str, table: Table, point: Point) -> float:
    """Return how far *point* lies from the line that parts the two zones: the Centre Line, or a diagonal."""
    if deployment == REFUSED_FLANK:
        return abs(_from_diagonal(variant, table, point))
    return abs(point[1] - table.depth / 2)


def _holds(deployment: str, variant: str, table: Table, point: Point) -> bool:
    """Does the zone hold this point?"""
    edge, _, more = variant.partition("-")
    x, y = point
    from_line = table.depth / 2 - y if edge == "south" else y - table.depth / 2
    if deployment == REFUSED_FLANK:
        side = _from_diagonal(variant, table, point)
        return (side if edge == "south" else -side) > FROM_DIAGONAL + TOUCH
    if deployment == ENCIRCLE:
        quarter = table.width / 4
        outside = x < quarter or x > table.width - quarter
        near = outside if more == "attacker" else not outside
        return from_line > (ENCIRCLE_NEAR if near else ENCIRCLE_FAR) + TOUCH
    if deployment == DAWN_ASSAULT:
        from_other = table.width - x if more == "west" else x
        return from_line > FROM_CENTRE_LINE[deployment] + TOUCH and from_other > table.width / 4 + TOUCH
    return from_line > FROM_CENTRE_LINE[deployment] + TOUCH


def _from_diagonal(variant: str, table: Table, point: Point) -> float:
    """Return the distance below the diagonal (positive on the south side), rising or falling from west to east."""
    x, y = point
    length = hypot(table.width, table.depth)
    height = x * table.depth / table.width
    if not variant.endswith("rising"):
        height = table.depth - height
    return (height - y) * table.width / length


def _extremes(shape: Footprint) -> Iterable[Point]:
    if isinstance(shape, Disc):
        r = shape.radius
        return ((shape.x + r, shape.y), (shape.x - r, shape.y), (shape.x, shape.y + r), (shape.x, shape.y - r))
    if isinstance(shape, Rect):
        return shape.corners()
    return shape.corners()
