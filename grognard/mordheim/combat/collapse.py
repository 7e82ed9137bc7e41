"""Things that are gone: who stood on them falls; buildings come down on whoever is inside (`mordheim.building.*`)."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.kernel.dice import Dice
from grognard.kernel.geometry import Point, contains, distance
from grognard.kernel.words.events import Event
from grognard.mordheim.checks import characteristic_target, characteristic_test
from grognard.mordheim.combat.harm import fall, hurt
from grognard.mordheim.combat.hits import Hits
from grognard.mordheim.combat.landing import below, free_spot
from grognard.mordheim.pieces import Building, Footbridge, Ladder, OpeningIn
from grognard.mordheim.state import Spot, State, Warrior

LEAP = "mordheim.building.destroyed-leap"
HITS = "mordheim.building.destroyed-hits"
JUMP = "mordheim.core.jumps"
NEAR = 1.0
JUMP_STEP = 2.0
"""Each full 2" of a jump is a test (core 23.15)."""


class Destroyed(Event, frozen=True):
    """A thing is destroyed."""

    message = "{piece} is destroyed"

    piece: str


class LeapsOut(Event, frozen=True):
    """A warrior leaps out of a building that falls."""

    message = "{warrior:warrior} leaps out"

    warrior: int


def thing_gone(state: State, piece_id: str, dice: Dice) -> State:
    """Take a destroyed obstacle away: an opened door is open, who stood on a ladder or footbridge falls."""
    dice.tell(Destroyed(piece_id))
    standing = tuple(one.id for one in state.in_play if one.place.surface == piece_id)
    movables = tuple(one for one in state.movables if one.id != piece_id)
    doors = (one.id for one in _openings(state))
    opened = (*state.open_doors, piece_id) if piece_id in doors else state.open_doors
    state = replace(state, movables=movables, open_doors=opened)
    for one in (*state.in_play,):
        if piece_id in (one.carries, one.holds):
            state = state.with_warrior(replace(one, carries="", holds=""))
    for warrior_id in standing:
        state = fall(state, warrior_id, below(state, state.warrior(warrior_id)), dice)
    return state


def _openings(state: State) -> tuple[OpeningIn, ...]:
    pieces = (one for one in state.setting.table.pieces if isinstance(one, Building))
    return tuple(opening for piece in pieces for opening in piece.openings)


def collapse(state: State, piece_id: str, strength: int, dice: Dice) -> State:
    """Let a building fall that has no points left: some leap out, the rest take its hits, what it held is lost.

    Its place is rubble already (`mordheim.building.rubble`).
    """
    dice.tell(Destroyed(piece_id))
    piece = state.setting.table.piece(piece_id)
    assert isinstance(piece, Building), f"{piece_id} is no building"
    inside = tuple(one for one in state.in_play if is_inside(one, piece))
    chances = {one.id: way_out(one, piece) for one in inside}
    leapt: set[int] = set()
    for one in inside:
        opening = chances[one.id]
        if opening is not None and characteristic_test(dice, characteristic_target(one, "initiative", LEAP)):
            dice.tell(LeapsOut(one.id))
            leapt.add(one.id)
    for one in inside:
        if one.id in leapt:
            state = _leap(state, one.id, outside(one, piece, chances[one.id]), dice)
        else:
            state = _buried(state, one.id, len(piece.storeys), strength, dice)
    for gone in (one.id for one in state.movables if _lies_in(one, piece)):
        state = thing_gone(state, gone, dice)
    return state


def is_inside(warrior: Warrior, piece: Building) -> bool:
    """Is he in a building, or on its roof: over its ground, on one of its floors?"""
    here = (warrior.place.x, warrior.place.y)
    return warrior.place.surface.startswith(f"{piece.id}:") or (
        warrior.place.surface == "street" and contains(piece.area, here)
    )


def way_out(warrior: Warrior, piece: Building) -> OpeningIn | None:
    """Return the nearest opening of his storey's outer walls by which he may leap out; the downed may not."""
    if not warrior.is_up:
        return None
    storey = int(warrior.place.surface.rpartition(":")[2]) if ":" in warrior.place.surface else 0
    able = [one for one in piece.openings if one.storey == storey and one.kind != "loophole" and not one.locked]
    near = [(distance(warrior.base, one.line), one.id, one) for one in able]
    found = min(near, default=None, key=lambda one: one[:2])
    return found[2] if found is not None and found[0] <= NEAR else None


def outside(warrior: Warrior, piece: Building, opening: OpeningIn | None) -> Point:
    """Return the point before an opening, a base's width out of the building."""
    assert opening is not None, "nobody leaps out without an opening"
    x, y = opening.line.middle
    reach = warrior.base.reach + 0.02
    across_x = (opening.line.y2 - opening.line.y1) / opening.line.length * reach
    across_y = (opening.line.x1 - opening.line.x2) / opening.line.length * reach
    there, other = (x + across_x, y + across_y), (x - across_x, y - across_y)
    return other if contains(piece.area, there) else there


def _leap(state: State, warrior_id: int, to: Point, dice: Dice) -> State:
    """Put a warrior who leapt out at the foot of the opening: he falls from his floor, or jumps, by the reading."""
    warrior = state.warrior(warrior_id)
    foot = free_spot(state, warrior, Spot.at(*to))
    if state.setting.reads("mordheim.leap-fall", "jump"):
        target = characteristic_target(warrior, "initiative", JUMP)
        tests = int((warrior.place.z - foot.z) / JUMP_STEP + 1e-6)
        if all(characteristic_test(dice, target) for _ in range(tests)):
            return state.with_warrior(replace(warrior, place=foot))
    return fall(state, warrior_id, foot, dice)


def _buried(state: State, warrior_id: int, levels: int, strength: int, dice: Dice) -> State:
    """Take the hits of a collapse, one a level; who lives stands, or lies, on the rubble."""
    warrior = state.warrior(warrior_id)
    spot = free_spot(state, warrior, Spot.at(warrior.place.x, warrior.place.y))
    state = state.with_warrior(replace(warrior, place=spot, hidden=False))
    hits = Hits.of(levels, strength, HITS, "collapse")
    return hurt(state, warrior_id, (replace(hits, evadable=False),), dice)


def _lies_in(one: Ladder | Footbridge, piece: Building) -> bool:
    """Is a ladder or a footbridge in a building, or does it lean on it or rest on it?"""
    if isinstance(one, Ladder) and one.foot is not None and one.head is not None:
        return contains(piece.area, one.foot[:2]) or contains(piece.area, one.head[:2])
    line = one.line
    return line is not None and contains(piece.area, line.middle)
