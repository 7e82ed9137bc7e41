"""Ways into contact without alignment: onto a Fleeing unit, and of a round base (core 6.11, 3.17)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import cos, hypot, radians, sin
from typing import NamedTuple

from grognard.kernel.geometry import (
    Disc,
    Footprint,
    Hand,
    Point,
    Rect,
    Side,
    direction,
    first_contact,
    overlaps,
    quantise,
    swept,
    touches,
    wheel,
    wheel_to_face,
)
from grognard.t9a.reaching.charge_ground import Approach, Ground, Wheels, is_free, on_board, settled

TURN_STEP = 5.0  # degrees between the Wheels that are tried
START_STEP = 1.0  # inches between the starts of the Wheel that are tried
ALONG_STEP = 0.5  # inches between the points of a facing that a round base tries
HANDS: tuple[Hand, Hand] = ("left", "right")


@lru_cache(maxsize=1024)
def catching_approach(charger: Rect, target: Footprint, ground: Ground) -> Approach | None:
    """Return a way on which the front of *charger* meets any point of *target*: least Wheel off its centre first."""
    farthest = max(0.0, charger.local((target.x, target.y))[1])
    straight = 0.0
    while straight <= farthest and _may_begin(charger, straight, target, ground):
        begun = _ahead(charger, straight)
        free = {hand: Wheels(begun, hand, target, ground) for hand in HANDS}
        for hand, turn in _wheels(begun, target):
            if not free[hand].is_free(turn):
                continue
            start = wheel(begun, hand, turn)
            met = first_contact(start, target)
            if met is None:
                continue
            found = Approach(straight, hand, turn, met.distance, met.point, charger)
            if turn <= 0.0:
                found = Approach(0.0, None, 0.0, straight + met.distance, met.point, charger)
            found = found._replace(end=settled(found.way(charger)[-2]))
            if ground.may_end(found.end) and is_free(found, charger, target, ground):
                return found
        straight += START_STEP
    return None


def _may_begin(charger: Rect, straight: float, target: Footprint, ground: Ground) -> bool:
    """Is the way straight on to the start of a Wheel free? Where it isn't, no later start is."""
    if not straight or ground.flying:
        return True
    before = swept(charger, straight)
    return not (ground.blocks(before) or overlaps(before, target))


def _wheels(start: Rect, target: Footprint) -> Iterator[tuple[Hand, float]]:
    """Yield Wheels: the one that faces the target's centre, then others by their difference from it."""
    first = wheel_to_face(start, (target.x, target.y))
    others = [(hand, TURN_STEP * number) for hand in HANDS for number in range(19)]
    if first is None:
        yield from sorted(others, key=lambda one: (-one[1], one[0]))
        return
    yield first
    signed = first[1] if first[0] == "right" else -first[1]
    yield from sorted(
        others, key=lambda one: (abs((one[1] if one[0] == "right" else -one[1]) - signed), one[1], one[0])
    )


def _ahead(rect: Rect, inches: float) -> Rect:
    return rect.moved(inches * rect.sin, inches * rect.cos) if inches else rect


class Roll(NamedTuple):
    """The way of a round base: straight to where it touches, and where it looks then."""

    end: Disc
    facing: float


def rolling_approach(charger: Disc, target: Footprint, side: Side | None, ground: Ground) -> Roll | None:
    """Return how a round base comes to touch a side of *target* (None: any point), as near its middle as it can."""
    for point, outwards in _points(charger, target, side):
        end = Disc(
            quantise(point[0] + charger.radius * sin(radians(outwards))),
            quantise(point[1] + charger.radius * cos(radians(outwards))),
            charger.radius,
        )
        if _may_roll(charger, end, target, ground):
            return Roll(end, quantise((outwards + 180.0) % 360.0) % 360.0)
    return None


def _points(charger: Disc, target: Footprint, side: Side | None) -> Iterator[tuple[Point, float]]:
    """Yield the points that may be touched, each with the direction in which the target looks there."""
    if side is None or not isinstance(target, Rect):
        disc = target if isinstance(target, Disc) else Disc(target.x, target.y, 0.0)
        outwards = direction(disc.centre, charger.centre)
        yield disc.rim(outwards), outwards
        return
    line = target.side(side)
    offsets = [0.0]
    while offsets[-1] + ALONG_STEP <= line.reach:
        offsets.append(offsets[-1] + ALONG_STEP)
    for offset in offsets:
        for sign in (1.0, -1.0) if offset else (1.0,):
            yield line.at(0.5 + sign * offset / line.length), target.side_facing(side)


def _may_roll(charger: Disc, end: Disc, target: Footprint, ground: Ground) -> bool:
    away = hypot(end.x - charger.x, end.y - charger.y)
    middle = ((charger.x + end.x) / 2, (charger.y + end.y) / 2)
    way = Rect(*middle, 2 * charger.radius, away, direction(charger.centre, end.centre))
    rim = tuple(end.rim(towards) for towards in (0.0, 90.0, 180.0, 270.0))
    if ground.board is not None and not on_board(rim, ground.board):
        return False
    if any(overlaps(end, other) for other in (*ground.everything, *ground.landing, target)):
        return False
    if any(touches(end, other) for other in ground.enemies):
        return False
    if ground.flying:
        return True
    return not any(overlaps(way, other) for other in (*ground.everything, target))
