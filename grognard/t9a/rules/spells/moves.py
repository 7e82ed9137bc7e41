"""What is in force on a unit while it makes a Magical Move (magic 13.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from grognard.kernel.words.modifiers import Modifier
from grognard.t9a.board.traits import Trait
from grognard.t9a.moments.hooks import Rate
from grognard.t9a.moments.rows import Rows
from grognard.t9a.moments.special_rule import SpecialRule, always

if TYPE_CHECKING:
    from grognard.t9a.board.profile import Model
    from grognard.t9a.board.unit import Unit

row = Rows(__name__)


class MagicalMoveRates(SpecialRule, frozen=True):
    """Advance and March Rate are *x* inches."""

    id: ClassVar[str] = "t9a.magical-move"

    x: int = 0

    def rate(self, of: Rate, unit: Unit, model: Model) -> Modifier:
        return always(self, self.x)


GhostlyMove = row("t9a.magical-move.ghost", name="GhostlyMove", traits=(Trait.IGNORES_TERRAIN,))
