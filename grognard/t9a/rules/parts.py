"""Attributes that say what a model part does in a fight: whose weapons it bears, who supports, who crushes."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from grognard.kernel.dice.dice_expression import DiceExpression
from grognard.t9a.board.traits import Amount, Trait
from grognard.t9a.moments.offers import Crush
from grognard.t9a.moments.rows import Rows
from grognard.t9a.moments.special_rule import SpecialRule
from grognard.t9a.rules.attacks import MultipleWounds

if TYPE_CHECKING:
    pass

row = Rows(__name__)

CRUSHED = DiceExpression(1, 3, 1)


class ExtraSupport(SpecialRule, frozen=True):
    """The part makes Supporting Attacks up to Attack Value *x*, in place of the limit that its Height gives."""

    id: ClassVar[str] = "t9a.extra-support"
    amounts: ClassVar = {Amount.MOST_SUPPORTING_ATTACKS: "x"}

    x: int


class CrushAttack(SpecialRule, frozen=True):
    """Once a Round the part may give up its Close Combat Attacks for a single one: Strength 10, AP 10, at step 0.

    It has Multiple Wounds (D3+1). It rolls to hit and to wound as ever, but nothing of the part or its weapon helps it:
    no Hatred, no Battle Focus, no Poison. It is never a Supporting Attack. Special Attacks may be made besides. It is
    declared when the Duels are settled; a part that is removed before step 0 has lost it.
    """

    id: ClassVar[str] = "t9a.crush-attack"

    def crushes(self) -> Crush:
        return Crush(self.id, strength=10, armour_penetration=10, attributes=(MultipleWounds(CRUSHED),))


# Shooting Weapons printed on such a part are fired by another part; in contact it makes its own Close Combat Attacks.
Harnessed = row(
    "t9a.harnessed",
    traits=(
        Trait.MAKES_NO_SUPPORTING_ATTACKS,
        Trait.CARRIES_NO_WEAPON,
        Trait.MOUNTED,
        Trait.MAKES_IMPACT_HITS,
        Trait.MAKES_STOMP_ATTACKS,
    ),
)
Inanimate = row("t9a.inanimate", traits=(Trait.MAKES_NO_ATTACKS, Trait.CARRIES_NO_WEAPON, Trait.MAKES_IMPACT_HITS))
WeaponMaster = row("t9a.weapon-master", traits=(Trait.FREE_CHOICE_OF_WEAPON,))
FightInExtraRank = row("t9a.fight-in-extra-rank", amounts={Amount.FIGHTS_IN_EXTRA_RANKS: 1}, adds_up=True)
