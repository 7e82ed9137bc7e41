"""The board of Skulldred: every figure at its place with its marks, leaders' range, portals, what was done."""

from __future__ import annotations

import re

from markupsafe import Markup
from msgspec.structs import replace

from grognard.kernel.battle.luck import told
from grognard.kernel.geometry import Rect
from grognard.skulldred.attributes import Base
from grognard.skulldred.report.board import Boards
from grognard.skulldred.report.chapters import Chapter, chapters_of
from grognard.skulldred.report.looks import Tags, drawn_base, look_of, marks_of
from grognard.skulldred.scenery import piece
from tests.report.little_game import begins, frames

CHAPTERS = chapters_of(tuple(frame._replace(events=told(frame.events)) for frame in frames()))
SETUP, MOVES, SHOOTS, MARCHES, PORTAL, CHARGES = CHAPTERS


def board(chapter: Chapter) -> Markup:
    state = begins()
    boards = Boards(state, Tags(state))
    return boards.board(chapter.start, chapter.end, tuple(chapter.frames))


def test_every_figure_stands_at_its_place() -> None:
    """The table of 1,000 mm is 72 units wide, and its y grows upwards."""
    drawn = board(SETUP)
    assert re.findall(r'data-u="(\w+)" transform="translate\(([\d.]+) ([\d.]+)\)"', drawn) == [
        ("A1", "21.6", "57.6"),
        ("A2", "28.8", "57.6"),
        ("B1", "21.6", "28.8"),
        ("B2", "57.6", "36"),
    ]


def test_a_leader_able_to_lead_has_his_range() -> None:
    assert board(SETUP).count('class="range s0"') == 1
    assert 'class="range s1"' not in board(SETUP)


def test_who_is_downed_or_hidden_is_drawn_so_and_marked() -> None:
    drawn = board(SHOOTS)
    assert 'class="u s1 downed"' in drawn
    assert 'class="u s1 hidden"' in drawn
    assert drawn.count('class="cross"') == 1
    assert ">?</text>" in drawn


def test_all_signs_stand_beside_each_other() -> None:
    state = begins()
    odd = replace(state.figure(3), panicked=True, reload=True, poisoned=True, toad=2, flying=True, level=2)
    assert marks_of(odd, state) == "!?↻✚☾^", "in the air there are no levels"
    assert marks_of(replace(odd, flying=False), state) == "!?↻✚☾+2"
    assert marks_of(state.figure(0), state) == "★"


def test_the_steps_of_a_move_are_one_way() -> None:
    drawn = board(MOVES)
    assert drawn.count('class="way move s0"') == 1
    assert re.search(r'class="way move s0" data-u="A1"><path d="M21.6,57.6L21.6,52.2L25.92,48.96"', drawn)
    assert drawn.count('class="ghost s0"') == 1


def test_shots_blows_charges_and_losses_have_their_own_looks() -> None:
    assert 'class="aim shot s0"' in board(SHOOTS)
    drawn = board(CHARGES)
    assert 'class="way charge s0"' in drawn
    assert 'class="aim blow s0"' in drawn
    assert 'class="tag s1 lost"' in drawn
    assert 'class="gore"' in drawn


def test_a_portal_is_three_rings() -> None:
    (rings,) = re.findall(r'class="portal s1" d="([^"]+)"', board(PORTAL))
    assert rings.count("M") == 3


def test_scenery_looks_like_what_it_does_and_has_its_name_in_both_languages() -> None:
    shape = Rect(100, 100, 50, 50)
    looks = {kind: look_of(piece("one", kind, shape)) for kind in ("wood", "tower", "house", "hill", "fence", "marsh")}
    assert looks == {
        "wood": "forest",
        "tower": "wall",
        "house": "impassable",
        "hill": "hill",
        "fence": "wall",
        "marsh": "field",
    }
    assert re.findall(r'lang="(\w+)" class="place">([^<]+)<', board(SETUP))[:2] == [("en", "Wood"), ("fr", "Bois")]


def test_a_rectangular_base_has_a_front() -> None:
    assert [str(part)[:17] for part in drawn_base(Base(25.0, 50.0), 0.072)] == [
        '<path class="body',
        '<path class="fron',
        '<path class="nose',
    ]
    assert len(drawn_base(Base(25.0), 0.072)) == 1


def test_what_was_searched_and_what_stands_open_is_shown() -> None:
    state = begins()
    chest = piece("chest-1", "chest", Rect(200, 800, 30, 20))
    door = piece("door-2", "door", Rect(400, 800, 30, 10))
    setting = replace(state.setting, board=replace(state.setting.board, pieces=(chest, door)))
    state = replace(state, setting=setting, searched=("chest-1",), open_doors=("door-2",))
    boards = Boards(state, Tags(state))
    drawn = boards.board(state, state, ())
    assert drawn.count(">✓</text>") == 1
    assert drawn.count('class="open-door"') == 1
