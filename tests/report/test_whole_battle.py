"""The report of a whole battle of 4,500 points: how large, how soon, and that all of it can be read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from grognard.kernel.battle.battle import Battle
from grognard.kernel.dice import RolledDice
from grognard.kernel.rules.catalogue import Catalogue
from grognard.players import RandomPlayer, play_out
from grognard.report.frames import Recorder
from grognard.report.html import page_of, write_report
from grognard.t9a.battle import play
from grognard.t9a.board.profile import Troop
from grognard.t9a.board.setting import Setting
from grognard.t9a.board.state import State
from grognard.t9a.lists import read_any
from grognard.t9a.luck import luck_of
from grognard.t9a.muster.first_state import starting_unit
from grognard.t9a.muster.muster import muster
from grognard.t9a.report.story import report_of
from grognard.t9a.setup.terrain import random_battlefield
from grognard.t9a.setup.victory import Result

pytestmark = pytest.mark.slow

LISTS = ("saurian-temple-host.txt", "dwarven-kings-throne.txt")


def start(lists: Path) -> State:
    """Return the state before the setup of a battle between two of the example lists."""
    armies: list[tuple[Troop, ...]] = []
    for side, name in enumerate(LISTS):
        army_list = read_any((lists / name).read_text(encoding="utf-8"), name).army_list
        assert army_list is not None
        armies.append(muster(army_list, side))
    placed = [(side, troop) for side, army in enumerate(armies) for troop in army]
    setting = Setting((armies[0], armies[1]), random_battlefield(4500, RolledDice(3)), Catalogue.load("t9a").in_force())
    return State(
        setting, reserve=tuple(starting_unit(troop, number, side) for number, (side, troop) in enumerate(placed))
    )


@pytest.fixture(scope="module")
def recorded(house: Path) -> tuple[Recorder, Result]:
    battle: Battle[State, Result] = Battle(play, start(house / "examples" / "lists"), RolledDice(5))
    recorder = Recorder(battle)
    play_out(battle, (RandomPlayer(1), RandomPlayer(2)), after_each=recorder.see)
    assert battle.result is not None
    return recorder, battle.result


def test_the_report_of_a_whole_battle_is_under_three_megabytes(
    recorded: tuple[Recorder, Result], tmp_path: Path
) -> None:
    recorder, result = recorded
    size = write_report(report_of(recorder.frames, result), tmp_path / "report.html")
    assert size < 3_000_000


def test_every_phase_has_its_chapter_and_no_id_is_left_without_a_name(
    recorded: tuple[Recorder, Result],
) -> None:
    recorder, result = recorded
    report = report_of(recorder.frames, result)
    assert len(report.chapters) == 1 + 6 * 2 * 5
    texts = [entry.text for chapter in report.chapters for group in chapter.groups for entry in group.entries]
    bare = {word for text in texts for word in re.findall(r"t9a\.[\w.-]+", text.plain("en") + text.plain("fr"))}
    assert not bare


def test_every_event_of_the_log_is_in_the_report(recorded: tuple[Recorder, Result]) -> None:
    recorder, result = recorded
    report = report_of(recorder.frames, result)
    told = sum(len(frame.events) for frame in recorder.frames)
    said = sum(len(group.entries) + bool(group.heading) for chapter in report.chapters for group in chapter.groups)
    headings = 6 + 6 * 2 * 5  # of the Game Turns and the phases
    assert said + headings == told


def test_no_place_stands_twice_and_no_link_leads_nowhere(recorded: tuple[Recorder, Result]) -> None:
    recorder, result = recorded
    luck = luck_of(tuple((frame.state, frame.events) for frame in recorder.frames))
    page = page_of(report_of(recorder.frames, result, luck=luck))
    places = re.findall(r' id="([^"]+)"', page)
    assert len(places) == len(set(places))
    assert set(re.findall(r'href="#([^"]+)"', page)) <= set(places)
