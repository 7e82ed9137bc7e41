"""The board: every unit with its ranks at its place, what it did, and nothing beyond."""

from __future__ import annotations

import re

import pytest
from markupsafe import Markup

from grognard.kernel.rules.catalogue import Catalogue
from grognard.report.board import Labels
from grognard.report.speech import Speaker
from grognard.t9a.report.board import Boards, drawn_models, front_arc
from grognard.t9a.report.chapters import phases_of
from grognard.t9a.report.tags import Tags
from tests.report.little_battle import frames
from tests.t9a.positions import model, troop, unit

PHASES = phases_of(frames())


@pytest.fixture
def boards() -> Boards:
    setting = PHASES[0].start.setting
    return Boards(setting, Tags(setting), Speaker(Catalogue.load("t9a")))


def board_of(boards: Boards, number: int) -> Markup:
    phase = PHASES[number]
    return boards.board(phase.start, phase.end, tuple(phase.frames))


def test_each_unit_stands_at_its_place_and_looks_where_it_looks(boards: Boards) -> None:
    drawn = board_of(boards, 0)
    assert 'data-u="A2" transform="translate(20 38)"' in drawn
    assert 'data-u="B1" transform="translate(36 8)rotate(180)"' in drawn
    assert len(re.findall(r'<g class="u ', drawn)) == 4


def test_every_model_has_its_base() -> None:
    spears = unit(0, 0, troop(size=20, champion=True, musician=True, standard=True))
    drawn = Markup().join(drawn_models(spears.formation))
    bases = {kind: data.count("M") for kind, data in re.findall(r'class="m (\w+)" d="([^"]+)"', drawn)}
    assert bases == {"champion": 1, "standard": 1, "musician": 1, "plain": 17}


def test_equal_formations_are_drawn_once(boards: Boards) -> None:
    for number in range(len(PHASES)):
        board_of(boards, number)
    symbols = re.findall(r'<g id="(f\d+)">', boards.symbols)
    assert len(symbols) == len(set(symbols)) <= 9


def test_the_front_arc_opens_at_forty_five_degrees_from_the_front_corners() -> None:
    formation = unit(0, 0, troop(model(base=(25.4, 25.4)))).formation
    assert front_arc(formation).startswith("M-2.5,0L-122.5,-120")


def test_a_round_base_has_only_a_nose() -> None:
    round_one = unit(0, 0, troop(model(base=60.0), 1), models=1, files=1).formation
    assert front_arc(round_one) == ""
    assert 'class="nose"' in Markup().join(drawn_models(round_one))


def test_moves_charges_shots_and_losses_are_drawn(boards: Boards) -> None:
    drawn = [board_of(boards, number) for number in range(len(PHASES))]
    assert 'class="way move s0"' in drawn[2]
    assert 'class="shot s0"' in drawn[3]
    assert "−2</text>" in drawn[3]
    assert 'class="way charge s1"' in drawn[5]
    assert 'class="way flee s1"' in drawn[6]
    assert 'class="cross"' in drawn[6]


def test_zones_are_drawn_before_the_battle_only(boards: Boards) -> None:
    assert 'class="zone s0"' in board_of(boards, 0)
    assert 'class="zone' not in board_of(boards, 3)


def test_terrain_is_named_in_both_languages(boards: Boards) -> None:
    drawn = board_of(boards, 0)
    assert ">Forest<" in drawn
    assert ">Forêt<" in drawn
    assert drawn.count(">Old Tower<") == 1


def test_texts_move_aside_where_others_stand() -> None:
    labels = Labels(72, 48)
    places = [labels.place(20, 20, 3, 1.5) for _ in range(3)]
    assert places == [(20, 20), (20, 21.5), (20, 18.5)]
    assert labels.place(0, 40, 3, 1.5) == (1.5, 40)
