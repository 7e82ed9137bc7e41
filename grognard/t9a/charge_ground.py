"""What stands in the way of a charge, and whether a way is free (core 4.3, 4.11, 6.8)."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil, hypot
from typing import NamedTuple

from grognard.kernel.geometry import (
    TOUCH,
    Disc,
    Footprint,
    Hand,
    Point,
    Rect,
    Side,
    advance,
    are_within,
    contact_length,
    overlaps,
    quantise,
    rotate_about,
    swept,
    touches,
    wheel,
)

TURN_SAMPLE = 6.0  # degrees between the placements of a Wheel or an align move that are looked at

_SIDES: tuple[Side, ...] = ("front", "right", "rear", "left")


class Ground(NamedTuple):
    """What is in the way.

    Attributes:
        solid: May be touched, not entered: friends, Impassable Terrain.
        enemies: May not even be touched.
        flush: Enemies that may be touched as well, by an aligned front only (core 6.15).
        landing: May be crossed, not ended in: terrain, for those who ignore it on their way.
        board: Width and depth of the board, None if its edge is left out of account.
        flying: What is in the way counts at the end only (t9a.fly).
    """

    solid: tuple[Footprint, ...] = ()
    enemies: tuple[Footprint, ...] = ()
    flush: tuple[Footprint, ...] = ()
    landing: tuple[Footprint, ...] = ()
    board: tuple[float, float] | None = None
    flying: bool = False

    @property
    def everything(self) -> tuple[Footprint, ...]:
        """Return all that may not be entered on the way."""
        return (*self.solid, *self.enemies, *self.flush)

    def may_end(self, end: Rect) -> bool:
        """May a charger stand there: on the board, in nobody's Boundary, touching no enemy that it didn't charge?"""
        if self.board is not None and not on_board(end.corners(), self.board):
            return False
        if any(overlaps(end, other) for other in self.solid) or any(overlaps(end, other) for other in self.landing):
            return False
        if any(are_within(end, other, 0.0) for other in self.enemies):
            return False
        return all(not touches(end, other) or _is_flush(end, other) for other in self.flush)

    def blocks(self, shape: Rect, near: tuple[Footprint, ...], target: Footprint) -> bool:
        """Does a shape on the way enter anything *near*, or touch an enemy that isn't charged?"""
        for other in near:
            if other is not target and other in self.enemies:
                if are_within(shape, other, 0.0):
                    return True
            elif overlaps(shape, other):
                return True
        return False


class Approach(NamedTuple):
    """A way into contact: straight, a Wheel, ahead, then the align move.

    Attributes:
        straight: Inches straight on before the Wheel.
        hand: About which front corner it Wheels; None if it doesn't.
        turn: Degrees of the Wheel.
        ahead: Inches straight on after it, to the first contact.
        point: Where the two first touch.
        end: The charger when all is done, in thousandths.
        models: Models of both sides in contact.
        target: Where the target is turned to; None if it stays as it is (core 6.8).
    """

    straight: float
    hand: Hand | None
    turn: float
    ahead: float
    point: Point
    end: Rect
    models: int = 0
    target: Rect | None = None

    def way(self, start: Rect) -> tuple[Rect, ...]:
        """Return the charger's placements: start, before and after the Wheel, at the contact, aligned."""
        way = [start]
        if self.hand is not None:
            if self.straight:
                way.append(advance(start, self.straight))
            way.append(wheel(way[-1], self.hand, self.turn))
        way.append(advance(way[-1], self.ahead))
        return (*way, self.end)


def is_free(approach: Approach, charger: Rect, target: Footprint, ground: Ground) -> bool:
    """Is nothing in the way up to the contact: before, in and after the Wheel?"""
    way = approach.way(charger)
    if ground.board is not None and not all(on_board(rect.front().corners(), ground.board) for rect in way[1:-1]):
        return False
    if ground.flying:
        return True
    near = _near(way, ground)
    start = charger
    if approach.hand is not None:
        if approach.straight:
            start = way[1]
            if ground.blocks(swept(charger, approach.straight), (*near, target), target):
                return False
        if not _may_wheel(start, approach, (*near, target), target, ground):
            return False
        start = way[-3]
    return not (near and ground.blocks(swept(start, approach.ahead), near, target))


def may_align(approach: Approach, charger: Rect, ground: Ground) -> bool:
    """Does the charger turn about the point of contact to its end without entering anything?"""
    if ground.flying or not (ground.solid or ground.enemies or ground.flush):
        return True
    way = approach.way(charger)
    near = _near(way, ground)
    if not near:
        return True
    met = way[-2]
    turn = (approach.end.facing - met.facing + 180.0) % 360.0 - 180.0
    steps = ceil(abs(turn) / TURN_SAMPLE)
    return not any(
        any(overlaps(there, other) for other in near)
        for there in (rotate_about(met, approach.point, turn * number / steps) for number in range(1, steps))
    )


def settled(rect: Rect) -> Rect:
    """Return a unit's rectangle as it stands in a state: the middle of its front and its facing in thousandths."""
    x, y = rect.front_centre
    return Rect.from_front(quantise(x), quantise(y), rect.width, rect.depth, quantise(rect.facing) % 360.0)


def on_board(corners: Iterable[Point], board: tuple[float, float]) -> bool:
    """Do all the points lie on the board?"""
    return all(-TOUCH <= x <= board[0] + TOUCH and -TOUCH <= y <= board[1] + TOUCH for x, y in corners)


def _near(way: tuple[Rect, ...], ground: Ground) -> tuple[Footprint, ...]:
    """Return what comes near the way at all: the circle round start and end decides."""
    first, last = way[0], way[-1]
    x, y = (first.x + last.x) / 2, (first.y + last.y) / 2
    reach = hypot(last.x - first.x, last.y - first.y) / 2 + 3 * first.reach
    return tuple(o for o in ground.everything if hypot(o.x - x, o.y - y) <= reach + o.reach)


def _may_wheel(start: Rect, approach: Approach, near: tuple[Footprint, ...], target: Footprint, ground: Ground) -> bool:
    """Does the Wheel keep its front on the board and stay clear of everything, the target too?"""
    hand, board = approach.hand, ground.board
    assert hand is not None, "a Wheel is about a corner"
    x, y = start.corners()[0 if hand == "left" else 1]
    wide, reach = start.width, hypot(start.width, start.depth)
    others = tuple(o for o in near if hypot(o.x - x, o.y - y) <= reach + o.reach)
    at_edge = board is not None and not (wide <= x <= board[0] - wide and wide <= y <= board[1] - wide)
    if not others and not at_edge:
        return True
    steps = max(1, ceil(approach.turn / TURN_SAMPLE))
    for number in range(1, steps + 1):
        there = wheel(start, hand, approach.turn * number / steps)
        if ground.blocks(there, others, target):
            return False
        if at_edge and board is not None and not on_board(there.front().corners(), board):
            return False
    return True


def _is_flush(end: Rect, other: Footprint) -> bool:
    """Does the front lie along a side of *other*?"""
    if not isinstance(other, Rect):
        return isinstance(other, Disc)
    return any(contact_length(end, other, side) > 0.0 for side in _SIDES)
