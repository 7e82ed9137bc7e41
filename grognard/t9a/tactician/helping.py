"""Characters who help War Machines shoot: they stay where a machine is in reach (`t9a.engineer`)."""

from __future__ import annotations

from math import exp

from grognard.kernel.geometry import distance
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.shooting.guns import is_war_machine
from grognard.t9a.tactician.worth import worth_left

SHARE = 0.35  # of a War Machine's points that a helper within reach is worth to it
PULL = 8.0  # inches over which the wish to be there falls to 37 %
FROM_AFAR = 0.6  # of the points, at the edge of the reach


def points_of_helping(state: State, placed: Unit) -> float:
    """Return what it is worth to stand like *placed* for who helps War Machines; nothing for others."""
    reach = reach_of_help(placed)
    if reach is None:
        return 0.0
    return max((_for_machine(machine, placed, reach) for machine in _machines(state, placed)), default=0.0)


def reach_of_help(unit: Unit) -> float | None:
    """Return within how many inches somebody in the unit helps War Machines, None if nobody does."""
    found = [reach for hook in unit.hooks.of(Moments.helps_war_machines_within) if (reach := hook(unit)) is not None]
    return max(found, default=None)


def _for_machine(machine: Unit, placed: Unit, reach: float) -> float:
    beyond = distance(machine.boundary, placed.boundary) - reach
    return SHARE * worth_left(machine) * (1.0 if beyond <= 0 else FROM_AFAR * exp(-beyond / PULL))


def _machines(state: State, placed: Unit) -> list[Unit]:
    """Return the own War Machines with artillery."""
    return [
        friend
        for friend in state.of_side(placed.side)
        if friend.id != placed.id and is_war_machine(friend) and _has_artillery(friend)
    ]


def _has_artillery(unit: Unit) -> bool:
    parts = (part for model, _ in unit.members for part in model.parts)
    return any(weapon.kind == "artillery" for part in parts for weapon in part.shooting_weapons)
