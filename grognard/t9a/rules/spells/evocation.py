"""Evocation (magic 18)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from grognard.kernel.rules.rule import Rule
from grognard.kernel.words.modifiers import Modifier
from grognard.t9a.attack.attack import discipline, to_wound
from grognard.t9a.board.traits import Trait
from grognard.t9a.moments.blow import Blow
from grognard.t9a.moments.special_rule import Numbers, SpecialRule, sets
from grognard.t9a.moments.spell import Spell
from grognard.t9a.moments.spell_card import (
    ATTRIBUTE,
    AUGMENT,
    AUGMENT_AURA,
    HEX,
    HEX_DIRECT,
    HEX_FOCUSED,
    GainToken,
    Lasting,
    MagicalMove,
    PickedHits,
    Version,
)
from grognard.t9a.rules.attacks import LethalStrike
from grognard.t9a.rules.spells._hits import hits
from grognard.t9a.rules.spells.paths import Evocation

if TYPE_CHECKING:
    pass


class EvocationOfSouls(Spell, frozen=True):
    """With fewer than three Veil Tokens: one more, once a phase."""

    id: ClassVar[str] = "t9a.spell.evocation-of-souls"
    path: ClassVar[str] = Evocation.id
    number: ClassVar[str] = ATTRIBUTE
    basic: ClassVar[Version] = Version(0, 0, (), "instant", GainToken(3))


class AncestralAid(Spell, frozen=True):
    """Failed to-hit rolls of Close Combat Attacks are rerolled."""

    id: ClassVar[str] = "t9a.spell.ancestral-aid"
    traits = (Trait.REROLLS_TO_HIT,)
    path: ClassVar[str] = Evocation.id
    number: ClassVar[str] = "1"
    basic: ClassVar[Version] = Version(6, 12, AUGMENT, "one-turn", Lasting())
    boosted: ClassVar[Version | None] = Version(7, 18, AUGMENT, "one-turn", Lasting())

    def bears_on(self, blow: Blow) -> bool:
        return blow.kind == "close"

    def rolls_again(self, roll: int, passed: bool, blow: Blow) -> bool:
        return not passed


class WhispersOfTheVeil(Spell, frozen=True):
    """-1 Resilience; a unit with an affected model has -1 Discipline, once."""

    id: ClassVar[str] = "t9a.spell.whispers-of-the-veil"
    adds_to: ClassVar[Numbers] = {"resilience": -1, "discipline": -1}
    path: ClassVar[str] = Evocation.id
    number: ClassVar[str] = "2"
    adds_up: ClassVar[bool] = True
    basic: ClassVar[Version] = Version(8, 24, HEX, "one-turn", Lasting())


class HastenTheHour(Spell, frozen=True):
    """One model of the unit, boosted up to three different ones, takes a hit that wounds without a roll, AP 10."""

    id: ClassVar[str] = "t9a.spell.hasten-the-hour"
    path: ClassVar[str] = Evocation.id
    number: ClassVar[str] = "3"
    basic: ClassVar[Version] = Version(7, 24, HEX_DIRECT, "instant", PickedHits(1, hits("1", 0, 10, wounding=True)))
    boosted: ClassVar[Version | None] = Version(
        10, 18, HEX_DIRECT, "instant", PickedHits(3, hits("1", 0, 10, wounding=True))
    )


class SpectralBlades(Spell, frozen=True):
    """Failed to-wound rolls of Melee Attacks are rerolled; boosted (x = 2) also Lethal Strike."""

    id: ClassVar[str] = "t9a.spell.spectral-blades"
    traits = (Trait.REROLLS_TO_WOUND,)
    path: ClassVar[str] = Evocation.id
    number: ClassVar[str] = "4"
    basic: ClassVar[Version] = Version(6, 18, AUGMENT, "one-turn", Lasting(1))
    boosted: ClassVar[Version | None] = Version(9, 18, AUGMENT, "one-turn", Lasting(2))

    def includes(self, beside: tuple[Rule, ...]) -> tuple[Rule, ...]:
        return (LethalStrike(),) if self.x == 2 else ()

    def bears_on(self, blow: Blow) -> bool:
        return blow.is_melee

    def rolls_again(self, roll: int, passed: bool, blow: Blow) -> bool:
        return not passed


class Reaping(SpecialRule, frozen=True):
    """Rolls to wound against the Discipline that the model hit has now."""

    id: ClassVar[str] = "t9a.spell.touch-of-the-reaper"

    def to_wound(self, blow: Blow) -> Modifier:
        return sets(self, to_wound(blow.strength or 0, discipline(blow)))


class TouchOfTheReaper(Spell, frozen=True):
    """D3 hits, Str 10, AP 10, that roll to wound against Discipline; boosted on one model that is seen."""

    id: ClassVar[str] = "t9a.spell.touch-of-the-reaper"
    path: ClassVar[str] = Evocation.id
    number: ClassVar[str] = "5"
    basic: ClassVar[Version] = Version(7, 24, HEX_DIRECT, "instant", hits("D3", 10, 10, Reaping()))
    boosted: ClassVar[Version | None] = Version(
        9, 18, HEX_FOCUSED, "instant", PickedHits(1, hits("D3", 10, 10, Reaping()))
    )


class DanseMacabre(Spell, frozen=True):
    """A Magical Move of 12 with Ghost Step; boosted of 6, for all around."""

    id: ClassVar[str] = "t9a.spell.danse-macabre"
    path: ClassVar[str] = Evocation.id
    number: ClassVar[str] = "6"
    basic: ClassVar[Version] = Version(6, 18, AUGMENT, "instant", MagicalMove(12, ghost=True))
    boosted: ClassVar[Version | None] = Version(9, 9, AUGMENT_AURA, "instant", MagicalMove(6, ghost=True))
