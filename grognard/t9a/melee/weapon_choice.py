"""Choosing weapons for the Round, and the weapon that a part fights with (core 11.24, 18.3)."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from grognard.kernel.asks import Ask, Play, answer_to
from grognard.kernel.dice import Dice
from grognard.t9a.board.profile import Model, Part, Weapon
from grognard.t9a.board.round_of_combat import Pool
from grognard.t9a.board.state import State, Unit
from grognard.t9a.melee.melee_answers import ChooseWeapon
from grognard.t9a.melee.melee_events import WeaponChosen
from grognard.t9a.units.contact import pools_of

KIND = "t9a.choose-weapons"


def choose_weapons(state: State, dice: Dice) -> Play[State]:
    """Let each side choose the weapons of its models, where there is a choice.

    The choice of the First Round is kept for the combat; who may choose freely is asked each Round. All models of a
    pool fight with the same weapon.
    """
    combat = state.round
    assert combat is not None, "weapons are chosen in a Round of Combat"
    for player in (state.active, 1 - state.active):
        for unit_id, side in combat.sides:
            if side == player and state.has(unit_id):
                state = yield from _choose_for_unit(state, unit_id, dice, anew=unit_id in combat.first)
    return state


def _choose_for_unit(state: State, unit_id: int, dice: Dice, *, anew: bool) -> Play[State]:
    unit = state.unit(unit_id)
    if anew and unit.weapons:
        unit = replace(unit, weapons=())
        state = state.put(unit)
    for pool, model, _ in pools_of(unit):
        for number, part in enumerate(model.parts):
            options = usable_weapons(part)
            if len(options) < 2 or (_chosen(unit, pool, part) and not chooses_freely(part)):
                continue
            answers = tuple(ChooseWeapon(unit_id, pool, number, weapon.id) for weapon in options)
            answer = yield from answer_to(Ask(unit.side, KIND, answers, state=state), ChooseWeapon)
            unit = with_weapon(unit, pool, part, answer.weapon)
            state = state.put(unit)
            if dice.telling:
                weapon = weapon_in_use(unit, pool, part)
                assert weapon is not None, "a weapon was just chosen"
                dice.tell(WeaponChosen(unit.name, model.name, weapon.name))
    return state


@lru_cache(maxsize=4096)
def usable_weapons(part: Part) -> tuple[Weapon, ...]:
    """Return the Close Combat Weapons that the part may choose from.

    An enchanted one must be used; a weapon that gives way to others counts only if there is no other, or if the part
    chooses freely. A part whose weapons are in other hands has none.
    """
    if any(hook() for hook in part.hooks.of("carries_no_weapon")):
        return ()
    weapons = part.close_weapons
    enchanted = tuple(weapon for weapon in weapons if weapon.enchanted)
    if enchanted:
        return enchanted
    if chooses_freely(part):
        return weapons
    return tuple(weapon for weapon in weapons if not any(hook() for hook in weapon.hooks.of("gives_way"))) or weapons


def chooses_freely(part: Part) -> bool:
    """May the part choose anew each Round (t9a.weapon-master)?"""
    return any(hook() for hook in part.hooks.of("free_choice_of_weapon"))


def weapon_in_use(unit: Unit, pool: Pool, part: Part) -> Weapon | None:
    """Return the weapon with which the part fights in this combat; None if it uses none."""
    options = usable_weapons(part)
    if len(options) > 1 and unit.weapons:
        chosen = _chosen(unit, pool, part)
        return next((weapon for weapon in options if weapon.id == chosen), options[0])
    return options[0] if options else None


def weapon_of_model(unit: Unit, pool: Pool, model: Model) -> Weapon | None:
    """Return the weapon that a struck model of the pool fights with: that of its first part that carries one."""
    return next((weapon for part in model.parts if (weapon := weapon_in_use(unit, pool, part)) is not None), None)


def with_weapon(unit: Unit, pool: Pool, part: Part, weapon: str) -> Unit:
    """Return the unit with the weapon chosen for a part of the models of a pool."""
    key = _key(pool, part)
    return replace(unit, weapons=(*(choice for choice in unit.weapons if choice[0] != key), (key, weapon)))


def _chosen(unit: Unit, pool: Pool, part: Part) -> str | None:
    key = _key(pool, part)
    return next((weapon for chosen_for, weapon in unit.weapons if chosen_for == key), None)


def _key(pool: Pool, part: Part) -> str:
    return f"{pool}/{part.id}"
