"""The course of a battle: its curve, its turning points with their places, and the same in numbers."""

from __future__ import annotations

import re

from grognard.report.curve import Mark, Moment, curve
from grognard.report.page import Course
from grognard.report.speech import Text
from grognard.t9a.report.story import report_of
from tests.report.little_battle import RESULT, frames, told_luck


def the_course() -> Course:
    course = report_of(frames(), RESULT, luck=told_luck()).course
    assert course is not None
    return course


def test_the_turning_points_say_what_happened_for_whom_and_where() -> None:
    first, second = the_course().turning_points
    assert (first.place, first.when.plain("en"), first.side) == ("p6-1", "T1 B", 0)
    assert first.by.plain("en") == "+1.6 for Saurian Ancients"
    assert "flees 7" in first.what.plain("en")
    assert second.place == "swing-2"
    assert second.what.plain("fr").startswith("Archers")
    assert second.scores.plain("en").startswith("expected before: 10–10;")


def test_the_place_of_a_turning_point_is_in_the_log() -> None:
    report = report_of(frames(), RESULT, luck=told_luck())
    assert report.course is not None
    groups = [group for chapter in report.chapters for group in chapter.groups if group.place]
    assert [group.place for group in groups] == ["swing-2", "p6-1"]
    assert groups[0].heading.plain("en").startswith("Bowmen")


def test_the_numbers_stand_beside_the_curve() -> None:
    rows = [[cell.plain("fr") for cell in row.cells] for row in the_course().table.rows]
    assert [row[0] for row in rows] == ["Déploiement", "T1 A", "T1 B"]
    assert rows[0][1:] == ["10", "10"]


def test_without_witnesses_there_are_no_turning_points() -> None:
    assert report_of(frames(), RESULT).course is None


def test_the_curve_goes_up_for_the_first_side_and_carries_its_marks() -> None:
    moments = [Moment(Text.same(turn), (score, 20.0 - score)) for turn, score in (("1", 10.0), ("1", 20.0), ("2", 0.0))]
    drawn = str(curve(moments, [Mark(1, 1)], (Text.same("Us"), Text.same("Them")), 20))
    found = re.search(r'class="course" d="M([^"]+)"', drawn)
    assert found is not None
    heights = [float(point.split(",")[1]) for point in found[1].split("L")]
    assert heights[1] < heights[0] < heights[2]
    assert '<g class="mark">' in drawn
