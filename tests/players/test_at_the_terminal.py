"""`grognard battle` with humans who use nothing but standard input and output, also when the process is killed."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import IO

import pytest

from grognard.__main__ import main
from grognard.kernel.battle.journal import Journal
from tests.players.tables import EXAMPLES, SKIRMISH

SKULLDRED = EXAMPLES / "skulldred" / "portals.yaml"
UNDONE = (7, 12, 17)  # requests at which the dice were mistyped
PROMPTS = ("Your choice: ", "Votre choix : ", "yes or no: ", "oui ou non : ")


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the files that a battle writes go to a folder of its own."""
    monkeypatch.chdir(tmp_path)


def scenario(players: str, source: Path = SKIRMISH) -> str:
    """Write an example with other players, and return its name."""
    text = source.read_text(encoding="utf-8").replace("../lists/", "lists/").replace("lists/", f"{EXAMPLES}/lists/")
    kept = [line for line in text.splitlines() if not line.startswith("players:")]
    Path("own.yaml").write_text("\n".join([*kept, f"players: {players}"]) + "\n", encoding="utf-8")
    return "own.yaml"


def begin(*arguments: str) -> subprocess.Popen[str]:
    """Start the program, as a person would at a terminal."""
    return subprocess.Popen(
        [sys.executable, "-u", "-m", "grognard", "battle", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env={**os.environ, "PYTHONPATH": str(EXAMPLES.parent)},
        text=True,
    )


def up_to_a_prompt(output: IO[str], prompts: tuple[str, ...]) -> tuple[str, bool]:
    """Read until somebody is asked; return what was said, and whether anybody is."""
    said = ""
    while (letter := output.read(1)) != "":
        said += letter
        if letter == " " and said.endswith(prompts):
            return said, True
    return said, False


def type_everything(process: subprocess.Popen[str], lines: random.Random, words: tuple[str, ...]) -> str:
    """Answer every prompt with any of *words*, until the battle is over; return all that was said."""
    assert process.stdin is not None
    assert process.stdout is not None
    text = ""
    while True:
        said, asked = up_to_a_prompt(process.stdout, PROMPTS)
        text += said
        if not asked:
            return text
        word = "yes" if said.endswith("yes or no: ") else lines.choice(words)
        text += f"{word}\n"
        process.stdin.write(f"{word}\n")
        process.stdin.flush()


def roll_everything(process: subprocess.Popen[str], fallen: random.Random, undone: tuple[int, ...]) -> str:
    """Type dice for every request, until the battle is over; at those *undone* take the choice back instead."""
    assert process.stdin is not None
    assert process.stdout is not None
    text, requests = "", 0
    while True:
        said, asked = up_to_a_prompt(process.stdout, ("? ",))
        text += said
        if not asked:
            return text
        count = int(said.rpartition("(")[2].rstrip("?) "))
        faces = " ".join(str(fallen.randint(1, 6)) for _ in range(count))
        if "WILD" in said.rpartition("Roll")[2]:
            faces = fallen.choice(("1 AP", "2", "wild", "3 ap", "WILD"))
        requests += 1
        process.stdin.write(("undo" if requests in undone else faces) + "\n")
        process.stdin.flush()


def test_a_program_plays_a_whole_battle_over_standard_input_and_output() -> None:
    """Numbers mostly, with looks, questions, free moves and an undo now and then, against the tactician."""
    words = ("1", "1", "1", "2", "look", "odds", "why", "why enemy", "help", "measure 0 2", "f 2", "f 1 r 10", "undo")
    process = begin(scenario("[human, tactician]"), "--seed", "5", "--journal", "own.jsonl")
    text = type_everything(process, random.Random(2), words)
    assert process.wait() == 0
    assert "Traceback" not in text
    assert "Victory Points" in text
    assert main(["replay", "own.jsonl", "--quiet"]) == 0


def test_a_program_plays_a_whole_game_of_skulldred_over_standard_input_and_output() -> None:
    words = (
        "1",
        "2",
        "3",
        "4",
        "look",
        "odds",
        "why enemy",
        "help",
        "measure 0 10",
        "ne 40",
        "creep s",
        "undo",
        "options",
    )
    process = begin(scenario("[human, tactician]", SKULLDRED), "--seed", "5", "--journal", "own.jsonl")
    text = type_everything(process, random.Random(2), words)
    assert process.wait() == 0
    assert "Traceback" not in text
    assert "GOLD destroyed or found" in text
    assert main(["replay", "own.jsonl", "--quiet"]) == 0


def test_two_humans_share_a_terminal_and_ask_each_other_for_consent() -> None:
    process = begin(scenario("[human, human]"), "--seed", "6", "--journal", "own.jsonl", "--no-files")
    text = type_everything(process, random.Random(4), ("1", "1", "1", "1", "2", "undo"))
    assert process.wait() == 0
    assert "Traceback" not in text
    assert "The Saurians: " in text
    assert "The Dwarfs: " in text
    assert "take back: " in text


def test_the_terminal_speaks_french() -> None:
    process = begin(scenario("[human, tactician]"), "--seed", "5", "--no-files", "--lang", "fr")
    text = type_everything(process, random.Random(1), ("1", "regarder", "chances", "1", "aide", "pourquoi"))
    assert process.wait() == 0
    assert "Votre choix :" in text
    assert "Your choice" not in text


def test_dice_are_typed_by_the_players_and_the_log_and_the_journal_mark_them() -> None:
    process = begin(scenario("[tactician, tactician]"), "--dice", "ask", "--journal", "own.jsonl", "--no-files")
    text = roll_everything(process, random.Random(8), UNDONE)
    assert process.wait() == 0
    assert "Traceback" not in text
    assert "(typed in)" in text
    assert "the dice are typed in again" in text
    lines = Journal.open("own.jsonl").lines
    assert all(line.typed for line in lines if line.faces)
    assert main(["replay", "own.jsonl", "--quiet"]) == 0


def test_dice_of_skulldred_are_typed_too() -> None:
    """The requests name the roll; the log marks what was typed."""
    name = scenario("[tactician, tactician]", EXAMPLES / "skulldred" / "walls.yaml")
    process = begin(name, "--seed", "3", "--dice", "ask", "--journal", "own.jsonl", "--no-files")
    text = roll_everything(process, random.Random(8), ())
    assert process.wait() == 0
    assert "Traceback" not in text
    assert "Action die; type what it shows: 1 AP, 2 AP, 3 AP or WILD" in text
    assert "1 die, Action die: WILD (typed in)" in text
    assert "(typed in)" in text
    assert all(line.typed for line in Journal.open("own.jsonl").lines if line.faces)


@pytest.mark.parametrize("example", ["warbands.yaml", "skulldred/portals.yaml"])
@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (1, 2, 3))])
def test_a_process_killed_at_any_moment_loses_no_accepted_choice(
    seed: int, example: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """What was chosen before the kill stands in the journal; the battle goes on from there to its end."""
    name = scenario("[human, tactician]", EXAMPLES / example)
    process = begin(name, "--seed", str(seed), "--journal", "own.jsonl", "--no-files")
    assert process.stdin is not None
    assert process.stdout is not None
    chance = random.Random(seed)
    accepted = 0
    for _ in range(chance.randint(5, 25)):
        _, asked = up_to_a_prompt(process.stdout, PROMPTS)
        if not asked:
            break
        accepted = len(Journal.open("own.jsonl").lines)  # whatever was accepted before this prompt is written
        process.stdin.write("1\n")
        process.stdin.flush()
    time.sleep(chance.random() / 5)
    process.send_signal(signal.SIGKILL)
    process.wait()
    before = Journal.open("own.jsonl").lines
    assert len(before) >= accepted
    again = begin("own.jsonl", "--seed", "1", "--no-files")
    text = type_everything(again, random.Random(seed), ("1",))
    assert again.wait() == 0, text[-2000:]
    after = Journal.open("own.jsonl").lines
    assert after[: len(before)] == before
    assert len(after) > len(before)
    assert main(["replay", "own.jsonl", "--quiet"]) == 0
    capsys.readouterr()
