"""Armour: suits and Shield (core 11.13, 18.1). It adds to the printed Armour; more than 6 in all never counts."""

from __future__ import annotations

from typing import ClassVar

from grognard.kernel.rules.rule import Rule
from grognard.kernel.words.modifiers import Modifier
from grognard.t9a.moments.blow import Blow
from grognard.t9a.moments.rows import Rows
from grognard.t9a.moments.special_rule import SpecialRule, adds

row = Rows(__name__)


class _Suit(SpecialRule, frozen=True):
    """A Suit of Armour. A model part wears one only: the better one counts."""

    def outdone_by(self, other: Rule) -> bool:
        return isinstance(other, _Suit) and other.adds_to["armour"] > self.adds_to["armour"]


class Shield(SpecialRule, frozen=True):
    """+1 Armour while it is in use; with a Hand Weapon and on foot it gives Parry.

    Who fights with a two-handed weapon has no use of it against Melee Attacks, but still against Ranged Attacks.
    """

    id: ClassVar[str] = "t9a.armour.shield"

    def armour(self, blow: Blow) -> Modifier | None:
        return adds(self, 1) if shield_in_use(blow) else None


LightArmour = row("t9a.armour.light-armour", _Suit, adds_to={"armour": 1})
HeavyArmour = row("t9a.armour.heavy-armour", _Suit, adds_to={"armour": 2})
PlateArmour = row("t9a.armour.plate-armour", _Suit, adds_to={"armour": 3})


def shield_in_use(blow: Blow) -> bool:
    """Has the target a Shield that it can use against this attack?"""
    return Shield.id in blow.target_words and not (blow.is_melee and blow.target_two_handed)
