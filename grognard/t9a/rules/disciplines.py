"""Disciplines of the Cuatl Lord (core 19.6)."""

from __future__ import annotations

from typing import ClassVar

from grognard.t9a.board.traits import Amount, Trait
from grognard.t9a.moments.special_rule import Additions, SpecialRule
from grognard.t9a.rules.spells.paths import Alchemy, Divination, Druidism, Evocation, Pyromancy

PRICE_OF_A_DIE = 2
CONCLAVE_IN = 12.0


class MasterOfReality(SpecialRule, frozen=True):
    """Veil Tokens become Magic Dice two for one, as many as can; none is kept."""

    id: ClassVar[str] = "t9a.sa.master-of-reality"
    amounts: ClassVar = {Amount.PRICE_OF_DICE: PRICE_OF_A_DIE}


class GraspOfTheImmortal(SpecialRule, frozen=True):
    """Channel (1), which the option brings, and +1 to casting rolls."""

    id: ClassVar[str] = "t9a.sa.grasp-of-the-immortal"
    adds_to: ClassVar[Additions] = {"casting_roll": 1}


class AncientKnowledge(SpecialRule, frozen=True):
    """Knows all of Divination, one spell exchanged for the hereditary one or not; links are of The Conclave."""

    id: ClassVar[str] = "t9a.sa.ancient-knowledge"
    traits = (Trait.KNOWS_ALL,)
    amounts: ClassVar = {Amount.COUNTS_FOR_CONCLAVE: CONCLAVE_IN}


class ProteanPotentate(SpecialRule, frozen=True):
    """Knows Learned Spell 1 of all paths of the Cuatl Lord, of Druidism too, and the hereditary spell."""

    id: ClassVar[str] = "t9a.sa.protean-potentate"

    def opens_paths(self) -> tuple[str, ...]:
        return (Alchemy.id, Divination.id, Evocation.id, Pyromancy.id, Druidism.id)


class SoulfireWeaver(SpecialRule, frozen=True):
    """May spend Veil Tokens instead of the Attribute Spell of Evocation, to burn enemies near the target."""

    id: ClassVar[str] = "t9a.sa.soulfire-weaver"
    traits = (Trait.ATTRIBUTE_PRICE,)


class BreakerOfSpells(SpecialRule, frozen=True):
    """Its side's first failed Dispelling Attempt of each enemy phase is rolled again."""

    id: ClassVar[str] = "t9a.sa.breaker-of-spells"
    traits = (Trait.REROLLS_FIRST_DISPEL,)


class TrainedFromBirth(SpecialRule, frozen=True):
    """Knows Learned Spell 1 of its path besides its other spells."""

    id: ClassVar[str] = "t9a.sa.trained-from-birth"

    def also_knows(self) -> str:
        return "1"


class Symbiosis(SpecialRule, frozen=True):
    """Casts spells of any type through Telepathic Links; Damage spells without Aura at full range."""

    id: ClassVar[str] = "t9a.sa.symbiosis"
    traits = (Trait.RELAYS_ANY_SPELL,)
