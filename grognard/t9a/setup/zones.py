"""Deployment Types and Zones (core 16.4, 16.6).

A zone is named by its long edge and what its type adds: "south", "south-west" (Dawn Assault: its short edge),
"south-attacker" (Encircle), "south-rising" (Refused Flank: the diagonal from the south-west to the north-east corner).
South is the edge at y = 0. A unit deployed normally must be wholly inside its zone.
"""

from __future__ import annotations

from functools import lru_cache
from math import hypot

from grognard.kernel.geometry import TOUCH, Disc, Footprint, Point, Polygon, Segment, Table, distance_to_point

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
    more: tuple[str, ...] = {
        DAWN_ASSAULT: ("west", "east"),
        ENCIRCLE: ("attacker", "defender"),
        REFUSED_FLANK: ("rising", "falling"),
    }.get(deployment, ())
    edges = ("south", "north")
    return tuple(f"{edge}-{kind}" for edge in edges for kind in more) if more else edges


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


def long_edge(variant: str) -> str:
    """Return the long edge of the zone, "south" or "north"."""
    return variant.partition("-")[0]


def short_edge(variant: str) -> str:
    """Return the own short edge of a zone of Dawn Assault, "west" or "east"."""
    return variant.partition("-")[2]


def in_zone(deployment: str, variant: str, table: Table, shape: Footprint) -> bool:
    """Is the whole *shape* inside the zone? Zones begin farther from a line than the distance that names them."""
    left, right = _from_west_to_east(shape)
    clear = _kept_clear(deployment, variant, table, left, right)
    if _before_line(deployment, variant, table, shape) <= clear + TOUCH:
        return False
    if deployment != DAWN_ASSAULT:
        return True
    gap = table.width - right if short_edge(variant) == "west" else left
    return gap > table.width / 4 + TOUCH


def zone_area(deployment: str, variant: str, table: Table) -> tuple[Polygon, ...]:
    """Return the zone as convex pieces: to draw it, and to measure to it."""
    return _pieces(deployment, variant, table.width, table.depth)


@lru_cache(maxsize=256)
def _pieces(deployment: str, variant: str, width: float, depth: float) -> tuple[Polygon, ...]:
    table = Table(width, depth)
    if deployment == REFUSED_FLANK:
        return (Polygon(_beyond_diagonal(variant, table)),)
    spans: tuple[tuple[float, float], ...] = ((0.0, width),)
    if deployment == DAWN_ASSAULT:
        spans = ((0.0, width * 3 / 4),) if short_edge(variant) == "west" else ((width / 4, width),)
    if deployment == ENCIRCLE:
        spans = ((0.0, width / 4), (width / 4, width * 3 / 4), (width * 3 / 4, width))
    pieces = []
    for left, right in spans:
        deep = depth_at(deployment, variant, table, (left + right) / 2)
        low, high = (0.0, deep) if long_edge(variant) == "south" else (depth - deep, depth)
        pieces.append(Polygon([(left, low), (right, low), (right, high), (left, high)]))
    return tuple(pieces)


def distance_from_zone(deployment: str, variant: str, table: Table, point: Point) -> float:
    """Return how far a point lies from the zone, 0 inside it."""
    return min(distance_to_point(piece, point) for piece in zone_area(deployment, variant, table))


def depth_at(deployment: str, variant: str, table: Table, x: float) -> float:
    """Return how deep the zone is at *x* (along the long edge), counted from its own long edge; 0 where it is not."""
    middle = table.depth / 2
    if deployment == DAWN_ASSAULT:
        from_other = table.width - x if short_edge(variant) == "west" else x
        return middle - FROM_CENTRE_LINE[deployment] if from_other >= table.width / 4 else 0.0
    if deployment != REFUSED_FLANK:
        return middle - _kept_clear(deployment, variant, table, x, x)
    line = x * table.depth / table.width
    if not variant.endswith("rising"):
        line = table.depth - line
    if long_edge(variant) == "north":
        line = table.depth - line
    return max(0.0, line - FROM_DIAGONAL * hypot(table.width, table.depth) / table.width)


def dividing_line(deployment: str, variant: str, table: Table) -> Segment:
    """Return the line that parts the two zones, from west to east: the Centre Line, or a diagonal."""
    if deployment != REFUSED_FLANK:
        return Segment(0.0, table.depth / 2, table.width, table.depth / 2)
    if variant.endswith("rising"):
        return Segment(0.0, 0.0, table.width, table.depth)
    return Segment(0.0, table.depth, table.width, 0.0)


def _before_line(deployment: str, variant: str, table: Table, shape: Footprint) -> float:
    """Return how far *shape* stays on its own side of the dividing line, with its nearest point; below 0 beyond it."""
    line = dividing_line(deployment, variant, table)
    along_x, along_y = (line.x2 - line.x1) / line.length, (line.y2 - line.y1) / line.length
    side = 1.0 if long_edge(variant) == "south" else -1.0

    def beside(x: float, y: float) -> float:
        return side * ((x - line.x1) * along_y - (y - line.y1) * along_x)

    if isinstance(shape, Disc):
        return beside(shape.x, shape.y) - shape.radius
    return min(beside(x, y) for x, y in shape.corners())


def _kept_clear(deployment: str, variant: str, table: Table, left: float, right: float) -> float:
    """Return how far from the dividing line a unit must stay; in Encircle it matters from where to where it stands."""
    if deployment == REFUSED_FLANK:
        return FROM_DIAGONAL
    if deployment != ENCIRCLE:
        return FROM_CENTRE_LINE[deployment]
    quarter = table.width / 4
    on_a_wing = right <= quarter + TOUCH or left >= table.width - quarter - TOUCH
    return ENCIRCLE_NEAR if on_a_wing == variant.endswith("attacker") else ENCIRCLE_FAR


def _from_west_to_east(shape: Footprint) -> tuple[float, float]:
    if isinstance(shape, Disc):
        return shape.x - shape.radius, shape.x + shape.radius
    xs = [x for x, _ in shape.corners()]
    return min(xs), max(xs)


def _beyond_diagonal(variant: str, table: Table) -> list[Point]:
    """Return the corners of the triangle more than 9 inches from the diagonal."""
    width, depth = table.width, table.depth
    length = hypot(width, depth)
    along_x, along_y = FROM_DIAGONAL * length / depth, FROM_DIAGONAL * length / width
    corners = [(along_x, 0.0), (width, 0.0), (width, depth - along_y)]  # south of the rising diagonal
    if not variant.endswith("rising"):
        corners = [(width - x, y) for x, y in corners]
    if long_edge(variant) == "north":
        # the zone beyond is the same one turned half about the centre
        corners = [(width - x, depth - y) for x, y in corners]
    return corners
