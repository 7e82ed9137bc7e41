"""Names: each official name means what the book means by it, whatever short names are known besides."""

from __future__ import annotations

import pytest

from grognard.kernel.words.language import LANGUAGES
from grognard.t9a.armies import ARMIES, Army, UnitEntry, army_book, piece_of, pieces
from grognard.t9a.armies.army_list import ArmyList, ListedUnit
from grognard.t9a.lists import read_list, write_list
from grognard.t9a.lists.names import choice_keys, choice_names, unit_names

UNITS = [entry for army in ARMIES for entry in army_book(army).units.values()]


def meanings(unit: str, name: str) -> list[str]:
    return [spelling.named.id for spelling in choice_names(unit).find(name)]


@pytest.mark.parametrize("entry", UNITS, ids=lambda entry: entry.unit)
def test_each_name_of_a_unit_and_of_its_choices_is_known(entry: UnitEntry) -> None:
    book = army_book(entry.army)
    for language in LANGUAGES:
        assert [one.named.id for one in unit_names(entry.army).find(entry.name.say(language))] == [entry.unit]
        for option in entry.options:
            assert option.option in meanings(entry.unit, option.name.say(language))
        for text in entry.equipment():
            assert piece_of(text) in meanings(entry.unit, pieces()[piece_of(text)].say(language))
        for item in book.items.values():
            assert item.item in meanings(entry.unit, item.name.say(language))


def test_a_shield_that_a_unit_has_anyway_is_no_rune() -> None:
    """In French the Rune of Shielding is "Rune de bouclier"; its short name may not take the Shield's place."""
    reading = read_list("Forteresses naines\n260 - 15 Sentinelles des profondeurs, Bouclier, Musicien")
    assert reading.army_list is not None
    assert reading.army_list.units == (ListedUnit.of("deep_watch", 15, options=["musician"]),)
    assert [note.line for note in reading.notes if type(note.says).__name__ != "SizeOfBattle"] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("stray", ["mount_raptor", "giant_bow", "mystic_traveller", "wizard_adept"])
def test_what_a_unit_may_not_have_is_written_too_and_reads_back(stray: str, language: str) -> None:
    braves = ListedUnit.of("skink_braves", 20, options=["musician", stray])
    army_list = ArmyList("saurian_ancients", 1500, (braves,))
    text = write_list(army_list, "fr" if language == "fr" else "en")
    assert read_list(text).army_list == army_list


@pytest.mark.parametrize(
    ("text", "unit"),
    [("18 Guerriers", "saurian_warriors"), ("25 Gardes, EM", "temple_guard"), ("Stygio, Voyageur", "stygiosaur")],
)
def test_the_beginning_of_a_name_is_enough_where_only_one_begins_so(text: str, unit: str) -> None:
    reading = read_list(f"Anciens sauriens\n500 - {text}")
    assert reading.army_list is not None
    assert [one.unit for one in reading.army_list.units] == [unit]
    assert any(type(note.says).__name__ == "ReadAs" for note in reading.notes)


@pytest.mark.parametrize("army", ARMIES)
def test_what_some_unit_may_have_is_what_the_units_may_have_together(army: Army) -> None:
    each = [choice_names(unit).keys for unit in army_book(army).units]
    assert choice_keys(army) == frozenset().union(*each)
