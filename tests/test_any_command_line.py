"""Whatever is typed behind `grognard`: the promised exit codes, clear lines for what is wrong, never a traceback."""

from __future__ import annotations

import io
import sys
import tempfile
from collections.abc import Iterator
from contextlib import chdir, contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path

import click
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.__main__ import main
from grognard.commands._program import program

HOUSE = Path(__file__).parents[1]
EXAMPLES = HOUSE / "examples"
FILES = {
    "list.txt": (EXAMPLES / "lists" / "saurian-warband.txt").read_bytes(),
    "band.csv": (EXAMPLES / "lists" / "skulldred-humans.csv").read_bytes(),
    "strike.yaml": (EXAMPLES / "odds" / "strike.yaml").read_bytes(),
    "fight.yaml": b"{system: skulldred, ask: fight, attacker: captain, defender: goblin}",
    "skirmish.yaml": (EXAMPLES / "skirmish.yaml").read_bytes(),
    "short.yaml": b"{armies: [{list: 'Saurian Ancients\\n100 - Skink'}, 3], players: [human, random]}",
    "broken.yaml": b"armies:\n\t- x\n",
    "broken.json": b'{"format":"grognard army list 1","army":"dwarven_holds","points":-3,"units":[{"unit":"x"}]}',
    "cut.jsonl": b'{"format":"grognard-journal-1","system":"t9a","rules":"2023.1"}\n{"n":0}',
    "roster.rosz": b"PK\x03\x04rest",
    "noise.bin": bytes(range(256)),
    "empty": b"",
}
WORDS = [
    *FILES,
    *("folder", "nowhere.yaml", "nowhere/file.svg", "~", "*", "out.svg", "-", "--", "---", "-h", "-x", "--=", "--lang"),
    *("", " ", "0", "-1", "1", "3", "150", "1e3", "7,5", "nan", "99999999999999999999", "0x10", "²", "é", "\udcff"),
    *("{", "{}", "{attacks: 2}", "{models: 3, rules: [Aegis (5+)]}", "{a: &x [*x]}", "[1", "!!python/name:os", "&a *a"),
    *("King", "10 Clan Warriors", "Braves skinks, Champion", "300000 Goblins", "Roi, Rune", "fr", "en", "FR", "text"),
    *("break", "flank", "rolled", "ask", "x=", "soft", "long", "flee", "hold", "json", "csv", "skulldred", "t9a"),
    *("situation.round=2", "options={a: {}}", "of=strike", "=", "t9a.aegis.cap=x", "Fireball", "sang-froid"),
]
QUESTIONS = ["strike", "volley", "charge", "test", "cast", "choose", "fight"]
UNITS = [
    *("King", "10 Clan Warriors", "Braves skinks, Champion", "Cuatl Lord, Alchemy", "10 Clan Marksmen, Crossbow"),
    *("300000 Goblins", "Roi, Rune", "{}", "{attacks: 2}", "{models: 3, rules: [Aegis (5+)]}", "{rules: 5}", "goblin"),
]
NUMBERS = ["1", "2", "150", "7,5", "0", "-1", "x"]
VALUES = {
    **dict.fromkeys(("--attacker", "--defender", "--unit"), UNITS),
    **{option: ["new.svg", "folder", "nowhere/new", "list.txt", ""] for option in ("--journal", "--report", "--plot")},
    "--bound": ["100000", "x", "0"],
    "--samples": ["100", "1", "x"],
    "--set": ["situation.round=2", "options={a: {}, b: {situation.charging: true}}", "dice=3", "aim=-models_lost", "="],
    "--facing": ["flank", "back", "Front"],
    "--range": ["12", "long", "-3", "far"],
    "--cover": ["soft", "3", "léger"],
    "--reaction": ["hold", "flee", "stand_and_shoot", "fight"],
    "--test": ["break", "panic", "characteristic", "luck"],
    "--spell": ["Fireball", "Boule de feu", "Aegis", ""],
    **{key: ["Aegis (5+)", "defender: Coup fatal", "Aegis (9)", "rage", ""] for key in ("--with", "--without")},
    "--reading": ["t9a.aegis.cap=improvement-only", "t9a.aegis.cap=x", "x=y", "t9a.aegis.cap"],
    "--text": ["fr", "de"],
    "--dice": ["ask", "rolled", "x"],
    "--write": ["text", "csv", "json", "yaml", "pdf"],
    "--system": ["t9a", "skulldred", "chess"],
}
WHOLE = program()
NAMES = WHOLE.list_commands(click.Context(WHOLE))
PARAMETERS = {name: WHOLE.get_command(click.Context(WHOLE), name).params for name in NAMES}


@contextmanager
def folder_with_files() -> Iterator[None]:
    """Stand in a folder with files of each kind, where nobody types anything."""
    with tempfile.TemporaryDirectory() as name, chdir(name):
        for file, data in FILES.items():
            Path(file).write_bytes(data)
        Path("folder").mkdir()
        Path("lists").symlink_to(EXAMPLES / "lists")
        typed, sys.stdin = sys.stdin, io.StringIO()
        try:
            yield
        finally:
            sys.stdin = typed


ODD = st.sampled_from(WORDS) | st.text(max_size=12).filter(lambda text: "\0" not in text)


@st.composite
def wild_lines(draw: st.DrawFn) -> list[str]:
    """Return a command, or nearly one, with options of its own and any words between them."""
    name = draw(st.sampled_from([*NAMES, "help", "od", ""]))
    options = [word for one in PARAMETERS.get(name, WHOLE.params) for word in one.opts if word[:1] == "-"]
    option = st.sampled_from(options)
    pieces = st.lists(ODD | option | st.builds("{}={}".format, option, ODD), max_size=6)
    return [name, *draw(pieces)]


@st.composite
def nearly_right_lines(draw: st.DrawFn) -> list[str]:
    """Return a line that can be read, and may mean something: what it is about, options with fitting values."""
    name = draw(st.sampled_from(NAMES))
    line = [name, draw(st.sampled_from([*QUESTIONS, "strike.yaml", "fight.yaml"] if name == "odds" else [*FILES]))]
    options = [one for one in PARAMETERS[name] if isinstance(one, click.Option) and one.name != "lang"]
    chosen = draw(st.lists(st.sampled_from(options), max_size=5, unique_by=lambda option: option.opts[0]))
    for option in chosen + [one for one in options if one.name in ("attacker", "defender") and one not in chosen]:
        value = draw(st.sampled_from(VALUES.get(option.opts[0], NUMBERS)))
        line.append(option.opts[0] if option.is_flag else f"{option.opts[0]}={value}")
    return [*line, "--lang", draw(st.sampled_from(["en", "fr"]))]


def check(line: list[str]) -> None:
    """Run the command line, and look at its code and its complaints."""
    out, err = io.StringIO(), io.StringIO()
    with folder_with_files(), redirect_stdout(out), redirect_stderr(err):
        code = main(line)
    complaints = err.getvalue().splitlines()
    assert code in (0, 1, 2)
    assert bool(complaints) >= (code == 2), "bad input is told"
    assert all(complaint.strip() for complaint in complaints)
    assert "Traceback" not in err.getvalue()


@given(line=wild_lines())
def test_any_line_ends_with_a_promised_code(line: list[str]) -> None:
    check(line)


@given(line=nearly_right_lines())
def test_so_does_a_line_that_may_mean_something(line: list[str]) -> None:
    check(line)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("file", [*FILES, "folder", "nowhere"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_any_file_may_be_given_to_any_command(name: str, file: str, language: str) -> None:
    check([name, f"./{file}", "--lang", language])
