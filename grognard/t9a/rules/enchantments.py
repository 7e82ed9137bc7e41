"""Weapon, Armour and Shield Enchantments, common and of the Saurian Ancients (t9a-items, edition 2022).

Attacks with an enchanted weapon are Magical, and it must be used (`Weapon.enchanted`). A weapon's enchantment stands
among the weapon's rules; what an armour gives its wearer among his model's, what costs him Offensive Skill on his part.
"""

from __future__ import annotations

from typing import ClassVar

from grognard.kernel.brackets import Against
from grognard.kernel.dice_expression import DiceExpression
from grognard.kernel.modifiers import Modifier
from grognard.kernel.rules import Rule
from grognard.t9a.attack.blow import Blow, SpecialSave
from grognard.t9a.moments.special_rule import SpecialRule, adds
from grognard.t9a.rules.attacks import CloseCombatAttribute, DivineAttacks, MagicalAttacks, MultipleWounds
from grognard.t9a.rules.protections import Aegis

FLAMING = Against((("t9a.flaming-attacks",),))


class WeaponEnchantment(SpecialRule, frozen=True):
    """What an enchanted weapon does; its attacks are Magical (core 18.6)."""

    def includes(self, beside: tuple[Rule, ...]) -> tuple[Rule, ...]:
        """Bring Magical Attacks."""
        return (MagicalAttacks(),)


class TitanicMight(WeaponEnchantment, frozen=True):
    """Weapon: +3 Strength."""

    id: ClassVar[str] = "t9a.item.titanic-might"

    def strength(self, blow: Blow) -> Modifier:
        """Add 3."""
        return adds(self, 3)


class BlessedInscriptions(WeaponEnchantment, frozen=True):
    """Weapon: Divine Attacks, and failed to-wound rolls are rolled again."""

    id: ClassVar[str] = "t9a.item.blessed-inscriptions"

    def includes(self, beside: tuple[Rule, ...]) -> tuple[Rule, ...]:
        """Bring Magical and Divine Attacks."""
        return (MagicalAttacks(), DivineAttacks())

    def rerolls_to_wound(self, roll: int, wounded: bool, blow: Blow) -> bool:
        """Roll a failure again."""
        return not wounded


class HerosHeart(WeaponEnchantment, frozen=True):
    """Hand Weapon or Paired Weapons: +1 Attack Value, at least Strength 5 and AP 2."""

    id: ClassVar[str] = "t9a.item.heros-heart"

    def attack_value(self, blow: Blow) -> Modifier:
        """Add 1."""
        return adds(self, 1)

    def strength(self, blow: Blow) -> Modifier:
        """Have at least 5."""
        return Modifier(self.id, "at_least", 5)

    def armour_penetration(self, blow: Blow) -> Modifier:
        """Have at least 2."""
        return Modifier(self.id, "at_least", 2)


class ShieldBreaker(WeaponEnchantment, frozen=True):
    """Weapon: +6 AP; it never wounds on better than 3+."""

    id: ClassVar[str] = "t9a.item.shield-breaker"

    def armour_penetration(self, blow: Blow) -> Modifier:
        """Add 6."""
        return adds(self, 6)

    def to_wound(self, blow: Blow) -> Modifier:
        """Need 3+ at best."""
        return Modifier(self.id, "at_least", 3)


class SupernaturalDexterity(WeaponEnchantment, frozen=True):
    """Weapon: +2 Offensive Skill, +2 Agility."""

    id: ClassVar[str] = "t9a.item.supernatural-dexterity"

    def offensive_skill(self, blow: Blow) -> Modifier:
        """Add 2."""
        return adds(self, 2)

    def agility(self, blow: Blow) -> Modifier:
        """Add 2."""
        return adds(self, 2)


class GloryOfTheDawnAge(WeaponEnchantment, frozen=True):
    """Spear of a Saurian Warlord or Veteran on foot: +1 Strength, Multiple Wounds (2)."""

    id: ClassVar[str] = "t9a.item.glory-of-the-dawn-age"

    def includes(self, beside: tuple[Rule, ...]) -> tuple[Rule, ...]:
        """Bring Magical Attacks and Multiple Wounds (2)."""
        return (MagicalAttacks(), MultipleWounds(DiceExpression.number(2)))

    def strength(self, blow: Blow) -> Modifier:
        """Add 1."""
        return adds(self, 1)


class DeathCheater(SpecialRule, frozen=True):
    """Suit of Armour: +1 Armour, Fortitude (4+)."""

    id: ClassVar[str] = "t9a.item.death-cheater"

    def armour(self, blow: Blow) -> Modifier:
        """Add 1."""
        return adds(self, 1)

    def special_save(self, blow: Blow) -> SpecialSave:
        """Offer Fortitude (4+)."""
        return SpecialSave("fortitude", 4, self.id)


class BasaltInfusion(SpecialRule, frozen=True):
    """Suit of Armour: +1 Armour, Aegis (3+, against Flaming Attacks); every Fortitude save fails."""

    id: ClassVar[str] = "t9a.item.basalt-infusion"

    def includes(self, beside: tuple[Rule, ...]) -> tuple[Rule, ...]:
        """Bring the Aegis."""
        return (Aegis(3, against=FLAMING),)

    def armour(self, blow: Blow) -> Modifier:
        """Add 1."""
        return adds(self, 1)

    def improves_special_save(self, blow: Blow, saves: tuple[SpecialSave, ...]) -> tuple[SpecialSave, ...]:
        """Lose Fortitude."""
        return without_fortitude(saves)


class GhostlyGuard(SpecialRule, frozen=True):
    """Heavy or Plate Armour: +2 Armour against attacks that are not Magical."""

    id: ClassVar[str] = "t9a.item.ghostly-guard"

    def armour(self, blow: Blow) -> Modifier | None:
        """Add 2."""
        return None if is_magical(blow) else adds(self, 2)


class AlchemistsAlloy(CloseCombatAttribute, frozen=True):
    """Suit of Armour: +1 Armour for the model, -2 Offensive Skill for its wearer; it stands among his part's rules."""

    id: ClassVar[str] = "t9a.item.alchemists-alloy"

    def armour(self, blow: Blow) -> Modifier:
        """Add 1."""
        return adds(self, 1)

    def offensive_skill(self, blow: Blow) -> Modifier:
        """Take 2."""
        return adds(self, -2)


def without_fortitude(saves: tuple[SpecialSave, ...]) -> tuple[SpecialSave, ...]:
    """Return the saves that are no Fortitude."""
    return tuple(save for save in saves if save.kind != "fortitude")


def is_magical(blow: Blow) -> bool:
    """Is the attack Magical?"""
    return MagicalAttacks.id in blow.words
