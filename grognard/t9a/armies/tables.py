"""Reads the tables of the army books: tab-separated files beside this one, one header line each.

- `armies.tsv`: a row for each model part; rows of a unit repeat its Global and Defensive Characteristics.
- `options.tsv`: a row for each thing that a unit may buy, and one for its allowance of special items.
- `items.tsv`: enchantments, artefacts and runes. `categories.tsv`: shares of the Army Points.
- `equipment.tsv`: names of printed armour and weapons. `aliases.tsv`: other names of all of these.

Lists inside a cell are separated by "; ". Every row says where it comes from (`edition`, `source`, `certainty`,
`french_source`); `points_other` is the price of the edition that it names.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from itertools import groupby
from typing import Any, TypeVar, get_args

import msgspec

from grognard.kernel.words.names import Gender, Name
from grognard.t9a.armies.entries import (
    Alias,
    Allowance,
    Army,
    ArmyBook,
    Basis,
    Cap,
    Category,
    Characteristic,
    CharacterValue,
    CountsIn,
    ItemEntry,
    OptionEntry,
    PartEntry,
    UnitEntry,
)

ARMIES: tuple[Army, ...] = get_args(Army)

ARMY_NAMES: dict[Army, Name] = {
    "saurian_ancients": Name("Saurian Ancients", "Anciens sauriens"),
    "dwarven_holds": Name("Dwarven Holds", "Forteresses naines"),
}

Row = dict[str, str]
Built = TypeVar("Built", bound=msgspec.Struct)


@cache
def army_book(army: Army) -> ArmyBook:
    """Return everything that *army* may take.

    >>> army_book("dwarven_holds").units["king"].name.fr
    'Roi'
    """
    entries = {entry.unit: entry for entry in _units(army)}
    return ArmyBook(
        army=army,
        name=ARMY_NAMES[army],
        categories=tuple(_categories(army)),
        units={key: entry for key, entry in entries.items() if entry.kind == "unit"},
        mounts={key: entry for key, entry in entries.items() if entry.kind == "mount"},
        added={key: entry for key, entry in entries.items() if entry.kind == "added"},
        items={item.item: item for item in _items(army)},
    )


@cache
def unit_entry(unit: str) -> UnitEntry:
    """Return the entry of a unit, a mount or an added model by its id, in whichever army it is.

    Raises:
        KeyError: If no army has it.
    """
    for army in ARMIES:
        book = army_book(army)
        for shelf in (book.units, book.mounts, book.added):
            if unit in shelf:
                return shelf[unit]
    raise KeyError(unit)


@cache
def pieces() -> dict[str, Name]:
    """Return the names of all armour and weapons that profiles print and enchantments need, by id."""
    return {row["piece"]: Name(row["name_en"], row["name_fr"]) for row in rows("equipment.tsv")}


@cache
def aliases() -> tuple[Alias, ...]:
    """Return all other names by which things are called."""
    return tuple(Alias(row["kind"], row["id"], row["alias"], _many(row["brings"])) for row in rows("aliases.tsv"))


def rows(file: str) -> Iterator[Row]:
    """Yield the rows of one table by column name."""
    text = files(__package__).joinpath(file).read_text(encoding="utf-8")
    yield from csv.DictReader(text.splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE)


def piece_of(printed: str) -> str:
    """Return the id of a piece of equipment from its printed name, its Aim left out.

    >>> piece_of("Poisoned Javelin (3+)")
    'poisoned_javelin'
    """
    return re.sub(r"\W+", "_", printed.partition(" (")[0].lower())


def _categories(army: Army) -> Iterator[Category]:
    for row in rows("categories.tsv"):
        if row["army"] == army:
            yield Category(row["category"], _name(row), _maybe(row["at_least_percent"]), _maybe(row["at_most_percent"]))


def _units(army: Army) -> Iterator[UnitEntry]:
    options: dict[str, list[Row]] = {}
    for row in rows("options.tsv"):
        options.setdefault(row["unit"], []).append(row)
    for unit, parts in groupby(rows("armies.tsv"), key=lambda row: row["unit"]):
        lines = list(parts)
        if lines[0]["army"] == army:
            yield _unit(lines, options.get(unit, []))


def _unit(lines: list[Row], options: list[Row]) -> UnitEntry:
    row = lines[0]
    width, _, depth = row["base_mm"].partition("x")
    is_round = width.endswith(" round")
    width = width.removesuffix(" round")
    return _typed(
        UnitEntry,
        army=row["army"],
        unit=row["unit"],
        kind=row["kind"],
        name=_name(row),
        category=row["category"],
        also_counts=row["also_counts"],
        base_models=int(row["base_models"]),
        base_points=int(row["base_points"] or 0),
        extra_points=int(row["extra_points"] or 0),
        least_models=int(row["min_models"]),
        most_models=int(row["max_models"]),
        cap=_cap(row),
        base_mm=(int(width), int(depth or width)),
        base_is_round=is_round,
        height=row["height"],
        type=row["type"],
        advance=int(row["advance"]),
        march=int(row["march"]),
        fly=tuple(int(rate) for rate in row["fly"].split("/")) if row["fly"] else None,
        discipline=_characteristic(row["discipline"]),
        health_points=_characteristic(row["health_points"]),
        defensive_skill=_characteristic(row["defensive_skill"]),
        resilience=_characteristic(row["resilience"]),
        armour=_characteristic(row["armour"]),
        universal_rules=_many(row["universal_rules"]),
        protections=_many(row["protections"]),
        class_rules=_many(row["class_rules"]),
        armour_worn=_many(row["armour_worn"]),
        parts=tuple(_part(line) for line in lines),
        options=tuple(_option(line) for line in options if line["choice"] != "items"),
        allowance=next((_allowance(line) for line in options if line["choice"] == "items"), None),
        basis=_basis(row),
    )


def _part(row: Row) -> PartEntry:
    return PartEntry(
        part=row["part"],
        name=_agreeing(row["part_en"], row["part_fr"]),
        count=int(row["part_count"]),
        only_with=row["only_with"],
        attacks=row["attacks"],
        offensive_skill=_maybe(row["offensive_skill"]),
        strength=_maybe(row["strength"]),
        armour_penetration=_maybe(row["armour_penetration"]),
        agility=_maybe(row["agility"]),
        rules=_many(row["attack_rules"]),
        melee_weapons=_many(row["melee_weapons"]),
        shooting_weapons=_many(row["shooting_weapons"]),
    )


def _option(row: Row) -> OptionEntry:
    choice, *exceptions = _many(row["choice"])
    return _typed(
        OptionEntry,
        unit=row["unit"],
        option=row["option"],
        name=_name(row),
        group=row["group"],
        choice=choice,
        choice_with=tuple(_exception(text) for text in exceptions),
        points=int(row["points"]),
        per=row["per"],
        most=int(row["max_count"] or 0),
        per_models=int(row["per_models"] or 0),
        group_points=int(row["allowance"] or 0),
        most_models=int(row["max_models"] or 0),
        is_default=row["default"] == "yes",
        cap=_cap(row),
        needs=_many(row["needs"]),
        bars=_many(row["bars"]),
        same_in_army=row["same"] == "yes",
        gives=_many(row["gives"]),
        takes=_many(row["takes"]),
        effect=row["effect"],
        counts_in=_counts_in(row),
        condition=row["condition"],
        basis=_basis(row),
    )


def _exception(text: str) -> tuple[str, int]:
    """Read "2 with essence_of_a_free_mind" as the number that holds with that option, item or unit."""
    number, _, term = text.partition(" with ")
    return term, int(number)


def _counts_in(row: Row) -> CountsIn | None:
    """Read "whole", "option", or "whole without caiman"."""
    if not row["counts_in"]:
        return None
    share, _, without = row["counts_share"].partition(" without ")
    return _typed(CountsIn, category=row["counts_in"], share=share, without=without)


def _allowance(row: Row) -> Allowance:
    slots = [slot.rsplit(" ", 1) for slot in _many(row["slots"])]
    return _typed(
        Allowance,
        slots=tuple((slot, int(count)) for slot, count in slots),
        points=_maybe(row["allowance"]),
        bars=_many(row["bars"]),
    )


def _items(army: Army) -> Iterator[ItemEntry]:
    for row in rows("items.tsv"):
        if army in _many(row["armies"]):
            yield _typed(
                ItemEntry,
                item=row["item"],
                name=_name(row),
                kind=row["kind"],
                armies=_many(row["armies"]),
                points=_maybe(row["points"]),
                cap=int(row["cap"] or 0),
                most_per_model=int(row["max_per_model"] or 1),
                one_of_a_kind=row["one_of_a_kind"] == "yes",
                is_dominant=row["dominant"] == "yes",
                pieces=_many(row["pieces"]),
                units=_many(row["units"]),
                needs=_many(row["needs"]),
                bars=_many(row["bars"]),
                who=row["who"],
                effect=row["effect"],
                basis=_basis(row),
            )


def _typed(struct: type[Built], **values: Any) -> Built:
    """Build a struct from a row; a word that its type doesn't know is a fault of the table."""
    return msgspec.convert(values, struct, from_attributes=True)


def _name(row: Row) -> Name:
    return _agreeing(row["name_en"], row["name_fr"])


def _agreeing(english: str, french: str) -> Name:
    """Return a name with its gender and number, as `forms.tsv` has them; a name that isn't there is a proper one."""
    form = _forms().get(french)
    return Name(english, french) if form is None else form.renamed(english, french)


@cache
def _forms() -> dict[str, Name]:
    return {row["name_fr"]: _form(row) for row in rows("forms.tsv")}


def _form(row: Row) -> Name:
    """Return how a name agrees: plural in both languages, in one, or in none."""
    gender: Gender = "f" if row["gender"] == "f" else "m"
    many, many_fr = row["plural"] in ("both", "en"), row["plural"] in ("both", "fr")
    return Name("", "", many, gender, many_fr if many_fr != many else None)


def _many(cell: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in cell.split(";")) if cell else ()


def _maybe(cell: str) -> int | None:
    return int(cell) if cell else None


def _characteristic(cell: str) -> Characteristic:
    """Read a number, C or C+2."""
    if not cell.startswith("C"):
        return int(cell)
    return CharacterValue(int(cell.removeprefix("C").removeprefix("+") or 0))


def _cap(row: Row) -> Cap | None:
    if not row["cap"]:
        return None
    return _typed(
        Cap,
        limit=int(row["cap"]),
        of=row["cap_of"],
        instead=tuple(_exception(text) for text in _many(row.get("cap_with", ""))),
        together_with=_many(row.get("cap_shared", "")),
        one_of_a_kind=row.get("one_of_a_kind") == "yes",
    )


def _basis(row: Row) -> Basis:
    return Basis(
        edition=row["edition"],
        source=row["source"],
        certainty=row["certainty"],
        french_source=row["french_source"],
        points_other=row["points_other"],
        note=row["note"],
    )
