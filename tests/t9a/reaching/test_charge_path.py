"""The path of a charge: where it leads, how it gets there, what stands in its way."""

from __future__ import annotations

from math import cos, hypot, inf, radians, sin
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from grognard.kernel.geometry import (
    TOUCH,
    Disc,
    Feature,
    Rect,
    Table,
    advance,
    are_within,
    distance,
    first_contact,
    inside_table,
    overlaps,
    touches,
    wheel,
)
from grognard.t9a.board.condition import Facing
from grognard.t9a.board.profile import Base
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.morale.flight import at_centre
from grognard.t9a.reaching.charge_geometry import Wish, any_approach, best_approach
from grognard.t9a.reaching.charge_ground import Ground
from grognard.t9a.reaching.charge_path import ChargePath, find_charge_path
from grognard.t9a.units.arcs import facing_towards
from grognard.t9a.units.contact import contact_of
from grognard.t9a.units.contact_spread import levels, models_in_contact, spread_of
from tests.t9a.positions import against, engage, model, state_of, troop, unit

Place = tuple[float, float, float]
Shape = tuple[Any, int]

SAURIANS = troop(model("Saurian Warrior", base=(25, 25)), 20)
DWARFS = troop(model("Clan Warrior", base=(20, 20), advance=3), 20)
CANNON = troop(model("Cannon", base=60, hp=5), 1)
BLOCK = troop(model("Block", base=(40, 40)), 9)


def saurians(x: float = 24, y: float = 23.9, facing: float = 0, **rest: Any) -> Unit:
    return unit(0, 0, SAURIANS, x=x, y=y, facing=facing, **rest)


def dwarfs(x: float = 27, y: float = 33.2, facing: float = 180, **rest: Any) -> Unit:
    return unit(1, 1, DWARFS, x=x, y=y, facing=facing, **rest)


def path_of(charger: Unit, target: Unit, *others: Unit, table: Table | None = None, **how: Any) -> ChargePath | None:
    state = state_of(charger, target, *others, table=table)
    return find_charge_path(state, charger, target, facing_towards(target, charger), **how)


def rectangle(one: Unit) -> Rect:
    assert isinstance(one.boundary, Rect)
    return one.boundary


def touching_models(path: ChargePath) -> int:
    contact = contact_of(path.unit, path.target, "front", path.facing)
    return contact.count + len(contact.enemy_models)


def assert_aligned(path: ChargePath) -> None:
    charger, target = path.unit.boundary, path.target.boundary
    assert touches(charger, target)
    assert not overlaps(charger, target)
    if isinstance(target, Rect):
        assert isinstance(charger, Rect)
        looks = target.side_facing(path.facing)
        off = abs((charger.facing - looks - 180.0 + 180.0) % 360.0 - 180.0)
        assert off <= 0.0011
        for corner in charger.front().corners():
            line = target.side(path.facing)
            along = (
                (corner[0] - line.x1) * (line.y2 - line.y1) - (corner[1] - line.y1) * (line.x2 - line.x1)
            ) / line.length
            assert abs(along) <= TOUCH


# ---- worked examples -------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.charge-move")
def test_the_example_of_the_rules_wheels_by_19_degrees_into_the_middle() -> None:
    """Core 21.38: most central of the places where all ten touch: 19.35 degrees, then 8.302 inches straight."""
    path = path_of(saurians(), dwarfs())
    assert path is not None
    assert distance(saurians().boundary, dwarfs().boundary) == pytest.approx(9.3)
    _, wheeled, met, end = path.way
    assert wheeled[2] == pytest.approx(19.345, abs=0.01)
    assert hypot(met[0] - wheeled[0], met[1] - wheeled[1]) == pytest.approx(8.302, abs=0.002)
    front = rectangle(path.unit).front()
    assert (round(front.x1, 2), round(front.x2, 2)) == (24.54, 29.46)
    assert end == (27.0, 33.2, 0.0)
    assert path.models == touching_models(path) == 10
    assert not path.turned


@pytest.mark.rule("t9a.charge-move")
@pytest.mark.parametrize(("degrees", "all_touch"), [(15.8, False), (16.1, True), (22.7, True), (23.0, False)])
def test_all_ten_touch_after_wheels_of_16_to_22_8_degrees(degrees: float, all_touch: bool) -> None:
    """Core 21.38, the limits, from the kernel's own moves."""
    turned = wheel(rectangle(saurians()), "right", degrees)
    met = first_contact(turned, dwarfs().boundary)
    assert met is not None
    along = met.point[0] - 27 - advance(turned, met.distance).local(met.point)[0]
    assert (models_in_contact(spread_of(saurians(), dwarfs(), "front"), along) == 10) is all_touch


@pytest.mark.rule("t9a.maximising-contact")
def test_straight_ahead_only_two_and_two_would_touch() -> None:
    along = 24 - 27
    assert models_in_contact(spread_of(saurians(), dwarfs(), "front"), along) == 4


@pytest.mark.rule("t9a.maximising-contact")
def test_ten_against_ten_touch_within_half_an_inch_of_the_middle() -> None:
    most, spans = levels(spread_of(saurians(), dwarfs(), "front"))[0]
    assert most == 10
    assert spans[0] == pytest.approx((-0.492, 0.492), abs=0.001)


@pytest.mark.rule("t9a.charge-move")
def test_a_charge_that_lies_straight_ahead_needs_no_wheel() -> None:
    path = path_of(saurians(x=27), dwarfs())
    assert path is not None
    assert [place[2] for place in path.way] == [0, 0, 0]
    assert_aligned(path)


@pytest.mark.rule("t9a.charge-range")
def test_the_limit_is_the_distance_not_the_way() -> None:
    """Core 6.7, 6.8: the way may be longer than the range."""
    assert path_of(saurians(), dwarfs(), limit=9.3) is not None
    assert path_of(saurians(), dwarfs(), limit=9.2) is None


@pytest.mark.rule("t9a.charge-move")
@pytest.mark.parametrize(
    ("x", "y", "facing", "charged"), [(40, 30, 270, "left"), (27, 45, 180, "rear"), (12, 32, 90, "right")]
)
def test_flanks_and_rear_are_charged_from_their_arcs(x: float, y: float, facing: float, charged: str) -> None:
    charger = saurians(x=x, y=y, facing=facing)
    path = path_of(charger, dwarfs())
    assert path is not None
    assert path.facing == charged
    assert_aligned(path)
    assert path.models == touching_models(path)


@pytest.mark.rule("t9a.charge-move")
def test_no_charge_leads_backwards() -> None:
    """One Wheel of at most 90 degrees does not bring the front round to an enemy behind."""
    assert path_of(saurians(y=45, x=27), dwarfs()) is None


# ---- round bases -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.war-machine")
def test_a_war_machine_on_a_round_base_is_met_without_aligning() -> None:
    cannon = unit(1, 1, CANNON, x=30, y=33, facing=180, files=1)
    path = path_of(saurians(), cannon)
    assert path is not None
    assert path.facing == "front"
    assert touches(path.unit.boundary, cannon.boundary)
    assert not overlaps(path.unit.boundary, cannon.boundary)
    assert path.models == touching_models(path) == 5


@pytest.mark.rule("t9a.war-machine")
def test_a_round_base_of_its_own_rolls_to_the_middle_of_a_facing() -> None:
    wheel_base = unit(0, 0, CANNON, x=24, y=24, files=1)
    path = path_of(wheel_base, dwarfs())
    assert path is not None
    assert touches(path.unit.boundary, dwarfs().boundary)
    assert (path.unit.x, path.unit.y, path.unit.facing) == (27, 33.2, 0)


# ---- in the way ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.charge-move")
def test_a_friend_in_the_way_is_gone_round() -> None:
    """First straight past him, then a Wheel."""
    friend = unit(2, 0, troop(model(), 1), x=27, y=26.5, files=1)
    path = path_of(saurians(), dwarfs(), friend)
    assert path is not None
    assert path.way[1][2] == 0
    assert path.way[1][1] > 24.4
    assert path.models == 10
    assert_aligned(path)


@pytest.mark.rule("t9a.charge-move")
def test_a_wall_of_friends_stops_a_charge_on_foot_but_not_in_the_air() -> None:
    friends = unit(2, 0, DWARFS, x=27, y=28.5, facing=0, files=20)
    assert path_of(saurians(), dwarfs(), friends) is None
    assert path_of(saurians(), dwarfs(), friends, flying=True) is not None
    assert path_of(saurians(), dwarfs(), friends, ignoring=(2,)) is not None


@pytest.mark.rule("t9a.charge-move")
def test_impassable_terrain_costs_contact_where_it_cannot_be_gone_round() -> None:
    rock = Feature("rock", "impassable", Rect(24, 29.5, 0.8, 0.8))
    path = path_of(saurians(), dwarfs(), table=Table(72, 48, (rock,)))
    assert path is not None
    assert path.models == 4
    assert_aligned(path)
    rock = Feature("rock", "impassable", Rect(25, 28, 0.8, 0.8))
    assert path_of(saurians(), dwarfs(), table=Table(72, 48, (rock,))) is None


@pytest.mark.rule("t9a.maximising-contact")
def test_another_enemy_is_never_touched_even_at_the_cost_of_contact() -> None:
    """Core 6.14 (1) before (4)."""
    neighbour = unit(2, 1, DWARFS, x=21.96, y=33.2, facing=180)
    path = path_of(saurians(x=24.5), dwarfs(), neighbour)
    assert path is not None
    assert not are_within(path.unit.boundary, neighbour.boundary, 0)
    assert_aligned(path)


@pytest.mark.rule("t9a.multiple-charge")
def test_two_enemies_flush_side_by_side_may_both_be_touched_where_that_is_allowed() -> None:
    wide = unit(0, 0, BLOCK, x=24, y=24, files=9)
    one, two = dwarfs(x=22, files=2), unit(2, 1, DWARFS, x=25, y=33.2, facing=180, files=2)
    three = unit(3, 1, DWARFS, x=19, y=33.2, facing=180, files=2)
    one, elsewhere = engage(one, unit(4, 0, DWARFS, x=60, y=40))
    assert path_of(wide, one, two, three, elsewhere) is None
    path = path_of(wide, one, two, three, elsewhere, touching=(2, 3))
    assert path is not None
    assert set(path.also) <= {(2, "front"), (3, "front")}
    assert path.also


@pytest.mark.rule("t9a.charge-move")
def test_the_board_edge_keeps_the_aligned_charger_on_the_board() -> None:
    target = dwarfs(x=3, y=40)
    path = path_of(saurians(x=3, y=30), target)
    assert path is not None
    assert inside_table(path.unit.boundary, Table(72, 48))


@pytest.mark.rule("t9a.charge-move")
def test_the_target_is_turned_as_little_as_possible_where_the_charger_cannot_align() -> None:
    """Core 6.8: a rock beside the facing keeps the charger from turning all the way."""
    target = dwarfs(x=36, y=34, facing=215, files=5)
    rock = Feature("rock", "impassable", Rect(34.2, 29.2, 1.5, 1.5))
    table = Table(72, 48, (rock,))
    charger = saurians(x=37.5, y=24)
    free = path_of(charger, target)
    assert free is not None
    assert not free.turned
    walls = (Feature("left", "impassable", Rect(33.5, 28, 1, 9)), Feature("right", "impassable", Rect(40.6, 28, 1, 9)))
    path = path_of(charger, target, table=Table(72, 48, walls))
    assert path is not None
    assert path.turned
    assert_aligned(path)
    assert path_of(charger, target, table=table) is not None


@pytest.mark.rule("t9a.charge-move", "t9a.unit-spacing")
@pytest.mark.parametrize(("place", "found"), [((34.38, 37.83), True), ((33.45, 34.42), False)])
def test_a_target_is_not_turned_against_a_friend_of_its_charger(place: tuple[float, float], found: bool) -> None:
    """He stands a hair beside where it would come to stand: it is turned a little otherwise, or not at all."""
    target, charger = dwarfs(x=36, y=34, facing=215, files=5), saurians(x=37.5, y=24)
    walls = (Feature("left", "impassable", Rect(33.5, 28, 1, 9)), Feature("right", "impassable", Rect(40.6, 28, 1, 9)))
    table = Table(72, 48, walls)
    friend = unit(2, 0, troop(model("Friend"), 1), x=place[0], y=place[1], facing=0, files=1)
    without = path_of(charger, target, table=table)
    assert without is not None
    assert touches(without.target.boundary, friend.boundary)
    assert not touches(target.boundary, friend.boundary)
    path = path_of(charger, target, friend, table=table)
    assert (path is not None) == found
    if path is not None:
        assert path.turned
        assert not touches(path.target.boundary, friend.boundary)


@pytest.mark.rule("t9a.charge-move")
def test_engaged_targets_are_never_turned() -> None:
    target = dwarfs(x=36, y=34, facing=215, files=5)
    walls = (Feature("left", "impassable", Rect(33.5, 28, 1, 9)), Feature("right", "impassable", Rect(40.6, 28, 1, 9)))
    friend, engaged = engage(unit(2, 0, DWARFS, x=60, y=40), target)
    assert path_of(saurians(x=37.5, y=24), engaged, friend, table=Table(72, 48, walls)) is None


@pytest.mark.rule("t9a.combined-charge")
def test_a_wish_moves_the_charger_along_the_facing() -> None:
    path = path_of(saurians(), dwarfs(files=10), wish=Wish(2.0, 1.0, 3.0))
    assert path is not None
    assert 28 <= path.unit.x <= 30


# ---- fleeing targets -------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.charging-a-fleeing-unit")
def test_a_fleeing_unit_is_met_anywhere_without_aligning() -> None:
    target = dwarfs(x=30, y=34, facing=20, fleeing=True)
    path = path_of(saurians(), target)
    assert path is not None
    assert touches(path.unit.boundary, target.boundary)
    assert not overlaps(path.unit.boundary, target.boundary)
    assert path.unit.facing == pytest.approx(path.way[-2][2], abs=0.001)


# ---- properties ------------------------------------------------------------------------------------------------------

turns = st.floats(0, 359.9).map(lambda value: round(value, 3))
shapes = st.tuples(
    st.sampled_from([SAURIANS, DWARFS, BLOCK, troop(model("Lone", base=(50, 100)), 1)]), st.integers(1, 10)
)
before_it = st.tuples(st.floats(5, 16), st.floats(-60, 60), turns)
around = st.tuples(st.floats(5, 25), st.floats(-180, 180), turns)


def charging(shape: tuple[Any, int], facing: float = 0.0) -> Unit:
    """The charger in the middle of the board."""
    return unit(0, 0, shape[0], x=36, y=24, facing=facing, files=min(shape[1], shape[0].size))


def near(charger: Unit, number: int, side: int, place: tuple[float, float, float], shape: tuple[Any, int]) -> Unit:
    """A unit with its centre so many inches away, so many degrees off the charger's front."""
    away, off, facing = place
    towards = radians(charger.facing + off)
    x, y = charger.x + away * sin(towards), charger.y + away * cos(towards)
    return at_centre(unit(number, side, shape[0], files=min(shape[1], shape[0].size)), x, y, facing)


def apart(state: State) -> bool:
    units = state.units
    return all(
        not are_within(a.boundary, b.boundary, 1.0) for i, a in enumerate(units) for b in units[i + 1 :]
    ) and all(inside_table(one.boundary, state.setting.table) for one in units)


@pytest.mark.rule("t9a.charge-move")
@given(turns, shapes, before_it, shapes, around, shapes, around, shapes)
def test_a_path_ends_aligned_in_contact_and_clear_of_everybody_else(
    turn: float, who: Shape, at: Place, foe: Shape, at2: Place, third: Shape, at3: Place, fourth: Shape
) -> None:
    charger = charging(who, turn)
    target = near(charger, 1, 1, at, foe)
    friend, enemy = near(charger, 2, 0, at2, third), near(charger, 3, 1, at3, fourth)
    state = state_of(charger, target, friend, enemy)
    assume(apart(state))
    facing = facing_towards(target, charger)
    path = find_charge_path(state, charger, target, facing)
    assume(path is not None)
    assert path is not None
    assert_aligned(path)
    assert path.facing == facing
    assert touching_models(path) >= path.models  # a hair more by the one tolerance
    assert inside_table(path.unit.boundary, state.setting.table)
    assert not overlaps(path.unit.boundary, friend.boundary)
    assert not are_within(path.unit.boundary, enemy.boundary, 0)
    end = path.unit
    assert end.altered(x=round(end.x, 3), y=round(end.y, 3), facing=round(end.facing, 3)) == end


@pytest.mark.rule("t9a.charge-move")
@given(turns, shapes, before_it, shapes)
def test_the_way_is_one_that_the_moves_of_the_rules_make(turn: float, who: Shape, at: Place, foe: Shape) -> None:
    """Straight, one Wheel of at most 90 degrees, straight to the first contact, which is on the charged facing."""
    charger = charging(who, turn)
    target = near(charger, 1, 1, at, foe)
    state = state_of(charger, target)
    assume(apart(state))
    facing = facing_towards(target, charger)
    spread, ground = spread_of(charger, target, facing), Ground((), (), (), (), (72, 48))
    start, shape = rectangle(charger), rectangle(target)
    found = best_approach(start, shape, facing, spread, ground)
    assume(found is not None)
    assert found is not None
    assert 0 <= found.turn <= 90.0001
    before = start if found.hand is None else wheel(advance(start, found.straight), found.hand, found.turn)
    met = first_contact(before, shape)
    assert met is not None
    assert met.distance == pytest.approx(found.ahead, abs=TOUCH)
    assert facing in met.sides or hypot(met.point[0] - found.point[0], met.point[1] - found.point[1]) <= 2 * TOUCH


@pytest.mark.rule("t9a.maximising-contact")
@given(turns, shapes, before_it, shapes)
def test_no_wheel_of_whole_degrees_brings_more_models_into_contact(
    turn: float, who: Shape, at: Place, foe: Shape
) -> None:
    """The brute-force twin: each Wheel by a degree, from each start, with the kernel's own moves."""
    charger = charging(who, turn)
    target = near(charger, 1, 1, at, foe)
    state = state_of(charger, target)
    assume(apart(state))
    facing = facing_towards(target, charger)
    path = find_charge_path(state, charger, target, facing)
    brute = most_by_brute_force(charger, target, facing)
    if path is None or path.turned:
        assert brute == 0
    else:
        assert path.models >= brute


def most_by_brute_force(charger: Unit, target: Unit, facing: Facing) -> int:
    start, shape = rectangle(charger), rectangle(target)
    spread = spread_of(charger, target, facing)
    line = shape.side(facing)
    most, table = 0, Table(72, 48)
    for straight in range(0, 24, 2):
        begun = advance(start, straight)
        if not inside_table(begun.front(), table) or (straight and overlaps(advance(start, straight), shape)):
            break
        if any(overlaps(advance(start, part / 2), shape) for part in range(2 * straight)):
            break
        for hand in ("left", "right"):
            for degrees in range(0, 91, 3):
                turned = wheel(begun, hand, degrees)
                if not inside_table(turned.front(), table) or overlaps(turned, shape):
                    break
                met = first_contact(turned, shape)
                if met is None or facing not in met.sides or (len(met.sides) > 1 and met.corner is not None):
                    continue
                at = advance(turned, met.distance)
                if not inside_table(at.front(), table):
                    continue
                across = at.local(met.point)[0]
                x, y = shape.side(facing).middle
                # the charger's right, once aligned, runs against the walk round the target
                along = (met.point[0] - x) * (line.x1 - line.x2) + (met.point[1] - y) * (line.y1 - line.y2)
                place = along / line.length - across
                end = wheel_end(charger, target, facing, place)
                if inside_table(end.boundary, table):
                    most = max(most, models_in_contact(spread, place))
    return most


def wheel_end(charger: Unit, target: Unit, facing: Facing, along: float) -> Unit:
    return against(target, charger, theirs=facing, along=along)


@pytest.mark.rule("t9a.declare-charge")
@given(turns, shapes, before_it, shapes, around, shapes)
def test_what_a_quick_look_finds_is_there(
    turn: float, who: Shape, at: Place, foe: Shape, at2: Place, third: Shape
) -> None:
    """Enough to declare: a quick look never finds a way that a thorough one doesn't."""
    charger = charging(who, turn)
    target, enemy = near(charger, 1, 1, at, foe), near(charger, 2, 1, at2, third)
    state = state_of(charger, target, enemy)
    assume(apart(state))
    facing = facing_towards(target, charger)
    quick = find_charge_path(state, charger, target, facing, best=False)
    assume(quick is not None)
    assert quick is not None
    assert_aligned(quick)
    assert not are_within(quick.unit.boundary, enemy.boundary, 0)
    best = find_charge_path(state, charger, target, facing)
    assert best is not None
    assert best.models >= quick.models or quick.turned


@pytest.mark.rule("t9a.charge-move")
def test_a_quick_look_may_overlook_what_a_thorough_one_finds_but_not_the_open_way() -> None:
    ground = Ground((), (), (), (), (72, 48))
    spread = spread_of(saurians(), dwarfs(), "front")
    for turning in (True, False):
        assert any_approach(rectangle(saurians()), rectangle(dwarfs()), "front", spread, ground, turning=turning)


# ---- facings ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.arcs")
@pytest.mark.parametrize(("y", "facing"), [(5, "front"), (3, "right"), (4, "right")])
def test_the_arcs_of_the_example(y: float, facing: str) -> None:
    """Core 21.26: at (6, 5) in the Front Arc, at (6, 3) in the Flank, on the dividing line in the Flank."""
    target = unit(1, 1, troop(model(base=Base(4, 3)), 1), x=20, y=20, facing=0, files=1)
    other = unit(0, 0, troop(model(base=Base(1, 1)), 1), x=26, y=20 + y, facing=200, files=1)
    assert facing_towards(target, other) == facing


@pytest.mark.rule("t9a.arcs")
def test_a_round_base_is_located_by_its_centre_and_has_only_a_front() -> None:
    target = unit(1, 1, troop(model(base=Base(4, 3)), 1), x=20, y=20, facing=0, files=1)
    cannon = unit(0, 0, troop(model(base=Base(2.4, 2.4, round=True)), 1), x=26, y=24.2, facing=0, files=1)
    assert facing_towards(target, cannon) == "right"
    assert facing_towards(cannon, target) == "front"
    assert Wish() == Wish(0.0, -inf, inf)
    assert isinstance(cannon.boundary, Disc)
