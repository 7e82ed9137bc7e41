"""Whole lists as people have them, in as many dialects as there are texts in `texts/`, with the right answers.

Each text is one file; `texts/answers.yaml` says which army it holds and exactly what must be said of it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from grognard.kernel.words.events import render
from grognard.kernel.words.language import LANGUAGES
from grognard.lists.tidy import tidy
from grognard.t9a.armies.army_list import ChosenItem, ListedUnit
from grognard.t9a.lists import read_file

TEXTS = Path(__file__).parent / "texts"
ANSWERS: dict[str, dict[str, Any]] = yaml.safe_load((TEXTS / "answers.yaml").read_text(encoding="utf-8"))

HUNTER = ListedUnit.of("saurian_veteran", options=["general", "mount_raptor", "shield", "lance"])
THANE = ListedUnit.of(
    "thane",
    options=["general", "ancestral_memory", "shield"],
    items=[ChosenItem("rune_of_might", on="hand_weapon"), ChosenItem("rune_of_iron", on="plate_armour")],
)
STANDARD = [
    ChosenItem("flaming_standard", on="battle_standard_bearer"),
    ChosenItem("runic_standard_of_wisdom", on="battle_standard_bearer"),
]
OWN_ARMIES: dict[str, list[ListedUnit]] = {
    "saurian-hunters": [
        HUNTER,
        *[ListedUnit.of("skink_hunters", 10, options=["blowpipe", "vanguard"])] * 2,
        *[ListedUnit.of("skink_braves", 15, options=["musician"])] * 2,
        *[ListedUnit.of("chameleons", 5, options=["champion"])] * 2,
    ],
    "dwarven-guns": [
        THANE,
        *[ListedUnit.of("clan_marksmen", 10, options=["crossbow", "musician"])] * 2,
        *[ListedUnit.of("field_artillery", options=["dwarf_ballista"])] * 2,
        *[ListedUnit.of("seekers", 5)] * 2,
    ],
    "dwarven-axes": [
        ListedUnit.of("thane", options=["battle_standard_bearer", "great_weapon"], items=STANDARD),
        ListedUnit.of("clan_warriors", 20, options=["great_weapon", "musician"]),
        ListedUnit.of("clan_warriors", 20, options=["paired_weapons", "musician"]),
    ],
}


def answer(examples: Path, army: str) -> list[ListedUnit]:
    """Return the units of an army: one of ours here, or of an example; "saurian-warband -225" lacks one unit of 225."""
    name, _, without = army.partition(" -")
    if name in OWN_ARMIES:
        return OWN_ARMIES[name]
    (reading,) = read_file((examples / "lists" / f"{name}.txt").read_bytes(), name)
    assert reading.army_list is not None
    pairs = zip(reading.army_list.units, reading.stated, strict=True)
    return [unit for unit, stated in pairs if str(stated.stated) != without]


def test_there_are_at_least_sixty_texts() -> None:
    texts = {path.stem for path in TEXTS.glob("*.txt")}
    assert len(texts) >= 60
    assert texts == set(ANSWERS)


@pytest.mark.parametrize("name", ANSWERS)
def test_a_text_reads_as_the_army_that_it_is(examples: Path, name: str) -> None:
    (reading,) = read_file((TEXTS / f"{name}.txt").read_bytes(), name)
    assert reading.army_list is not None
    assert list(reading.army_list.units) == answer(examples, ANSWERS[name]["army"])
    said = [render(note.with_place) for note in reading.notes if type(note.says).__name__ != "SizeOfBattle"]
    assert said == ANSWERS[name].get("says", [])
    unread = [render(fault.as_event()) for fault in reading.unread]
    assert unread == ANSWERS[name].get("unread", [])
    assert all(render(note.with_place, language) for note in reading.notes for language in LANGUAGES)


@pytest.mark.parametrize("name", ANSWERS)
def test_each_line_of_a_text_is_taken_for_something(name: str) -> None:
    text = (TEXTS / f"{name}.txt").read_text(encoding="utf-8")
    (reading,) = read_file(text.encode(), name)
    assert {one.line for one in reading.lines} == {line.number for line in tidy(text)}
