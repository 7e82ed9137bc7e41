"""Rules of the Magic Phase that profiles print. The phase is not played yet: they can be read, and do nothing."""

from __future__ import annotations

from typing import ClassVar

from grognard.t9a.moments.special_rule import SpecialRule


class WizardApprentice(SpecialRule, frozen=True):
    """Knows one spell."""

    id: ClassVar[str] = "t9a.wizard-apprentice"


class WizardAdept(SpecialRule, frozen=True):
    """Knows two spells; Channel (1)."""

    id: ClassVar[str] = "t9a.wizard-adept"


class WizardMaster(SpecialRule, frozen=True):
    """Knows four spells; Channel (1), +1 to cast."""

    id: ClassVar[str] = "t9a.wizard-master"


class ProteanMagic(SpecialRule, frozen=True):
    """Chooses among spells of several paths."""

    id: ClassVar[str] = "t9a.protean-magic"


class WizardConclave(SpecialRule, frozen=True):
    """The Champion is a Wizard Adept."""

    id: ClassVar[str] = "t9a.wizard-conclave"


class Channel(SpecialRule, frozen=True):
    """Brings *x* Veil Tokens in each own Magic Phase."""

    id: ClassVar[str] = "t9a.channel"
    adds_up: ClassVar[bool] = True

    x: int


class MagicResistance(SpecialRule, frozen=True):
    """-*x* to casting rolls of enemy spells that target its unit."""

    id: ClassVar[str] = "t9a.magic-resistance"

    x: int


class TelepathicLink(SpecialRule, frozen=True):
    """A Cuatl Lord within 24 inches may cast through it."""

    id: ClassVar[str] = "t9a.sa.telepathic-link"


class RunicAnvil(SpecialRule, frozen=True):
    """Knows up to three Battle Runes."""

    id: ClassVar[str] = "t9a.dh.runic-anvil"


class HewnOutOfMountains(SpecialRule, frozen=True):
    """Enemy spells are harder to cast while a dwarf is on the board."""

    id: ClassVar[str] = "t9a.dh.hewn-out-of-mountains"
