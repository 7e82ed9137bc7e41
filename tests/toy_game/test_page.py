"""`docs/add-a-game.md` tells the toy game as it is, and its command lines say what they say there."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path
from runpy import run_path

import pytest

from grognard.__main__ import main
from tests.toy_game.installing import HERE, with_the_toy_game

PAGE = (HERE.parents[1] / "docs" / "add-a-game.md").read_text(encoding="utf-8")
TOLD = {"python": ("beacons", "examples"), "toml": ("pyproject.toml",), "yaml": ("examples",)}
BLOCKS = re.findall(r"```(python|toml|yaml)\n(.*?)\n```", PAGE, re.DOTALL)
SCRIPT = re.search(r"^\(beacons\) \$ python (.*)\n((?:(?!```).*\n)*)", PAGE, re.MULTILINE)
LINES = re.findall(r"^\(beacons\) \$ grognard (.*)\n((?:(?!\(beacons\)|```).*\n)*)", PAGE, re.MULTILINE)


@pytest.mark.parametrize(("kind", "block"), BLOCKS)
def test_what_the_page_shows_is_the_game(kind: str, block: str) -> None:
    places = (path for name in TOLD[kind] for path in ((HERE / name), *(HERE / name).rglob("*")) if path.is_file())
    assert any(block in path.read_text(encoding="utf-8") for path in places if path.suffix != ".pyc")


def test_the_lines_of_the_page_say_what_stands_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert len(LINES) == 5
    shutil.copy(HERE / "examples" / "capes.yaml", tmp_path)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "site").mkdir()
    with with_the_toy_game(tmp_path / "site"):
        for line, said in LINES:
            assert main([*shlex.split(line), "--lang", "en"]) == 0
            assert capsys.readouterr().out.lstrip("\n").startswith(said)


def test_the_campaign_of_the_page_runs_as_it_stands_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert SCRIPT is not None
    monkeypatch.chdir(tmp_path)
    (tmp_path / "site").mkdir()
    with with_the_toy_game(tmp_path / "site"):
        run_path(str(HERE / "examples" / SCRIPT[1]), run_name="__main__")
    assert capsys.readouterr().out == SCRIPT[2]


def test_the_game_is_as_short_as_the_page_says() -> None:
    assert "a game of 200 lines at most" in PAGE
    assert len((HERE / "beacons" / "game.py").read_text(encoding="utf-8").splitlines()) <= 200
