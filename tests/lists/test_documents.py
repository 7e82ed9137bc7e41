"""Army lists as JSON and YAML: broken ones say where."""

from __future__ import annotations

import pytest

from grognard.kernel.words.refusals import BadInput
from grognard.t9a.armies.army_list import ArmyList, ListedUnit
from grognard.t9a.lists import read_any, read_document, write_document

SEEKERS = ArmyList("dwarven_holds", 500, (ListedUnit.of("seekers", 10, options=["champion"]),))
YAML = write_document(SEEKERS, "yaml")


def test_a_document_is_told_from_a_text() -> None:
    assert read_any(YAML, "list.yaml").army_list == SEEKERS
    assert read_any("Dwarven Holds\n215 - 10 Seekers, Champion", "list.txt").army_list == SEEKERS


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("unit: seekers", "unit: seeker", "list, units[0].unit: found 'seeker', expected a unit of the army; did you"),
        ("option: champion", "option: champoin", "list, units[0].options: found 'champoin', expected an option"),
        ("points: 500", "points: many", "list, points: found a text, expected a whole number"),
        ("army: dwarven_holds", "army: elves", "list, army: found 'elves', expected an army list"),
        ("- unit: seekers", "- [unit: seekers", "list, line 6: found"),
        ("models: 10", "models: 10\n  wheels: 4", "list, units[0]: found 'wheels', expected an army list"),
    ],
)
def test_a_broken_document_says_where(old: str, new: str, complaint: str) -> None:
    with pytest.raises(BadInput) as caught:
        read_document(YAML.replace(old, new), "list")
    assert str(caught.value).startswith(complaint)


def test_options_in_any_order_are_the_same_army() -> None:
    text = YAML.replace("  - option: champion\n", "  - option: musician\n  - option: champion\n")
    expected = ListedUnit.of("seekers", 10, options=["champion", "musician"])
    assert read_document(text, "list").units == (expected,)
