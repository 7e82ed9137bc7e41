"""Whole lists: equal units and their prices, headings and totals, the size of the battle, what cannot be read."""

from __future__ import annotations

import textwrap
from pathlib import Path

import pytest

from grognard.kernel.words.events import render
from grognard.t9a.armies import ARMIES, UnitEntry, army_book
from grognard.t9a.armies.army_list import ListedUnit
from grognard.t9a.lists import read_list
from tests.lists.test_dialects import DWARVES, SAURIANS, said, units_of

# --- several equal units ---

CHAMELEONS = ListedUnit.of("chameleons", 5, options=["champion"])


@pytest.mark.parametrize(
    "text",
    [
        "140 - 2x5 Chameleons, Champion",
        "2x 140 - 5 Chameleons, Champion",
        "2x 140 - 2x 5 Chameleons, Champion",
        "2x140.- 2x5 Chameleons: Champion",
        "280 - 2x 5 Chameleons, Champion",
        "2x5 Chameleons, Champion",
    ],
)
def test_several_equal_units_whatever_their_price_is_for(text: str) -> None:
    reading = read_list(SAURIANS + text)
    assert units_of(reading) == (CHAMELEONS, CHAMELEONS)
    assert not [note for note in said(reading) if "stated" in note]


def test_the_total_decides_whether_a_price_is_for_one_or_for_all() -> None:
    """Prices of another edition: nothing but the sum can tell."""
    together = read_list(SAURIANS + "300 - 2x5 Chameleons, Champion\n140 - Weapon Beasts, Spearback\n440")
    each = read_list(SAURIANS + "150 - 2x5 Chameleons, Champion\n140 - Weapon Beasts, Spearback\n440")
    assert [one.stated for one in together.stated] == [one.stated for one in each.stated] == [150, 150, 140]


def test_two_beasts_or_two_units_of_one_as_the_price_says() -> None:
    two_models = read_list(SAURIANS + "295 - 2x Weapon Beasts, Salamander")
    two_units = read_list(SAURIANS + "320 - 2x Weapon Beasts, Salamander")
    assert [unit.models for unit in units_of(two_models)] == [2]
    assert [unit.models for unit in units_of(two_units)] == [1, 1]
    assert said(two_units)[0] == "“Weapon Beasts”: read as 2 × 1 Weapon Beasts"


# --- whole lists ---

HOST = "saurian-temple-host"


@pytest.fixture
def host(examples: Path) -> str:
    return (examples / "lists" / f"{HOST}.txt").read_text(encoding="utf-8")


MIXED = """\ufeffÉquipe de Lyon 2 – Jean-Marc “le Gros” (joueur 3)
Saurian Ancients – 4500 pts

== CHARACTERS (1185 pts / 26,3 %) ==
845 – Cuatl Lord, General, BSB, Evocation, Grasp of the Immortal, Trained from Birth,
   Talisman of the Void, Binding Scroll
340 – Skink Priest (Wizard Adept, Druidism), Skink Palanquin (Plaque of the Snake God), Sun Tablet

Core: 995
520.- 25 Saurian Warriors; Spear; FCG (Flaming Standard)
335 : Skink Braves x20, Poisoned Javelins, Caimans x2, Muso
140 – 15 Braves skinks, Musicien

[Special]
680pts - 25 Temple Guard: C M S (Totem of Mixoatl)
422 - 6 Caimans, M
3 Snake Swarms, Scout – 168
195 - 10 Skink Hunters, Blowpipes, Vanguard
140 - Chamaleons x5, Champ
140 - Spearback
Weapon Beasts, Salamander (160)
Thunder Lizards
415 - Stygiosaur, Mystic Traveler
Total : 4 500 / 4500 pts
"""

BULLETED = """Saurian Ancients
Cuatl Lord [845]
 • General
 • Battle Standard Bearer
 - Evocation
 - Grasp of the Immortal, Trained from Birth
 • Talisman of the Void
 • Binding Scroll
Skink Priest [340]
 • Wizard Adept, Druidism
 • Skink Palanquin (Plaque of the Snake God)
 • Sun Tablet
25 Saurian Warriors [520]
 • Spear
 • Champion, Musician, Standard
   Bearer (Flaming Standard)
20 Skink Braves [335]: Poisoned Javelin,
2x Caiman, Musician
15 Skink Braves [140]: Musician
25 Temple Guard [680] FCG, Totem of Mixoatl
6 Caimans [422] Musician
3 Snake Swarms [168] Scout
10 Skink Hunters [195] Blowpipe, Vanguard
5 Chameleons [140] Champion
Weapon Beasts [140]: Spearback
Weapon Beasts [160]: Salamander
Stygiosaur [415]: Mystic Traveller
4500 points
"""


def test_a_list_in_two_languages_with_headings_categories_and_wrapped_lines(host: str) -> None:
    reading = read_list(MIXED)
    assert units_of(reading) == units_of(read_list(host))
    assert reading.army_list is not None
    assert (reading.army_list.points, reading.stated_total) == (4500, 4500)
    assert said(reading) == [
        "“Équipe de Lyon 2 - Jean-Marc le Gros (joueur 3)” taken as a heading",
        "read “Chamaleons” as Chameleons",
        "read “Mystic Traveler” as Mystic Traveller",
    ]


def test_a_bulleted_list(host: str) -> None:
    reading = read_list(BULLETED)
    assert units_of(reading) == units_of(read_list(host))
    assert not said(reading)


@pytest.mark.parametrize("width", [38, 45, 60, 80])
def test_a_wrapped_list(host: str, width: int) -> None:
    wrapped = "\n".join(part for line in host.splitlines() for part in textwrap.wrap(line, width))
    assert units_of(read_list(wrapped)) == units_of(read_list(host))


def test_a_quoted_list_without_the_armys_name(host: str) -> None:
    quoted = "\n".join(f'"{line}"' for line in host.splitlines()[1:])
    reading = read_list(quoted)
    assert units_of(reading) == units_of(read_list(host))
    assert said(reading) == ["no army named; by its units Saurian Ancients"]


@pytest.mark.parametrize("entry", [entry for army in ARMIES for entry in army_book(army).units.values()])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_unit_is_known_by_its_name_alone(entry: UnitEntry, language: str) -> None:
    """Though the Giant Dwarf shares his first word with the other army's Giant, and Seekers theirs with Hunters."""
    reading = read_list(f"{entry.least_models} {getattr(entry.name, language)}")
    assert [unit.unit for unit in units_of(reading)] == [entry.unit]
    assert reading.unread == ()


@pytest.mark.parametrize(
    "last", ["4 500", "4.500", "4500pts", "Total: 4500", "TOTAL = 4,500 points", "4500/4500", "Somme : 4500"]
)
def test_totals_in_each_form(host: str, last: str) -> None:
    reading = read_list(host.replace("\n4500", f"\n{last}"))
    assert reading.stated_total == 4500
    assert not reading.notes


def test_a_wrong_total_is_said_beside_the_true_one(host: str) -> None:
    reading = read_list(host.replace("\n4500", "\n4480"))
    assert [(note.line, render(note.says)) for note in reading.notes] == [(15, "total: 4480 points stated, 4500 true")]


def test_a_wrong_share_is_said(host: str) -> None:
    reading = read_list(host.replace("520 - 25", "Core (990)\n520 - 25"))
    assert said(reading) == ["Core: 990 points stated, 995 true"]


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("Saurian Ancients 2500 pts\n140 - 5 Chameleons, Champion", 2500),
        ("Saurian Ancients (4 500 points)\n140 - 5 Chameleons, Champion", 4500),
        ("Saurian Ancients\n140 - 5 Chameleons, Champion\n140 / 1750", 1750),
        ("Saurian Ancients\n140 - 5 Chameleons, Champion", 500),
    ],
)
def test_the_size_of_the_battle(text: str, points: int) -> None:
    army_list = read_list(text).army_list
    assert army_list is not None
    assert army_list.points == points
    given = read_list(text, army_points=3000).army_list
    assert given is not None
    assert given.points == 3000


# --- what can't be read ---


def test_an_unknown_unit_is_named_with_its_line_and_the_nearest_name() -> None:
    reading = read_list(SAURIANS + "140 - 5 Chameleons, Champion\n300 - 4 Stegodons, Champion")
    (unread,) = reading.unread
    assert str(unread.as_fault("list.txt")).startswith(
        "list.txt, line 3: found “300 - 4 Stegodons, Champion”, expected a unit of the army"
    )
    near = read_list(SAURIANS + "140 - 5 Chameleons, Champion\n300 - 4 Ptera Sentinels").unread
    assert str(near[0].as_fault("list.txt")).endswith("did you mean Pteradon Sentries?")


def test_an_unknown_option_is_named_with_the_nearest_name() -> None:
    reading = read_list(SAURIANS + "520 - 25 Saurian Warriors, Spear,\nFlame Banner of Doom, Champion")
    (unread,) = reading.unread
    assert (unread.line, unread.found) == (3, "Flame Banner of Doom")


def test_something_near_two_names_is_not_guessed() -> None:
    reading = read_list(DWARVES + "400 - King, General, Hand Weapon (Rune of Firy)")
    (unread,) = reading.unread
    assert unread.nearest is not None
    assert unread.nearest.en in ("Rune of Fire", "Rune of Fury")


@pytest.mark.parametrize("text", ["", "\n \n", "shopping list:\nbread\nmilk"])
def test_a_text_without_an_army_is_no_list(text: str) -> None:
    reading = read_list(text)
    assert reading.army_list is None
    assert len(reading.unread) == 1


@pytest.mark.parametrize(
    "text", ["Saurian Ancients", "Saurian Ancients\n300 - Stegodons", "Jean\nSaurian Ancients, 4500"]
)
def test_an_army_without_a_known_unit_is_no_list(text: str) -> None:
    reading = read_list(text)
    assert [unread.expected for unread in reading.unread] == ["a unit of the army"]


def test_a_second_list_in_the_same_text_is_not_dropped_in_silence(host: str) -> None:
    reading = read_list(host + "\nDwarven Holds\n105 - 5 Seekers\n105")
    assert reading.unread
