"""Any legal army, written in either language, reads back equal; damaged lists lose nothing in silence."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.kernel.events import render
from grognard.kernel.language import LANGUAGES, Language
from grognard.lists import draft, read_document, read_list, write_document, write_list
from grognard.t9a.armies import ARMIES, Army
from grognard.t9a.armies.army_list import ArmyList
from grognard.t9a.organisation import check

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


@given(legal_armies(), st.randoms(use_true_random=False))
def test_the_order_of_options_and_the_separators_dont_matter(army_list: ArmyList, chance: Random) -> None:
    lines = write_list(army_list, chance.choice(LANGUAGES)).splitlines()
    reading = read_list("\n".join([lines[0], *(shuffled(line, chance) for line in lines[1:-1]), lines[-1]]))
    assert reading.army_list == army_list
    assert not reading.unread


def shuffled(line: str, chance: Random) -> str:
    """Return a unit's line with its options in another order, other separators, and the points last."""
    points, _, body = line.partition(" - ")
    name, *options = split_outside_brackets(body)
    chance.shuffle(options)
    separator = chance.choice([", ", "; ", " - ", " : "])
    return f"{separator.join([name, *options])} {chance.choice(['-', '=', ':'])} {points} pts"


def split_outside_brackets(text: str) -> list[str]:
    parts, depth = [""], 0
    for letter in text:
        depth += {"(": 1, ")": -1}.get(letter, 0)
        if letter == "," and not depth:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts]


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


def hold_damaged_lists(examples: Path, seeds: range) -> None:
    texts = [path.read_text(encoding="utf-8") for path in sorted((examples / "lists").glob("*.txt"))]
    for seed in seeds:
        chance = Random(seed)
        text = chance.choice(texts)
        whole = read_list(text).army_list
        reading = read_list(damaged(text, chance))
        faults = check(reading.army_list) if reading.army_list is not None else ()
        if reading.army_list != whole:
            assert reading.notes or reading.unread or faults, f"seed {seed}: something was lost in silence"
        for note in reading.notes:
            assert render(note.says, "fr")
        for unread in reading.unread:
            assert unread.as_fault("list.txt").say("fr")
        for fault in faults:
            assert render(fault.says, "fr")


def test_damaged_lists_never_crash_and_lose_nothing_in_silence(examples: Path) -> None:
    hold_damaged_lists(examples, range(200))


@pytest.mark.slow
def test_many_damaged_lists_never_crash_and_lose_nothing_in_silence(examples: Path) -> None:
    hold_damaged_lists(examples, range(200, 2200))


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
