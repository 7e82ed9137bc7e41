"""The games are found by their entry points, and known only by their objects."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from grognard.__main__ import main
from grognard.games import all_games, game_of_list, system_named
from grognard.kernel import installed
from grognard.kernel.battle.journal import Header, Journal
from grognard.kernel.words.language import LANGUAGES
from tests.sources import PACKAGE

Capture = pytest.CaptureFixture[str]
TEXTS = {".py", ".po", ".html", ".css", ".js", ".yaml", ".tsv", ".txt"}
LISTS = Path(__file__).parents[1] / "examples" / "lists"


def test_each_game_is_called_in_both_languages_as_it_is_declared() -> None:
    for game in all_games():
        assert system_named(game.id) is game
        assert all(game.name.say(language) for language in LANGUAGES)
        assert game.rules


def test_a_scenario_of_an_unknown_game_is_refused_with_the_nearest(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "battle.yaml"
    file.write_text("system: skuldred\nwarbands: [a.txt, b.txt]\n", encoding="utf-8")
    assert main(["battle", str(file), "--lang", "en"]) == 2
    said = capsys.readouterr().err
    assert said == f"{file}, system: found 'skuldred', expected t9a | mordheim | skulldred; did you mean skulldred?\n"


@pytest.mark.parametrize("command", ["replay", "battle"])
def test_a_journal_of_an_unknown_game_is_refused_with_the_nearest(
    command: str, tmp_path: Path, capsys: Capture
) -> None:
    file = tmp_path / "battle.jsonl"
    Journal.create(file, Header("skuldred", "1")).close()
    assert main([command, str(file), "--lang", "en"]) == 2
    said = capsys.readouterr().err
    assert said == f"{file}, system: found 'skuldred', expected t9a | mordheim | skulldred; did you mean skulldred?\n"


def test_a_question_of_an_unknown_game_is_refused_with_the_nearest(capsys: Capture) -> None:
    assert main(["odds", "strike", "--system", "t9", "--lang", "en"]) == 2
    assert "'t9', expected t9a | mordheim | skulldred; did you mean t9a?" in capsys.readouterr().err


@pytest.mark.parametrize("path", sorted(LISTS.iterdir()), ids=lambda path: path.name)
def test_each_list_is_known_by_its_look(path: Path) -> None:
    name = path.name.partition("-")[0]
    assert game_of_list(path.read_bytes()).id == (name if name in ("skulldred", "mordheim") else "t9a")


def test_an_installation_without_games_says_what_to_do() -> None:
    with pytest.raises(ModuleNotFoundError, match="install it again with pip"):
        installed._declared("grognard.no-such-group")


def test_nothing_outside_its_folder_names_a_game() -> None:
    """A new game changes no line of the house: neither its id nor what people call it stands anywhere else."""
    games = all_games()
    names = {name for game in games for name in (game.id, *map(game.name.say, LANGUAGES))}
    named = re.compile(rf"\b({'|'.join(sorted(map(re.escape, names)))})", re.IGNORECASE)
    folders = tuple(map(installed.folder_of, (game.id for game in games)))
    faults = [
        f"{path.relative_to(PACKAGE)}:{number} {line.strip()}"
        for path in sorted(PACKAGE.rglob("*"))
        if path.suffix in TEXTS and not any(folder in path.parents for folder in folders)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if named.search(line)
    ]
    assert not faults, "\n".join(faults)
