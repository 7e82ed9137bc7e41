"""A March through Dangerous Terrain: the unit stops before it, tests, and goes on or breaks the March off (core 15.1).

Whoever marches is asked only where the tests have cost something and the unit has room where it stopped: nothing else
has come to light since the move was chosen.
"""

from __future__ import annotations

from math import ceil
from typing import ClassVar

from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Ask, Play
from grognard.kernel.dice import Dice
from grognard.kernel.geometry import TOUCH, distance
from grognard.kernel.ground.terrain import Feature
from grognard.kernel.words.events import Event, Name
from grognard.kernel.words.language import N_
from grognard.t9a.attack.dangerous_way import dangerous_way, features_on, take_tests_of
from grognard.t9a.board.state import State
from grognard.t9a.board.traits import Amount
from grognard.t9a.board.unit import Unit
from grognard.t9a.morale.panic import losses_settled
from grognard.t9a.moving.opened_terrain import opened_terrain
from grognard.t9a.moving.steps import Back, Forward, Pivot, Placement, Sideways, Step, Walk, Wheel, placed
from grognard.t9a.units.space import room_for

KIND = "t9a.break-off-march"
STEP = 0.1  # inches, or degrees of a turn times ten, between the places at which the unit may be stopped


class MarchOn(Answer, frozen=True):
    """Go on through the Dangerous Terrain."""

    message: ClassVar[str] = N_("{unit:unit}: march on")

    unit: int


class BreakOff(Answer, frozen=True):
    """End the March before the Dangerous Terrain."""

    message: ClassVar[str] = N_("{unit:unit}: break the March off")

    unit: int


class BrokenOff(Event, frozen=True):
    """A March ended before the Dangerous Terrain; *way* is what was walked."""

    message: ClassVar[str] = N_("{unit}: March broken off")

    unit: Name
    way: tuple[Placement, ...]


def march(
    state: State, before: Unit, after: Unit, walked: Walk, steps: tuple[Step, ...], dice: Dice, *, flying: bool
) -> Play[tuple[State, tuple[Placement, ...]]]:
    """Carry a March out, with its Dangerous Terrain Tests; return the state and the way that was walked.

    Args:
        state: The battle, the unit still where it began.
        before: The unit there.
        after: The unit at the end of the March, as if nothing had happened on it.
        walked: The March.
        steps: What it consists of.
        dice: For the tests.
        flying: Only the terrain of take-off and landing counts, and nothing stops the unit.
    """
    opened = opened_terrain(state, before.side)
    stopped = not flying and not before.has_trait(Amount.DANGEROUS_EVERYWHERE)
    dangers = features_on(state, before, walked.way, opened=opened) if stopped else ()
    if not dangers:
        return dangerous_way(state.put(after), before.id, walked.way, dice, flying=flying, opened=opened), walked.way
    for feature, (there, way) in _stops(before, steps, dangers):
        unit = state.unit(before.id)
        state = state.put(_at(after if unit.health == before.health else unit, there))
        state = take_tests_of(state, before.id, feature, walked.way, dice)
        if not state.has(before.id):
            return state, way
        if state.unit(before.id).health == unit.health:
            continue
        state = yield from losses_settled(state, dice)
        if not state.has(before.id) or state.unit(before.id).morale.fleeing:
            return state, way
        if (yield from _breaks_off(state, before.id)):
            dice.tell(BrokenOff(before.name, way))
            return state, way
    return state.put(_at(state.unit(before.id), after)), walked.way


def _breaks_off(state: State, unit_id: int) -> Play[bool]:
    """Let the owner of a unit that has lost something stay where it is, if there is room."""
    unit = state.unit(unit_id)
    if room_for(state, unit, unit.boundary) is not None:
        return False
    answer = yield Ask(
        unit.side, KIND, (MarchOn(unit_id), BreakOff(unit_id)), state=state, rule="t9a.dangerous-terrain"
    )
    return isinstance(answer, BreakOff)


def _at(unit: Unit, there: Unit) -> Unit:
    """Return the unit where another stands."""
    return unit.altered(x=there.x, y=there.y, facing=there.facing, files=there.files)


def _stops(
    unit: Unit, steps: tuple[Step, ...], dangers: tuple[Feature, ...]
) -> list[tuple[Feature, tuple[Unit, tuple[Placement, ...]]]]:
    """Return each danger in the order in which the unit meets it, with where it is stopped before it, and its way."""
    places = _places(unit, steps)
    found: list[tuple[int, Feature]] = []
    for feature in dangers:
        touches = (
            number for number, (there, _) in enumerate(places) if distance(there.boundary, feature.shape) <= TOUCH
        )
        found.append((max(next(touches, len(places)) - 1, 0), feature))
    found.sort(key=lambda one: one[0])
    return [(feature, places[number]) for number, feature in found]


def _places(unit: Unit, steps: tuple[Step, ...]) -> list[tuple[Unit, tuple[Placement, ...]]]:
    """Return the unit at short intervals along its way, the start first, with the way up to there."""
    here: Unit = unit
    way: tuple[Placement, ...] = ((unit.x, unit.y, unit.facing),)
    found = [(here, way)]
    for step in steps:
        for part in _parts(step):
            there = placed(here, part)
            found.append((there, (*way, (there.x, there.y, there.facing))))
        here, way = found[-1]
    return found


def _parts(step: Step) -> list[Step]:
    """Return the step begun and carried on little by little; a Reform is one."""
    match step:
        case Forward(inches) | Back(inches) | Sideways(inches):
            length = inches
        case Wheel(_, degrees) | Pivot(degrees):
            length = degrees / 10
        case _:
            return [step]
    number = max(1, ceil(abs(length) / STEP))
    shares = [count / number for count in range(1, number + 1)]
    if isinstance(step, Wheel | Pivot):
        return [replace(step, degrees=step.degrees * share) for share in shares]
    return [replace(step, inches=step.inches * share) for share in shares]
