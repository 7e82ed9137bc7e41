"""`grognard list`: the roster, the verdict, its exit code; what can't be read, one line each."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from grognard.__main__ import main


@pytest.fixture
def host(examples: Path) -> Path:
    return examples / "lists" / "saurian-temple-host.txt"


def changed(path: Path, tmp_path: Path, old: str, new: str) -> Path:
    text = path.read_text(encoding="utf-8")
    assert old in text
    other = tmp_path / "list.txt"
    other.write_text(text.replace(old, new), encoding="utf-8")
    return other


def test_a_legal_list_prints_its_roster(host: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list", str(host)]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Saurian Ancients: 4500 points of 4500\n")
    assert "Jungle Guerrilla: 840 points, at most 1575" in out
    assert "  335 - 20 Skink Braves, Poisoned Javelin, 2x Caiman, Musician\n" in out
    assert "Cold-Blooded" in out
    assert out.endswith("The list is legal.\n")


def test_the_roster_in_french(host: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list", str(host), "--lang", "fr", "--rules"]) == 0
    out = capsys.readouterr().out
    assert "  335 - 20 Braves skinks, Javeline empoisonnée, 2x Caïman, Musicien\n" in out
    assert "La liste est légale." in out
    assert "- Sang-froid : " in out


def test_an_illegal_list_names_its_faults_and_ends_with_one(
    host: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = changed(host, tmp_path, "Trained from Birth", "Master of Reality")
    assert main(["list", str(path)]) == 1
    out = capsys.readouterr().out
    assert "  920 (not 845) - Cuatl Lord" in out
    assert "line 2: Cuatl Lord: 845 points stated, 920 true" in out
    assert (
        "- Cuatl Lord: Disciplines cost 255 points, at most 200 allowed (t9a.organisation.allowance)"
        " → take out at least 55 points" in out
    )
    assert "- the list costs 4575 points, 75 more than the 4500 of the battle (t9a.organisation.army-points)" in out


def test_an_unreadable_list_ends_with_two_and_says_where(
    host: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = changed(host, tmp_path, "Sun Tablet", "Moon Tablett of Old")
    assert main(["list", str(path)]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(f"{path}, line 3: found “Moon Tablett of Old”, expected an option or a special item")
    assert "did you mean" in captured.err
    assert captured.err.count("\n") == 1


def test_an_empty_file_is_no_list(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "empty.txt"
    path.write_text("", encoding="utf-8")
    assert main(["list", str(path), "--lang", "fr"]) == 2
    assert capsys.readouterr().err == f"{path}, ligne 1 : trouvé rien, attendu le nom d’une armée, ou ses unités\n"


def test_json_has_prices_shares_and_faults(host: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list", str(host), "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["army"], answer["total"], answer["legal"], answer["faults"]) == ("saurian_ancients", 4500, True, [])
    braves = answer["units"][3]
    assert (braves["price"], braves["stated_price"], braves["line"]) == (335, 335, 5)
    assert braves["categories"] == {"core": 335, "jungle_guerrilla": 205}
    assert sum(line["points"] for line in braves["price_lines"]) == 335


@pytest.mark.parametrize(("form", "name"), [("text", "list.txt"), ("json", "list.json"), ("yaml", "list.yaml")])
def test_a_list_written_back_is_the_same_list(
    host: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], form: str, name: str
) -> None:
    assert main(["list", str(host), "--write", form, "--lang", "fr"]) == 0
    written = tmp_path / name
    written.write_text(capsys.readouterr().out, encoding="utf-8")
    main(["list", str(host), "--json"])
    first = json.loads(capsys.readouterr().out)
    assert main(["list", str(written), "--json"]) == 0
    again = json.loads(capsys.readouterr().out)
    assert [(one["unit"], one["options"], one["items"]) for one in again["units"]] == [
        (one["unit"], one["options"], one["items"]) for one in first["units"]
    ]


def test_the_size_of_the_battle_can_be_given(host: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list", str(host), "--points", "5000"]) == 1
    assert "the list costs 4500 points; at least 4960 of 5000 must be spent" in capsys.readouterr().out
