"""Who sees whom on a table with storeys, and how much: nine points of the target from one eye, or from a better place.

>>> eye, target = Body(Disc(0, 0, 0.5), 0, 1.25), Body(Disc(10, 0, 0.5), 0, 1.25)
>>> low_wall = Structure((Wall(Segment(5, -2, 5, 2), 0, 1),))
>>> view(eye.eye, target, low_wall)
View(clear=3)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import hypot

import msgspec

from grognard.kernel.geometry import Disc, Segment, distance, nearest_point
from grognard.skirmish.bodies import Body, Spot
from grognard.skirmish.lines import Line, is_clear
from grognard.skirmish.storeys import HAIR, Floor, Structure, Wall
from grognard.skirmish.ways import BaseShape

SHARES = (-0.9, 0.0, 0.9)
"""Where the points of a target lie across the line to it, as shares of its half width: within its rims."""
FOOT = 0.1
"""How high the lowest points of a target are."""
POINTS = 9


class View(msgspec.Struct, frozen=True, order=True):
    """How many of the nine points of a target are in clear sight."""

    clear: int

    @property
    def is_seen(self) -> bool:
        """Is at least one line clear?"""
        return self.clear > 0

    @property
    def is_covered(self) -> bool:
        """Is at least one line not clear?"""
        return self.clear < POINTS


def points_of(target: Body, eye: Spot) -> Iterator[Spot]:
    """Yield the nine points at which one looks: left, middle and right, at the foot, half way up and at the top."""
    dx, dy = target.base.x - eye[0], target.base.y - eye[1]
    length = hypot(dx, dy) or 1.0
    across_x, across_y = -dy / length, dx / length
    half = half_width(target.base, (across_x, across_y))
    for height in (FOOT, target.height / 2, target.height):
        for share in SHARES:
            x, y = target.base.x + share * half * across_x, target.base.y + share * half * across_y
            yield (x, y, target.z + height)


def half_width(base: BaseShape, across: tuple[float, float]) -> float:
    """Return how far a base reaches from its middle in a direction, given by its x and y."""
    if isinstance(base, Disc):
        return base.radius
    aside = abs(across[0] * base.cos - across[1] * base.sin)
    ahead = abs(across[0] * base.sin + across[1] * base.cos)
    return base.half_width * aside + base.half_depth * ahead


def view(eye: Spot, target: Body, structure: Structure, but: Iterable[Floor] = ()) -> View:
    """Return how much of a target is seen from a spot; the floors *but* which don't stop it."""
    left_out = tuple(but)
    x, y, reach = target.base.x, target.base.y, target.base.reach
    low_x, high_x = min(eye[0], x - reach) - HAIR, max(eye[0], x + reach) + HAIR
    low_y, high_y = min(eye[1], y - reach) - HAIR, max(eye[1], y + reach) + HAIR
    walls = tuple(
        wall
        for wall in structure.walls
        if min(wall.line.x1, wall.line.x2) <= high_x
        and max(wall.line.x1, wall.line.x2) >= low_x
        and min(wall.line.y1, wall.line.y2) <= high_y
        and max(wall.line.y1, wall.line.y2) >= low_y
    )
    if not walls and not structure.floors and not structure.columns:
        return View(POINTS)
    about = Structure(walls, structure.floors, structure.columns)
    return View(sum(is_clear(Line(eye, point), about, left_out) for point in points_of(target, eye)))


def best_view(viewer: Body, target: Body, structure: Structure, lookouts: Iterable[Spot]) -> View:
    """Return what a viewer sees from where he stands or from one of his lookouts: most of the target's points.

    At a lookout his own floor doesn't stop him.
    """
    own = structure.floor_under((viewer.base.x, viewer.base.y), viewer.z)
    floors = () if own is None else (own,)
    views = [view(viewer.eye, target, structure)]
    views += [view(spot, target, structure, floors) for spot in lookouts]
    return max(views)


def lookouts(viewer: Body, structure: Structure, reach: float, edges: Iterable[Segment] = ()) -> Iterator[Spot]:
    """Yield from where else a viewer may look: the nearest points of what is within reach of his base, at eye height.

    Args:
        viewer: Who looks.
        structure: Whose walls stand beside him: openings at his eye height, and walls not higher than his eyes.
        reach: How near they must be.
        edges: Edges of what he stands on (`Structure.edges_of`).
    """
    near = [*edges, *(piece for wall in structure.walls for piece in _looked_over(wall, viewer))]
    for piece in near:
        if distance(viewer.base, piece) <= reach + HAIR:
            yield (*nearest_point(piece, (viewer.base.x, viewer.base.y)), viewer.top)


def _looked_over(wall: Wall, viewer: Body) -> Iterator[Segment]:
    """Yield the stretches of a wall over or through which a viewer beside it can look."""
    if not wall.stands_beside(viewer.z):
        return
    if wall.top <= viewer.top + HAIR:
        yield wall.line
    eye = viewer.top - wall.z
    yield from (wall.piece(one) for one in wall.openings if one.sight and one.touch and one.sill <= eye <= one.head)
