"""Moves of a unit: how far it may go, what steps come to, what forbids them (core 7.3 to 7.7, 7.14 to 7.16).

`walk` carries steps out and judges them on the way; `after_reform` does it for a Reform in place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import hypot, isfinite
from typing import Literal, ParamSpec

from grognard.kernel.geometry import (
    TOUCH,
    Disc,
    Footprint,
    Point,
    Rect,
    Segment,
    are_within,
    closer_than,
    direction,
    inside_table,
    overlaps,
    step,
    touches,
)
from grognard.kernel.words.language import N_
from grognard.kernel.words.modifiers import Modifier
from grognard.kernel.words.refusals import NotAllowed
from grognard.t9a.board.effects import table_of
from grognard.t9a.board.profile import Model
from grognard.t9a.board.state import State
from grognard.t9a.board.traits import Trait
from grognard.t9a.board.unit import Unit
from grognard.t9a.moments.hooks import LAYERS, Moments, Rate
from grognard.t9a.moving.displacement import comes_within, farthest_model
from grognard.t9a.moving.opened_terrain import opened_terrain
from grognard.t9a.moving.steps import (
    Back,
    Forward,
    Pivot,
    Placement,
    Reshape,
    Sideways,
    Step,
    Walk,
    Wheel,
    cost_of,
    ground_of,
    placed,
    reformed,
)
from grognard.t9a.units.space import (
    CLOSE_PASSAGE,
    IMPASSABLE,
    OFF_THE_BOARD,
    ON_IMPASSABLE,
    TOO_NEAR,
    UNIT_SPACING,
    meets_impassable,
    neighbour,
    room_for,
)

P = ParamSpec("P")

__all__ = [
    "MODEL_TOO_FAR",
    "NO_SUCH_WIDTH",
    "Gait",
    "Placement",
    "after_reform",
    "can_fly",
    "farthest_model",
    "is_allowed",
    "rates",
    "reformed",
    "reforms_freely",
    "room_in_place",
    "straight_way_is_free",
    "walk",
]

Gait = Literal["advance", "march", "vanguard"]
RULES: dict[str, str] = {"advance": "t9a.advance-move", "march": "t9a.march-move", "vanguard": "t9a.vanguard"}
OPENED_FOR: tuple[Gait, ...] = ("advance", "march")
"""The moves in which terrain may be open to a side by a rule."""
MOST_WHEEL = 90.0  # degrees
QUARTERS = (0.0, 90.0, 180.0, 270.0)


# ---- how far


def rates(unit: Unit, *, flying: bool = False) -> tuple[float, float]:
    """Return the Advance and March Rates: those of the slowest model, in the air if *flying* (core 7.3, t9a.fly)."""
    key = ("rates", flying)
    known: tuple[float, float] | None = unit.memo.get(key)
    if known is None:
        known = unit.memo[key] = _rates(unit, flying=flying)
    return known


def _rates(unit: Unit, *, flying: bool) -> tuple[float, float]:
    pairs = [rates_of_model(unit, model, flying=flying) for model, _ in unit.members]
    return min(pair[0] for pair in pairs), min(pair[1] for pair in pairs)


def rates_of_model(unit: Unit, model: Model, *, flying: bool = False) -> tuple[float, float]:
    """Return the rates of a model: as printed, with what changes its own and those of all in its unit."""
    own = [pace for hook in model.hooks.of(Moments.own_pace) if (pace := hook(flying=flying)) is not None]
    advance, march = _in_the_air(unit, model) if flying else (model.advance, model.march)
    return (
        _changed(advance, [one for pace in own for one in pace[0]], unit, "advance", model),
        _changed(march, [one for pace in own for one in pace[1]], unit, "march", model),
    )


def _in_the_air(unit: Unit, model: Model) -> tuple[float, float]:
    hooks = model.hooks.of(Moments.moves_in_the_air)
    if unit.effects:
        hooks += table_of(unit.effects).of(Moments.moves_in_the_air)
    return max((air for hook in hooks if (air := hook()) is not None), default=(0.0, 0.0))


def _changed(rate: float, own: list[Modifier], unit: Unit, of: Rate, model: Model) -> float:
    found = [hook(of, unit, model) for hook in unit.hooks.of(Moments.rate)]
    modifiers = LAYERS.in_order(own + [change for change in found if change is not None])
    slowing = [slow for hook in unit.hooks.of(Moments.slows) if (slow := hook(of)) is not None]
    if not (modifiers or slowing):
        return rate
    rate = _modified(rate, [one for one in modifiers if one.layer != "always"])
    for by, least in slowing:
        rate -= max(0.0, min(by, rate - least))
    return max(_modified(rate, [one for one in modifiers if one.layer == "always"]), 0.0)


def _modified(rate: float, modifiers: Iterable[Modifier]) -> float:
    for modifier in modifiers:
        rate = rate + modifier.value if modifier.layer == "add" else float(LAYERS.resolve(int(rate), (modifier,)))
    return rate


def can_fly(unit: Unit) -> bool:
    """Can the whole unit use Flying Movement: all its models, or by a spell on it?"""
    if unit.effects and table_of(unit.effects).of(Moments.moves_in_the_air):
        return True
    return all(model.hooks.of(Moments.moves_in_the_air) for model, _ in unit.members)


def reforms_freely(state: State, unit: Unit) -> bool:
    """May the unit Reform on its way (t9a.light-troops)?"""
    return any(hook(unit, state) for hook in unit.hooks.of(Moments.free_reforms))


# ---- a move of several steps


def walk(
    state: State,
    unit: Unit,
    steps: tuple[Step, ...],
    gait: Gait,
    *,
    flying: bool = False,
    limit: float | None = None,
    swift: bool = False,
) -> Walk:
    """Carry out *steps* and return where they lead.

    Args:
        state: The battle; the unit itself doesn't stand in its own way.
        unit: The unit that moves.
        steps: In order, one at least.
        gait: "advance" allows forwards with Wheels, or backwards, or sideways; "march" forwards only; "vanguard" is an
            Advance.
        flying: Units and terrain count at the end only.
        limit: The rate in inches instead of the unit's own, for the way and for each model (Vanguard 12).
        swift: The first step is a Swift Reform (core 7.15).

    Raises:
        NotAllowed: Which step breaks which rule.
    """
    _belong_together(state, unit, steps, gait, swift=swift)
    advance, march = (limit, limit) if limit is not None else rates(unit, flying=flying)
    rate = march if gait == "march" else advance
    opened = opened_terrain(state, unit.side) if gait in OPENED_FOR else ()
    obstacles = () if flying else _obstacles(state, unit, rate, opened)
    here, cost = unit, 0.0
    way: list[Placement] = [(unit.x, unit.y, unit.facing)]
    after_first = unit
    for number, one in enumerate(steps):
        cost += cost_of(one, here)
        if cost > rate + TOUCH:
            raise NotAllowed(RULES[gait], TOO_FAR, unit=unit.name, needed=cost, rate=rate)
        if isinstance(one, Reshape) and (swift or gait == "vanguard") and number == 0:
            there = after_reform(state, here, one.facing, one.files, rate=march)
        else:
            there = placed(here, one)
            _way_is_free(state, here, there, one, obstacles)
        here = there
        after_first = there if number == 0 else after_first
        way.append((here.x, here.y, here.facing))
    reshaped = any(isinstance(one, Reshape) for one in steps)
    if swift:
        _second_limit(unit, here, march, gait, in_ranks=False)
        _second_limit(after_first, here, rate, gait, in_ranks=True)
    else:
        _second_limit(unit, here, march if reforms_freely(state, unit) else rate, gait, in_ranks=not reshaped)
    blocked = room_for(state, here, here.boundary)
    if blocked is not None:
        raise blocked
    return Walk(here, tuple(way), cost)


def _belong_together(state: State, unit: Unit, steps: tuple[Step, ...], gait: Gait, *, swift: bool) -> None:
    """Refuse steps that don't make a move of this gait."""
    if not steps:
        raise NotAllowed(RULES[gait], NO_STEPS, unit=unit.name)
    if swift and (gait != "advance" or not isinstance(steps[0], Reshape)):
        raise NotAllowed("t9a.swift-reform", SWIFT_REFORM_FIRST, unit=unit.name)
    light = reforms_freely(state, unit)
    ways: set[type] = set()
    for number, one in enumerate(steps):
        _is_a_step(unit, one)
        match one:
            case Wheel(_, degrees) if degrees > MOST_WHEEL + TOUCH:
                raise NotAllowed("t9a.wheel", WHEEL_TOO_WIDE, unit=unit.name, degrees=degrees)
            case Pivot() if unit.model_count > 1:
                raise NotAllowed("t9a.pivot", PIVOT_OF_MANY, unit=unit.name)
            case Reshape() if not (light or (swift and number == 0) or (gait == "vanguard" and len(steps) == 1)):
                raise NotAllowed("t9a.reform", REFORM_ON_THE_WAY, unit=unit.name)
            case Back() | Sideways() if gait == "march":
                raise NotAllowed(RULES[gait], MARCH_FORWARDS, unit=unit.name)
        if not isinstance(one, Pivot | Reshape):
            ways.add(Forward if isinstance(one, Wheel) else type(one))
    if len(ways) > 1:
        raise NotAllowed(RULES[gait], ONE_DIRECTION, unit=unit.name)


def _is_a_step(unit: Unit, one: Step) -> None:
    """Refuse numbers that are none, and ways and Wheels below 0."""
    amount = one.facing if isinstance(one, Reshape) else one.degrees if isinstance(one, Wheel | Pivot) else one.inches
    signed = isinstance(one, Sideways | Pivot | Reshape)
    if not isfinite(amount) or (amount < 0 and not signed):
        raise NotAllowed("t9a.movement-phase", NO_SUCH_STEP, unit=unit.name, step=one)
    if isinstance(one, Reshape) and not 1 <= one.files <= unit.model_count:
        raise NotAllowed("t9a.reform", NO_SUCH_WIDTH, unit=unit.name, files=one.files)


def goes_through_terrain(unit: Unit) -> bool:
    """May the unit treat all terrain as open on its way: all its models may, or it does for this move (Ghost Step)?"""
    if unit.effects and table_of(unit.effects).with_trait(Trait.IGNORES_TERRAIN):
        return True
    return all(model.hooks.with_trait(Trait.IGNORES_TERRAIN) for model, _ in unit.members)


def _obstacles(state: State, unit: Unit, rate: float, opened: tuple[str, ...]) -> tuple[tuple[Footprint, float], ...]:
    """Return what the way could meet, with the least gap: 0.5 inch, or none if it is nearer already (core 4.3).

    Features whose ids are *opened* are in nobody's way.
    """
    if state.by_id.get(unit.id) is not unit:
        return _obstacles_near(state, unit, rate, opened)
    key = ("obstacles", unit.id, opened)
    known: tuple[float, tuple[tuple[Footprint, float], ...]] | None = state.memo.get(key)
    if known is None or known[0] < rate:
        known = state.memo[key] = (rate, _obstacles_near(state, unit, rate, opened))
    return known[1]


def _obstacles_near(
    state: State, unit: Unit, rate: float, opened: tuple[str, ...]
) -> tuple[tuple[Footprint, float], ...]:
    boundary = unit.boundary
    reach = boundary.reach * 2 + rate + CLOSE_PASSAGE + TOUCH
    shapes: list[Footprint] = [other.boundary for other in state.units if other.id != unit.id]
    if not goes_through_terrain(unit):
        rocks = state.setting.table.of_kind(IMPASSABLE)
        shapes += [feature.shape for feature in rocks if feature.id not in opened]
    found: list[tuple[Footprint, float]] = []
    for shape in shapes:
        dx, dy, near = shape.x - boundary.x, shape.y - boundary.y, reach + shape.reach
        if dx * dx + dy * dy <= near * near:
            found.append((shape, 0.0 if are_within(boundary, shape, UNIT_SPACING) else CLOSE_PASSAGE))
    return tuple(found)


def _way_is_free(
    state: State, before: Unit, after: Unit, one: Step, obstacles: tuple[tuple[Footprint, float], ...]
) -> None:
    """Refuse a step whose ground meets a unit or Impassable Terrain, or whose front leaves the board."""
    near = [(obstacle, gap) for obstacle, gap in obstacles if _may_be_met(before, one, obstacle, gap)]
    if near:
        pieces = ground_of(before, after, one)
        for obstacle, gap in near:
            if any(closer_than(piece, obstacle, gap) for piece in pieces):
                raise NotAllowed("t9a.unit-spacing", IN_THE_WAY, unit=before.name, gap=gap)
    if not _front_stays_on_the_board(state, before, after, one):
        raise NotAllowed("t9a.board-edge", FRONT_OFF_THE_BOARD, unit=before.name)


def _may_be_met(before: Unit, one: Step, obstacle: Footprint, gap: float) -> bool:
    """May the step meet the obstacle at all? A Wheel stays in a circle round its pivot."""
    boundary = before.boundary
    if not isinstance(one, Wheel) or isinstance(boundary, Disc):
        return True
    pivot = boundary.corners()[0 if one.side == "left" else 1]
    return are_within(Disc(*pivot, 2 * boundary.reach), obstacle, gap)


def _front_stays_on_the_board(state: State, before: Unit, after: Unit, one: Step) -> bool:
    """Does the Front stay on the board (core 4.11)? In a Wheel its outer corner may be farthest out on its way."""
    here, there, table = before.boundary, after.boundary, state.setting.table
    if isinstance(here, Disc) or isinstance(there, Disc):
        return inside_table(there.centre, table)
    if not inside_table(there.front(), table):
        return False
    if not isinstance(one, Wheel):
        return True
    pivot_side = 0 if one.side == "left" else 1
    corner = here.corners()[pivot_side]
    start = here.facing + (90.0 if one.side == "left" else -90.0)
    turn = -one.degrees if one.side == "left" else one.degrees
    passed = (quarter for quarter in QUARTERS if 0.0 < _turn_between(start, quarter, turn) < one.degrees)
    return all(inside_table(step(corner, quarter, here.width), table) for quarter in passed)


def _turn_between(start: float, bearing: float, turn: float) -> float:
    """Return by how many degrees one turns from *start* to *bearing* in the sense of *turn*."""
    return (bearing - start) % 360.0 if turn > 0 else (start - bearing) % 360.0


def _second_limit(start: Unit, end: Unit, rate: float, gait: Gait, *, in_ranks: bool) -> None:
    """Refuse a move at whose end a model's centre is farther than the rate from its start (core 7.7)."""
    if not comes_within(start, end, rate, in_ranks=in_ranks):
        raise NotAllowed(RULES[gait], TOO_FAR_FROM_PLACE, unit=start.name, rate=rate)


def straight_way_is_free(state: State, unit: Unit, centre: Point, *, ignoring: tuple[int, ...] = ()) -> bool:
    """Can a lone model go straight to a new *centre*, through the units of *ignoring* but past all others?"""
    boundary = unit.boundary
    length = hypot(centre[0] - boundary.x, centre[1] - boundary.y)
    if not length:
        return True
    wide = 2 * boundary.radius if isinstance(boundary, Disc) else boundary.width
    way = Segment(boundary.x, boundary.y, *centre)
    strip = Rect(*way.middle, wide, length, direction(boundary.centre, centre))
    rest = state.without(*ignoring)
    obstacles = _obstacles(rest, unit, length, opened_terrain(rest, unit.side))
    return not any(closer_than(strip, obstacle, gap) for obstacle, gap in obstacles)


# ---- Reforms


def after_reform(state: State, unit: Unit, facing: float, files: int, *, rate: float | None = None) -> Unit:
    """Return the unit after a Reform (core 7.5).

    Args:
        state: The battle.
        unit: The unit that reforms; the Centre of its Boundary stays.
        facing: The new facing in degrees.
        files: The new number of files.
        rate: How far a model's centre may come; by default the March Rate.

    Raises:
        NotAllowed: If a model comes farther than its March Rate, or there is no room.
    """
    if not 1 <= files <= unit.model_count or not isfinite(facing):
        raise NotAllowed("t9a.reform", NO_SUCH_WIDTH, unit=unit.name, files=files)
    new = reformed(unit, facing, files)
    limit = rates(unit)[1] if rate is None else rate
    if not comes_within(unit, new, limit):
        raise NotAllowed("t9a.reform", TOO_FAR_FROM_PLACE, unit=unit.name, rate=limit)
    room_in_place(state, unit, new)
    return new


def room_in_place(state: State, before: Unit, after: Unit, *, ignoring: tuple[int, ...] = ()) -> None:
    """Refuse a new shape without room. Near what the unit was near to it may stay, but not meet it (core 4.3).

    Raises:
        NotAllowed: Over the edge of the board, or too near to other units (but those of *ignoring*) or rocks.
    """
    old, new = before.boundary, after.boundary
    if not inside_table(new, state.setting.table):
        raise NotAllowed("t9a.board-edge", OFF_THE_BOARD, unit=before.name)
    others = (other for other in state.units if other.id != before.id and other.id not in ignoring)
    near = tuple(other for other in others if are_within(old, other.boundary, UNIT_SPACING))
    meets = next((o for o in near if (overlaps if o.side == before.side else touches)(new, o.boundary)), None)
    meets = meets or neighbour(state, after, new, ignoring=(*ignoring, *(other.id for other in near)))
    if meets is not None:
        raise NotAllowed("t9a.unit-spacing", TOO_NEAR, unit=before.name, other=meets.name, gap=UNIT_SPACING)
    gap = 0.0 if meets_impassable(state, old) else UNIT_SPACING
    if meets_impassable(state, new, gap=gap):
        raise NotAllowed("t9a.terrain.impassable", ON_IMPASSABLE, unit=before.name, gap=gap)


def is_allowed(attempt: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> bool:
    """Does the attempt go through without a refusal?"""
    try:
        attempt(*args, **kwargs)
    except NotAllowed:
        return False
    return True


NO_STEPS = N_("{unit}: a move needs a step")
NO_SUCH_STEP = N_("{unit} can't move so: {step}")
TOO_FAR = N_("{unit} would move {needed:in}; {unit:its|their} rate is {rate:in}")
TOO_FAR_FROM_PLACE = N_("a model of {unit} would come too far from its place: {rate:in} at most")
MODEL_TOO_FAR = N_("a model of {unit} would come {came:in} from its place; at most {rate:in} is allowed")
WHEEL_TOO_WIDE = N_("{unit} can't wheel by {degrees} degrees: at most 90")
PIVOT_OF_MANY = N_("only a unit of a single model pivots on its way; {unit} {unit:has|have} more")
REFORM_ON_THE_WAY = N_("{unit} can't reform on {unit:its|their} way")
SWIFT_REFORM_FIRST = N_("{unit}: a Swift Reform comes first, and an Advance after it")
MARCH_FORWARDS = N_("{unit} {unit:marches|march} forwards only")
ONE_DIRECTION = N_("{unit} {unit:moves|move} either forwards, or backwards, or sideways")
IN_THE_WAY = N_("{unit} {unit:finds|find} {unit:its|their} way blocked: {unit:it|they} must keep {gap:in} away")
FRONT_OFF_THE_BOARD = N_("the front of {unit} would leave the board")
NO_SUCH_WIDTH = N_("{unit} can't stand in {files} files")
