"""Weapons in hand (core 9.4, 17.4, 19.14, 23.42): what a fighter may hold, and which of it he can use where he is."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from grognard.kernel.words.language import Name
from grognard.mordheim.armoury import weapon
from grognard.mordheim.gear import Weapon
from grognard.mordheim.rules import GROWN
from grognard.mordheim.state import State, Warrior
from grognard.mordheim.traits import Trait

FIST = "mordheim.eq.fist"
NATURAL = Weapon(
    "mordheim.core.natural-weapons",
    Name("natural weapons", "armes naturelles", gender="f", many=True),
    (Trait.USABLE_IN_WATER,),
    critical="unarmed",
)
Hands = tuple[str, ...]


def weapon_of(warrior: Warrior, weapon_id: str) -> Weapon:
    """Return a weapon that he bears, or what he has by nature."""
    if weapon_id == NATURAL.id:
        return NATURAL
    grown = next((one for one in GROWN.values() if one.id == weapon_id), None)
    if grown is not None:
        return grown
    return next((one for one in warrior.kit.weapons if one.id == weapon_id), None) or weapon(weapon_id)


def fights_by_nature(warrior: Warrior) -> bool:
    """Does he fight with claws and teeth: with his profile, no fists, no second weapon (core 17.5)?"""
    return warrior.is_(Trait.NATURAL_WEAPONS) and not any(one.kind == "melee" for one in warrior.kit.weapons)


def hands_open_to(state: State, warrior: Warrior) -> tuple[Hands, ...]:
    """Return all that he may take in his hands for a fight, what he would take by himself first.

    Two weapons of one hand each, one of both hands, one beside a shield, buckler, fist or nothing; fists.
    """
    if fights_by_nature(warrior):
        return ((NATURAL.id,),)
    both = _hands_of_two_arms(state, warrior)
    return _of_one_arm(both) if warrior.is_(Trait.GREAT_CLAW) else both


def _of_one_arm(both: tuple[Hands, ...]) -> tuple[Hands, ...]:
    """Return what one arm alone can hold: the other is a claw."""
    return tuple(one for one in both if len(one) == 1 and not _takes_both(weapon(one[0]))) or ((FIST,),)


def _hands_of_two_arms(state: State, warrior: Warrior) -> tuple[Hands, ...]:
    able = [one for one in warrior.kit.weapons if is_usable(state, warrior, one)]
    single = [one for one in able if one.kind == "melee" and not _takes_both(one)]
    found: list[Hands] = [(one.id,) for one in able if one.kind == "melee" and _takes_both(one)]
    guarded = any(one.is_(Trait.SHIELD) or one.is_(Trait.BUCKLER) for one in warrior.kit.armour)
    alone: list[Hands] = [(one.id,) for one in _different(single)]
    double = list(_doubles(state, single, able))
    found = alone + double + found if guarded else double + found + alone
    return tuple(dict.fromkeys([*found, *_with_fists(state, warrior, single, armed=bool(found))]))


def _different(weapons: list[Weapon]) -> list[Weapon]:
    """Return one of each kind, the dagger last."""
    by_id = {one.id: one for one in weapons}
    return sorted(by_id.values(), key=lambda one: one.id == "mordheim.eq.dagger")


def _takes_both(one: Weapon) -> bool:
    return one.is_(Trait.TWO_HANDED) or one.is_(Trait.PAIR)


def _doubles(state: State, single: list[Weapon], able: list[Weapon]) -> Iterator[Hands]:
    """Yield two weapons, or a weapon and loaded pistols; a brace is fired together in the first turn of a fight.

    Rules: `mordheim.core.pistols-in-combat`.
    """
    free = [one for one in single if not one.is_(Trait.NO_SECOND_WEAPON)]
    for one, other in combinations(sorted(free, key=lambda one: one.id == "mordheim.eq.dagger"), 2):
        yield one.id, other.id
    for pistol in _different([one for one in able if one.is_(Trait.PISTOL)]):
        for one in _different(free):
            yield one.id, pistol.id


def _with_fists(state: State, warrior: Warrior, single: list[Weapon], *, armed: bool) -> Iterator[Hands]:
    """Yield what is held with an empty hand or two (`mordheim.two-weapons.attack`); in the base game only unarmed."""
    if not state.setting.layer.fists_pair:
        if not armed:
            yield (FIST,)
        return
    for one in _different(single):
        if not one.is_(Trait.NO_SECOND_WEAPON):
            yield one.id, FIST
    yield FIST, FIST
    if not armed:
        yield (FIST,)


def is_usable(state: State, warrior: Warrior, one: Weapon) -> bool:
    """May he fight with a weapon here and now: neither lost nor empty, fit for water and saddle?"""
    if one.id in warrior.used or (one.kind != "melee" and not one.is_(Trait.PISTOL)):
        return False
    if one.is_(Trait.PISTOL) and (warrior.fight.pistol_fired or any(key == one.id for key, _ in warrior.reloading)):
        return False
    if one.is_(Trait.CAVALRY) and not warrior.is_mounted:
        return False
    return _is_fit_for_water(state, warrior, one)


def _is_fit_for_water(state: State, warrior: Warrior, one: Weapon) -> bool:
    """Is it a dagger, a spear or the like, or isn't he in water (`mordheim.water-melee.weapons`)?"""
    setting = state.setting
    if not (warrior.is_in_water and setting.layer.water):
        return True
    swims = warrior.is_(Trait.SWIMS) or warrior.is_(Trait.AMPHIBIOUS)
    if swims and setting.reads("mordheim.water-weapons-exempt", "swimmers"):
        return True
    spears = setting.reads("mordheim.water-weapons", "daggers-and-spears")
    return one.is_(Trait.USABLE_IN_WATER) and (spears or one.critical != "thrusting")


def in_hand(state: State, warrior: Warrior) -> Hands:
    """Return what he holds now: as he took it up, or what he draws when that can't be used any more (core 23.42)."""
    held = warrior.fight.hands
    open_to = hands_open_to(state, warrior)
    if held and all(one == FIST or is_usable(state, warrior, weapon_of(warrior, one)) for one in held):
        return held
    kept = tuple(one for one in held if one != FIST and is_usable(state, warrior, weapon_of(warrior, one)))
    return next((hands for hands in open_to if kept and hands == kept), None) or (
        open_to[0] if not held else _drawn(open_to)
    )


def _drawn(open_to: tuple[Hands, ...]) -> Hands:
    """Return what is drawn in a fight: one weapon, the dagger before a fist."""
    single = [hands for hands in open_to if len(hands) == 1]
    return single[0] if single else open_to[-1]
