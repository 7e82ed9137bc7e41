"""Which models touch which, and who stands behind them to support."""

from __future__ import annotations

import pytest

from grognard.t9a.board.profile import Base
from grognard.t9a.board.unit import Unit
from grognard.t9a.rules.morale import Fear
from grognard.t9a.rules.movement import Skirmisher
from grognard.t9a.units.contact import combat_of, contact_of, feels_fear, touching
from tests.t9a.positions import alone, engage, fight, hero, model, state_of, troop, unit

SAURIAN = model("Saurian", base=(25, 25))
DWARF = model("Dwarf")


def saurians(id: int = 1, size: int = 20, **rest: object) -> Unit:
    return unit(id, 0, troop(SAURIAN, size, key=f"saurians-{id}"), **rest)  # type: ignore[arg-type]


def dwarfs(id: int = 2, size: int = 20, **rest: object) -> Unit:
    return unit(id, 1, troop(DWARF, size, key=f"dwarfs-{id}"), **rest)  # type: ignore[arg-type]


@pytest.mark.rule("t9a.base-contact")
def test_five_wide_bases_in_the_middle_of_five_narrow_ones_all_touch() -> None:
    ours, theirs = fight(saurians(), dwarfs(facing=180))
    contact = touching(ours, theirs)
    assert contact is not None
    assert contact.count == 5
    assert len(contact.enemy_models) == 5


@pytest.mark.rule("t9a.base-contact")
def test_corners_that_meet_are_in_contact() -> None:
    """Shifted by four files and a whole base: only corner to corner."""
    ours, theirs = fight(dwarfs(1), dwarfs(2, facing=180), along=5 * 20 / 25.4)
    assert contact_of(ours, theirs, "front", "front").count == 1
    ours, theirs = fight(dwarfs(1), dwarfs(2, facing=180), along=5 * 20 / 25.4 + 0.02)
    assert contact_of(ours, theirs, "front", "front").count == 0


@pytest.mark.rule("t9a.base-contact")
def test_the_flank_of_four_ranks_touches_with_one_model_of_each_rank() -> None:
    ours, theirs = fight(saurians(size=25), dwarfs(), theirs="left")
    contact = contact_of(ours, theirs, "front", "left")
    assert contact.count == 5  # 125 mm of front against 80 mm of flank: the outer ones touch by 2.5 mm
    assert len(contact.enemy_models) == 4
    back = contact_of(theirs, ours, "left", "front")
    assert (back.count, back.behind) == (4, ())


@pytest.mark.rule("t9a.base-contact")
def test_across_the_gap_of_a_short_last_rank_the_rank_before_it_is_touched() -> None:
    """Twelve models in ranks of five: two in the last rank; from behind all five files are reached."""
    ours, theirs = fight(saurians(), dwarfs(size=12), theirs="rear")
    contact = contact_of(theirs, ours, "rear", "front")
    ranks = sorted(theirs.formation.slots[number].rank for number, _ in contact.models)
    assert ranks == [1, 1, 1, 2, 2]


@pytest.mark.rule("t9a.base-contact")
def test_a_model_wholly_covered_by_a_friend_touches_nobody() -> None:
    ours, theirs = fight(saurians(), dwarfs(facing=180))
    touched = {number for number, _ in contact_of(ours, theirs, "front", "front").models}
    assert {ours.formation.slots[number].rank for number in touched} == {0}


@pytest.mark.rule("t9a.base-contact", "t9a.war-machine")
def test_a_round_base_is_touched_by_the_models_directly_before_it() -> None:
    """60 mm before five files of 20 mm, its middle before the middle file: three files, and the corners of two more."""
    gun = unit(2, 1, troop(model("Gun", base=60.0), 1), facing=180, files=1)
    ours = dwarfs(1, x=36, y=24)
    assert gun.is_round
    ours, gun = engage(ours, gun)
    contact = contact_of(ours, gun, "front", "front")
    assert contact.count == 5
    assert contact_of(gun, ours, "front", "front").count == 1
    narrow = unit(2, 1, troop(model("Gun", base=40.0), 1), facing=180, files=1)
    assert contact_of(ours, narrow, "front", "front").count == 3


@pytest.mark.rule("t9a.supporting-attacks")
def test_the_second_rank_reaches_what_it_would_touch_in_the_first() -> None:
    ours, theirs = fight(dwarfs(1), dwarfs(2, facing=180), along=2 * 20 / 25.4)
    contact = contact_of(ours, theirs, "front", "front")
    assert len(contact.models) == 4  # three files face to face, and a corner
    assert [touched for _, touched in contact.behind] == [touched for _, touched in contact.models]
    assert {ours.formation.slots[number].rank for number, _ in contact.behind} == {1}


@pytest.mark.rule("t9a.supporting-attacks")
def test_one_more_rank_supports_when_asked_for() -> None:
    ours, theirs = fight(dwarfs(1), dwarfs(2, facing=180))
    contact = contact_of(ours, theirs, "front", "front", ranks=2)
    assert sorted(ours.formation.slots[number].rank for number, _ in contact.behind) == [1] * 5 + [2] * 5


@pytest.mark.rule("t9a.skirmisher", "t9a.base-contact")
def test_skirmishers_touch_across_their_gaps() -> None:
    loose = model("Hunter", Skirmisher())
    ours = unit(1, 0, troop(loose, 5), files=5)
    ours, theirs = fight(ours, dwarfs(facing=180))
    contact = contact_of(ours, theirs, "front", "front")
    assert contact.count == 3  # 150 mm of skirmishers before 100 mm: the outer two stand beside the enemy


@pytest.mark.rule("t9a.fear")
def test_only_a_unit_that_touches_the_frightening_model_feels_fear() -> None:
    """The Champion frightens and stands in the middle of the front; who touches only the last file doesn't see him."""
    leader = model("Horror", Fear())
    theirs = unit(2, 1, troop(DWARF, 20, champion=leader), facing=180)
    ours, there = fight(dwarfs(1), theirs)
    assert feels_fear(state_of(ours, there), ours)
    ours, there = fight(dwarfs(1), theirs, along=4 * 20 / 25.4)
    assert not feels_fear(state_of(ours, there), ours)


@pytest.mark.rule("t9a.melee-phase")
def test_a_combat_is_all_units_linked_by_contact() -> None:
    a, b = fight(saurians(1), dwarfs(2, facing=180))
    c, b = fight(saurians(3), b, theirs="left")
    d, e = fight(saurians(4, x=10), dwarfs(5, x=10, facing=180))
    state = state_of(a, b, c, d, e)
    assert combat_of(state, 1) == combat_of(state, 3) == (1, 2, 3)
    assert combat_of(state, 5) == (4, 5)


@pytest.mark.rule("t9a.base-contact")
def test_a_lone_character_touches_with_his_own_base() -> None:
    lord = alone(hero(1, model("Lord", base=Base.of_mm(25, 50), hp=3)))
    ours, theirs = fight(lord, dwarfs(facing=180))
    assert contact_of(ours, theirs, "front", "front").models == ((0, (1, 2, 3)),)
