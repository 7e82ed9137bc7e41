"""Rosters of list builders: any legal army reads back equal in each form; broken and hostile files say where."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.kernel.words.events import render
from grognard.kernel.words.language import LANGUAGES, Language
from grognard.kernel.words.refusals import BadInput
from grognard.t9a.armies import ARMIES, Army
from grognard.t9a.armies.army_list import ArmyList
from grognard.t9a.lists import Reading, draft, read_file, read_list
from grognard.t9a.lists.rosters.records import DEEPEST
from tests.lists.roster_files import Tree, as_json, as_xml, as_zip, roster, selection, stated_prices, with_whole_costs

FORMS: dict[str, Callable[[Tree], bytes]] = {"ros": as_xml, "rosz": as_zip, "json": as_json}


@cache
def drafted(army: Army, seed: int) -> ArmyList:
    return draft(army, 3000, Random(seed))


@pytest.fixture
def warband(examples: Path) -> ArmyList:
    army_list = read_list((examples / "lists" / "saurian-warband.txt").read_text(encoding="utf-8")).army_list
    assert army_list is not None
    return army_list


def said(reading: Reading) -> list[str]:
    return [render(note.with_place) for note in reading.notes]


@given(
    st.sampled_from(ARMIES),
    st.integers(0, 9),
    st.sampled_from(sorted(FORMS)),
    st.sampled_from(LANGUAGES),
    st.booleans(),
    st.randoms(use_true_random=False),
)
def test_a_legal_army_in_a_roster_reads_back_equal(
    army: Army, seed: int, form: str, language: Language, whole: bool, chance: Random
) -> None:
    army_list = drafted(army, seed)
    tree = roster(army_list, language, chance)
    (reading,) = read_file(FORMS[form](with_whole_costs(tree) if whole else tree), f"list.{form}")
    assert reading.army_list is not None
    assert reading.army_list.units == army_list.units
    assert (reading.army_list.army, reading.army_list.points) == (army, 3000)
    assert [one.stated for one in reading.stated] == stated_prices(army_list)
    assert said(reading) == ["“Gaming tables” taken as a heading"]
    assert not reading.unread


@pytest.mark.parametrize("name", ["saurian-warband.ros", "dwarven-warband.rosz", "dwarven-warband.json"])
def test_an_example_roster_is_the_army_of_the_text(examples: Path, name: str) -> None:
    text = (examples / "lists" / f"{name.partition('.')[0]}.txt").read_text(encoding="utf-8")
    (reading,) = read_file((examples / "lists" / name).read_bytes(), name)
    expected = read_list(text).army_list
    assert expected is not None
    assert reading.army_list is not None
    assert reading.army_list.units == expected.units
    assert not reading.unread


def test_two_forces_are_two_lists(warband: ArmyList) -> None:
    tree = roster(warband)
    other = roster(drafted("dwarven_holds", 1))
    readings = read_file(as_xml({**tree, "forces": [*tree["forces"], *other["forces"]]}), "two.ros")
    assert [reading.army_list.army for reading in readings if reading.army_list] == [
        "saurian_ancients",
        "dwarven_holds",
    ]


def test_an_item_in_a_box_is_put_on_a_piece_that_may_bear_it() -> None:
    veteran = selection(
        "Saurian Veteran",
        kind="unit",
        inside=[selection("Special Equipment", inside=[selection("Basalt Infusion")]), selection("Army General")],
    )
    tree = {"name": "One", "forces": [{"catalogueName": "Saurian Ancients", "selections": [veteran]}]}
    (reading,) = read_file(as_json(tree), "one.json")
    assert reading.army_list is not None
    (unit,) = reading.army_list.units
    assert [(item.item, item.on) for item in unit.items] == [("basalt_infusion", "light_armour")]


def test_models_that_are_not_said_follow_from_the_price() -> None:
    unit = selection("Chameleons", kind="unit", points=155, inside=[selection("Champion", points=0)])
    tree = {"name": "", "forces": [{"catalogueName": "Saurian Ancients", "selections": [unit]}]}
    (reading,) = read_file(as_json(tree), "one.json")
    assert reading.army_list is not None
    assert reading.army_list.units[0].models == 6
    assert said(reading)[0] == "Chameleons: no number of models, 6 taken"


def test_wrong_points_are_said_beside_the_true_ones(warband: ArmyList) -> None:
    text = as_xml(roster(warband)).decode()
    (reading,) = read_file(text.replace('value="1499.0"', 'value="1500.0"').encode(), "list.ros")
    assert reading.stated_total == 1500
    assert "total: 1500 points stated, 1499 true" in said(reading)


def test_an_unknown_choice_is_named_with_its_path(warband: ArmyList) -> None:
    text = (
        as_xml(roster(warband)).decode().replace('"Jade Staff"', '"Moon Tablets"').replace('"Caimans"', '"Kroxigors"')
    )
    (reading,) = read_file(text.encode(), "list.ros")
    assert [str(unread.as_fault("list.ros")) for unread in reading.unread] == [
        "list.ros, Kroxigors: found “Kroxigors”, expected a unit of the army",
        "list.ros, Skink Priest > Special Items > Moon Tablets: found “Moon Tablets”, expected an option or a special "
        "item; did you mean Sun Tablet?",
    ]


def test_a_roster_of_another_army_says_which_armies_can_be_checked(warband: ArmyList) -> None:
    text = as_json(roster(warband)).decode().replace("Saurian Ancients", "Vermin Swarm")
    (reading,) = read_file(text.encode(), "list.json")
    assert reading.army_list is None
    assert "found “Vermin Swarm”, expected Saurian Ancients or Dwarven Holds" in str(reading.unread[0].as_fault("x"))


def test_an_army_that_is_not_named_is_told_by_its_units(warband: ArmyList) -> None:
    text = as_json(roster(warband)).decode().replace("Saurian Ancients", "My army")
    (reading,) = read_file(text.encode(), "list.json")
    assert reading.army_list is not None
    assert reading.army_list.units == warband.units


# --- broken and hostile files ---


def broken(data: bytes, source: str) -> str:
    with pytest.raises(BadInput) as caught:
        read_file(data, source)
    assert caught.value.say("fr")
    return str(caught.value)


def test_a_roster_that_breaks_off_names_the_line(warband: ArmyList) -> None:
    data = as_xml(roster(warband))
    lines = data[:900].count(b"\n") + 1
    assert broken(data[:900], "list.ros").startswith(f"list.ros, line {lines}: found ")
    assert broken(as_json(roster(warband))[:700], "list.json").startswith("list.json, line 1: found ")


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('number="18"', 'number="eighteen"', 'found number="eighteen", expected a whole number from 0 to 9999'),
        ('number="18"', 'number="-1"', 'found number="-1", expected a whole number'),
        ('number="18"', 'number="1e9"', 'found number="1e9", expected a whole number'),
        ('number="18"', 'number="nan"', 'found number="nan", expected a whole number'),
        ('value="1499.0"', 'value="much"', 'found value="much", expected a whole number'),
        ("</roster>", "</rooster>", "expected well-formed XML"),
        ("roster", "catalogue", "found <catalogue>, expected a roster"),
        ("selection", "selektion", "found nothing, expected a force with units"),
        ('encoding="UTF-8"', 'encoding="klingon"', "expected well-formed XML"),
    ],
)
def test_a_broken_ros_file_says_where_and_what(warband: ArmyList, old: str, new: str, complaint: str) -> None:
    text = as_xml(roster(warband)).decode()
    assert old in text
    message = broken(text.replace(old, new).encode(), "list.ros")
    assert message.startswith("list.ros, line ")
    assert complaint in message


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        (b"{}", "list.json: found something else, expected a roster or an army list"),
        (b'{"roster": {}}', "list.json, roster: found something else, expected a roster"),
        (b'{"roster": {"forces": []}}', "list.json, roster: found nothing, expected a force with units"),
        (b'{"forces": [3]}', "list.json, forces[0]: found 3, expected a roster"),
        (b'{"forces": [{"selections": ["King"]}]}', "list.json, forces[0].selections[0]: found King"),
        (b'{"forces": [{"selections": [{"name": "King", "number": "x"}], "name": "Dwarven Holds"}]}', 'number="x"'),
        (b'{"forces": ' + b"[" * 5000, "list.json"),
        (
            b'{"forces": [' + b'{"forces": [' * (DEEPEST + 2) + b"]}" * (DEEPEST + 2) + b"]}",
            "found more than can be read",
        ),
        (b'{"forces": [' + b"9" * 6000, "list.json"),
    ],
    ids=lambda value: value[:40] if isinstance(value, str) else "",
)
def test_a_broken_json_roster_says_which_key(data: bytes, complaint: str) -> None:
    assert complaint in broken(data, "list.json")


HOSTILE = """<?xml version="1.0"?>
<!DOCTYPE roster [{entities}]>
<roster name="{name}"><forces/></roster>"""


@pytest.mark.parametrize(
    ("entities", "name"),
    [
        ('<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">', "&b;"),
        ('<!ENTITY file SYSTEM "file:///etc/passwd">', "x"),
        ('<!ENTITY % page SYSTEM "http://example.org/x.dtd"> %page;', "x"),
    ],
    ids=["entities within entities", "a file", "a page"],
)
def test_document_types_and_entities_are_refused(entities: str, name: str) -> None:
    message = broken(HOSTILE.format(entities=entities, name=name).encode(), "bad.ros")
    assert "expected XML without document types and entities" in message


def test_a_bomb_is_not_unpacked(monkeypatch: pytest.MonkeyPatch, warband: ArmyList) -> None:
    monkeypatch.setattr("grognard.t9a.lists.rosters.zipped.LARGEST", 1000)
    assert "found more than can be read, expected a smaller roster" in broken(as_zip(roster(warband)), "bomb.rosz")


def test_a_depth_beyond_measure_is_refused() -> None:
    deep = b"<roster><forces><force>" + b"<selections><selection>" * 500
    assert "found more than can be read" in broken(deep, "deep.ros")


def test_an_archive_holds_one_roster(warband: ArmyList) -> None:
    assert "found an archive with 0 rosters in it" in broken(as_zip(roster(warband), "list.txt"), "list.rosz")
    file = io.BytesIO(as_zip(roster(warband)))
    with zipfile.ZipFile(file, "a") as archive:
        archive.writestr("other.ros", "<roster/>")
    assert "found an archive with 2 rosters in it" in broken(file.getvalue(), "list.rosz")


def test_a_damaged_archive_is_named(warband: ArmyList) -> None:
    data = as_zip(roster(warband))
    assert "expected a whole zip archive" in broken(data[: len(data) // 2], "list.rosz")
    middle = len(data) // 3
    assert broken(data[:middle] + b"\x00\xff" * 20 + data[middle + 40 :], "list.rosz").startswith("list.rosz")


@pytest.mark.parametrize("form", sorted(FORMS))
def test_damaged_rosters_never_crash(warband: ArmyList, form: str) -> None:
    data = FORMS[form](roster(warband))
    for seed in range(150):
        chance = Random(seed)
        worse = bytearray(data)
        for _ in range(chance.randint(1, 8)):
            at = chance.randrange(len(worse))
            match chance.randrange(3):
                case 0:
                    worse[at] = chance.randrange(256)
                case 1:
                    del worse[at : at + chance.randint(1, 40)]
                case _:
                    worse[at:at] = worse[at // 2 : at // 2 + chance.randint(1, 40)]
        with suppress(BadInput):
            for reading in read_file(bytes(worse), "list"):
                same = reading.army_list is not None and reading.army_list.units == warband.units
                assert same or reading.notes or reading.unread


def test_the_json_need_not_be_minified(warband: ArmyList) -> None:
    text = json.dumps(json.loads(as_json(roster(warband))), indent=2)
    (reading,) = read_file(f"\ufeff  {text}".encode(), "list.json")
    assert reading.army_list is not None
    assert reading.army_list.units == warband.units
