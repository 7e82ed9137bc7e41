"""The whole report of The Ninth Age: cover, chapters, tables, glossary, all in both languages."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.kernel.rules.readings import Readings
from grognard.report.page import Report, Sheet
from grognard.t9a.board.setting import Setting
from grognard.t9a.report.story import report_of
from grognard.t9a.report.words import compass
from tests.report.little_battle import RESULT, frames


def the_report() -> Report:
    return report_of(frames(), RESULT)


def sheet(report: Report, key: str) -> Sheet:
    return next(sheet for sheet in report.sheets if sheet.key == key)


def test_the_cover_has_both_lists_the_score_and_who_won() -> None:
    report = the_report()
    assert [army.score for army in report.armies] == ["13", "7"]
    assert [[unit.tag for unit in army.units] for army in report.armies] == [["A1", "A2"], ["B1", "B2"]]
    assert report.verdict.plain("en") == "Saurian Ancients win 13–7"
    assert report.verdict.plain("fr") == "Victoire 13–7 : Anciens sauriens"
    assert report.armies[0].points.plain("en") == "500 points of 2000"


def test_what_became_of_a_unit_stands_beside_it() -> None:
    spears, _, guard = (unit for army in the_report().armies for unit in army.units[:2] if unit.tag != "B2")
    assert spears.fate.plain("en") == "19 of 20 left"
    assert (guard.fate.plain("fr"), guard.worth.plain("en"), guard.lost) == (
        "fuite hors de la table",
        "+300 for the enemy",
        True,
    )


def test_a_battle_that_is_not_over_says_so() -> None:
    report = report_of(frames()[:4])
    assert report.verdict.plain("en") == "The battle isn't over"
    assert report.armies[0].score == "–"


def test_the_strip_shows_the_deployment_and_the_end_of_each_player_turn() -> None:
    shown = [chapter.short.plain("en") for chapter in the_report().chapters if chapter.closes]
    assert shown == ["Deployment", "T1 A", "T1 B"]


def test_each_chapter_says_where_everybody_stands() -> None:
    last = the_report().chapters[-1]
    assert [standing.tag for standing in last.standing] == ["A1", "A2", "B2"]
    fleeing = report_of(frames()[:-1]).chapters[-1].standing[2]
    assert fleeing.text.plain("en").endswith("facing north, flees")


def test_losses_are_told_unit_by_unit_and_turn_by_turn() -> None:
    rows = {
        row.cells[0].plain("en"): [cell.plain("en") for cell in row.cells[1:]]
        for row in sheet(the_report(), "losses").rows
    }
    assert rows["A1 Spearmen"] == ["20", "1", "1", "19 of 20 left"]
    assert rows["A2 Bowmen"] == ["10", "·", "·", "10 of 10 left"]


def test_combats_are_told_one_by_one() -> None:
    (row,) = sheet(the_report(), "combats").rows
    when, who, lost, score, outcome = (cell.plain("en") for cell in row.cells)
    assert when == "T1 B, round 1"
    assert who.endswith("against Spearmen")
    assert lost.endswith(": 3; Spearmen: 1")
    assert score == "1–2"
    assert row.place == "p6-1"
    assert outcome.startswith("Dwarven Holds lose the combat by 1; Guard")


def test_the_glossary_holds_just_the_rules_that_were_named() -> None:
    rules = {rule.id for rule in the_report().rules}
    assert {"t9a.distracting", "t9a.to-hit", "t9a.break-test", "t9a.rank-bonus"} <= rules
    assert "t9a.frenzy" not in rules


def test_readings_that_are_not_the_default_are_named() -> None:
    first, *rest = frames()
    setting: Setting = first.state.setting
    key = setting.readings.choices[0][0]
    other = Setting(
        setting.armies, setting.table, Readings(setting.readings.choices, (key,)), army_points=setting.army_points
    )
    told = tuple(frame._replace(state=replace(frame.state, setting=other)) for frame in (first, *rest))
    assert len(report_of(told, RESULT).notes) == 1
    assert the_report().notes == ()


def test_facings_are_points_of_the_compass() -> None:
    assert [compass(facing) for facing in (0, 44, 181, 337.6)] == ["north", "north-east", "south", "north"]
