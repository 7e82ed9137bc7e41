"""Rules of the command group: Champion, Musician, Standard Bearer (core 14.8).

They are R&F models upgraded; that one falls and another takes his place is the procedures' (core 14.9).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from grognard.kernel.rules.brackets import Length
from grognard.t9a.board.traits import Amount, Trait
from grognard.t9a.moments.rows import Rows
from grognard.t9a.moments.special_rule import SpecialRule
from grognard.t9a.rules.attacks import CloseCombatAttribute

if TYPE_CHECKING:
    from grognard.t9a.board.state import State
    from grognard.t9a.board.unit import Unit

row = Rows(__name__)

LEAST_CHARGE_ROLL = 4


class SwiftReform(SpecialRule, frozen=True):
    """In place of a Reform: the unit may shoot (as having moved), and may Advance afterwards.

    The Advance Rate limit counts from after the Reform, the March Rate limit from before it.
    """

    id: ClassVar[str] = "t9a.swift-reform"
    traits = (Trait.SWIFT_REFORM,)

    def shoots_after(self, unit: Unit, move: str, state: State) -> bool:
        return move == "reform"


class MarchToTheBeat(SpecialRule, frozen=True):
    """Enemies within 8 inches have -1 Discipline in March Tests, unless they have it too."""

    id: ClassVar[str] = "t9a.march-to-the-beat"
    amounts: ClassVar = {Amount.HINDERS_MARCHES_WITHIN: "reach"}

    reach: Length = 8.0


# On one part only, neither Harnessed nor Inanimate.
FirstAmongEquals = row("t9a.first-among-equals", CloseCombatAttribute, adds_to={"attack_value": 1})
# The total of the dice is meant; if the charge still fails, the real dice give its distance.
OrderingTheCharge = row("t9a.ordering-the-charge", amounts={Amount.LEAST_CHARGE_ROLL: LEAST_CHARGE_ROLL})
# First Among Equals is given to one of his parts, not here.
Champion = row("t9a.champion", holds=(OrderingTheCharge(),))
Musician = row("t9a.musician", holds=(SwiftReform(), MarchToTheBeat()))
DeafeningClamour = row("t9a.deafening-clamour", holds=(SwiftReform(), MarchToTheBeat(18.0)))
