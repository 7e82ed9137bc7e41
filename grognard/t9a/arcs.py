"""Front, flanks and rear of units (core 3.12, 3.13)."""

from __future__ import annotations

from grognard.kernel.geometry import located
from grognard.t9a.state import Facing, Unit


def facing_towards(target: Unit, attacker: Unit) -> Facing:
    """Return the Facing of *target* in whose Arc *attacker* is Located (core 3.13); a round base has only a Front.

    A unit is Located by the middle of its Front, on a round base by its centre; on a dividing line, in the flank.
    """
    return located(target.boundary, attacker.boundary)
