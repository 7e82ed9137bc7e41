"""Restrain or pursue, flight and pursuit: steps 9 to 13 of a Round of Combat (core 12.7 to 12.12)."""

from __future__ import annotations

from typing import ClassVar

import msgspec
from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Ask, Play, answer_to
from grognard.kernel.dice import Dice
from grognard.kernel.geometry import Rect, direction
from grognard.kernel.words.events import Event, Name
from grognard.kernel.words.language import N_
from grognard.t9a.aftermath.overrun import ask_overrun, may_overrun, may_pursue
from grognard.t9a.aftermath.pursuit_moves import meets_enemy, pursue
from grognard.t9a.aftermath.pursuit_way import Chase
from grognard.t9a.aftermath.score_facts import ScoreFacts
from grognard.t9a.board.condition import Engagement
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.morale.discipline import discipline_test
from grognard.t9a.morale.flight import flee, flight_distance
from grognard.t9a.morale.panic import settle_panic
from grognard.t9a.units.losses import remove_unit

RESTRAIN, PURSUIT, FLIGHT = "t9a.restrain-pursuit", "t9a.pursuit", "t9a.flee-from-combat"
NO_PREY = -1


class Pursue(Answer, frozen=True):
    """Pursue a Broken enemy."""

    message: ClassVar[str] = N_("{unit:unit} {unit:unit:pursues|pursue} {prey:unit}")

    unit: int
    prey: int


class Restrain(Answer, frozen=True):
    """Try to hold the unit back: it takes a Restrain Pursuit Test."""

    message: ClassVar[str] = N_("{unit:unit} {unit:unit:restrains|restrain} {unit:unit:itself|themselves}")

    unit: int


class FleeFrom(Answer, frozen=True):
    """Name the enemy from which a Broken unit flees; the enemy's owner does."""

    message: ClassVar[str] = N_("{unit:unit} {unit:unit:flees|flee} from {enemy:unit}")

    unit: int
    enemy: int


class Pursues(Event, frozen=True):
    """A unit pursues."""

    message: ClassVar[str] = N_("{unit} {unit:pursues|pursue} {prey}: {distance:in}")

    unit: Name
    prey: Name
    distance: float


class Overruns(Event, frozen=True):
    """A unit overruns."""

    message: ClassVar[str] = N_("{unit} {unit:overruns|overrun}: {distance:in}")

    unit: Name
    distance: float


class Caught(Event, frozen=True):
    """A Broken unit did not get away."""

    message: ClassVar[str] = N_("{prey} {prey:flees|flee} {flight:in} only and {prey:is|are} caught by {unit}")

    prey: Name
    unit: Name
    flight: float


class Hunt(msgspec.Struct, frozen=True):
    """A unit that pursues a *prey*, or overruns (-1)."""

    unit: int
    prey: int = NO_PREY


def flight_and_pursuit(state: State, combat: tuple[int, ...], facts: ScoreFacts, dice: Dice) -> Play[State]:
    """Let the Broken units flee and the victors pursue; whoever is caught is destroyed.

    The pursuers are chosen before anything is rolled; all distances are rolled before anybody moves; those who flee
    move before those who pursue, and pursuers who will run into new enemies before the others.
    """
    aftermath = state.consequences
    hunts, flights, distances = yield from roll_distances(state, combat, facts, dice)
    bearings: dict[int, float | None] = {NO_PREY: None}
    for prey in aftermath.broken:
        bearings[prey] = yield from bearing_of_flight(state, state.unit(prey))
    state = _caught(state, hunts, flights, distances, dice)
    state = _fled(state, combat, flights, bearings, dice)
    state = _pursued(state, combat, hunts, distances, bearings, dice)
    pursued = tuple(hunt.unit for hunt in hunts)
    return replace(state, aftermath=replace(aftermath, step="reforms", pursued=pursued))


def roll_distances(
    state: State, combat: tuple[int, ...], facts: ScoreFacts, dice: Dice
) -> Play[tuple[tuple[Hunt, ...], dict[int, int], dict[int, int]]]:
    """Return who pursues, how far each Broken unit flees, and how far each pursuer comes; nobody has moved yet."""
    hunts = yield from who_pursues(state, combat, facts, dice)
    flights = {prey: flight_distance(state.unit(prey), dice) for prey in state.consequences.broken}
    distances = {hunt.unit: pursuit_distance(state, hunt, dice) for hunt in hunts}
    return hunts, flights, distances


def catchers(hunts: tuple[Hunt, ...], flights: dict[int, int], distances: dict[int, int]) -> dict[int, int]:
    """Return which Broken units are caught, and by whom: a pursuer must come at least as far as they flee."""
    found: dict[int, int] = {}
    for prey, flight in flights.items():
        for hunt in hunts:
            if hunt.prey == prey and distances[hunt.unit] >= flight:
                found[prey] = hunt.unit
                break
    return found


# ---- who pursues -----------------------------------------------------------------------------------------------------


def who_pursues(state: State, combat: tuple[int, ...], facts: ScoreFacts, dice: Dice) -> Play[tuple[Hunt, ...]]:
    """Return who pursues whom: by choice, by a failed Restrain Pursuit Test, or in an Overrun."""
    broken, destroyed = state.consequences.broken, state.consequences.destroyed
    hunts: list[Hunt] = []
    for unit_id in combat:
        if not state.has(unit_id):
            continue
        unit = state.unit(unit_id)
        prey = tuple(engagement.enemy for engagement in unit.fight.engaged)
        if prey and all(enemy in broken for enemy in prey) and may_pursue(state, unit):
            hunted = yield from _pursue_or_restrain(state, unit, prey, dice)
            if hunted is not None:
                hunts.append(hunted)
        elif not prey and may_overrun(state, unit, facts, destroyed):
            overruns = yield from ask_overrun(state, unit)
            if overruns:
                hunts.append(Hunt(unit_id))
    return tuple(hunts)


def _pursue_or_restrain(state: State, unit: Unit, prey: tuple[int, ...], dice: Dice) -> Play[Hunt | None]:
    chases = tuple(Pursue(unit.id, one) for one in prey)
    answer = yield Ask(unit.side, RESTRAIN, (*chases, Restrain(unit.id)), state=state)
    if not isinstance(answer, Pursue):
        if discipline_test(state, unit.id, "restrain", dice):
            return None
        answer = chases[0]
        if len(chases) > 1:
            answer = yield from answer_to(Ask(unit.side, PURSUIT, chases, state=state), Pursue)
    return Hunt(unit.id, answer.prey)


def pursuit_distance(state: State, hunt: Hunt, dice: Dice) -> int:
    """Roll how far a unit comes that pursues or overruns."""
    unit = state.unit(hunt.unit)
    distance = flight_distance(unit, dice, "pursuit" if hunt.prey != NO_PREY else "overrun")
    if dice.telling:
        if hunt.prey == NO_PREY:
            dice.tell(Overruns(unit.name, float(distance)))
        else:
            dice.tell(Pursues(unit.name, state.unit(hunt.prey).name, float(distance)))
    return distance


# ---- who flees where -------------------------------------------------------------------------------------------------


def bearing_of_flight(state: State, unit: Unit) -> Play[float]:
    """Return the direction in which a Broken unit flees: its Rear turned to an enemy in contact (core 12.9).

    The enemy's owner names that enemy where several are in contact; without any, it is the nearest.
    """
    contacts = tuple(engagement for engagement in unit.fight.engaged if state.has(engagement.enemy))
    if not contacts:
        return _away_from_the_nearest(state, unit)
    chosen = contacts[0]
    if len(contacts) > 1:
        options = tuple(FleeFrom(unit.id, engagement.enemy) for engagement in contacts)
        answer = yield from answer_to(Ask(1 - unit.side, FLIGHT, options, state=state), FleeFrom)
        chosen = next(engagement for engagement in contacts if engagement.enemy == answer.enemy)
    return bearing_away(unit, state.unit(chosen.enemy), chosen)


def bearing_away(unit: Unit, enemy: Unit, contact: Engagement) -> float:
    """Return the direction in which the unit's Rear is parallel to the enemy's Facing in which it was Engaged.

    From a round base: its Rear where its Engaged Facing was.
    """
    here, there = unit.boundary, enemy.boundary
    if isinstance(there, Rect):
        return there.side_facing(contact.theirs)
    if isinstance(here, Rect):
        return (here.side_facing(contact.ours) + 180.0) % 360.0
    return direction(there.centre, here.centre)


def _away_from_the_nearest(state: State, unit: Unit) -> float:
    here = unit.boundary
    centres = [(enemy.boundary.x, enemy.boundary.y) for enemy in state.enemies_of(unit)]
    if not centres:
        return (unit.facing + 180.0) % 360.0
    nearest = min(centres, key=lambda point: ((point[0] - here.x) ** 2 + (point[1] - here.y) ** 2, point))
    return direction(nearest, (here.x, here.y))


# ---- the moves -------------------------------------------------------------------------------------------------------


def _caught(
    state: State, hunts: tuple[Hunt, ...], flights: dict[int, int], distances: dict[int, int], dice: Dice
) -> State:
    """Remove the Broken units whose Flee Distance a pursuer has reached; friends who see it may panic."""
    for prey, catcher in catchers(hunts, flights, distances).items():
        if dice.telling:
            dice.tell(Caught(state.unit(prey).name, state.unit(catcher).name, float(flights[prey])))
        state = remove_unit(state, prey, rule=PURSUIT, dice=dice)
    return settle_panic(state, dice)


def _fled(
    state: State, combat: tuple[int, ...], flights: dict[int, int], bearings: dict[int, float | None], dice: Dice
) -> State:
    """Let the survivors flee, in the order of the rolls; units of their combat are no danger to them."""
    for prey, flight in flights.items():
        if state.has(prey):
            state = flee(state, prey, dice, facing=bearings[prey], distance=flight, harmless=combat)
            state = settle_panic(state, dice)
    return state


def _pursued(
    state: State,
    combat: tuple[int, ...],
    hunts: tuple[Hunt, ...],
    distances: dict[int, int],
    bearings: dict[int, float | None],
    dice: Dice,
) -> State:
    """Move the pursuers: first those who will meet an enemy."""
    sides = {hunt.unit: state.unit(hunt.unit).side for hunt in hunts}
    fled = state.consequences.broken
    chases: list[tuple[bool, Chase]] = []
    for hunt in hunts:
        comrades = tuple(
            one for one in combat if one != hunt.unit and state.has(one) and state.unit(one).side == sides[hunt.unit]
        )
        chase = Chase(hunt.unit, bearings[hunt.prey], float(distances[hunt.unit]), fled, comrades)
        state = state.put(state.unit(hunt.unit).altered(weapons=(), places=()))
        chases.append((not meets_enemy(state, chase), chase))
    for _, chase in sorted(chases, key=lambda one: (one[0], one[1].unit)):
        if state.has(chase.unit) and not state.unit(chase.unit).morale.fleeing:
            state = settle_panic(pursue(state, chase, dice), dice)
    return state
