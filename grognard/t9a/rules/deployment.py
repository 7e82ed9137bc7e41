"""Universal Rules of deployment: who comes later, who goes ahead, and who holds ground (core 16, 17.2, ledger)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from grognard.kernel.rules.brackets import Length
from grognard.t9a.board.traits import Trait
from grognard.t9a.moments.rows import Rows
from grognard.t9a.moments.special_rule import SpecialRule

if TYPE_CHECKING:
    from grognard.t9a.board.unit import Unit

row = Rows(__name__)

VANGUARD_IN = 12.0


class Vanguard(SpecialRule, frozen=True):
    """After deployment the unit may move 12 inches, or *x*, as in an Advance; never within 12 inches of an enemy.

    6 inches if that enemy has Scouted or moved as Vanguard. Who has moved declares no charge in the first turn, if his
    side goes first.
    """

    id: ClassVar[str] = "t9a.vanguard"

    x: Length = VANGUARD_IN

    def vanguard_move(self, unit: Unit) -> float:
        return self.x


Ambush = row("t9a.ambush", traits=(Trait.MAY_AMBUSH,))
Scout = row("t9a.scout", traits=(Trait.MAY_SCOUT,))
Scoring = row("t9a.scoring", traits=(Trait.SCORES,))
