"""What a unit costs, line by line, and in which categories its points count.

>>> warriors = ListedUnit.of("clan_warriors", 30, options=["shield", "spear"])
>>> price(warriors)
425
"""

from __future__ import annotations

import msgspec

from grognard.kernel.words.events import Name
from grognard.t9a.armies import OptionEntry
from grognard.t9a.armies.army_list import ArmyList, ChosenOption, ListedUnit

__all__ = ["PriceLine", "category_points", "price", "price_lines", "shares", "total"]


class PriceLine(msgspec.Struct, frozen=True):
    """One part of a unit's price: what was bought, how many of it, for how many points together."""

    what: Name
    count: int
    points: int


def price(unit: ListedUnit) -> int:
    """Return the unit's price in points."""
    return sum(line.points for line in price_lines(unit))


def price_lines(unit: ListedUnit) -> tuple[PriceLine, ...]:
    """Return what the unit's price is made of: its models, its options, its special items; free things too.

    Options and items that the army book doesn't offer cost nothing here; the check names them.
    """
    entry = unit.entry
    extra = unit.models - entry.base_models
    lines = [PriceLine(entry.name, unit.models, entry.base_points + extra * entry.extra_points)]
    for chosen, option in unit.bought():
        if option is not None:
            lines.append(PriceLine(option.name, chosen.count, option_price(unit, chosen, option)))
    for borne, item in unit.borne():
        if item is not None:
            lines.append(PriceLine(item.name, borne.count, (item.points or 0) * borne.count))
    return tuple(lines)


def option_price(unit: ListedUnit, chosen: ChosenOption, option: OptionEntry) -> int:
    """Return what one chosen option costs: for the unit, for all its models, or for each one bought."""
    return option.points * chosen.count * (unit.models if option.per == "model" else 1)


def items_price(unit: ListedUnit) -> int:
    """Return what the unit's special items cost together."""
    return sum((item.points or 0) * chosen.count for chosen, item in unit.borne() if item is not None)


def category_points(unit: ListedUnit) -> dict[str, int]:
    """Return how many points of the unit count in each category.

    A unit in two categories counts in full in both; where only an option is shared (a mount), its points and those
    of what is bought for it count besides.
    """
    whole = price(unit)
    points = {unit.entry.category: whole}
    if unit.entry.also_counts:
        points[unit.entry.also_counts] = whole
    for chosen, option in unit.bought():
        if option is None or option.counts_in is None:
            continue
        shared = option.counts_in
        if shared.share == "option":
            points[shared.category] = option_price(unit, chosen, option) + _mount_options_price(unit)
        else:
            points[shared.category] = whole - _price_of(unit, shared.without)
    return points


def shares(army_list: ArmyList) -> dict[str, int]:
    """Return how many points count in each category of the army, in the army book's order."""
    points = dict.fromkeys((category.category for category in army_list.book.categories), 0)
    for unit in army_list.units:
        for category, counted in category_points(unit).items():
            points[category] = points.get(category, 0) + counted
    return points


def total(army_list: ArmyList) -> int:
    """Return the sum of all prices; each unit counts once, whatever its categories."""
    return sum(price(unit) for unit in army_list.units)


def _price_of(unit: ListedUnit, option_id: str) -> int:
    """Return what the unit paid for one of its options; nothing if it didn't buy it."""
    return sum(
        option_price(unit, chosen, option)
        for chosen, option in unit.bought()
        if option is not None and option.option == option_id
    )


def _mount_options_price(unit: ListedUnit) -> int:
    """Return what the rider paid for the options of his mount."""
    return sum(
        option_price(unit, chosen, option)
        for chosen, option in unit.bought()
        if option is not None and unit.mount is not None and option.unit == unit.mount.unit
    )
