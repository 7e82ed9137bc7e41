"""Placing the armies (core 16.9): in turns, one unit or more, all Characters in one turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from grognard.kernel.asks import Answer, Ask, Play
from grognard.kernel.dice import Dice
from grognard.kernel.events import Event, Name
from grognard.kernel.geometry import are_within, quantise
from grognard.kernel.language import N_
from grognard.kernel.refusals import NotAllowed
from grognard.t9a.joining import may_join, with_character
from grognard.t9a.space import room_for
from grognard.t9a.state import Fallen, State, Unit
from grognard.t9a.zones import (
    COUNTERTHRUST,
    COUNTERTHRUST_APART,
    MARCHING_COLUMNS,
    depth_at,
    facing_of,
    in_zone,
)

CROWD = 8  # places that are suggested for a unit
PLACES_TRIED = 25
FIRST_TURNS = 3  # deployment turns in which some types restrict what is placed (core 16.4)


class DeployUnit(Answer, frozen=True):
    """Place this unit next."""

    message: ClassVar[str] = "place {unit}"

    unit: int


class EndTurn(Answer, frozen=True):
    """Let the opponent place his next unit."""

    message: ClassVar[str] = "end the deployment turn"


class Deploy(Answer, frozen=True):
    """Place the unit: the middle of its front at (*x*, *y*)."""

    message: ClassVar[str] = "place {unit} at {x:in}, {y:in}, {files} wide, facing {facing}°"

    unit: int
    x: float
    y: float
    facing: float
    files: int


class DeployInside(Answer, frozen=True):
    """Place the Character in a unit that stands already."""

    message: ClassVar[str] = "place {unit} in {host}"

    unit: int
    host: int


class Deployed(Event, frozen=True):
    """A unit has been placed."""

    message: ClassVar[str] = "{unit} is placed"

    unit: Name
    x: float
    y: float


class NoRoomToDeploy(Event, frozen=True):
    """A unit finds no room in its zone and counts as destroyed."""

    message: ClassVar[str] = "{unit} finds no room in its Deployment Zone and counts as destroyed"

    unit: Name


def waiting(state: State, side: int) -> list[Unit]:
    """Return the side's units that still have to be placed normally."""
    return [unit for unit in state.reserve if unit.side == side and unit.away == "undeployed"]


def deployment_turn(state: State, side: int, turn: int, dice: Dice) -> Play[State]:
    """Let *side* place one unit or more; with a Character all its Characters go (core 16.9)."""
    placed = 0
    while units := placeable(state, side, turn, placed):
        answer: Answer = DeployUnit(units[0].id)
        if len(units) > 1 or placed:
            answer = yield _which(state, side, tuple(unit.id for unit in units), placed)
        if not isinstance(answer, DeployUnit):
            break
        unit = _of_reserve(state, answer.unit)
        state = yield from place(state, unit, dice)
        placed += 1
        if unit.troop is None and not any(other.troop is None for other in waiting(state, side)):
            break
        if _one_only(state, turn):
            break
    return state


def placeable(state: State, side: int, turn: int, placed: int) -> list[Unit]:
    """Return the units that the side may place now."""
    units = waiting(state, side)
    characters = [unit for unit in units if unit.troop is None]
    if placed and characters and len(characters) < _characters(state, side):
        return characters  # all Characters go in one turn
    if _one_only(state, turn):
        others = [unit for unit in units if unit.troop is not None]
        return others or units
    return units


def place(state: State, unit: Unit, dice: Dice) -> Play[State]:
    """Let the owner place one unit; without room it counts as destroyed."""
    options = tuple(suggestions(state, unit))
    rest = replace(state, reserve=tuple(other for other in state.reserve if other.id != unit.id))
    if not options:
        if dice.telling:
            dice.tell(NoRoomToDeploy(unit.name))
        troops = [unit.troop] if unit.troop is not None else [c.troop for c in unit.characters]
        return replace(rest, fallen=rest.fallen + tuple(Fallen(troop.key, unit.side) for troop in troops))
    answer = yield Ask(unit.side, "t9a.deploy", options, lambda a: check(state, unit, a), state=state)
    if isinstance(answer, DeployInside):
        host = state.unit(answer.host)
        new = with_character(host, unit.characters[0])
    else:
        assert isinstance(answer, Deploy), f"deployed with {answer!r}"
        new = at_place(unit, answer)
    if dice.telling:
        dice.tell(Deployed(unit.name, new.x, new.y))
    return rest.put(replace(new, away="", health_at_phase_start=new.health))


def at_place(unit: Unit, answer: Deploy) -> Unit:
    """Return the unit where the answer puts it."""
    return replace(
        unit,
        x=quantise(answer.x),
        y=quantise(answer.y),
        facing=quantise(answer.facing % 360.0),
        files=max(1, answer.files),
    )


def check(state: State, unit: Unit, answer: Answer) -> None:
    """Judge a placement.

    Raises:
        NotAllowed: Outside the zone, without room, too near to enemies, or in a unit that the Character may not join.
    """
    if isinstance(answer, DeployInside) and answer.unit == unit.id and unit.troop is None and state.has(answer.host):
        host = state.unit(answer.host)
        forbidden = may_join(unit.characters[0], host)
        if host.side != unit.side or forbidden is not None:
            raise forbidden or NotAllowed("t9a.joining", NOT_YOURS, unit=host.name)
        _fits(state, with_character(host, unit.characters[0]))
        return
    if not isinstance(answer, Deploy) or answer.unit != unit.id:
        raise NotAllowed("t9a.deployment-phase", PLACE_THIS, unit=unit.name)
    most = unit.rank_and_file or len(unit.characters)
    if not 1 <= answer.files <= most:
        raise NotAllowed("t9a.deployment-phase", NO_SUCH_WIDTH, unit=unit.name, files=answer.files)
    _fits(state, at_place(unit, answer))


def suggestions(state: State, unit: Unit) -> Iterator[Answer]:
    """Yield a few legal places: in units (for a Character), then along the front of the zone, in its depth."""
    if unit.troop is None:
        for host in state.of_side(unit.side):
            if host.troop is not None and _is_legal(state, unit, DeployInside(unit.id, host.id)):
                yield DeployInside(unit.id, host.id)
    files, depth, width = _usual_files(unit), 0.0, 0.0
    shaped = replace(unit, files=files)
    depth, width = shaped.formation.depth, shaped.formation.width
    zone, table = state.zones[unit.side], state.setting.table
    facing = facing_of(zone)
    found = 0
    for row in (0.3, depth + 1.5, 2 * depth + 3.0):
        for number in range(PLACES_TRIED):
            # from the middle of the table outwards, alternately
            offset = (number + 1) // 2 * (1 if number % 2 else -1)
            x = table.width / 2 + offset * (table.width - width) / (PLACES_TRIED + 1)
            front = depth_at(state.deployment, zone, table, x) - row
            y = front if facing == 0.0 else table.depth - front
            answer = Deploy(unit.id, quantise(x), quantise(y), facing, files)
            if front > depth and _is_legal(state, unit, answer):
                yield answer
                found += 1
                if found == CROWD:
                    return


def _usual_files(unit: Unit) -> int:
    """Return a usual width: five to seven models, wider for large units, all for a handful."""
    count = unit.rank_and_file or len(unit.characters)
    if count <= 4:
        return count
    return 5 if count <= 20 else 6 if count < 30 else 7


def _fits(state: State, unit: Unit) -> None:
    """Refuse a place outside the zone, too near to others, or on Impassable Terrain."""
    boundary = unit.boundary
    if not in_zone(state.deployment, state.zones[unit.side], state.setting.table, boundary):
        raise NotAllowed(state.deployment, OUTSIDE_THE_ZONE, unit=unit.name)
    blocked = room_for(state, unit, boundary)
    if blocked is not None:
        raise blocked
    if state.deployment == COUNTERTHRUST:
        for enemy in state.enemies_of(unit):
            if are_within(boundary, enemy.boundary, COUNTERTHRUST_APART):
                raise NotAllowed(COUNTERTHRUST, TOO_NEAR_ENEMIES, unit=unit.name, gap=COUNTERTHRUST_APART)
    if state.deployment == MARCHING_COLUMNS:
        _in_column(state, unit)


def _in_column(state: State, unit: Unit) -> None:
    """Refuse a unit whose Centre is not farther from the column's short edge than the one before (core 16.4)."""
    edge = dict(state.notes).get(f"column-{unit.side}")
    if edge is None or unit.troop is None or any(m.hooks.of("keeps_out_of_columns") for m, _ in unit.members):
        return
    reach = dict(state.notes).get(f"column-reach-{unit.side}", -1.0)
    table = state.setting.table
    away = unit.boundary.x if edge == "west" else table.width - unit.boundary.x
    if away <= reach:
        raise NotAllowed(MARCHING_COLUMNS, OUT_OF_COLUMN, unit=unit.name, reach=reach)


def _is_legal(state: State, unit: Unit, answer: Answer) -> bool:
    try:
        check(state, unit, answer)
    except NotAllowed:
        return False
    return True


def _one_only(state: State, turn: int) -> bool:
    """Is one unit only placed, and no Character unless forced (core 16.4)?"""
    return turn <= FIRST_TURNS and state.deployment in (COUNTERTHRUST, MARCHING_COLUMNS)


def _characters(state: State, side: int) -> int:
    return sum(1 for troop in state.setting.armies[side] if troop.character)


def _of_reserve(state: State, unit_id: int) -> Unit:
    return next(unit for unit in state.reserve if unit.id == unit_id)


def _which(state: State, side: int, units: tuple[int, ...], placed: int) -> Ask:
    def options() -> tuple[Answer, ...]:
        more: tuple[Answer, ...] = (EndTurn(),) if placed else ()
        return (*(DeployUnit(unit_id) for unit_id in units), *more)

    return Ask(side, "t9a.deploy-which-unit", options, state=state)


NOT_YOURS = N_("{unit} is not yours")
PLACE_THIS = N_("it is {unit} that is placed now")
NO_SUCH_WIDTH = N_("{unit} can't stand in {files} files")
OUTSIDE_THE_ZONE = N_("{unit} would not stand wholly inside its Deployment Zone")
TOO_NEAR_ENEMIES = N_("{unit} would stand within {gap:in} of an enemy")
OUT_OF_COLUMN = N_("the Centre of {unit} must be farther from the column's edge than {reach:in}")
