"""Characters join and leave units (core 14.2, 14.10, 14.11)."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, hypot, isfinite, radians, sin
from typing import ClassVar

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer
from grognard.kernel.dice import Dice
from grognard.kernel.geometry import Rect, are_within, closer_than, distance, quantise, within
from grognard.kernel.words.events import Event, Name
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import NotAllowed
from grognard.t9a.attack.dangerous_way import dangerous_way
from grognard.t9a.board.arranging import matches
from grognard.t9a.board.condition import History, ThisPhase, ThisTurn
from grognard.t9a.board.effects import kept_out, not_on_him
from grognard.t9a.board.gathering import rule_id_of
from grognard.t9a.board.ranks import Character
from grognard.t9a.board.state import State
from grognard.t9a.board.traits import Trait
from grognard.t9a.board.unit import Unit
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.moving.moves import can_fly, rates, room_in_place, straight_way_is_free
from grognard.t9a.moving.opened_terrain import opened_terrain
from grognard.t9a.units.losses import closed_up
from grognard.t9a.units.space import room_for

APART = 1.0  # inches that a leaver must put between himself and his unit (core 14.11)
LEAVING_DISTANCE = "t9a.leaving.distance"
MOST_STRANGERS = 2  # Mismatching Bases beside a unit, one on each side (core 3.20)
HOSTS_TRIED = 3
ASIDE = 1.3  # inches between a unit and a leaver in the places that are suggested


class Join(Answer, frozen=True):
    """The Character moves into the unit."""

    message: ClassVar[str] = "{unit:unit}: join {host:unit}"

    unit: int
    host: int


class Leave(Answer, frozen=True):
    """The Character leaves his unit and stands at (*x*, *y*) (the middle of his front)."""

    message: ClassVar[str] = "{character:unit}: leave {unit:unit} for {x:in}, {y:in}, facing {facing}°"

    unit: int
    character: int
    x: float
    y: float
    facing: float


class Joined(Event, frozen=True):
    """A Character has joined a unit."""

    message: ClassVar[str] = "{character}: joined to {unit}"

    character: Name
    unit: Name


class Left(Event, frozen=True):
    """A Character has left his unit."""

    message: ClassVar[str] = "{character}: parted from {unit}"

    character: Name
    unit: Name


# ---- joining


def may_join(state: State, character: Character, host: Unit) -> NotAllowed | None:
    """Return why the Character may not be part of *host*, None if he may (core 14.2, Exclusive and the like)."""
    if host.morale.fleeing or host.fight.engaged:
        return NotAllowed("t9a.joining", HOST_BUSY, unit=host.name)
    for hook in (*character.hooks.of(Moments.forbids_joining), *host.hooks.of(Moments.forbids_joining)):
        if rule := hook(character, host, state):
            return NotAllowed(rule, NO_COMPANY, character=character.troop.name, unit=host.name)
    if host.troop is None:
        return None
    base, own = host.troop.model.base, character.model.base
    if not matches(own, base):
        strangers = sum(not matches(other.model.base, base) for other in host.characters)
        if strangers >= MOST_STRANGERS:
            return NotAllowed("t9a.front-rank", BOTH_SIDES_TAKEN, unit=host.name)
    elif own.width > host.formation.width + 0.02 and host.formation.ranks > 1:
        return NotAllowed("t9a.front-rank", TOO_WIDE, character=character.troop.name, unit=host.name)
    return None


def with_character(host: Unit, character: Character, *, widened: bool = False) -> Unit:
    """Return *host* with the Character in it; the middle of its front stays where it is.

    *widened*: a unit of one rank takes him beside the others, not in a second rank.
    """
    files = host.files
    if host.troop is None:
        files = len(host.characters) + 1
    elif widened and host.formation.ranks == 1 and matches(character.model.base, host.troop.model.base):
        files = host.formation.files + round(character.model.base.width / host.troop.model.base.width)
    return host.altered(characters=(*host.characters, character), files=files)


def check_join(state: State, unit: Unit, answer: Join, *, marches: bool, limit: float | None = None) -> None:
    """Judge a Character's move into a unit; *limit*: his way in inches, in place of his rates (Vanguard).

    Raises:
        NotAllowed: If he may not join it, cannot reach his place there, or there is no room for him.
    """
    if answer.unit != unit.id or not _is_lone_character(unit) or not state.has(answer.host):
        raise NotAllowed("t9a.joining", NOT_A_CHARACTER, unit=unit.name)
    host, character = state.unit(answer.host), unit.characters[0]
    if host.side != unit.side or host.id == unit.id:
        raise NotAllowed("t9a.joining", NOT_A_CHARACTER, unit=unit.name)
    forbidden = may_join(state, character, host)
    if forbidden is not None:
        raise forbidden
    joined_within(state, unit, host, marches=marches, limit=limit)


def joined_within(state: State, unit: Unit, host: Unit, *, marches: bool, limit: float | None = None) -> Unit:
    """Return the host with the Character in the first shape that he can reach and that has room."""
    flying = can_fly(unit)
    reach = rates(unit, flying=flying)[1 if marches else 0] if limit is None else limit
    character = unit.characters[0]
    trouble: NotAllowed | None = None
    for widened in (False, True):
        joined = with_character(host, character, widened=widened)
        place = place_of(joined, character).centre
        here = unit.boundary
        if not within(hypot(place[0] - here.x, place[1] - here.y), reach):
            trouble = NotAllowed("t9a.joining", OUT_OF_REACH, unit=unit.name, host=host.name, rate=reach)
            continue
        if not flying and not straight_way_is_free(state, unit, place, ignoring=(unit.id, host.id)):
            trouble = NotAllowed("t9a.unit-spacing", WAY_BLOCKED, unit=unit.name)
            continue
        try:
            room_in_place(state, host, joined, ignoring=(unit.id,))
        except NotAllowed as refusal:
            trouble = refusal
            continue
        return joined
    assert trouble is not None
    raise trouble


def join(state: State, answer: Join, dice: Dice, *, marches: bool, limit: float | None = None) -> State:
    """Carry a checked `Join` out: the unit cannot move any farther this phase."""
    unit, host = state.unit(answer.unit), state.unit(answer.host)
    joined = joined_within(state, unit, host, marches=marches, limit=limit)
    end = place_of(joined, unit.characters[0])
    flying = can_fly(unit)
    if limit is None:
        state = _dangers_of_the_way(state, unit, (*end.front_centre, end.facing), dice, flying=flying)
    if not state.has(unit.id):
        return state
    unit = state.unit(unit.id)
    # what was in force on him alone stays with him, and the spells on the unit don't reach him
    effects = (*unit.characters[0].effects, *unit.effects, *kept_out(host.effects))
    marched = not within(hypot(end.x - unit.boundary.x, end.y - unit.boundary.y), rates(unit, flying=flying)[0])
    character = replace(
        unit.characters[0],
        effects=effects,
        joined_turn=state.player_turn,
        joined_by="march" if marched else "advance",
    )
    dice.tell(Joined(character.troop.name, host.name))
    characters = tuple(character if one.id == character.id else one for one in joined.characters)
    return state.without(unit.id).put(
        joined.altered(
            characters=characters,
            moved=host.this_turn.moved or "stand",
            no_charge_until=max(host.history.no_charge_until, unit.history.no_charge_until),
        )
    )


def suggested_joins(state: State, unit: Unit, *, marches: bool, limit: float | None = None) -> tuple[Answer, ...]:
    """Return the nearest unit that a lone Character may join, if there is one."""
    if not _is_lone_character(unit):
        return ()
    hosts = [host for host in state.of_side(unit.side) if host.id != unit.id and host.troop is not None]
    hosts.sort(key=lambda host: (distance(unit.boundary, host.boundary), host.id))
    for host in hosts[:HOSTS_TRIED]:
        answer = Join(unit.id, host.id)
        try:
            check_join(state, unit, answer, marches=marches, limit=limit)
        except NotAllowed:
            continue
        return (answer,)
    return ()


# ---- leaving


def check_leave(state: State, unit: Unit, answer: Leave, *, marches: bool, limit: float | None = None) -> None:
    """Judge a Character's leaving (core 14.11); *limit*: his way in inches, in place of his rates (Vanguard).

    Raises:
        NotAllowed: If he may not leave, cannot get there, or would stand too near.
    """
    character = next((one for one in unit.characters if one.id == answer.character), None)
    if character is None or answer.unit != unit.id or unit.model_count == 1:
        raise NotAllowed("t9a.leaving", NOT_IN_UNIT, unit=unit.name)
    if not (isfinite(answer.x) and isfinite(answer.y) and isfinite(answer.facing)):
        raise NotAllowed("t9a.leaving", NO_SUCH_PLACE, unit=character.troop.name)
    staying = [rule.id for rule in character.hooks.with_trait(Trait.STAYS_IN_UNIT)]
    staying += [rule_id_of(hook) for hook in unit.hooks.of(Moments.forbids) if hook("leave", unit, state)]
    if staying:
        raise NotAllowed(staying[0], STAYS, character=character.troop.name, unit=unit.name)
    start = standing_alone(unit, character)
    alone = _at(start, answer)
    flying = can_fly(alone)
    rate = rates(alone, flying=flying)[1 if marches else 0] if limit is None else limit
    if not within(_way(start, alone), rate):
        raise NotAllowed("t9a.leaving", TOO_FAR_TO_LEAVE, unit=alone.name, rate=rate)
    if not flying and not straight_way_is_free(state, start, alone.boundary.centre, ignoring=(unit.id,)):
        raise NotAllowed("t9a.unit-spacing", WAY_BLOCKED, unit=alone.name)
    blocked = room_for(state, alone, alone.boundary, ignoring=(unit.id,))
    if blocked is not None:
        raise blocked
    rest = without_character(state, unit, character)
    room_in_place(state, unit, rest)  # who stands beside the ranks may have to change sides
    too_near = are_within if state.setting.readings.choice(LEAVING_DISTANCE) == "more-than" else closer_than
    if too_near(alone.boundary, rest.boundary, APART):
        raise NotAllowed("t9a.leaving", TOO_NEAR_ITS_UNIT, unit=alone.name, host=unit.name, gap=APART)


def leave(state: State, answer: Leave, dice: Dice, *, tests: bool = True) -> State:
    """Carry a checked `Leave` out: he has moved, his unit has not; *tests*: a March may be dangerous."""
    unit = state.unit(answer.unit)
    character = next(one for one in unit.characters if one.id == answer.character)
    start = standing_alone(unit, character)
    flying = can_fly(start)
    alone = _at(start, answer)
    marched = not within(_way(start, alone), rates(start, flying=flying)[0])
    alone = alone.altered(moved="march" if marched else "advance", has_moved=True)
    dice.tell(Left(character.troop.name, unit.name))
    rest = without_character(state, unit, character)
    if rest.id != unit.id:
        state = state.without(unit.id)
    state = state.put(rest, alone)
    if not (marched and tests):
        return state
    way = ((start.x, start.y, start.facing), (alone.x, alone.y, alone.facing))
    return dangerous_way(state, alone.id, way, dice, flying=flying, opened=opened_terrain(state, alone.side))


def standing_alone(unit: Unit, character: Character) -> Unit:
    """Return the Character as a unit of his own, where he stands in *unit* and under what that unit is under."""
    x, y = place_of(unit, character).front_centre
    return Unit(
        character.id,
        unit.side,
        None,
        0,
        characters=(character,),
        x=quantise(x),
        y=quantise(y),
        facing=unit.facing,
        this_turn=ThisTurn(was_engaged=unit.this_turn.was_engaged),
        this_phase=ThisPhase(unit.this_phase.panic_passed, character.health),
        history=History(no_charge_until=unit.history.no_charge_until, no_scoring=unit.history.no_scoring),
        effects=tuple(effect for effect in unit.effects if effect not in not_on_him(unit.effects, character.effects)),
    )


def without_character(state: State, unit: Unit, character: Character) -> Unit:
    """Return the unit without the Character, its ranks closed up. Characters alone take the id of their first."""
    others = tuple(one for one in unit.characters if one.id != character.id)
    rest = closed_up(state, unit, unit.altered(characters=others))
    return rest.altered(id=others[0].id) if rest.troop is None and unit.id == character.id else rest


def suggested_leaves(state: State, unit: Unit, *, marches: bool, limit: float | None = None) -> tuple[Answer, ...]:
    """Return one place for each Character who may leave: before his unit, beside or behind it."""
    found: list[Answer] = []
    for character in unit.characters if unit.model_count > 1 else ():
        for answer in _places_around(unit, character):
            try:
                check_leave(state, unit, answer, marches=marches, limit=limit)
            except NotAllowed:
                continue
            found.append(answer)
            break
    return tuple(found)


def _places_around(unit: Unit, character: Character) -> Iterator[Leave]:
    turn, base = radians(unit.facing), character.model.base
    ahead_x, ahead_y = sin(turn), cos(turn)
    formation = unit.formation
    aside = formation.width / 2 + ASIDE + base.width / 2
    for right, ahead in ((0.0, ASIDE + base.depth), (aside, 0.0), (-aside, 0.0), (0.0, -formation.depth - ASIDE)):
        x, y = unit.x + right * ahead_y + ahead * ahead_x, unit.y - right * ahead_x + ahead * ahead_y
        yield Leave(unit.id, character.id, quantise(x), quantise(y), unit.facing)


# ---- places


def place_of(unit: Unit, character: Character) -> Rect:
    """Return the Character's base inside his unit."""
    formation = unit.formation
    number = next(number for number, slot in enumerate(formation.slots) if slot.character == character.id)
    slot = formation.slots[number]
    return Rect(*formation.places(unit.x, unit.y, unit.facing)[number], slot.width, slot.depth, unit.facing)


def _is_lone_character(unit: Unit) -> bool:
    return unit.troop is None and len(unit.characters) == 1


def _at(unit: Unit, answer: Leave) -> Unit:
    return unit.altered(x=quantise(answer.x), y=quantise(answer.y), facing=quantise(answer.facing % 360.0))


def _way(start: Unit, end: Unit) -> float:
    return hypot(end.boundary.x - start.boundary.x, end.boundary.y - start.boundary.y)


def _dangers_of_the_way(
    state: State, unit: Unit, end: tuple[float, float, float], dice: Dice, *, flying: bool
) -> State:
    """Take the Dangerous Terrain Tests of a Character who Marches to the unit that he joins."""
    if within(hypot(end[0] - unit.x, end[1] - unit.y), rates(unit, flying=flying)[0]):
        return state
    way = ((unit.x, unit.y, unit.facing), end)
    return dangerous_way(state, unit.id, way, dice, flying=flying, opened=opened_terrain(state, unit.side))


HOST_BUSY = N_("{unit} can't be joined: it is fleeing or engaged")
NO_COMPANY = N_("{character} may not be part of {unit}")
TOO_WIDE = N_("the base of {character} {character:is|are} wider than {unit}")
BOTH_SIDES_TAKEN = N_("{unit} {unit:has|have} no side left for another base of that size")
NOT_A_CHARACTER = N_("{unit} {unit:is|are} not a Character who could join that unit")
OUT_OF_REACH = N_("{unit} can't reach his place in {host}: he moves {rate:in} at most")
WAY_BLOCKED = N_("{unit} {unit:finds|find} {unit:its|their} way blocked")
NOT_IN_UNIT = N_("that Character is not in {unit}, or is alone in it")
NO_SUCH_PLACE = N_("{unit} {unit:needs|need} a place to go to")
STAYS = N_("{character} stays with {unit}")
TOO_FAR_TO_LEAVE = N_("{unit} can't go so far: {rate:in} at most")
TOO_NEAR_ITS_UNIT = N_("{unit} must end at least {gap:in} away from {host}")
