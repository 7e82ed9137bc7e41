"""The report of a game of three sides: a curve for each, with its letter, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from grognard.kernel.battle.journal import Journal
from grognard.report.html import page_of
from grognard.report.page import Report
from grognard.underway import before_witnesses, begun
from tests.toy_game.installing import HERE, with_the_toy_game


@pytest.fixture(autouse=True)
def _installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with with_the_toy_game(tmp_path_factory.mktemp("site")):
        yield


def reported(path: Path, scenario: str, seed: int = 4) -> Report:
    """Play a scenario with its own players, and return its report."""
    path.mkdir(exist_ok=True)
    (path / "capes.yaml").write_text(scenario, encoding="utf-8")
    underway = begun(path / "capes.yaml", seed)
    underway.keep(path / "capes.jsonl")
    players = underway.players()
    battle: Any = underway.battle
    while battle.ask is not None:
        battle.answer(players[battle.ask.player].choose(battle.ask, battle))
    frames, run = before_witnesses(Journal.open(path / "capes.jsonl"))
    assert run.difference is None
    report: Report = underway.system.report_of(frames, battle.result, underway.agreed.title, ())
    return report


def capes(sides: int, nights: int = 3) -> str:
    names = ["North", "South", "West", "East", *(f"Isle {number}" for number in range(30))]
    return f"system: beacons\nsides: {names[:sides]}\nnights: {nights}\n"


def test_each_of_three_sides_has_its_score_its_curve_and_its_letter(tmp_path: Path) -> None:
    report = reported(tmp_path, (HERE / "examples" / "capes.yaml").read_text(encoding="utf-8"))
    assert [(army.name.plain("en"), army.score) for army in report.armies] == [
        ("North", "0"),
        ("South", "0"),
        ("West", "2"),
    ]
    assert report.course is not None
    assert [(side.letter, side.name.plain("en")) for side in report.course.sides] == [
        ("A", "North"),
        ("B", "South"),
        ("C", "West"),
    ]
    assert re.findall(r'class="line (s\d)"', str(report.course.picture)) == ["s0", "s1", "s2"]
    assert re.findall(r'class="letter s\d"[^>]*>(\w)<', str(report.course.picture)) == ["A", "B", "C"]


def test_the_numbers_of_all_sides_stand_beside_the_curves(tmp_path: Path) -> None:
    course = reported(tmp_path, capes(3)).course
    assert course is not None
    assert [head.plain("fr") for head in course.table.heads] == ["Quand", "North", "South", "West"]
    assert [cell.plain("fr") for cell in course.table.rows[0].cells] == ["Début", "1", "1", "1"]
    assert len(course.table.rows) == 4
    assert course.table.numbers == (1, 2, 3)


def test_what_the_curves_show_is_said_in_both_languages(tmp_path: Path) -> None:
    course = reported(tmp_path, capes(3)).course
    assert course is not None
    assert course.seen.plain("en").startswith("A curve for each side: what it may expect, of 2. North ends at ")
    assert course.seen.plain("fr").count("le plus bas est") == 3


def test_a_swing_names_the_side_that_gained_most_with_its_scores(tmp_path: Path) -> None:
    course = reported(tmp_path, capes(3)).course
    assert course is not None
    seen = [one for one in course.turning_points if "sails to" in one.what.plain("en")]
    assert seen
    for one in seen:
        keeper = one.what.plain("en").rpartition(" ")[2]
        assert one.by.plain("en") == f"+0.7 for {keeper}"
        assert one.by.plain("fr") == f"+0,7 pour {keeper}"
        assert re.fullmatch(r"expected before: (.*); to be expected after: \1; after: .*", one.scores.plain("en"))


def test_of_any_number_of_sides_a_page_is_made_and_no_link_leads_nowhere(tmp_path: Path) -> None:
    for sides in (2, 3, 7, 28):
        report = reported(tmp_path / str(sides), capes(sides, nights=12))
        page = page_of(report, language="fr")
        places = re.findall(r' id="([^"]+)"', page)
        assert len(places) == len(set(places))
        assert set(re.findall(r'href="#([^"]+)"', page)) <= set(places)
        assert page.count('class="line s0"') == 2  # in the picture and in the legend
        assert "Flamboiement" in page


def test_the_shares_of_the_nights_to_come_are_what_each_may_expect() -> None:
    from beacons.game import BEACONS, State

    assert BEACONS.expected(State(("A", "B"), (1, 1), (2, 0), 4, 3)) == (Fraction(3), Fraction(1))
