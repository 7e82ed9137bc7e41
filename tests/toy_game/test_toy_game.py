"""A stranger's game, in a package of its own: the house plays it, records it, and tells of it like its own."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from grognard.__main__ import main
from tests.toy_game.installing import HERE, with_the_toy_game

Capture = pytest.CaptureFixture[str]
CAPES = HERE / "examples" / "capes.yaml"
STORE = b"system: beacons\noil: 7\n"


@pytest.fixture(autouse=True)
def _installed(
    tmp_path_factory: pytest.TempPathFactory, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)
    with with_the_toy_game(tmp_path_factory.mktemp("site")):
        yield


def test_it_is_what_the_house_takes_a_game_for(tmp_path: Path) -> None:
    from grognard.games import system_named
    from grognard.testing import check_game

    check_game(
        system_named("beacons"),
        {"sides": ["North", "South", "West"]},
        {"sides": ["North", "South"], "nights": 5, "oil": [2, 3]},
        folder=tmp_path,
        seeds=(1, 2),
        questions=[{"ask": "night", "oil": [3, 1, 0]}, {"ask": "night", "oil": [0, 0]}],
        lists=[STORE],
    )


def test_it_is_played_recorded_replayed_and_reported(capsys: Capture) -> None:
    assert main(["battle", str(CAPES), "--journal", "j.jsonl", "--report", "r.html", "--no-files"]) == 0
    said = capsys.readouterr().out
    assert "North: " in said
    assert "West: victory\n" in said
    assert main(["replay", "j.jsonl", "--lang", "fr"]) == 0
    assert "Nuit 3" in capsys.readouterr().out
    assert "ship sails" in Path("r.html").read_text(encoding="utf-8")


def test_it_is_asked_for_odds_and_rules(capsys: Capture) -> None:
    assert main(["odds", "night", "--system", "beacons", "--set", "oil=[1, 0]", "--json"]) == 0
    outcomes = json.loads(capsys.readouterr().out)["outcomes"]
    assert [one["exact"] for one in outcomes] == ["7/64", "9/16", "21/64"]
    assert main(["rule", "flare", "--lang", "fr"]) == 0
    assert "Un dé à huit faces" in capsys.readouterr().out


def test_three_choose_in_secret_at_the_terminal(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = iter(["look", "2", "1", "4", *["1"] * 20])
    monkeypatch.setattr("builtins.input", lambda prompt="": next(lines))
    assert main(["battle", str(CAPES), "--players", "human,human,human", "--no-files", "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert said.index("your oil: 5") < said.index("North: 1 measures of oil")
    assert "South: 0 measures of oil" in said
    assert "West: 3 measures of oil" in said


def test_a_choice_is_taken_back_at_the_terminal_with_the_consent_of_all_who_saw_it(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """North takes his first choice back in the second night: South and West saw what he burnt, and West says no."""
    lines = iter(["2", "1", "4", "undo", "yes", "no", "undo", "yes", "yes", "1", *["1"] * 20])
    monkeypatch.setattr("builtins.input", lambda prompt="": next(lines))
    assert main(["battle", str(CAPES), "--players", "human,human,human", "--no-files", "--lang", "en"]) == 0
    said = capsys.readouterr().out
    asked = [line for line in said.splitlines() if "would like to take back" in line]
    assert [line.split(":")[0] for line in asked] == ["South", "West"] * 2
    assert "West do not agree to take back: burn 1 measures of oil" in said
    assert "North take back: burn 1 measures of oil" in said
    assert said.count("North: 0 measures of oil") == 3


def test_a_battle_broken_off_with_sealed_choices_goes_on_and_tells_none_of_them(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def typing(*lines: str) -> None:
        typed = iter(lines)

        def read(prompt: str = "") -> str:
            line = next(typed, None)
            if line is None:
                raise EOFError
            return line

        monkeypatch.setattr("builtins.input", read)

    typing("4", "2")
    three = ["--players", "human,human,human", "--journal", "j.jsonl", "--no-files", "--lang", "en"]
    assert main(["battle", str(CAPES), *three]) == 1
    broken_off = capsys.readouterr().out
    assert "West: Burning oil" in broken_off
    assert "measures of oil, brightness" not in broken_off
    typing("look", "undo", "1", *["1"] * 9)
    assert main(["battle", "j.jsonl", "--lang", "en"]) == 0
    said = capsys.readouterr().out
    before_the_reveal = said[: said.index("brightness")]
    assert "there is no choice of yours to take back" in before_the_reveal
    assert "burn 3" not in before_the_reveal.partition("there is no choice")[2]
    assert "North: 3 measures of oil" in said
    assert "South: 1 measures of oil" in said


def test_all_three_sides_have_their_luck(capsys: Capture) -> None:
    """A die of eight sides, told as one, is the luck of the keeper whose beacon flares by it."""
    assert main(["battle", str(CAPES), "--journal", "j.jsonl", "--no-files", "--quiet"]) == 0
    capsys.readouterr()
    assert main(["replay", "j.jsonl", "--luck", "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert "    1 D8, Flare: expected 4.5, came 7; percentile 81.2% (North)" in said
    assert [line.split(":")[0].strip() for line in said.splitlines() if ", rolls: 3" in line] == [
        "North",
        "South",
        "West",
    ]
    assert main(["replay", "j.jsonl", "--luck", "--json"]) == 0
    luck = json.loads(capsys.readouterr().out)["luck"]
    assert [total["rolls"] for total in luck["totals"]] == [3, 3, 3]
    assert [roll["side"] for roll in luck["rolls"]] == [0, 1, 2] * 3


def test_its_lists_are_known_by_their_look(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "store.yaml").write_bytes(STORE)
    assert main(["list", "store.yaml", "--lang", "en"]) == 0
    assert capsys.readouterr().out == "The list is legal.\n"
    (tmp_path / "store.yaml").write_bytes(STORE.replace(b"7", b"12"))
    assert main(["list", "store.yaml", "--lang", "fr"]) == 1


def test_a_scenario_with_an_unknown_player_is_refused(tmp_path: Path, capsys: Capture) -> None:
    assert main(["battle", str(CAPES), "--players", "random,random,tactician", "--no-files", "--lang", "en"]) == 2
    assert "players 3: found 'tactician', expected random | human" in capsys.readouterr().err
