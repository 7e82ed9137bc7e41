"""Flee Moves (core 7.13) and what they bring about."""

from __future__ import annotations

from math import cos, radians, sin
from typing import ClassVar

from msgspec.structs import replace

from grognard.kernel.dice import Dice
from grognard.kernel.dice.dice_expression import DiceExpression
from grognard.kernel.geometry import (
    Disc,
    Footprint,
    Rect,
    advance,
    are_within,
    clearance,
    direction,
    overlaps,
    quantise,
    swept,
    touches_edge,
    travel_to_contact,
)
from grognard.kernel.words.events import Event, Name
from grognard.kernel.words.modifiers import Reason, Target
from grognard.t9a.attack.dangerous_way import crossing, passed_through
from grognard.t9a.board.gathering import rule_id_of
from grognard.t9a.board.state import PanicCause, State
from grognard.t9a.board.unit import Unit
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.units.losses import remove_unit
from grognard.t9a.units.panic_causes import alarms
from grognard.t9a.units.space import IMPASSABLE, UNIT_SPACING, neighbour

FLEEING_THROUGH = 3  # X of the Dangerous Terrain Test for models that pass through enemies or Impassable Terrain
STEP = 0.25  # inches by which the end of an obstacle is looked for
FINEST = 0.0005  # inches to which it is found


class Flees(Event, frozen=True):
    """A unit flees."""

    message: ClassVar[str] = "{unit} {unit:flees|flee} {distance:in}"

    unit: Name
    distance: float


class FledOffTheBoard(Event, frozen=True):
    """A fleeing unit touches the Board Edge and is lost."""

    message: ClassVar[str] = "{unit} {unit:flees|flee} over the edge of the board and {unit:is|are} lost"

    unit: Name


def flight_distance(unit: Unit, dice: Dice, roll: str = "flee") -> int:
    """Roll the Flee Distance (*roll* "pursuit", "overrun": that distance): 2D6, Maximised if every model says so.

    Units with Random Movement roll their own dice instead (t9a.random-movement).
    """
    at_random = random_rate(unit)
    if at_random is not None:
        return at_random.roll(dice, f"t9a.{roll}")
    more = maximised(unit, roll, None)
    because = with_rules(f"t9a.{roll}", maximised_by(unit, roll, None) if more else ())
    return int(dice.total(2 + more, because, drop_lowest=more))


def with_rules(what: str, also: tuple[str, ...]) -> Reason:
    """Return the reason of a roll whose dice count for themselves, with the rules that have a part in it."""
    return Target(what, 0, also=also) if also else what


def random_rate(unit: Unit) -> DiceExpression | None:
    """Return the dice of the unit's Random Movement: the lowest average among its models; None without the rule."""
    found = [dice for model, _ in unit.members for hook in model.hooks.of(Moments.random_movement) if (dice := hook())]
    return min(found, key=lambda dice: dice.mean()) if found else None


def maximised(unit: Unit, roll: str, target: Unit | None) -> int:
    """Return by how many dice the unit's *roll* is Maximised: every model must have the rule."""
    least = 99
    for model, _ in unit.members:
        least = min(least, sum(1 for hook in model.hooks.of(Moments.maximises) if hook(roll, unit, target)))
        if not least:
            return 0
    return least


def maximised_by(unit: Unit, roll: str, target: Unit | None) -> tuple[str, ...]:
    """Return the ids of the rules by which the unit's *roll* is Maximised."""
    acting = (
        hook for model, _ in unit.members for hook in model.hooks.of(Moments.maximises) if hook(roll, unit, target)
    )
    return tuple(dict.fromkeys(rule_id_of(hook) for hook in acting))


def turned_to(unit: Unit, facing: float) -> Unit:
    """Return the unit turned about the Centre of its Boundary until it looks in the direction *facing*."""
    boundary = unit.boundary
    return at_centre(unit, boundary.x, boundary.y, facing)


def at_centre(unit: Unit, x: float, y: float, facing: float) -> Unit:
    """Return the unit with the Centre of its Boundary at (*x*, *y*), looking in the direction *facing*."""
    angle, half = radians(facing), unit.formation.depth / 2
    return unit.altered(
        x=quantise(x + sin(angle) * half), y=quantise(y + cos(angle) * half), facing=quantise(facing % 360.0)
    )


def moved_ahead(unit: Unit, inches: float) -> Unit:
    """Return the unit moved straight ahead by *inches*."""
    angle = radians(unit.facing)
    return unit.altered(x=quantise(unit.x + sin(angle) * inches), y=quantise(unit.y + cos(angle) * inches))


def flee(
    state: State,
    unit_id: int,
    dice: Dice,
    *,
    away_from: Unit | None = None,
    facing: float | None = None,
    distance: int | None = None,
    harmless: tuple[int, ...] = (),
    fatal: tuple[int, ...] = (),
) -> State:
    """Make the unit flee (core 7.13): pivot, 2D6 inches straight on, and what it meets on the way.

    Args:
        state: The battle.
        unit_id: The unit; it is Fleeing afterwards, or gone.
        dice: For the distance (unless given) and the tests.
        away_from: Pivot to face directly away from this enemy, Centre to Centre.
        facing: Or pivot to look in this direction. With neither the unit flees straight on.
        distance: A Flee Distance that has been rolled already.
        harmless: Units whose Boundaries cause no Dangerous Terrain Tests (core 12.9).
        fatal: Units that destroy it if its Front touches them: those that charge it (core 6.5).
    """
    unit = state.unit(unit_id)
    if distance is None:
        distance = flight_distance(unit, dice)
    if dice.telling:
        dice.tell(Flees(unit.name, float(distance)))
    if away_from is not None:
        facing = direction_away(unit, away_from)
    fleeing = unit.altered(
        fleeing=True,
        fled_turn=unit.morale.fled_turn if unit.morale.fleeing else state.player_turn,
        charging=False,
        first_round=False,
        engaged=(),
        moved="flee",
        has_moved=True,
        shaken_until=0,
        afraid=False,
    )
    if facing is not None:
        fleeing = turned_to(fleeing, facing)
    start = fleeing
    state = _without_contact(state, unit_id).put(start)
    if touches_edge(start.boundary, state.setting.table):
        return _lost_at_the_edge(state, start, dice)
    end, off = _run(state, start, float(distance))
    met = _runs_into(state, start, end, fatal)
    if met is not None:
        state = _panic_of_friends(state, start, _passed_through(state, start, met))
        return remove_unit(state.put(met), unit_id, rule="t9a.flee-reaction", dice=dice)
    passed = _passed_through(state, start, end)
    if off:
        state = _panic_of_friends(state, start, passed)
        return _lost_at_the_edge(state, end, dice)
    way = tuple((there.x, there.y, there.facing) for there in (unit, start, end))
    shapes: list[Footprint] = [one.boundary for one in passed if one.side != unit.side and one.id not in harmless]
    shapes += [rock.shape for rock in state.setting.table.of_kind(IMPASSABLE)]
    hazards = tuple(passed_through(shape, FLEEING_THROUGH, "t9a.flee") for shape in shapes)
    state, (x, y, _) = crossing(state.put(end), unit_id, way, dice, passing=hazards)
    if not state.has(unit_id):
        passed = _passed_through(state, start, start.altered(x=x, y=y))
    return _panic_of_friends(state, start, passed)


def direction_away(unit: Unit, enemy: Unit) -> float:
    """Return the direction directly away from an enemy, Centre to Centre."""
    here, there = unit.boundary, enemy.boundary
    return direction((there.x, there.y), (here.x, here.y))


def shifted_clear(state: State, unit: Unit) -> tuple[Unit, bool]:
    """Return the fleeing unit gone on as little as needed to stand clear, and whether it has met the edge.

    It is clear beyond what it stands at, or beyond what stands there, and so on: exact to a thousandth of an inch.
    """
    while not touches_edge(unit.boundary, state.setting.table):
        obstacle = _in_the_way(state, unit)
        if obstacle is None:
            return unit, False
        unit = _just_past(unit, obstacle)
    return unit, True


def _in_the_way(state: State, unit: Unit) -> Footprint | None:
    """Return another unit's Boundary or Impassable Terrain that is too near, None if nothing is."""
    near = neighbour(state, unit, unit.boundary, gap=UNIT_SPACING)
    if near is not None:
        return near.boundary
    rocks = (feature.shape for feature in state.setting.table.of_kind(IMPASSABLE))
    return next((rock for rock in rocks if are_within(unit.boundary, rock, UNIT_SPACING)), None)


def _just_past(unit: Unit, obstacle: Footprint) -> Unit:
    """Return the unit moved ahead until the obstacle is no longer within an inch."""

    def is_near(inches: float) -> bool:
        return are_within(moved_ahead(unit, inches).boundary, obstacle, UNIT_SPACING)

    high = STEP
    while is_near(high):
        high += STEP
    low = high - STEP
    while high - low > FINEST:
        middle = (low + high) / 2
        low, high = (middle, high) if is_near(middle) else (low, middle)
    return moved_ahead(unit, high)


def _run(state: State, start: Unit, inches: float) -> tuple[Unit, bool]:
    """Return the unit at the end of its flight, and whether it has touched the Board Edge on the way."""
    table = state.setting.table
    ahead = start.boundary
    if isinstance(ahead, Rect) and touches_edge(swept(ahead, inches), table):
        return moved_ahead(start, inches), True
    end = moved_ahead(start, inches)
    if touches_edge(end.boundary, table):
        return end, True
    return shifted_clear(state, end)


def _runs_into(state: State, start: Unit, end: Unit, fatal: tuple[int, ...]) -> Unit | None:
    """Return the unit where its Front first touches one of *fatal* on its flight, None if it touches none."""
    boundary = start.boundary
    if not isinstance(boundary, Rect):
        return None
    ways = [
        way
        for other in fatal
        if state.has(other)
        and (way := travel_to_contact(boundary, state.unit(other).boundary, _length(start, end))) is not None
    ]
    return moved_ahead(start, min(ways)) if ways else None


def _passed_through(state: State, start: Unit, end: Unit) -> tuple[Unit, ...]:
    """Return the units whose Boundaries the flight enters."""
    boundary = start.boundary
    ground: Rect | Disc
    if isinstance(boundary, Rect):
        ground = swept(boundary, _length(start, end))
    else:
        length = _length(start, end)
        middle = advance(
            Rect(boundary.x, boundary.y, boundary.radius * 2, boundary.radius * 2, start.facing), length / 2
        )
        ground = Rect(middle.x, middle.y, boundary.radius * 2, boundary.radius * 2 + length, start.facing)
    return tuple(
        other
        for other in state.units
        if other.id != start.id
        and clearance(ground, (other.boundary,), 0.0) is not None
        and overlaps(ground, other.boundary)
    )


def _length(start: Unit, end: Unit) -> float:
    return float(((end.x - start.x) ** 2 + (end.y - start.y) ** 2) ** 0.5)


def _panic_of_friends(state: State, fled: Unit, passed: tuple[Unit, ...]) -> State:
    """Note the Panic Tests of friends that the unit has fled through (core 13.1)."""
    causes = tuple(
        PanicCause(other.id, "t9a.panic.fled-through")
        for other in passed
        if other.side == fled.side and state.has(other.id) and alarms(fled, other)
    )
    return replace(state, panic=state.panic + causes) if causes else state


def _without_contact(state: State, unit_id: int) -> State:
    """End every contact of the unit, on both sides."""
    unit = state.unit(unit_id)
    changed = []
    for engagement in unit.fight.engaged:
        if state.has(engagement.enemy):
            enemy = state.unit(engagement.enemy)
            changed.append(enemy.altered(engaged=tuple(e for e in enemy.fight.engaged if e.enemy != unit_id)))
    return state.put(unit.altered(engaged=()), *changed)


def _lost_at_the_edge(state: State, unit: Unit, dice: Dice) -> State:
    dice.tell(FledOffTheBoard(unit.name))
    return remove_unit(state.put(unit), unit.id, by_flight=True, rule="t9a.flee", dice=dice)
