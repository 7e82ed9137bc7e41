"""Drawings: short numbers, escaped texts, tables turned the right way up."""

from __future__ import annotations

from grognard.kernel.geometry import Disc, Feature, Rect, Table
from grognard.kernel.words.events import Name
from grognard.report.board import Sheet, names_of_terrain, terrain
from grognard.report.speech import Text
from grognard.report.svg import circle, label, rectangles, tag


def test_texts_in_drawings_are_escaped() -> None:
    assert "<script" not in tag("text", "<script>", title='"><script>')


def test_a_text_that_is_the_same_in_both_languages_stands_once() -> None:
    assert label(Text.same("12"), 1, 2).count("<text") == 1
    assert label(Text.of(Name("Wall", "Mur")), 1, 2).count("<text") == 2


def test_boxes_are_one_path() -> None:
    assert rectangles([(0, 0, 1, 2), (1.5, 0, 1, 2)]) == "M0,0h1v2h-1zM1.5,0h1v2h-1z"


def test_the_far_edge_of_the_table_is_up() -> None:
    sheet = Sheet(Table(72, 48))
    assert sheet.at(10, 48) == (10, 0)
    assert sheet.placed(10, 48, 90) == "translate(10 0)rotate(90)"
    assert sheet.outline(Disc(5, 40, 2)) == circle(5, 8, 2)


def test_each_feature_is_drawn_and_named() -> None:
    table = Table(72, 48, (Feature("f", "forest", Rect(20, 20, 8, 6)), Feature("x", "swamp", Disc(40, 20, 3))))
    sheet = Sheet(table)
    drawn = terrain(sheet)
    assert 'class="terrain forest"' in drawn
    assert 'class="terrain other"' in drawn
    assert names_of_terrain(sheet, lambda feature: Text.same(feature.id)).count("<text") == 2
