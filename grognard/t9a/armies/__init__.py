"""The army books of Saurian Ancients and Dwarven Holds as data: profiles, prices, options, special items, names.

>>> army_book("saurian_ancients").units["chameleons"].base_points
130
"""

from __future__ import annotations

from grognard.t9a.armies.entries import (
    Allowance,
    Army,
    ArmyBook,
    Basis,
    Cap,
    Category,
    CharacterValue,
    ItemEntry,
    OptionEntry,
    PartEntry,
    UnitEntry,
)
from grognard.t9a.armies.tables import ARMIES, ARMY_NAMES, army_book, piece_of, pieces, unit_entry

__all__ = [
    "ARMIES",
    "ARMY_NAMES",
    "Allowance",
    "Army",
    "ArmyBook",
    "Basis",
    "Cap",
    "Category",
    "CharacterValue",
    "ItemEntry",
    "OptionEntry",
    "PartEntry",
    "UnitEntry",
    "army_book",
    "piece_of",
    "pieces",
    "unit_entry",
]
