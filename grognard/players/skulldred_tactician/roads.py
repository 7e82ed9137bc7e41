"""How far it is on foot from a figure to an enemy: round walls and danger, and up or down what must be climbed."""

from __future__ import annotations

from math import hypot

from grognard.kernel.geometry import Disc, Polygon, Rect, direction
from grognard.skulldred.ground import walls
from grognard.skulldred.moving import Move
from grognard.skulldred.scenery import Piece
from grognard.skulldred.state import Figure, State
from grognard.skulldred.ways import entry, furthest, moved, pieces_on_way

Point = tuple[float, float]
CLIMB = 75.0
"""What a level of height counts as, in millimetres on the ground."""
ROOM = 6.0
"""How far from a corner one walks past it."""


def apart(figure: Figure, foe: Figure) -> float:
    """Return the gap between two bases in a straight line, roughly."""
    away = hypot(foe.x - figure.x, foe.y - figure.y) - figure.profile.base.reach - foe.profile.base.reach
    return max(0.0, away)


def on_foot(state: State, figure: Figure, foe: Figure) -> float:
    """Return the gap that a figure has to walk to an enemy, a detour round the first wall and climbs included."""
    if figure.flying:
        return apart(figure, foe)
    high = CLIMB * abs(foe.level - figure.level) if not foe.flying else 0.0
    wall = None if figure.level or foe.level else _first_wall(state, figure, foe)
    if wall is None:
        return apart(figure, foe) + high
    x, y = _passing(figure, wall, foe)
    way = hypot(x - figure.x, y - figure.y) + hypot(foe.x - x, foe.y - y)
    return max(0.0, way - figure.profile.base.reach - foe.profile.base.reach)


def step_past(state: State, figure: Figure, foe: Figure, limit: float) -> Move | None:
    """Return a move towards the corner by which a round base comes past the wall before an enemy; None without one."""
    wall = None if figure.flying or figure.level or foe.level else _first_wall(state, figure, foe)
    if wall is None or not isinstance(figure.base, Disc):
        return None
    x, y = _passing(figure, wall, foe)
    way = hypot(x - figure.x, y - figure.y)
    if way < ROOM:
        return None
    angle = direction((figure.x, figure.y), (x, y))
    there = moved(figure.base, angle, furthest(state, figure, figure.base, angle, min(limit, way)))
    return Move(round(there.x, 3), round(there.y, 3))


def is_dangerous(state: State, figure: Figure, x: float, y: float) -> bool:
    """Does a straight move to a place lead through dangerous ground?"""
    if figure.flying or not state.setting.board.having("dangerous") or (x, y) == (figure.x, figure.y):
        return False
    angle, length = direction((figure.x, figure.y), (x, y)), hypot(x - figure.x, y - figure.y)
    return bool(pieces_on_way(state, figure.base, angle, length, "dangerous"))


def _first_wall(state: State, figure: Figure, foe: Figure) -> Piece | None:
    """Return what a straight way meets first that one walks round: a wall, or dangerous ground."""
    if (figure.x, figure.y) == (foe.x, foe.y):
        return None
    angle = direction((figure.x, figure.y), (foe.x, foe.y))
    limit = hypot(foe.x - figure.x, foe.y - figure.y) - foe.profile.base.reach
    shunned = (*walls(state), *state.setting.board.having("dangerous"))
    met = [
        (away, number)
        for number, piece in enumerate(shunned)
        if (away := entry(figure.base, angle, limit, piece.shape)) is not None
    ]
    return shunned[min(met)[1]] if met else None


def _passing(figure: Figure, wall: Piece, foe: Figure) -> Point:
    """Return the corner by which one comes to an enemy soonest, of those to which the way is free."""
    corners = _corners(wall, figure.profile.base.reach + ROOM)
    free = [corner for corner in corners if _is_free_to(figure, wall, corner)]

    def way(corner: Point) -> float:
        x, y = corner
        return hypot(x - figure.x, y - figure.y) + hypot(foe.x - x, foe.y - y)

    return min(free or corners, key=way)


def _is_free_to(figure: Figure, wall: Piece, corner: Point) -> bool:
    length = hypot(corner[0] - figure.x, corner[1] - figure.y)
    if length < 1.0:
        return False
    angle = direction((figure.x, figure.y), corner)
    return entry(figure.base, angle, length, wall.shape) is None


def _corners(wall: Piece, reach: float) -> list[Point]:
    """Return points round a wall by which one comes past it."""
    shape = wall.shape
    if isinstance(shape, Disc):
        wide = (shape.radius + reach) * 2**0.5
        return [(shape.x + dx * wide, shape.y + dy * wide) for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))]
    if isinstance(shape, Rect):
        return list(Rect(shape.x, shape.y, shape.width + 2 * reach, shape.depth + 2 * reach, shape.facing).corners())
    assert isinstance(shape, Polygon), "scenery is a disc, a rectangle or a polygon"
    grown = 1.0 + reach / max(shape.reach, 1.0)
    return [(shape.x + (x - shape.x) * grown, shape.y + (y - shape.y) * grown) for x, y in shape.points]
