"""The action die: 1, 2, 3 or WILD (`skulldred.action-die`; how they lie on six faces is a house value)."""

from __future__ import annotations

from typing import Literal, NamedTuple

from grognard.kernel.dice import Dice
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


def roll_action_die(dice: Dice, options: Options) -> int:
    """Roll the action die and return its face: 1, 2, 3, or 0 for WILD."""
    return options.action_die[int(dice.d6(ACTION_DIE)) - 1]


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
    hooks = figure.in_force.hooks.of("on_wild")
    if figure.toad or not hooks:
        return Die(0, "", "skulldred.attr.wildside")
    wild: Wild = hooks[0]() or Wild()
    mission: Literal["", "panic", "storm"] = "panic" if wild.panics else "storm" if wild.storms else ""
    rule: str = hooks[0].__self__.id  # type: ignore[attr-defined]  # a moment is a bound method
    return Die(LED_POINTS if wild.panics else wild.points, mission, rule)
