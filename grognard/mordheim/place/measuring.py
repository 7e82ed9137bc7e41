"""How far warriors are from each other: gap of the bases in plan, and difference of heights (core 19.3, 23.2)."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.mordheim.state import State, Warrior
from grognard.skirmish.bodies import Body


def body_of(state: State, warrior: Warrior) -> Body:
    """Return the space that a warrior takes: who rides has his mount's base, at his own height (core 17.6)."""
    if warrior.rides is None:
        return warrior.body
    mount = state.warrior(warrior.rides).body
    return Body(mount.base, mount.z, max(mount.height, RIDER_HEIGHT))


RIDER_HEIGHT = 2.0
"""How high a rider reaches above the ground, in inches."""


def apart(state: State, a: Warrior, b: Warrior) -> float:
    """Return the distance of two warriors in inches: two men 4" apart in plan on floors 3" apart are 5" apart.

    Rules: `mordheim.core.distance`.
    """
    return body_of(state, a).apart(body_of(state, b))


def nearest_of(state: State, warrior: Warrior, others: Iterable[Warrior]) -> Warrior | None:
    """Return the nearest of some others; of equally near ones the first by id."""
    return min(others, key=lambda one: (round(apart(state, warrior, one), 6), one.id), default=None)
