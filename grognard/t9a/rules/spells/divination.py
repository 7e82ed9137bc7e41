"""Divination (magic 16)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from grognard.kernel.rules.rule import Rule
from grognard.kernel.words.modifiers import Modifier
from grognard.t9a.board.traits import Trait
from grognard.t9a.moments.blow import Blow
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.moments.rows import Rows
from grognard.t9a.moments.special_rule import Numbers, SpecialRule, sets
from grognard.t9a.moments.spell import Spell
from grognard.t9a.moments.spell_card import (
    ATTRIBUTE,
    AUGMENT,
    AUGMENT_AURA,
    HEX_MISSILE,
    UNIVERSAL,
    UNIVERSAL_AURA,
    Conclave,
    Lasting,
    Version,
)
from grognard.t9a.rules.attacks import DivineAttacks
from grognard.t9a.rules.protections import Distracting, HardTarget
from grognard.t9a.rules.spells._hits import hits
from grognard.t9a.rules.spells.paths import Divination

if TYPE_CHECKING:
    from grognard.t9a.board.state import State
    from grognard.t9a.board.unit import Unit

row = Rows(__name__)


class _Divination(Spell, frozen=True):
    """A spell of Divination: its range grows with the number of Wizards around (The Conclave)."""

    path: ClassVar[str] = Divination.id

    def conclave(self) -> Conclave:
        """Add 3 for each of them within 12 inches, 9 at most."""
        return Conclave(3.0, 9.0, 12.0)


class GuidingLight(_Divination, frozen=True):
    """A unit wholly affected Minimises its Discipline Tests."""

    id: ClassVar[str] = "t9a.spell.guiding-light"
    number: ClassVar[str] = ATTRIBUTE
    basic: ClassVar[Version] = Version(0, 12, AUGMENT, "one-turn", Lasting())

    def minimises_discipline(self, test: str, state: State) -> bool:
        return True


class KnowThineEnemy(_Divination, frozen=True):
    """+2 Offensive Skill, Defensive Skill and Agility."""

    id: ClassVar[str] = "t9a.spell.know-thine-enemy"
    adds_to: ClassVar[Numbers] = {"offensive_skill": 2, "defensive_skill": 2, "agility": 2}
    number: ClassVar[str] = "1"
    adds_up: ClassVar[bool] = True
    basic: ClassVar[Version] = Version(7, 18, AUGMENT, "one-turn", Lasting())
    boosted: ClassVar[Version | None] = Version(12, 6, AUGMENT_AURA, "one-turn", Lasting())

    def bears_on(self, blow: Blow) -> bool:
        return blow.is_melee


Fated = row("t9a.spell.fates-judgement", name="Fated", answers={Moments.spoils_special_save: True})


class FatesJudgement(_Divination, frozen=True):
    """D3 hits, D6 boosted, that wound without a roll: AP 0, no Special Saves."""

    id: ClassVar[str] = "t9a.spell.fates-judgement"
    number: ClassVar[str] = "2"
    basic: ClassVar[Version] = Version(5, 18, HEX_MISSILE, "instant", hits("D3", 0, 0, Fated(), wounding=True))
    boosted: ClassVar[Version | None] = Version(9, 18, HEX_MISSILE, "instant", hits("D6", 0, 0, Fated(), wounding=True))


class Scrying(_Divination, frozen=True):
    """Distracting and Hard Target."""

    id: ClassVar[str] = "t9a.spell.scrying"
    holds: ClassVar[tuple[Rule, ...]] = (Distracting(), HardTarget())
    number: ClassVar[str] = "3"
    basic: ClassVar[Version] = Version(7, 18, AUGMENT, "one-turn", Lasting())
    boosted: ClassVar[Version | None] = Version(12, 6, AUGMENT_AURA, "one-turn", Lasting())


class TheStarsAlign(_Divination, frozen=True):
    """Divine Attacks; failed to-hit rolls in close combat are rerolled, in the basic version (x = 1) of shots too."""

    id: ClassVar[str] = "t9a.spell.the-stars-align"
    traits = (Trait.REROLLS_TO_HIT,)
    holds: ClassVar[tuple[Rule, ...]] = (DivineAttacks(),)
    number: ClassVar[str] = "4"
    basic: ClassVar[Version] = Version(8, 18, AUGMENT, "one-turn", Lasting(1))
    boosted: ClassVar[Version | None] = Version(12, 6, AUGMENT_AURA, "one-turn", Lasting(0))

    def bears_on(self, blow: Blow) -> bool:
        return blow.kind == "close" or (blow.kind == "shot" and self.x == 1)

    def rolls_again(self, roll: int, passed: bool, blow: Blow) -> bool:
        return not passed


class Unerring(SpecialRule, frozen=True):
    """Wounds on 4+."""

    id: ClassVar[str] = "t9a.spell.unerring-strike"

    def to_wound(self, blow: Blow) -> Modifier:
        return sets(self, 4)


class UnerringStrike(_Divination, frozen=True):
    """2D6 hits, Maximised if boosted, that wound on 4+: AP 1, Divine."""

    id: ClassVar[str] = "t9a.spell.unerring-strike"
    number: ClassVar[str] = "5"
    basic: ClassVar[Version] = Version(9, 18, HEX_MISSILE, "instant", hits("2D6", 0, 1, DivineAttacks(), Unerring()))
    boosted: ClassVar[Version | None] = Version(
        12, 18, HEX_MISSILE, "instant", hits("2D6", 0, 1, DivineAttacks(), Unerring(), maximised=1)
    )


class MirrorOfTheVeil(_Divination, frozen=True):
    """Magic Resistance (3), against friendly spells too."""

    id: ClassVar[str] = "t9a.spell.mirror-of-the-veil"
    number: ClassVar[str] = "6"
    basic: ClassVar[Version] = Version(7, 18, UNIVERSAL, "one-turn", Lasting(3))
    boosted: ClassVar[Version | None] = Version(10, 6, UNIVERSAL_AURA, "one-turn", Lasting(3))

    def magic_resistance(self, unit: Unit, friendly: bool) -> int:
        return self.x
