"""All equipment, from `data/equipment.tsv`, and what the warbands' lists offer of it, from `data/lists.tsv`."""

from __future__ import annotations

import re
from functools import cache
from typing import cast

import msgspec

from grognard.kernel.words.language import Name
from grognard.kernel.words.refusals import BadInput
from grognard.kernel.words.spelling import fold, nearest
from grognard.mordheim.gear import Armour, CriticalClass, Gear, Item, Weapon, WeaponClass
from grognard.mordheim.tables import Row, amounts_of, name_in, places, rows, rules_in, traits_in, words

PREFIX = "mordheim.eq."
EXPECTED = Name(
    "a weapon, armour or another thing of the tables", "une arme, une armure ou un autre objet des tableaux"
)


class Offer(msgspec.Struct, frozen=True):
    """What a list asks for a piece of gear: its price, and that of a pair of pistols.

    *times* multiplies the price of an ordinary weapon instead (gromril).
    """

    cost: int
    brace: int | None = None
    times: int | None = None


@cache
def armoury() -> dict[str, Gear]:
    """Return every piece of gear by its id."""
    return {PREFIX + row["id"]: _gear(row, place) for row, place in places("equipment")}


@cache
def prices() -> dict[str, str]:
    """Return what the table prices each piece at, by id: a number, or dice to be rolled when it is bought."""
    return {PREFIX + row["id"]: row["cost"] for row in rows("equipment")}


@cache
def offers() -> dict[str, dict[str, Offer]]:
    """Return the warbands' equipment lists: by list and gear's id."""
    found: dict[str, dict[str, Offer]] = {}
    for row in rows("lists"):
        times = int(row["cost"][1:]) if row["cost"].startswith("x") else None
        brace = None if row["brace"] == "-" else int(row["brace"])
        found.setdefault(row["list"], {})[PREFIX + row["gear"]] = Offer(0 if times else int(row["cost"]), brace, times)
    return found


@cache
def _named() -> dict[str, str]:
    """Return the ids by each folded name and alias."""
    named: dict[str, str] = {}
    for row in rows("equipment"):
        for name in (row["name_en"], row["name_fr"], *row["aliases"].split("|")):
            if name != "-":
                named.setdefault(fold(name), PREFIX + row["id"])
    for row in rows("equipment"):
        for name in (row["name_en"], row["name_fr"]):
            for word in re.split(r", | or | ou ", name):  # "Gourdin, masse ou marteau" is any of the three
                named.setdefault(fold(word), PREFIX + row["id"])
    return named


def gear_called(text: str, place: str) -> Gear:
    """Return a piece of gear by a name that lists give it, in either language.

    "Lance" is the spear's French name and the lance's English one: the French lance is a lance de cavalerie.

    Raises:
        BadInput: If there is none, with the nearest name.
    """
    found = _named().get(fold(text))
    if found is None:
        names = [name for row in rows("equipment") for name in (row["name_en"], row["name_fr"])]
        near = nearest(text, names, limit=1)
        raise BadInput(place, f"'{text}'", EXPECTED, near[0] if near else None)
    return armoury()[found]


def weapon(gear_id: str) -> Weapon:
    """Return a weapon by its id, with or without `mordheim.eq.`."""
    found = armoury()[gear_id if gear_id.startswith(PREFIX) else PREFIX + gear_id]
    assert isinstance(found, Weapon), f"{gear_id} is no weapon"
    return found


def _gear(row: Row, place: str) -> Gear:
    traits, rules = traits_in(row, place), rules_in(row, place)
    amounts = amounts_of(words(row, "amounts"), place)
    key, name = PREFIX + row["id"], name_in(row)
    if row["kind"] == "armour":
        save = None if row["save"] == "-" else int(row["save"])
        return Armour(key, name, traits, amounts, rules, save=save, bonus=int(row["bonus"]))
    if row["kind"] == "misc":
        return Item(key, name, traits, amounts, rules)
    return Weapon(
        key,
        name,
        traits,
        amounts,
        rules,
        kind=cast(WeaponClass, row["kind"]),
        strength=int(row["strength"]) if row["strength"].isdigit() else None,
        bonus=0 if row["bonus"] == "-" else int(row["bonus"]),
        save=0 if row["save"] in ("-", "no save") else int(row["save"]),
        no_save=row["save"] == "no save",
        range=float(row["range"]) if row["range"].replace(".", "").isdigit() else None,
        critical=cast(CriticalClass, row["critical"]),
    )
