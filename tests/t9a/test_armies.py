"""The army books: every entry is whole, every name is known, nothing refers to what doesn't exist."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from grognard.t9a.armies import (
    ARMIES,
    Army,
    ArmyBook,
    CharacterValue,
    OptionEntry,
    UnitEntry,
    army_book,
    pieces,
    unit_entry,
)
from grognard.t9a.armies.army_list import ArmyList, ChosenItem, ListedUnit
from grognard.t9a.armies.tables import aliases, rows
from grognard.t9a.muster.weapon_text import read_weapons
from grognard.t9a.organisation.terms import CONDITIONS
from grognard.t9a.rules import REGISTRY
from tests.t9a.army_digests import held, now

BOOKS = [pytest.param(army_book(army), id=army) for army in ARMIES]


def entries(book: ArmyBook) -> Iterator[UnitEntry]:
    yield from book.units.values()
    yield from book.mounts.values()


def options(book: ArmyBook) -> Iterator[OptionEntry]:
    for entry in entries(book):
        yield from entry.options


@pytest.mark.parametrize(
    ("army", "units", "mounts", "items"), [("saurian_ancients", 21, 7, 58), ("dwarven_holds", 21, 2, 49)]
)
def test_the_books_hold_all_units_mounts_and_items(army: Army, units: int, mounts: int, items: int) -> None:
    book = army_book(army)
    assert (len(book.units), len(book.mounts), len(book.items)) == (units, mounts, items)


@pytest.mark.parametrize("book", BOOKS)
def test_each_entry_option_and_item_has_a_name_in_both_languages(book: ArmyBook) -> None:
    named = [*entries(book), *options(book), *book.items.values(), *book.categories]
    assert all(thing.name.en and thing.name.fr for thing in named)
    assert not [thing.name.en for thing in named if "+)" in thing.name.en], "an Aim is no part of a name"


@pytest.mark.parametrize("book", BOOKS)
def test_what_options_and_items_need_or_bar_exists(book: ArmyBook) -> None:
    known = {*CONDITIONS, *book.units, *book.items, *(option.option for option in options(book))}
    terms = [term for thing in (*options(book), *book.items.values()) for term in (*thing.needs, *thing.bars)]
    assert not [term for term in terms if term not in known]


@pytest.mark.parametrize("book", BOOKS)
def test_items_stand_on_pieces_with_names_and_are_for_units_that_exist(book: ArmyBook) -> None:
    for item in book.items.values():
        assert set(item.pieces) <= set(pieces())
        assert set(item.units) <= set(book.units)
        assert item.slot in ("weapon", "armour", "shield", "artefact", "banner", "battle rune")


@pytest.mark.parametrize("book", BOOKS)
def test_what_options_take_away_is_printed(book: ArmyBook) -> None:
    for entry in book.units.values():
        printed = {*entry.equipment(), *entry.universal_rules, *entry.protections}
        for option in entry.options:
            assert set(option.takes) <= printed, f"{entry.unit}: {option.option}"


@pytest.mark.parametrize("book", BOOKS)
def test_options_of_one_unit_and_its_mounts_have_different_ids(book: ArmyBook) -> None:
    for entry in book.units.values():
        for mount in [book.mounts[option.option] for option in entry.options if option.is_mount]:
            ids = [option.option for option in (*entry.options, *mount.options)]
            assert len(ids) == len(set(ids)), entry.unit


@pytest.mark.parametrize("book", BOOKS)
def test_parts_come_with_options_that_exist(book: ArmyBook) -> None:
    for entry in entries(book):
        for part in entry.parts:
            assert not part.only_with or entry.option(part.only_with) is not None


def test_aliases_name_things_that_exist() -> None:
    known: dict[str, set[str]] = {
        "army": set(ARMIES),
        "piece": set(pieces()),
        "unit": {unit for army in ARMIES for unit in army_book(army).units},
        "item": {item for army in ARMIES for item in army_book(army).items},
        "option": {option.option for army in ARMIES for option in options(army_book(army))},
        "category": {category.category for army in ARMIES for category in army_book(army).categories},
        "rule": {"Wizard Apprentice", "Wizard Master", "Scout", "Vanguard", "Ambush"},
    }
    assert not [alias for alias in aliases() if alias.id not in known[alias.kind]]
    assert not [alias for alias in aliases() if not set(alias.brings) <= known["option"]]


def test_each_row_says_where_it_comes_from() -> None:
    for file in ("armies.tsv", "options.tsv", "items.tsv"):
        assert all(row["source"] and row["edition"] and row["certainty"] for row in rows(file)), file


def test_a_mount_borrows_characteristics_of_its_rider() -> None:
    raptor = unit_entry("mount_raptor")
    assert (raptor.discipline, raptor.armour) == (CharacterValue(), CharacterValue(plus=2))
    assert unit_entry("mount_taurosaur").health_points == 6


def test_profiles_read_as_printed() -> None:
    pteradons = unit_entry("pteradon_sentries")
    assert (pteradons.fly, pteradons.base_mm, pteradons.height, pteradons.type) == (
        (9, 18),
        (40, 40),
        "large",
        "cavalry",
    )
    assert [part.part for part in pteradons.parts] == ["rider", "mount"]
    assert unit_entry("field_artillery").base_is_round
    assert unit_entry("vengeance_seeker").parts[0].attacks == "3D3"
    assert unit_entry("hold_guardians").protections == ()


def test_a_unit_is_the_same_value_in_whatever_order_it_bought_things() -> None:
    one = ListedUnit.of("temple_guard", 20, options=["musician", "champion"])
    other = ListedUnit.of("temple_guard", 20, options=["champion", "musician"])
    assert one == other
    runes = [ChosenItem("rune_of_iron", 1, "plate_armour")] * 2
    assert ListedUnit.of("king", items=runes).items == (ChosenItem("rune_of_iron", 2, "plate_armour"),)


def test_options_change_equipment_and_rules() -> None:
    hunters = ListedUnit.of("skink_hunters", 5, options=["blowpipe"])
    assert "Blowpipe (4+)" in hunters.equipment()
    assert "Shield" not in hunters.equipment()
    rangers = ListedUnit.of("rangers", 10, options=["crag_warden"])
    assert "Skirmisher" in rangers.rules()
    assert "Scoring" not in rangers.rules()


def test_an_army_knows_its_general_and_its_battle_standard() -> None:
    lord = ListedUnit.of("cuatl_lord", options=["general", "battle_standard_bearer", "alchemy"])
    army_list = ArmyList("saurian_ancients", 4500, (ListedUnit.of("snake_swarms", 2), lord))
    assert (army_list.general, army_list.battle_standard_bearer) == (1, 1)
    assert ArmyList("saurian_ancients", 4500, ()).general is None


def test_every_cell_of_the_army_tables_is_as_it_is_printed() -> None:
    """Digests of each row: those of characteristics, rules, prices and effects were taken from the source's tables."""
    there, expected = list(now()), dict(held())
    assert [name for name, _ in there] == list(expected), "a row has come, gone or moved"
    assert [(name, found) for name, found in there if found != expected[name]] == []


@pytest.mark.parametrize(("army", "unit", "characteristic", "value"), [
    ("saurian_ancients", "temple_guard", "discipline", "8"), ("saurian_ancients", "saurian_warlord", "discipline", "8"),
    ("dwarven_holds", "kings_guard", "discipline", "9"), ("dwarven_holds", "kings_guard", "agility", "2"),
    ("dwarven_holds", "king", "attacks", "4"), ("dwarven_holds", "seekers", "discipline", "10"),
    ("saurian_ancients", "taurosaur", "resilience", "6"), ("dwarven_holds", "hold_guardians", "strength", "5"),
])  # fmt: skip
def test_characteristics_that_one_can_look_up(army: str, unit: str, characteristic: str, value: str) -> None:
    first = next(row for row in rows("armies.tsv") if (row["army"], row["unit"]) == (army, unit))
    assert first[characteristic] == value


@pytest.mark.rule("t9a.dh.weapon.dwarf-cannon")
@pytest.mark.parametrize("column", ["text_en", "text_fr"])
def test_one_hit_of_the_cannon_has_strength_ten_and_all_its_armour_penetration(column: str) -> None:
    """Seed 001:91 and 001:93: 4[10], 0[10], in both languages."""
    text = next(row[column] for row in rows("weapons.tsv") if row["piece"] == "dwarf_cannon")
    cannon, _ = read_weapons(text, REGISTRY)
    assert cannon.bracket is not None
    assert (cannon.bracket.strength, cannon.bracket.armour_penetration) == (10, 10)
