"""What the ground is where a base stands: difficult, dangerous, high, free (`skulldred.terrain`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from grognard.kernel.geometry import Disc, Footprint, contains, contains_whole, inside_table, overlaps
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import NotAllowed
from grognard.skirmish.contact import circles_within
from grognard.skirmish.places import beside, rings
from grognard.skirmish.ways import BaseShape
from grognard.skulldred.lengths import in_contact
from grognard.skulldred.scenery import Piece
from grognard.skulldred.state import Figure, State

STRAIGHT = "skulldred.move.straight"


def is_shut(state: State, piece: Piece) -> bool:
    """Does the piece stand in the way: is it no door, or a shut one?"""
    return not piece.functions.door or piece.id not in state.open_doors


def touched_ground(state: State, base: BaseShape, function: str) -> Iterator[Piece]:
    """Yield the pieces with a function in which any part of a base stands."""
    for piece in state.setting.board.having(function):
        if overlaps(base, piece.shape):
            yield piece


def mires(state: State) -> Iterator[Disc]:
    """Yield the grounds that a spell has made difficult."""
    return (Disc(spell.x, spell.y, spell.radius) for spell in state.spells if spell.radius and not spell.strength)


def is_difficult(state: State, base: BaseShape) -> bool:
    """Is any part of a base in difficult ground?"""
    pieces = (piece.shape for piece in state.setting.board.having("difficult"))
    return any(overlaps(base, shape) for shape in (*pieces, *mires(state)))


def danger(state: State, base: BaseShape) -> int:
    """Return the dice of the worst dangerous ground that a base stands in, 0 if it is in none."""
    return max((piece.functions.dangerous for piece in touched_ground(state, base, "dangerous")), default=0)


def roof_under(state: State, base: BaseShape) -> Piece | None:
    """Return the climbed piece on whose top a base would wholly stand."""
    for piece in state.setting.board.having("climbed"):
        if circles_within(base, piece.shape, 0.0) and contains_whole(piece.shape, base):
            return piece
    return None


def roof_of(state: State, figure: Figure) -> Piece | None:
    """Return the climbed piece on whose top a figure stands; None on the ground and while it hangs."""
    if figure.flying or not figure.level or figure.hanging:
        return None
    return roof_under(state, figure.base)


def leaves_roof(state: State, figure: Figure, there: Figure) -> bool:
    """Would a figure that stands on top of a climbed piece be wholly on none there?"""
    return roof_of(state, figure) is not None and roof_under(state, there.base) is None


def height_of(state: State, figure: Figure) -> int:
    """Return how high a figure stands: the levels that it has climbed, or those of the hill under it; in the air 0."""
    return 0 if figure.flying else figure.level or height_of_ground(state, figure.base)


def height_of_ground(state: State, base: BaseShape) -> int:
    """Return the height of the highest hill under the middle of a base."""
    return max(
        (
            piece.functions.height
            for piece in state.setting.board.having("height")
            if not piece.functions.climbed and contains(piece.shape, (base.x, base.y))
        ),
        default=0,
    )


def walls(state: State) -> tuple[Piece, ...]:
    """Return the pieces that nobody walks through: impassable ones, doors if they're shut."""
    found: tuple[Piece, ...] | None = state.memo.get("walls")
    if found is None:
        shut = (piece for piece in state.setting.board.having("impassable") if is_shut(state, piece))
        found = state.memo["walls"] = tuple(shut)
    return found


def scenery_forbids(state: State, base: BaseShape, *, roof: bool = False, flying: bool = False) -> Piece | None:
    """Return a piece on which no base may end where this one is, None if the place is good.

    Args:
        state: The game.
        base: Where somebody would stand.
        roof: It is to stand on top of a climbed piece.
        flying: It is in the air: obstacles don't matter to it, solid pieces do, unless it is above their top.
    """
    for piece in walls(state):
        if overlaps(base, piece.shape):
            on_top = (roof or flying) and piece.functions.climbed and contains_whole(piece.shape, base)
            if not on_top:
                return piece
    if not flying:
        for piece in state.setting.board.having("obstacle"):
            if overlaps(base, piece.shape):
                return piece
    return None


def figures_at(state: State, base: BaseShape, leaving_out: Iterable[int] = ()) -> Iterator[Figure]:
    """Yield the figures whose bases overlap a base."""
    left_out = tuple(leaving_out)
    for other in state.on_table:
        if other.id not in left_out and overlaps(base, other.base):
            yield other


def is_free(state: State, figure: Figure, base: BaseShape, leaving_out: Iterable[int] = ()) -> bool:
    """May the figure end with its base here: on the table, on no other base, no portal, no forbidden scenery?"""
    return what_forbids(state, figure, base, leaving_out) is None


def what_forbids(
    state: State, figure: Figure, base: BaseShape, leaving_out: Iterable[int] = (), *, rule: str = STRAIGHT
) -> NotAllowed | None:
    """Return the refusal that says why the figure can't end with its base here; None if it can."""
    if not inside_table(base, state.setting.board.table):
        return NotAllowed(rule, _OFF_TABLE)
    for portal in state.portals:
        if overlaps(base, portal.base):
            return NotAllowed(rule, _ON_PORTAL, portal=portal.id)
    for other in figures_at(state, base, (figure.id, *leaving_out)):
        return NotAllowed(rule, _ON_FIGURE, other=other.id)
    roof = bool(figure.level) and not figure.hanging and not figure.flying and roof_under(state, base) is not None
    piece = scenery_forbids(state, base, roof=roof, flying=figure.flying)
    return None if piece is None else NotAllowed(rule, _ON_PIECE, piece=piece.id)


_OFF_TABLE = N_("that place is not on the table")
_ON_PORTAL = N_("nobody can end on portal {portal}")
_ON_FIGURE = N_("{other:figure} stands in that place")
_ON_PIECE = N_("no base can end there: {piece}")


def nearest_free(
    state: State, figure: Figure, x: float, y: float, *, reach: float = 200.0, inside: Piece | None = None
) -> Figure | None:
    """Return the figure set in the nearest free place to a point, None if there is none within *reach*.

    With *inside*, only on top of that piece.
    """
    for place in rings(x, y, reach):
        there = figure.at(*place)
        if inside is not None and not contains_whole(inside.shape, there.base):
            continue
        if is_free(state, there, there.base):
            return there
    return None


def set_beside(figure: Figure, shape: Footprint, angle: float) -> Figure:
    """Return the figure touching another's base, a marker or a piece, in a direction (degrees) from its centre."""
    base = beside(figure.base, shape, angle)
    return figure.at(base.x, base.y)


def touched_pieces(state: State, base: BaseShape, function: str) -> Iterator[Piece]:
    """Yield the pieces with a function that a base is in contact with."""
    return (piece for piece in state.setting.board.having(function) if in_contact(base, piece.shape))
