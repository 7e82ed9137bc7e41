"""Universal Rules of deployment: who comes later, who goes ahead, and who holds ground (core 16, 17.2, ledger)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from grognard.kernel.rules.brackets import Length
from grognard.t9a.board.traits import Trait
from grognard.t9a.moments.special_rule import SpecialRule

if TYPE_CHECKING:
    from grognard.t9a.board.state import Unit

VANGUARD_IN = 12.0


class Ambush(SpecialRule, frozen=True):
    """The unit may be left off the table: from Game Turn 2 it comes on with 3+, over any edge, and doesn't March.

    A 3+ need not be used. Never arrived is destroyed; arrived in Game Turn 4 or later it never scores.
    """

    id: ClassVar[str] = "t9a.ambush"
    traits = (Trait.MAY_AMBUSH,)


class Scout(SpecialRule, frozen=True):
    """The unit may be placed after all others: more than 18 inches from enemies, or 12 wholly inside some terrain.

    Outside its own zone it declares no charge in the first turn, if its side goes first.
    """

    id: ClassVar[str] = "t9a.scout"
    traits = (Trait.MAY_SCOUT,)


class Vanguard(SpecialRule, frozen=True):
    """After deployment the unit may move 12 inches, or *x*, as in an Advance; never within 12 inches of an enemy.

    6 inches if that enemy has Scouted or moved as Vanguard. Who has moved declares no charge in the first turn, if his
    side goes first.
    """

    id: ClassVar[str] = "t9a.vanguard"

    x: Length = VANGUARD_IN

    def vanguard_move(self, unit: Unit) -> float:
        return self.x


class Scoring(SpecialRule, frozen=True):
    """One such model makes its unit a Scoring Unit.

    Not while it Flees, nor after a Post-Combat Reform up to the next Player Turn, nor ever if it Ambushed and arrived
    in Game Turn 4 or later.
    """

    id: ClassVar[str] = "t9a.scoring"
    traits = (Trait.SCORES,)
