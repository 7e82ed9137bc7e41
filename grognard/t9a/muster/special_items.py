"""The special items of a unit, each in its place: on a weapon, the bearer's part, his model or mount, the banner."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from grognard.kernel.rules.rule import Rule
from grognard.t9a.armies import ItemEntry, UnitEntry
from grognard.t9a.armies.army_list import ListedUnit
from grognard.t9a.board.profile import Model, Weapon
from grognard.t9a.board.traits import Trait
from grognard.t9a.muster.armoury import weapon_id
from grognard.t9a.muster.item_effects import EFFECTS_OF_ITEMS, on_mount
from grognard.t9a.rules import REGISTRY

OF_A_PART = ("attack attribute", "special attack")
OF_THE_MOUNT = "of the mount"


class Borne(msgspec.Struct):
    """The rules of a unit's special items, sorted by where they act."""

    banners: list[Rule]
    model: list[Rule]
    weapons: list[tuple[str, Rule]]  # with the piece that they enchant
    profile: list[str]  # items that change the profile
    missing: list[str]


def items_of(listed: ListedUnit) -> Borne:
    """Sort the special items of a unit; an item that is not played yet is kept by name."""
    borne = Borne([], [], [], [], [])
    for chosen, item in listed.borne():
        if item is None:
            continue
        rule_id = f"t9a.item.{chosen.item.replace('_', '-')}"
        if rule_id not in REGISTRY:
            borne.missing.append(item.name.en)
            continue
        rules = [REGISTRY[rule_id]()] * chosen.count
        if _is_banner(item):
            borne.banners += rules
        elif item.slot == "weapon":
            borne.weapons += [(chosen.on, rule) for rule in rules]
        else:
            borne.model += rules
        if chosen.item in EFFECTS_OF_ITEMS:
            borne.profile.append(chosen.item)
    return borne


def enchanted(model: Model, borne: Borne, mount: UnitEntry | None) -> Model:
    """Return the model with its items: on its weapons, on the bearer's part, on the mount's, or on the whole model."""
    hidden = model.hooks.with_trait(Trait.OUTBULKS_RIDER)
    ridden = [rule for rule in borne.model if OF_THE_MOUNT in kind_of(rule)]
    own = [rule for rule in borne.model if rule not in ridden]
    of_model = [rule for rule in own if not is_of_a_part(rule) and not (hidden and is_protection(rule))]
    bearer = model.parts[0]
    bearer = replace(
        bearer,
        rules=(*bearer.rules, *(rule for rule in own if is_of_a_part(rule))),
        close_weapons=_with_enchantments(bearer.close_weapons, borne),
        shooting_weapons=_with_enchantments(bearer.shooting_weapons, borne),
    )
    model = replace(model, rules=(*model.rules, *of_model), parts=(bearer, *model.parts[1:]))
    for rule in ridden:
        model = on_mount(model, rule)
    for item in borne.profile:
        model = EFFECTS_OF_ITEMS[item](model, mount)
    return model


def _with_enchantments(weapons: tuple[Weapon, ...], borne: Borne) -> tuple[Weapon, ...]:
    if not borne.weapons:
        return weapons
    found = []
    for weapon in weapons:
        rules = tuple(rule for piece, rule in borne.weapons if weapon.id == weapon_id(piece))
        found.append(replace(weapon, rules=(*weapon.rules, *rules), enchanted=weapon.enchanted or bool(rules)))
    return tuple(found)


def is_of_a_part(rule: Rule) -> bool:
    """Does the rule belong to a model part rather than to the model (core 23.3)?"""
    return any(word in kind_of(rule) for word in OF_A_PART)


def is_protection(rule: Rule) -> bool:
    """Does the rule protect, so that a rider loses it on a mount of Massive Bulk (core 3.19)?"""
    return "personal protection" in kind_of(rule) or kind_of(rule) == "armour piece"


def kind_of(rule: Rule) -> str:
    """Return the kind of a rule as the catalogue has it."""
    return REGISTRY.catalogue.entry(rule.id).kind


def _is_banner(item: ItemEntry) -> bool:
    return item.slot == "banner"
