"""Obstacles and buildings struck at, and what comes of a collapse."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.kernel.dice import Dice, ScriptedDice, odds
from grognard.kernel.geometry import Rect, Segment
from grognard.mordheim.combat.collapse import collapse
from grognard.mordheim.combat.demolition import (
    Batters,
    LeaveThings,
    batter,
    damage,
    points_of,
    strike_at_things,
    things_touched,
    toughness_of,
)
from grognard.mordheim.layer import BASE
from grognard.mordheim.pieces import Barrier, Building, Footbridge, Ladder, Material, OpeningIn, Storey
from grognard.mordheim.setting import Setting
from grognard.mordheim.state import Damage, Fight, Spot, State
from grognard.mordheim.table.built import built
from grognard.mordheim.traits import Trait
from tests.mordheim.combat.test_phase import play
from tests.mordheim.warriors import battle, setting, warrior

BARRELS = Barrier("barrels", "barricade", Segment(10, 10, 14, 10), 1.0)
AXE = Fight(hands=("mordheim.eq.halberd",))


def house(side: float = 5.0, storeys: int = 2, material: Material = "stone", depth: float = 0.0) -> Building:
    door = OpeningIn("door", "door", 0, Segment(18, 20 - (depth or side) / 2, 20, 20 - (depth or side) / 2), 0.0, 2.0)
    window = OpeningIn("window", "window", 1, Segment(18, 20 - side / 2, 20, 20 - side / 2), 1.0, 2.0)
    floors = tuple(Storey(3.0 * number, 3.0) for number in range(storeys))
    return Building("house", Rect(20, 20, side, depth or side), material, floors, openings=(door, window))


def smasher(piece: str, *traits: Trait, **more: Any) -> State:
    """Return a battle in which warrior 0 fights with his natural weapons."""
    over: Setting = more.pop("over", setting(BARRELS, house(4.0, material="wood")))
    man = warrior(0, at=(12, 9.508), traits=(Trait.NATURAL_WEAPONS, *traits), **more)
    return battle(man, over=over)


def destroyed(state: State, piece: str, phases: int = 1) -> Fraction:
    def run(dice: Dice) -> bool:
        now = state
        for _ in range(phases):
            now = batter(now, 0, piece, dice)
        return any(one.destroyed for one in now.damage)

    return odds(run).probability(True)


@pytest.mark.rule("mordheim.obstacle.destroy")
@pytest.mark.parametrize(
    ("strength", "attacks", "phases", "chance"),
    [(3, 1, 2, Fraction(1, 9)), (4, 2, 1, Fraction(1, 4)), (5, 2, 1, Fraction(4, 9)), (3, 1, 1, 0)],
)
def test_barrels_are_broken_by_two_wounds(strength: int, attacks: int, phases: int, chance: Fraction) -> None:
    assert destroyed(smasher("barrels", s=strength, a=attacks), "barrels", phases) == chance


@pytest.mark.rule("mordheim.obstacle.destroy")
def test_who_touches_a_barricade_and_no_enemy_may_strike_at_it() -> None:
    state = smasher("barrels")
    assert things_touched(state, state.warrior(0)) == ("barrels",)
    with ScriptedDice([6]) as dice:
        after, asked = play(strike_at_things(state, dice), lambda ask: ask.options[-1])
    assert asked[0].options == (LeaveThings(), Batters(0, "barrels"))
    assert after.damage == (Damage("barrels", 1),)
    engaged = battle(state.warrior(0), warrior(1, 1, (12, 8.524)), over=state.setting)
    with ScriptedDice([]) as dice:
        assert play(strike_at_things(engaged, dice))[1] == []
    assert things_touched(smasher("barrels", over=setting(BARRELS, layer=BASE)), state.warrior(0)) == ()


@pytest.mark.rule("mordheim.obstacle.destroy")
def test_who_stands_on_a_ladder_that_breaks_falls_and_a_broken_door_is_open() -> None:
    ladder = Ladder("ladder", 6.0, foot=(5, 5, 0), head=(5, 6, 5))
    state = battle(warrior(0, place=Spot(5, 5, 4, "ladder")), movables=(ladder,))
    with ScriptedDice([1, 1]) as dice:
        after = damage(state, "ladder", 2, dice)
    assert (after.movables, after.warrior(0).place.z, after.warrior(0).place.surface) == ((), 0, "street")
    locked = replace(house(), openings=(replace(house().openings[0], locked=True),))
    with ScriptedDice([]) as dice:
        opened = damage(battle(warrior(0), over=setting(locked)), "door", 2, dice)
    assert opened.open_doors == ("door",)


@pytest.mark.rule("mordheim.building.profile", "mordheim.building-small")
@pytest.mark.parametrize(
    ("side", "depth", "storeys", "material", "reading", "toughness", "points"),
    [
        (4.0, 4.0, 3, "stone", "area", 5, 3),
        (6.0, 6.0, 2, "fortification", "area", 6, 6),
        (4.0, 4.0, 2, "dwarf-fortification", "area", 7, 6),
        (6.0, 6.0, 1, "wood", "area", 4, 2),
        (8.0, 3.0, 1, "wood", "area", 4, 1),
        (8.0, 3.0, 1, "wood", "sides", 4, 2),
    ],
)
def test_what_buildings_stand(
    side: float, depth: float, storeys: int, material: Material, reading: str, toughness: int, points: int
) -> None:
    state = battle(warrior(0), over=setting(house(side, storeys, material, depth), building_small=reading))
    assert (toughness_of(state, "house"), points_of(state, "house")) == (toughness, points)


@pytest.mark.rule("mordheim.building.demolition-melee")
def test_a_monster_brings_down_a_wooden_house() -> None:
    """S5 A3 against two points at T4: 20/27."""
    state = smasher("house", Trait.DEMOLITION, s=5, a=3)
    assert destroyed(state, "house") == Fraction(20, 27)
    beside = state.with_warrior(replace(state.warrior(0), place=Spot(20, 17.508)))
    assert things_touched(beside, beside.warrior(0)) == ("house",)
    plain = smasher("house")
    assert things_touched(plain, replace(plain.warrior(0), place=Spot(20, 17.508))) == ()


def fallen(**more: Any) -> State:
    over = more.pop("over", setting(house()))
    place = more.pop("place", Spot(21, 21, 0, "house:0"))
    return battle(warrior(0, place=place, **more), over=over, damage=(Damage("house", 2, destroyed=True),))


@pytest.mark.rule("mordheim.building.destroyed-hits")
@pytest.mark.parametrize(("bears", "chance"), [((), Fraction(1, 36)), (("heavy-armour",), Fraction(121, 1296))])
def test_18_25_a_house_of_two_levels_comes_down(bears: tuple[str, ...], chance: Fraction) -> None:
    def lives(dice: Dice) -> bool:
        return collapse(fallen(bears=bears, w=9), "house", 5, dice).warrior(0).lost == 0

    assert odds(lives).probability(True) == chance


@pytest.mark.rule("mordheim.building.destroyed-leap")
def test_who_stands_by_the_door_may_leap_out() -> None:
    at_the_door = {"place": Spot(19, 18.3, 0, "house:0"), "w": 9}
    with ScriptedDice([3]) as dice:
        out = collapse(fallen(**at_the_door), "house", 5, dice).warrior(0)
    assert (out.lost, out.place.y < 17.5) == (0, True)
    with ScriptedDice([4, 1, 1]) as dice:
        collapse(fallen(**at_the_door), "house", 5, dice)
    downed = fallen(**at_the_door, health="stunned")
    with ScriptedDice([1, 1]) as dice:
        collapse(downed, "house", 5, dice)


@pytest.mark.rule("mordheim.building.destroyed-leap", "mordheim.leap-fall")
@pytest.mark.parametrize(
    ("reading", "faces", "lost"), [("fall", [1, 1, 6], 1), ("jump", [1, 1], 0), ("jump", [1, 6, 1, 6], 1)]
)
def test_who_leaps_from_a_window_falls_or_jumps(reading: str, faces: list[int], lost: int) -> None:
    state = fallen(place=Spot(19, 18.3, 3, "house:1"), w=9, over=setting(house(), leap_fall=reading))
    with ScriptedDice(faces) as dice:
        assert collapse(state, "house", 5, dice).warrior(0).lost == lost


@pytest.mark.rule("mordheim.building.rubble")
def test_a_house_leaves_rubble_and_what_it_held_is_gone() -> None:
    inside = Footbridge("plank", Segment(19, 20, 21, 20))
    ladder = Ladder("ladder", 6.0, foot=(20, 17, 0), head=(20, 17.5, 3))
    state = replace(fallen(w=9), movables=(inside, ladder), damage=(Damage("house", 1),))
    with ScriptedDice([1, 1]) as dice:
        state = damage(state, "house", 1, dice)
    assert state.movables == ()
    assert state.warrior(0).place.surface == "street"
    assert built(state).ground_at((20.0, 20.0)) == "very-difficult"
