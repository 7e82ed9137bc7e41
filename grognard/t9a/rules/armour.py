"""Armour: suits and Shield (core 11.13, 18.1). It adds to the printed Armour; more than 6 in all never counts."""

from __future__ import annotations

from typing import ClassVar

from grognard.kernel.rules.rule import Rule
from grognard.kernel.words.modifiers import Modifier
from grognard.t9a.moments.blow import Blow
from grognard.t9a.moments.special_rule import SpecialRule, adds


class _Suit(SpecialRule, frozen=True):
    """A Suit of Armour. A model part wears one only: the better one counts."""

    gives: ClassVar[int] = 0

    def armour(self, blow: Blow) -> Modifier:
        return adds(self, self.gives)

    def outdone_by(self, other: Rule) -> bool:
        """Give way to a better suit."""
        return isinstance(other, _Suit) and other.gives > self.gives


class LightArmour(_Suit, frozen=True):
    """+1 Armour."""

    id: ClassVar[str] = "t9a.armour.light-armour"
    gives: ClassVar[int] = 1


class HeavyArmour(_Suit, frozen=True):
    """+2 Armour."""

    id: ClassVar[str] = "t9a.armour.heavy-armour"
    gives: ClassVar[int] = 2


class PlateArmour(_Suit, frozen=True):
    """+3 Armour."""

    id: ClassVar[str] = "t9a.armour.plate-armour"
    gives: ClassVar[int] = 3


class Shield(SpecialRule, frozen=True):
    """+1 Armour while it is in use; with a Hand Weapon and on foot it gives Parry.

    Who fights with a two-handed weapon has no use of it against Melee Attacks, but still against Ranged Attacks.
    """

    id: ClassVar[str] = "t9a.armour.shield"

    def armour(self, blow: Blow) -> Modifier | None:
        """Add 1, if it is in use."""
        return adds(self, 1) if shield_in_use(blow) else None


def shield_in_use(blow: Blow) -> bool:
    """Has the target a Shield that it can use against this attack?"""
    return Shield.id in blow.target_words and not (blow.is_melee and blow.target_two_handed)
