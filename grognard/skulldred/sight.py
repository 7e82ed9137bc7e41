"""Line of sight, from the centre of one base to the centre of the other (`skulldred.los`), and what it crosses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from grognard.kernel.geometry import Disc, Footprint, Segment, contains, hidden_share, segment_hits, silhouette
from grognard.skirmish.sight import is_behind, length_through, line
from grognard.skulldred.ground import is_shut
from grognard.skulldred.lengths import in_contact
from grognard.skulldred.scenery import Piece
from grognard.skulldred.state import Figure, State

Sight = Literal["clear", "partial", "none"]
NEARLY_ALL = 0.999


def cuts(state: State, piece: Piece, way: Segment) -> bool:
    """Does a piece that blocks sight cut this line? A wood does so only along more than 1 SPAN of it."""
    if not is_shut(state, piece) or not segment_hits(way, piece.shape):
        return False
    through = piece.functions.sight_through
    if through:
        woods = (one.shape for one in state.setting.board.having("sight_through") if one.kind == piece.kind)
        return length_through(way, woods) > through
    return True


def blockers(state: State, way: Segment, low: int = 0, windows: tuple[Piece, ...] = ()) -> Iterator[Piece]:
    """Yield the pieces that cut a line of sight; who stands on top of a piece looks out over it.

    *windows* are open to this line.
    """
    for piece in state.setting.board.having("blocks_sight"):
        if piece in windows or (low and piece.functions.climbed and _ends_on(piece, way)):
            continue
        if cuts(state, piece, way):
            yield piece


def _ends_on(piece: Piece, way: Segment) -> bool:
    return contains(piece.shape, (way.x1, way.y1)) or contains(piece.shape, (way.x2, way.y2))


def windows_of(state: State, *bases: Footprint) -> tuple[Piece, ...]:
    """Return the windows that any of these bases touches from inside, behind their facing."""
    return tuple(
        piece
        for piece in state.setting.board.having("window")
        if any(in_contact(base, piece.shape) and is_behind(piece.shape, base) for base in bases)
    )


def sight(state: State, a: Figure, b: Figure) -> Sight:
    """Return how *a* sees *b*: its centre, only a part of its base (`skulldred.los.partial-cover`), or nothing.

    Figures don't block sight. In the air one sees, and is seen, over everything (`skulldred.fly.shoot-over`).
    """
    if a.flying or b.flying or not state.setting.board.having("blocks_sight"):
        return "clear"
    if state.figures[a.id] is not a or state.figures[b.id] is not b:  # as one of them would stand
        return sight_between(state, a.base, b.base, max(a.level, b.level))
    key = ("sight", a.id, b.id)
    found: Sight | None = state.memo.get(key)
    if found is None:
        found = state.memo[key] = sight_between(state, a.base, b.base, max(a.level, b.level))
    return found


def sight_between(state: State, eye: Footprint, target: Footprint, level: int = 0) -> Sight:
    """Return how *target* is seen from the centre of *eye*."""
    way = line(eye, target)
    windows = windows_of(state, eye, target)
    if not any(True for _ in blockers(state, way, level, windows)):
        return "clear"
    outline = silhouette(target, (eye.x, eye.y))
    if outline is None:
        return "clear"
    solid = [
        piece.shape
        for piece in state.setting.board.having("blocks_sight")
        if is_shut(state, piece)
        and piece not in windows
        and not piece.functions.sight_through
        and not (level and piece.functions.climbed and _ends_on(piece, way))
    ]
    deep = any(cuts(state, piece, way) for piece in state.setting.board.having("sight_through"))
    if deep:
        return "partial" if any(_seen_past_woods(state, eye, end, windows) for end in outline.corners()) else "none"
    return "partial" if hidden_share(outline, (eye.x, eye.y), solid) < NEARLY_ALL else "none"


def _seen_past_woods(state: State, eye: Footprint, point: tuple[float, float], windows: tuple[Piece, ...]) -> bool:
    return not any(True for _ in blockers(state, Segment(eye.x, eye.y, *point), windows=windows))


def sees(state: State, a: Figure, b: Figure) -> bool:
    """Does *a* see any part of *b*?"""
    return sight(state, a, b) != "none"


def sees_point(state: State, a: Figure, place: Disc) -> bool:
    """Does a figure see any part of a marker, or of a place as large as one?"""
    return a.flying or sight_between(state, a.base, place, a.level) != "none"
