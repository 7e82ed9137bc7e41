"""Climbing, jumping, falling, searching, using, treasure: house values, labelled as such."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from grognard.kernel.dice import ScriptedDice
from grognard.kernel.geometry import Polygon, Rect, distance, inside_table
from grognard.kernel.rules.catalogue import Catalogue
from grognard.skirmish.scenery import mirrored
from grognard.skulldred.buying import BuyDice
from grognard.skulldred.climbing import Climb, JumpAcross, JumpDown
from grognard.skulldred.danger import fall
from grognard.skulldred.downed import Drink, down
from grognard.skulldred.fighting import Attack
from grognard.skulldred.lengths import Lengths
from grognard.skulldred.moving import Creep, Move
from grognard.skulldred.pushing import push
from grognard.skulldred.scavenging import Search, Use
from grognard.skulldred.scenery import Board, kinds, piece, standard_scenery
from grognard.skulldred.spell_cards import treasure_deck, treasure_named
from grognard.skulldred.state import State
from grognard.skulldred.swinging import Stay
from tests.skulldred.playing import acts, cost, drive, figure, game, refused

TOWER = piece("tower", "tower", Rect(500, 500, 100, 100), ladder=False)


@pytest.mark.rule("skulldred.terrain")
def test_what_the_source_does_not_say_is_labelled_as_ours() -> None:
    entries = Catalogue.load("skulldred").entries.values()
    assert all(entry.basis == "house" for entry in entries if entry.kind in ("spell", "treasure", "lacuna"))
    assert {"wood", "low-wall", "tower", "lava"} <= set(kinds())
    partly = {entry.id for entry in entries if entry.house_en and entry.house_fr}
    assert {
        "skulldred.action-die",
        "skulldred.dreadskull.bonus",
        "skulldred.backfire",
        "skulldred.press-forward",
    } <= partly
    assert len(partly) == 25


@pytest.mark.rule("skulldred.terrain", "skulldred.setup.terrain")
def test_twins_are_point_symmetric() -> None:
    one, twin = mirrored([piece("w", "wood", Rect(200, 300, 50, 40))], 1000, 1000)
    assert (twin.shape.x, twin.shape.y, twin.id) == (800, 700, "w-2")
    assert twin.functions == one.functions


@pytest.mark.rule("skulldred.setup.terrain")
def test_a_twin_is_turned_by_half_a_circle() -> None:
    corners = ((100, 100), (200, 100), (100, 300))
    wood, window = piece("w", "wood", Polygon(corners)), piece("o", "window", Rect(300, 300, 40, 10, 0))
    twins = [one.shape for one in mirrored([wood, window], 1000, 1000)]
    assert set(twins[1].corners()) == {(900, 900), (800, 900), (900, 700)}
    assert isinstance(twins[3], Rect)
    assert twins[3].facing == 180, "its inside too"


@pytest.mark.rule("skulldred.setup.terrain")
def test_when_nobody_places_scenery_four_fair_pairs_stand_a_span_apart() -> None:
    pieces = standard_scenery()
    assert len(pieces) == 8
    span, table = Lengths().span, Board().table
    for number, one in enumerate(pieces):
        assert all(distance(one.shape, other.shape) >= span for other in pieces[:number])
        assert one.shape.x - one.shape.reach >= span
        assert one.shape.y - one.shape.reach >= span
        assert inside_table(one.shape, table)


@pytest.mark.rule("skulldred.terrain.climb")
def test_a_climb_costs_two_points_and_one_by_ladder() -> None:
    climber = figure(0, 0, 500, 437.5)
    state = game(climber, figure(1, 1, 100, 900), pieces=[TOWER])
    assert cost(state, 0, Climb("tower", "up")) == 2
    ladder = replace(TOWER, functions=replace(TOWER.functions, ladder=True))
    assert cost(game(climber, figure(1, 1, 100, 900), pieces=[ladder]), 0, Climb("tower", "up")) == 1
    after = acts(state, 0, 2, Climb("tower", "up")).figure(0)
    assert (after.level, after.hanging) == (1, "")
    assert after.y - 12.5 >= 450
    refused("skulldred.terrain.climb", state.with_figure(climber.at(500, 400)), 0, Climb("tower", "up"))


@pytest.mark.rule("skulldred.terrain.climb")
def test_under_a_higher_top_the_climber_hangs_and_falls_when_pushed() -> None:
    high = replace(TOWER, functions=replace(TOWER.functions, height=2))
    state = game(figure(0, 0, 500, 437.5), figure(1, 1, 100, 900), pieces=[high])
    state = acts(state, 0, 2, Climb("tower", "up"))
    hanging = state.figure(0)
    assert (hanging.level, hanging.hanging) == (1, "tower")
    refused("skulldred.terrain.climb", state, 0, Move(500, 400))
    with ScriptedDice([6, 6, 1, 1, 1]) as dice:
        after, _ = drive(push(state, 0, 180.0, 25.0, "skulldred.melee.roll", dice))
    assert after.figure(0).downed
    assert after.figure(0).level == 0


@pytest.mark.rule("skulldred.terrain.jump", "skulldred.melee.bonus.falling")
def test_a_jump_down_lands_clear_and_gives_a_falling_attack() -> None:
    jumper = figure(0, 0, 500, 470, high=1)
    state = game(jumper, figure(1, 1, 500, 412.5), pieces=[TOWER])
    refused("skulldred.terrain.jump", state, 0, JumpDown(500, 445))
    refused("skulldred.terrain.jump", state, 0, JumpDown(500, 350))
    assert cost(state, 0, JumpDown(500, 437.5)) == 1
    after = acts(state, 0, 2, JumpDown(500, 437.5), Attack(1), Stay(), dice=[6] * 7)
    assert after.figure(0).level == 0  # 3 dice and one for the fall, against 3: all sevens missed


@pytest.mark.rule("skulldred.terrain.jump")
def test_a_deep_jump_is_an_attack_by_the_ground() -> None:
    high = replace(TOWER, functions=replace(TOWER.functions, height=2))
    state = game(figure(0, 0, 500, 470, high=2, armour=0, combat=3), figure(1, 1, 100, 900), pieces=[high])
    after = acts(state, 0, 2, JumpDown(500, 437.5), dice=[1, 6, 6, 6])
    assert after.figure(0).downed  # one die hits; off guard it counts double


@pytest.mark.rule("skulldred.terrain.jump")
def test_a_gap_is_jumped_across_without_harm() -> None:
    pit = piece("pit", "spikes", Rect(500, 500, 100, 40))
    state = game(figure(0, 0, 500, 466), figure(1, 1, 100, 900), pieces=[pit])
    assert acts(state, 0, 1, JumpAcross(500, 534)).figure(0).y == 534
    refused("skulldred.terrain.jump", state, 0, JumpAcross(500, 500))


@pytest.mark.rule("skulldred.terrain.fall")
def test_who_is_pushed_over_an_edge_falls_and_is_downed_at_least() -> None:
    state = game(figure(0, 0, 500, 463, high=1), figure(1, 1, 500, 488, high=1), pieces=[TOWER])
    with ScriptedDice([6, 6, 1, 1, 1]) as dice:
        after, _ = drive(push(state, 0, 180.0, 25.0, "skulldred.melee.roll", dice))
    fallen = after.figure(0)
    assert (fallen.downed, fallen.level) == (True, 0)
    assert fallen.y <= 437.5
    railed = replace(TOWER, functions=replace(TOWER.functions, railed=True))
    state = replace(state, setting=replace(state.setting, board=replace(state.setting.board, pieces=(railed,))))
    with ScriptedDice([]) as dice:
        after, _ = drive(push(state, 0, 180.0, 25.0, "skulldred.melee.roll", dice))
    assert (after.figure(0).downed, after.figure(0).level) == (True, 1)


@pytest.mark.rule("skulldred.terrain.fall")
def test_a_fall_may_kill() -> None:
    state = game(figure(0, 0, 500, 463, high=2, armour=0), figure(1, 1, 100, 900))
    with ScriptedDice([1, 1, 6, 6, 6, 6, 6]) as dice:
        after, _ = drive(fall(state, 0, 500, 430, dice))
    assert after.figure(0).place == "discard"


@pytest.mark.rule("skulldred.terrain.harm", "skulldred.creep.dangerous")
def test_dangerous_ground_attacks_a_move_and_not_a_creep() -> None:
    lava = piece("lava", "lava", Rect(500, 500, 100, 100))
    state = game(figure(0, 0, 500, 430), figure(1, 1, 100, 900), pieces=[lava])
    crept = acts(state, 0, 1, Creep(500, 455))
    assert crept.figure(0).y == 455
    moved = acts(state, 0, 1, Move(500, 490), dice=[6, 6, 6, 6, 1, 1, 1])
    assert moved.figure(0).y == 490
    killed = acts(state, 0, 1, Move(500, 490), dice=[1, 1, 1, 1, 6, 6, 6])
    assert killed.figure(0).place == "discard"


# ---- searching, using ------------------------------------------------------------------------------------------------

CHEST = piece("chest", "chest", Rect(500, 500, 30, 20))


def at_chest(*more: Any, treasure: tuple[str, ...] = (), **rest: Any) -> State:
    finder = figure(0, 0, 500, 477.5, **rest)
    return replace(game(finder, figure(1, 1, 100, 900), *more, pieces=[CHEST]), treasure=treasure)


@pytest.mark.rule("skulldred.action.search", "skulldred.treasure.purse", "skulldred.hidden.discreet")
def test_a_chest_is_searched_once_for_two_points_and_in_hiding() -> None:
    state = at_chest(treasure=("skulldred.treasure.purse",), hidden=True)
    assert cost(state, 0, Search("chest")) == 2
    refused("skulldred.action.search", state.with_figure(state.figure(0).at(500, 440)), 0, Search("chest"))
    after = acts(state, 0, 2, Search("chest"))
    assert after.warbands[0].gold == 20
    assert after.figure(0).hidden
    assert after.treasure == ()
    refused("skulldred.action.search", after, 0, Search("chest"))
    assert acts(at_chest(), 0, 2, Search("chest")).searched == ("chest",)


def find(card: str, *answers: Any, dice: tuple[int, ...] = (), **rest: Any) -> State:
    state = at_chest(**rest)
    with ScriptedDice(list(dice)) as scripted:
        return drive(treasure_named(f"skulldred.treasure.{card}").found(state, 0, "chest", scripted), *answers)[0]


@pytest.mark.rule(
    "skulldred.treasure.lost-skull", "skulldred.treasure.nothing", "skulldred.treasure.purse",
    "skulldred.treasure.old-scroll", "skulldred.treasure.trap",
)  # fmt: skip
def test_what_is_found() -> None:
    assert len(treasure_deck()) == 12
    assert (find("lost-skull").warbands[0].pool, find("lost-skull").warbands[0].found) == (7, 1)
    assert find("nothing") == at_chest()
    assert find("old-scroll").warbands[0].spells == ()
    assert len(find("old-scroll", dice=(3,), magic=2).warbands[0].spells) == 1
    assert find("trap", dice=(1, 1, 6, 6, 6)).figure(0).place == "discard"
    assert find("trap", dice=(1, 6, 1, 6, 6)) == at_chest()


@pytest.mark.rule("skulldred.treasure.keen-blade")
def test_a_keen_blade_adds_a_die_once() -> None:
    state = find("keen-blade")
    state = state.with_figure(figure(1, 1, 500, 452.5))
    after = acts(state, 0, 1, Attack(1), BuyDice(0, 0, blade=True), Stay(), dice=[6, 6, 6, 6, 6, 6, 6])
    assert after.figure(0).items == ()


@pytest.mark.rule("skulldred.treasure.draught")
def test_a_draught_restores_its_bearer_and_the_counter() -> None:
    state = find("draught")
    with ScriptedDice([]) as dice:
        after, _ = drive(down(state, 0, "skulldred.melee.roll", dice), Drink(0))
    assert (after.figure(0).downed, after.figure(0).items, after.warbands[0].pool) == (False, (), 6)


@pytest.mark.rule("skulldred.action.use")
def test_a_door_opens_for_its_price_and_lets_through() -> None:
    door = piece("door", "door", Rect(500, 500, 60, 10))
    state = game(figure(0, 0, 500, 482.5), figure(1, 1, 100, 900), pieces=[door])
    assert cost(state, 0, Use("door")) == 1
    refused("skulldred.move.straight", state, 0, Move(500, 530))
    after = acts(state, 0, 2, Use("door"), Move(500, 530))
    assert after.figure(0).y == 530
    winch = replace(door, functions=replace(door.functions, use_cost=2))
    heavy = replace(state, setting=replace(state.setting, board=replace(state.setting.board, pieces=(winch,))))
    refused("skulldred.action.use", heavy, 0, Use("door"), points=1)
    refused("skulldred.action.use", state.with_figure(state.figure(0).at(500, 400)), 0, Use("door"))
