"""Warbands of Skulldred read and written back: the same warband, in each form, in both languages."""

from __future__ import annotations

import csv
import json
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from grognard.__main__ import main
from grognard.kernel.words.language import LANGUAGES, Language, Name
from grognard.kernel.words.refusals import BadInput
from grognard.skulldred.documents import muster
from grognard.skulldred.lists.warband_writer import WarbandForm, write_warband
from grognard.skulldred.lists.warbands import read_warband
from grognard.skulldred.profiles import profiles
from grognard.skulldred.spell_cards import all_spells
from grognard.skulldred.warband_list import Recruit, WarbandList, check

EXAMPLES = sorted((Path(__file__).parents[3] / "examples" / "lists").glob("skulldred-*"))
FORMS: tuple[WarbandForm, ...] = ("text", "csv", "json", "yaml")
Capture = pytest.CaptureFixture[str]


def read(text: str) -> WarbandList:
    return muster(read_warband(text, "band"), "band")


def again(warband: WarbandList, form: WarbandForm, language: Language) -> WarbandList:
    """Return what is read of a warband as it was written; a text and a table have its name in one language."""
    return read(write_warband(replace(warband, name=Name.same(warband.name.say(language))), form, language))


@st.composite
def warbands(draw: st.DrawFn) -> WarbandList:
    """Return a warband of any figures, as much as may be written; it need not be legal."""
    known = list(profiles().values())
    masters = st.sampled_from(["", *profiles()])
    figures = st.builds(Recruit, st.sampled_from(known), st.integers(1, 9), masters)
    name = draw(st.text("abcéÉ’ -&,", min_size=1).filter(lambda text: text.strip(" -,’") == text and text))
    spells = draw(st.lists(st.sampled_from(all_spells()), max_size=3))
    recruits = draw(st.lists(figures, min_size=1, max_size=6))
    return WarbandList(Name.same(name), tuple(recruits), tuple(spells), draw(st.sampled_from([100, 225, 675])))


@given(warband=warbands(), form=st.sampled_from(FORMS), language=st.sampled_from(LANGUAGES))
def test_any_warband_reads_back_equal(warband: WarbandList, form: WarbandForm, language: Language) -> None:
    assert again(warband, form, language) == warband


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
@pytest.mark.parametrize("form", ["json", "yaml"])
def test_data_keeps_the_name_in_both_languages(path: Path, form: WarbandForm) -> None:
    warband = read(path.read_text(encoding="utf-8"))
    assert read(write_warband(warband, form, "fr")) == warband


@pytest.mark.parametrize("form", ["csv", "json", "yaml"])
def test_a_figure_with_attributes_of_its_own_keeps_them(form: WarbandForm) -> None:
    own = replace(profiles()["orc-boss"], id="great-boss", name=Name.same("Great Boss"), combat=6, armour=1)
    warband = WarbandList(Name.same("The Fen"), (Recruit(own), Recruit(profiles()["goblin"], 3, "great-boss")))
    assert again(warband, form, "en") == warband
    with pytest.raises(BadInput, match="found Great Boss, expected a figure of the tables"):
        write_warband(warband, "text", "en")


def test_a_table_may_have_its_title_and_its_spells() -> None:
    warband = read("The Fen (300 GOLD);;\nid;COMBAT;LEVEL;SIZE;MAGIC\nshaman;2;2;2;3\nSpells: Gust;Fog\n")
    assert (warband.name.en, warband.gold, len(warband.spells), len(warband.recruits)) == ("The Fen", 300, 2, 1)


def test_data_may_stand_in_one_line_and_is_told_with_its_line_if_it_is_broken() -> None:
    assert read("{system: skulldred, figures: [3 goblin]}").recruits[0].count == 3
    with pytest.raises(BadInput, match="band, line 2: found"):
        read("{system: skulldred,\nfigures: [3 goblin}")


def test_json_tells_figures_and_verdict(capsys: Capture) -> None:
    greens = next(str(path) for path in EXAMPLES if "greenskins" in path.name)
    assert main(["list", greens, "--json", "--lang", "en"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["cost"], answer["gold"], answer["legal"]) == (219, 225, True)
    assert answer["figures"][0]["wildside"] == "LEADER"
    assert sum(one["cost"] * one["count"] for one in answer["figures"]) == 219


def test_csv_has_a_row_for_each_warband(tmp_path: Path, capsys: Capture) -> None:
    horde = tmp_path / "horde.txt"
    horde.write_text("=The Horde (Skulldred, 100 GOLD)\n2 Captain\n", encoding="utf-8")
    assert main(["list", str(horde), *map(str, EXAMPLES), "--csv", "--lang", "fr"]) == 1
    head, first, *others = csv.reader(capsys.readouterr().out.splitlines())
    assert head[-1] == "limites dépassées"
    assert first[1] == "'=The Horde"
    assert "200 GOLD" in first[-1]
    assert len(others) == len(EXAMPLES)
    assert main(["list", str(horde), *map(str, EXAMPLES), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["legal"] == len(EXAMPLES)


@pytest.mark.parametrize("form", FORMS)
def test_the_command_writes_a_warband_back(form: WarbandForm, tmp_path: Path, capsys: Capture) -> None:
    undead = next(path for path in EXAMPLES if "undead" in path.name)
    assert main(["list", str(undead), "--write", form, "--lang", "fr"]) == 0
    (tmp_path / "written").write_text(capsys.readouterr().out, encoding="utf-8")
    assert main(["list", str(tmp_path / "written"), "--lang", "fr"]) == 0
    written = capsys.readouterr().out
    assert main(["list", str(undead), "--lang", "fr"]) == 0
    assert written == capsys.readouterr().out


def test_the_gold_and_the_rules_may_be_asked_for(capsys: Capture) -> None:
    greens = next(str(path) for path in EXAMPLES if "greenskins" in path.name)
    assert main(["list", greens, "--points", "200", "--rules", "--lang", "en"]) == 1
    said = capsys.readouterr().out
    assert "219 GOLD of 200" in said
    assert "- Panic" in said or "- PANIC" in said


def test_what_cannot_be_done_with_warbands_is_told(capsys: Capture, examples: Path) -> None:
    first, second, *_ = map(str, EXAMPLES)
    assert main(["list", first, second, "--write", "text"]) == 2
    assert "several warbands" in capsys.readouterr().err
    saurians = str(examples / "lists" / "saurian-warband.txt")
    assert main(["list", first, saurians]) == 2
    assert capsys.readouterr().err.startswith(f"{saurians}: found no list of Skulldred")
    assert main(["list", saurians, "--write", "csv"]) == 2
    assert "expected text | json | yaml" in capsys.readouterr().err


@pytest.mark.rule("skulldred.attr.cost-abilities")
def test_one_gold_over_is_too_much_and_the_agreed_gold_is_not() -> None:
    band = read("Orc boss\n2 Orc warrior\n")
    for gold, rules in ((band.cost, ()), (band.cost - 1, ("skulldred.attr.cost-abilities",))):
        faults = check(replace(band, gold=gold), max_figure_share=Fraction(1))
        assert tuple(fault.rule for fault in faults if not fault.advice) == rules


@pytest.mark.rule("skulldred.respawner.master")
@pytest.mark.parametrize(("master", "allowed"), [("necromancer", True), ("zombie", False), ("skeleton", False)])
def test_the_master_of_respawners_is_a_leader_of_another_kind(master: str, allowed: bool) -> None:
    kinds = ("necromancer", "zombie", "skeleton")
    recruits = (Recruit(profiles()[one], 1, master if one == "skeleton" else "") for one in kinds)
    band = WarbandList(Name.same("Band"), tuple(recruits), gold=450)
    faults = [fault.rule for fault in check(band) if not fault.advice]
    assert faults == ([] if allowed else ["skulldred.respawner.master"])
