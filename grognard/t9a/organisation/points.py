"""Checks the sums: number of units, shares of the categories, the total."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.t9a.armies import Category
from grognard.t9a.armies.army_list import ArmyList
from grognard.t9a.organisation.advice import AddUnits, SpendMore, SpendMoreOn, TakeOut, TakeOutOf
from grognard.t9a.organisation.faults import (
    Fault,
    OverArmyPoints,
    ShareTooLarge,
    ShareTooSmall,
    TooFewUnits,
    UnderArmyPoints,
)
from grognard.t9a.organisation.prices import shares, total
from grognard.t9a.organisation.size import Size

__all__ = ["UNSPENT", "least_units", "share_limits", "total_faults", "unit_number_faults"]

UNSPENT = 40
"""How many points below the Army Points a list may stay."""

LEAST_UNITS = {Size.WARBAND: 3, Size.NORMAL: 4, Size.GRAND_ARMY: 4}


def least_units(army_points: int) -> int:
    """Return how many units that are no Characters an army needs."""
    return LEAST_UNITS[Size.of(army_points)]


def share_limits(category: Category, army_points: int) -> tuple[int, int | None]:
    """Return the least and the most points that may count in *category*; a maximum may be reached exactly."""
    least = -(-army_points * (category.at_least or 0) // 100)
    most = None if category.at_most is None else army_points * category.at_most // 100
    return least, most


def unit_number_faults(army_list: ArmyList) -> Iterator[Fault]:
    """Yield whether the army has too few units besides Characters; its War Machines count as one."""
    others = [unit for unit in army_list.units if not unit.entry.is_character]
    machines = sum("War Machine" in unit.entry.universal_rules for unit in others)
    found = len(others) - max(machines - 1, 0)
    missing = least_units(army_list.points) - found
    if missing > 0:
        says = TooFewUnits(found, found + missing)
        yield Fault("t9a.organisation.least-units", says, margin=missing, advice=AddUnits(missing))


def share_faults(army_list: ArmyList) -> Iterator[Fault]:
    """Yield the categories that have more or less than their share of the Army Points."""
    counted = shares(army_list)
    for category in army_list.book.categories:
        least, most = share_limits(category, army_list.points)
        found = counted[category.category]
        if most is not None and found > most:
            yield Fault(
                "t9a.organisation.category-share",
                ShareTooLarge(category.name, found, most, category.at_most or 0),
                margin=found - most,
                advice=TakeOutOf(found - most, category.name),
            )
        if found < least:
            yield Fault(
                "t9a.organisation.category-share",
                ShareTooSmall(category.name, found, least, category.at_least or 0),
                margin=least - found,
                advice=SpendMoreOn(least - found, category.name),
            )


def total_faults(army_list: ArmyList) -> Iterator[Fault]:
    """Yield whether the list costs more than the Army Points, or falls short by more than 40."""
    cost, limit = total(army_list), army_list.points
    if cost > limit:
        says = OverArmyPoints(cost, cost - limit, limit)
        yield Fault("t9a.organisation.army-points", says, margin=cost - limit, advice=TakeOut(cost - limit))
    elif cost < limit - UNSPENT:
        margin = limit - UNSPENT - cost
        says_less = UnderArmyPoints(cost, limit - UNSPENT, limit)
        yield Fault("t9a.organisation.army-points", says_less, margin=margin, advice=SpendMore(margin))
