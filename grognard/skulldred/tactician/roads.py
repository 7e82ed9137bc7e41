"""How far it is on foot from a figure to an enemy: round walls, danger and friends, up and down what is climbed."""

from __future__ import annotations

from math import hypot

from grognard.kernel.geometry import Disc, Footprint, Polygon, Rect, direction
from grognard.skirmish.ways import entry, moved
from grognard.skulldred.ground import walls
from grognard.skulldred.moving import Move
from grognard.skulldred.state import Figure, State
from grognard.skulldred.ways import furthest, pieces_on_way

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
    """Return the gap that a figure has to walk to an enemy, climbs and a detour round what is in the way included."""
    if figure.flying:
        return apart(figure, foe)
    high = CLIMB * abs(foe.level - figure.level) if not foe.flying else 0.0
    wall = None if figure.level or foe.level else _first_in_way(state, figure, foe)
    if wall is None:
        return apart(figure, foe) + high
    x, y = _passing(figure, wall, foe)
    way = hypot(x - figure.x, y - figure.y) + hypot(foe.x - x, foe.y - y)
    return max(0.0, way - figure.profile.base.reach - foe.profile.base.reach)


def step_past(state: State, figure: Figure, foe: Figure, limit: float) -> Move | None:
    """Return a move towards the corner by which a round base comes past what is before an enemy; None without it."""
    wall = None if figure.flying or figure.level or foe.level else _first_in_way(state, figure, foe)
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


def _first_in_way(state: State, figure: Figure, foe: Figure) -> Footprint | None:
    """Return what a straight way meets first that one walks round: a wall, dangerous ground, or a friend near by."""
    if (figure.x, figure.y) == (foe.x, foe.y):
        return None
    angle = direction((figure.x, figure.y), (foe.x, foe.y))
    limit = hypot(foe.x - figure.x, foe.y - figure.y) - foe.profile.base.reach
    pieces = (*walls(state), *state.setting.board.having("dangerous"))
    met = [(entry(figure.base, angle, limit, piece.shape), piece.shape) for piece in pieces]
    near = min(limit, state.setting.lengths.span)
    friends = (one for one in state.side(figure.side) if one.id != figure.id and one.stands and not one.flying)
    met += [(entry(figure.base, angle, near, friend.base), friend.base) for friend in friends]
    found = [(away, number) for number, (away, _) in enumerate(met) if away is not None]
    return met[min(found)[1]][1] if found else None


def _passing(figure: Figure, wall: Footprint, foe: Figure) -> Point:
    """Return the corner by which one comes to an enemy soonest, of those to which the way is free."""
    corners = _corners(wall, figure.profile.base.reach + ROOM)
    free = [corner for corner in corners if _is_free_to(figure, wall, corner)]

    def way(corner: Point) -> float:
        x, y = corner
        return hypot(x - figure.x, y - figure.y) + hypot(foe.x - x, foe.y - y)

    return min(free or corners, key=way)


def _is_free_to(figure: Figure, wall: Footprint, corner: Point) -> bool:
    length = hypot(corner[0] - figure.x, corner[1] - figure.y)
    if length < 1.0:
        return False
    angle = direction((figure.x, figure.y), corner)
    return entry(figure.base, angle, length, wall) is None


def _corners(wall: Footprint, reach: float) -> list[Point]:
    """Return points round a wall by which one comes past it."""
    shape = wall
    if isinstance(shape, Disc):
        wide = (shape.radius + reach) * 2**0.5
        return [(shape.x + dx * wide, shape.y + dy * wide) for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))]
    if isinstance(shape, Rect):
        return list(Rect(shape.x, shape.y, shape.width + 2 * reach, shape.depth + 2 * reach, shape.facing).corners())
    assert isinstance(shape, Polygon), "scenery is a disc, a rectangle or a polygon"
    grown = 1.0 + reach / max(shape.reach, 1.0)
    return [(shape.x + (x - shape.x) * grown, shape.y + (y - shape.y) * grown) for x, y in shape.points]
