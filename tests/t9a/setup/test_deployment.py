"""Placing the armies: deployment turns and Deployment Types (core 16.4, 16.9)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from grognard.kernel.dice import ScriptedDice
from grognard.kernel.geometry import Rect, Table
from grognard.kernel.ground.terrain import Feature
from grognard.kernel.words.refusals import NotAllowed
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.rules.characters import Attached, WarMachine
from grognard.t9a.setup.deployment import DelayTheRest, DeployUnit, EndTurn, deployment_turn, undeployed_number, waiting
from grognard.t9a.setup.placing import Deploy, DeployInside, check, place, suggestions
from grognard.t9a.setup.zones import (
    COUNTERTHRUST,
    DEPLOYMENT_TYPES,
    FRONTLINE_CLASH,
    MARCHING_COLUMNS,
    other_zone,
    variants,
)
from tests.t9a.positions import alone, hero, model, play, state_of, troop, unit

NO_DICE = ScriptedDice([])


def undeployed(*units: Unit, deployment: str = FRONTLINE_CLASH, zone: str = "", **rest: Any) -> State:
    """Return a state in which these units wait to be placed; the first player has the southern zone."""
    zone = zone or variants(deployment)[0]
    state = state_of(*units, deployment=deployment, zones=(zone, other_zone(deployment, zone)), phase="setup", **rest)
    return replace(state, units=(), reserve=tuple(one.altered(away="undeployed") for one in units))


def engine(id: int, side: int = 0) -> Unit:
    return unit(id, side, troop(model("Engine", WarMachine(), base=60), 1, key=f"engine-{id}"), files=1)


def at(state: State, unit_id: int, x: float, y: float, facing: float = 0.0, files: int = 5) -> None:
    """Judge a place for a waiting unit."""
    one = next(one for one in state.reserve if one.id == unit_id)
    check(state, one, Deploy(unit_id, x, y, facing, files))


# ---- turns


@pytest.mark.rule("t9a.deployment-phase")
def test_a_player_places_one_unit_or_more_in_his_turn() -> None:
    state = undeployed(unit(0), unit(1), unit(2), unit(3, 1))
    one = play(deployment_turn(state, 0, 1, NO_DICE), DeployUnit(1), Deploy(1, 30, 10, 0, 5), EndTurn())
    assert ([u.id for u in one.units], [u.id for u in waiting(one, 0)]) == ([1], [0, 2])
    all_ = play(
        deployment_turn(state, 0, 1, NO_DICE),
        DeployUnit(1),
        Deploy(1, 30, 10, 0, 5),
        DeployUnit(0),
        Deploy(0, 40, 10, 0, 5),
        DeployUnit(2),
        Deploy(2, 50, 10, 0, 5),
    )
    assert not waiting(all_, 0)
    assert all_.unit(2).this_phase.health_at_start == 10


@pytest.mark.rule("t9a.deployment-phase")
def test_all_characters_go_in_one_turn() -> None:
    state = undeployed(alone(hero(0)), unit(1), alone(hero(2)), alone(hero(3)))
    after = play(
        deployment_turn(state, 0, 1, NO_DICE),
        DeployUnit(2),
        Deploy(2, 30, 10, 0, 1),
        DeployUnit(3),
        Deploy(3, 40, 10, 0, 1),
        Deploy(0, 50, 10, 0, 1),
        EndTurn(),
    )
    assert [one.id for one in after.units] == [0, 2, 3]


@pytest.mark.rule("t9a.undeployed-units-number")
def test_characters_count_as_one_undeployed_unit() -> None:
    state = undeployed(alone(hero(0)), alone(hero(1)), unit(2), unit(3), unit(4, 1))
    assert undeployed_number(state, 0) == 3
    assert undeployed_number(state, 1) == 1


# ---- places


@pytest.mark.rule("t9a.deployment-zones")
def test_a_unit_is_placed_wholly_inside_its_zone() -> None:
    state = undeployed(unit(0), unit(1, 1))
    at(state, 0, 36, 11.9)
    for x, y in ((36, 12.5), (1, 5), (36, 1.2), (200, 5)):
        with pytest.raises(NotAllowed):
            at(state, 0, x, y)
    with pytest.raises(NotAllowed):
        at(state, 0, 36, 8, files=0)
    with pytest.raises(NotAllowed):
        at(state, 0, 36, 8, files=11)
    with pytest.raises(NotAllowed):
        check(state, state.reserve[0], Deploy(1, 36, 8, 0, 5))


@pytest.mark.rule("t9a.unit-spacing")
def test_units_are_placed_more_than_an_inch_apart_and_off_impassable_terrain() -> None:
    table = Table(72, 48, [Feature("rock", "impassable", Rect(36, 8, 4, 4))])
    state = undeployed(unit(0), unit(1), table=table)
    with pytest.raises(NotAllowed):
        at(state, 0, 36, 6)
    placed = play(place(state, state.reserve[0], NO_DICE), Deploy(0, 20, 8, 0, 5))
    with pytest.raises(NotAllowed):
        at(placed, 1, 20 + 3.937 + 0.9, 8)
    at(placed, 1, 20 + 3.937 + 1.1, 8)


@pytest.mark.rule("t9a.deployment-phase")
def test_a_unit_without_room_counts_as_destroyed() -> None:
    table = Table(72, 48, [Feature("rock", "impassable", Rect(36, 6, 72, 11))])
    after = play(place(undeployed(unit(0), table=table), unit(0, away="undeployed"), NO_DICE))
    assert ([gone.key for gone in after.fallen], after.units) == (["troop-0"], ())


@pytest.mark.rule("t9a.deployment-phase")
def test_a_unit_with_little_room_is_not_lost() -> None:
    """All is rock but a strip along the edge, in which five files would not stand."""
    rocks = [Feature("rock", "impassable", Rect(39, 6, 66, 12)), Feature("cliff", "impassable", Rect(3, 10, 6, 4))]
    state = undeployed(unit(0), table=Table(72, 48, rocks))
    (only,) = suggestions(state, state.reserve[0])
    check(state, state.reserve[0], only)


@pytest.mark.rule("t9a.deployment-zones")
@pytest.mark.parametrize(("deployment", "zone"), [(d, z) for d in DEPLOYMENT_TYPES for z in variants(d)])
def test_suggested_places_are_legal_in_every_zone(deployment: str, zone: str) -> None:
    state = undeployed(unit(0), unit(1, 1), deployment=deployment, zone=zone)
    for one in state.reserve:
        options = tuple(suggestions(state, one))
        assert len(options) >= 3
        for option in options:
            check(state, one, option)


@pytest.mark.rule("t9a.joining")
def test_a_character_is_placed_in_a_unit_whose_first_rank_keeps_its_width() -> None:
    state = undeployed(alone(hero(0)), unit(1))
    state = play(place(state, state.reserve[1], NO_DICE), Deploy(1, 36, 10, 0, 10))
    assert state.unit(1).formation.ranks == 1
    after = play(place(state, state.reserve[0], NO_DICE), DeployInside(0, 1))
    host = after.unit(1)
    assert (len(host.characters), host.formation.files, host.formation.ranks) == (1, 10, 2)
    assert not after.has(0)


@pytest.mark.rule("t9a.attached")
def test_who_is_attached_must_be_placed_in_a_unit() -> None:
    state = undeployed(alone(hero(0, model("Guard", Attached()))), unit(1))
    state = play(place(state, state.reserve[1], NO_DICE), Deploy(1, 36, 10, 0, 5))
    with pytest.raises(NotAllowed):
        check(state, state.reserve[0], Deploy(0, 20, 8, 0, 1))
    assert tuple(suggestions(state, state.reserve[0])) == (DeployInside(0, 1),)


# ---- Deployment Types


@pytest.mark.rule("t9a.deployment.counterthrust")
def test_counterthrust_keeps_twenty_inches_from_enemies() -> None:
    state = undeployed(unit(0), unit(1, 1), deployment=COUNTERTHRUST)
    state = play(place(state, state.reserve[1], NO_DICE), Deploy(1, 36, 33, 180, 5))
    at(state, 0, 36, 12.9)
    with pytest.raises(NotAllowed):
        at(state, 0, 36, 13)
    at(state, 0, 10, 15.9)


@pytest.mark.rule("t9a.deployment.counterthrust")
def test_in_counterthrust_the_first_three_turns_bring_one_unit_each_and_no_characters() -> None:
    state = undeployed(alone(hero(0)), unit(1), unit(2), deployment=COUNTERTHRUST)
    after = play(deployment_turn(state, 0, 3, NO_DICE), DeployUnit(2), Deploy(2, 36, 10, 0, 5))
    assert [one.id for one in after.units] == [2]
    only_heroes = undeployed(alone(hero(0)), deployment=COUNTERTHRUST)
    forced = play(deployment_turn(only_heroes, 0, 1, NO_DICE), Deploy(0, 36, 10, 0, 1))
    assert [one.id for one in forced.units] == [0]


@pytest.mark.rule("t9a.deployment.marching-columns")
def test_in_a_column_each_unit_stands_farther_from_the_short_edge_than_the_one_before() -> None:
    state = undeployed(unit(0), unit(1), engine(2), deployment=MARCHING_COLUMNS)
    state = replace(state, notes=(("column-0", "west"),))
    state = play(place(state, state.reserve[0], NO_DICE), Deploy(0, 30, 10, 0, 5))
    with pytest.raises(NotAllowed):
        at(state, 1, 20, 10)
    with pytest.raises(NotAllowed):
        at(state, 1, 30, 5)
    at(state, 1, 36, 10)
    at(state, 2, 20, 10, files=1)


@pytest.mark.rule("t9a.deployment.marching-columns")
def test_a_column_from_the_east_goes_west() -> None:
    state = replace(undeployed(unit(0), unit(1), deployment=MARCHING_COLUMNS), notes=(("column-0", "east"),))
    state = play(place(state, state.reserve[0], NO_DICE), Deploy(0, 60, 10, 0, 5))
    at(state, 1, 50, 10)
    with pytest.raises(NotAllowed):
        at(state, 1, 66, 10)
    assert all(isinstance(one, Deploy) and one.x < 60 for one in suggestions(state, state.reserve[0]))


@pytest.mark.rule("t9a.deployment.marching-columns")
def test_war_machines_come_last_in_a_column_too() -> None:
    state = undeployed(engine(0), unit(1), alone(hero(2)), deployment=MARCHING_COLUMNS)
    after = play(deployment_turn(state, 0, 1, NO_DICE), DeployUnit(1), Deploy(1, 36, 10, 0, 5))
    assert [one.id for one in after.units] == [1]


@pytest.mark.rule("t9a.delayed-units")
def test_a_player_may_declare_all_that_is_left_delayed() -> None:
    state = undeployed(unit(0), unit(1), unit(2, 1), deployment=MARCHING_COLUMNS)
    after = play(deployment_turn(state, 0, 1, NO_DICE), DelayTheRest())
    assert [(one.id, one.away) for one in after.reserve] == [(0, "delayed"), (1, "delayed"), (2, "undeployed")]
    assert undeployed_number(after, 0) == 0
