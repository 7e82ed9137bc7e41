"""What entries of warbands and pieces of gear do in a fight, and some mutations (core 11, 14.6, 17.7)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar, Literal

from grognard.kernel.words.modifiers import Modifier, Target, Value
from grognard.mordheim.facts import Exchange, Fighter
from grognard.mordheim.special_rule import SpecialRule
from grognard.mordheim.traits import Amount, Trait

HATED = {"greenskins": (Trait.ORC, Trait.GOBLIN), "wizards": (Trait.WIZARD,)}


class Hatred(SpecialRule, frozen=True):
    """In the first turn of a fight misses against the hated are rolled again (core 10.7)."""

    id: ClassVar[str] = "mordheim.rule.hatred"

    of: Literal["greenskins", "wizards"]

    def rerolls_misses(self, exchange: Exchange) -> bool | None:
        by = exchange.by
        hated = any(exchange.at.is_(trait) for trait in HATED[self.of])
        return by is not None and by.first_turn and hated and exchange.cause == "blow"


class ChargingAttacks(SpecialRule, frozen=True):
    """More Attacks in the turn of a charge (dire wolves)."""

    id: ClassVar[str] = "mordheim.rule.charging-attacks"

    more: int

    def attacks(self, fighter: Fighter) -> Modifier | None:
        return Modifier(self.id, "add", self.more) if fighter.charged else None


class PerfectKiller(SpecialRule, frozen=True):
    """His blows and shots take one more from armour saves."""

    id: ClassVar[str] = "mordheim.rule.perfect-killer"

    def takes_from_armour(self, exchange: Exchange) -> Modifier | None:
        return Modifier(self.id, "add", -1) if exchange.cause in ("blow", "shot") else None


class Regeneration(SpecialRule, frozen=True):
    """On 4+ a wound is cancelled; what burns doesn't grow again (core 14.6)."""

    id: ClassVar[str] = "mordheim.rule.regeneration"
    traits = (Trait.REGENERATES,)

    def cancels_wound(self, exchange: Exchange) -> Target | None:
        return Target(self.id, 4, (), 4)


# ---- keywords (core 14.8)


class Swimmer(SpecialRule, frozen=True):
    """He swims at full speed, and fights in water as ashore."""

    id: ClassVar[str] = "mordheim.rule.swimmer"
    traits = (Trait.SWIMS,)


class Amphibious(SpecialRule, frozen=True):
    """As a swimmer, and stunned in water he doesn't drown."""

    id: ClassVar[str] = "mordheim.rule.amphibious"
    traits = (Trait.AMPHIBIOUS,)


class BlindFighting(SpecialRule, frozen=True):
    """Total darkness doesn't hamper him (`mordheim.darkness.immune`)."""

    id: ClassVar[str] = "mordheim.rule.blind-fighting"
    traits = (Trait.BLIND_FIGHTER,)


class Demolition(SpecialRule, frozen=True):
    """He can harm buildings (`mordheim.building.demolition-melee`)."""

    id: ClassVar[str] = "mordheim.rule.demolition"
    traits = (Trait.DEMOLITION,)


# ---- gear


class Blessed(SpecialRule, frozen=True):
    """+1 to wound the undead and the possessed."""

    id: ClassVar[str] = "mordheim.rule.blessed"

    def to_wound(self, exchange: Exchange) -> Modifier | None:
        unholy = exchange.at.is_(Trait.UNDEAD) or exchange.at.is_(Trait.POSSESSED)
        return Modifier(self.id, "add", 1) if unholy else None


class Whip(SpecialRule, frozen=True):
    """One more attack for a charger, or against one: then the bearer strikes among the first."""

    id: ClassVar[str] = "mordheim.rule.whip"

    def attacks(self, fighter: Fighter) -> Modifier | None:
        return Modifier(self.id, "add", 1) if fighter.charged or fighter.was_charged else None

    def strikes_first(self, fighter: Fighter) -> bool | None:
        return fighter.was_charged


class BreaksWeapons(SpecialRule, frozen=True):
    """On 4+ a parry breaks the weapon that it met."""

    id: ClassVar[str] = "mordheim.rule.breaks-weapons"

    def breaks_weapons(self) -> Target | None:
        return Target(self.id, 4, (), 4)


class SetsOnFire(SpecialRule, frozen=True):
    """Each hit sets the target on fire, on the number in brackets."""

    id: ClassVar[str] = "mordheim.rule.sets-on-fire"

    on: int

    def ignites(self) -> Target | None:
        return Target(self.id, self.on, (), self.on)


class LuckyCharm(SpecialRule, frozen=True):
    """The first hit that its bearer suffers is discarded on 4+."""

    id: ClassVar[str] = "mordheim.rule.lucky-charm"

    def discards_first_hit(self, exchange: Exchange) -> Target | None:
        return Target(self.id, 4, (), 4)


class BlackLotus(SpecialRule, frozen=True):
    """Natural 6s to hit of its bearer's weapons wound whatever the roll, all but those of black powder and fists."""

    id: ClassVar[str] = "mordheim.rule.black-lotus"
    traits = (Trait.POISONED,)


class DarkVenom(SpecialRule, frozen=True):
    """Hits of its bearer's weapons have +1 Strength, all but fists, against whom poison can harm."""

    id: ClassVar[str] = "mordheim.rule.dark-venom"

    def strength_of_hit(self, exchange: Exchange) -> Modifier | None:
        dry = exchange.weapon == "mordheim.eq.fist" or Trait.BLACK_POWDER in exchange.weapon_traits
        harmless = exchange.at.is_(Trait.IMMUNE_TO_POISON) or exchange.cause not in ("blow", "shot")
        return None if dry or harmless else Modifier(self.id, "add", 1)


class Wolfcloak(SpecialRule, frozen=True):
    """Its bearer's save against shots is one better."""

    id: ClassVar[str] = "mordheim.rule.wolfcloak"

    def armour_save(self, exchange: Exchange) -> Modifier | None:
        return Modifier(self.id, "add", 1) if exchange.cause == "shot" else None


# ---- mutations (core 17.7)


class ClovenHoofs(SpecialRule, frozen=True):
    """+1 Movement."""

    id: ClassVar[str] = "mordheim.mutation.cloven-hoofs"
    amounts: ClassVar[Mapping[Any, float | str]] = MappingProxyType({Amount.MOVEMENT: 1, Amount.PRICE: 40})


class Blackblood(SpecialRule, frozen=True):
    """When a blow wounds him, all who touch him take a hit of Strength 3."""

    id: ClassVar[str] = "mordheim.mutation.blackblood"
    amounts: ClassVar[Mapping[Any, float | str]] = MappingProxyType({Amount.PRICE: 30})

    def lashes_back(self) -> Value | None:
        return Value(self.id, 3, (), 3)


class Spines(SpecialRule, frozen=True):
    """All who touch him take a hit of Strength 1 when a close-combat phase begins."""

    id: ClassVar[str] = "mordheim.mutation.spines"
    amounts: ClassVar[Mapping[Any, float | str]] = MappingProxyType({Amount.PRICE: 35})

    def pricks(self) -> Value | None:
        return Value(self.id, 1, (), 1)


class Hideous(SpecialRule, frozen=True):
    """He causes fear."""

    id: ClassVar[str] = "mordheim.mutation.hideous"
    traits = (Trait.CAUSES_FEAR,)
    amounts: ClassVar[Mapping[Any, float | str]] = MappingProxyType({Amount.PRICE: 40})
