"""The whole report of Skulldred: cover, chapters, tables, turning points, all in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from grognard.kernel.dice import RolledDice
from grognard.kernel.game import battle_of
from grognard.kernel.rules.catalogue import Catalogue
from grognard.players import RandomPlayer, play_out
from grognard.report.frames import Recorder
from grognard.report.html import write_report
from grognard.report.page import Report, Sheet
from grognard.report.speech import Speaker
from grognard.skulldred.game import SKULLDRED
from grognard.skulldred.luck import luck_of
from grognard.skulldred.report.looks import Tags
from grognard.skulldred.report.story import report_of
from grognard.skulldred.report.words import standing
from grognard.skulldred.rules.treasures import Draught
from grognard.skulldred.state import Spell
from grognard.underway import begun
from tests.report.little_game import RESULT, begins, frames, told_luck


def the_report() -> Report:
    return report_of(frames(), RESULT, luck=told_luck())


def sheet(key: str) -> list[list[str]]:
    found: Sheet = next(sheet for sheet in the_report().sheets if sheet.key == key)
    return [[cell.plain("en") for cell in row.cells] for row in found.rows]


def test_the_cover_has_both_warbands_their_gold_and_who_won() -> None:
    report = the_report()
    assert [[unit.tag for unit in army.units] for army in report.armies] == [["A1", "A2"], ["B1", "B2"]]
    assert report.verdict.plain("en") == "The Watch win (Elimination)"
    assert report.armies[1].units[0].fate.plain("fr") == "perdue"
    assert report.armies[1].units[0].lost
    assert "LEADER" in report.armies[0].units[0].detail.plain("fr")
    assert report.listed_as[1].plain("en") == "GOLD"


def test_each_activation_is_a_chapter_of_its_turn() -> None:
    headings = [chapter.heading.plain("en") for chapter in the_report().chapters]
    assert headings == [
        "Setup",
        "Turn 1, The Watch: A1 figure 0",
        "Turn 1, The Watch: A2 figure 1",
        "Turn 1, The Dead: B1 figure 2",
        "Turn 1, The Dead: B2 figure 3",
        "Turn 2, The Watch: A1 figure 0",
    ]
    assert [chapter.short.plain("en") for chapter in the_report().chapters if chapter.closes] == [
        "Setup",
        "T1 A",
        "T1 B",
        "T2 A",
    ]


def test_a_chapter_says_the_counters_and_who_stands_where_and_how() -> None:
    shot = the_report().chapters[2]
    assert shot.note.plain("en").startswith("DREADSKULLs: The Watch 6, The Dead 5.")
    how = {standing.tag: standing.text.plain("en") for standing in shot.standing}
    assert how["A1"].endswith("leads")
    assert "led by A1 figure 0 at" in how["A2"]
    assert "DOWNED" in how["B1"]
    assert "hidden" in how["B2"]
    assert how["A1"].startswith("4.8 SPANs from the west")


def test_spells_and_treasure_are_told_of_who_has_them() -> None:
    state = begins()
    bearer = replace(state.figure(0), items=(Draught(),))
    state = replace(state.with_figure(bearer), spells=(Spell("skulldred.spells.ward", 3, target=0),))
    said = standing(bearer, state, Tags(state), Speaker(Catalogue.load("skulldred")))
    assert "bears Draught, under Ward" in said.plain("en")


def test_the_log_says_lengths_in_spans_and_marks_the_dice_that_hit() -> None:
    chapters = the_report().chapters
    told = [entry for chapter in chapters for group in chapter.groups for entry in group.entries]
    assert any(entry.text.plain("fr").endswith("(1 SPAN)") for entry in told)
    dice = next(entry.dice for entry in told if len(entry.dice) == 3)
    assert [(die.face, die.mark) for die in dice] == [(6, "miss"), (6, "miss"), (5, "miss")]


def test_losses_and_fights_stand_in_tables_that_lead_to_the_log() -> None:
    assert sheet("losses")[2][4:] == ["T1 A (Shooting roll)", "T2 A (Melee roll)", "lost"]
    shot, melee = sheet("fights")
    assert (shot[0], shot[3], shot[4]) == ("T1 A", "shot", "2–0")
    assert "is DOWNED" in shot[5]
    assert (melee[3], melee[4]) == ("melee", "3–0")
    groups = [group for chapter in the_report().chapters for group in chapter.groups]
    assert [group.place for group in groups if group.place] == ["fight-1", "fight-2"]


def test_counters_are_told_turn_by_turn() -> None:
    assert sheet("counters") == [
        ["Setup", "6", "6", "2", "2", "0", "0"],
        ["T1 A", "6", "5", "2", "2", "0", "0"],
        ["T1 B", "6", "5", "2", "2", "0", "0"],
        ["T2 A", "6", "5", "2", "1", sheet("losses")[2][1], "0"],
    ]


def test_each_piece_of_scenery_says_what_it_does() -> None:
    assert sheet("scenery")[1] == ["Low wall", "1", "soft cover, hard cover, crossed for 2 AP"]


def test_the_turning_points_lead_to_their_fights() -> None:
    course = the_report().course
    assert course is not None
    assert [(one.place, one.side) for one in course.turning_points] == [("fight-2", 0), ("fight-1", 0)]
    assert "is killed" in course.turning_points[0].what.plain("en")


def test_a_game_without_witnesses_has_no_luck_and_no_turning_points() -> None:
    report = report_of(frames(), RESULT)
    assert report.course is None
    assert not [sheet for sheet in report.sheets if sheet.key.startswith("luck")]


@pytest.mark.parametrize("name", ["portals", "walls", "roofs", "gate"])
def test_a_whole_game_has_every_name_and_no_link_leads_nowhere(name: str, examples: Path, tmp_path: Path) -> None:
    scenario = begun(examples / "skulldred" / f"{name}.yaml", 3).scenario
    battle = battle_of(SKULLDRED, scenario, RolledDice(3), witness=True)
    recorder = Recorder(battle)
    play_out(battle, (RandomPlayer(1), RandomPlayer(2)), after_each=recorder.see)
    luck = luck_of(tuple((frame.state, frame.events) for frame in recorder.frames))
    report = report_of(recorder.frames, battle.result, luck=luck)
    assert write_report(report, tmp_path / "report.html") < 3_000_000
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    places = re.findall(r' id="([^"]+)"', page)
    assert len(places) == len(set(places))
    assert set(re.findall(r'href="#([^"]+)"', page)) <= set(places)
    texts = [entry.text for chapter in report.chapters for group in chapter.groups for entry in group.entries]
    bare = {word for text in texts for word in re.findall(r"skulldred\.[\w.-]+", text.plain("en") + text.plain("fr"))}
    assert not bare
    assert len(report.chapters) > 4
