"""`grognard list`: the roster, the verdict, its exit code; what can't be read, one line each."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from grognard.__main__ import main
from grognard.kernel.words.events import Name


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


# --- several lists, rosters ---


@pytest.fixture
def booklet(examples: Path) -> Path:
    return examples / "lists" / "booklet.txt"


def test_a_booklet_gets_a_verdict_each_and_a_table(booklet: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list", str(booklet)]) == 0
    out = capsys.readouterr().out
    assert out.count("The list is legal.") == 4
    assert "2. Table 1 - Zoé (Team 12) (line 14)\nDwarven Holds: 1500 points of 1500\n" in out
    assert out.splitlines()[-7:-3] == [
        "no.  line  list                                      army              points  stated  limit  verdict",
        "  1     1  Tournoi du Marais 2022 - les listes - T…  Saurian Ancients    1499    1499   1500  legal",
        "  2    14  Table 1 - Zoé (Team 12)                   Dwarven Holds       1500    1500   1500  legal",
        "  3    26  Table 2 - Luc (Grenoble)                  Dwarven Holds       1500    1500   1500  legal",
    ]
    assert out.endswith("\n4 of 4 lists are legal.\n")


def spoilt(booklet: Path, tmp_path: Path) -> Path:
    """Return a booklet with an illegal list, one with something unknown, and one of another army."""
    text = booklet.read_text(encoding="utf-8")
    text = text.replace("140 - 5 Caméléons, C\n", "140 - 5 Caméléons, C\n130 - 5 Caméléons\n")
    text = text.replace("5 Seekers [105]", "5 Seekers, Moon Axes [105]")
    path = tmp_path / "booklet.txt"
    path.write_text(f"{text}\nIda - Vermin Swarm\n300 - Tyrant, General\n4500\n", encoding="utf-8")
    return path


def test_one_bad_list_doesnt_spoil_a_booklet(booklet: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = spoilt(booklet, tmp_path)
    assert main(["list", str(path)]) == 2
    captured = capsys.readouterr()
    assert captured.err.splitlines() == [
        f"{path}, line 22: found “Moon Axes”, expected an option or a special item",
        f"{path}, line 56: found “Vermin Swarm”, expected Saurian Ancients or Dwarven Holds; "
        "other armies can't be checked",
    ]
    assert (
        "- Chameleons: 2 in the army, at most 1 allowed (t9a.organisation.cap) → leave out 1 × Chameleons"
        in captured.out
    )
    assert "Saurian Ancients: 1629 points (not 1499) of 1500" in captured.out
    assert "- line 22: found “Moon Axes”, expected an option or a special item\n" in captured.out
    assert [line.split("  ")[-1].strip() for line in captured.out.splitlines()[-7:-2]] == [
        "not legal: 3 broken limits",
        "not read: a thing that isn't known",
        "legal",
        "legal",
        "not read: a thing that isn't known",
    ]
    assert captured.out.endswith("\n2 of 5 lists are legal.\n")


def test_the_table_as_csv(booklet: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list", str(spoilt(booklet, tmp_path)), "--csv"]) == 2
    rows = list(csv.DictReader(capsys.readouterr().out.splitlines()))
    assert [row["verdict"].partition(":")[0] for row in rows] == ["not legal", "not read", "legal", "legal", "not read"]
    assert [(row["no."], row["points"], row["stated"], row["limit"]) for row in rows[:2]] == [
        ("1", "1629", "1499", "1500"),
        ("2", "1500", "1500", "1500"),
    ]
    assert rows[0]["broken limits"].startswith("Chameleons: 2 in the army, at most 1 allowed; Jungle Guerrilla: 580")
    assert rows[1]["not read"] == "22: Moon Axes"
    assert main(["list", str(booklet), "--csv", "--lang", "fr"]) == 0
    assert capsys.readouterr().out.startswith(
        "n°,ligne,liste,armée,points,écrits,limite,verdict,limites dépassées,non lu\n"
    )


def test_no_cell_of_the_csv_is_a_formula(host: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "list.txt"
    path.write_text('=HYPERLINK("http://example.org")\n' + host.read_text(encoding="utf-8"), encoding="utf-8")
    main(["list", str(path), "--csv"])
    (row,) = csv.DictReader(capsys.readouterr().out.splitlines())
    assert row["list"].startswith("'=HYPERLINK")


def test_a_booklet_as_json(booklet: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list", str(spoilt(booklet, tmp_path)), "--json"]) == 2
    answer = json.loads(capsys.readouterr().out)
    assert (answer["count"], answer["legal"]) == (5, 2)
    assert [one["legal"] for one in answer["lists"]] == [False, None, True, True, None]
    first, second, *_, last = answer["lists"]
    assert [(fault["limit"].rpartition(".")[2], fault["margin"]) for fault in first["faults"]] == [
        ("cap", 1),
        ("category-share", 55),
        ("army-points", 129),
    ]
    assert all(fault["advice"] for fault in first["faults"])
    assert [unread["found"] for unread in second["unread"]] == ["Moon Axes"]
    assert (last["army"], last["name"]) == (None, "Ida - Vermin Swarm")


def test_several_files_are_checked_in_one_go(host: Path, booklet: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rosters = [
        str(host.parent / name) for name in ("saurian-warband.ros", "dwarven-warband.rosz", "dwarven-warband.json")
    ]
    assert main(["list", str(host), str(booklet), *rosters]) == 0
    assert capsys.readouterr().out.endswith("\n8 of 8 lists are legal.\n")


def test_a_broken_file_among_several_is_named_and_the_others_are_checked(
    host: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = tmp_path / "bad.ros"
    bad.write_text("<roster><forces>", encoding="utf-8")
    assert main(["list", str(bad), str(host), str(tmp_path / "none.txt")]) == 2
    captured = capsys.readouterr()
    assert captured.out.endswith("The list is legal.\n")
    assert [line.partition(":")[0] for line in captured.err.splitlines()] == [
        f"{bad}, line 1",
        f"{tmp_path / 'none.txt'}",
    ]


@pytest.mark.parametrize("form", ["text", "json", "yaml"])
def test_a_booklet_written_back_is_the_same_booklet(
    booklet: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], form: str
) -> None:
    assert main(["list", str(booklet), "--write", form]) == 0
    written = tmp_path / "again"
    written.write_text(capsys.readouterr().out, encoding="utf-8")
    tables = []
    for path in (booklet, written):
        assert main(["list", str(path), "--json"]) == 0
        tables.append([(one["name"], one["units"]) for one in json.loads(capsys.readouterr().out)["lists"]])
    for table in tables:
        for _, units in table:
            for unit in units:
                unit["line"] = unit["stated_price"] = None
    assert tables[0] == tables[1]


def test_what_is_not_played_yet_is_named(
    host: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    names = (Name("Channel", "Canalisation"), Name("Jade Staff", "Bâton de jade"))
    monkeypatch.setattr("grognard.t9a.lists.verdicts.not_in_force", lambda army_list: names)
    main(["list", str(host), "--lang", "fr"])
    assert "\npas encore en vigueur : Canalisation et Bâton de jade\n" in capsys.readouterr().out
    main(["list", str(host), "--json"])
    answer = json.loads(capsys.readouterr().out)
    assert answer["not_in_force"] == [
        {"en": "Channel", "fr": "Canalisation"},
        {"en": "Jade Staff", "fr": "Bâton de jade"},
    ]


def test_the_stated_total_stands_beside_the_true_one(
    host: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["list", str(changed(host, tmp_path, "\n4500", "\n4480"))])
    assert capsys.readouterr().out.startswith("Saurian Ancients: 4500 points (not 4480) of 4500\n")
