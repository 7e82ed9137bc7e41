"""Falls: over an edge, into water, off a ladder; heavy armour drowns (core 5.12, 5.13, 23.18)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from grognard.kernel.dice import Dice, ScriptedDice, odds
from grognard.kernel.geometry import Polygon, Rect, Segment
from grognard.mordheim.combat.harm import befall, fall
from grognard.mordheim.combat.wounding import Injured
from grognard.mordheim.layer import BASE
from grognard.mordheim.pieces import Building, Footbridge, Storey, Water
from grognard.mordheim.profile import Base
from grognard.mordheim.setting import Setting
from grognard.mordheim.state import Spot, State
from grognard.mordheim.traits import Trait
from tests.mordheim.warriors import battle, setting, warrior

CANAL = Water("canal", Polygon(((0.0, 20.0), (48.0, 20.0), (48.0, 26.0), (0.0, 26.0))))
PLANK = Footbridge("plank", Segment(24, 19, 24, 27), 1.0)
TOWER = Building("tower", Rect(10, 10, 6, 6), "stone", (Storey(0.0, 4.0),), "flat")
ROOF = "tower:1"


def unhurt(state: State, to: Spot) -> Fraction:
    def falls(dice: Dice) -> bool:
        return fall(state, 0, to, dice).warrior(0).lost == 0

    return odds(falls).probability(True)


@pytest.mark.rule("mordheim.core.falls")
@pytest.mark.rule("mordheim.fall.water")
def test_18_15_a_fall_of_four_inches_on_stone_and_into_water() -> None:
    high = warrior(0, place=Spot(24, 23, 3, "roof"))
    state = battle(high, over=setting(CANAL))
    assert unhurt(state, Spot(24, 23, -1, "water:canal")) == Fraction(7, 24)
    assert unhurt(state, Spot(5, 5, -1, "street")) == Fraction(13, 81)
    core = battle(high, over=setting(CANAL, layer=BASE))
    assert unhurt(core, Spot(24, 23, -1, "water:canal")) == Fraction(13, 81)


@pytest.mark.rule("mordheim.core.falls", "mordheim.fall-round")
@pytest.mark.parametrize(("height", "reading", "wound"), [(0.9, "down", 7), (3.5, "down", 4), (3.5, "up", 3)])
def test_parts_of_inches_and_small_drops(height: float, reading: str, wound: int) -> None:
    state = battle(warrior(0, w=9, place=Spot(5, 5, height, "roof")), over=setting(fall_round=reading))
    faces = [] if wound == 7 else [1, wound]
    with ScriptedDice(faces) as dice:
        after = fall(state, 0, Spot(5, 5), dice)
    assert after.warrior(0).lost == (0 if wound == 7 else 1)


@pytest.mark.rule("mordheim.core.edges")
def test_who_is_knocked_down_on_a_roof_near_its_edge_may_fall() -> None:
    state = battle(warrior(0, place=Spot(12, 10, 4, ROOF)), over=setting(TOWER))
    with ScriptedDice([3]) as dice:
        kept = befall(state, 0, Injured.KNOCKED_DOWN, "shot", dice)
    assert kept.warrior(0).place.z == 4
    with ScriptedDice([4, 1, 1]) as dice:
        fell = befall(state, 0, Injured.KNOCKED_DOWN, "shot", dice)
    man = fell.warrior(0)
    assert (man.place.z, man.place.surface, man.health) == (0, "street", "knocked-down")
    assert man.place.x > 13
    inside = battle(warrior(0, place=Spot(10, 10, 4, ROOF)), over=setting(TOWER))
    with ScriptedDice([]) as dice:
        assert befall(inside, 0, Injured.STUNNED, "shot", dice).warrior(0).health == "stunned"


@pytest.mark.rule("mordheim.core.edges", "mordheim.edge-kinds")
@pytest.mark.parametrize(("reading", "tested"), [("drops", True), ("roofs", False)])
def test_footbridges_are_edges_by_one_reading(reading: str, tested: bool) -> None:
    state = on_the_plank(setting(CANAL, PLANK, edge_kinds=reading))
    with ScriptedDice([3] if tested else []) as dice:
        befall(state, 0, Injured.KNOCKED_DOWN, "shot", dice)


def on_the_plank(over: Setting, y: float = 23, **more: Any) -> State:
    return battle(warrior(0, place=Spot(24, y, 0, "plank"), **more), over=over, movables=(PLANK,))


@pytest.mark.rule("mordheim.swim.heavy-armour")
def test_18_29_knocked_down_on_a_footbridge_in_heavy_armour() -> None:
    def out(dice: Dice) -> bool:
        state = on_the_plank(setting(CANAL, PLANK), bears=("heavy-armour",), w=9)
        return not befall(state, 0, Injured.KNOCKED_DOWN, "shot", dice).warrior(0).in_play

    assert odds(out).probability(True) == Fraction(1, 2)


@pytest.mark.rule("mordheim.fall.water", "mordheim.stunned-into-water", "mordheim.heavy-armour-kinds")
@pytest.mark.rule("mordheim.swim.heavy-armour-near")
def test_the_knocked_down_swim_the_stunned_drown_and_armour_clings_to_a_shore() -> None:
    def dry(worst: Injured, over: Setting, y: float = 23, **more: Any) -> Any:
        with ScriptedDice([5]) as dice:  # 1" into water is S0: nothing
            return befall(on_the_plank(over, y, **more), 0, worst, "shot", dice).warrior(0)

    over = setting(CANAL, PLANK)
    swims = dry(Injured.KNOCKED_DOWN, over)
    assert (swims.health, swims.is_in_water) == ("standing", True)
    assert dry(Injured.STUNNED, over).health == "out"
    assert dry(Injured.STUNNED, setting(CANAL, PLANK, stunned_into_water="stays")).health == "stunned"
    assert dry(Injured.STUNNED, over, traits=(Trait.AMPHIBIOUS,)).in_play
    near = dry(Injured.KNOCKED_DOWN, over, 21.2, bears=("heavy-armour",))
    assert (near.wet, near.in_play) == (True, True)
    gromril = setting(CANAL, PLANK, heavy_armour_kinds="heavy-and-gromril")
    assert not dry(Injured.KNOCKED_DOWN, gromril, bears=("gromril-armour",)).in_play
    assert dry(Injured.KNOCKED_DOWN, over, bears=("gromril-armour",)).in_play


@pytest.mark.rule("mordheim.mounted.mount-lost")
@pytest.mark.rule("mordheim.swim.heavy-armour")
def test_who_loses_his_mount_in_the_river_sinks_in_his_armour() -> None:
    place = Spot(24, 23, -1, "water:canal")
    state = battle(
        warrior(0, place=place, rides=1, bears=("heavy-armour",)),
        warrior(1, place=place, rider=0, base=Base(25, 50, 1.5)),
        over=setting(CANAL),
    )
    with ScriptedDice([1]) as dice:
        after = befall(state, 1, Injured.OUT, "shot", dice)
    assert not after.warrior(0).in_play
