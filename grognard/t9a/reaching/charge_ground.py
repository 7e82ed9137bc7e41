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
        friends: Those of what is solid that a target must not touch as it is turned: units of the charger's side.
    """

    solid: tuple[Footprint, ...] = ()
    enemies: tuple[Footprint, ...] = ()
    flush: tuple[Footprint, ...] = ()
    landing: tuple[Footprint, ...] = ()
    board: tuple[float, float] | None = None
    flying: bool = False
    friends: tuple[Footprint, ...] = ()

    @property
    def everything(self) -> tuple[Footprint, ...]:
        """Return all that may not be entered on the way."""
        return (*self.solid, *self.enemies, *self.flush)

    def may_end(self, end: Rect) -> bool:
        """May a charger stand there: on the board, in nobody's Boundary, touching no enemy that it didn't charge?"""
        if self.board is not None and not on_board(end.corners(), self.board):
            return False
        for other in self.solid:
            if overlaps(end, other):
                return False
        for other in self.enemies:
            if touches(end, other):
                return False
        for other in self.landing:
            if overlaps(end, other):
                return False
        return all(not touches(end, other) or _is_flush(end, other) for other in self.flush) if self.flush else True

    def blocks(self, shape: Rect) -> bool:
        """Does a shape on the way enter anything, or touch an enemy that isn't charged?"""
        for other in self.solid:
            if overlaps(shape, other):
                return True
        for other in self.enemies:
            if touches(shape, other):
                return True
        for other in self.flush:  # noqa: SIM110 - three loops alike
            if overlaps(shape, other):
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


class Wheels:
    """How far a charger can Wheel about one front corner from where it stands, worked out once."""

    def __init__(self, start: Rect, hand: Hand, target: Footprint, ground: Ground) -> None:
        self.start, self.hand, self.target = start, hand, target
        x, y = start.corners()[0 if hand == "left" else 1]
        reach, wide = hypot(start.width, start.depth), start.width
        board = ground.board
        at_edge = board is not None and not (wide <= x <= board[0] - wide and wide <= y <= board[1] - wide)
        self._near = Ground(
            tuple(o for o in ground.solid if hypot(o.x - x, o.y - y) <= reach + o.reach),
            tuple(o for o in ground.enemies if hypot(o.x - x, o.y - y) <= reach + o.reach),
            tuple(o for o in ground.flush if hypot(o.x - x, o.y - y) <= reach + o.reach),
            board=board if at_edge else None,
        )
        self._meets_target = hypot(target.x - x, target.y - y) <= reach + target.reach
        near = self._near
        self._in_the_open = not (near.solid or near.enemies or near.flush or at_edge or self._meets_target)
        self._in_the_open = self._in_the_open or ground.flying
        self._free, self._blocked = 0.0, 91.0

    def is_free(self, turn: float) -> bool:
        """Is a Wheel by *turn* degrees free, its whole way and the board under its front?"""
        if self._in_the_open or turn <= self._free:
            return True
        while self._free < turn < self._blocked:
            step = min(self._free + TURN_SAMPLE, self._blocked)
            if step < self._blocked and self._is_clear(step):
                self._free = step
            elif step > turn and self._is_clear(turn):
                self._free, self._blocked = turn, min(step, self._blocked)
            else:
                self._blocked = min(step, turn)
        return turn <= self._free

    def _is_clear(self, turn: float) -> bool:
        there = wheel(self.start, self.hand, turn)
        near = self._near
        if near.board is not None and not on_board(there.front().corners(), near.board):
            return False
        return not near.blocks(there) and not (self._meets_target and overlaps(there, self.target))


def is_free(approach: Approach, charger: Rect, target: Footprint, ground: Ground) -> bool:
    """Is nothing in the way up to the contact: before, in and after the Wheel?"""
    way = approach.way(charger)
    if not fronts_on_board(way[1:-1], ground):
        return False
    if ground.flying:
        return True
    start = charger
    if approach.hand is not None:
        if approach.straight:
            start = way[1]
            before = swept(charger, approach.straight)
            if ground.blocks(before) or overlaps(before, target):
                return False
        if not Wheels(start, approach.hand, target, ground).is_free(approach.turn):
            return False
        start = way[-3]
    return not ground.blocks(swept(start, approach.ahead))


def fronts_on_board(places: Iterable[Rect], ground: Ground) -> bool:
    """Are the fronts of a unit in these places on the board?"""
    return ground.board is None or all(on_board(rect.front().corners(), ground.board) for rect in places)


def may_align(met: Rect, point: Point, end: Rect, ground: Ground) -> bool:
    """Does a charger turn about the point of contact, from where it met its target to its end, entering nothing?"""
    if ground.flying or not (ground.solid or ground.enemies or ground.flush):
        return True
    turn = (end.facing - met.facing + 180.0) % 360.0 - 180.0
    steps = ceil(abs(turn) / TURN_SAMPLE)
    return not any(
        any(overlaps(there, other) for other in ground.everything)
        for there in (rotate_about(met, point, turn * number / steps) for number in range(1, steps))
    )


def settled(rect: Rect) -> Rect:
    """Return a unit's rectangle as it stands in a state: the middle of its front and its facing in thousandths."""
    x, y = rect.front_centre
    return Rect.from_front(quantise(x), quantise(y), rect.width, rect.depth, quantise(rect.facing) % 360.0)


def on_board(corners: Iterable[Point], board: tuple[float, float]) -> bool:
    """Do all the points lie on the board?"""
    wide, deep = board[0] + TOUCH, board[1] + TOUCH
    return not any(x < -TOUCH or y < -TOUCH or x > wide or y > deep for x, y in corners)


def _is_flush(end: Rect, other: Footprint) -> bool:
    """Does the front lie along a side of *other*?"""
    if not isinstance(other, Rect):
        return isinstance(other, Disc)
    return any(contact_length(end, other, side) > 0.0 for side in _SIDES)
