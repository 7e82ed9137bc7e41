"""Where a unit may be placed before the battle, and a few places worth suggesting (core 16.4, 16.9)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product
from typing import ClassVar

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Ask, Play
from grognard.kernel.dice import Dice
from grognard.kernel.geometry import Disc, Footprint, Rect, are_within, clearance, quantise
from grognard.kernel.words.events import Event, Name
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import NotAllowed
from grognard.t9a.board.state import Fallen, State
from grognard.t9a.board.traits import Trait
from grognard.t9a.board.unit import Unit
from grognard.t9a.moving.joining import may_join, with_character
from grognard.t9a.setup.zones import (
    COUNTERTHRUST,
    COUNTERTHRUST_APART,
    MARCHING_COLUMNS,
    depth_at,
    facing_of,
    in_zone,
)
from grognard.t9a.units.space import UNIT_SPACING, room_for

PLACES = 8  # that are suggested for a unit
COLUMNS_TRIED = 24  # places along the zone that the engine tries in each row
ROWS = ((0.3, 0.0), (1.5, 1.0), (3.0, 2.0))  # rows: behind the zone's front by inches, and by depths of the unit
IN_STEP = (0.3, 1.0, 2.0, 4.0, 7.0)  # inches by which a unit of a column may stand farther on than the one before
SEARCH_STEP = 1.5  # inches between places that are tried when the usual ones are taken


class Deploy(Answer, frozen=True):
    """Place the unit: the middle of its front at (*x*, *y*)."""

    message: ClassVar[str] = "place {unit:unit} at {x:in}, {y:in}, {files} wide, facing {facing}°"

    unit: int
    x: float
    y: float
    facing: float
    files: int


class DeployInside(Answer, frozen=True):
    """Place the Character in a unit that stands already."""

    message: ClassVar[str] = "place {unit:unit} in {host:unit}"

    unit: int
    host: int


class Deployed(Event, frozen=True):
    """A unit has been placed."""

    message: ClassVar[str] = "{unit}: placed at {x:in}, {y:in}"

    unit: Name
    x: float
    y: float


class DeployedInside(Event, frozen=True):
    """A Character has been placed in a unit."""

    message: ClassVar[str] = "{unit}: placed in {host}"

    unit: Name
    host: Name


class NoRoomToDeploy(Event, frozen=True):
    """A unit finds no room in its zone and counts as destroyed."""

    message: ClassVar[str] = "{unit}: no room in the Deployment Zone, lost"

    unit: Name


def place(state: State, unit: Unit, dice: Dice, *, special: bool = False) -> Play[State]:
    """Let the owner place one unit in his zone; without room it counts as destroyed.

    *special*: by Special Deployment, which is free of what Deployment Types ask besides their zones.
    """
    options = tuple(suggestions(state, unit, special=special))
    rest = replace(state, reserve=tuple(other for other in state.reserve if other.id != unit.id))
    if not options:
        return _destroyed(rest, unit, dice)
    answer = yield Ask(
        unit.side, "t9a.deploy", options, lambda answer: check(state, unit, answer, special=special), state=state
    )
    if isinstance(answer, DeployInside):
        host = state.unit(answer.host)
        new = with_character(host, unit.characters[0])
        dice.tell(DeployedInside(unit.name, host.name))
    else:
        assert isinstance(answer, Deploy), f"deployed with {answer!r}"
        new = at_place(unit, answer)
        dice.tell(Deployed(unit.name, new.x, new.y))
        if not special and is_in_column(state, unit):
            reach = quantise(_from_column_edge(state, new, new.boundary))
            rest = replace(rest, notes=tuple({**dict(rest.notes), f"column-reach-{unit.side}": reach}.items()))
    return rest.put(new.altered(away="", health_at_start=new.health))


def _destroyed(state: State, unit: Unit, dice: Dice) -> State:
    dice.tell(NoRoomToDeploy(unit.name))
    troops = [unit.troop] if unit.troop is not None else []
    troops += [character.troop for character in unit.characters]
    return replace(state, fallen=state.fallen + tuple(Fallen(troop.key, unit.side) for troop in troops))


def at_place(unit: Unit, answer: Deploy) -> Unit:
    """Return the unit where the answer puts it."""
    return unit.altered(
        x=quantise(answer.x),
        y=quantise(answer.y),
        facing=quantise(answer.facing % 360.0),
        files=answer.files,
    )


def check(state: State, unit: Unit, answer: Answer, *, special: bool = False) -> None:
    """Judge a placement.

    Raises:
        NotAllowed: Outside the zone, without room, too near to enemies, or in a unit that the Character may not join.
    """
    if isinstance(answer, DeployInside) and answer.unit == unit.id and unit.troop is None and state.has(answer.host):
        host = state.unit(answer.host)
        if host.side != unit.side:
            raise NotAllowed("t9a.joining", NOT_YOURS, unit=host.name)
        forbidden = may_join(state, unit.characters[0], host)
        if forbidden is not None:
            raise forbidden
        joined = with_character(host, unit.characters[0])
        _fits(state, joined, joined.boundary, special=True)
        return
    if not isinstance(answer, Deploy) or answer.unit != unit.id:
        raise NotAllowed("t9a.deployment-phase", PLACE_THIS, unit=unit.name)
    for character in unit.characters if unit.troop is None else ():
        for rule in character.model.hooks.with_trait(Trait.STAYS_IN_UNIT):
            raise NotAllowed(rule.id, PLACE_IN_A_UNIT, unit=unit.name)
    if not 1 <= answer.files <= unit.model_count:
        raise NotAllowed("t9a.deployment-phase", NO_SUCH_WIDTH, unit=unit.name, files=answer.files)
    shaped = unit if unit.files == answer.files else unit.altered(files=answer.files)
    x, y, facing = quantise(answer.x), quantise(answer.y), quantise(answer.facing % 360.0)
    _fits(state, unit, shaped.formation.boundary(x, y, facing), special=special)


def _fits(state: State, unit: Unit, boundary: Rect | Disc, *, special: bool) -> None:
    """Refuse a place outside the zone, too near to others, on Impassable Terrain, or out of column."""
    if not in_zone(state.deployment, state.zones[unit.side], state.setting.table, boundary):
        raise NotAllowed(state.deployment, OUTSIDE_THE_ZONE, unit=unit.name)
    blocked = room_for(state, unit, boundary)
    if blocked is not None:
        raise blocked
    if special:
        return
    if state.deployment == COUNTERTHRUST:
        for enemy in state.enemies_of(unit):
            if are_within(boundary, enemy.boundary, COUNTERTHRUST_APART):
                raise NotAllowed(COUNTERTHRUST, TOO_NEAR_ENEMIES, unit=unit.name, gap=COUNTERTHRUST_APART)
    if is_in_column(state, unit):
        reach = column_reach(state, unit.side)
        if _from_column_edge(state, unit, boundary) <= reach:
            raise NotAllowed(MARCHING_COLUMNS, OUT_OF_COLUMN, unit=unit.name, reach=reach)


# ---- Marching Columns


def is_in_column(state: State, unit: Unit) -> bool:
    """Must the unit's Centre be farther from the column's short edge than the one before (core 16.4)?"""
    return (
        state.deployment == MARCHING_COLUMNS
        and unit.troop is not None
        and unit.away != "scouting"
        and not unit.has_trait(Trait.KEEPS_OUT_OF_COLUMNS)
    )


def column_reach(state: State, side: int) -> float:
    """Return how far from the column's edge the Centre of its last unit stands; 0 before its first."""
    return float(dict(state.notes).get(f"column-reach-{side}", 0.0))


def _column_edge(state: State, side: int) -> str:
    return str(dict(state.notes).get(f"column-{side}", "west"))


def _from_column_edge(state: State, unit: Unit, boundary: Rect | Disc) -> float:
    x = boundary.x
    return x if _column_edge(state, unit.side) == "west" else state.setting.table.width - x


# ---- suggestions


def suggestions(state: State, unit: Unit, *, special: bool = False) -> Iterator[Answer]:
    """Yield a few legal places: in units (for a Character), then along the front of the zone, row by row.

    Where the usual places are taken the whole zone is searched: nobody is lost who has room.
    """
    found = 0
    if unit.troop is None:
        for host in state.of_side(unit.side):
            inside = DeployInside(unit.id, host.id)
            if host.troop is not None and _is_legal(state, unit, inside, special=special):
                found += 1
                yield inside
    unit = unit.altered(files=usual_files(unit))
    spots = _in_rows(state, unit, special=special)
    for spot in islice((spot for spot in spots if _is_legal(state, unit, spot, special=special)), PLACES):
        found += 1
        yield spot
    if not found:
        yield from islice((s for s in _anywhere(state, unit) if _is_legal(state, unit, s, special=special)), 1)


def usual_files(unit: Unit) -> int:
    """Return a usual width: all abreast for a handful, else five to seven models."""
    count = unit.model_count
    if count <= 4:
        return count
    return 5 if count <= 20 else 6 if count < 30 else 7


def _in_rows(state: State, unit: Unit, *, special: bool) -> Iterator[Deploy]:
    """Yield places along the zone's front and behind it, from the middle of the table outwards, or on in the column."""
    zone, table, facing = state.zones[unit.side], state.setting.table, facing_of(state.zones[unit.side])
    width, depth = unit.formation.width, unit.formation.depth
    if not special and is_in_column(state, unit):
        away = [column_reach(state, unit.side) + step for step in IN_STEP]
        away = [max(width / 2 + 0.1, step) for step in away]
        xs = away if _column_edge(state, unit.side) == "west" else [table.width - step for step in away]
    else:
        gap = (table.width - width) / (COLUMNS_TRIED + 1)
        xs = [
            table.width / 2 + (number + 1) // 2 * (gap if number % 2 else -gap) for number in range(COLUMNS_TRIED + 1)
        ]
    room = [
        (x, min(depth_at(state.deployment, zone, table, at) for at in (x - width / 2, x, x + width / 2))) for x in xs
    ]
    for (behind, depths), (x, deep) in product(ROWS, room):
        front = deep - behind - depths * depth
        if front > depth:
            y = front if facing == 0.0 else table.depth - front
            yield Deploy(unit.id, quantise(x), quantise(y), facing, unit.files)


def _anywhere(state: State, unit: Unit) -> Iterator[Deploy]:
    """Yield places all over the zone that look free, in several widths, looking ahead or along the table."""
    table, zone = state.setting.table, state.zones[unit.side]
    widths = dict.fromkeys((usual_files(unit), 1, unit.model_count, max(1, unit.model_count // 3)))
    xs = [SEARCH_STEP * number for number in range(1, int(table.width / SEARCH_STEP))]
    ys = [SEARCH_STEP * number for number in range(1, int(table.depth / SEARCH_STEP))]
    taken: list[Footprint] = [other.boundary for other in state.units]
    taken += [feature.shape for feature in table.of_kind("impassable")]
    for files, facing in product(widths, (facing_of(zone), 90.0, 270.0)):
        shape = unit.altered(files=files).formation
        for y, x in product(ys, xs):
            boundary = shape.boundary(x, y, facing)
            if in_zone(state.deployment, zone, table, boundary) and clearance(boundary, taken, UNIT_SPACING) is None:
                yield Deploy(unit.id, x, y, facing, files)


def _is_legal(state: State, unit: Unit, answer: Answer, *, special: bool) -> bool:
    try:
        check(state, unit, answer, special=special)
    except NotAllowed:
        return False
    return True


NOT_YOURS = N_("{unit} {unit:is|are} not yours")
PLACE_THIS = N_("it is {unit} that is placed now")
PLACE_IN_A_UNIT = N_("{unit} must be placed in a unit")
NO_SUCH_WIDTH = N_("{unit} can't stand in {files} files")
OUTSIDE_THE_ZONE = N_("{unit} would not stand wholly inside {unit:its|their} Deployment Zone")
TOO_NEAR_ENEMIES = N_("{unit} would stand within {gap:in} of an enemy")
OUT_OF_COLUMN = N_("the Centre of {unit} must be farther from the column's edge than {reach:in}")
