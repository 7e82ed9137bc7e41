"""Booklets: several lists in one text are told apart, each with its players' headings; none is lost."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from grognard.kernel.words.events import render
from grognard.lists.tidy import tidy
from grognard.t9a.armies.army_list import ArmyList
from grognard.t9a.lists import (
    Reading,
    draft,
    read_book,
    read_document,
    read_file,
    read_list,
    write_documents,
    write_list,
)
from tests.lists.dialects import Dialect


def text_of(examples: Path, name: str) -> str:
    return (examples / "lists" / f"{name}.txt").read_text(encoding="utf-8")


@pytest.fixture
def host(examples: Path) -> str:
    return text_of(examples, "saurian-temple-host")


@pytest.fixture
def throne(examples: Path) -> str:
    return text_of(examples, "dwarven-kings-throne")


@pytest.fixture
def warband(examples: Path) -> str:
    return text_of(examples, "saurian-warband")


def without_army(text: str) -> str:
    return "\n".join(text.splitlines()[1:]) + "\n"


def without_army_and_total(text: str) -> str:
    return "\n".join(text.splitlines()[1:-1]) + "\n"


def hold(text: str, *expected: str) -> tuple[Reading, ...]:
    """Hold that a text has just these lists, and each of its lines is taken for something, once."""
    readings = read_book(text)
    armies = [read_list(one).army_list for one in expected]
    assert [reading.army_list.units for reading in readings if reading.army_list] == [
        one.units for one in armies if one
    ]
    assert [one.line for reading in readings for one in reading.lines] == [line.number for line in tidy(text)]
    return readings


def test_the_example_booklet_holds_four_legal_lists(examples: Path) -> None:
    readings = read_book(text_of(examples, "booklet"))
    assert [reading.army_list.name for reading in readings if reading.army_list is not None] == [
        "Tournoi du Marais 2022 - les listes - Table 1 - Jean-Marc le Gros (Lyon 2)",
        "Table 1 - Zoé (Team 12)",
        "Table 2 - Luc (Grenoble)",
        "Table 2 - Aïcha (Team 12)",
    ]
    assert [reading.stated_total for reading in readings] == [1499, 1500, 1500, 1499]
    assert not any(reading.unread for reading in readings)


def test_a_list_begins_where_an_army_is_named_again(host: str, throne: str) -> None:
    hold(host + throne, host, throne)
    hold(host.replace("\n4500", "") + throne, host, throne)


def test_headings_between_two_lists_belong_to_the_second(host: str, throne: str) -> None:
    first, second = hold(f"Jean\n{host}\nPaul\nLyon 2\n{throne}", host, throne)
    assert first.army_list is not None
    assert second.army_list is not None
    assert (first.army_list.name, second.army_list.name) == ("Jean", "Paul - Lyon 2")


def test_what_stands_before_a_rule_belongs_to_the_first(host: str, throne: str) -> None:
    first, second = hold(f"{host}Good luck!\n-----\nPaul\n{throne}", host, throne)
    assert [render(note.says) for note in first.notes] == ["“Good luck!” taken as a remark, no part of the army"]
    assert second.headings[0] == "Paul"


def test_without_an_armys_name_the_total_ends_a_list(host: str, throne: str, warband: str) -> None:
    hold(without_army(host) + without_army(throne), host, throne)
    hold(without_army(host) + without_army(host), host, host)
    hold(f"Jean\n{without_army(host)}Paul\n{without_army(warband)}", host, warband)


def test_without_totals_the_players_divide_them(host: str, warband: str, throne: str) -> None:
    text = f"Player 1: Jean\n{without_army_and_total(host)}Player 2: Zoé\n{without_army_and_total(warband)}"
    hold(f"{text}Joueur 3 : Luc\n{without_army_and_total(throne)}", host, warband, throne)


def test_subtotals_dont_divide_a_list(host: str) -> None:
    lines = host.splitlines()
    text = "\n".join([*lines[:3], "1185", *lines[3:6], "995", *lines[6:]])
    (reading,) = hold(text, host)
    assert not reading.notes


def test_a_name_that_breaks_off_before_a_word_for_dwarves_is_no_army(throne: str) -> None:
    text = "Forteresses naines\n85 - Artillerie de campagne, Baliste\nnaine\n255 - Artillerie de campagne, Canon\nnain"
    (reading,) = read_book(text)
    assert reading.army_list is not None
    assert [unit.unit for unit in reading.army_list.units] == ["field_artillery", "field_artillery"]


def test_lists_of_other_armies_are_named_and_divide_the_others(host: str, throne: str) -> None:
    text = (
        f"Kingdom of Equitaine\n400 - Duke, General\n800 - Knights\n4500\n\n{host}"
        f"Marie - The Vermin Swarm\nTyrant, General - 400\nPlague Rats - 300\nLuc - Nains infernaux\n300 - Prophet\n"
        f"{throne}"
    )
    readings = read_book(text)
    assert [reading.army_list is not None for reading in readings] == [False, True, False, False, True]
    assert [(one.line, one.found) for reading in readings for one in reading.unread] == [
        (1, "Kingdom of Equitaine"),
        (21, "Vermin Swarm"),
        (24, "Nains infernaux"),
    ]


def test_a_list_that_cant_be_read_doesnt_spoil_the_others(host: str, throne: str) -> None:
    bad, good = read_book(host.replace("Sun Tablet", "Moon Tablett of Old") + throne)
    assert [unread.found for unread in bad.unread] == ["Moon Tablett of Old"]
    assert not good.unread
    assert good.lines[0].line == 16


def test_where_one_list_is_expected_the_second_is_said(host: str, throne: str) -> None:
    reading = read_list(host + throne)
    assert [(unread.line, unread.found, unread.expected) for unread in reading.unread] == [
        (16, "Dwarven Holds", "one list only")
    ]


@pytest.mark.parametrize("seed", range(12))
def test_three_players_in_three_dialects(seed: int) -> None:
    chance = Random(seed)
    armies = [draft(army, 1500, chance) for army in ("saurian_ancients", "dwarven_holds", "saurian_ancients")]
    text = "\n\n".join(Dialect.any(chance).write(army_list) for army_list in armies)
    readings = read_book(text)
    assert [sorted(map(repr, reading.army_list.units)) for reading in readings if reading.army_list is not None] == [
        sorted(map(repr, army_list.units)) for army_list in armies
    ]


# --- booklets written back ---


@pytest.mark.parametrize("form", ["json", "yaml"])
def test_a_booklet_written_as_a_document_reads_back_equal(examples: Path, form: str) -> None:
    lists = lists_of(text_of(examples, "booklet"))
    text = write_documents(lists, "json" if form == "json" else "yaml")
    assert [reading.army_list for reading in read_file(text.encode(), "book")] == lists


def test_a_booklet_written_as_text_reads_back_equal(examples: Path) -> None:
    lists = lists_of(text_of(examples, "booklet"))
    assert lists_of("\n\n".join(write_list(army_list, "fr") for army_list in lists)) == lists


def lists_of(text: str) -> list[ArmyList]:
    return [reading.army_list for reading in read_book(text) if reading.army_list is not None]


def test_a_single_document_isnt_a_booklet(examples: Path) -> None:
    from grognard.kernel.words.refusals import BadInput

    text = write_documents(lists_of(text_of(examples, "booklet")), "yaml")
    with pytest.raises(BadInput, match="book, format: found something else"):
        read_document(text, "book")
    with pytest.raises(BadInput, match=r"book, lists\[1\]\.units\[0\]\.unit: found 'thain'"):
        read_file(text.replace("unit: thane", "unit: thain", 1).encode(), "book")
