"""The example lists: read without a warning, priced to the printed price, legal; and their illegal variants."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from grognard.kernel.words.events import render
from grognard.kernel.words.language import LANGUAGES
from grognard.t9a.lists import read_list, write_list
from grognard.t9a.organisation import check, price, shares, total

# Total, then the points of each category in the army book's order.
SHARES = {
    "saurian-temple-host": (4500, [1185, 995, 1270, 840, 415]),
    "saurian-great-hunt": (4499, [1400, 1035, 368, 961, 1075]),
    "saurian-jungle-war": (4499, [1675, 1035, 304, 1095, 1055]),
    "dwarven-kings-throne": (4500, [1495, 1225, 1020, 845, 220]),
    "dwarven-clans-thunder": (4491, [1110, 1285, 1193, 1431, 850]),
    "dwarven-oath-of-the-seekers": (4498, [1565, 1145, 1303, 198, 485]),
    "saurian-warband": (1499, [425, 569, 225, 450, 0]),
    "dwarven-warband": (1500, [370, 500, 365, 375, 85]),
}
FRENCH = ["saurian-temple-host", "dwarven-kings-throne", "saurian-warband", "dwarven-warband"]
FILES = [*SHARES, *(f"{name}.fr" for name in FRENCH)]


def text_of(examples: Path, name: str) -> str:
    return (examples / "lists" / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", FILES)
def test_an_example_reads_without_a_warning_and_is_legal(examples: Path, name: str) -> None:
    reading = read_list(text_of(examples, name))
    assert not reading.unread
    assert not reading.notes
    assert reading.army_list is not None
    assert check(reading.army_list) == ()


@pytest.mark.parametrize("name", FILES)
def test_each_unit_of_an_example_costs_what_is_printed(examples: Path, name: str) -> None:
    text = text_of(examples, name)
    reading = read_list(text)
    assert reading.army_list is not None
    printed = [int(points) for points in re.findall(r"^(\d+) - ", text, re.MULTILINE)]
    assert [price(unit) for unit in reading.army_list.units] == printed == [one.stated for one in reading.stated]
    assert total(reading.army_list) == sum(printed) == reading.stated_total


@pytest.mark.rule("t9a.organisation.category-share")
@pytest.mark.parametrize("name", SHARES)
def test_shares_and_totals_are_as_documented(examples: Path, name: str) -> None:
    army_list = read_list(text_of(examples, name)).army_list
    assert army_list is not None
    assert (total(army_list), list(shares(army_list).values())) == SHARES[name]


@pytest.mark.parametrize("name", FRENCH)
def test_the_french_text_is_the_same_army(examples: Path, name: str) -> None:
    assert read_list(text_of(examples, name)).army_list == read_list(text_of(examples, f"{name}.fr")).army_list


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SHARES)
def test_an_example_written_in_either_language_reads_back_equal(examples: Path, name: str, language: str) -> None:
    army_list = read_list(text_of(examples, name)).army_list
    assert army_list is not None
    written = write_list(army_list, "fr" if language == "fr" else "en")
    again = read_list(written)
    assert (again.army_list, again.notes, again.unread) == (army_list, (), ())


GREYBEARDS = "20 Greybeards, Great Weapon, Champion, Musician"
STANDARD = "Battle Standard Bearer (Runic Standard of Shielding), Shield, Plate Armour"
ILLEGAL = {
    "Pteradon Sentries beside two units of Rhamphodon Riders": (
        "saurian-great-hunt",
        {"\n4499": "\n175 - 3 Pteradon Sentries, Poisoned Javelin\n4674"},
        [("cap", 1), ("army-points", 174)],
    ),
    "one Ballista more": (
        "dwarven-clans-thunder",
        {"\n4491": "\n85 - Field Artillery, Dwarf Ballista\n4576"},
        [("category-share", 35), ("army-points", 76)],
    ),
    "too little Core": (
        "dwarven-oath-of-the-seekers",
        {
            "390 - 25 Clan Warriors": "340 - 25 Clan Warriors",
            "Throwing Weapons, Vanguard, Champion": "Throwing Weapons, Champion",
            f"450 - {GREYBEARDS}, Standard Bearer (Banner of the Relentless Company)": f"400 - {GREYBEARDS}",
            "\n4498": "\n4398",
        },
        [("category-share", 80), ("army-points", 62)],
    ),
    "a second unit of Chameleons in a Warband": (
        "saurian-warband",
        {"\n1499": "\n130 - 5 Chameleons\n1629"},
        [("cap", 1), ("category-share", 55), ("army-points", 129)],
    ),
    "the same runes on two suits of armour": (
        "dwarven-kings-throne",
        {
            f"260 - Thane, {STANDARD} (Rune of Iron)": f"285 - Thane, {STANDARD} (2x Rune of Iron)",
            "\n4500": "\n4525",
        },
        [("rune-combination", 0), ("army-points", 25)],
    ),
    "four Caimans for 39 Braves": (
        "saurian-jungle-war",
        {"545 - 40": "540 - 39", "\n4499": "\n4494"},
        [("option-count", 1)],
    ),
    "Disciplines for 255 points": (
        "saurian-temple-host",
        {"845 - Cuatl": "920 - Cuatl", "Trained from Birth": "Master of Reality", "\n4500": "\n4575"},
        [("allowance", 55), ("army-points", 75)],
    ),
    "a General who bears the battle standard": (
        "dwarven-warband",
        {"195 - Thane, General": "245 - Thane, General, Battle Standard Bearer", "\n1500": "\n1550"},
        [("general", 0), ("army-points", 50)],
    ),
}


@pytest.mark.rule("t9a.organisation.army-points", "t9a.organisation.cap", "t9a.organisation.category-share")
@pytest.mark.parametrize("change", ILLEGAL)
def test_an_illegal_variant_has_exactly_its_faults(examples: Path, change: str) -> None:
    name, replacements, expected = ILLEGAL[change]
    text = text_of(examples, name)
    for old, new in replacements.items():
        assert old in text
        text = text.replace(old, new)
    reading = read_list(text)
    assert not reading.unread
    assert [note for note in reading.notes if type(note.says).__name__ != "SizeOfBattle"] == []
    assert reading.army_list is not None
    found = check(reading.army_list)
    assert [(fault.limit.removeprefix("t9a.organisation."), fault.margin) for fault in found] == expected
    for fault in found:
        assert all(render(fault.says, language) for language in LANGUAGES)
        assert fault.advice is not None
