"""`grognard battle` plays scenarios, keeps their journals, and goes on with what was broken off."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from grognard.__main__ import main
from grognard.kernel.battle.journal import Journal

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the files that a battle writes go to a folder of its own."""
    monkeypatch.chdir(tmp_path)


def skirmish(examples: Path) -> str:
    return str(examples / "skirmish.yaml")


def test_a_battle_prints_its_log_and_result_and_writes_journal_and_report(examples: Path, capsys: Capture) -> None:
    assert main(["battle", skirmish(examples)]) == 0
    said = capsys.readouterr().out
    assert "  Round of Combat: Saurian Warriors against Clan Warriors\n" in said
    assert "    13 dice, 4+ To Hit (Offensive Skill 3 against Defensive Skill 4; Born Predator): " in said
    assert "\n-- The Dwarfs, Game Turn 1: Charge Phase\n" in said
    assert "\nThe Saurians: 1" in said
    assert said.endswith("Journal: battles/skirmish.jsonl\nReport: battles/skirmish.html\n")
    assert Path("battles/skirmish.jsonl").read_text(encoding="utf-8").startswith('{"format":"grognard-journal-2"')
    assert "</html>" in Path("battles/skirmish.html").read_text(encoding="utf-8")


def test_nothing_is_overwritten(examples: Path, capsys: Capture) -> None:
    for _ in range(2):
        assert main(["battle", skirmish(examples), "--quiet"]) == 0
    assert capsys.readouterr().out.endswith("Journal: battles/skirmish-2.jsonl\nReport: battles/skirmish-2.html\n")
    assert main(["battle", skirmish(examples), "--journal", "battles/skirmish.jsonl"]) == 2
    assert "a journal is never overwritten" in capsys.readouterr().err


def test_only_named_files_are_written_if_one_asks_for_that(examples: Path, tmp_path: Path, capsys: Capture) -> None:
    assert main(["battle", skirmish(examples), "--no-files", "--quiet"]) == 0
    assert list(tmp_path.iterdir()) == []
    assert main(["battle", skirmish(examples), "--no-files", "--quiet", "--journal", "kept.jsonl"]) == 0
    assert [path.name for path in tmp_path.iterdir()] == ["kept.jsonl"]


def test_the_log_speaks_french(examples: Path, capsys: Capture) -> None:
    assert main(["battle", skirmish(examples), "--no-files", "--lang", "fr"]) == 0
    said = capsys.readouterr().out
    assert "\n-- Les Nains, Tour de jeu 1\N{NO-BREAK SPACE}: Phase de charge\n" in said.replace(
        " :", "\N{NO-BREAK SPACE}:"
    )
    assert "Points de victoire" in said


def test_equal_seeds_give_equal_battles(examples: Path, capsys: Capture) -> None:
    said = []
    for seed in ("5", "5", "6"):
        assert main(["battle", skirmish(examples), "--no-files", "--seed", seed]) == 0
        said.append(capsys.readouterr().out)
    assert said[0] == said[1] != said[2]


def test_the_result_as_json(examples: Path, capsys: Capture) -> None:
    assert main(["battle", skirmish(examples), "--no-files", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["over"] is True
    assert sum(answer["result"]["battle_points"]) == 20
    assert answer["seed"] == 3
    assert (answer["journal"], answer["report"]) == (None, None)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_bad_scenarios_are_one_line_and_exit_2(lang: str, tmp_path: Path, capsys: Capture) -> None:
    for text in ("armies: [", "armies: 3", "players: [random, random]", "\x00", "armies: [{list: nowhere.txt}]"):
        Path("bad.yaml").write_text(text, encoding="utf-8")
        assert main(["battle", "bad.yaml", "--lang", lang]) == 2
        captured = capsys.readouterr()
        assert (captured.out, captured.err.count("\n")) == ("", 1)
    assert main(["battle", "missing.yaml", "--lang", lang]) == 2
    assert [path.name for path in tmp_path.iterdir()] == ["bad.yaml"], "nothing half-written"


def test_a_battle_that_is_killed_goes_on_and_loses_nothing(examples: Path, capsys: Capture) -> None:
    """The process is killed outright in the middle; the journal goes on where it stopped, and verifies as a whole."""
    command = [sys.executable, "-m", "grognard", "battle", str(examples / "warbands.yaml"), "--journal", "killed.jsonl"]
    process = subprocess.Popen(
        [*command, "--report", "killed.html"],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(examples.parent)},
        text=True,
    )
    assert process.stdout is not None
    for line in process.stdout:
        if "Game Turn 2" in line:
            break
    process.send_signal(signal.SIGKILL)
    process.wait()
    before = Journal.open("killed.jsonl").lines
    assert len(before) > 20
    assert main(["battle", "killed.jsonl", "--quiet", "--seed", "1", "--report", "killed.html"]) == 0
    said = capsys.readouterr().out
    assert said.endswith("Journal: killed.jsonl\nReport: killed.html\n")
    after = Journal.open("killed.jsonl").lines
    assert after[: len(before)] == before
    assert len(after) > len(before)
    assert main(["replay", "killed.jsonl", "--quiet"]) == 0


def test_a_line_cut_short_by_the_kill_is_left_out(examples: Path, capsys: Capture) -> None:
    assert main(["battle", skirmish(examples), "--quiet", "--journal", "cut.jsonl"]) == 0
    text = Path("cut.jsonl").read_bytes()
    Path("cut.jsonl").write_bytes(text[: text.rstrip(b"\n").rfind(b"\n") + 30])
    capsys.readouterr()
    assert main(["replay", "cut.jsonl", "--quiet"]) == 0
    assert "The last line was cut short" in capsys.readouterr().out
    assert main(["battle", "cut.jsonl", "--quiet"]) == 0
    assert main(["replay", "cut.jsonl", "--quiet"]) == 0


def test_a_finished_battle_says_its_result_again(examples: Path, capsys: Capture) -> None:
    assert main(["battle", skirmish(examples), "--quiet"]) == 0
    first = capsys.readouterr().out
    assert main(["battle", "battles/skirmish.jsonl", "--quiet"]) == 0
    assert capsys.readouterr().out == first.replace("Report: battles/skirmish.html\n", "")


def test_others_may_take_the_seats_of_a_scenario(examples: Path, capsys: Capture) -> None:
    assert main(["battle", skirmish(examples), "--no-files", "--quiet", "--players", "random, tactician"]) == 0
    assert main(["battle", skirmish(examples), "--no-files", "--players", "random,tactican"]) == 2
    assert "did you mean tactician?" in capsys.readouterr().err
    assert main(["battle", skirmish(examples), "--no-files", "--players", "random"]) == 2
    assert "found 1, expected two players" in capsys.readouterr().err


def test_a_journal_keeps_its_players(examples: Path, capsys: Capture) -> None:
    assert main(["battle", skirmish(examples), "--quiet", "--journal", "kept.jsonl"]) == 0
    assert main(["battle", "kept.jsonl", "--players", "human,human"]) == 2
    assert "a journal keeps its players" in capsys.readouterr().err


def test_a_human_types_numbers_and_is_told_what_is_wrong(
    examples: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = Path(skirmish(examples)).read_text(encoding="utf-8").replace("[random, random]", "[human, random]")
    Path("human.yaml").write_text(text, encoding="utf-8")
    typed = iter(["hello", "99", '{"type": "Nonsense"}', *["1"] * 200])
    monkeypatch.setattr("builtins.input", lambda *_: next(typed))
    assert main(["battle", "human.yaml", "--no-files"]) == 0
    said = capsys.readouterr().out
    assert "\nThe Saurians: " in said
    assert "\n1. " in said
    assert "'hello' is not understood here" in said
    assert "there is no option 99" in said


def test_a_human_who_leaves_breaks_the_battle_off(
    examples: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = Path(skirmish(examples)).read_text(encoding="utf-8").replace("[random, random]", "[human, random]")
    Path("human.yaml").write_text(text, encoding="utf-8")

    def leave(*_: object) -> str:
        raise EOFError

    monkeypatch.setattr("builtins.input", leave)
    assert main(["battle", "human.yaml"]) == 1
    assert "Go on with: grognard battle battles/human.jsonl" in capsys.readouterr().out


def test_the_small_examples_are_played_to_their_end(examples: Path, capsys: Capture) -> None:
    small = sorted(path for path in examples.glob("*.yaml") if path.stem != "demo")
    assert len(small) >= 4
    for path in small:
        assert main(["battle", str(path), "--no-files", "--quiet"]) == 0, path
        assert "Victory Points" in capsys.readouterr().out


@pytest.mark.slow
def test_the_demo_is_played_to_its_end(examples: Path, capsys: Capture) -> None:
    assert main(["battle", str(examples / "demo.yaml"), "--quiet"]) == 0
    assert main(["replay", "battles/demo.jsonl", "--quiet"]) == 0


def test_a_report_without_a_journal_has_its_luck_and_turning_points(examples: Path, tmp_path: Path) -> None:
    report = tmp_path / "report.html"
    scenario = str(examples / "last-turn.yaml")
    assert main(["battle", scenario, "--no-files", "--quiet", "--report", str(report)]) == 0
    page = report.read_text(encoding="utf-8")
    assert 'id="luck"' in page
    assert 'id="course"' in page
    assert [path.name for path in tmp_path.iterdir()] == ["report.html"]
