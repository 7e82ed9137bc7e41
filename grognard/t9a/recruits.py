"""Units of a question that are written as lines of army lists: "10 Clan Warriors, Great Weapon"."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import BadInput
from grognard.t9a.armies import ARMIES, army_book
from grognard.t9a.board.profile import Troop

if TYPE_CHECKING:
    from grognard.t9a.lists import Reading

__all__ = ["read_unit"]

_COUNT = re.compile(r"^\W*\d+\s*x?\s*", re.I)
_MODELS = re.compile(r"^\s*(\d+)\s*x?\s*[^\W\d]", re.I)
"""The number before a name: of models, where lists might take a large one for points."""


def read_unit(text: str, place: str, side: int) -> Troop:
    """Return the troop of a unit as players write it, in French or English, without its price.

    Raises:
        BadInput: If it names no unit, or something that the unit can't have; with the nearest name that it can.
    """
    from grognard.t9a.muster.muster import troop_of  # slow to import, and inline profiles need no lists

    reading = _read(text)
    if reading.army_list is None:
        raise BadInput(place, f"'{text}'", N_("a unit as lists print it, or a profile"), _nearest(text))
    if reading.unread:
        fault = reading.unread[0]
        raise BadInput(place, f"'{fault.found}'", fault.expected, fault.nearest)
    units = reading.army_list.units
    if len(units) != 1:
        raise BadInput(place, f"'{text}'", N_("one unit"))
    count = _MODELS.match(text)
    if units[0].models == 0 or (count is not None and int(count[1]) != units[0].models):
        raise BadInput(place, f"'{text}'", N_("1 to 99 models"))
    return troop_of(reading.army_list, units[0], f"{side}:{units[0].unit}")


@lru_cache(maxsize=256)
def _read(text: str) -> Reading:
    from grognard.t9a.lists import read_list

    return read_list(text)


def _nearest(text: str) -> str | None:
    """Return the unit of any army whose name is spelled most like the beginning of *text*."""
    from grognard.kernel.words.spelling import nearest

    names = [
        name for army in ARMIES for entry in army_book(army).units.values() for name in (entry.name.en, entry.name.fr)
    ]
    found = nearest(_COUNT.sub("", text.split(",")[0]), names, limit=1)
    return found[0] if found else None
