"""Odd input of every kind: one clear line in the reader's language, the promised exit code, and never a traceback."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from grognard.__main__ import main

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the files that a battle writes go to a folder of its own."""
    monkeypatch.chdir(tmp_path)


def complaint(capsys: Capture, *arguments: str) -> str:
    """Return the one line that a command says about bad input."""
    assert main(arguments) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    return said.rstrip("\n")


def with_players(examples: Path, players: str) -> str:
    text = (examples / "skirmish.yaml").read_text(encoding="utf-8")
    Path("odd.yaml").write_text(text.replace("[random, random]", players), encoding="utf-8")
    return "odd.yaml"


def test_a_script_with_the_number_of_no_option_is_told_which_there_are(examples: Path, capsys: Capture) -> None:
    scenario = with_players(examples, "[{scripted: [999]}, {scripted: [999]}]")
    said = complaint(capsys, "battle", scenario, "--no-files", "--quiet")
    assert said.startswith("the script's answer 1 (")
    assert "): found 999, expected an option, 0 to " in said


def test_a_script_that_is_too_short_says_so(examples: Path, capsys: Capture) -> None:
    scenario = with_players(examples, "[{scripted: [0]}, {scripted: [0]}]")
    said = complaint(capsys, "battle", scenario, "--no-files", "--quiet", "--lang", "fr")
    assert said.startswith("réponse 2 du script (")
    assert ") : trouvé rien, attendu une option, de 0 à " in said


def test_a_script_holds_numbers(examples: Path, capsys: Capture) -> None:
    scenario = with_players(examples, "[random, {scripted: [0, hold]}]")
    assert complaint(capsys, "battle", scenario) == "odd.yaml, players 2: found 'hold', expected numbers of options"


def test_broken_yaml_is_told_with_its_line(capsys: Capture) -> None:
    Path("broken.yaml").write_text("armies:\n\t- list: x\n", encoding="utf-8")
    said = complaint(capsys, "battle", "broken.yaml", "--lang", "fr")
    assert said.startswith("broken.yaml, ligne 2, colonne 1 : trouvé autre chose (")
    assert said.endswith("), attendu du YAML")


@pytest.mark.parametrize("count", ["0", "100", "99999999999"])
def test_numbers_that_no_unit_has_are_not_taken_for_points(count: str, capsys: Capture) -> None:
    said = complaint(capsys, "odds", "strike", "--attacker", f"{count} Clan Warriors", "--defender", "Skink Braves")
    assert said == f"grognard odds strike, attacker: found '{count} Clan Warriors', expected 1 to 99 models"


def test_a_bracket_of_neither_form_is_told_of_both(capsys: Capture) -> None:
    unit = "{rules: ['Aegis (-3)']}"
    said = complaint(capsys, "odds", "strike", "--attacker", unit, "--defender", "Skink Braves", "--lang", "fr")
    assert said.endswith(" : trouvé (-3), attendu (X+), (X+, contre Y) ou (+X, max Y+)")


def test_missing_files_and_folders_are_told_in_the_readers_language(capsys: Capture) -> None:
    said = complaint(capsys, "replay", "nowhere.jsonl", "--lang", "fr")
    assert said == "nowhere.jsonl : trouvé rien, attendu un fichier qui se lise et s’écrive"
    assert complaint(capsys, "replay", ".") == ".: found a folder, expected a file that can be read and written"


def test_a_missing_file_is_told_with_the_nearest_that_is_there(capsys: Capture) -> None:
    Path("battles").mkdir()
    Path("battles/skirmish.jsonl").write_text("x", encoding="utf-8")
    meant = "battles/skirmish.jsonl"
    for command, typed in (("replay", "battles/skirmsh.jsonl"), ("battle", "batles/skirmish.jsonl"), ("list", "batle")):
        said = complaint(capsys, command, typed)
        assert said.startswith(f"{typed}: found nothing, expected a ")
        assert said.endswith(f"; did you mean {meant if '/' in typed else 'battles'}?")
    assert complaint(capsys, "list", "nowhere/else.txt") == "nowhere/else.txt: found nothing, expected a text file"


def test_what_breaks_a_line_is_told_in_one_line(capsys: Capture) -> None:
    said = complaint(capsys, "rule", "qqq\nzzz\x1b[31m" + "q" * 5000)
    assert said.startswith("the catalogue: found 'qqq zzz?[31mqqq")
    assert len(said) < 1100


def test_a_report_that_cannot_be_written_is_told_before_the_battle(examples: Path, capsys: Capture) -> None:
    scenario = str(examples / "skirmish.yaml")
    assert complaint(capsys, "battle", scenario, "--report", ".") == ".: found a folder, expected a file"
    said = complaint(capsys, "battle", scenario, "--report", "nowhere/report.html")
    assert said == "nowhere: found nothing, expected a folder that is there"
    assert not Path("battles").exists()


def test_a_report_does_not_take_the_place_of_a_device(examples: Path, capsys: Capture) -> None:
    Path("nothing").symlink_to("/dev/null")
    assert main(["battle", str(examples / "skirmish.yaml"), "--quiet", "--no-files", "--report", "nothing"]) == 0
    assert Path("nothing").is_char_device()


def test_a_reader_who_has_seen_enough_is_no_fault(examples: Path) -> None:
    command = [sys.executable, "-m", "grognard", "list", str(examples / "lists" / "saurian-warband.txt")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as listing:
        assert listing.stdout is not None
        assert listing.stderr is not None
        listing.stdout.close()
        assert listing.stderr.read() == b""
        assert listing.wait() == 0


@pytest.mark.parametrize("stream", ["stdin", "stdout", "stderr"])
def test_a_stream_that_was_closed_is_no_fault(stream: str, examples: Path) -> None:
    text = (examples / "skirmish.yaml").read_text(encoding="utf-8")
    Path("closed.yaml").write_text(text.replace("[random, random]", "[human, random]"), encoding="utf-8")
    sign = {"stdin": "<&-", "stdout": ">&-", "stderr": "2>&-"}[stream]
    line = f"{sys.executable} -m grognard battle closed.yaml --no-files {sign}"
    done = subprocess.run(line, shell=True, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False)
    assert done.returncode == 1  # broken off: nobody answers
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("command", ["battle", "replay", "odds", "list"])
def test_a_file_without_end_is_not_read_to_its_end(command: str, capsys: Capture) -> None:
    assert complaint(capsys, command, "/dev/zero").startswith("/dev/zero")


def test_values_that_are_repeated_within_each_other_are_refused(capsys: Capture) -> None:
    levels = [f"l{n}: &l{n} [{', '.join([f'*l{n - 1}'] * 9)}]" for n in range(1, 12)]
    Path("bomb.yaml").write_text("\n".join(["l0: &l0 [x, x]", *levels, "title: *l11"]), encoding="utf-8")
    told = "bomb.yaml: found values within values without end, expected YAML"
    assert complaint(capsys, "battle", "bomb.yaml") == complaint(capsys, "odds", "bomb.yaml") == told
    Path("bomb.yaml").write_text("&a [*a, *a]", encoding="utf-8")
    assert complaint(capsys, "battle", "bomb.yaml") == told


def test_a_full_disk_is_told_as_one(capsys: Capture) -> None:
    command = f"{sys.executable} -m grognard rule Fear > /dev/full"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (2, "grognard: found a full disk, expected room to write\n")


def test_a_game_that_nobody_knows_is_refused(examples: Path, capsys: Capture) -> None:
    text = (examples / "skirmish.yaml").read_text(encoding="utf-8")
    Path("odd.yaml").write_text(f"system: skuldred\n{text}", encoding="utf-8")
    said = complaint(capsys, "battle", "odd.yaml")
    assert said == "odd.yaml, system: found 'skuldred', expected t9a | mordheim | skulldred; did you mean skulldred?"


def test_what_stands_in_place_of_a_list_is_shown(examples: Path, capsys: Capture) -> None:
    said = complaint(capsys, "battle", with_players(examples, "tactician"))
    assert said == "odd.yaml, players: found 'tactician', expected two players"


def test_attacks_that_are_no_number_are_told_with_their_place(capsys: Capture) -> None:
    said = complaint(capsys, "odds", "strike", "--attacker", "{attacks: D6+1000}", "--defender", "Skink Braves")
    assert said.startswith("grognard odds strike, attacker, attacks: found 'D6+1000', expected a number of attacks")


ODD_SCENARIO = """
turns: many
deployment: Refsed Flank
objectiv: breakthrough
readings: {t9a.aegis.cap: granted, t9a.nothing: x}
table: {width: -3, features: [{kind: forrest, x: 1, y: 2}, {kind: hill, x: a, y: 2, high: 3}]}
armies:
  - list: nowhere.txt
  - {list: "Saurian Ancients\\n100 - Foo bar\\n200 - Blah", nam: x}
players: [randm, {scripted: x}]
"""
ITS_FAULTS = (
    "nowhere.txt:",
    "armies 2, list, line 2:",
    "armies 2, list, line 3:",
    "armies 2: found 'nam'",
    "table, width:",
    "table, features 1, kind: found 'forrest'",
    "table, features 2, x:",
    "table, features 2: found 'high'",
    "turns:",
    "deployment:",
    "readings, t9a.aegis.cap:",
    "readings: found t9a.nothing",
    "players 1:",
    "players 2:",
    "found 'objectiv'",
)


def test_all_faults_of_a_scenario_are_told_at_once(capsys: Capture) -> None:
    Path("odd.yaml").write_text(ODD_SCENARIO, encoding="utf-8")
    assert main(["battle", "odd.yaml"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert len(said.err.splitlines()) == len(ITS_FAULTS)
    assert all(fault in line for fault, line in zip(ITS_FAULTS, said.err.splitlines(), strict=True))
    assert [path.name for path in Path().iterdir()] == ["odd.yaml"]


def test_all_faults_of_a_game_of_skulldred_are_told_at_once(capsys: Capture) -> None:
    Path("odd.yaml").write_text(
        "{system: skulldred, warbands: [nowhere.txt, nobody.txt], players: [random, rando], base: 3, "
        "game: {dreadskulls: shrt, turns: 100, oddity: 2}, table: {agreed: maybe, pieces: [{kind: gat}]}}",
        encoding="utf-8",
    )
    assert main(["battle", "odd.yaml"]) == 2
    places = ["nowhere", "nobody", "base", "dreadskulls", "turns", "oddity", "rando", "gat", "agreed"]
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == len(places)
    assert all(any(place in line for line in lines) for place in places)


def test_keys_of_another_kind_of_file_are_told_in_one_line(examples: Path, capsys: Capture) -> None:
    assert main(["battle", str(examples / "odds" / "strike.yaml")]) == 2
    armies, keys = capsys.readouterr().err.splitlines()
    assert armies.endswith("found 0, expected two armies")
    assert "found 'ask', 'attacker', 'defender', 'situation', expected system | seed" in keys


def test_keys_of_files_and_commands_are_not_translated(capsys: Capture) -> None:
    assert complaint(capsys, "lst", "--lang", "fr").endswith("vouliez-vous dire list ?")
    Path("odd.yaml").write_text(ODD_SCENARIO, encoding="utf-8")
    assert main(["battle", "odd.yaml", "--lang", "fr"]) == 2
    assert capsys.readouterr().err.endswith("vouliez-vous dire objective ?\n")
