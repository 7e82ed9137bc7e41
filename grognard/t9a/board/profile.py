"""What a model is: its characteristics, parts, weapons and rules, as the army books print them.

Everything here is constant during a battle and shared by all states; the state (`state.py`) only counts
what has changed.
A model has one Global and one Defensive block and, for each model part, an Offensive block (core 3.1, 3.8).
"""

from __future__ import annotations

from enum import IntEnum, StrEnum
from functools import cached_property
from typing import Any, Literal

import msgspec

from grognard.kernel.battle.digests import digest, plain
from grognard.kernel.remembering import Remembering
from grognard.kernel.rules.brackets import DiceExpression
from grognard.kernel.rules.rule import HookTable, Rule
from grognard.kernel.words.events import Name
from grognard.t9a.board.gathering import gathered, together

MM_PER_INCH = 25.4


class Height(IntEnum):
    """Height of a model, in rising order (core 3.4)."""

    STANDARD = 1
    LARGE = 2
    GIGANTIC = 3


class ModelType(StrEnum):
    """Type of a model (core 3.18)."""

    INFANTRY = "infantry"
    BEAST = "beast"
    CAVALRY = "cavalry"
    CONSTRUCT = "construct"


MODELS_FOR_A_FULL_RANK = {Height.STANDARD: 5, Height.LARGE: 3, Height.GIGANTIC: 1}
SUPPORTING_ATTACKS = {Height.STANDARD: 1, Height.LARGE: 3, Height.GIGANTIC: 5}
DANGEROUS_TERRAIN_DICE = {Height.STANDARD: 1, Height.LARGE: 2, Height.GIGANTIC: 3}


class Base(msgspec.Struct, frozen=True):
    """A base in inches: width by depth; `round` bases have width = depth = diameter (core 3.2)."""

    width: float
    depth: float
    round: bool = False

    @classmethod
    def of_mm(cls, width: float, depth: float | None = None) -> Base:
        """Return the base of *width* x *depth* millimetres, or the round one of diameter *width*."""
        if depth is None:
            return cls(width / MM_PER_INCH, width / MM_PER_INCH, round=True)
        return cls(width / MM_PER_INCH, depth / MM_PER_INCH)


class ShotValues(msgspec.Struct, frozen=True):
    """Strength, Armour Penetration and attributes of a shot; None is the user's own value (core 18.4)."""

    strength: int | None
    armour_penetration: int | None
    rules: tuple[Rule, ...] = ()


class Weapon(msgspec.Struct, frozen=True, cache_hash=True, dict=True):
    """A weapon: what attacks made with it gain, and for missile weapons what they are.

    *rules* hold the weapon's own rule (`t9a.weapon.halberd`) and its attributes. For shooting weapons *normal* are the
    printed values, *bracket* those of [ ] (one hit of an Area Attack), *short* those of { } (at Short Range).
    """

    id: str
    name: Name
    kind: Literal["close", "shooting", "artillery"]
    rules: tuple[Rule, ...] = ()
    range_in: float = 0.0
    least_range_in: float = 0.0
    shots: DiceExpression | None = None
    aim: int = 0
    normal: ShotValues | None = None
    bracket: ShotValues | None = None
    short: ShotValues | None = None
    artillery: Literal["", "cannon", "catapult", "flamethrower", "volley_gun"] = ""
    area: tuple[int, int] | None = None
    enchanted: bool = False

    @cached_property
    def hooks(self) -> HookTable:
        """The moments at which the weapon's rules act."""
        return gathered(self.rules)


class Part(msgspec.Struct, frozen=True, cache_hash=True, dict=True):
    """A model part: one Offensive block. *count* equal parts have *attacks* attacks and one shot each (core 20.2)."""

    id: str
    name: Name
    attacks: DiceExpression | None = None
    offensive_skill: int = 0
    strength: int = 0
    armour_penetration: int = 0
    agility: int = 0
    count: int = 1
    rules: tuple[Rule, ...] = ()
    close_weapons: tuple[Weapon, ...] = ()
    shooting_weapons: tuple[Weapon, ...] = ()
    kin: str = ""  # what it is for rules that name a people: "skink"

    @cached_property
    def hooks(self) -> HookTable:
        """The moments at which the part's rules act."""
        return gathered(self.rules)


class Model(msgspec.Struct, frozen=True, cache_hash=True, dict=True):
    """A model: Global and Defensive blocks, its parts, and the rules of the whole model.

    *rules* hold universal rules, personal protections and armour pieces. *fly* is (Advance, March) in the air.
    """

    id: str
    name: Name
    base: Base
    height: Height
    type: ModelType
    advance: float
    march: float
    discipline: int
    health_points: int
    defensive_skill: int
    resilience: int
    armour: int
    parts: tuple[Part, ...]
    rules: tuple[Rule, ...] = ()
    fly: tuple[float, float] | None = None

    @cached_property
    def hooks(self) -> HookTable:
        """The moments at which the model's rules act."""
        return gathered(self.rules)

    @cached_property
    def everything(self) -> HookTable:
        """The rules of the model, its parts and all their weapons."""
        tables = [self.hooks]
        for part in self.parts:
            tables.append(part.hooks)
            tables.extend(weapon.hooks for weapon in (*part.close_weapons, *part.shooting_weapons))
        return together(tuple(tables))

    def rule(self, rule_id: str) -> Rule | None:
        """Return the model's rule with *rule_id*; only for look-ups by rules and displays, never by procedures."""
        return next((rule for rule in self.hooks.rules if rule.id == rule_id), None)


class Troop(Remembering):
    """One entry of an army list as it comes to the table: constant, shared, encoded by its key in digests.

    *model* is the rank and file (or the character himself); *champion* the champion's own model; *companion* a second
    kind of rank and file with a Health Pool of its own (Caimans among Skink Braves).
    """

    def __init__(
        self,
        key: str,
        entry: str,
        name: Name,
        model: Model,
        *,
        size: int = 1,
        points: int = 0,
        champion: Model | None = None,
        companion: Model | None = None,
        companions: int = 0,
        musician: bool = False,
        standard: bool = False,
        rules: tuple[Rule, ...] = (),
        musician_rules: tuple[Rule, ...] = (),
        category: str = "",
        character: bool = False,
        general: bool = False,
        battle_standard: bool = False,
        one_use: tuple[str, ...] = (),
        not_in_force: tuple[str, ...] = (),
    ) -> None:
        self.key, self.entry, self.name, self.model = key, entry, name, model
        self.size, self.points = size, points
        self.champion, self.companion, self.companions = champion, companion, companions
        self.musician, self.standard = musician, standard
        self.rules = rules  # of its banners
        self.musician_rules = musician_rules
        self.category, self.character = category, character
        self.general, self.battle_standard = general, battle_standard
        self.one_use = one_use
        self.not_in_force = not_in_force  # rules and items that it has but that are not played yet
        self.hooks = gathered(rules)
        self.musician_hooks = gathered(musician_rules)

    @property
    def digest_key(self) -> str:
        """The text that stands for it in a digest: its key, and all that it plays by, but not what it is called."""
        return f"{self.key} {self._played_by}"

    @property
    def first_digest_key(self) -> str:
        """The text in journals of the first form, which knew nothing of the profile."""
        return self.key

    @cached_property
    def _played_by(self) -> str:
        models = (self.model, self.champion, self.companion)
        counted = (self.size, self.points, self.companions, self.musician, self.standard)
        roles = (self.category, self.character, self.general, self.battle_standard, self.one_use)
        return digest(_nameless(plain((models, counted, roles, self.rules, self.musician_rules))))

    def hooks_of(self, *, plain: bool, champion: bool, companions: bool, standard: bool, musician: bool) -> HookTable:
        """Return the rules of the rank and file while these are there: the banners with the standard."""
        there = (plain, champion, companions, standard, musician)
        found: HookTable | None = self.memo.get(there)
        if found is None:
            models = (self.model, self.champion, self.companion)
            tables = [one.everything for one, held in zip(models, there, strict=False) if held and one is not None]
            tables += [self.hooks] * standard + [self.musician_hooks] * musician
            found = self.memo[there] = together(tuple(tables))
        return found

    def __eq__(self, other: object) -> bool:
        """Do both play alike, and are they called alike?"""
        if self is other:
            return True
        if type(other) is not Troop:
            return NotImplemented
        return self.digest_key == other.digest_key and self.name == other.name

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return f"<Troop {self.key} {self.name.en}>"


def _nameless(data: Any) -> Any:
    """Return plain data of a profile without what things are called: a better word is no other profile."""
    if isinstance(data, dict):
        return {key: _nameless(value) for key, value in data.items() if key != "name"}
    return [_nameless(one) for one in data] if isinstance(data, list) else data
