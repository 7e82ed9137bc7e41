"""Striking at things (`mordheim.obstacle.destroy`): ladders, footbridges, barricades, doors, and buildings.

Blows at things hit without a roll; only wounds count, with no save and nothing critical.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Ask, Play, answer_to
from grognard.kernel.dice import Dice
from grognard.kernel.geometry import TOUCH, Disc, Rect, Segment, distance
from grognard.kernel.words.events import Event
from grognard.kernel.words.modifiers import Target, Value
from grognard.mordheim.combat.collapse import collapse, thing_gone
from grognard.mordheim.combat.contact import standing_foes
from grognard.mordheim.combat.fighters import fighter
from grognard.mordheim.combat.hands import in_hand, weapon_of
from grognard.mordheim.combat.numbers import TO_WOUND, wound_score
from grognard.mordheim.combat.striking import Blows, blows_with, second_open_to, strength_of
from grognard.mordheim.facts import Exchange
from grognard.mordheim.pieces import Barrier, Building, Ladder, OpeningIn
from grognard.mordheim.state import Damage, State, Warrior
from grognard.mordheim.table.built import built
from grognard.mordheim.traits import Trait

DESTROY = "mordheim.obstacle.destroy"
DEMOLISH = "mordheim.building.demolition-melee"
TOUGHNESS, POINTS = 4, 2
"""Of a ladder, a footbridge, a barricade, a door."""
MATERIALS = {"wood": (4, 1, 2), "stone": (5, 1, 2), "fortification": (6, 2, 3), "dwarf-fortification": (7, 3, 4)}
"""Toughness of a building by what it is made of, and its points a level if it is small, if large."""
SMALL_AREA, SMALL_SIDE = 25.0, 5.0
RISE = 1.0


Shape = Disc | Rect | Segment


class Batters(Answer, frozen=True):
    """Strike at a thing instead of an enemy."""

    message = "{warrior:warrior} strikes at {piece}"

    warrior: int
    piece: str


class LeaveThings(Answer, frozen=True):
    """Strike at nothing more."""

    message = "strike at no thing"


class Battered(Event, frozen=True):
    """A thing has lost points."""

    message = "{piece} loses {points} point ({left} left)"
    plural = "{piece} loses {points} points ({left} left)"
    counted = "points"

    piece: str
    points: int
    left: int


# ---- what things are


def toughness_of(state: State, piece_id: str) -> int:
    """Return the Toughness of a thing."""
    piece = building(state, piece_id)
    return TOUGHNESS if piece is None else MATERIALS[piece.material][0]


def points_of(state: State, piece_id: str) -> int:
    """Return how many points a thing has when it is whole: a building's for each of its storeys."""
    piece = building(state, piece_id)
    if piece is None:
        return POINTS
    _, small, large = MATERIALS[piece.material]
    return (small if is_small(state, piece) else large) * len(piece.storeys)


def is_small(state: State, piece: Building) -> bool:
    """Is a building small (`mordheim.building.profile`)?"""
    if state.setting.reads("mordheim.building-small", "sides"):
        return max(piece.area.width, piece.area.depth) <= SMALL_SIDE + TOUCH
    return piece.area.width * piece.area.depth <= SMALL_AREA + TOUCH


def building(state: State, piece_id: str) -> Building | None:
    """Return a building by its id, None if it is something else."""
    return next((one for one in state.setting.table.pieces if isinstance(one, Building) and one.id == piece_id), None)


def lost_by(state: State, piece_id: str) -> Damage:
    """Return what a thing has lost so far."""
    return next((one for one in state.damage if one.piece == piece_id), Damage(piece_id, 0))


def things_touched(state: State, warrior: Warrior) -> tuple[str, ...]:
    """Return the ids of what a warrior touches and can harm: obstacles, and buildings if he can demolish them."""
    if not (state.setting.layer.movable and warrior.is_up and not warrior.is_mounted and warrior.rider is None):
        return ()
    shapes = (*_obstacles(state), *(_buildings(state) if warrior.is_(Trait.DEMOLITION) else ()))
    return tuple(
        piece
        for piece, shape, z in shapes
        if abs(z - warrior.place.z) <= RISE and distance(warrior.base, shape) <= TOUCH
    )


def _obstacles(state: State) -> Iterator[tuple[str, Shape, float]]:
    """Yield what may be destroyed by hand, where it is: movable pieces, barricades, locked doors."""
    for one in state.movables:
        if one.line is not None:
            yield one.id, one.line, one.z
        for end in (one.foot, one.head) if isinstance(one, Ladder) else ():
            if end is not None:
                yield one.id, Disc(end[0], end[1], TOUCH), end[2]
    for piece in built(state).pieces:
        if isinstance(piece, Barrier) and piece.kind == "barricade":
            yield piece.id, piece.line, piece.z
        elif isinstance(piece, Building):
            for door in _locked(state, piece):
                yield door.id, door.line, piece.storeys[door.storey].floor


def _locked(state: State, piece: Building) -> Iterator[OpeningIn]:
    return (one for one in piece.openings if one.locked and one.id not in state.open_doors)


def _buildings(state: State) -> Iterator[tuple[str, Shape, float]]:
    for piece in built(state).buildings:
        for storey in piece.storeys:
            yield piece.id, piece.area, storey.floor


# ---- blows at them


def strike_at_things(state: State, dice: Dice) -> Play[State]:
    """Let the active side's warriors whom no enemy engages strike at what they touch, one after the other."""
    done: tuple[int, ...] = ()
    while options := tuple(_open_to(state, done)):
        ask = Ask(state.active, DESTROY, (LeaveThings(), *options), state=state)
        answer = yield from answer_to(ask, Answer)
        if not isinstance(answer, Batters):
            break
        done = (*done, answer.warrior)
        state = batter(state, answer.warrior, answer.piece, dice)
    return state


def _open_to(state: State, done: tuple[int, ...]) -> Iterator[Batters]:
    for one in state.of_side(state.active):
        if one.id not in done and not one.fleeing and not one.fight.silent and not standing_foes(state, one):
            for piece in dict.fromkeys(things_touched(state, one)):
                yield Batters(one.id, piece)


def batter(state: State, warrior_id: int, piece_id: str, dice: Dice) -> State:
    """Strike all blows at a thing, a second weapon's too: each hits, each wound takes a point."""
    lost = sum(dice.pool(count, wound, target) for count, target in blows_at(state, warrior_id, piece_id))
    return damage(state, piece_id, lost, dice)


def blows_at(state: State, warrior_id: int, piece_id: str) -> tuple[tuple[int, Target], ...]:
    """Return a warrior's blows at a thing by weapon: how many, and what each needs to wound it."""
    warrior = state.warrior(warrior_id)
    main, second = second_open_to(state, warrior, in_hand(state, warrior))[0]
    toughness = toughness_of(state, piece_id)
    against = Value("mordheim.core.toughness", toughness, (), toughness)
    found: list[tuple[int, Target]] = []
    for held, count in blows_with(state, warrior, main, second, 0):
        traits = weapon_of(warrior, held).traits
        facts = Exchange(fighter(warrior), fighter(warrior), held, traits, "blow", second=bool(second))
        strength = strength_of(state, warrior, Blows(warrior_id, held), facts)
        needed = wound_score(strength.value, toughness)
        found.append((count, Target(TO_WOUND, needed, (), needed, (strength, against))))
    return tuple(found)


def wound(dice: Dice, target: Target) -> int:
    """Roll to wound a thing."""
    if target.needed > 6:
        dice.spare(target)
        return 0
    return int(dice.d6(target) >= target.needed)


def damage(state: State, piece_id: str, lost: int, dice: Dice) -> State:
    """Take points from a thing; with its last one it is destroyed, and a building collapses."""
    before, whole = lost_by(state, piece_id), points_of(state, piece_id)
    if not lost or before.destroyed:
        return state
    now = Damage(piece_id, min(whole, before.lost + lost), before.lost + lost >= whole)
    dice.tell(Battered(piece_id, now.lost - before.lost, whole - now.lost))
    state = replace(state, damage=(*(one for one in state.damage if one.piece != piece_id), now))
    if not now.destroyed:
        return state
    if building(state, piece_id) is None:
        return thing_gone(state, piece_id, dice)
    return collapse(state, piece_id, toughness_of(state, piece_id), dice)
