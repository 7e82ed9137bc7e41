"""The elementary steps of a move: where they lead, what they cost, what ground they cover (core 7.3, 7.6, 7.14, 7.15).

A move is a tuple of steps. Suggestions, free moves of a human and plans of a computer player are all made of them.
Lengths are inches, angles degrees.
"""

from __future__ import annotations

from math import cos, radians, sin
from typing import ClassVar, Literal

import msgspec

from grognard.kernel.geometry import (
    Disc,
    Footprint,
    Rect,
    Segment,
    direction,
    quantise,
    swept,
    swept_shift,
    swept_wheel,
    wheel_cost,
)
from grognard.kernel.words.language import N_, Wording
from grognard.t9a.board.effects import table_of
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.morale.flight import at_centre

HANDS = (N_("left"), N_("right"))
Placement = tuple[float, float, float]  # x, y, facing of the front's middle


class _Step(msgspec.Struct, frozen=True, tag=True):
    """One step; its *message* says it in words."""

    message: ClassVar[str] = ""

    def wording(self) -> Wording:
        """Return the template and its values."""
        return Wording(self.message, self.__getattribute__)


class Forward(_Step, frozen=True):
    """Straight on."""

    message: ClassVar[str] = "{inches:in} forwards"

    inches: float


class Back(_Step, frozen=True):
    """Straight backwards."""

    message: ClassVar[str] = "{inches:in} backwards"

    inches: float


class Sideways(_Step, frozen=True):
    """Straight to the right, to the left if negative."""

    message: ClassVar[str] = "{inches:in} to the right"

    inches: float


class Wheel(_Step, frozen=True):
    """A Wheel about a front corner, forwards."""

    message: ClassVar[str] = "a Wheel of {degrees}° to the {side}"

    side: Literal["left", "right"]
    degrees: float


class Pivot(_Step, frozen=True):
    """A turn to the right about the Centre (core 7.6, 7.14)."""

    message: ClassVar[str] = "a Pivot of {degrees}°"

    degrees: float


class Reshape(_Step, frozen=True):
    """A Reform on the way: the Centre stays, facing and files are new (core 7.5, 7.15, t9a.light-troops)."""

    message: ClassVar[str] = "a Reform to {files} files, facing {facing}°"

    facing: float
    files: int


Step = Forward | Back | Sideways | Wheel | Pivot | Reshape


class Walk(msgspec.Struct, frozen=True):
    """A move carried out: the unit at its end, its placements after each step (the start first), its cost in inches."""

    unit: Unit
    way: tuple[Placement, ...]
    cost: float


def placed(unit: Unit, step: Step) -> Unit:
    """Return the unit after one step, unchecked."""
    angle = radians(unit.facing)
    ahead_x, ahead_y = sin(angle), cos(angle)
    match step:
        case Forward(inches):
            return at_front(unit, unit.x + ahead_x * inches, unit.y + ahead_y * inches, unit.facing)
        case Back(inches):
            return at_front(unit, unit.x - ahead_x * inches, unit.y - ahead_y * inches, unit.facing)
        case Sideways(inches):
            return at_front(unit, unit.x + ahead_y * inches, unit.y - ahead_x * inches, unit.facing)
        case Wheel(side, degrees):
            half = (-1 if side == "left" else 1) * unit.formation.width / 2
            facing = unit.facing + (-degrees if side == "left" else degrees)
            corner_x, corner_y = unit.x + ahead_y * half, unit.y - ahead_x * half
            turned = radians(facing)
            return at_front(unit, corner_x - cos(turned) * half, corner_y + sin(turned) * half, facing)
        case Pivot(degrees):
            return at_centre(unit, unit.boundary.x, unit.boundary.y, unit.facing + degrees)
        case Reshape(facing, files):
            return reformed(unit, facing, files)
    raise AssertionError(f"unknown step {step!r}")


def reformed(unit: Unit, facing: float, files: int) -> Unit:
    """Return the unit with new files and facing, its Centre unmoved (core 7.5)."""
    boundary = unit.boundary
    return at_centre(unit.altered(files=files), boundary.x, boundary.y, facing)


def at_front(unit: Unit, x: float, y: float, facing: float) -> Unit:
    """Return the unit with the middle of its front at (*x*, *y*), as it enters the state."""
    return unit.altered(x=quantise(x), y=quantise(y), facing=quantise(facing % 360.0))


def cost_of(step: Step, unit: Unit) -> float:
    """Return the inches that a step of the unit costs; backwards and sideways count double (core 7.3)."""
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


def ground_of(before: Unit, after: Unit, step: Step) -> tuple[Footprint, ...]:
    """Return the ground that the unit's Boundary covers in one step, in convex pieces."""
    boundary = before.boundary
    if isinstance(boundary, Disc):
        there = after.boundary
        if (there.x, there.y) == (boundary.x, boundary.y):
            return (there,)
        way = Segment(boundary.x, boundary.y, there.x, there.y)
        between = Rect(*way.middle, 2 * boundary.radius, way.length, direction(boundary.centre, there.centre))
        return (boundary, between, there)
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


def after_move(state: State, unit: Unit, move: str) -> Unit:
    """Return *unit* without the effects that this move ends for good: "advance", "march", "random", "charge", ..."""
    if not unit.effects:
        return unit
    kept = tuple(
        effect
        for effect in unit.effects
        if not any(hook(move, state) for hook in table_of((effect,)).of(Moments.ends_with_move))
    )
    return unit.altered(effects=kept) if kept != unit.effects else unit
