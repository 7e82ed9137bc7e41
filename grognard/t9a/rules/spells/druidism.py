"""Druidism (magic 17)."""

from __future__ import annotations

from typing import ClassVar

from grognard.kernel.rules.rule import Rule
from grognard.kernel.words.modifiers import Modifier
from grognard.t9a.moments.blow import Blow
from grognard.t9a.moments.special_rule import adds
from grognard.t9a.moments.spell import Spell
from grognard.t9a.moments.spell_card import AUGMENT, GROUND, HEX, Healing, Lasting, Version
from grognard.t9a.rules.protections import Fortitude
from grognard.t9a.rules.spells._hits import hits
from grognard.t9a.rules.spells.paths import Druidism

AROUND_IN = 3.0
LEY_LINES_IN = 6.0
LEY_LINES = ("forest", "hill", "water")
BEST_TO_WOUND = 5  # where natural rolls of 1 to 4 fail


class _Druidism(Spell, frozen=True):
    """A spell of Druidism, whoever casts it: it may be measured from some terrain (Ley Lines)."""

    path: ClassVar[str] = Druidism.id

    def measured_from_terrain(self) -> tuple[float, tuple[str, ...]]:
        return LEY_LINES_IN, LEY_LINES


class FountainOfYouth(_Druidism, frozen=True):
    """A Character Recovers a Health Point, or some are Raised in his unit."""

    id: ClassVar[str] = "t9a.spell.fountain-of-youth"
    number: ClassVar[str] = "1"
    basic: ClassVar[Version] = Version(6, 12, AUGMENT, "instant", Healing())


class EntwiningRoots(_Druidism, frozen=True):
    """-1 to Offensive and Defensive Skill and to hit with Shooting Attacks, -2 boosted."""

    id: ClassVar[str] = "t9a.spell.entwining-roots"
    number: ClassVar[str] = "2"
    adds_up: ClassVar[bool] = True
    basic: ClassVar[Version] = Version(5, 18, HEX, "one-turn", Lasting(1))
    boosted: ClassVar[Version | None] = Version(8, 18, HEX, "one-turn", Lasting(2))

    def offensive_skill(self, blow: Blow) -> Modifier:
        return adds(self, -self.x)

    def defensive_skill(self, blow: Blow) -> Modifier:
        return adds(self, -self.x)

    def to_hit(self, blow: Blow) -> Modifier | None:
        return adds(self, -self.x) if blow.kind == "shot" else None


class HealingWaters(_Druidism, frozen=True):
    """Fortitude (6+) and Fortitude (+1, max 3+)."""

    id: ClassVar[str] = "t9a.spell.healing-waters"
    holds: ClassVar[tuple[Rule, ...]] = (Fortitude(6), Fortitude(bonus=1, cap=3))
    number: ClassVar[str] = "3"
    basic: ClassVar[Version] = Version(8, 18, AUGMENT, "one-turn", Lasting())


class MasterOfEarth(_Druidism, frozen=True):
    """2D6 hits, Str 4, AP 1."""

    id: ClassVar[str] = "t9a.spell.master-of-earth"
    number: ClassVar[str] = "4"
    basic: ClassVar[Version] = Version(7, 6, ("damage", "hex"), "instant", hits("2D6", 4, 1))
    boosted: ClassVar[Version | None] = Version(8, 18, ("damage", "hex"), "instant", hits("2D6", 4, 1))


class StoneSkin(_Druidism, frozen=True):
    """Natural to-wound rolls of 1 to 4 of Melee Attacks against the target fail."""

    id: ClassVar[str] = "t9a.spell.stone-skin"
    number: ClassVar[str] = "5"
    basic: ClassVar[Version] = Version(9, 18, AUGMENT, "one-turn", Lasting())

    def to_be_wounded(self, blow: Blow) -> Modifier | None:
        """Let only a 5 or 6 wound."""
        return Modifier(self.id, "at_least", BEST_TO_WOUND) if blow.is_melee else None


class SummerGrowth(_Druidism, frozen=True):
    """Every unit of the side within 3 inches of the point has one effect of the Fountain of Youth."""

    id: ClassVar[str] = "t9a.spell.summer-growth"
    number: ClassVar[str] = "6"
    basic: ClassVar[Version] = Version(11, 12, GROUND, "instant", Healing(AROUND_IN))
