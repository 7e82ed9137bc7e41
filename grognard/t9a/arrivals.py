"""Units that come onto the table during the battle: Ambushers, Delayed units, reinforcements, returning pursuers.

Core 7.1 (right after step 2 of the Movement Phase), 12.16, 16.4, 16.5; t9a.ambush.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal

from msgspec.structs import replace

from grognard.kernel.asks import Answer, Ask, Play
from grognard.kernel.dice import Dice
from grognard.kernel.events import Event, Name
from grognard.kernel.geometry import TOUCH, Disc, quantise
from grognard.kernel.language import N_
from grognard.kernel.refusals import NotAllowed
from grognard.t9a.moves import rates
from grognard.t9a.space import room_for
from grognard.t9a.state import State, Unit

ENTERS_ON = 3  # the D6 that an Ambusher needs (t9a.ambush)
FIRST_TURN = 2  # Game Turn from which Ambushers may come
LAST_SCORING_TURN = 3  # who comes later never scores (t9a.scoring)
SPOTS = 7  # places along an edge that are suggested
Edge = Literal["south", "north", "west", "east"]
FACING: dict[Edge, float] = {"south": 0.0, "north": 180.0, "west": 90.0, "east": 270.0}


class Arrive(Answer, frozen=True):
    """Enter with the rear on an edge, the middle of the rear at *along* inches from its south or west end.

    *ahead*: how far the unit goes on at once, straight forward.
    """

    message: ClassVar[str] = "{unit} enters over the {edge} edge at {along:in}"

    unit: int
    edge: Edge
    along: float
    ahead: float = 0.0


class StayAway(Answer, frozen=True):
    """Do not enter this turn."""

    message: ClassVar[str] = "{unit} waits"

    unit: int


class RolledToArrive(Event, frozen=True):
    """The roll of an Ambusher."""

    message: ClassVar[str] = "{unit} may enter the table"

    unit: Name


class Arrived(Event, frozen=True):
    """A unit has come onto the table."""

    message: ClassVar[str] = "{unit} enters over the {edge} edge"

    unit: Name
    edge: str


def arrivals(state: State, dice: Dice) -> Play[State]:
    """Roll for the Active Player's Ambushers, then place those who may enter and wish to, and returning pursuers."""
    waiting = [unit for unit in state.reserve if unit.side == state.active]
    entering = [unit.id for unit in waiting if unit.away == "pursuing"]
    if state.turn >= FIRST_TURN:
        for unit in waiting:
            if unit.away in ("ambush", "delayed", "reinforcement") and dice.d6("t9a.ambush") >= ENTERS_ON:
                entering.append(unit.id)
                if dice.telling:
                    dice.tell(RolledToArrive(unit.name))
    order = {"delayed": 0, "pursuing": 1}
    entering.sort(key=lambda i: (order.get(_of_reserve(state, i).away, 2), i))
    for unit_id in entering:
        state = yield from _place(state, _of_reserve(state, unit_id), dice)
    return state


def _of_reserve(state: State, unit_id: int) -> Unit:
    return next(unit for unit in state.reserve if unit.id == unit_id)


def _place(state: State, unit: Unit, dice: Dice) -> Play[State]:
    """Let the owner place one unit that may enter."""
    answer = yield Ask(
        unit.side, "t9a.arrive", lambda: _suggestions(state, unit), lambda a: check(state, unit, a), state=state
    )
    if not isinstance(answer, Arrive):
        return state
    here = entered(state, unit, answer)
    returns = unit.away == "pursuing"
    late = unit.away == "ambush" and state.turn > LAST_SCORING_TURN
    here = replace(
        here,
        away="",
        moved="arrival",
        has_moved=True,
        no_scoring=here.no_scoring or late,
        health_at_phase_start=here.health,
    )
    if dice.telling and not returns:
        dice.tell(Arrived(unit.name, answer.edge))
    return replace(state, reserve=tuple(other for other in state.reserve if other.id != unit.id)).put(here)


def entered(state: State, unit: Unit, answer: Arrive) -> Unit:
    """Return the unit where it stands after entering: its rear on the edge, then *ahead* inches forward."""
    table = state.setting.table
    depth = unit.formation.depth + answer.ahead
    place = {
        "south": (answer.along, depth),
        "north": (answer.along, table.depth - depth),
        "west": (depth, answer.along),
        "east": (table.width - depth, answer.along),
    }[answer.edge]
    return replace(unit, x=quantise(place[0]), y=quantise(place[1]), facing=FACING[answer.edge])


def check(state: State, unit: Unit, answer: Answer) -> None:
    """Judge an arrival.

    Raises:
        NotAllowed: If the edge is not the unit's to use, it goes too far, or there is no room.
    """
    if isinstance(answer, StayAway) and answer.unit == unit.id:
        return
    if not isinstance(answer, Arrive) or answer.unit != unit.id:
        raise NotAllowed("t9a.ambush", NOT_ITS_TURN, unit=unit.name)
    if answer.edge not in edges_for(state, unit):
        raise NotAllowed("t9a.ambush", WRONG_EDGE, unit=unit.name)
    rate = 0.0 if unit.away == "pursuing" else rates(unit)[0]
    if answer.ahead < 0 or answer.ahead > rate + TOUCH:
        raise NotAllowed("t9a.ambush", TOO_FAR_IN, unit=unit.name, rate=rate)
    here = entered(state, unit, answer)
    blocked = room_for(state, here, here.boundary)
    if blocked is not None:
        raise blocked


def edges_for(state: State, unit: Unit) -> tuple[Edge, ...]:
    """Return the edges over which the unit may come: any for Ambushers, its own for the others."""
    if unit.away == "ambush":
        return ("south", "north", "west", "east")
    if unit.away == "pursuing":
        return (_nearest_edge(state, unit),)
    if unit.away == "reinforcement":
        return ("west", "east")
    return ("south",) if unit.side == 0 else ("north",)


def _nearest_edge(state: State, unit: Unit) -> Edge:
    """Return the edge where a pursuer left the board."""
    table = state.setting.table
    gaps: dict[Edge, float] = {
        "south": unit.y,
        "north": table.depth - unit.y,
        "west": unit.x,
        "east": table.width - unit.x,
    }
    return min(gaps, key=lambda edge: gaps[edge])


def _suggestions(state: State, unit: Unit) -> tuple[Answer, ...]:
    return tuple(_spots(state, unit)) or (StayAway(unit.id),)


def _spots(state: State, unit: Unit) -> Iterator[Answer]:
    """Yield places to enter: for pursuers the nearest to where they left, for others a few along each edge."""
    table = state.setting.table
    returns = unit.away == "pursuing"
    for edge in edges_for(state, unit):
        length = table.width if edge in ("south", "north") else table.depth
        wish = unit.x if edge in ("south", "north") else unit.y
        half = unit.formation.width / 2 if not isinstance(unit.boundary, Disc) else unit.boundary.radius
        spots = [half + (length - 2 * half) * number / (SPOTS - 1) for number in range(SPOTS)]
        if returns:
            spots = [min(max(wish + step * 0.5, half), length - half) for step in range(-60, 61)]
            spots.sort(key=lambda spot: abs(spot - wish))
        for spot in spots:
            answer = Arrive(unit.id, edge, quantise(spot))
            try:
                check(state, unit, answer)
            except NotAllowed:
                continue
            yield answer
            if returns:
                return
    if not returns:
        yield StayAway(unit.id)


NOT_ITS_TURN = N_("it is {unit} that arrives now")
WRONG_EDGE = N_("{unit} can't enter over that edge")
TOO_FAR_IN = N_("{unit} may go {rate:in} at most when it enters")
