"""One-use rules and the like: what is used when (core 2.12)."""

from __future__ import annotations

from grognard.kernel.battle.asks import Ask
from grognard.kernel.geometry import distance
from grognard.players.weighing import Valued, Weighed, best_of
from grognard.t9a.activations import UseRule
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.tactician.worth import worth_left

NEAR = 24.0  # inches to an enemy within which powers of a whole turn are used
MARCHING = 2  # the Game Turn up to which marches are hastened


def what_to_use(ask: Ask, state: State) -> Weighed:
    """In a combat use what helps; at other times once the enemy is near, against the dearest target."""
    values: list[Valued] = []
    for option in ask.options:
        if isinstance(option, UseRule) and state.has(option.unit):
            values.append(Valued(option, _points(state, option)))
        else:
            values.append(Valued(option, 0.5))
    return best_of(ask.kind, values)


def _points(state: State, option: UseRule) -> float:
    unit = state.unit(option.unit)
    if option.target is not None and state.has(option.target):
        return 1.0 + worth_left(state.unit(option.target)) / 1000
    if unit.is_engaged:
        return 1.0 if unit.fight.first_round or unit.morale.shaken else 0.6
    if state.phase == "movement":
        return 1.0 if _away(state, unit) < NEAR or state.turn <= MARCHING else 0.0
    return 1.0 if _away(state, unit) < NEAR else 0.0


def _away(state: State, unit: Unit) -> float:
    return min((distance(unit.boundary, enemy.boundary) for enemy in state.enemies_of(unit)), default=99.0)
