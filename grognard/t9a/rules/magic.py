"""Rules of Wizards and of magic that profiles print (magic 2, 4, 8, 24)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from grognard.kernel.words.modifiers import Modifier
from grognard.t9a.board.traits import Amount
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.moments.rows import Rows
from grognard.t9a.moments.special_rule import SpecialRule, adds
from grognard.t9a.moments.spell_card import BattleRunes, PrintedSpell, Wizardry
from grognard.t9a.rules.spells.hereditary import LifeFindsAWay
from grognard.t9a.rules.spells.shamanism import AwakenTheBeast, SavageFury, SwarmOfInsects

if TYPE_CHECKING:
    from grognard.t9a.board.profile import Model
    from grognard.t9a.board.unit import Unit

row = Rows(__name__)

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


class HewnOutOfMountains(SpecialRule, frozen=True):
    """Casting Values of enemy spells are 1 higher while a dwarf is on the board."""

    id: ClassVar[str] = "t9a.dh.hewn-out-of-mountains"

    def casting_value(self, spell: PrintedSpell, bearer: Unit, side: int) -> Modifier | None:
        return adds(self, 1) if bearer.side != side else None


WizardApprentice = row("t9a.wizard-apprentice", answers={Moments.wizardry: Wizardry(1, 1)})
WizardAdept = row("t9a.wizard-adept", holds=(Channel(1),), answers={Moments.wizardry: Wizardry(2, 4)})
WizardMaster = row(
    "t9a.wizard-master", holds=(Channel(1),), adds_to={"casting_roll": 1}, answers={Moments.wizardry: Wizardry(4, 6)}
)
ProteanMagic = row("t9a.protean-magic", answers={Moments.selects_only: (*FIRST_SPELLS, LifeFindsAWay.id)})
WizardConclave = row("t9a.wizard-conclave")
MysticTraveller = row(
    "t9a.sa.mystic-traveller",
    answers={Moments.selects_only: (SwarmOfInsects.id, SavageFury.id, AwakenTheBeast.id, LifeFindsAWay.id)},
)
RunicAnvil = row("t9a.dh.runic-anvil", answers={Moments.battle_runes: BattleRunes(3, ANVIL_IN)})
KnowsBattleRune = row(
    "t9a.dh.battle-rune", name="KnowsBattleRune", answers={Moments.battle_runes: BattleRunes(1)}, adds_up=True
)
