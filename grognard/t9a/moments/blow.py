"""Who strikes whom, with what: a `Blow`, its hits, wounds and saves (core 7.B, 11.9 to 11.16)."""

from __future__ import annotations

from functools import cached_property
from typing import Literal

import msgspec

from grognard.kernel.rules.rule import HookTable, Rule
from grognard.kernel.words.modifiers import Modifier, Target
from grognard.t9a.board.condition import Facing
from grognard.t9a.board.gathering import GatheringMoments, table_of_rules
from grognard.t9a.board.profile import Model, Part, Weapon
from grognard.t9a.board.traits import Trait

BlowKind = Literal["close", "crush", "special", "shot", "ranged_special", "spell"]
Cover = Literal["", "soft", "hard"]
SaveKind = Literal["aegis", "fortitude"]


class BlowMoments(GatheringMoments):
    """Which rules act in an attack: what a blow itself asks, with the answer "nothing to say"."""

    __slots__ = ()

    def bears_on(self, blow: Blow) -> bool | None:
        """Does this rule of the attacker's part, model or unit reach this attack (core 11.6, 23.1)?

        Unsaid: it reaches Close Combat Attacks and shots, but neither Crush nor Special Attacks. Attributes of one kind
        say so; Magical Attacks reaches Special Attacks too. A weapon's and an attack's own rules always reach it.
        """
        return None

    def gives_to_attack(self, blow: Blow) -> tuple[Rule, ...] | None:
        """Attacker's: the rules that the attack gains (Devastating Charge (Poison Attacks) of a Charging model)."""
        return None

    def takes_from_attack(self, blow: Blow) -> tuple[str, ...] | None:
        """Target's: ids of the attributes that attacks on it lose (Immune)."""
        return None


class Blow(msgspec.Struct, frozen=True, cache_hash=True, dict=True):
    """Who strikes whom, with what, and in what situation: all that the rules of both sides may look at.

    *kind*: "close" and "crush" are Close Combat Attacks, "special" a melee Special Attack, "shot" a Shooting Attack,
    "ranged_special" Sweeping Attacks, ranged Breath and the like. *facing* is the target unit's facing in which the
    attacker is Engaged or Located; *from_front*: the target stands in front of the attacker's unit. *strength* and
    *armour_penetration* replace the part's own where the attack fixes them (shots, Crush, Breath).
    """

    kind: BlowKind
    part: Part
    attacker: Model
    target: Model
    weapon: Weapon | None = None
    strength: int | None = None
    armour_penetration: int | None = None
    attributes: tuple[Rule, ...] = ()  # of this attack alone: brackets of a Breath Attack, [ ] values of an Area Attack
    lent: tuple[Rule, ...] = ()  # rules that the attacker's unit lends its models
    target_lent: tuple[Rule, ...] = ()  # rules that the target's unit lends its models
    attacker_lost: int = 0  # Health Points that the attacking model has lost
    charging: bool = False
    first_round: bool = False
    target_charging: bool = False
    target_weapon: Weapon | None = None
    facing: Facing = "front"
    from_front: bool = True
    flanked: bool = False  # the attacker's unit is Engaged in a flank or its rear
    wide: bool = False  # the attacker's unit had at least as many files as ranks when the Round began
    touched_by: int = 0  # enemy models in contact with the attacking model
    enemy_characters: int = 0  # enemy Characters in contact with the attacker's unit
    by_character: bool = False  # the attacking model is a Character
    special: str = ""  # of a Special Attack its kind: "impact", "stomp" and so on
    revenge: bool = False  # the blow of a model that is being removed (`strikes_when_removed`)
    target_towering: bool = False  # every model of the target unit towers (`Trait.TOWERS`)
    target_gigantic: bool = False  # every model of the target unit is of Gigantic Height
    target_marked: tuple[str, ...] = ()  # marks that count against the target (`marks.marks_on`)
    effects: tuple[str, ...] = ()  # ids of effects in force on the attacker's unit or on him (`effects.ids_of`)
    target_effects: tuple[str, ...] = ()  # the same of the target
    target_spent: tuple[str, ...] = ()  # one-use rules that the target has spent
    target_led: int = 0  # of a spell: the Discipline that a Commanding Presence lends the target
    target_nerve: tuple[Modifier, ...] = ()  # of a spell: what modifies the Discipline of the target
    hard_target: Modifier | None = None  # what makes the target's unit hard to hit with shots (`shares.hard_target`)
    long_range: bool = False
    beyond_range: bool = False  # a shot of who stands and shoots at a charger not yet in range
    moved: bool = False
    standing: bool = False  # Stand and Shoot
    cover: Cover = ""
    # further to-hit modifiers that the procedure knows of (Volley Gun, Swirling Melee)
    situation: tuple[Modifier, ...] = ()
    readings: tuple[tuple[str, str], ...] = ()  # in force in place of the default ones (`Readings.departed`)

    def reads(self, reading: str, option: str) -> bool:
        """Is this option of a disputed question in force, which is not the default?"""
        return (reading, option) in self.readings

    @property
    def is_close_combat(self) -> bool:
        """Is it a Close Combat Attack?"""
        return self.kind in ("close", "crush")

    @property
    def is_melee(self) -> bool:
        """Is it made in melee (Close Combat or Special Attack)?"""
        return self.kind in ("close", "crush", "special")

    @property
    def has_users_values(self) -> bool:
        """May Strength or AP be the user's own (None), as he is now: blows, Stomp and Impact Hits, shots "as user"?"""
        return self.kind not in ("crush", "spell") and (self.strength is None or self.armour_penetration is None)

    @property
    def target_two_handed(self) -> bool:
        """Does the target fight two-handed, so that a Shield is of no use in melee?"""
        return self.target_weapon is not None and bool(self.target_weapon.hooks.with_trait(Trait.TWO_HANDED))

    @property
    def target_mounted(self) -> bool:
        """Does the target count as mounted (core 3.9)?"""
        return is_mounted(self.target)

    @cached_property
    def attacking(self) -> HookTable:
        """The rules that act for the attacker: the attack's, weapon's, part's, model's and lent ones that reach it."""
        rules: list[Rule] = [*self.attributes, *(self.weapon.hooks.rules if self.weapon is not None else ())]
        own = (*self.part.hooks.rules, *self.attacker.hooks.rules, *self.lent)
        rules.extend(rule for rule in own if _reaches(rule, self))
        table = table_of_rules(tuple(rules))
        gained = [rule for hook in table.of(BlowMoments.gives_to_attack) for rule in hook(self) or ()]
        lost = [rule for hook in self.defending.of(BlowMoments.takes_from_attack) for rule in hook(self) or ()]
        if not gained and not lost:
            return table
        return table_of_rules(tuple(rule for rule in (*rules, *gained) if rule.id not in lost))

    @cached_property
    def defending(self) -> HookTable:
        """The rules that act for the target: its model's, its weapon's, its parts' and those lent by its unit."""
        parts = tuple(rule for part in self.target.parts for rule in part.hooks.rules)
        weapon = self.target_weapon.hooks.rules if self.target_weapon is not None and self.is_melee else ()
        return table_of_rules((*self.target.hooks.rules, *weapon, *parts, *self.target_lent))

    @cached_property
    def words(self) -> frozenset[str]:
        """What can be said of the attack in brackets ("against Flaming Attacks"): its kind, and its rules by id."""
        words = {rule.id for rule in self.attacking.rules}
        words.add("melee-attacks" if self.is_melee else "ranged-attacks")
        words.add("close-combat-attacks" if self.is_close_combat else "")
        words.add("shooting-attacks" if self.kind == "shot" else "")
        words.add("special-attacks" if self.kind in ("special", "ranged_special") else "")
        words.add("spells" if self.kind == "spell" else "")
        return frozenset(words - {""})

    @cached_property
    def target_words(self) -> frozenset[str]:
        """What can be said of the struck model in brackets ("against Large"): Height, Type, its rules by id."""
        own = {self.target.height.name.lower(), self.target.type.value, "mounted" if self.target_mounted else "on-foot"}
        return frozenset(own | {rule.id for rule in self.defending.rules})


class SpecialSave(msgspec.Struct, frozen=True, cache_hash=True):
    """A Special Save offered against a wound: its type, the number needed, the rule it comes from."""

    kind: SaveKind
    needed: int
    rule: str

    @property
    def target(self) -> Target:
        """The number needed as the reason of the roll."""
        return Target(self.rule, self.needed, (), self.needed)


class Hits(msgspec.Struct, frozen=True):
    """What a to-hit roll gave: *count* hits, *automatic* of which wound without a to-wound roll."""

    count: int
    automatic: int = 0


class Wound(msgspec.Struct, frozen=True, cache_hash=True):
    """A wound on its way through the saves."""

    armour_penetration: int
    lethal: bool = False


LETHAL_WOUND = Wound(10, lethal=True)


def is_mounted(model: Model) -> bool:
    """Does the model count as mounted (core 3.9)?"""
    tables = (*(part.hooks for part in model.parts), model.hooks)
    return any(table.with_trait(Trait.MOUNTED) for table in tables)


def _reaches(rule: Rule, blow: Blow) -> bool:
    """Does a rule of part, model or unit reach this attack (core 11.6, 23.1)?"""
    answer = rule.bears_on(blow) if isinstance(rule, BlowMoments) else None
    return blow.kind in ("close", "shot") if answer is None else answer
