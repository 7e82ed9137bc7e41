"""Scenarios as files say them: what is read, what is refused and how, and the states in which they begin."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
import yaml

from grognard.kernel.battle.digests import digest
from grognard.kernel.dice import RolledDice
from grognard.kernel.geometry import touches
from grognard.kernel.words.language import LANGUAGES
from grognard.kernel.words.refusals import BadInput
from grognard.t9a.board.state import State
from grognard.t9a.recruits import read_unit
from grognard.t9a.scenario.opening import header_of, new_battle, opening, scenario_in
from grognard.t9a.scenario.scenario import Scenario
from grognard.underway import begun

BRAVES = "Saurian Ancients\n335 - 20 Skink Braves, Poisoned Javelin, 2x Caiman, Musician"
DWARFS = "Dwarven Holds\n125 - Vengeance Seeker"
LISTS = {"armies": [{"list": BRAVES}, {"list": DWARFS}]}


def by_hand(*units: dict[str, Any], against: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    """Return a scenario with units placed by hand: one side's, and one dwarf unit of the other side."""
    enemy = against or {"id": "dwarfs", "unit": "20 Clan Warriors", "at": [36, 30], "facing": 180}
    return {"start": {}, "armies": [{"units": list(units)}, {"units": [enemy]}], **more}


def write(found: object, folder: Path) -> Path:
    path = folder / "battle.yaml"
    path.write_text(found if isinstance(found, str) else yaml.safe_dump(found), encoding="utf-8")
    return path


def scenario(found: object, folder: Path, seed: int | None = 1) -> Scenario:
    return begun(write(found, folder), seed).scenario


def state(found: object, folder: Path) -> State:
    return opening(scenario(found, folder), read_unit)


def complaint(found: object, folder: Path) -> str:
    """Return the one line that is said, the folder left out."""
    with pytest.raises(BadInput) as refused:
        begun(write(found, folder), 1)
    said = refused.value.say("en")
    assert "\n" not in said
    assert refused.value.say("fr")
    return said.replace(f"{folder}/", "")


# ---- what is read


def test_two_pasted_lists_are_enough(tmp_path: Path) -> None:
    read = scenario(LISTS, tmp_path)
    assert [army.name.en for army in read.armies] == ["Saurian Ancients", "Dwarven Holds"]
    assert (read.turns, read.deployment, read.objective, read.seats[0].player) == (6, "", "", "tactician")
    begin = opening(read, read_unit)
    assert [(unit.id, unit.side, unit.away) for unit in begin.reserve] == [(0, 0, "undeployed"), (1, 1, "undeployed")]
    assert begin.phase == "setup"


def test_lists_are_files_beside_the_scenario_or_documents(tmp_path: Path) -> None:
    (tmp_path / "braves.txt").write_text(BRAVES, encoding="utf-8")
    document = {"army": "dwarven_holds", "points": 4500, "units": [{"unit": "vengeance_seeker"}]}
    read = scenario({"armies": ["braves.txt", {"list": document, "name": {"fr": "La garde"}}]}, tmp_path)
    assert read.armies[0].list is not None
    assert read.armies[1].list is not None
    assert (read.armies[0].list.units[0].unit, read.armies[1].list.units[0].unit) == (
        "skink_braves",
        "vengeance_seeker",
    )
    assert (read.armies[1].name.en, read.armies[1].name.fr) == ("La garde", "La garde")


def test_two_armies_of_one_book_are_told_apart(tmp_path: Path) -> None:
    read = scenario({"armies": [DWARFS + "\n", DWARFS + "\n"]}, tmp_path)
    assert [army.name.en for army in read.armies] == ["Dwarven Holds 1", "Dwarven Holds 2"]


@pytest.mark.parametrize("name", ["Refused Flank", "refused-flank", "t9a.deployment.refused-flank", "Flanc refusé"])
def test_a_deployment_type_is_named_in_any_way(name: str, tmp_path: Path) -> None:
    assert scenario({**LISTS, "deployment": name}, tmp_path).deployment == "t9a.deployment.refused-flank"


def test_a_random_table_comes_from_the_seed(tmp_path: Path) -> None:
    one, again, other = (scenario(LISTS, tmp_path, seed).board for seed in (1, 1, 2))
    assert one == again != other
    own = [scenario({**LISTS, "table": {"random": 5}}, tmp_path, seed).board for seed in (1, 2)]
    assert own[0] == own[1]
    assert scenario({**LISTS, "table": "empty"}, tmp_path).board.features == ()


def test_features_of_every_shape_are_read(tmp_path: Path) -> None:
    features = [
        {"kind": "hill", "x": 20, "y": 20, "radius": 4},
        {"kind": "forest", "x": 40, "y": 20, "width": 8, "depth": 6, "facing": 30},
        {"kind": "water", "points": [[50, 30], [60, 30], [55, 38]], "id": "pond"},
    ]
    table = scenario({**LISTS, "table": {"width": 72, "depth": 48, "features": features}}, tmp_path).board.table()
    assert [feature.id for feature in table.features] == ["hill-1", "forest-2", "pond"]
    assert table.feature("pond").contains((55, 33))


def test_readings_and_the_french_text_are_in_force(tmp_path: Path) -> None:
    read = scenario({**LISTS, "text": "fr", "readings": {"t9a.ambush.entry": "must"}}, tmp_path).in_force()
    assert read.choice("t9a.ambush.entry") == "must"
    assert read.choice("t9a.leaving.distance") == "more-than"


# ---- units placed by hand


def test_units_stand_where_they_are_put(tmp_path: Path) -> None:
    begin = state(
        by_hand(
            {"unit": "20 Skink Braves, Musician", "at": [36, 12.5], "facing": 10, "files": 7, "fleeing": True},
            {"name": "Militia", "models": 12, "left": 9, "strength": 4, "at": [60, 12], "moved": "march"},
            {"unit": "10 Chameleons", "away": "ambush"},
            start={"turn": 3, "active": 1, "phase": "shooting", "first_player": 1},
        ),
        tmp_path,
    )
    braves, militia = begin.unit(0), begin.unit(1)
    assert (braves.x, braves.y, braves.facing, braves.files, braves.morale.fleeing) == (36, 12.5, 10, 7, True)
    assert (militia.models, militia.this_turn.moved, militia.this_turn.has_moved, militia.name.en) == (
        9,
        "march",
        True,
        "Militia",
    )
    assert (begin.turn, begin.active, begin.phase, begin.player_turn) == (3, 1, "shooting", 5)
    assert [unit.away for unit in begin.reserve] == ["ambush"]
    assert [troop.name.en for troop in begin.setting.armies[1]] == ["Clan Warriors"]


def test_a_unit_against_an_enemy_is_engaged_with_it(tmp_path: Path) -> None:
    begin = state(
        by_hand({"unit": "20 Saurian Warriors", "charging": True, "against": {"unit": "dwarfs", "facing": "left"}}),
        tmp_path,
    )
    charger, dwarfs = begin.unit(0), begin.unit(1)
    assert touches(charger.boundary, dwarfs.boundary)
    assert [(e.enemy, e.ours, e.theirs) for e in charger.fight.engaged] == [(1, "front", "left")]
    assert [(e.enemy, e.ours, e.theirs) for e in dwarfs.fight.engaged] == [(0, "left", "front")]
    assert (charger.fight.charging, charger.fight.first_round, dwarfs.fight.charging, dwarfs.fight.first_round) == (
        True,
        True,
        False,
        True,
    )


def test_characters_in_units_have_ids_of_their_own(tmp_path: Path) -> None:
    led = {"unit": "20 Saurian Warriors", "characters": ["Saurian Warlord, General"], "at": [36, 12]}
    begin = state(by_hand(led, {"unit": "Skink Captain", "at": [50, 12]}), tmp_path)
    assert [(unit.id, [c.id for c in unit.characters]) for unit in begin.of_side(0)] == [(0, [1]), (2, [2])]
    assert [troop.character for troop in begin.setting.armies[0]] == [False, True, True]


def test_equal_units_are_different_troops(tmp_path: Path) -> None:
    twins = [{"unit": "20 Skink Braves", "at": [x, 12]} for x in (20, 40)]
    begin = state(by_hand(*twins), tmp_path)
    assert len({troop.key for army in begin.setting.armies for troop in army}) == 3


# ---- headers


def test_units_of_one_name_are_numbered_through_both_armies(tmp_path: Path) -> None:
    listed = f"{BRAVES}\n335 - 20 Skink Braves, Poisoned Javelin, 2x Caiman, Musician\n160 - Skink Captain, General"
    begins = state({"armies": [{"list": listed}, {"list": listed}]}, tmp_path)
    names = [troop.name for army in begins.setting.armies for troop in army]
    assert [name.en for name in names[:2]] == ["Skink Braves 1", "Skink Braves 2"]
    assert [name.fr[-1] for name in names] == list("121342")
    assert [unit.name for unit in begins.reserve] == names


def test_units_placed_by_hand_are_numbered_where_two_have_one_name(tmp_path: Path) -> None:
    braves = "20 Skink Braves"
    names = [
        unit.name.en
        for unit in state(by_hand({"unit": braves, "at": [20, 10]}, {"unit": braves, "at": [40, 10]}), tmp_path).units
    ]
    assert names == ["Skink Braves 1", "Skink Braves 2", "Clan Warriors"]


@pytest.mark.parametrize("found", [LISTS, by_hand({"unit": "20 Skink Braves", "at": [20, 12]}, table="random")])
def test_a_header_holds_all_that_a_battle_needs_but_no_seed(found: dict[str, Any], tmp_path: Path) -> None:
    read = scenario({**found, "seed": 987654321, "players": [{"random": 55}, "random"]}, tmp_path, None)
    header = header_of(read)
    text = msgspec.json.encode(header).decode()
    assert "987654321" not in text
    assert "55" not in text.replace("55.", "").replace(".55", "") or '"seed"' not in text
    again = scenario_in(msgspec.json.decode(text, type=type(header)))
    assert digest(opening(again, read_unit)) == digest(opening(read, read_unit))
    battles = [new_battle(one, RolledDice(1), read_unit) for one in (read, again)]
    assert battles[0].ask is not None
    assert battles[1].ask is not None
    assert battles[0].ask.options == battles[1].ask.options


# ---- what is refused


WRONG = {
    "armies: [": "battle.yaml, line 2, column 1: found",
    "- 1": "battle.yaml: found",
}


@pytest.mark.parametrize(("text", "said"), WRONG.items())
def test_a_file_that_is_no_scenario(text: str, said: str, tmp_path: Path) -> None:
    assert complaint(text, tmp_path).startswith(said)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"armies": [DWARFS + "\n"]}, "battle.yaml, armies: found 1, expected two armies"),
        ({"armies": ["missing.txt", "x"]}, "missing.txt: found nothing, expected a text file"),
        ({"armies": [{}, {}]}, "battle.yaml, armies 1: found neither or both, expected a list, or units"),
        ({"objectives": "breakthrough"}, "battle.yaml: found 'objectives', expected"),
        (
            {"deployment": "refused flnak"},
            "battle.yaml, deployment: found 'refused flnak', expected frontline-clash | dawn-assault | counterthrust | "
            "encircle | refused-flank | marching-columns; did you mean refused-flank?",
        ),
        ({"players": ["random"]}, "battle.yaml, players: found 1, expected two players"),
        (
            {"players": ["randm", "random"]},
            "battle.yaml, players 1: found 'randm', expected random | tactician | human | scripted; "
            "did you mean random?",
        ),
        ({"players": [{"random": "x"}, "random"]}, "battle.yaml, players 1: found 'x', expected a seed"),
        ({"turns": 0}, "battle.yaml, turns: found 0, expected a whole number from 1 to 20"),
        ({"text": "de"}, "battle.yaml, text: found 'de', expected en | fr"),
        ({"table": "rndom"}, "battle.yaml, table: found 'rndom', expected random, empty, or a table"),
        (
            {"table": {"features": [{"kind": "hil", "x": 5, "y": 5}]}},
            "battle.yaml, table, features 1, kind: found 'hil', expected field | forest | hill",
        ),
        (
            {"table": {"features": [{"kind": "hill", "x": 71, "y": 5}]}},
            "battle.yaml, table, features 1: found 'hill-1', expected a feature wholly on the table",
        ),
        (
            {"table": {"features": [{"kind": "hill", "points": [[1, 1], [2, 2]]}]}},
            "battle.yaml, table, features 1, points: found",
        ),
        (
            {"readings": {"t9a.ambush.entri": "must"}},
            "battle.yaml, readings: found t9a.ambush.entri, expected a reading",
        ),
        ({"start": {"phase": "melee"}}, "battle.yaml, armies 1: found something else, expected units placed by hand"),
        ({"seed": "many"}, "battle.yaml, seed: found many, expected a whole number"),
    ],
)
def test_what_cannot_be_used_is_named(change: dict[str, Any], said: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput) as refused:
        begun(write({**LISTS, **change}, tmp_path), None)
    line = refused.value.say("en").replace(f"{tmp_path}/", "")
    assert line.startswith(said), line
    assert refused.value.say("fr")


@pytest.mark.parametrize(
    ("unit", "said"),
    [
        ({"unit": "20 Skink Brave, Jetpack", "at": [9, 9]}, "battle.yaml, armies 1, units 1, unit: found 'Jetpack'"),
        ({"unit": "20 Orcs", "at": [9, 9]}, "battle.yaml, armies 1, units 1, unit: found '20 Orcs'"),
        ({"unit": "20 Skink Braves"}, "battle.yaml, armies 1, units 1, at: found nothing, expected a place [x, y]"),
        ({"unit": "20 Skink Braves", "at": [9]}, "battle.yaml, armies 1, units 1, at: found"),
        (
            {"unit": "20 Skink Braves", "at": [36, 31]},
            "battle.yaml, armies 1, units 1: found Clan Warriors, expected room",
        ),
        ({"unit": "20 Skink Braves", "at": [0, 31]}, "battle.yaml, armies 1, units 1: found Skink Braves would reach"),
        ({"unit": "20 Skink Braves", "at": [9, 9], "facng": 3}, "battle.yaml, armies 1, units 1: found 'facng'"),
        (
            {"unit": "20 Skink Braves", "against": {"unit": "dwarves"}},
            "battle.yaml, armies 1, units 1, against, unit: found 'dwarves', expected the id of an enemy on the table; "
            "did you mean dwarfs?",
        ),
        ({"rules": ["Jetpack"], "at": [9, 9]}, "battle.yaml, armies 1, units 1, rules: found"),
        ({"strength": 99, "at": [9, 9]}, "battle.yaml, armies 1, units 1, strength: found 99"),
    ],
)
def test_units_that_cannot_be_used_are_named(unit: dict[str, Any], said: str, tmp_path: Path) -> None:
    assert complaint(by_hand(unit), tmp_path).startswith(said), complaint(by_hand(unit), tmp_path)


def test_unreadable_lines_of_a_list_are_named_with_their_file(tmp_path: Path) -> None:
    (tmp_path / "bad.txt").write_text("Dwarven Holds\n125 - Vengeance Seekr, Jetpack", encoding="utf-8")
    assert complaint({"armies": ["bad.txt", DWARFS + "\n"]}, tmp_path).startswith("bad.txt, line 2: found")


JUNK = (None, True, -1, 0, 3.5, 1e99, "x", "", "[", [], {}, [1], {"a": 1}, "random", float("nan"), 10**30, "\x00")


def places(found: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path to each value inside *found*."""
    inner = found.items() if isinstance(found, dict) else enumerate(found) if isinstance(found, list) else ()
    for key, value in inner:
        yield (*path, key)
        yield from places(value, (*path, key))


@pytest.mark.parametrize("seed", range(40))
def test_a_broken_scenario_is_one_line_whatever_is_wrong(seed: int, examples: Path, tmp_path: Path) -> None:
    chance = Random(seed)
    (tmp_path / "lists").symlink_to(examples / "lists")
    found = yaml.safe_load(chance.choice(sorted(examples.glob("*.yaml"))).read_text(encoding="utf-8"))
    *way, last = chance.choice(list(places(found)))
    inner = found
    for key in way:
        inner = inner[key]
    inner[last] = chance.choice(JUNK)
    said: list[str] = []
    try:
        begun(write(found, tmp_path), 1)
    except BadInput as fault:
        said = [fault.say(language) for language in LANGUAGES]
    assert not any("\n" in line for line in said)


# ---- the documentation


def test_the_scenarios_of_the_documentation_are_played(house: Path, tmp_path: Path) -> None:
    (tmp_path / "lists").symlink_to(house / "examples" / "lists")
    page = (house / "docs" / "scenarios.md").read_text(encoding="utf-8")
    found = re.findall(r"```yaml\n(.*?)```", page, re.S)
    assert len(found) == 2
    for text in found:
        assert begun(write(text, tmp_path), 1).battle.ask is not None
