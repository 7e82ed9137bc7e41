"""Scouts and Vanguard moves (core 16.9, 16.11)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from grognard.kernel.dice import RolledDice
from grognard.kernel.geometry import Rect, Table
from grognard.kernel.ground.terrain import Feature
from grognard.kernel.words.refusals import NotAllowed
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.moving.joining import Join, Leave
from grognard.t9a.moving.steps import Forward, Reshape, Sideways
from grognard.t9a.next_unit import NextUnit
from grognard.t9a.rules.deployment import Vanguard
from grognard.t9a.setup import scouts, vanguard
from grognard.t9a.setup.scouts import Scout, deploy_scouts
from grognard.t9a.setup.vanguard import NoVanguard, StopVanguard, VanguardMove, vanguard_distance, vanguard_moves
from grognard.t9a.setup.zones import FRONTLINE_CLASH
from tests.t9a.positions import alone, hero, model, play, readings_of, state_of, troop, unit

FOREST = Table(72, 48, [Feature("wood", "forest", Rect(36, 24, 12, 8))])


def before(*placed: Unit, scouting: tuple[Unit, ...] = (), **rest: Any) -> State:
    state = state_of(*placed, *scouting, deployment=FRONTLINE_CLASH, zones=("south", "north"), phase="setup", **rest)
    waiting = tuple(one.altered(away="scouting") for one in scouting)
    return replace(state, units=placed, reserve=waiting)


def may_scout(state: State, x: float, y: float, files: int = 5) -> bool:
    """May unit 0 be placed there, looking north?"""
    try:
        scouts.check(state, state.reserve[0], Scout(0, x, y, 0, files))
    except NotAllowed:
        return False
    return True


@pytest.mark.rule("t9a.scout", "t9a.scout.distance")
def test_a_scout_stands_more_than_18_inches_from_enemies() -> None:
    """The ledger's example: exactly 18 is legal in French, not in English."""
    enemy = unit(1, 1, y=40, facing=180)
    english = before(enemy, scouting=(unit(0),))
    french = before(enemy, scouting=(unit(0),), readings=readings_of("fr"))
    assert (may_scout(english, 36, 22), may_scout(french, 36, 22)) == (False, True)
    assert (may_scout(english, 36, 21.9), may_scout(french, 36, 22.1)) == (True, False)


@pytest.mark.rule("t9a.scout")
def test_wholly_in_a_forest_twelve_inches_are_enough() -> None:
    """The ledger's example: wholly in a Forest at 13 inches is legal, half in it is not."""
    enemy = unit(1, 1, y=40, facing=180)
    assert may_scout(before(enemy, scouting=(unit(0),), table=FOREST), 36, 27)
    assert not may_scout(before(enemy, scouting=(unit(0),), table=FOREST), 36, 28.5), "its front reaches out"
    assert not may_scout(before(enemy, scouting=(unit(0),)), 36, 27)


@pytest.mark.rule("t9a.scout", "t9a.first-turn-charges")
def test_a_scout_in_his_own_zone_is_free_to_charge_at_once() -> None:
    enemy = unit(1, 1, y=40, facing=180)
    state = before(enemy, scouting=(unit(0),))
    ahead = play(deploy_scouts(state, 0, RolledDice(1)), Scout(0, 36, 20, 0, 5)).unit(0)
    home = play(deploy_scouts(state, 0, RolledDice(1)), Scout(0, 36, 11, 0, 5)).unit(0)
    assert (ahead.history.scouted, ahead.history.no_charge_until) == (True, 1)
    assert (home.history.scouted, home.history.no_charge_until) == (True, 0)


@pytest.mark.rule("t9a.scout")
def test_scouts_are_placed_in_turn_the_first_finisher_beginning() -> None:
    state = before(scouting=(unit(0), unit(1), unit(2, 1), unit(3, 1)))
    asked: list[int] = []

    def first(ask: Any) -> Any:
        asked.append(ask.player)
        return ask.options[0]

    after = play(deploy_scouts(state, 1, RolledDice(1)), NextUnit(3), first, NextUnit(1), first, first, first)
    assert asked == [1, 0, 1, 0]
    assert not after.reserve


@pytest.mark.rule("t9a.scout")
def test_the_owner_says_which_of_his_scouts_is_placed_next() -> None:
    state = before(scouting=(unit(0), unit(1), unit(2)))
    order: list[int] = []

    def placed(ask: Any) -> Any:
        order.append(ask.options[0].unit)
        return ask.options[0]

    play(deploy_scouts(state, 0, RolledDice(1)), NextUnit(2), placed, NextUnit(0), placed, placed)
    assert order == [2, 0, 1]
    first = next(iter(deploy_scouts(state, 0, RolledDice(1))))
    with pytest.raises(NotAllowed, match="not among those that wait"):
        first.check(NextUnit(7))


# ---- Vanguard


def riders(id: int, side: int = 0, **place: Any) -> Unit:
    return unit(id, side, troop(model("Rider", Vanguard(), advance=8, march=16), 5, key=f"riders-{id}"), **place)


def may_go(state: State, *steps: Any) -> bool:
    try:
        vanguard.check(state, state.unit(0), VanguardMove(0, steps))
    except NotAllowed:
        return False
    return True


@pytest.mark.rule("t9a.vanguard", "t9a.vanguard.boundary")
def test_a_vanguard_never_comes_within_twelve_inches_of_enemies() -> None:
    """The ledger's example: an enemy 15 inches ahead; exactly 3 inches are legal by the French text alone."""
    far = before(riders(0, y=12), unit(1, 1, y=27, facing=180))
    french = before(riders(0, y=12), unit(1, 1, y=27, facing=180), readings=readings_of("fr"))
    assert may_go(far, Forward(2.95))
    assert (may_go(far, Forward(3)), may_go(french, Forward(3))) == (False, True)
    assert not may_go(french, Forward(3.1))


@pytest.mark.rule("t9a.vanguard")
def test_six_inches_from_enemies_who_scouted_or_went_ahead_themselves() -> None:
    for other in (unit(1, 1, y=27, facing=180, scouted=True), riders(1, 1, y=27, facing=180, vanguarded=True)):
        state = before(riders(0, y=12), other)
        assert may_go(state, Forward(8.9))
        assert not may_go(state, Forward(9.1))


@pytest.mark.rule("t9a.vanguard", "t9a.vanguard.approach")
def test_a_way_that_dips_too_near_is_legal_in_french_only() -> None:
    """The enemy lies beside the middle of the way; start and end are more than 12 inches from it."""
    rider = alone(hero(0, model("Rider", Vanguard())), x=36, y=2)
    beside = alone(hero(1), 1, x=36 + 11.5 + 0.787, y=8)
    assert not may_go(before(rider, beside), Forward(12))
    assert may_go(before(rider, beside, readings=readings_of("fr")), Forward(12))
    assert not may_go(before(rider, beside, readings=readings_of("fr")), Forward(6)), "it would end too near"


@pytest.mark.rule("t9a.vanguard")
def test_a_vanguard_moves_twelve_inches_as_in_an_advance() -> None:
    state = before(riders(0, y=12))
    assert may_go(state, Forward(12))
    assert not may_go(state, Forward(12.1))
    assert may_go(state, Sideways(6))
    assert not may_go(state, Sideways(6.1))
    assert may_go(state, Reshape(90, 3)), "a Reform instead"
    assert not may_go(state, Forward(1), Reshape(90, 3))


@pytest.mark.rule("t9a.vanguard", "t9a.first-turn-charges")
def test_who_has_moved_as_vanguard_declares_no_charge_in_the_first_player_turn() -> None:
    state = before(riders(0, y=12), riders(1, 0, x=50, y=12))
    moves = (NextUnit(0), VanguardMove(0, (Forward(5),)), NoVanguard(1))
    after = play(vanguard_moves(state, 0, RolledDice(1)), *moves)
    assert (after.unit(0).history.vanguarded, after.unit(0).history.no_charge_until) == (True, 1)
    assert (after.unit(1).history.vanguarded, after.unit(1).history.no_charge_until) == (False, 0)


@pytest.mark.rule("t9a.vanguard")
def test_players_move_their_vanguards_in_turn_until_they_stop() -> None:
    state = before(riders(0, x=20), riders(1, x=40), riders(2, 1, x=20, y=46), riders(3, 1, x=40, y=46))
    asked: list[int] = []

    def answering(answer: Any) -> Any:
        return lambda ask: asked.append(ask.player) or answer

    play(
        vanguard_moves(state, 1, RolledDice(1)),
        NextUnit(3),
        answering(NoVanguard(3)),
        NextUnit(1),
        answering(StopVanguard()),
        answering(NoVanguard(2)),
    )
    assert asked == [1, 0, 1]


@pytest.mark.rule("t9a.vanguard")
def test_a_unit_with_a_model_without_vanguard_stays() -> None:
    assert vanguard_distance(riders(0)) == 12
    assert vanguard_distance(riders(0, characters=(hero(9),))) == 0
    assert vanguard_distance(alone(hero(9, model("Rider", Vanguard(6))))) == 6


CAPTAIN = model("Captain", Vanguard(), hp=3)


def enemy(y: float = 44) -> Unit:
    return unit(9, 1, y=y, facing=180)


def vanguarded(state: State, *answers: Any) -> State:
    end: State = play(vanguard_moves(state, 0, RolledDice(1)), *answers)
    return end


@pytest.mark.rule("t9a.vanguard", "t9a.joining")
def test_a_character_joins_a_unit_by_his_vanguard_move() -> None:
    """Twelve inches, not his Advance Rate; neither he nor the unit then charges in the first Player Turn."""
    captain, host = alone(hero(0, CAPTAIN), x=36, y=10), riders(1, x=36, y=20)
    after = vanguarded(before(captain, host, enemy()), NextUnit(0), Join(0, 1)).unit(1)
    assert [one.id for one in after.characters] == [0]
    assert (after.this_turn.moved, after.y, after.history.no_charge_until) == ("", 20, 1)
    too_far = before(alone(hero(0, CAPTAIN), x=36, y=6), host, enemy())
    with pytest.raises(NotAllowed):
        vanguard.check(too_far, too_far.unit(0), Join(0, 1))
    near = before(captain, host, enemy(31))
    with pytest.raises(NotAllowed, match="near"):
        vanguard.check(near, near.unit(0), Join(0, 1))


@pytest.mark.rule("t9a.vanguard", "t9a.leaving")
def test_a_character_leaves_by_his_own_vanguard_move_a_unit_that_has_none() -> None:
    host = unit(1, y=12, characters=(hero(0, CAPTAIN),))
    state = before(host, enemy())
    after = vanguarded(state, Leave(1, 0, 36, 23, 0))
    captain = after.unit(0)
    assert (captain.y, captain.this_turn.moved, captain.history.vanguarded, captain.history.no_charge_until) == (
        23,
        "",
        True,
        1,
    )
    assert after.unit(1).characters == ()
    with pytest.raises(NotAllowed):
        vanguard.check(state, host, VanguardMove(1, (Forward(3),)))
    with pytest.raises(NotAllowed):
        vanguard.check(state, host, Leave(1, 0, 36, 26, 0))


@pytest.mark.rule("t9a.vanguard")
def test_who_has_left_is_followed_by_his_unit_if_it_is_a_vanguard_itself() -> None:
    host = riders(1, y=12, characters=(hero(0, CAPTAIN),))
    after = vanguarded(before(host, enemy()), Leave(1, 0, 36, 20, 0), VanguardMove(1, (Forward(3),)))
    assert (after.unit(0).y, after.unit(1).y) == (20, 15)
