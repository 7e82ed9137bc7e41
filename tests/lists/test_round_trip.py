"""Any legal army, written in either language, reads back equal; damaged lists lose nothing in silence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.kernel.words.events import render
from grognard.kernel.words.language import LANGUAGES, Language
from grognard.lists.tidy import tidy
from grognard.t9a.armies import ARMIES, Army
from grognard.t9a.armies.army_list import ArmyList
from grognard.t9a.lists import Reading, draft, read_book, read_document, read_list, write_document, write_list
from grognard.t9a.organisation import check
from tests.lists.dialects import Dialect

SIZES = [1500, 1750, 3000, 4500, 6000, 8000]


@st.composite
def legal_armies(draw: st.DrawFn) -> ArmyList:
    army: Army = draw(st.sampled_from(ARMIES))
    return drafted(army, draw(st.sampled_from(SIZES)), draw(st.integers(0, 9)))


@cache
def drafted(army: Army, army_points: int, seed: int) -> ArmyList:
    return draft(army, army_points, Random(seed))


@given(legal_armies(), st.sampled_from(LANGUAGES))
def test_a_legal_army_written_as_text_reads_back_equal(army_list: ArmyList, language: Language) -> None:
    assert check(army_list) == ()
    written = write_list(army_list, language)
    reading = read_list(written)
    assert reading.army_list == army_list
    assert (reading.notes, reading.unread) == ((), ()), written


@given(legal_armies(), st.sampled_from(["json", "yaml"]))
def test_a_legal_army_written_as_a_document_reads_back_equal(army_list: ArmyList, form: str) -> None:
    assert read_document(write_document(army_list, "json" if form == "json" else "yaml"), "list") == army_list


@given(legal_armies(), st.integers(0, 10_000_000))
def test_a_legal_army_in_any_players_dialect_reads_back_equal(army_list: ArmyList, seed: int) -> None:
    hold_dialect(army_list, Dialect.any(Random(seed)))


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, 4000, 500))
def test_many_dialects_read_back_equal(first: int) -> None:
    for seed in range(first, first + 500):
        chance = Random(seed)
        army_list = drafted(chance.choice(ARMIES), chance.choice(SIZES[:4]), chance.randrange(10))
        hold_dialect(army_list, Dialect.any(chance))


def hold_dialect(army_list: ArmyList, dialect: Dialect) -> None:
    """Hold that a list in a dialect is the same army, in any order (headings may have moved units), all of it read."""
    text = dialect.write(army_list)
    (reading,) = read_book(text)
    assert reading.army_list is not None
    assert not reading.unread, text
    assert Counter(reading.army_list.units) == Counter(army_list.units), text
    assert (reading.army_list.army, reading.army_list.points) == (army_list.army, army_list.points), text
    assert [one.line for one in reading.lines] == [line.number for line in tidy(text)], text


def test_the_same_seed_drafts_the_same_army() -> None:
    assert draft("saurian_ancients", 4500, Random(3)) == draft("saurian_ancients", 4500, Random(3))


def test_drafts_hold_every_unit_sooner_or_later() -> None:
    seen = {unit.unit for seed in range(16) for army in ARMIES for unit in draft(army, 4500, Random(seed)).units}
    assert len(seen) == 42


# --- damaged lists ---


def damaged(text: str, chance: Random) -> str:
    """Return *text* with some characters cut, doubled, swapped, or moved."""
    for _ in range(chance.randint(1, 6)):
        at, other = chance.randrange(len(text)), chance.randrange(len(text))
        match chance.randrange(6):
            case 0:
                text = text[:at] + text[at + 1 :]
            case 1:
                text = text[:at] + text[at] * 2 + text[at + 1 :]
            case 2:
                text = text[:at] + text[at + 1 : at + 2] + text[at] + text[at + 2 :]
            case 3:
                text = text[:at] + text[at + chance.randint(1, 30) :]
            case 4:
                text = text[:at] + chance.choice("()[],;:-.\n x2\"'%/") + text[at:]
            case _:
                text = text[:at] + text[other : other + chance.randint(1, 40)] + text[at:]
    return text


def hold_damaged_lists(texts: list[str], seeds: range) -> None:
    """Hold that each line is taken for something, and that a list which lost something says so."""
    for seed in seeds:
        chance = Random(seed)
        text = chance.choice(texts)
        worse = damaged(text, chance)
        readings = read_book(worse)
        taken = sorted(one.line for reading in readings for one in reading.lines)
        assert taken == [line.number for line in tidy(worse)], f"seed {seed}: a line was lost"
        whole = read_book(text)
        if [reading.army_list for reading in readings] != [reading.army_list for reading in whole]:
            assert said_of(readings) != said_of(whole), f"seed {seed}: something was lost in silence"
        for reading in readings:
            for note in reading.notes:
                assert render(note.with_place, "fr")
            for unread in reading.unread:
                assert unread.as_fault("list.txt").say("fr")
            for fault in check(reading.army_list) if reading.army_list is not None else ():
                assert render(fault.says, "fr")
                assert fault.advice is not None


def said_of(readings: Iterable[Reading]) -> list[object]:
    """Return all that is said of lists: what was assumed, what couldn't be read, what is illegal."""
    return [
        (
            [note.says for note in reading.notes],
            [unread.found for unread in reading.unread],
            check(reading.army_list) if reading.army_list is not None else (),
        )
        for reading in readings
    ]


@pytest.fixture(scope="session")
def texts(examples: Path) -> list[str]:
    """Return all whole lists with prices that we have, the examples and the dialects: a price tells what was lost."""
    paths = [*sorted((examples / "lists").glob("*.txt")), *sorted((Path(__file__).parent / "texts").glob("*.txt"))]
    read = [path.read_text(encoding="utf-8") for path in paths if "no-prices" not in path.stem]
    return [text for text in read if all(reading.army_list is not None for reading in read_book(text))]


@pytest.mark.parametrize("first", range(0, 1000, 125))
def test_a_thousand_damaged_lists_never_crash_and_lose_nothing_in_silence(texts: list[str], first: int) -> None:
    hold_damaged_lists(texts, range(first, first + 125))


@pytest.mark.slow
@pytest.mark.parametrize("first", range(1000, 6000, 500))
def test_many_damaged_lists_never_crash_and_lose_nothing_in_silence(texts: list[str], first: int) -> None:
    hold_damaged_lists(texts, range(first, first + 500))


@pytest.mark.parametrize("text", [")(", "))((", ") (Shield", "[)(]", "140 - 5 Chameleons)(Champion"])
def test_brackets_that_close_before_they_open_are_passed_over(text: str) -> None:
    assert read_list(f"Saurian Ancients\n140 - 5 Chameleons, Champion\n{text}").army_list is not None


@given(st.text(max_size=400))
def test_any_text_can_be_tried(text: str) -> None:
    reading = read_list(text)
    assert reading.army_list is not None or reading.unread


@pytest.mark.parametrize(
    "text",
    [
        "140 - 5 Chameleons" + "(" * 3000,
        "140 - 5 Chameleons " + "foo bar " * 2000,
        "140 - 5 Chameleons" + ", foo" * 800,
        "1 " * 3000,
        "300 - 99x 5 Chameleons, Champion\n" * 14 + "7000",
    ],
    ids=["brackets", "words", "options", "digits", "undecided prices"],
)
def test_absurd_texts_are_read_all_the_same(text: str) -> None:
    reading = read_list("Saurian Ancients\n" + text)
    assert reading.unread or reading.notes
