"""The weapon that a part fights with, as it was chosen for the combat (core 11.24, 18.3)."""

from __future__ import annotations

from functools import lru_cache

from grognard.t9a.board.profile import Model, Part, Weapon
from grognard.t9a.board.round_of_combat import Pool
from grognard.t9a.board.traits import Trait
from grognard.t9a.board.unit import Unit


@lru_cache(maxsize=4096)
def usable_weapons(part: Part) -> tuple[Weapon, ...]:
    """Return the Close Combat Weapons that the part may choose from.

    An enchanted one must be used; a weapon that gives way to others counts only if there is no other, or if the part
    chooses freely. A part whose weapons are in other hands has none.
    """
    if part.hooks.with_trait(Trait.CARRIES_NO_WEAPON):
        return ()
    weapons = part.close_weapons
    enchanted = tuple(weapon for weapon in weapons if weapon.enchanted)
    if enchanted:
        return enchanted
    if chooses_freely(part):
        return weapons
    return tuple(weapon for weapon in weapons if not weapon.hooks.with_trait(Trait.GIVES_WAY)) or weapons


def chooses_freely(part: Part) -> bool:
    """May the part choose anew each Round (t9a.weapon-master)?"""
    return bool(part.hooks.with_trait(Trait.FREE_CHOICE_OF_WEAPON))


def weapon_in_use(unit: Unit, pool: Pool, part: Part) -> Weapon | None:
    """Return the weapon with which the part fights in this combat; None if it uses none."""
    options = usable_weapons(part)
    if len(options) > 1 and unit.fight.weapons:
        chosen = chosen_weapon(unit, pool, part)
        return next((weapon for weapon in options if weapon.id == chosen), options[0])
    return options[0] if options else None


def weapon_of_model(unit: Unit, pool: Pool, model: Model) -> Weapon | None:
    """Return the weapon that a struck model of the pool fights with: that of its first part that carries one."""
    return next((weapon for part in model.parts if (weapon := weapon_in_use(unit, pool, part)) is not None), None)


def with_weapon(unit: Unit, pool: Pool, part: Part, weapon: str) -> Unit:
    """Return the unit with the weapon chosen for a part of the models of a pool."""
    key = _key(pool, part)
    return unit.altered(weapons=(*(choice for choice in unit.fight.weapons if choice[0] != key), (key, weapon)))


def chosen_weapon(unit: Unit, pool: Pool, part: Part) -> str | None:
    """Return the id of the weapon that was chosen for a part of the models of a pool, None if none was."""
    key = _key(pool, part)
    return next((weapon for chosen_for, weapon in unit.fight.weapons if chosen_for == key), None)


def _key(pool: Pool, part: Part) -> str:
    return f"{pool}/{part.id}"
