"""Front, flanks and rear of units (core 3.12, 3.13)."""

from __future__ import annotations

from grognard.kernel.geometry import located
from grognard.kernel.words.events import Name
from grognard.t9a.board.condition import Facing
from grognard.t9a.board.unit import Unit

FACING_NAMES: dict[Facing, Name] = {
    "front": Name("in the front", "de front"),
    "left": Name("in the left flank", "sur le flanc gauche"),
    "right": Name("in the right flank", "sur le flanc droit"),
    "rear": Name("in the rear", "de dos"),
}
"""Where a charge strikes, as logs tell it."""


def facing_towards(target: Unit, attacker: Unit) -> Facing:
    """Return the Facing of *target* in whose Arc *attacker* is Located (core 3.13); a round base has only a Front.

    A unit is Located by the middle of its Front, on a round base by its centre; on a dividing line, in the flank.
    """
    return located(target.boundary, attacker.boundary)
