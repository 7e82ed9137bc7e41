"""A warrior's characteristics in force, each with its story: profile, what he bears, rules on him (core 2.1)."""

from __future__ import annotations

from typing import Literal

from grognard.kernel.words.modifiers import Modifier, Value
from grognard.mordheim.characteristics import Characteristics
from grognard.mordheim.hooks import LAYERS
from grognard.mordheim.state import Warrior
from grognard.mordheim.traits import Amount

Characteristic = Literal[
    "movement",
    "weapon_skill",
    "ballistic_skill",
    "strength",
    "toughness",
    "wounds",
    "initiative",
    "attacks",
    "leadership",
]
_AMOUNTS: dict[Characteristic, Amount] = {
    "movement": Amount.MOVEMENT,
    "weapon_skill": Amount.WEAPON_SKILL,
    "ballistic_skill": Amount.BALLISTIC_SKILL,
    "strength": Amount.STRENGTH,
    "toughness": Amount.TOUGHNESS,
    "initiative": Amount.INITIATIVE,
    "attacks": Amount.ATTACKS,
}


def value_of(warrior: Warrior, field: Characteristic) -> Value:
    """Return a characteristic with what adds to it whatever happens; never below 0."""
    key = (field, warrior.used, warrior.effects)
    found: Value | None = warrior.kit.memo.get(key)
    if found is None:
        base = getattr(warrior.kit.profile.characteristics, field)
        found = LAYERS.value(f"mordheim.core.{field.replace('_', '-')}", base, _added(warrior, field), lowest=0)
        warrior.kit.memo[key] = found
    return found


def _added(warrior: Warrior, field: Characteristic) -> tuple[Modifier, ...]:
    what = _AMOUNTS.get(field)
    if what is None:
        return ()
    kit = warrior.kit
    worn = tuple(gear for gear in kit.worn if gear.id not in warrior.used)
    plain = ((kit.profile.id, kit.profile.amounts), *((gear.id, gear.amounts) for gear in worn))
    printed = ((name, number) for name, amounts in plain for kind, number in amounts if kind == what)
    by_rule = ((rule.id, int(rule.amount(what))) for rule in warrior.hooks.with_trait(what))
    return tuple(Modifier(name, "add", number) for name, number in (*printed, *by_rule) if number)


def values_of(warrior: Warrior) -> Characteristics:
    """Return all his characteristics in force."""
    found = warrior.memo.get("values")
    if found is None:
        fields: tuple[Characteristic, ...] = Characteristics.__struct_fields__  # type: ignore[assignment]  # the same nine
        found = warrior.memo["values"] = Characteristics(*(value_of(warrior, field).value for field in fields))
    return found


def wounds_left(warrior: Warrior) -> int:
    """Return the Wounds that he still has."""
    return max(0, warrior.kit.profile.characteristics.wounds - warrior.lost)
