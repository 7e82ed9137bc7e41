"""Moves of a unit, step by step: what they cost and what forbids them (core 7.3 to 7.7, 7.14 to 7.16).

A move is a tuple of elementary steps. `walk` carries them out and judges them on the way; it serves suggestions, free
moves of a human and the tactician's plans alike. Lengths are inches, angles degrees.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, hypot, radians, sin
from typing import Literal

import msgspec
from msgspec.structs import replace

from grognard.kernel.geometry import (
    TOUCH,
    Disc,
    Footprint,
    Rect,
    clearance,
    inside_table,
    overlaps,
    quantise,
    swept,
    swept_shift,
    swept_wheel,
    wheel_cost,
)
from grognard.kernel.language import N_
from grognard.kernel.refusals import NotAllowed
from grognard.t9a.flight import at_centre
from grognard.t9a.space import CLOSE_PASSAGE, IMPASSABLE, UNIT_SPACING, room_for
from grognard.t9a.state import State, Unit

Gait = Literal["advance", "march", "charge", "vanguard", "magical"]
Placement = tuple[float, float, float]


class Forward(msgspec.Struct, frozen=True, tag=True):
    """Straight on."""

    inches: float


class Back(msgspec.Struct, frozen=True, tag=True):
    """Straight backwards."""

    inches: float


class Sideways(msgspec.Struct, frozen=True, tag=True):
    """Straight to the right, to the left if negative."""

    inches: float


class Wheel(msgspec.Struct, frozen=True, tag=True):
    """A Wheel about a front corner, forwards."""

    side: Literal["left", "right"]
    degrees: float


class Pivot(msgspec.Struct, frozen=True, tag=True):
    """A turn to the right about the Centre (core 7.6, 7.14)."""

    degrees: float


class Reshape(msgspec.Struct, frozen=True, tag=True):
    """A Reform on the way: the Centre stays, facing and files are new (core 7.5, 7.15, t9a.light-troops)."""

    facing: float
    files: int


Step = Forward | Back | Sideways | Wheel | Pivot | Reshape


class Walk(msgspec.Struct, frozen=True):
    """A move carried out: the unit at its end, the placements on the way, and what it cost in inches."""

    unit: Unit
    way: tuple[Placement, ...]
    cost: float


def rates(unit: Unit, *, flying: bool = False) -> tuple[float, float]:
    """Return the Advance and March Rates: those of the slowest model, in the air if *flying* (core 7.3, t9a.fly)."""
    advance = march = 99.0
    for model, _ in unit.members:
        pair = (model.advance, model.march)
        if flying:
            in_the_air = [air for hook in model.hooks.of("moves_in_the_air") if (air := hook()) is not None]
            pair = max(in_the_air, default=(0.0, 0.0))
        advance, march = min(advance, pair[0]), min(march, pair[1])
    return advance, march


def can_fly(unit: Unit) -> bool:
    """Can the whole unit use Flying Movement?"""
    return all(model.hooks.of("moves_in_the_air") for model, _ in unit.members)


def reforms_freely(unit: Unit) -> bool:
    """May the unit Reform on its way (every model has leave to: t9a.light-troops)?"""
    return all(model.hooks.of("free_reforms") for model, _ in unit.members)


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
        steps: In order.
        gait: "advance" allows one of forwards with Wheels, backwards, sideways; "march" forwards only.
        flying: Units and terrain count at the end only.
        limit: The rate in inches instead of the unit's own (Vanguard 12, Magical Move).
        swift: A Reform has leave to open the move (Swift Reform).

    Raises:
        NotAllowed: Which step breaks which rule.
    """
    advance, march = rates(unit, flying=flying)
    rate = limit if limit is not None else (march if gait == "march" else advance)
    start, cost = unit, 0.0
    kinds: list[str] = []
    way: list[Placement] = [(unit.x, unit.y, unit.facing)]
    obstacles = [] if flying else _obstacles(state, unit)
    measured_from = unit
    for number, step in enumerate(steps):
        _may_take(step, number, unit, gait, kinds, swift=swift)
        cost += _cost(step, unit, rate)
        if cost > rate + TOUCH:
            raise NotAllowed(f"t9a.{gait}-move", TOO_FAR, unit=unit.name, needed=cost, rate=rate)
        moved = placed(unit, step)
        if not flying:
            _way_is_free(state, unit, moved, step, obstacles)
        unit = moved
        if isinstance(step, Reshape) and swift and number == 0:
            measured_from = unit
        way.append((unit.x, unit.y, unit.facing))
    farthest = march if limit is None and (gait == "march" or reforms_freely(unit)) else rate
    _second_limit(unit, measured_from, farthest, gait)
    if swift and measured_from is not start:
        _second_limit(unit, start, march, gait)
    if unit is not start:
        blocked = room_for(state, unit, unit.boundary)
        if blocked is not None:
            raise blocked
    return Walk(unit, tuple(way), cost)


def placed(unit: Unit, step: Step) -> Unit:
    """Return the unit after one step, unchecked."""
    angle = radians(unit.facing)
    ahead, right = (sin(angle), cos(angle)), (cos(angle), -sin(angle))
    match step:
        case Forward(inches):
            return _at(unit, unit.x + ahead[0] * inches, unit.y + ahead[1] * inches, unit.facing)
        case Back(inches):
            return _at(unit, unit.x - ahead[0] * inches, unit.y - ahead[1] * inches, unit.facing)
        case Sideways(inches):
            return _at(unit, unit.x + right[0] * inches, unit.y + right[1] * inches, unit.facing)
        case Wheel(side, degrees):
            half = (-1 if side == "left" else 1) * unit.formation.width / 2
            corner = (unit.x + right[0] * half, unit.y + right[1] * half)
            turn = -degrees if side == "left" else degrees
            new = radians(unit.facing + turn)
            return _at(unit, corner[0] - cos(new) * half, corner[1] + sin(new) * half, unit.facing + turn)
        case Pivot(degrees):
            boundary = unit.boundary
            return at_centre(unit, boundary.x, boundary.y, unit.facing + degrees)
        case Reshape(facing, files):
            return reformed(unit, facing, files)
    raise AssertionError(f"unknown step {step!r}")


def reformed(unit: Unit, facing: float, files: int) -> Unit:
    """Return the unit with new files and facing, its Centre unmoved (core 7.5)."""
    boundary = unit.boundary
    return at_centre(replace(unit, files=max(1, files)), boundary.x, boundary.y, facing)


def farthest_model(before: Unit, after: Unit) -> float:
    """Return how far the centre of the model that moved most has come, in inches (core 7.5, 7.7).

    Models of one kind may change places: each goes to the place that is nearest, the farthest ones choosing first.
    """
    old = before.formation.places(before.x, before.y, before.facing)
    new = after.formation.places(after.x, after.y, after.facing)
    if before.formation is after.formation:
        return max(hypot(a[0] - b[0], a[1] - b[1]) for a, b in zip(old, new, strict=True))
    worst = 0.0
    kinds = sorted({(slot.kind, slot.character) for slot in before.formation.slots})
    for kind in kinds:
        here = [p for slot, p in zip(before.formation.slots, old, strict=True) if (slot.kind, slot.character) == kind]
        there = [p for slot, p in zip(after.formation.slots, new, strict=True) if (slot.kind, slot.character) == kind]
        for place in there:
            nearest = min(here, key=lambda p: hypot(p[0] - place[0], p[1] - place[1]))
            here.remove(nearest)
            worst = max(worst, hypot(nearest[0] - place[0], nearest[1] - place[1]))
    return worst


def _at(unit: Unit, x: float, y: float, facing: float) -> Unit:
    return replace(unit, x=quantise(x), y=quantise(y), facing=quantise(facing % 360.0))


def _cost(step: Step, unit: Unit, rate: float) -> float:
    """Return the inches that a step costs; backwards and sideways count double against the rate (core 7.3)."""
    match step:
        case Forward(inches):
            return inches
        case Back(inches):
            return 2 * inches
        case Sideways(inches):
            return 2 * abs(inches)
        case Wheel(_, degrees):
            return wheel_cost(unit.formation.width, degrees)
    return 0.0


def _may_take(step: Step, number: int, unit: Unit, gait: Gait, kinds: list[str], *, swift: bool) -> None:
    """Refuse steps that don't belong in the move."""
    amount = getattr(step, "inches", getattr(step, "degrees", 0.0))
    if not isinstance(step, Sideways | Pivot | Reshape) and amount < 0:
        raise NotAllowed(f"t9a.{gait}-move", BACKWARDS_BY_SIGN, unit=unit.name)
    match step:
        case Wheel(_, degrees) if degrees > 90 + TOUCH:
            raise NotAllowed("t9a.wheel", WHEEL_TOO_WIDE, unit=unit.name, degrees=degrees)
        case Pivot() if unit.model_count > 1:
            raise NotAllowed("t9a.pivot", PIVOT_OF_MANY, unit=unit.name)
        case Reshape() if not (reforms_freely(unit) or (swift and number == 0)):
            raise NotAllowed("t9a.reform", REFORM_ON_THE_WAY, unit=unit.name)
        case Back() | Sideways() if gait == "march":
            raise NotAllowed("t9a.march-move", MARCH_FORWARDS, unit=unit.name)
    kind = {"Back": "back", "Sideways": "side", "Forward": "ahead", "Wheel": "ahead"}.get(type(step).__name__, "")
    if kind:
        kinds.append(kind)
        if any(other != kind for other in kinds):
            raise NotAllowed("t9a.advance-move", ONE_DIRECTION, unit=unit.name)


def _obstacles(state: State, unit: Unit) -> list[tuple[Footprint, float]]:
    """Return what the way must keep clear of, with the least gap: 0.5 inch, or what it already has (core 4.3)."""
    boundary = unit.boundary
    found: list[tuple[Footprint, float]] = []
    shapes: list[Footprint] = [other.boundary for other in state.units if other.id != unit.id]
    shapes += [feature.shape for feature in state.setting.table.of_kind(IMPASSABLE)]
    for shape in shapes:
        near = clearance(boundary, (shape,), UNIT_SPACING) is not None
        found.append((shape, 0.0 if near else CLOSE_PASSAGE))
    return found


def _way_is_free(state: State, before: Unit, after: Unit, step: Step, obstacles: list[tuple[Footprint, float]]) -> None:
    """Refuse a step whose ground meets a unit, Impassable Terrain, or whose front leaves the board (core 4.3, 4.11)."""
    pieces = _ground(before, after, step)
    for obstacle, gap in obstacles:
        for piece in pieces:
            dx, dy, near = obstacle.x - piece.x, obstacle.y - piece.y, obstacle.reach + piece.reach + gap + TOUCH
            if dx * dx + dy * dy > near * near:
                continue
            if overlaps(piece, obstacle) if gap <= 0 else clearance(piece, (obstacle,), gap - 2 * TOUCH) is not None:
                raise NotAllowed("t9a.unit-spacing", IN_THE_WAY, unit=before.name, gap=gap)
    boundary = after.boundary
    if isinstance(boundary, Rect) and not inside_table(boundary.front(), state.setting.table):
        raise NotAllowed("t9a.board-edge", FRONT_OFF_THE_BOARD, unit=before.name)


def _ground(before: Unit, after: Unit, step: Step) -> tuple[Footprint, ...]:
    """Return the ground that the Boundary covers in one step."""
    boundary = before.boundary
    if isinstance(boundary, Disc):
        length = hypot(after.x - before.x, after.y - before.y)
        square = Rect(boundary.x, boundary.y, 2 * boundary.radius, 2 * boundary.radius, before.facing)
        return (swept(square, length),) if isinstance(step, Forward) and length else (after.boundary,)
    match step:
        case Forward(inches):
            return (swept(boundary, inches),)
        case Back(inches):
            return (swept(boundary, -inches),)
        case Sideways(inches):
            return (swept_shift(boundary, inches),)
        case Wheel(side, degrees):
            return swept_wheel(boundary, side, degrees)
    return (after.boundary,)


def _second_limit(unit: Unit, start: Unit, rate: float, gait: Gait) -> None:
    """Refuse a move at whose end a model's centre is farther than the rate from its start (core 7.7)."""
    if unit is start:
        return
    if hypot(unit.x - start.x, unit.y - start.y) + 2 * unit.boundary.reach <= rate:
        return
    came = farthest_model(start, unit)
    if came > rate + TOUCH:
        raise NotAllowed(f"t9a.{gait}-move", MODEL_TOO_FAR, unit=unit.name, came=came, rate=rate)


def after_reform(state: State, unit: Unit, facing: float, files: int, *, rate: float | None = None) -> Unit:
    """Return the unit after a Reform (core 7.5).

    Raises:
        NotAllowed: If a model comes farther than its March Rate, or there is no room.
    """
    if files < 1 or files > max(1, unit.rank_and_file or unit.model_count):
        raise NotAllowed("t9a.reform", NO_SUCH_WIDTH, unit=unit.name, files=files)
    new = reformed(unit, facing, files)
    limit = rates(unit)[1] if rate is None else rate
    came = farthest_model(unit, new)
    if came > limit + TOUCH:
        raise NotAllowed("t9a.reform", MODEL_TOO_FAR, unit=unit.name, came=came, rate=limit)
    blocked = room_for(state, new, new.boundary)
    if blocked is not None:
        raise blocked
    return new


def is_allowed(attempt: Callable[[], object]) -> bool:
    """Does the attempt go through without a refusal?"""
    try:
        attempt()
    except NotAllowed:
        return False
    return True


TOO_FAR = N_("{unit} would move {needed:in}; its rate is {rate:in}")
MODEL_TOO_FAR = N_("a model of {unit} would come {came:in} from its place; at most {rate:in} is allowed")
BACKWARDS_BY_SIGN = N_("{unit}: a step can't be negative; use a step backwards")
WHEEL_TOO_WIDE = N_("{unit} can't wheel by {degrees} degrees: at most 90")
PIVOT_OF_MANY = N_("only a unit of a single model pivots on its way; {unit} has more")
REFORM_ON_THE_WAY = N_("{unit} can't reform on its way")
MARCH_FORWARDS = N_("{unit} marches forwards only")
ONE_DIRECTION = N_("{unit} moves either forwards, or backwards, or sideways")
IN_THE_WAY = N_("{unit} finds its way blocked: it must keep {gap:in} away")
FRONT_OFF_THE_BOARD = N_("the front of {unit} would leave the board")
NO_SUCH_WIDTH = N_("{unit} can't stand in {files} files")
