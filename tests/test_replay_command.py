"""`grognard replay` runs journals again, verifies them, and names the first line that differs."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from grognard.__main__ import main
from grognard.kernel.battle.journal import Journal

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def journal(examples: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> Path:
    """Return the journal of a small battle."""
    monkeypatch.chdir(tmp_path)
    assert main(["battle", str(examples / "skirmish.yaml"), "--quiet", "--journal", "skirmish.jsonl"]) == 0
    capsys.readouterr()
    return Path("skirmish.jsonl")


def test_a_journal_verifies_and_shows_its_log(journal: Path, capsys: Capture) -> None:
    assert main(["replay", str(journal)]) == 0
    said = capsys.readouterr().out
    lines = len(Journal.open(journal).lines)
    assert said.endswith(f"{lines} of {lines} lines run again: all as recorded.\n")
    assert "Round of Combat" in said


def test_a_replay_stops_where_it_is_told_to(journal: Path, capsys: Capture) -> None:
    assert main(["replay", str(journal), "--to", "2", "--quiet"]) == 0
    assert capsys.readouterr().out.startswith("3 of ")
    assert main(["replay", str(journal), "--to", "2", "--report", "part.html", "--lang", "fr"]) == 0
    assert Path("part.html").exists()
    assert "Rapport" in capsys.readouterr().out


def test_a_flipped_byte_is_found_and_its_line_named(journal: Path, capsys: Capture) -> None:
    text = bytearray(journal.read_bytes())
    third = text.index(b"\n", text.index(b"\n") + 1) + 20
    text[third] ^= 1
    journal.write_bytes(text)
    assert main(["replay", str(journal)]) == 2
    captured = capsys.readouterr()
    assert captured.err.startswith("skirmish.jsonl, line 3: found a damaged line")
    assert (captured.out, captured.err.count("\n")) == ("", 1)


def test_other_dice_do_not_verify_and_the_line_is_named(journal: Path, capsys: Capture) -> None:
    """The chains are made good again, so that only the rules can tell."""
    kept = Journal.open(journal)
    forged = Journal.create("forged.jsonl", kept.header)
    for line, state in kept.states():
        faces = line.faces
        if line.n == 3:
            faces = tuple(7 - face for face in faces) or (1,)
        if line.n == 0:
            forged.start(faces, state, line.result)
        else:
            forged.choice(line.player or 0, line.answer, faces, state, line.result)
    forged.close()
    assert main(["replay", "forged.jsonl", "--quiet"]) == 1
    said = capsys.readouterr().out
    assert said.startswith("forged.jsonl, line ")
    assert main(["replay", "forged.jsonl", "--json"]) == 1
    answer = json.loads(capsys.readouterr().out)
    assert answer["verified"] is False
    assert answer["difference"]["place"].startswith("forged.jsonl, line ")


def test_verified_as_json(journal: Path, capsys: Capture) -> None:
    assert main(["replay", str(journal), "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["verified"], answer["cut"], answer["difference"]) == (True, False, None)
    assert answer["lines"] == answer["of"]


def test_what_is_no_journal_is_refused_in_one_line(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "x.jsonl"
    for text in ("", "hello\n", '{"format":"grognard-journal-9","system":"t9a"}\n'):
        path.write_text(text, encoding="utf-8")
        assert main(["replay", str(path)]) == 2
        captured = capsys.readouterr()
        assert (captured.out, captured.err.count("\n")) == ("", 1)
    assert main(["replay", str(tmp_path / "missing.jsonl")]) == 2


def test_a_replay_says_who_was_lucky(journal: Path, capsys: Capture) -> None:
    assert main(["replay", str(journal), "--luck", "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert "4+ To Hit" in said
    assert "percentile" in said
    assert "In all, by the side that struck:" in said
    assert main(["replay", str(journal), "--luck", "--quiet", "--lang", "fr"]) == 0
    assert "Au total" in capsys.readouterr().out


def test_luck_as_json_has_exact_fractions_and_adds_up(journal: Path, capsys: Capture) -> None:
    assert main(["replay", str(journal), "--luck", "--json"]) == 0
    luck = json.loads(capsys.readouterr().out)["luck"]
    for side in (0, 1):
        own = [one for one in luck["strikes"] if one["side"] == side]
        assert Fraction(luck["totals"][side]["expected"]) == sum(Fraction(one["expected"]) for one in own)
        assert Fraction(luck["totals"][side]["came"]) == sum(Fraction(one["came"]) for one in own)
    assert all(0 < one["percentile"] < 1 for one in luck["rolls"])


def test_the_report_of_a_replay_has_a_page_of_luck(journal: Path) -> None:
    assert main(["replay", str(journal), "--quiet", "--report", "lucky.html", "--lang", "en"]) == 0
    page = Path("lucky.html").read_text(encoding="utf-8")
    assert 'id="luck"' in page
    assert 'id="luck-strikes"' in page
    assert 'id="luck-rolls"' in page


# ---- what a record proves


def test_a_finished_battle_proves_its_dice(journal: Path, capsys: Capture) -> None:
    assert main(["replay", str(journal), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["dice"] == {
        "proved": True,
        "typed": False,
        "strayed": None,
        "unknown": None,
    }
    assert not Path("skirmish.jsonl.seed").exists()


def test_a_record_cut_at_a_whole_line_and_gone_on_with_by_other_dice_is_told(journal: Path, capsys: Capture) -> None:
    lines = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join(lines[: len(lines) // 2]))
    at = len(lines) // 2 + 1
    assert main(["replay", str(journal), "--quiet"]) == 0
    assert "its dice aren't proved: their seed isn't revealed." in capsys.readouterr().out
    assert main(["battle", str(journal), "--no-files"]) == 0
    assert capsys.readouterr().out.startswith(f"From line {at} on with other dice.\n")
    assert main(["replay", str(journal), "--quiet", "--lang", "fr"]) == 0
    assert f"À partir de la ligne {at}, avec d’autres dés." in capsys.readouterr().out
    assert main(["replay", str(journal), "--quiet"]) == 0
    first = next(line.n for line in Journal.open(journal).lines if line.faces) + 2
    said = capsys.readouterr().out
    assert f"From line {at} on with other dice.\n" in said
    assert f"From line {first} on its dice aren't proved: their seed isn't revealed.\n" in said
    assert main(["replay", str(journal), "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["verified"] is True, "a record that says what it can't prove isn't false"
    assert answer["dice"] == {"proved": False, "typed": False, "strayed": None, "unknown": first}


def test_a_battle_that_is_gone_on_with_throws_its_own_dice_and_proves_them(journal: Path, capsys: Capture) -> None:
    lines = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join(lines[: len(lines) // 2]))
    Path("skirmish.jsonl.seed").write_text("3\n", encoding="ascii")
    assert main(["battle", str(journal), "--quiet"]) == 0
    assert not Path("skirmish.jsonl.seed").exists()
    assert Journal.open(journal).seeds == (3,)
    capsys.readouterr()
    assert main(["replay", str(journal), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["dice"]["proved"] is True


def test_faces_of_other_dice_are_told_from_their_line_on(journal: Path, capsys: Capture) -> None:
    """The battle is played by other dice than those that the record claims: the rules agree, the seed doesn't."""
    from grognard.games import make_battle
    from grognard.kernel.dice import RolledDice

    kept = Journal.open(journal)
    dice = RolledDice(4)
    battle = make_battle(kept.header, dice)
    cheat = Journal.create("cheat.jsonl", kept.header)
    battle.keep(cheat)
    while battle.ask is not None:
        battle.answer(battle.ask.options[0])
    cheat.reveal(3, battle.state, battle.result)
    assert main(["replay", "cheat.jsonl", "--quiet"]) == 1
    said = capsys.readouterr().out
    line = next(line.n for line in Journal.open("cheat.jsonl").lines if line.faces) + 2
    assert said.startswith(f"From line {line} on the faces aren't those of the dice that it is committed to.\n")
    assert main(["replay", "cheat.jsonl", "--json"]) == 1
    answer = json.loads(capsys.readouterr().out)
    assert (answer["verified"], answer["dice"]["strayed"], answer["difference"]) == (False, line, None)


def test_a_battle_goes_on_under_other_rules_and_says_so(
    journal: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    from grognard.kernel.game import system_named

    lines = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join(lines[: len(lines) // 2]))
    Path("skirmish.jsonl.seed").write_text("3\n", encoding="ascii")
    then, at = system_named("t9a").rules, len(lines) // 2 + 1
    monkeypatch.setattr(type(system_named("t9a")), "rules", "9999.9")
    assert main(["battle", str(journal), "--no-files"]) == 0
    said = f"From line {at} on under the rules 9999.9, before under {then}.\n"
    assert capsys.readouterr().out.startswith(said)
    assert main(["replay", str(journal), "--quiet"]) == 0
    assert capsys.readouterr().out.startswith(said)
    assert Journal.open(journal).terms_at(at).rules == "9999.9"


def test_line_ends_of_windows_are_accepted(journal: Path, capsys: Capture) -> None:
    journal.write_bytes(journal.read_bytes().replace(b"\n", b"\r\n"))
    assert main(["replay", str(journal), "--quiet"]) == 0
    assert "all as recorded" in capsys.readouterr().out
