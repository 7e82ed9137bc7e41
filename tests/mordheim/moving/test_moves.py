"""Moves: what a way costs, what stands in it, and what is refused; the examples of the ledger and the core."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.kernel.battle.driving import drive
from grognard.kernel.dice import EveryDice, RolledDice, ScriptedDice
from grognard.kernel.geometry import Polygon, Rect, Segment
from grognard.kernel.words.refusals import NotAllowed
from grognard.mordheim.moving.allowance import allowance, gaits, movement_of, why_not_run
from grognard.mordheim.moving.legs import Leg, walker
from grognard.mordheim.moving.phase import Move, judge_move, move
from grognard.mordheim.pieces import Barrier, Bridge, Building, Ground, Ladder, OpeningIn, Storey, WallOf, Water, WayUp
from grognard.mordheim.profile import Base
from grognard.mordheim.rules.movers import Acrobat, Sprint
from grognard.mordheim.state import Spot, State, Warrior
from grognard.mordheim.traits import Trait
from tests.mordheim.warriors import battle, setting, warrior

FAR = warrior(1, 1, (45, 45))
CANAL = Water("canal", Polygon(((0, 20), (48, 20), (48, 24), (0, 24))))


def house(
    *, roof: Any = "flat", openings: tuple[OpeningIn, ...] = (), ways: tuple[WayUp, ...] = (), **storey: Any
) -> Building:
    """Return a house of two storeys of 3 inches, from (20, 20) to (26, 26)."""
    area = Rect(23, 23, 6, 6, 0)
    lines = {
        "s": Segment(20, 20, 26, 20),
        "n": Segment(20, 26, 26, 26),
        "w": Segment(20, 20, 20, 26),
        "e": Segment(26, 20, 26, 26),
    }
    walls = tuple(WallOf(level, line, 3.0) for level in (0, 1) for line in lines.values())
    storeys = (Storey(0.0, 3.0), Storey(3.0, 3.0, **storey))
    return Building("house", area, "stone", storeys, roof, walls, openings, ways)


def door(kind: Any = "door", **more: Any) -> OpeningIn:
    """Return an opening in the middle of the south wall of the ground floor."""
    return OpeningIn("opening", kind, 0, Segment(22, 20, 24, 20), **{"head": 2.5, **more})


def scene(one: Warrior, *pieces: Any, others: tuple[Warrior, ...] = (FAR,), **readings: str) -> State:
    return battle(one, *others, over=setting(*pieces, **readings), phase="movement", stage="moves")


def refused(state: State, *legs: Leg, **how: Any) -> str:
    """Return the rule by which a way is refused."""
    with pytest.raises(NotAllowed) as refusal:
        judge_move(state, Move(0, how.pop("gait", "walk"), legs, **how))
    return refusal.value.rule


def cost(state: State, *legs: Leg, gait: Any = "walk") -> float:
    return round(sum(stage.cost for stage in judge_move(state, Move(0, gait, legs))), 3)


# ---- gaits and ground


@pytest.mark.rule("mordheim.core.movement")
def test_a_man_walks_four_inches_and_runs_eight() -> None:
    state = scene(warrior(0, 0, (10, 10)))
    assert (cost(state, Leg(10, 14)), cost(state, Leg(10, 18), gait="run")) == (4.0, 8.0)
    assert refused(state, Leg(10, 14.1)) == "mordheim.core.movement"


@pytest.mark.rule("mordheim.core.run")
@pytest.mark.parametrize(("away", "runs"), [(8.0, False), (8.1, True)])
def test_nobody_runs_with_an_enemy_within_eight_inches(away: float, runs: bool) -> None:
    foe = warrior(1, 1, (10 + away + 25 / 25.4, 10))
    state = scene(warrior(0, 0, (10, 10)), others=(foe,))
    assert (why_not_run(state, state.warrior(0)) is None) is runs
    if not runs:
        assert refused(state, Leg(10, 18), gait="run") == "mordheim.core.run"


@pytest.mark.rule("mordheim.core.armour-and-shield")
def test_heavy_armour_with_a_shield_slows_a_man_but_not_a_dwarf() -> None:
    for traits, inches in (((), 3), ((Trait.DWARF,), 4)):
        one = warrior(0, 0, (10, 10), bears=("heavy-armour", "shield"), traits=traits)
        assert movement_of(scene(one), one).value == inches


@pytest.mark.rule("mordheim.swim.terrain")
def test_two_inches_of_canal_cost_four_points_but_to_a_swimmer() -> None:
    for traits, points in (((), 4.5), ((Trait.SWIMS,), 3.0)):
        state = scene(warrior(0, 0, (10, 19), m=9, traits=traits), CANAL)
        assert cost(state, Leg(10, 22)) == pytest.approx(points + (0.5 if not traits else 0), abs=0.3)


@pytest.mark.rule("mordheim.swim.heavy-armour")
def test_who_wears_heavy_armour_walks_into_no_water() -> None:
    state = scene(warrior(0, 0, (10, 19), bears=("heavy-armour",)), CANAL)
    assert refused(state, Leg(10, 21)) == "mordheim.swim.heavy-armour"


@pytest.mark.rule("mordheim.core.movement")
def test_a_bridge_over_water_is_open_ground() -> None:
    arch = Bridge("arch", Segment(10, 19, 10, 25), 2.0)
    state = scene(warrior(0, 0, (10, 18.5), bears=("heavy-armour",)), CANAL, arch)
    assert cost(state, Leg(10, 22)) == 3.5


@pytest.mark.rule("mordheim.terrain.ruined-floor")
def test_a_ruined_floor_is_difficult_for_a_large_warrior_only() -> None:
    ruin = house(ruined=(Polygon(((20, 20), (26, 20), (26, 26), (20, 26))),))
    for traits, points in (((), 2.0), ((Trait.LARGE,), 4.0)):
        rat = warrior(0, 0, place=Spot(22, 22, 3.0, "house:1"), m=6, traits=traits)
        assert cost(scene(rat, ruin), Leg(24, 22)) == points


@pytest.mark.rule("mordheim.core.engaged")
def test_who_touches_a_standing_enemy_stays_and_who_touches_a_downed_one_may_go() -> None:
    for health, goes in (("standing", False), ("knocked-down", True)):
        foe = warrior(1, 1, (10 + 25 / 25.4, 10), health=health)
        state = scene(warrior(0, 0, (10, 10)), others=(foe,))
        if goes:
            assert cost(state, Leg(7, 10)) == 3.0
        else:
            with pytest.raises(NotAllowed, match="engaged"):
                judge(state)


def judge(state: State) -> None:
    from grognard.mordheim.moving.allowance import why_not_move

    refusal = why_not_move(state, state.warrior(0))
    assert refusal is not None
    raise NotAllowed(refusal.rule, refusal.rule)


@pytest.mark.rule("mordheim.core.charge")
def test_only_a_charge_ends_in_contact() -> None:
    foe = warrior(1, 1, (14, 10))
    state = scene(warrior(0, 0, (10, 10)), others=(foe,))
    assert refused(state, Leg(14 - 25 / 25.4, 10)) == "mordheim.core.charge"


@pytest.mark.rule("mordheim.skill.sprint")
def test_who_sprints_runs_three_times_his_movement() -> None:
    state = scene(warrior(0, 0, (10, 10), rules=(Sprint(),)))
    assert cost(state, Leg(10, 22), gait="run") == 12.0


@pytest.mark.rule("mordheim.skill.acrobat")
def test_an_acrobat_jumps_from_twelve_inches_with_one_test() -> None:
    bridge = Bridge("bridge", Segment(10, 10, 16, 10), 2.0, z=11.0)
    state = scene(warrior(0, 0, place=Spot(13, 10.5, 11.0, "bridge"), rules=(Acrobat(),)), bridge)
    (stage,) = judge_move(state, Move(0, "walk", (Leg(13, 12, 0.0, "jump"),)))
    assert [trial.times for trial in stage.trials] == [1]


# ---- walls


@pytest.mark.rule("mordheim.core.terrain")
def test_a_wall_of_less_than_an_inch_is_free_and_one_of_an_inch_is_not() -> None:
    for height, free in ((0.9, True), (1.0, False)):
        wall = Barrier("wall", "wall", Segment(8, 12, 12, 12), height)
        state = scene(warrior(0, 0, (10, 10)), wall)
        if free:
            assert cost(state, Leg(10, 13)) == 3.0
        else:
            assert refused(state, Leg(10, 13)) == "mordheim.core.terrain"


@pytest.mark.rule("mordheim.core.terrain")
def test_doors_are_free_and_so_are_windows_with_a_low_sill_but_not_for_the_large() -> None:
    for opening, traits, free in (
        (door(), (), True),
        (door("window", sill=1.0), (), True),
        (door("window", sill=1.2), (), False),
        (door("window", sill=1.0), (Trait.LARGE,), False),
        (door("loophole", sill=0.5), (), False),
    ):
        state = scene(warrior(0, 0, (23, 19), traits=traits), house(openings=(opening,)))
        if free:
            assert cost(state, Leg(23, 21.5)) == 2.5
        else:
            refused(state, Leg(23, 21.5))


@pytest.mark.rule("mordheim.rider.ceiling")
def test_nobody_rides_into_a_room_of_three_inches() -> None:
    horse = replace(warrior(2, 0, (23, 18), base=Base(25.0, 50.0, 1.5)), rider=0)
    rider = replace(warrior(0, 0, (23, 18)), rides=2)
    gate = OpeningIn("gate", "gap", 0, Segment(21, 20, 25, 20), head=3.0)
    state = scene(rider, house(openings=(gate,)), others=(FAR, horse))
    assert refused(state, Leg(23, 22)) == "mordheim.rider.ceiling"


# ---- up and down


@pytest.mark.rule("mordheim.core.ways")
def test_stairs_cost_the_way_and_the_rise_and_animals_use_nothing_else() -> None:
    stairs = WayUp("stairs", (21, 21, 0.0), (21, 24, 3.0))
    inside = warrior(0, 0, (21, 21), m=6)
    assert cost(scene(inside, house(ways=(stairs,))), Leg(21, 24, 3.0, "way")) == 6.0
    hatch = WayUp("hatch", (21, 21, 0.0), (21, 21, 3.0))
    holes = (Polygon(((20.2, 20.2), (21.8, 20.2), (21.8, 21.8), (20.2, 21.8))),)
    dog = replace(inside, kit=inside.kit.altered(traits=(Trait.ANIMAL,)))
    assert refused(scene(dog, house(ways=(hatch,), holes=holes)), Leg(21, 21, 3.0, "way")) == "mordheim.core.ways"


@pytest.mark.rule("mordheim.core.ladders", "mordheim.ladder.stop-on")
def test_a_man_two_inches_from_a_ladder_stops_on_it_two_inches_up() -> None:
    ladder = Ladder("ladder", 6.0, foot=(19.4, 23, 0.0), head=(20, 23, 6.0))
    state = scene(warrior(0, 0, (17.4, 23)), house(), ladder)
    state = replace(state, movables=(ladder,))
    assert cost(state, Leg(19.4, 23), Leg(19.4, 23, 2.0, "ladder")) == 4.0
    after = drive(
        lambda before, dice: move(before, Move(0, "walk", (Leg(19.4, 23), Leg(19.4, 23, 2.0, "ladder"))), dice),
        state,
        RolledDice(1),
    )
    assert (after.warrior(0).place.surface, after.warrior(0).place.z) == ("ladder", 2.0)


@pytest.mark.rule("mordheim.core.climb")
def test_a_climb_is_one_test_and_who_fails_stays_where_he_was() -> None:
    flat = replace(house(), storeys=(Storey(0.0, 3.0),), walls=tuple(w for w in house().walls if w.storey == 0))
    state = scene(warrior(0, 0, (23, 20 - 0.5)), flat)
    answer = Move(0, "walk", (Leg(23, 20.4, 3.0, "climb"),))

    def high(dice: Any) -> bool:
        return bool(drive(lambda before, d: move(before, answer, d), state, dice).warrior(0).place.z == 3.0)

    assert EveryDice().odds(high).probability(outcome=True) == Fraction(1, 2)
    assert refused(state, Leg(23, 20.4, 3.0, "climb"), gait="run") == "mordheim.core.climb"
    slow = scene(warrior(0, 0, (23, 19.5), m=2), flat)
    assert refused(slow, Leg(23, 20.4, 3.0, "climb")) == "mordheim.core.climb"


@pytest.mark.rule("mordheim.core.jumps")
@pytest.mark.parametrize(("height", "tests"), [(1.9, 0), (2.0, 1), (3.9, 1), (5.0, 2), (6.0, 3)])
def test_a_jump_takes_a_test_for_each_full_two_inches(height: float, tests: int) -> None:
    bridge = Bridge("bridge", Segment(10, 10, 16, 10), 2.0, z=height)
    state = scene(warrior(0, 0, place=Spot(13, 10.5, height, "bridge")), bridge)
    stage = walker(state, state.warrior(0)).stage(state.warrior(0).place, Leg(13, 12, 0.0, "jump"))
    assert (sum(trial.times for trial in stage.trials), stage.cost) == (tests, 0.0)


@pytest.mark.rule("mordheim.core.jumps")
def test_nobody_jumps_from_more_than_six_inches() -> None:
    bridge = Bridge("bridge", Segment(10, 10, 16, 10), 2.0, z=6.1)
    state = scene(warrior(0, 0, place=Spot(13, 10.5, 6.1, "bridge")), bridge)
    assert refused(state, Leg(13, 12, 0.0, "jump")) == "mordheim.core.jumps"


@pytest.mark.rule("mordheim.core.gaps")
def test_a_gap_of_three_inches_is_leapt_over_with_a_test_and_a_wider_one_is_not() -> None:
    for far, leaps in ((3.0, True), (3.6, False)):
        spans = (
            Bridge("near", Segment(10, 10, 14, 10), 2.0, z=4.0),
            Bridge("far", Segment(14 + far, 10, 20, 10), 2.0, z=4.0),
        )
        state = scene(warrior(0, 0, place=Spot(13.8, 10, 4.0, "near"), m=5), *spans)
        leg = Leg(14.2 + far, 10, 4.0, "leap")
        if leaps:
            (stage,) = judge_move(state, Move(0, "walk", (leg,)))
            assert [trial.because for trial in stage.trials] == ["mordheim.core.gaps"]
        else:
            assert refused(state, leg) == "mordheim.core.gaps"


# ---- crawling, hiding


@pytest.mark.rule("mordheim.crawl.distance")
def test_a_knocked_down_man_crawls_two_inches_and_one_on_rubble() -> None:
    state = scene(warrior(0, 0, (10, 10), health="knocked-down"))
    assert gaits(state, state.warrior(0)) == ("crawl",)
    assert allowance(state, state.warrior(0), "crawl") == 2.0
    heap = Ground("heap", "difficult", Polygon(((5, 5), (15, 5), (15, 15), (5, 15))))
    rubble = scene(warrior(0, 0, (10, 10), health="knocked-down"), heap)
    assert cost(rubble, Leg(10, 11), gait="crawl") == 2.0


@pytest.mark.rule("mordheim.crawl.disengage")
def test_each_enemy_in_contact_strikes_once_at_who_crawls_away() -> None:
    """Two men of WS 3 and S 3 against T 3: he gets away unhurt with 4/9 (hit on 3+, wound on 4+; daggers save 6+)."""
    touch = 25 / 25.4
    foes = (warrior(1, 1, (10 - touch, 10), bears=("sword",)), warrior(2, 1, (10 + touch, 10), bears=("sword",)))
    state = scene(warrior(0, 0, (10, 10), health="knocked-down"), others=foes)
    answer = Move(0, "crawl", (Leg(10, 12),))

    def unhurt(dice: Any) -> bool:
        after = drive(lambda before, d: move(before, answer, d), state, dice).warrior(0)
        return bool(after.health == "knocked-down" and after.lost == 0)

    assert EveryDice().odds(unhurt).probability(outcome=True) == Fraction(4, 9)


@pytest.mark.rule("mordheim.core.hiding")
def test_who_ends_his_walk_behind_a_wall_may_hide_there_and_who_runs_may_not() -> None:
    wall = Barrier("wall", "wall", Segment(5, 12, 15, 12), 1.2)
    foe = warrior(1, 1, (10, 30))
    state = scene(warrior(0, 0, (10, 8)), wall, others=(foe,))
    assert judge_move(state, Move(0, "walk", (Leg(10, 11.3),), hide=True))
    assert refused(state, Leg(10, 11.3), gait="run", hide=True) == "mordheim.core.hiding"
    assert refused(state, Leg(14, 8), hide=True) == "mordheim.core.hiding"


@pytest.mark.rule("mordheim.core.moves")
def test_a_warrior_who_has_moved_has_done_so_for_this_turn() -> None:
    state = scene(warrior(0, 0, (10, 10)))
    with ScriptedDice([]) as dice:
        after = drive(lambda before, d: move(before, Move(0, "walk", (Leg(12, 10),)), d), state, dice)
    assert (after.warrior(0).turn.done, after.warrior(0).turn.moved) == (True, True)
