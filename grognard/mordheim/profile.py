"""What a warrior is: his entry in the warband's table, what he bears, his own rules. Constant in a battle."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Literal

import msgspec

from grognard.kernel.battle.digests import digest
from grognard.kernel.geometry import Disc, Rect
from grognard.kernel.rules.rule import HookTable, Rule
from grognard.kernel.words.language import Name
from grognard.mordheim.characteristics import Characteristics
from grognard.mordheim.gear import Armour, Gear, Item, Weapon
from grognard.mordheim.hooks import Moments
from grognard.mordheim.traits import Amount, Trait

MM_PER_INCH = 25.4
Standing = Literal["hero", "henchman", "animal", "mount", "hired-sword"]


class Base(msgspec.Struct, frozen=True):
    """A base in millimetres, round with one number, long with two; its warrior's height in inches (core 17.6)."""

    width: float = 25.0
    depth: float = 0.0
    height: float = 1.25

    @property
    def is_round(self) -> bool:
        """Is it a disc, which has no facing?"""
        return self.depth == 0.0

    def at(self, x: float, y: float, facing: float = 0.0) -> Disc | Rect:
        """Return its footprint in inches with its centre at (*x*, *y*); millimetres are not rounded (core 22.1)."""
        if self.is_round:
            return Disc(x, y, self.width / 2 / MM_PER_INCH)
        return Rect(x, y, self.width / MM_PER_INCH, self.depth / MM_PER_INCH, facing)


class Profile(msgspec.Struct, frozen=True, dict=True):
    """An entry of a warband (`data/warbands.tsv`).

    Attributes:
        id: `mordheim.mercenaries.captain`.
        standing: Hero or henchman, or what is no warrior of the warband's own.
        traits, amounts: What the entry says whatever happens: the table's columns.
        rules: What it says that has a logic of its own.
    """

    id: str
    name: Name
    standing: Standing
    characteristics: Characteristics
    traits: tuple[Trait, ...] = ()
    amounts: tuple[tuple[Amount, int], ...] = ()
    rules: tuple[Rule, ...] = ()
    base: Base = Base()


class Kit:
    """A warrior as he comes to the table: his profile, what he bears, the skills and rules that are his own.

    All that never changes in a battle. `hooks` holds his profile's rules, his own, and those of armour and items; the
    rules and traits of a weapon act on its own blows and shots only, and are asked of the weapon.
    """

    def __init__(
        self,
        profile: Profile,
        name: Name,
        weapons: tuple[Weapon, ...] = (),
        armour: tuple[Armour, ...] = (),
        items: tuple[Item, ...] = (),
        traits: tuple[Trait, ...] = (),
        rules: tuple[Rule, ...] = (),
    ) -> None:
        self.profile, self.name = profile, name
        self.weapons, self.armour, self.items = weapons, armour, items
        self.traits, self.rules = traits, rules
        self.memo: dict[object, Any] = {}

    def altered(self, **changes: Any) -> Kit:
        """Return him with something else in its place."""
        parts = ("profile", "name", "weapons", "armour", "items", "traits", "rules")
        return Kit(**{part: getattr(self, part) for part in parts} | changes)

    @cached_property
    def digest_key(self) -> str:
        """The text that stands for him in a digest: what he is called, his entry, and all that he plays by."""
        parts = (self.profile, self.weapons, self.armour, self.items, self.traits, self.rules)
        return f"{self.name.en} / {self.name.fr} {self.profile.id} {digest(parts)}"

    def __eq__(self, other: object) -> bool:
        """Do both play alike, and are they called alike?"""
        if self is other:
            return True
        if type(other) is not Kit:
            return NotImplemented
        return self.digest_key == other.digest_key

    def __hash__(self) -> int:
        return hash(self.name.en)

    @property
    def worn(self) -> tuple[Gear, ...]:
        """His armour and items."""
        return (*self.armour, *self.items)

    @cached_property
    def hooks(self) -> HookTable:
        """All his rules by moment, but those of his weapons."""
        of_gear = (rule for gear in self.worn for rule in gear.rules)
        return HookTable((*self.profile.rules, *self.rules, *of_gear), Moments)

    @cached_property
    def all_traits(self) -> frozenset[Trait]:
        """What holds of him whatever happens: ask `in`, never iterate."""
        by_rule = (trait for trait in Trait if self.hooks.with_trait(trait))
        of_gear = (trait for gear in self.worn for trait in gear.traits)
        return frozenset((*self.profile.traits, *self.traits, *of_gear, *by_rule))

    def is_(self, trait: Trait) -> bool:
        """Does this hold of him, by his entry, his gear or one of his rules?"""
        return trait in self.all_traits

    def amount(self, what: Amount) -> int:
        """Return what his entry, his gear and his rules add up to."""
        plain = (*self.profile.amounts, *(amount for gear in self.worn for amount in gear.amounts))
        fixed = sum(number for kind, number in plain if kind == what)
        return fixed + int(sum(self.hooks.amounts(what)))

    def has(self, gear_id: str) -> bool:
        """Does he bear a piece of gear, by its id?"""
        return any(gear.id == gear_id for gear in (*self.weapons, *self.armour, *self.items))

    @property
    def is_hero(self) -> bool:
        """Is he a hero?"""
        return self.profile.standing == "hero"
