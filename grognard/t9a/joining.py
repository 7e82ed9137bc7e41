"""Characters join and leave units (core 14.2, 14.10, 14.11)."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from grognard.kernel.asks import Answer
from grognard.kernel.dice import Dice
from grognard.kernel.events import Event, Name
from grognard.kernel.geometry import Rect, distance, quantise, within
from grognard.kernel.language import N_
from grognard.kernel.refusals import NotAllowed
from grognard.t9a.formation import matches
from grognard.t9a.moves import rates
from grognard.t9a.space import meets_impassable, neighbour, room_for
from grognard.t9a.state import Character, State, Unit

APART = 1.0  # inches that a leaver must at least put between himself and his unit (core 14.11)


class Join(Answer, frozen=True):
    """The Character moves into the unit."""

    message: ClassVar[str] = "{unit} joins {host}"

    unit: int
    host: int


class Leave(Answer, frozen=True):
    """The Character leaves his unit and stands at (*x*, *y*) (the middle of his front)."""

    message: ClassVar[str] = "character {character} leaves {unit}"

    unit: int
    character: int
    x: float
    y: float
    facing: float


class Joined(Event, frozen=True):
    """A Character has joined a unit."""

    message: ClassVar[str] = "{character} joins {unit}"

    character: Name
    unit: Name


class Left(Event, frozen=True):
    """A Character has left his unit."""

    message: ClassVar[str] = "{character} leaves {unit}"

    character: Name
    unit: Name


def may_join(character: Character, host: Unit) -> NotAllowed | None:
    """Return why the Character may not be part of *host*, None if he may (core 14.2, Exclusive and the like)."""
    if host.fleeing or host.engaged:
        return NotAllowed("t9a.joining", HOST_BUSY, unit=host.name)
    for hook in (*character.hooks.of("forbids_joining"), *host.hooks.of("forbids_joining")):
        rule = hook(character, host)
        if rule:
            return NotAllowed(rule, NO_COMPANY, character=character.troop.name, unit=host.name)
    if host.troop is not None:
        base, own = host.troop.model.base, character.model.base
        if own.width > host.files * base.width + 0.02 and host.formation.ranks > 1 and matches(own, base):
            return NotAllowed("t9a.front-rank", TOO_WIDE, character=character.troop.name, unit=host.name)
        strangers = sum(1 for c in host.characters if not matches(c.model.base, base))
        if not matches(own, base) and strangers >= 2:
            return NotAllowed("t9a.front-rank", BOTH_SIDES_TAKEN, unit=host.name)
    return None


def with_character(host: Unit, character: Character) -> Unit:
    """Return *host* with the Character in it; the middle of its front stays where it is."""
    files = host.files
    if host.troop is None:
        files = len(host.characters) + 1
    elif host.formation.ranks == 1 and matches(character.model.base, host.troop.model.base):
        files = host.files + round(character.model.base.width / host.troop.model.base.width)
    return replace(host, characters=(*host.characters, character), files=files)


def check_join(state: State, unit: Unit, answer: Join) -> None:
    """Judge a Character's move into a unit.

    Raises:
        NotAllowed: If he may not join it, cannot reach it, or there is no room for him.
    """
    if answer.unit != unit.id or unit.troop is not None or len(unit.characters) != 1 or not state.has(answer.host):
        raise NotAllowed("t9a.joining", NOT_A_CHARACTER, unit=unit.name)
    host, character = state.unit(answer.host), unit.characters[0]
    if host.side != unit.side or host.id == unit.id:
        raise NotAllowed("t9a.joining", NOT_A_CHARACTER, unit=unit.name)
    forbidden = may_join(character, host)
    if forbidden is not None:
        raise forbidden
    reach = rates(unit)[1]
    if not within(distance(unit.boundary, host.boundary), reach):
        raise NotAllowed("t9a.joining", OUT_OF_REACH, unit=unit.name, host=host.name, rate=reach)
    joined = with_character(host, character)
    if _blocked(state, unit, joined):
        raise NotAllowed("t9a.joining", NO_ROOM, unit=unit.name, host=host.name)


def join(state: State, answer: Join, dice: Dice) -> State:
    """Carry a checked `Join` out: the unit cannot move any farther this phase."""
    unit, host = state.unit(answer.unit), state.unit(answer.host)
    character = unit.characters[0]
    if dice.telling:
        dice.tell(Joined(character.troop.name, host.name))
    joined = with_character(host, character)
    moved = host.moved or "stand"
    return state.without(unit.id).put(replace(joined, moved=moved, shaken=max(host.shaken, unit.shaken)))


def check_leave(state: State, unit: Unit, answer: Leave) -> None:
    """Judge a Character's leaving.

    Raises:
        NotAllowed: If he cannot get there, or would stand too near.
    """
    character = next((c for c in unit.characters if c.id == answer.character), None)
    if character is None or answer.unit != unit.id or unit.model_count == 1:
        raise NotAllowed("t9a.leaving", NOT_IN_UNIT, unit=unit.name)
    kept_by = [rule for hook in unit.hooks.of("keeps_characters") if (rule := hook(unit))]
    kept_by += [rule for hook in character.hooks.of("stays_in_unit") if (rule := hook())]
    if kept_by:
        raise NotAllowed(kept_by[0], MUST_STAY, character=character.troop.name, unit=unit.name)
    alone = _alone(state, unit, character, answer)
    rate = rates(alone)[1]
    place = _place_of(unit, character)
    if not within(((alone.x - place[0]) ** 2 + (alone.y - place[1]) ** 2) ** 0.5, rate):
        raise NotAllowed("t9a.leaving", OUT_OF_REACH, unit=alone.name, host=unit.name, rate=rate)
    blocked = room_for(state, alone, alone.boundary, ignoring=(unit.id,))
    if blocked is not None:
        raise blocked
    if distance(alone.boundary, without_character(unit, character).boundary) < APART:
        raise NotAllowed("t9a.leaving", TOO_NEAR_ITS_UNIT, unit=alone.name, host=unit.name, gap=APART)


def leave(state: State, answer: Leave, dice: Dice) -> State:
    """Carry a checked `Leave` out: he has moved, his unit has not."""
    unit = state.unit(answer.unit)
    character = next(c for c in unit.characters if c.id == answer.character)
    alone = replace(_alone(state, unit, character, answer), moved="march", has_moved=True)
    if dice.telling:
        dice.tell(Left(character.troop.name, unit.name))
    return state.put(without_character(unit, character), alone)


def without_character(unit: Unit, character: Character) -> Unit:
    """Return the unit without the Character."""
    return replace(unit, characters=tuple(c for c in unit.characters if c.id != character.id))


def suggested_joins(state: State, unit: Unit) -> tuple[Answer, ...]:
    """Return the nearest unit that a lone Character may join, if there is one."""
    if unit.troop is not None or len(unit.characters) != 1:
        return ()
    hosts = [host for host in state.of_side(unit.side) if host.id != unit.id and host.troop is not None]
    hosts.sort(key=lambda host: (distance(unit.boundary, host.boundary), host.id))
    for host in hosts[:3]:
        answer = Join(unit.id, host.id)
        try:
            check_join(state, unit, answer)
        except NotAllowed:
            continue
        return (answer,)
    return ()


def _blocked(state: State, unit: Unit, joined: Unit) -> bool:
    """Would the widened unit stand in another one, off the board or in Impassable Terrain?"""
    boundary = joined.boundary
    inside = room_for(state, joined, boundary, gap=0.0, ignoring=(unit.id,)) is None
    before = state.unit(joined.id).boundary
    near_before = neighbour(state, joined, before, ignoring=(unit.id,))
    near = neighbour(state, joined, boundary, ignoring=(unit.id, *((near_before.id,) if near_before else ())))
    rock = meets_impassable(state, boundary) and not meets_impassable(state, before)
    return not inside or near is not None or rock


def _alone(state: State, unit: Unit, character: Character, answer: Leave) -> Unit:
    """Return the Character as a unit of his own at the place that he asks for."""
    return Unit(
        character.id,
        unit.side,
        None,
        0,
        characters=(character,),
        x=quantise(answer.x),
        y=quantise(answer.y),
        facing=quantise(answer.facing % 360.0),
        health_at_phase_start=character.health,
        panic_passed=unit.panic_passed,
        was_engaged=unit.was_engaged,
        effects=unit.effects,
    )


def _place_of(unit: Unit, character: Character) -> tuple[float, float]:
    """Return the middle of the Character's front inside his unit."""
    places = unit.formation.places(unit.x, unit.y, unit.facing)
    index = next(i for i, slot in enumerate(unit.formation.slots) if slot.character == character.id)
    slot = unit.formation.slots[index]
    rect = Rect(*places[index], slot.width, slot.depth, unit.facing)
    return rect.front_centre


HOST_BUSY = N_("{unit} can't be joined: it is fleeing or engaged")
NO_COMPANY = N_("{character} may not be part of {unit}")
MUST_STAY = N_("{character} may not leave {unit} now")
TOO_WIDE = N_("the base of {character} is wider than {unit}")
BOTH_SIDES_TAKEN = N_("{unit} has no side left for another base of that size")
NOT_A_CHARACTER = N_("{unit} is not a Character who could join that unit")
OUT_OF_REACH = N_("{unit} can't reach {host}: its March Rate is {rate:in}")
NO_ROOM = N_("there is no room for {unit} in {host}")
NOT_IN_UNIT = N_("that Character is not in {unit}, or is alone in it")
TOO_NEAR_ITS_UNIT = N_("{unit} must end at least {gap:in} away from {host}")
