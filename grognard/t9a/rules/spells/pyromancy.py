"""Pyromancy (magic 19)."""

from __future__ import annotations

from typing import ClassVar

from grognard.kernel.rules.rule import Rule
from grognard.kernel.words.modifiers import Modifier
from grognard.t9a.moments.blow import Blow
from grognard.t9a.moments.special_rule import Numbers, adds
from grognard.t9a.moments.spell import Spell
from grognard.t9a.moments.spell_card import (
    ATTRIBUTE,
    AUGMENT,
    AUGMENT_AURA,
    DAMAGE_AURA,
    HEX_DIRECT,
    HEX_MISSILE,
    Lasting,
    Version,
)
from grognard.t9a.rules.attacks import FlamingAttacks, MagicalAttacks
from grognard.t9a.rules.spells._hits import FLAMING, hits
from grognard.t9a.rules.spells.paths import Pyromancy


class Blaze(Spell, frozen=True):
    """One Flaming hit, Str 5, AP 2."""

    id: ClassVar[str] = "t9a.spell.blaze"
    path: ClassVar[str] = Pyromancy.id
    number: ClassVar[str] = ATTRIBUTE
    basic: ClassVar[Version] = Version(0, 24, HEX_MISSILE, "instant", hits("1", 5, 2, *FLAMING))


class Fireball(Spell, frozen=True):
    """D6 Flaming hits, Str 4, AP 0; each Wizard may cast it."""

    id: ClassVar[str] = "t9a.spell.fireball"
    path: ClassVar[str] = Pyromancy.id
    number: ClassVar[str] = "1"
    replicable: ClassVar[bool] = True
    basic: ClassVar[Version] = Version(4, 36, HEX_MISSILE, "instant", hits("D6", 4, 0, *FLAMING))


class CloakOfCinders(Spell, frozen=True):
    """-1 to wound for Melee Attacks against the target, boosted (x = 2) for Ranged Attacks too."""

    id: ClassVar[str] = "t9a.spell.cloak-of-cinders"
    path: ClassVar[str] = Pyromancy.id
    number: ClassVar[str] = "2"
    adds_up: ClassVar[bool] = True
    basic: ClassVar[Version] = Version(7, 18, AUGMENT, "one-turn", Lasting(1))
    boosted: ClassVar[Version | None] = Version(9, 18, AUGMENT, "one-turn", Lasting(2))

    def to_be_wounded(self, blow: Blow) -> Modifier | None:
        return adds(self, -1) if blow.is_melee or self.x == 2 else None


class FlamingSwords(Spell, frozen=True):
    """Flaming and Magical Attacks; +1 to wound for Melee and Shooting Attacks."""

    id: ClassVar[str] = "t9a.spell.flaming-swords"
    holds: ClassVar[tuple[Rule, ...]] = (FlamingAttacks(), MagicalAttacks())
    adds_to: ClassVar[Numbers] = {"to_wound": 1}
    path: ClassVar[str] = Pyromancy.id
    number: ClassVar[str] = "3"
    adds_up: ClassVar[bool] = True
    basic: ClassVar[Version] = Version(8, 18, AUGMENT, "one-turn", Lasting())
    boosted: ClassVar[Version | None] = Version(11, 6, AUGMENT_AURA, "one-turn", Lasting())

    def bears_on(self, blow: Blow) -> bool:
        return blow.is_melee or blow.kind == "shot"


class PyroclasticFlow(Spell, frozen=True):
    """2D6 Flaming hits, 3D6 boosted, Str 4, AP 0."""

    id: ClassVar[str] = "t9a.spell.pyroclastic-flow"
    path: ClassVar[str] = Pyromancy.id
    number: ClassVar[str] = "4"
    basic: ClassVar[Version] = Version(7, 24, HEX_MISSILE, "instant", hits("2D6", 4, 0, *FLAMING))
    boosted: ClassVar[Version | None] = Version(10, 12, HEX_MISSILE, "instant", hits("3D6", 4, 0, *FLAMING))


class ScorchingSalvo(Spell, frozen=True):
    """Every enemy around that is not Engaged takes D3+1 Flaming hits, Str 4, AP 0, rolled for each unit."""

    id: ClassVar[str] = "t9a.spell.scorching-salvo"
    path: ClassVar[str] = Pyromancy.id
    number: ClassVar[str] = "5"
    basic: ClassVar[Version] = Version(8, 24, DAMAGE_AURA, "instant", hits("D3+1", 4, 0, *FLAMING))


class EnvelopingEmbers(Spell, frozen=True):
    """One Flaming Area Attack (6x6), Str 3, AP 0."""

    id: ClassVar[str] = "t9a.spell.enveloping-embers"
    path: ClassVar[str] = Pyromancy.id
    number: ClassVar[str] = "6"
    basic: ClassVar[Version] = Version(9, 24, HEX_DIRECT, "instant", hits("1", 3, 0, *FLAMING, area=(6, 6)))
