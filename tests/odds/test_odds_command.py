"""`grognard odds`: the command line, its files, and the pages that show them."""

from __future__ import annotations

import json
import re
import shlex
from fractions import Fraction
from pathlib import Path

import pytest

from grognard.cli import run

HOUSE = Path(__file__).parents[2]
EXAMPLES = sorted((HOUSE / "examples" / "odds").glob("*.yaml"))
PAGE = (HOUSE / "docs" / "odds.md").read_text(encoding="utf-8")
LINES = re.findall(r"^\$ grognard (odds .*)$", PAGE, re.MULTILINE)


def test_the_line_of_the_readme(capsys: pytest.CaptureFixture[str]) -> None:
    line = 'odds strike --attacker "10 Clan Warriors, Great Weapon" --defender "Skink Braves" --charging --lang en'
    assert run(shlex.split(line)) == 0
    assert "10 × Clan Warriors strike 15 × Skink Braves" in capsys.readouterr().out


def test_it_speaks_french(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(shlex.split('odds strike --attacker "10 Clan Warriors" --defender King --lang fr')) == 0
    said = capsys.readouterr().out
    assert "Points de vie perdus" in said
    assert "en moyenne" in said


def test_what_comes_of_a_fight_is_told_in_french(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(shlex.split("odds fight --system skulldred --attacker captain --defender goblin --lang fr")) == 0
    said = capsys.readouterr().out
    assert re.search(r"^ +le défenseur tué +96,2", said, re.MULTILINE)
    assert "égalité" in said
    assert "attacker" not in said


def test_what_is_rare_is_not_said_to_have_no_chance(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["odds", str(HOUSE / "examples" / "odds" / "volley.yaml"), "--lang", "en"]) == 0
    assert "\ndestroyed: <0.1%\n" in capsys.readouterr().out


def test_json_holds_exact_fractions(capsys: pytest.CaptureFixture[str]) -> None:
    line = ["odds", "strike", "--attacker", "{attacks: 3}", "--defender", "{models: 4}", "--json", "--lang", "en"]
    assert run(line) == 0
    found = json.loads(capsys.readouterr().out)
    assert sum(Fraction(one["exact"]) for one in found["outcomes"]) == 1


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_each_example_is_answered(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["odds", str(path), "--lang", "en"]) == 0
    assert capsys.readouterr().out


def test_there_is_an_example_of_each_question() -> None:
    asked = {re.search(r"^ask: (\w+)$", path.read_text(encoding="utf-8"), re.MULTILINE)[1] for path in EXAMPLES}  # type: ignore[index]  # each asks
    assert asked == {
        "strike",
        "volley",
        "charge",
        "test",
        "round",
        "combat",
        "cast",
        "choose",
        "fight",
        "assault",
        "need",
        "attack",
        "shot",
        "fall",
        "climb",
    }


@pytest.mark.parametrize("line", LINES)
def test_each_line_of_the_page_works(
    line: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(HOUSE)
    line = line.replace("figure.svg", str(tmp_path / "figure.svg"))
    assert run([*shlex.split(line), "--lang", "en"]) == 0, capsys.readouterr().err
    assert capsys.readouterr().out


def test_each_yaml_of_the_page_is_answered() -> None:
    from grognard.odds import ask, read_question

    blocks = re.findall(r"^```yaml\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    assert len(blocks) >= 7
    for block in blocks:
        assert ask(read_question(block, "docs/odds.md"), explain=False).outcomes.total


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("odds strke", "found 'strke'"),
        ("odds nothing.yaml", "nothing.yaml"),
        ("odds strike --attacker '{attacks: ['", "--attacker"),
        ("odds strike --set round", "--set"),
        ("odds strike --attacker King --defender King --reading t9a.x=y", "a reading"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(line: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*shlex.split(line), "--lang", "en"]) == 2
    shown = capsys.readouterr()
    assert not shown.out
    assert shown.err.count("\n") == 1
    assert said in shown.err


def test_a_broken_file_is_named_with_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "question.yaml"
    path.write_text("ask: strike\nattacker: [\n", encoding="utf-8")
    assert run(["odds", str(path), "--lang", "en"]) == 2
    assert "question.yaml, line 3, column 1" in capsys.readouterr().err
