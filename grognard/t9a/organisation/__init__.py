"""Is an army list legal? Prices every unit and checks every limit of its army's organisation.

>>> from grognard.t9a.armies.army_list import ArmyList, ListedUnit
>>> from grognard.kernel.words.events import render
>>> swarms = ListedUnit.of("snake_swarms", 2)
>>> for fault in check(ArmyList("saurian_ancients", 1500, (swarms,) * 3))[:2]:
...     print(fault.limit, "/", render(fault.says))
t9a.organisation.cap / Snake Swarms: 3 in the army, at most 2 allowed
t9a.organisation.general / no Character of this army may be General
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from grognard.t9a.armies.army_list import ArmyList
from grognard.t9a.organisation.caps import cap_faults
from grognard.t9a.organisation.command import command_faults, may_lead
from grognard.t9a.organisation.faults import Fault
from grognard.t9a.organisation.items import item_faults
from grognard.t9a.organisation.points import share_faults, share_limits, total_faults, unit_number_faults
from grognard.t9a.organisation.prices import PriceLine, category_points, price, price_lines, shares, total
from grognard.t9a.organisation.size import Size, scaled
from grognard.t9a.organisation.units import unit_faults

__all__ = [
    "Fault",
    "PriceLine",
    "Size",
    "category_points",
    "check",
    "may_lead",
    "price",
    "price_lines",
    "scaled",
    "share_limits",
    "shares",
    "total",
]


def check(army_list: ArmyList) -> tuple[Fault, ...]:
    """Return every broken limit; an empty tuple means that the list is legal.

    Units come first, in the order of the list, then what concerns the army: caps, command, number of units, shares,
    and the total last.
    """
    return tuple(_faults(army_list))


def _faults(army_list: ArmyList) -> Iterator[Fault]:
    for place, unit in enumerate(army_list.units):
        for fault in (*unit_faults(unit), *item_faults(unit)):
            yield msgspec.structs.replace(fault, unit=place)
    yield from cap_faults(army_list)
    yield from command_faults(army_list)
    yield from unit_number_faults(army_list)
    yield from share_faults(army_list)
    yield from total_faults(army_list)
