"""Skulldred on the command line: battles, journals, lists, odds, in both languages."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from grognard.__main__ import main

EXAMPLES = Path(__file__).parents[2] / "examples"
Capture = pytest.CaptureFixture[str]


def test_a_battle_is_played_kept_and_verified(tmp_path: Path, capsys: Capture) -> None:
    journal = tmp_path / "gate.jsonl"
    scenario = str(EXAMPLES / "skulldred" / "gate.yaml")
    assert main(["battle", scenario, "--no-files", "--journal", str(journal), "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert "Greenskins of the Fen, turn 1" in said
    assert "GOLD destroyed or found" in said
    assert main(["replay", str(journal), "--lang", "fr"]) == 0
    assert "tout est conforme" in capsys.readouterr().out
    text = journal.read_text(encoding="utf-8").splitlines(keepends=True)
    at = next(number for number, line in enumerate(text) if '"faces":[' in line)
    text[at] = text[at].replace('"faces":[', '"faces":[6,')
    journal.write_text("".join(text), encoding="utf-8")
    assert main(["replay", str(journal), "--quiet"]) in (1, 2)


def test_a_battle_answers_as_json(capsys: Capture) -> None:
    scenario = str(EXAMPLES / "skulldred" / "gate.yaml")
    assert main(["battle", scenario, "--no-files", "--json", "--seed", "3"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["over"] is True
    assert answer["seed"] == 3
    assert set(answer["result"]) == {"winner", "because", "gold"}


@pytest.mark.parametrize("name", sorted(path.name for path in (EXAMPLES / "lists").glob("skulldred-*")))
def test_each_example_list_is_priced_and_legal(name: str, capsys: Capture) -> None:
    assert main(["list", str(EXAMPLES / "lists" / name), "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert "GOLD of 225" in said
    assert "LEADER" in said
    assert "house formula" in said


def test_an_illegal_warband_is_said_to_be_so(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "band.txt"
    file.write_text("The Horde (Skulldred, 100 GOLD)\n2 Captain\n", encoding="utf-8")
    assert main(["list", str(file), "--lang", "fr"]) == 1
    assert "La bande ne peut pas être jouée" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (("kind: chest, at: [250", "kind: chst, at: [250"), "chest"),
        (("mission: hold-the-gate", "mission: hold-the-door"), "hold-the-gate"),
        (("agreed: true", "agreed: false"), "agree"),
        (("skulldred-dwarves.yaml", "nobody.yaml"), "nobody.yaml"),
        (("dreadskulls: short", "dreadskulls: 13"), "short | medium | long"),
        (("{random: 1}", "{chance: 1}"), "tactician"),
        (("turns: 10", "turns: 10, action_die: [1, 2, 3, 4, 5, WILD]"), "six faces"),
        (("turns: 10", "turns: 10, die_sides: 7"), "6 | 8 | 10"),
        (("system: skulldred", "system: skulldred\nreadings: {skulldred.melee-target: sise}"), "size"),
    ],
)
def test_a_bad_scenario_is_one_line(change: tuple[str, str], complaint: str, tmp_path: Path, capsys: Capture) -> None:
    text = (EXAMPLES / "skulldred" / "gate.yaml").read_text(encoding="utf-8")
    text = text.replace(*change).replace("../lists", str(EXAMPLES / "lists"))
    file = tmp_path / "bad.yaml"
    file.write_text(text, encoding="utf-8")
    assert main(["battle", str(file), "--no-files", "--lang", "en"]) == 2
    said = capsys.readouterr().err
    assert complaint in said
    assert said.count("\n") == 1


def test_a_question_of_skulldred_is_answered(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "fight.yaml"
    file.write_text("{system: skulldred, ask: fight, attacker: captain, defender: goblin}", encoding="utf-8")
    assert main(["odds", str(file), "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert "defender killed" in [one["value"] for one in answer["outcomes"]]


def test_a_game_and_its_replay_have_a_report(tmp_path: Path, capsys: Capture) -> None:
    scenario = str(EXAMPLES / "skulldred" / "portals.yaml")
    journal, report, again = (tmp_path / name for name in ("game.jsonl", "game.html", "again.html"))
    played = ["battle", scenario, "--no-files", "--quiet", "--journal", str(journal), "--report", str(report)]
    assert main([*played, "--lang", "en"]) == 0
    assert f"Report: {report}" in capsys.readouterr().out
    assert main(["replay", str(journal), "--quiet", "--report", str(again), "--lang", "en"]) == 0
    assert report.read_text(encoding="utf-8") == again.read_text(encoding="utf-8")


def test_the_report_of_a_game_that_is_gone_on_with_is_written(tmp_path: Path, capsys: Capture) -> None:
    """It was left out in silence."""
    scenario, journal = str(EXAMPLES / "skulldred" / "gate.yaml"), tmp_path / "gate.jsonl"
    assert main(["battle", scenario, "--no-files", "--quiet", "--journal", str(journal)]) == 0
    lines = journal.read_text(encoding="utf-8").splitlines(keepends=True)
    journal.write_text("".join(lines[: len(lines) // 2]), encoding="utf-8")
    report = tmp_path / "gate.html"
    assert main(["battle", str(journal), "--quiet", "--report", str(report)]) == 0
    assert "<h2" in report.read_text(encoding="utf-8")


def test_luck_adds_up_and_is_one_side_s_loss(tmp_path: Path, capsys: Capture) -> None:
    scenario, journal = str(EXAMPLES / "skulldred" / "walls.yaml"), tmp_path / "walls.jsonl"
    assert main(["battle", scenario, "--no-files", "--quiet", "--journal", str(journal)]) == 0
    capsys.readouterr()
    assert main(["replay", str(journal), "--luck", "--json"]) == 0
    luck = json.loads(capsys.readouterr().out)["luck"]
    first = [Fraction(one["came"]) * (1 if one["side"] == 0 else -1) for one in luck["fights"]]
    assert Fraction(luck["totals"][0]["came"]) == sum(first) == -Fraction(luck["totals"][1]["came"])
    assert main(["replay", str(journal), "--luck", "--quiet", "--lang", "fr"]) == 0
    assert "En tout, GOLD pris moins GOLD perdu" in capsys.readouterr().out


def test_a_game_names_the_readings_that_were_in_force(tmp_path: Path, capsys: Capture) -> None:
    text = (EXAMPLES / "skulldred" / "gate.yaml").read_text(encoding="utf-8")
    text = text.replace("../lists", str(EXAMPLES / "lists")).replace("turns: 10", "turns: 1")
    file = tmp_path / "read.yaml"
    file.write_text(
        text + "readings: {skulldred.fight-on: after, skulldred.off-guard-in-shooting: off}\n", encoding="utf-8"
    )
    assert main(["battle", str(file), "--no-files", "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert "skulldred.fight-on: after. It is carried out" in said
    assert "skulldred.off-guard-in-shooting: off" in said
