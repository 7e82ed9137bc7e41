"""Plans of steps: how a unit comes nearer to a place, and as much of it as its rate allows. Nothing here is judged."""

from __future__ import annotations

from math import hypot

from grognard.kernel.geometry import Point, direction, quantise, wheel_cost, wheel_for_cost
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.moving.moves import reforms_freely
from grognard.t9a.moving.steps import Forward, Pivot, Reshape, Step, Wheel

NO_TURN = 1.0  # degrees of turn that are not worth a Wheel
LEAST_WHEEL, LEAST_WAY = 0.5, 0.05  # degrees and inches below which a step is left out


def nearest_enemy(state: State, unit: Unit) -> Unit | None:
    """Return the enemy whose front's middle is nearest to the unit's, None if there is no enemy on the table."""
    enemies = state.enemies_of(unit)
    if not enemies:
        return None
    return min(enemies, key=lambda enemy: ((enemy.x - unit.x) ** 2 + (enemy.y - unit.y) ** 2, enemy.id))


def steps_towards(state: State, unit: Unit, point: Point) -> tuple[Step, ...]:
    """Return the turn that the unit can make, and a long way straight on, that lead towards *point*."""
    turn = turn_to(unit, direction((unit.x, unit.y), point))
    way = Forward(hypot(point[0] - unit.x, point[1] - unit.y))
    if abs(turn) < NO_TURN:
        return (way,)
    if unit.model_count == 1:
        boundary = unit.boundary
        return (Pivot(quantise(turn_to(unit, direction((boundary.x, boundary.y), point)))), way)
    if reforms_freely(state, unit):
        return (Reshape(quantise((unit.facing + turn) % 360.0), unit.files), way)
    return (Wheel("right" if turn > 0 else "left", min(abs(turn), 90.0)), way)


def within_rate(unit: Unit, steps: tuple[Step, ...], rate: float) -> tuple[Step, ...]:
    """Cut the steps off where they would cost more than *rate* inches."""
    left, width = rate, unit.formation.width
    kept: list[Step] = []
    for step in steps:
        match step:
            case Wheel(side, degrees):
                if wheel_cost(width, degrees) > left:
                    degrees = int(wheel_for_cost(width, left) * 10) / 10
                if degrees > LEAST_WHEEL:
                    kept.append(Wheel(side, degrees))
                left -= wheel_cost(width, degrees)
            case Forward(inches):
                go = int(min(inches, left) * 1000) / 1000
                if go > LEAST_WAY:
                    kept.append(Forward(go))
                left -= go
            case _:
                kept.append(step)
    return tuple(kept)


def turn_to(unit: Unit, bearing: float) -> float:
    """Return by how many degrees the unit must turn to the right to look along *bearing* (-180 to 180)."""
    return (bearing - unit.facing + 180.0) % 360.0 - 180.0
