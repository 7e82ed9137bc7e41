"""Skills of fighters: combat, strength, speed, and those of single warbands (core 14)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar

from grognard.kernel.words.modifiers import Modifier, Target
from grognard.mordheim.facts import Exchange, Fighter
from grognard.mordheim.special_rule import SpecialRule
from grognard.mordheim.traits import Amount, Trait

# ---- combat (core 14.1)


class StrikeToInjure(SpecialRule, frozen=True):
    """His injury rolls have +1."""

    id: ClassVar[str] = "mordheim.skill.strike-to-injure"
    amounts: ClassVar[Mapping[Any, float | str]] = MappingProxyType({Amount.INJURY: 1})


class CombatMaster(SpecialRule, frozen=True):
    """+1 Attack against two enemies or more, and he never tests for being all alone."""

    id: ClassVar[str] = "mordheim.skill.combat-master"
    traits = (Trait.NEVER_ALONE,)

    def attacks(self, fighter: Fighter) -> Modifier | None:
        return Modifier(self.id, "add", 1) if fighter.against > 1 else None


class WeaponsTraining(SpecialRule, frozen=True):
    """Any close-combat weapon may be used, and two of them without penalty (`mordheim.two-weapons.cancel`)."""

    id: ClassVar[str] = "mordheim.skill.weapons-training"
    traits = (Trait.AMBIDEXTROUS,)


class Ambidextrous(SpecialRule, frozen=True):
    """Two weapons without penalty (`mordheim.two-weapons.cancel`)."""

    id: ClassVar[str] = "mordheim.skill.ambidextrous"
    traits = (Trait.AMBIDEXTROUS,)


class WebOfSteel(SpecialRule, frozen=True):
    """+1 on tables of critical hits."""

    id: ClassVar[str] = "mordheim.skill.web-of-steel"
    traits = (Trait.DEADLIER_CRITICALS,)


class ExpertSwordsman(SpecialRule, frozen=True):
    """When he charges he rolls misses with a sword again."""

    id: ClassVar[str] = "mordheim.skill.expert-swordsman"

    def rerolls_misses(self, exchange: Exchange) -> bool | None:
        by = exchange.by
        return by is not None and by.charged and exchange.cause == "blow" and exchange.weapon == "mordheim.eq.sword"


class StepAside(SpecialRule, frozen=True):
    """In close combat a save on 5+ after armour, which nothing modifies."""

    id: ClassVar[str] = "mordheim.skill.step-aside"

    def special_save(self, exchange: Exchange) -> Target | None:
        return Target(self.id, 5, (), 5) if exchange.cause == "blow" else None


# ---- strength (core 14.4)


class MightyBlow(SpecialRule, frozen=True):
    """+1 Strength in close combat; a pistol shoots no harder, as its Strength is its own."""

    id: ClassVar[str] = "mordheim.skill.mighty-blow"

    def strength_of_hit(self, exchange: Exchange) -> Modifier | None:
        return Modifier(self.id, "add", 1) if exchange.cause == "blow" else None


class PitFighter(SpecialRule, frozen=True):
    """In buildings and ruins +1 Weapon Skill and +1 Attack."""

    id: ClassVar[str] = "mordheim.skill.pit-fighter"

    def weapon_skill(self, fighter: Fighter) -> Modifier | None:
        return Modifier(self.id, "add", 1) if fighter.in_building else None

    def attacks(self, fighter: Fighter) -> Modifier | None:
        return Modifier(self.id, "add", 1) if fighter.in_building else None


class Resilient(SpecialRule, frozen=True):
    """Blows wound him with one Strength less; his armour feels them as they are."""

    id: ClassVar[str] = "mordheim.skill.resilient"

    def strength_suffered(self, exchange: Exchange) -> Modifier | None:
        return Modifier(self.id, "add", -1) if exchange.cause == "blow" else None


class Fearsome(SpecialRule, frozen=True):
    """He causes fear."""

    id: ClassVar[str] = "mordheim.skill.fearsome"
    traits = (Trait.CAUSES_FEAR,)


class Strongman(SpecialRule, frozen=True):
    """A double-handed weapon doesn't make him strike last."""

    id: ClassVar[str] = "mordheim.skill.strongman"
    traits = (Trait.STRONGMAN,)


class UnstoppableCharge(SpecialRule, frozen=True):
    """+1 Weapon Skill in the phase of his charge."""

    id: ClassVar[str] = "mordheim.skill.unstoppable-charge"

    def weapon_skill(self, fighter: Fighter) -> Modifier | None:
        return Modifier(self.id, "add", 1) if fighter.charged else None


# ---- speed (core 14.5)


class LightningReflexes(SpecialRule, frozen=True):
    """Charged, he strikes among those who strike first: Initiative decides between him and his charger."""

    id: ClassVar[str] = "mordheim.skill.lightning-reflexes"

    def strikes_first(self, fighter: Fighter) -> bool | None:
        return fighter.was_charged


class JumpUp(SpecialRule, frozen=True):
    """He isn't knocked down, unless a helmet or his dead flesh made it of stunned."""

    id: ClassVar[str] = "mordheim.skill.jump-up"
    traits = (Trait.JUMPS_UP,)


class Dodge(SpecialRule, frozen=True):
    """On 5+ a shot that hits him doesn't."""

    id: ClassVar[str] = "mordheim.skill.dodge"

    def dodges(self, exchange: Exchange) -> Target | None:
        return Target(self.id, 5, (), 5) if exchange.cause == "shot" else None


# ---- of warbands (core 14.7)


class MasterOfBlades(SpecialRule, frozen=True):
    """With two parrying weapons in hand he tries to parry twice a phase; in the base game a tie parries too."""

    id: ClassVar[str] = "mordheim.skill.master-of-blades"
    traits = (Trait.PARRIES_TWICE,)


class TrueGrit(SpecialRule, frozen=True):
    """Injury rolls of 1 to 3 knock him down, 4 and 5 stun him."""

    id: ClassVar[str] = "mordheim.skill.true-grit"
    traits = (Trait.TRUE_GRIT,)


class ThickSkull(SpecialRule, frozen=True):
    """On 3+, 2+ with a helmet, he is knocked down instead of stunned."""

    id: ClassVar[str] = "mordheim.skill.thick-skull"
    traits = (Trait.THICK_SKULL,)


class ArdEad(ThickSkull, frozen=True):
    """The thick skull of an orc."""

    id: ClassVar[str] = "mordheim.skill.ard-ead"


class Eadbasher(SpecialRule, frozen=True):
    """Whom he should knock down in close combat is stunned."""

    id: ClassVar[str] = "mordheim.skill.eadbasher"
    traits = (Trait.STUNS_WHOM_HE_FELLS,)


class MonsterSlayer(SpecialRule, frozen=True):
    """His blows wound on 4+ at worst."""

    id: ClassVar[str] = "mordheim.skill.monster-slayer"

    def to_wound(self, exchange: Exchange) -> Modifier | None:
        return Modifier(self.id, "at_most", 4) if exchange.cause == "blow" else None


class Berserker(SpecialRule, frozen=True):
    """+1 to hit in the phase of his charge."""

    id: ClassVar[str] = "mordheim.skill.berserker"

    def to_hit(self, exchange: Exchange) -> Modifier | None:
        charges = exchange.cause == "blow" and exchange.by is not None and exchange.by.charged
        return Modifier(self.id, "add", 1) if charges else None


class FerociousCharge(SpecialRule, frozen=True):
    """In the phase of his charge his Attacks are doubled, at -1 to hit."""

    id: ClassVar[str] = "mordheim.skill.ferocious-charge"

    def attacks(self, fighter: Fighter) -> Modifier | None:
        return Modifier(self.id, "multiply", 2) if fighter.charged else None

    def to_hit(self, exchange: Exchange) -> Modifier | None:
        charges = exchange.cause == "blow" and exchange.by is not None and exchange.by.charged
        return Modifier(self.id, "add", -1) if charges else None
