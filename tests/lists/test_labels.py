"""Labels, tags and numbers before a line mean nothing; what looks like one and is a name is never dropped."""

from __future__ import annotations

import pytest

from grognard.t9a.armies import ARMIES, army_book
from grognard.t9a.armies.tables import aliases
from grognard.t9a.lists import read_list
from grognard.t9a.lists.labels import is_label, without_label


def every_name() -> list[str]:
    """Return each name and each other name of anything that a unit may have."""
    names = [alias.name for alias in aliases() if alias.kind in ("option", "item", "piece")]
    for book in map(army_book, ARMIES):
        things = [option.name for entry in (*book.units.values(), *book.mounts.values()) for option in entry.options]
        things += [item.name for item in book.items.values()]
        names += [name for thing in things for name in (thing.en, thing.fr)]
    return names


def test_no_name_of_a_choice_is_a_label() -> None:
    assert [name for name in every_name() if is_label(name)] == []


def test_a_name_before_a_colon_stays() -> None:
    lost = [name for name in every_name() if without_label(f"{name}: Shield") != f"{name}: Shield"]
    assert lost == []


@pytest.mark.parametrize("standard", ["S", "PE", "Banner", "Standard", "Bannière", "Std"])
@pytest.mark.parametrize("brackets", ["[{}]", "({})", "{{{}}}"])
def test_a_standard_in_brackets_is_no_tag_and_no_label(standard: str, brackets: str) -> None:
    reading = read_list(f"Saurian Ancients\n140 - 15 Skink Braves {brackets.format(standard)}")
    assert reading.army_list is not None
    assert reading.army_list.units[0].has("standard_bearer")


def test_tags_that_are_closed_somewhere_are_tags() -> None:
    reading = read_list("[s]Saurian Ancients[/s]\n[b]140[/b] - 15 [i]Skink Braves[/i], [color=red]M[/color]")
    assert reading.army_list is not None
    assert reading.army_list.units[0].has("musician")
    assert not reading.army_list.units[0].has("standard_bearer")
