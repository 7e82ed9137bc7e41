"""What the action die gives a figure: each of its faces, as the engine reads it."""

from __future__ import annotations

from typing import NamedTuple

from grognard.kernel.dice import Distribution, EveryDice
from grognard.skulldred.action_die import read, roll_action_die
from grognard.skulldred.activation import points_given
from grognard.skulldred.options import Options
from grognard.skulldred.state import Figure, State


class Begins(NamedTuple):
    """How an activation begins: the AP, and what must be done with them, "", "panic" or "storm"."""

    points: int
    mission: str


def faces(options: Options) -> Distribution[int]:
    """Return what the action die may show: 1, 2, 3, or 0 for WILD."""
    return EveryDice().odds(roll_action_die, options)


def activations(state: State, figure: Figure) -> Distribution[Begins]:
    """Return how the activation of a figure that doesn't panic may begin."""
    return faces(state.setting.options).map(lambda face: _begins(state, figure, face))


def _begins(state: State, figure: Figure, face: int) -> Begins:
    return Begins(points_given(state, figure, face), read(state, figure, face).mission)


def points_ahead(state: State, figure: Figure) -> Distribution[int]:
    """Return the AP that an activation may give, as they are announced."""
    return faces(state.setting.options).map(lambda face: points_given(state, figure, face))
