"""Ways of bases over the table: where a straight line leads, what it meets, whether a move is legal.

A move is one straight line (`skulldred.move.straight`). A rectangular base first turns about one of its front corners,
then goes straight ahead (`skulldred.move.rectangular`).
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from grognard.kernel.geometry import Footprint, contains_whole, inside_table, overlaps
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import NotAllowed
from grognard.skirmish.ways import BaseShape, Slide, last_inside, straight_way, swept_bases
from grognard.skulldred.engagement import must_be_free
from grognard.skulldred.ground import figures_at, mires, roof_of, walls, what_forbids
from grognard.skulldred.lengths import TOLERANCE
from grognard.skulldred.scenery import Piece
from grognard.skulldred.state import Figure, State


class Way(msgspec.Struct, frozen=True):
    """A legal move: where it ends, how long it is, what it costs in AP (before what the kind of move costs itself)."""

    x: float
    y: float
    facing: float
    length: float
    slow: bool = False


# ---- what stands in the way ------------------------------------------------------------------------------------------


def wall_ahead(state: State, figure: Figure, base: BaseShape, angle: float, limit: float) -> float | None:
    """Return how far it is to the first wall; on top of a piece, none."""
    if figure.flying or roof_of(state, figure) is not None:
        return None
    return Slide(base, angle, limit).first(piece.shape for piece in walls(state))


def figures_ahead(
    state: State, figure: Figure, base: BaseShape, angle: float, limit: float
) -> tuple[tuple[float, Figure], ...]:
    """Return the standing figures that a base meets on its way, with the distance, the nearest first.

    DOWNED figures are walked over (`skulldred.downed.trample`); those in the air are no obstacle, nor is anybody to
    those in the air; who stands at another height isn't in the way.
    """
    if figure.flying:
        return ()
    others = [one for one in state.on_table if one.id != figure.id and not one.downed and one.is_level_with(figure)]
    met = Slide(base, angle, limit).met(other.base for other in others)
    return tuple((away, others[number]) for away, number in met)


# ---- judging a move --------------------------------------------------------------------------------------------------


def start_of(figure: Figure, x: float, y: float, facing: float) -> tuple[BaseShape, float, float]:
    """Return the base as it is turned before it goes to (*x*, *y*), the direction, and the length of the way.

    Raises:
        NotAllowed: If a rectangle can't get there by one turn about a front corner and straight on.
    """
    way = straight_way(figure.base, x, y, facing, TOLERANCE)
    if way is None:
        raise NotAllowed("skulldred.move.rectangular", _RECTANGLE, figure=figure.id)
    return way


def judge(
    state: State, figure: Figure, x: float, y: float, facing: float, limit: float, *, slow_ground: bool = True
) -> Way:
    """Return the way of a move, if it is legal.

    Args:
        state: The game.
        figure: Who moves, from where it stands.
        x, y, facing: Where it ends; the facing counts for rectangular bases only.
        limit: The longest way.
        slow_ground: Whether difficult ground slows and stops it: not a creep (`skulldred.action.creep`).

    Raises:
        NotAllowed: By which rule it isn't.
    """
    must_be_free(state, figure)
    return judge_free(state, figure, x, y, facing, limit, slow_ground=slow_ground)


def judge_free(
    state: State, figure: Figure, x: float, y: float, facing: float, limit: float, *, slow_ground: bool = True
) -> Way:
    """Judge a move as `judge` does, of a figure that nobody holds, or that breaks away."""
    if figure.hanging:
        raise NotAllowed("skulldred.terrain.climb", _HANGING, figure=figure.id)
    base, angle, length = start_of(figure, x, y, facing)
    if length > limit + TOLERANCE:
        raise NotAllowed("skulldred.action.move", _TOO_FAR, length=round(length, 1), limit=limit)
    there = figure.at(x, y, facing)
    judge_end(state, figure, there.base)
    _judge_turn(state, figure, base)
    if figure.flying:
        return Way(x, y, facing, length)
    roof = roof_of(state, figure)
    if roof is not None:
        if not contains_whole(roof.shape, there.base):
            raise NotAllowed("skulldred.terrain.climb", _OVER_THE_EDGE)
    elif wall_ahead(state, figure, base, angle, length) is not None:
        raise NotAllowed("skulldred.move.straight", _WALL)
    allies = 0
    for _, other in figures_ahead(state, figure, base, angle, length):
        if other.side != figure.side:
            raise NotAllowed("skulldred.move.through-enemy", _ENEMY, enemy=other.id)
        allies += 1
    if allies > 1:
        raise NotAllowed("skulldred.move.through-ally", _ALLIES)
    if roof is not None or not slow_ground:
        return Way(x, y, facing, length)
    return Way(x, y, facing, length, slowed(state, base, angle, length))


def judge_end(state: State, figure: Figure, base: BaseShape) -> None:
    """Raise NotAllowed, saying what forbids it, unless a figure may end with its base here."""
    forbidden = what_forbids(state, figure, base)
    if forbidden is not None:
        raise forbidden


def _judge_turn(state: State, figure: Figure, turned: BaseShape) -> None:
    """Raise NotAllowed if a rectangle turns through a standing figure or a wall (`skulldred.move.rectangular`).

    It turns about a front corner, which stays where it is: the places between are looked at every few degrees.
    """
    swept = tuple(swept_bases(figure.base, turned))
    solid = () if figure.flying or roof_of(state, figure) is not None else walls(state)
    for base in swept:
        if any(overlaps(base, piece.shape) for piece in solid):
            raise NotAllowed("skulldred.move.rectangular", _WALL)
        for other in figures_at(state, base, (figure.id,)):
            if not other.downed and other.is_level_with(figure) and not figure.flying:
                raise NotAllowed("skulldred.move.rectangular", TURNS_THROUGH, figure=figure.id, other=other.id)


def slowed(state: State, base: BaseShape, angle: float, length: float) -> bool:
    """Does the way lead through difficult ground or over a low wall?

    Who enters difficult ground stops when its whole base is inside (`skulldred.terrain.difficult-stop`).

    Raises:
        NotAllowed: If the way goes on behind that point.
    """
    for stop in stops(state, base, angle, length):
        if 0.0 < stop < length - 2 * TOLERANCE:
            raise NotAllowed("skulldred.terrain.difficult-stop", _STOP, stop=round(stop, 1))
    return is_slow_way(state, base, angle, length)


def is_slow_way(state: State, base: BaseShape, angle: float, length: float) -> bool:
    """Does a way cost 2 AP (`skulldred.action.move-difficult`): through difficult ground, or over a low wall?"""
    slide = Slide(base, angle, length)
    return slide.first(_difficult_shapes(state)) is not None or low_walls_on_way(state, base, angle, length)


def low_walls_on_way(state: State, base: BaseShape, angle: float, length: float) -> bool:
    """Does a way lead over an obstacle that slows: a low wall?"""
    low_walls = (piece.shape for piece in state.setting.board.having("obstacle") if piece.functions.obstacle > 1)
    return Slide(base, angle, length).first(low_walls) is not None


def stops(state: State, base: BaseShape, angle: float, limit: float) -> Iterator[float]:
    """Yield how far a base goes until it is wholly inside difficult ground that it enters, or starts in: then 0.

    There it must stop (`skulldred.terrain.difficult-stop`).
    """
    return Slide(base, angle, limit).stops(_difficult_shapes(state))


def _difficult_shapes(state: State) -> Iterator[Footprint]:
    yield from (piece.shape for piece in state.setting.board.having("difficult"))
    if state.spells:
        yield from mires(state)


def furthest(state: State, figure: Figure, base: BaseShape, angle: float, limit: float) -> float:
    """Return how far a base can go before a wall, an edge, somebody or the stop of difficult ground ends its way."""
    found = [limit]
    roof = roof_of(state, figure)
    if roof is not None:
        found.append(last_inside(base, angle, limit, roof.shape))
    wall = wall_ahead(state, figure, base, angle, limit)
    if wall is not None:
        found.append(wall)
    ahead = figures_ahead(state, figure, base, angle, limit)
    if ahead:
        found.append(ahead[0][0])
    if not figure.flying and roof is None:
        found += [stop for stop in stops(state, base, angle, limit) if stop > 0.0]
    return min(found)


def pieces_on_way(
    state: State, base: BaseShape, angle: float, length: float, function: str
) -> tuple[tuple[float, Piece], ...]:
    """Return the pieces with a function that a way leads into, with the distance, the nearest first."""
    pieces = state.setting.board.having(function)
    met = Slide(base, angle, length).met(piece.shape for piece in pieces)
    return tuple((away, pieces[number]) for away, number in met)


def on_table(state: State, base: BaseShape) -> bool:
    """Is a base wholly on the table?"""
    return inside_table(base, state.setting.board.table)


_HANGING = N_("{figure:figure} hangs on a wall and can only climb")
_RECTANGLE = N_("{figure:figure} turns about a front corner and goes straight on: it can't get there so")
TURNS_THROUGH = N_("{figure:figure} would turn through {other:figure}")
_TOO_FAR = N_("it is {length} mm away, the move is {limit} mm")
_OVER_THE_EDGE = N_("it would go over the edge: climb or jump down")
_WALL = N_("something impassable is in the way")
_ENEMY = N_("{enemy:figure} is in the way")
_ALLIES = N_("more than one ally is in the way")
_STOP = N_("the move ends inside the difficult ground, after {stop} mm")
