"""Sight, hiding and spotting."""

from __future__ import annotations

import pytest

from grognard.skulldred.fighting import Attack
from grognard.skulldred.hiding import Hide, Spot, would_be_spotted
from grognard.skulldred.moving import Creep, Move
from grognard.skulldred.scavenging import RemovePoison, Search
from grognard.skulldred.shooting import Aim
from grognard.skulldred.sight import sees, sight
from tests.skulldred.scenes import acts, at, block, cost, foe, kind, left, refusal, scene


@pytest.mark.rule("skulldred.los")
def test_sight_runs_from_centre_to_centre() -> None:
    beside = scene(at(500, 300), foe(500, 500), pieces=(block("wall", "wall", 449, 400, 100, 10),))
    assert sight(beside, *beside.figures) == "clear"
    across = scene(at(500, 300), foe(500, 500), pieces=(block("wall", "wall", 452, 400, 100, 10),))
    assert sight(across, *across.figures) == "partial"
    long = scene(at(500, 300), foe(500, 500), pieces=(block("wall", "wall", 500, 400, 300, 10),))
    assert not sees(long, *long.figures)


@pytest.mark.rule("skulldred.los")
def test_figures_do_not_block_sight_and_an_open_door_does_not_either() -> None:
    crowd = scene(at(500, 300), foe(500, 500), at(500, 400))
    assert sight(crowd, *crowd.figures[:2]) == "clear"
    door = block("door", "door", 500, 400, 300, 10)
    shut = scene(at(500, 300), foe(500, 500), pieces=(door,))
    assert not sees(shut, *shut.figures)
    opened = scene(at(500, 300), foe(500, 500), pieces=(door,), open_doors=("door",))
    assert sees(opened, *opened.figures)


@pytest.mark.rule("skulldred.los")
@pytest.mark.parametrize(("depth", "seen"), [(74, "clear"), (200, "none")])
def test_a_wood_blocks_sight_along_more_than_one_span_of_it(depth: float, seen: str) -> None:
    wood = block("wood", "wood", 500, 450, 400, depth)
    state = scene(at(500, 300), foe(500, 600), pieces=(wood,))
    assert sight(state, *state.figures) == seen


@pytest.mark.rule("skulldred.los.partial-cover")
def test_a_figure_whose_centre_is_hidden_is_seen_in_part() -> None:
    wall = block("wall", "wall", 452, 450, 100, 10)
    state = scene(at(500, 300), foe(500, 480), pieces=(wall,))
    assert sight(state, *state.figures) == "partial"


@pytest.mark.rule("skulldred.action.hide")
def test_an_archer_touching_a_bush_hides_for_one_point() -> None:
    bush = block("bush", "bush", 500, 520, 30, 15)
    state = scene(at(500, 500), foe(500, 725), pieces=(bush,))
    assert cost(state, 0, Hide()) == 1
    after = acts(state, 0, Hide())
    assert after.figure(0).hidden
    assert refusal(scene(at(500, 500, hidden=True), foe(500, 725)), 0, Hide()) == "skulldred.action.hide"


@pytest.mark.rule("skulldred.action.hide")
def test_nobody_hides_while_engaged_or_under_the_eyes_of_an_enemy() -> None:
    assert refusal(scene(at(500, 500), foe(525, 500)), 0, Hide()) == "skulldred.action.hide"
    assert refusal(scene(at(500, 500), foe(500, 590)), 0, Hide()) == "skulldred.spot.automatic"
    assert cost(scene(at(500, 500), foe(500, 590, downed=True)), 0, Hide()) == 1


@pytest.mark.rule("skulldred.hidden.no-scenery", "skulldred.hide")
def test_whether_one_hides_in_the_open_is_a_reading() -> None:
    figures = at(500, 300), foe(500, 625)
    assert cost(scene(*figures), 0, Hide()) == 1
    for reading in ("out-of-sight", "never"):
        state = scene(*figures, readings={"skulldred.hide": reading})
        assert refusal(state, 0, Hide()) == "skulldred.hidden.no-scenery"
    # out of everybody's sight, but touching nothing
    wall = block("wall", "wall", 500, 450, 400, 10)
    unseen = scene(*figures, pieces=(wall,), readings={"skulldred.hide": "out-of-sight"})
    assert cost(unseen, 0, Hide()) == 1
    never = scene(*figures, pieces=(wall,), readings={"skulldred.hide": "never"})
    assert refusal(never, 0, Hide()) == "skulldred.hidden.no-scenery"


@pytest.mark.rule("skulldred.hidden.discreet")
def test_searching_creeping_spotting_and_removing_poison_are_discreet() -> None:
    chest = block("chest", "chest", 500, 520, 20, 15)
    state = scene(at(500, 500, hidden=True), foe(900, 900, hidden=True), pieces=(chest,))
    assert acts(state, 0, Search("chest"), Creep(475, 500)).figure(0).hidden
    assert acts(state, 0, Spot(1)).figure(0).hidden
    poisoned = scene(at(500, 500, hidden=True, poisoned=True), foe(900, 900))
    assert acts(poisoned, 0, RemovePoison()).figure(0).hidden


@pytest.mark.rule("skulldred.hidden.discreet")
def test_any_other_action_ends_hiding() -> None:
    state = scene(at(500, 500, kind(shoot=1), hidden=True), foe(900, 900))
    assert not acts(state, 0, Move(510, 500)).figure(0).hidden
    assert not acts(state, 0, Aim()).figure(0).hidden


@pytest.mark.rule("skulldred.creep.hidden")
def test_a_thief_creeps_from_bush_to_bush_unless_an_enemy_sees_him_there() -> None:
    state = scene(at(500, 500, hidden=True), foe(900, 900))
    assert acts(state, 0, Creep(525, 500)).figure(0).hidden
    seen = scene(at(500, 500, hidden=True), foe(500, 605))
    assert not acts(seen, 0, Creep(500, 515)).figure(0).hidden


@pytest.mark.rule("skulldred.action.spot")
@pytest.mark.parametrize(("gap", "points"), [(225, 1), (226, 2)])
def test_spotting_is_dearer_beyond_one_long_span(gap: float, points: int) -> None:
    state = scene(at(500, 300), foe(500, 325 + gap, hidden=True))
    assert cost(state, 0, Spot(1)) == points
    assert not acts(state, 0, Spot(1)).figure(1).hidden


@pytest.mark.rule("skulldred.action.spot")
def test_one_spots_only_whom_one_sees_and_who_is_hidden() -> None:
    wall = block("wall", "wall", 500, 400, 400, 10)
    behind = scene(at(500, 300), foe(500, 500, hidden=True), pieces=(wall,))
    assert refusal(behind, 0, Spot(1)) == "skulldred.los"
    assert refusal(scene(at(500, 300), foe(500, 500)), 0, Spot(1)) == "skulldred.action.spot"


@pytest.mark.rule("skulldred.spot.automatic")
def test_an_enemy_who_walks_up_to_seventy_millimetres_spots_at_once() -> None:
    state = scene(at(500, 300), foe(500, 445, hidden=True))
    after = acts(state, 0, Move(500, 350))
    assert not after.figure(1).hidden
    assert left(after) == 2
    far = acts(state, 0, Move(500, 340))
    assert far.figure(1).hidden


@pytest.mark.rule("skulldred.spot.automatic")
def test_behind_a_bush_one_stays_hidden_at_fifty_millimetres_but_never_in_contact() -> None:
    bush = block("bush", "bush", 500, 425, 40, 10)
    state = scene(at(500, 350), foe(500, 450, hidden=True), pieces=(bush,))
    assert acts(state, 0, Move(500, 375)).figure(1).hidden
    touched = scene(at(500, 350), foe(570, 400, hidden=True), pieces=(bush,))
    assert not acts(touched, 0, Move(545, 400)).figure(1).hidden


@pytest.mark.rule("skulldred.spot.automatic")
def test_who_lies_downed_spots_nobody() -> None:
    state = scene(at(300, 300), foe(500, 450, hidden=True), at(500, 500, downed=True))
    assert acts(state, 0, Move(310, 300)).figure(1).hidden


@pytest.mark.rule("skulldred.shoot.hidden-target")
def test_a_hidden_enemy_in_contact_is_revealed_and_can_be_attacked() -> None:
    assert cost(scene(at(500, 500), foe(525, 500, hidden=True)), 0, Attack(1)) == 1


@pytest.mark.rule("skulldred.spot.automatic")
def test_who_is_touched_is_spotted_even_behind_a_bush() -> None:
    bush = block("bush", "bush", 500, 512.5, 60, 0.2)
    touched = scene(at(500, 500, hidden=True), foe(500, 525), pieces=(bush,))
    assert would_be_spotted(touched, touched.figure(0))
    beyond = scene(at(500, 500, hidden=True), foe(500, 527), pieces=(bush,))
    assert not would_be_spotted(beyond, beyond.figure(0))
