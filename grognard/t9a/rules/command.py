"""Rules of the command group: Champion, Musician, Standard Bearer (core 14.8).

They are R&F models upgraded; that one falls and another takes his place is the procedures' (core 14.9).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from grognard.kernel.rules.brackets import Length
from grognard.kernel.rules.rule import Rule
from grognard.t9a.board.traits import Amount, Trait
from grognard.t9a.moments.special_rule import Additions, SpecialRule
from grognard.t9a.rules.attacks import CloseCombatAttribute

if TYPE_CHECKING:
    from grognard.t9a.board.state import State, Unit

LEAST_CHARGE_ROLL = 4


class FirstAmongEquals(CloseCombatAttribute, frozen=True):
    """The Champion has +1 Attack Value, on one part that is neither Harnessed nor Inanimate."""

    id: ClassVar[str] = "t9a.first-among-equals"
    adds_to: ClassVar[Additions] = {"attack_value": 1}


class OrderingTheCharge(SpecialRule, frozen=True):
    """A charge roll below 4 counts as 4 in a unit with a Champion.

    The total of the dice is meant, before the Advance Rate. If the charge still fails, the real dice give its distance.
    """

    id: ClassVar[str] = "t9a.ordering-the-charge"
    amounts: ClassVar = {Amount.LEAST_CHARGE_ROLL: LEAST_CHARGE_ROLL}


class Champion(SpecialRule, frozen=True):
    """First Among Equals and Ordering the Charge; a Health Pool of his own, Duels, and no distributed hits."""

    id: ClassVar[str] = "t9a.champion"
    holds: ClassVar[tuple[Rule, ...]] = (OrderingTheCharge(),)


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


class Musician(SpecialRule, frozen=True):
    """Swift Reform and March to the Beat."""

    id: ClassVar[str] = "t9a.musician"
    holds: ClassVar[tuple[Rule, ...]] = (SwiftReform(), MarchToTheBeat())


class DeafeningClamour(SpecialRule, frozen=True):
    """The unit counts as having a Musician; its March to the Beat reaches 18 inches."""

    id: ClassVar[str] = "t9a.deafening-clamour"
    holds: ClassVar[tuple[Rule, ...]] = (SwiftReform(), MarchToTheBeat(18.0))
