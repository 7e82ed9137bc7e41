"""Limbs that strike a blow of their own: great claws, scorpion tails; and one arm more (core 17.7)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar

from grognard.kernel.words.language import Name
from grognard.kernel.words.modifiers import Modifier
from grognard.mordheim.facts import Exchange
from grognard.mordheim.gear import Weapon
from grognard.mordheim.special_rule import SpecialRule
from grognard.mordheim.traits import Amount, Trait


class GreatClaw(SpecialRule, frozen=True):
    """No weapon in that arm; one more attack at +1 Strength."""

    id: ClassVar[str] = "mordheim.mutation.great-claw"
    traits = (Trait.GREAT_CLAW,)
    amounts: ClassVar[Mapping[Any, float | str]] = MappingProxyType({Amount.PRICE: 50})


class ScorpionTail(SpecialRule, frozen=True):
    """One more attack at Strength 5, at 2 against those whom poison can't harm."""

    id: ClassVar[str] = "mordheim.mutation.scorpion-tail"
    traits = (Trait.SCORPION_TAIL,)
    amounts: ClassVar[Mapping[Any, float | str]] = MappingProxyType({Amount.PRICE: 40})

    def strength_of_hit(self, exchange: Exchange) -> Modifier | None:
        stings = exchange.weapon == self.id and exchange.at.is_(Trait.IMMUNE_TO_POISON)
        return Modifier(self.id, "set", 2) if stings else None


class ExtraArm(SpecialRule, frozen=True):
    """One more attack."""

    id: ClassVar[str] = "mordheim.mutation.extra-arm"
    amounts: ClassVar[Mapping[Any, float | str]] = MappingProxyType({Amount.ATTACKS: 1, Amount.PRICE: 40})


GROWN = {
    Trait.GREAT_CLAW: Weapon(
        GreatClaw.id,
        Name("the great claw", "la grande pince"),
        (Trait.USABLE_IN_WATER,),
        bonus=1,
        critical="unarmed",
    ),
    Trait.SCORPION_TAIL: Weapon(
        ScorpionTail.id,
        Name("the scorpion tail", "la queue de scorpion"),
        (Trait.USABLE_IN_WATER,),
        rules=(ScorpionTail(),),
        strength=5,
        critical="unarmed",
    ),
}
"""The limbs that strike once each besides all other blows."""
