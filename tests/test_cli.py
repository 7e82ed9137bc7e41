"""The command line: it finds its commands, speaks two languages, and never shows a traceback for bad input."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from grognard import commands
from grognard.__main__ import main
from grognard.commands._program import program
from grognard.kernel.words.language import LANGUAGES, Language, translate

ECHO = """
from __future__ import annotations
from pathlib import Path
import click
from grognard.commands import FILE, Exit, WholeNumber, does, read_text, say
from grognard.kernel.words.refusals import NotAllowed


@does("Commands", "grognard echo-file given.txt")
@click.argument("file", type=FILE, help="Options")
@click.option("--times", type=WholeNumber(least=1), default=1, help="Arguments")
def command(file: Path, times: int) -> Exit | None:
    text = read_text(file)
    if "no" in text:
        return Exit.SAYS_NO
    if "refuse" in text:
        raise NotAllowed("t9a.charge-range", "{text}", text="possible:")
    if "write" in text:
        (file / "below").write_text("x")
    say("{text}", text=text * times)
    return None
"""


@pytest.fixture
def echo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Add a command by adding a file, and return a file to give it."""
    folder = tmp_path / "commands"
    folder.mkdir()
    (folder / "echo_file.py").write_text(ECHO, encoding="utf-8")
    monkeypatch.setattr(commands, "__path__", [*commands.__path__, str(folder)])
    given = tmp_path / "given.txt"
    given.write_text("ah", encoding="utf-8")
    yield given
    sys.modules.pop("grognard.commands.echo_file", None)


def test_a_command_is_added_by_adding_its_file(echo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["echo-file", str(echo), "--times", "2"]) == 0
    assert capsys.readouterr().out == "ahah\n"


def test_help_lists_the_commands_in_the_language_asked_for(echo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    assert "echo-file" in (english := capsys.readouterr().out)
    assert "real rules" in english
    assert main(["--lang", "fr"]) == 0
    assert "echo-file" in (french := capsys.readouterr().out)
    assert "vraies règles" in " ".join(french.split())


@pytest.mark.parametrize("arguments", [[], ["--"], ["-h"], ["help"]])
def test_no_command_at_all_shows_the_help(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 0
    assert "Commands:" in capsys.readouterr().out


def test_the_help_of_a_command_is_translated_too(echo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["echo-file", "--help", "--lang=fr"]) == 0
    assert "Commandes" in (french := capsys.readouterr().out)
    assert "Usage : grognard echo-file [OPTIONS] FICHIER" in french
    assert "Exemples :" in french
    assert "--lang" in french
    assert "Montrer ce message" in french


def test_help_of_a_command_may_be_asked_for_by_the_word(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["help", "odds"]) == 0
    asked = capsys.readouterr().out
    assert main(["odds", "--help"]) == 0
    assert asked == capsys.readouterr().out


def test_a_console_without_block_signs_shows_something_else() -> None:
    command = [sys.executable, "-m", "grognard", "odds", "strike", "--attacker", "{}", "--defender", "{}"]
    environment = {**os.environ, "PYTHONIOENCODING": "cp1252"}
    done = subprocess.run(command, capture_output=True, env=environment, check=True)
    assert b"????" in done.stdout
    assert not done.stderr


def examples_of_all_commands() -> list[str]:
    whole = program()
    context = click.Context(whole)
    return [line for name in whole.list_commands(context) for line in whole.get_command(context, name).examples]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("line", [*program().examples, *examples_of_all_commands()])
def test_the_examples_in_the_help_can_be_typed(
    line: str, language: Language, house: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(house)
    name, *arguments = shlex.split(translate(line, language))[1:]
    if name in ("list", "odds", "rule"):
        assert main([name, *arguments]) == 0
    else:  # a whole battle takes too long here
        whole = program()
        context = whole.get_command(click.Context(whole), name).make_context(name, arguments)
        file = context.params.get("file", house)
        assert file.exists()


@pytest.mark.parametrize(
    ("locale", "word"),
    [
        ("fr_FR.UTF-8", "attendu"),
        ("fr", "attendu"),
        ("en_GB.UTF-8", "expected"),
        ("fro", "expected"),
        ("C", "expected"),
    ],
)
def test_the_locale_decides_when_nothing_was_asked(
    locale: str, word: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LANG", locale)
    assert main(["nothing-like-it"]) == 2
    assert word in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [["--version"], ["--lang", "fr", "--version"]])
def test_the_version(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 0
    assert capsys.readouterr().out.startswith("grognard ")


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["echo-fil"], "grognard: found 'echo-fil', expected a command; did you mean echo-file?"),
        (["--lang", "de"], "--lang: found 'de', expected en | fr"),
        (["--lang"], "--lang: found '', expected en | fr"),
        (["echo-file"], "grognard echo-file: found nothing, expected FILE: Options"),
        (["echo-file", "a", "b"], "grognard echo-file: found 'b', expected arguments as --help shows them"),
        (["echo-file", "a", "--times", "x"], "--times: found 'x', expected a whole number, at least 1"),
        (["echo-file", "a", "--times", "0"], "--times: found '0', expected a whole number, at least 1"),
        (
            ["echo-file", "a", "--time", "2"],
            "expected one of its options, with its value; did you mean --times?",
        ),
        (["echo-file", "not-here"], "not-here: found nothing, expected a text file"),
        (["echo-file", "a", "--times"], "grognard echo-file --times: found nothing, expected NUMBER"),
        (["echo-file", "a", "--help=x"], "grognard echo-file -h / --help: found a value, expected none"),
        (["--versio"], "expected one of its options, with its value; did you mean --version?"),
        (["echo-file", "."], ".: found a folder, expected a text file"),
        (["echo-file", "a", "--times", "x", "--lang", "fr"], "trouvé 'x', attendu un nombre entier, au moins 1"),
    ],
)
def test_a_wrong_command_line_gets_one_line_and_code_2(
    arguments: list[str], line: str, echo: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    assert line in (said := capsys.readouterr().err)
    assert said.count("\n") == 1


def test_a_file_that_is_no_text_is_bad_input(echo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    echo.write_bytes(b"\xff\xfe")
    assert main(["echo-file", str(echo)]) == 2
    assert capsys.readouterr().err == f"{echo}: found 0xff, expected a text file in UTF-8\n"


def test_a_file_that_cannot_be_written_is_bad_input(echo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    echo.write_text("write", encoding="utf-8")
    assert main(["echo-file", str(echo)]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_check_that_says_no_ends_with_code_1(echo: Path) -> None:
    echo.write_text("no", encoding="utf-8")
    assert main(["echo-file", str(echo)]) == 1


def test_a_refusal_names_its_rule_and_ends_with_code_1(echo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    echo.write_text("refuse", encoding="utf-8")
    assert main(["echo-file", str(echo)]) == 1
    assert "(t9a.charge-range)" in capsys.readouterr().err
