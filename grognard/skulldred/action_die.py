"""The action die: 1, 2, 3 or WILD (`skulldred.action-die`; how they lie on six faces is a house value)."""

from __future__ import annotations

from functools import cache
from typing import Literal, NamedTuple

from grognard.kernel.dice import Dice
from grognard.kernel.words.die import DieKind
from grognard.kernel.words.language import Name
from grognard.skulldred.hooks import Moments
from grognard.skulldred.leaders import is_last_survivor, is_led
from grognard.skulldred.options import WILD, Options
from grognard.skulldred.state import Figure, State
from grognard.skulldred.wild import Wild

ACTION_DIE = "skulldred.action-die"
LED_POINTS = 3


class Die(NamedTuple):
    """What the action die gives a figure: points, what it must do with them, and the rule that says so."""

    points: int
    mission: Literal["", "panic", "storm"]
    because: str


READINGS = {
    1: Name("1 AP", "1 PA"),
    2: Name("2 AP", "2 PA"),
    3: Name("3 AP", "3 PA"),
    WILD: Name.same("WILD"),
}
"""What stands on the faces of the action die."""


@cache
def die_of(faces: tuple[int, ...]) -> DieKind:
    """Return the action die with the *faces* that were agreed."""
    return DieKind(tuple(range(1, len(faces) + 1)), tuple(READINGS[face] for face in faces), faces)


def roll_action_die(dice: Dice, options: Options) -> int:
    """Roll the action die and return its face: 1, 2, 3, or 0 for WILD."""
    return int(dice.die(die_of(options.action_die), ACTION_DIE))


def points_of(face: int) -> int:
    """Return the points of a numbered face, 0 for WILD."""
    return 0 if face == WILD else face


def read(state: State, figure: Figure, face: int) -> Die:
    """Return what a face gives a figure: on WILD it matters whether it is led or the last of its warband."""
    last = face == WILD and is_last_survivor(state, figure)
    return die_for(figure, face, led=face == WILD and not last and is_led(state, figure), last=last)


def die_for(figure: Figure, face: int, *, led: bool, last: bool = False) -> Die:
    """Return what a face gives a figure that is led, or the last survivor, or neither."""
    if face != WILD:
        return Die(face, "", ACTION_DIE)
    if last:
        return Die(LED_POINTS, "", "skulldred.win.last-survivor")
    if led:
        return Die(LED_POINTS, "", "skulldred.leader.wild")
    return unled(figure)


def unled(figure: Figure) -> Die:
    """Return what WILD gives an unled figure: its WILDSIDE; a toad, an elected leader, or none: nothing."""
    hooks = figure.in_force.hooks.of(Moments.on_wild)
    if figure.toad or not hooks:
        return Die(0, "", "skulldred.attr.wildside")
    wild: Wild = hooks[0]() or Wild()
    mission: Literal["", "panic", "storm"] = "panic" if wild.panics else "storm" if wild.storms else ""
    rule: str = hooks[0].__self__.id  # type: ignore[attr-defined]  # a moment is a bound method
    return Die(LED_POINTS if wild.panics else wild.points, mission, rule)
