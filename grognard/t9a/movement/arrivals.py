"""Units that come onto the table during the battle: Ambushers, Delayed units, reinforcements, returning pursuers.

Core 7.1 (right after step 2 of the Movement Phase), 12.16, 16.4, 16.5; t9a.ambush. A unit enters with its rear on an
edge and may then Advance, no model farther from that edge than its March Rate. Returning pursuers come without a roll.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Ask, Play
from grognard.kernel.dice import Dice
from grognard.kernel.geometry import TOUCH, Disc, Point, Table, quantise
from grognard.kernel.words.events import Event, Name
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import NotAllowed
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.moving.approach import nearest_enemy, steps_towards, within_rate
from grognard.t9a.moving.moves import can_fly, is_allowed, rates, rates_of_model, walk
from grognard.t9a.moving.steps import Forward, Placement, Step
from grognard.t9a.next_unit import next_of
from grognard.t9a.phrases import NOTHING, Phrase
from grognard.t9a.setup.deployment import in_reserve
from grognard.t9a.setup.placing import usual_files
from grognard.t9a.setup.scoring import LAST_TURN_TO_ARRIVE
from grognard.t9a.setup.zones import long_edge, short_edge
from grognard.t9a.units.contact import model_of, pool_of
from grognard.t9a.units.space import room_for

ENTERS_ON = 3  # the D6 that an Ambusher needs (t9a.ambush)
FIRST_TURN = 2  # Game Turn from which Ambushers may come
SHARES = (0.5, 0.2, 0.8)  # places along an edge that are suggested
SEARCH_STEP = 0.5  # inches between the places that are tried for who must come as near to a point as possible
ENTRY = "t9a.ambush.entry"
PURSUERS = "t9a.pursuing-off-the-board"
ADVANCE = "t9a.pursuing-off-the-board.advance"
Edge = Literal["south", "north", "west", "east"]
EDGES: tuple[Edge, ...] = ("south", "north", "west", "east")
FACING: dict[Edge, float] = {"south": 0.0, "north": 180.0, "west": 90.0, "east": 270.0}
NEAR_A_POINT = ("delayed", "pursuing")
LATE_COMERS = ("ambush", "delayed", "reinforcement")
RULES_OF_ARRIVAL = {
    "ambush": "t9a.ambush",
    "delayed": "t9a.delayed-units",
    "pursuing": PURSUERS,
    "reinforcement": "t9a.deployment.dawn-assault",
}


class Arrive(Answer, frozen=True):
    """Enter with the rear on an edge, its middle at *along* inches from the edge's south or west end, then Advance."""

    message: ClassVar[str] = "{unit:unit}: enter over the {edge} edge, at {along:in}, {files} wide{way}"

    unit: int
    edge: Edge
    along: float
    files: int
    steps: tuple[Step, ...] = ()

    @property
    def way(self) -> Phrase:
        """How it goes on."""
        return Phrase(N_(", then: {steps}"), steps=self.steps) if self.steps else NOTHING


class StayAway(Answer, frozen=True):
    """Do not enter this turn."""

    message: ClassVar[str] = "{unit:unit}: wait"

    unit: int


class MayEnter(Event, frozen=True):
    """A unit has rolled well enough to enter."""

    message: ClassVar[str] = "{unit}: may enter the table"

    unit: Name


class Arrived(Event, frozen=True):
    """A unit has come onto the table."""

    message: ClassVar[str] = "{unit}: entered over the {edge} edge"

    unit: Name
    edge: str
    way: tuple[Placement, ...]


def arrivals(state: State, dice: Dice) -> Play[State]:
    """Roll for the Active Player's Ambushers, then place those who may enter and wish to, and returning pursuers."""
    mine = [unit for unit in state.reserve if unit.side == state.active]
    pursuers = [unit.id for unit in mine if unit.away == "pursuing"]
    entering = _rolled(state, [unit for unit in mine if unit.away in LATE_COMERS], dice)
    delayed = [unit_id for unit_id in entering if in_reserve(state, unit_id).away == "delayed"]
    while delayed:
        unit_id = yield from next_of(state, 1 - state.active, "t9a.delayed-units", delayed)  # core 16.5
        delayed.remove(unit_id)
        entering.remove(unit_id)
        state = yield from _enter(state, in_reserve(state, unit_id), dice)
    for unit_id in (*pursuers, *entering):
        state = yield from _enter(state, in_reserve(state, unit_id), dice)
    return state


def _rolled(state: State, waiting: list[Unit], dice: Dice) -> list[int]:
    """Roll for all who lie in Ambush; return the ids of those who may enter."""
    entering = []
    for unit in waiting if state.turn >= FIRST_TURN else ():
        if dice.d6("t9a.ambush") >= ENTERS_ON:
            entering.append(unit.id)
            dice.tell(MayEnter(unit.name))
    return entering


def _enter(state: State, unit: Unit, dice: Dice) -> Play[State]:
    """Let the owner place one unit that may enter."""
    options = _suggestions(state, unit)
    if options == (StayAway(unit.id),):
        return state  # no room: it waits for the next turn
    answer: Answer = options[0]
    if len(options) > 1:
        answer = yield Ask(unit.side, "t9a.arrive", options, lambda answer: check(state, unit, answer), state=state)
    if not isinstance(answer, Arrive):
        return state
    start = at_the_edge(state.setting.table, unit, answer)
    end = start
    way: tuple[Placement, ...] = ((start.x, start.y, start.facing),)
    if answer.steps:
        walked = walk(state, start, answer.steps, "advance", flying=can_fly(start))
        end, way = walked.unit, walked.way
    late = unit.away in LATE_COMERS and state.turn > LAST_TURN_TO_ARRIVE
    dice.tell(Arrived(unit.name, answer.edge, way))
    here = end.altered(
        away="",
        moved="arrival",
        has_moved=True,
        no_scoring=unit.history.no_scoring or late,
        health_at_start=unit.health,
    )
    return replace(state, reserve=tuple(other for other in state.reserve if other.id != unit.id)).put(here)


def at_the_edge(table: Table, unit: Unit, answer: Arrive) -> Unit:
    """Return the unit where it comes in: the middle of its rear on the edge."""
    unit = unit if unit.files == answer.files else unit.altered(files=answer.files)
    x, y = _front_at_the_edge(table, answer.edge, answer.along, unit.formation.depth)
    return unit.altered(x=x, y=y, facing=FACING[answer.edge])


def _front_at_the_edge(table: Table, edge: Edge, along: float, deep: float) -> Point:
    """Return where the middle of a unit's front is when the middle of its rear is *along* the edge."""
    x, y = {
        "south": (along, deep),
        "north": (along, table.depth - deep),
        "west": (deep, along),
        "east": (table.width - deep, along),
    }[edge]
    return quantise(x), quantise(y)


def check(state: State, unit: Unit, answer: Answer) -> None:
    """Judge an arrival.

    Raises:
        NotAllowed: If the edge or the place is not the unit's to use, it goes too far, or there is no room.
    """
    if isinstance(answer, StayAway) and answer.unit == unit.id:
        if _must_enter(state, unit) and answer not in _suggestions(state, unit):
            raise NotAllowed(rule_of(unit), MUST_ENTER, unit=unit.name)
        return
    if not isinstance(answer, Arrive) or answer.unit != unit.id:
        raise NotAllowed(rule_of(unit), NOT_ITS_TURN, unit=unit.name)
    if answer.edge not in edges_for(state, unit):
        raise NotAllowed(rule_of(unit), WRONG_EDGE, unit=unit.name)
    if not 1 <= answer.files <= unit.model_count or (unit.away == "pursuing" and answer.files != unit.files):
        raise NotAllowed(rule_of(unit), NO_SUCH_WIDTH, unit=unit.name, files=answer.files)
    nearest = _nearest_place(state, unit.altered(files=answer.files), answer.edge)
    if nearest is not None and abs(answer.along - nearest[0]) > nearest[1] + TOUCH:
        raise NotAllowed(rule_of(unit), AS_NEAR_AS_POSSIBLE, unit=unit.name)
    start = at_the_edge(state.setting.table, unit, answer)
    blocked = room_for(state, start, start.boundary)
    if blocked is not None:
        raise blocked
    end = start
    if answer.steps:
        if not _may_advance(state, unit):
            raise NotAllowed(PURSUERS, PURSUERS_STAND, unit=unit.name)
        end = walk(state, start, answer.steps, "advance", flying=can_fly(start)).unit
    elif unit.away == "pursuing":
        return  # it comes back in the formation in which it left
    rate = _too_far_in(state.setting.table, end, answer.edge)
    if rate is not None:
        raise NotAllowed(rule_of(unit), TOO_FAR_IN, unit=unit.name, rate=rate)


def _may_advance(state: State, unit: Unit) -> bool:
    """May it go on from the edge: all but returning pursuers, and by a reading these too (core 12.16)?"""
    return unit.away != "pursuing" or state.setting.readings.choice(ADVANCE) == "advance"


def _too_far_in(table: Table, unit: Unit, edge: Edge) -> float | None:
    """Return the March Rate of a model whose centre is farther from the edge than that; None if there is none."""
    places = unit.formation.places(unit.x, unit.y, unit.facing)
    for slot, place in zip(unit.formation.slots, places, strict=True):
        model = model_of(unit, pool_of(slot))
        assert model is not None, "a model stands in each slot"
        rate = rates_of_model(unit, model, flying=can_fly(unit))[1]
        if _from_edge(table, edge, place) > rate + TOUCH:
            return rate
    return None


def rule_of(unit: Unit) -> str:
    """Return the rule by which a unit arrives."""
    return RULES_OF_ARRIVAL[unit.away]


def edges_for(state: State, unit: Unit) -> tuple[Edge, ...]:
    """Return the edges over which the unit may come: any for Ambushers, its own for the others."""
    zone = state.zones[unit.side]
    wanted = {
        "delayed": long_edge(zone),
        "reinforcement": short_edge(zone),
        "pursuing": _edge_left(state.setting.table, unit),
    }.get(unit.away)
    return tuple(edge for edge in EDGES if wanted is None or edge == wanted)


def _must_enter(state: State, unit: Unit) -> bool:
    return unit.away == "pursuing" or state.setting.readings.choice(ENTRY) == "must"


def _edge_left(table: Table, unit: Unit) -> Edge:
    """Return the edge where a pursuer left the board: the nearest to where it is remembered to be."""
    return min(EDGES, key=lambda edge: _from_edge(table, edge, (unit.x, unit.y)))


def _from_edge(table: Table, edge: Edge, point: Point) -> float:
    x, y = point
    return {"south": y, "north": table.depth - y, "west": x, "east": table.width - x}[edge]


def _nearest_place(state: State, unit: Unit, edge: Edge) -> tuple[float, float] | None:
    """Return (point, gap): how near to a point along the edge the middle of the rear must be; None: anywhere.

    Delayed units come as near as possible to the middle of their long edge, pursuers to where they left (core 12.16,
    16.5).
    """
    if unit.away not in NEAR_A_POINT:
        return None
    length = _length(state.setting.table, edge)
    wish = length / 2 if unit.away == "delayed" else (unit.x if edge in ("south", "north") else unit.y)
    spots = _along(unit, length, wish)
    free = (spot for spot in spots if _has_room(state, unit, edge, spot))
    found = next(free, None)
    return None if found is None else (wish, abs(found - wish))


def _along(unit: Unit, length: float, wish: float) -> list[float]:
    """Return places for the middle of the unit's rear along an edge, the nearest to *wish* first."""
    boundary = unit.boundary
    half = boundary.radius if isinstance(boundary, Disc) else unit.formation.width / 2
    wish = min(max(wish, half), length - half)
    spots = [wish + hand * SEARCH_STEP * number for number in range(int(length / SEARCH_STEP) + 1) for hand in (1, -1)]
    return [quantise(spot) for spot in spots if half <= spot <= length - half]


def _length(table: Table, edge: Edge) -> float:
    return table.width if edge in ("south", "north") else table.depth


def _has_room(state: State, unit: Unit, edge: Edge, along: float) -> bool:
    x, y = _front_at_the_edge(state.setting.table, edge, along, unit.formation.depth)
    return room_for(state, unit, unit.formation.boundary(x, y, FACING[edge])) is None


def _suggestions(state: State, unit: Unit) -> tuple[Answer, ...]:
    """Return places to enter, from where the unit Advances at once if it can, and to wait if it may."""
    found: list[Answer] = []
    for edge in edges_for(state, unit):
        files = unit.files if unit.away == "pursuing" else _files_to_enter(state.setting.table, unit, edge)
        shaped = unit.altered(files=files)
        for along in _spots(state, shaped, edge):
            bare = Arrive(unit.id, edge, along, files)
            further = _further(state, shaped, bare) if _may_advance(state, unit) else None
            found.append(further or bare)
    if not found or not _must_enter(state, unit):
        found.append(StayAway(unit.id))
    return tuple(found)


def _files_to_enter(table: Table, unit: Unit, edge: Edge) -> int:
    """Return how many files suit the unit: as usual, or more where its first rank would stand too far in."""
    middle = _length(table, edge) / 2
    for files in range(usual_files(unit), unit.model_count):
        if _too_far_in(table, at_the_edge(table, unit, Arrive(unit.id, edge, middle, files)), edge) is None:
            return files
    return unit.model_count


def _spots(state: State, unit: Unit, edge: Edge) -> Iterator[float]:
    """Yield places along the edge that have room."""
    length = _length(state.setting.table, edge)
    nearest = _nearest_place(state, unit, edge)
    if nearest is not None:
        wish, gap = nearest
        spots = [spot for spot in _along(unit, length, wish) if abs(spot - wish) <= gap + TOUCH]
    else:
        spots = [] if unit.away in NEAR_A_POINT else [quantise(length * share) for share in SHARES]
    yield from (spot for spot in spots if _has_room(state, unit, edge, spot))


def _further(state: State, unit: Unit, bare: Arrive) -> Arrive | None:
    """Return the same arrival with an Advance towards the nearest enemy, or else straight on."""
    start = at_the_edge(state.setting.table, unit, bare)
    advance = rates(start, flying=can_fly(start))[0]
    enemy = nearest_enemy(state, start)
    plans: list[tuple[Step, ...]] = [(Forward(advance),)]
    if enemy is not None:
        plans.insert(0, within_rate(start, steps_towards(state, start, enemy.boundary.centre), advance))
    for steps in plans:
        answer = replace(bare, steps=steps)
        if steps and is_allowed(check, state, unit, answer):
            return answer
    return None


NOT_ITS_TURN = N_("it is {unit} that arrives now")
MUST_ENTER = N_("{unit} must enter")
WRONG_EDGE = N_("{unit} can't enter over that edge")
NO_SUCH_WIDTH = N_("{unit} can't stand in {files} files")
AS_NEAR_AS_POSSIBLE = N_("{unit} could enter nearer to where it has to")
PURSUERS_STAND = N_("{unit} {unit:comes|come} back and {unit:moves|move} no farther")
TOO_FAR_IN = N_("a model of {unit} would end farther than {rate:in} from the edge")
