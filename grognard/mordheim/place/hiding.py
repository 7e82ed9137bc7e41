"""Hiding: where one may, and who finds the hidden (core 5.6, 23.9)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from grognard.kernel.dice import Dice
from grognard.kernel.geometry import Point, Segment, distance
from grognard.kernel.words.events import Event
from grognard.mordheim.hooks import Moments
from grognard.mordheim.place.measuring import apart
from grognard.mordheim.place.sight import sees
from grognard.mordheim.state import State, Warrior
from grognard.mordheim.table.built import built
from grognard.mordheim.traits import Amount
from grognard.mordheim.values import value_of
from grognard.skirmish.storeys import HAIR

NEAR = 1.0
"""How near what hides him must be: a wall, a sill, a barricade, a column, a corner."""


class IsFound(Event, frozen=True):
    """A hidden warrior is found."""

    message = "{finder:warrior} finds {warrior:warrior}"

    finder: int
    warrior: int


def may_hide_here(state: State, warrior: Warrior) -> bool:
    """May a warrior hide where he is: is something near that hides him, and does nobody find him so?"""
    return is_near_cover(state, warrior) and not any(finders(state, replace(warrior, hidden=True)))


def is_near_cover(state: State, warrior: Warrior) -> bool:
    """Does he touch, within an inch, a wall, a barricade, a column beside him?"""
    structure = built(state).structure
    walls = any(
        wall.stands_beside(warrior.place.z) and distance(warrior.base, wall.line) <= NEAR + HAIR
        for wall in structure.walls
        if _close(warrior, wall.line)
    )
    return walls or any(
        one.z <= warrior.place.z + HAIR < one.top and distance(warrior.base, one.base) <= NEAR + HAIR
        for one in structure.columns
    )


def _close(warrior: Warrior, line: Segment) -> bool:
    reach = NEAR + warrior.base.reach + line.length / 2
    return abs(line.x - warrior.place.x) <= reach and abs(line.y - warrior.place.y) <= reach


def finders(state: State, warrior: Warrior) -> Iterator[Warrior]:
    """Yield the enemies who find a hidden warrior where he is: they see him, or stand within their Initiative of him.

    Enemies find through walls and floors, unless a reading asks for sight.
    """
    through = state.setting.reads("mordheim.detect-through", "yes")
    for foe in state.foes_of(warrior.side):
        if not foe.is_up or foe.fleeing or foe.rider is not None:
            continue
        seen = sees(state, foe, warrior).is_seen
        if seen or (through and apart(state, foe, warrior) <= spotting(foe) + HAIR):
            yield foe


def spotting(warrior: Warrior) -> float:
    """Return within how many inches a warrior finds the hidden: his Initiative, more with a lantern."""
    reach: float = value_of(warrior, "initiative").value
    for hook in warrior.hooks.of(Moments.spots):
        reach = hook(reach) or reach
    return reach + sum(number for gear in warrior.kit.worn for kind, number in gear.amounts if kind == Amount.SPOTTING)


def revealed(state: State, dice: Dice) -> State:
    """Return the state with all hidden warriors who are found shown again: looked at after each step of a move."""
    for one in state.in_play:
        if one.hidden and (finder := next(finders(state, one), None)) is not None:
            dice.tell(IsFound(finder.id, one.id))
            state = state.with_warrior(replace(state.warrior(one.id), hidden=False))
    return state


def corner_points(state: State) -> Iterator[Point]:
    """Yield the corners of buildings: places beside which one hides."""
    for building in built(state).buildings:
        yield from building.area.corners()
