"""What warriors bear: weapons, armour and the rest, as the tables have them (`data/equipment.tsv`)."""

from __future__ import annotations

from functools import cached_property
from typing import Literal

import msgspec

from grognard.kernel.rules.rule import HookTable, Rule
from grognard.kernel.words.language import Name
from grognard.mordheim.hooks import Moments
from grognard.mordheim.traits import Amount, Trait

WeaponClass = Literal["melee", "missile", "throwing", "hurled", "black powder", "special"]
CriticalClass = Literal["bludgeoning", "bladed", "thrusting", "unarmed", "missile"]


class Gear(msgspec.Struct, frozen=True, dict=True):
    """A piece of equipment: its id (`mordheim.eq.…`), its names, and what it makes of its bearer or its blows.

    Attributes:
        traits, amounts: What holds whatever happens: the table's columns.
        rules: Rules with a logic of their own.
    """

    id: str
    name: Name
    traits: tuple[Trait, ...] = ()
    amounts: tuple[tuple[Amount, int], ...] = ()
    rules: tuple[Rule, ...] = ()

    @cached_property
    def hooks(self) -> HookTable:
        """Its rules by moment."""
        return HookTable(self.rules, Moments)

    def is_(self, trait: Trait) -> bool:
        """Does this hold of it, by the table or by one of its rules?"""
        return trait in self.traits or bool(self.hooks.with_trait(trait))

    def amount(self, what: Amount) -> int:
        """Return what the table and its rules add up to."""
        return sum(number for kind, number in self.amounts if kind == what) + int(sum(self.hooks.amounts(what)))


class Weapon(Gear, frozen=True, dict=True):
    """A weapon.

    Attributes:
        kind: In which way it is used: close combat, shot, thrown, hurled.
        strength: The Strength of its hits; None: the user's, with *bonus*.
        bonus: What it adds to the user's Strength, +2 of a double-handed weapon.
        save: What its hits do to the armour save: −1 of an axe. +1 of a dagger gives a save of 6+ to who has none.
        no_save: No armour save holds against it.
        range: How far it shoots, in inches; None in close combat, and where it is twice the thrower's Strength.
        critical: Its table of critical hits (core 8.4).
    """

    kind: WeaponClass = "melee"
    strength: int | None = None
    bonus: int = 0
    save: int = 0
    no_save: bool = False
    range: float | None = None
    critical: CriticalClass = "bladed"


class Armour(Gear, frozen=True, dict=True):
    """Armour or a shield: *save* is what armour needs (6+ is 6), *bonus* what a shield or barding adds to it."""

    save: int | None = None
    bonus: int = 0


class Item(Gear, frozen=True, dict=True):
    """Anything else: ropes, charms, potions."""
