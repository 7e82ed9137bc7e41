"""Drafts random legal armies: for tests, for trying the game out, for opponents that nobody has prepared for.

>>> from random import Random
>>> army_list = draft("dwarven_holds", 1500, Random(7))
>>> from grognard.t9a.organisation import check
>>> check(army_list)
()
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from random import Random

from grognard.t9a.armies import Army, OptionEntry, UnitEntry, army_book
from grognard.t9a.armies.army_list import GENERAL, ArmyList, ChosenItem, ListedUnit
from grognard.t9a.organisation import Fault, check, may_lead, price, total
from grognard.t9a.organisation.faults import ShareTooSmall, TooFewUnits, UnderArmyPoints
from grognard.t9a.organisation.items import item_faults
from grognard.t9a.organisation.units import unit_faults

__all__ = ["draft"]

_STILL_OPEN = (ShareTooSmall, TooFewUnits, UnderArmyPoints)
_ATTEMPTS = 60
_STEPS = 160


def draft(army: Army, army_points: int, chance: Random) -> ArmyList:
    """Return a random legal list of *army*.

    Args:
        army: Which army book.
        army_points: The size of the battle, 1,000 or more.
        chance: Decides everything; the same seed gives the same list.

    Raises:
        ValueError: If no legal list was found (the size is too small for the army).
    """
    for _ in range(_ATTEMPTS):
        army_list = _attempt(army, army_points, chance)
        if not check(army_list):
            return army_list
    raise ValueError(f"no legal list of {army_points} points found for {army}")


def _attempt(army: Army, army_points: int, chance: Random) -> ArmyList:
    """Add and exchange random units as long as that breaks no limit and nears the Army Points."""
    army_list = ArmyList(army, army_points, (_general(army, army_points, chance),))
    faults = check(army_list)
    for _ in range(_STEPS):
        if not faults:
            break
        better = _step(army_list, faults, chance)
        still_wrong = check(better)
        if all(isinstance(fault.says, _STILL_OPEN) for fault in still_wrong):
            army_list, faults = better, still_wrong
    return army_list


def _step(army_list: ArmyList, faults: Sequence[Fault], chance: Random) -> ArmyList:
    """Return the list with one more unit or, when little is left to spend, with one of its units made anew."""
    units = list(army_list.units)
    left = army_list.points - total(army_list)
    if left > 300 or chance.random() < 0.3:
        units.append(_random_unit(_wanted(army_list, faults, chance), chance))
    else:
        place = chance.randrange(len(units))
        again = _random_unit(units[place].entry, chance, general=units[place].has(GENERAL))
        if price(again) > price(units[place]):
            units[place] = again
    return ArmyList(army_list.army, army_list.points, tuple(units))


def _wanted(army_list: ArmyList, faults: Sequence[Fault], chance: Random) -> UnitEntry:
    """Return a random entry: of Core as long as that has less than its share, else of any category."""
    short = [fault.says for fault in faults if isinstance(fault.says, ShareTooSmall)]
    entries = list(army_list.book.units.values())
    if short and chance.random() < 0.7:
        wanted = next(one.category for one in army_list.book.categories if one.name == short[0].category)
        entries = [entry for entry in entries if entry.category == wanted]
    return chance.choice(entries)


def _general(army: Army, army_points: int, chance: Random) -> ListedUnit:
    """Return a random Character who may lead and doesn't cost more than his category's share."""
    leaders = [entry for entry in army_book(army).units.values() if entry.option(GENERAL) is not None]
    for _ in range(_ATTEMPTS):
        unit = _random_unit(chance.choice(leaders), chance, general=True)
        if may_lead(unit) and price(unit) * 100 <= army_points * 40:
            return unit
    return _random_unit(min(leaders, key=lambda entry: entry.base_points), chance, general=True, plain=True)


def _random_unit(entry: UnitEntry, chance: Random, *, general: bool = False, plain: bool = False) -> ListedUnit:
    """Return a unit of random size with random options and items, legal by itself."""
    for attempt in range(_ATTEMPTS):
        models = chance.randint(entry.least_models, entry.most_models)
        rate = 0.0 if plain else 0.4 / (1 + attempt / 10)
        options = {GENERAL: 1} if general else {}
        options |= _random_options(list(entry.options), models, rate, chance)
        for mount in army_book(entry.army).mounts.values():
            if mount.unit in options:
                options |= _random_options(list(mount.options), models, rate, chance)
        unit = ListedUnit.of(entry.unit, models, options=options)
        unit = ListedUnit.of(entry.unit, models, options=options, items=_random_items(unit, rate, chance))
        if not any(_faults(unit)):
            return unit
    raise AssertionError(f"no legal {entry.unit} found in {_ATTEMPTS} attempts")


def _faults(unit: ListedUnit) -> Iterator[Fault]:
    yield from unit_faults(unit)
    yield from item_faults(unit)


def _random_options(options: list[OptionEntry], models: int, rate: float, chance: Random) -> dict[str, int]:
    chosen: dict[str, int] = {}
    for _, members in groupby(sorted(options, key=lambda option: option.group), key=lambda option: option.group):
        group = [option for option in members if option.option != GENERAL]
        if group and group[0].choice in ("must", "at least one"):
            picked = [chance.choice(group)]
        elif group and group[0].choice == "one":
            picked = [chance.choice(group)] if chance.random() < rate else []
        else:
            picked = [option for option in group if chance.random() < rate]
        for option in picked:
            most = models // option.per_models if option.per_models else max(option.most, 1)
            if most:
                chosen[option.option] = chance.randint(1, most) if option.per == "each" else 1
    return chosen


def _random_items(unit: ListedUnit, rate: float, chance: Random) -> list[ChosenItem]:
    """Return random items for the slots of the unit's allowance, on pieces that it has."""
    allowance = unit.entry.allowance
    if allowance is None:
        return []
    shelf = army_book(unit.entry.army).items.values()
    chosen: list[ChosenItem] = []
    for slot, most in allowance.slots:
        for _ in range(most):
            items = [item for item in shelf if item.slot == slot]
            item = chance.choice(items)
            held = [piece for piece in item.pieces if piece in unit.pieces()]
            if chance.random() < rate and (held or not item.pieces):
                chosen.append(ChosenItem(item.item, 1, held[0] if held else ""))
    return chosen
