"""Alchemy (magic 15)."""

from __future__ import annotations

from typing import ClassVar

from grognard.kernel.dice.dice_expression import DiceExpression
from grognard.kernel.rules.rule import Rule
from grognard.kernel.words.modifiers import Modifier
from grognard.t9a.attack.attack import armour
from grognard.t9a.board.traits import Trait
from grognard.t9a.moments.blow import Blow
from grognard.t9a.moments.special_rule import Numbers, SpecialRule, adds, sets
from grognard.t9a.moments.spell import Spell
from grognard.t9a.moments.spell_card import ATTRIBUTE, AUGMENT, HEX, HEX_MISSILE, Lasting, Version
from grognard.t9a.rules.attacks import FlamingAttacks, MagicalAttacks, MultipleWounds
from grognard.t9a.rules.spells._hits import FLAMING, hits
from grognard.t9a.rules.spells.paths import Alchemy

BURNING = "t9a.flaming-attacks"


class AlchemicalFire(Spell, frozen=True):
    """The target is Flammable against Melee Attacks."""

    id: ClassVar[str] = "t9a.spell.alchemical-fire"
    traits = (Trait.MAKES_REROLL_TO_WOUND,)
    path: ClassVar[str] = Alchemy.id
    number: ClassVar[str] = ATTRIBUTE
    basic: ClassVar[Version] = Version(0, 18, HEX, "one-turn", Lasting())

    def rolls_again(self, roll: int, passed: bool, blow: Blow) -> bool:
        """Roll failed to-wound rolls of Flaming Melee Attacks again."""
        return not passed and blow.is_melee and BURNING in blow.words


class MeltsArmour(SpecialRule, frozen=True):
    """Wounds on 7 minus the Armour of the model hit; a 6 always, a 1 never."""

    id: ClassVar[str] = "t9a.spell.quicksilver-lash"

    def to_wound(self, blow: Blow) -> Modifier:
        return sets(self, 7 - armour(blow).value)


class QuicksilverLash(Spell, frozen=True):
    """D3+1 Flaming hits, AP 10, that wound on 7 minus the Armour of the model hit."""

    id: ClassVar[str] = "t9a.spell.quicksilver-lash"
    path: ClassVar[str] = Alchemy.id
    number: ClassVar[str] = "1"
    basic: ClassVar[Version] = Version(
        7, 24, HEX_MISSILE, "instant", hits("D3+1", 0, 10, FlamingAttacks(), MeltsArmour())
    )


class WordOfIron(Spell, frozen=True):
    """+1 Armour, +2 boosted."""

    id: ClassVar[str] = "t9a.spell.word-of-iron"
    path: ClassVar[str] = Alchemy.id
    number: ClassVar[str] = "2"
    adds_up: ClassVar[bool] = True
    basic: ClassVar[Version] = Version(5, 24, AUGMENT, "one-turn", Lasting(1))
    boosted: ClassVar[Version | None] = Version(10, 18, AUGMENT, "one-turn", Lasting(2))

    def armour(self, blow: Blow) -> Modifier:
        return adds(self, self.x)


class GloryOfGold(Spell, frozen=True):
    """+1 AP, and Flaming and Magical Attacks."""

    id: ClassVar[str] = "t9a.spell.glory-of-gold"
    holds: ClassVar[tuple[Rule, ...]] = (FlamingAttacks(), MagicalAttacks())
    path: ClassVar[str] = Alchemy.id
    number: ClassVar[str] = "3"
    adds_up: ClassVar[bool] = True
    basic: ClassVar[Version] = Version(8, 18, AUGMENT, "one-turn", Lasting())

    def bears_on(self, blow: Blow) -> bool:
        return blow.has_users_values

    def armour_penetration(self, blow: Blow) -> Modifier | None:
        return adds(self, 1) if blow.armour_penetration is None else None


class SilverSpike(Spell, frozen=True):
    """One Area Attack (1x5), Str 4, AP 10; one of its hits Str 6 with Multiple Wounds (D3)."""

    id: ClassVar[str] = "t9a.spell.silver-spike"
    path: ClassVar[str] = Alchemy.id
    number: ClassVar[str] = "4"
    basic: ClassVar[Version] = Version(
        6,
        18,
        HEX_MISSILE,
        "instant",
        hits(
            "1",
            4,
            10,
            area=(1, 5),
            bracket_strength=6,
            bracket_attributes=(MultipleWounds(DiceExpression(1, 3)),),
        ),
    )
    boosted: ClassVar[Version | None] = Version(8, 36, HEX_MISSILE, "instant", basic.effect)


class CorruptionOfTin(Spell, frozen=True):
    """-1 Armour for the rest of the battle."""

    id: ClassVar[str] = "t9a.spell.corruption-of-tin"
    adds_to: ClassVar[Numbers] = {"armour": -1}
    path: ClassVar[str] = Alchemy.id
    number: ClassVar[str] = "5"
    adds_up: ClassVar[bool] = True
    basic: ClassVar[Version] = Version(8, 36, HEX, "permanent", Lasting())


class Molten(SpecialRule, frozen=True):
    """Its Strength is the Armour of the model hit."""

    id: ClassVar[str] = "t9a.spell.molten-copper"

    def strength(self, blow: Blow) -> Modifier:
        return sets(self, armour(blow).value)


class MoltenCopper(Spell, frozen=True):
    """D3+4 Flaming hits, AP 4, with the Armour of the model hit as their Strength."""

    id: ClassVar[str] = "t9a.spell.molten-copper"
    path: ClassVar[str] = Alchemy.id
    number: ClassVar[str] = "6"
    basic: ClassVar[Version] = Version(7, 24, HEX_MISSILE, "instant", hits("D3+4", 0, 4, *FLAMING, Molten()))
