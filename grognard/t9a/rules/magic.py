"""Rules of Wizards and of magic that profiles print (magic 2, 4, 8, 24)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from grognard.kernel.rules.rule import Rule
from grognard.kernel.words.modifiers import Modifier
from grognard.t9a.board.traits import Amount
from grognard.t9a.moments.special_rule import Additions, SpecialRule, adds
from grognard.t9a.moments.spell_card import BattleRunes, PrintedSpell, Wizardry
from grognard.t9a.rules.spells.hereditary import LifeFindsAWay
from grognard.t9a.rules.spells.shamanism import AwakenTheBeast, SavageFury, SwarmOfInsects

if TYPE_CHECKING:
    from grognard.t9a.board.profile import Model
    from grognard.t9a.board.state import Unit

LINK_IN = 24.0
CUATL_LORD = "cuatl_lord"
ANVIL_IN = 36.0
FIRST_SPELLS = (
    "t9a.spell.quicksilver-lash",
    "t9a.spell.know-thine-enemy",
    "t9a.spell.ancestral-aid",
    "t9a.spell.fireball",
)
"""Learned Spell 1 of each path that is open to a Cuatl Lord."""


class WizardApprentice(SpecialRule, frozen=True):
    """Knows one spell: Learned Spell 1 of its path, or the hereditary one."""

    id: ClassVar[str] = "t9a.wizard-apprentice"

    def wizardry(self) -> Wizardry:
        return Wizardry(1, 1)


class WizardAdept(SpecialRule, frozen=True):
    """Knows two spells among Learned Spells 1 to 4 and the hereditary one; Channel (1)."""

    id: ClassVar[str] = "t9a.wizard-adept"

    def includes(self, beside: tuple[Rule, ...]) -> tuple[Rule, ...]:
        return (Channel(1),)

    def wizardry(self) -> Wizardry:
        return Wizardry(2, 4)


class WizardMaster(SpecialRule, frozen=True):
    """Knows four spells among Learned Spells 1 to 6 and the hereditary one; Channel (1), +1 to casting rolls."""

    id: ClassVar[str] = "t9a.wizard-master"
    adds_to: ClassVar[Additions] = {"casting_roll": 1}

    def includes(self, beside: tuple[Rule, ...]) -> tuple[Rule, ...]:
        return (Channel(1),)

    def wizardry(self) -> Wizardry:
        return Wizardry(4, 6)


class ProteanMagic(SpecialRule, frozen=True):
    """Has no path: selects among Learned Spell 1 of each path open to it and the hereditary spell."""

    id: ClassVar[str] = "t9a.protean-magic"

    def selects_only(self) -> tuple[str, ...]:
        return (*FIRST_SPELLS, LifeFindsAWay.id)


class WizardConclave(SpecialRule, frozen=True):
    """The Champion is a Wizard Adept."""

    id: ClassVar[str] = "t9a.wizard-conclave"


class MysticTraveller(SpecialRule, frozen=True):
    """Selects its two spells out of a list of its own."""

    id: ClassVar[str] = "t9a.sa.mystic-traveller"

    def selects_only(self) -> tuple[str, ...]:
        return (SwarmOfInsects.id, SavageFury.id, AwakenTheBeast.id, LifeFindsAWay.id)


class Channel(SpecialRule, frozen=True):
    """Brings *x* Veil Tokens in each own Magic Phase."""

    id: ClassVar[str] = "t9a.channel"
    amounts: ClassVar = {Amount.CHANNELS: "x"}
    adds_up: ClassVar[bool] = True

    x: int


class MagicResistance(SpecialRule, frozen=True):
    """-*x* to casting rolls of enemy spells that target its unit; only the highest X counts."""

    id: ClassVar[str] = "t9a.magic-resistance"

    x: int

    def magic_resistance(self, unit: Unit, friendly: bool) -> int | None:
        return None if friendly else self.x


class TelepathicLink(SpecialRule, frozen=True):
    """A Cuatl Lord within 24 inches may cast Damage spells through it, at half range."""

    id: ClassVar[str] = "t9a.sa.telepathic-link"

    def relays_spells_of(self, caster: Model) -> float | None:
        return LINK_IN if caster.id == CUATL_LORD else None


class RunicAnvil(SpecialRule, frozen=True):
    """Selects up to three Battle Runes, which reach 36 inches."""

    id: ClassVar[str] = "t9a.dh.runic-anvil"

    def battle_runes(self) -> BattleRunes:
        return BattleRunes(3, ANVIL_IN)


class KnowsBattleRune(SpecialRule, frozen=True):
    """Selects a Battle Rune, for each that was bought."""

    id: ClassVar[str] = "t9a.dh.battle-rune"
    adds_up: ClassVar[bool] = True

    def battle_runes(self) -> BattleRunes:
        return BattleRunes(1)


class HewnOutOfMountains(SpecialRule, frozen=True):
    """Casting Values of enemy spells are 1 higher while a dwarf is on the board."""

    id: ClassVar[str] = "t9a.dh.hewn-out-of-mountains"

    def casting_value(self, spell: PrintedSpell, bearer: Unit, side: int) -> Modifier | None:
        return adds(self, 1) if bearer.side != side else None
