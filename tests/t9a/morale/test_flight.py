"""Flee Moves: the turn, the way, what is passed through, the edge (core 7.13)."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.kernel.dice import ScriptedDice
from grognard.kernel.geometry import Disc, Feature, Rect, Table, are_within
from grognard.t9a.board.condition import Engagement
from grognard.t9a.board.state import Charge, State
from grognard.t9a.board.unit import Unit
from grognard.t9a.morale.flight import flee, flight_distance, maximised, turned_to
from tests.t9a.attacks import rules
from tests.t9a.positions import fight, hero, model, state_of, troop, unit


def runner(x: float = 36, y: float = 24, facing: float = 0, *texts: str, **rest: Any) -> Unit:
    return unit(0, 0, troop(model("Runner", *rules(*texts)), 10), x=x, y=y, facing=facing, **rest)


def enemy(number: int, x: float, y: float, **rest: Any) -> Unit:
    return unit(number, 1, troop(model("Enemy"), 5, key=f"enemy-{number}"), x=x, y=y, **rest)


def friend(number: int, x: float, y: float, **rest: Any) -> Unit:
    return unit(number, 0, troop(model("Friend"), 5, key=f"friend-{number}"), x=x, y=y, **rest)


def fled(state: State, faces: list[int], **how: Any) -> State:
    with ScriptedDice(faces) as dice:
        return flee(state, 0, dice, **how)


@pytest.mark.rule("t9a.flee")
def test_a_unit_flees_straight_on_as_far_as_two_dice_say() -> None:
    state = fled(state_of(runner()), [3, 4])
    there = state.unit(0)
    assert (there.x, there.y, there.facing) == (36, 31, 0)
    assert there.morale.fleeing
    assert there.this_turn.moved == "flee"


@pytest.mark.rule("t9a.flee")
def test_it_turns_directly_away_centre_to_centre() -> None:
    before, foe = runner(), enemy(1, 42, 30)
    state = fled(state_of(before, foe), [1, 1], away_from=foe)
    here, there, gone = before.boundary, foe.boundary, state.unit(0).boundary
    assert (gone.x - here.x) * (there.y - here.y) == pytest.approx((gone.y - here.y) * (there.x - here.x), abs=0.01)
    assert gone.x < here.x


@pytest.mark.rule("t9a.flee")
def test_a_distance_that_was_rolled_already_is_kept() -> None:
    assert fled(state_of(runner()), [], distance=5, facing=180.0).unit(0).facing == 180


@pytest.mark.rule("t9a.swiftstride")
def test_swiftstride_flees_on_the_best_two_of_three() -> None:
    assert fled(state_of(runner(36, 24, 0, "Swiftstride")), [1, 5, 6]).unit(0).y == 35
    mixed = runner(36, 24, 0, "Swiftstride", characters=(hero(7),))
    assert maximised(mixed, "flee", None) == 0


@pytest.mark.rule("t9a.swiftstride")
def test_the_pursuit_distance_is_rolled_the_same_way() -> None:
    with ScriptedDice([2, 6, 4]) as dice:
        assert flight_distance(runner(36, 24, 0, "Swiftstride"), dice, "pursuit") == 10


@pytest.mark.rule("t9a.flee")
def test_who_touches_the_edge_is_lost_without_losing_health() -> None:
    state = fled(state_of(runner(y=40)), [4, 4])
    assert not state.has(0)
    assert state.fallen[0].by_flight


@pytest.mark.rule("t9a.flee")
def test_one_inch_short_of_the_edge_it_is_not_lost() -> None:
    assert fled(state_of(runner(y=40)), [3, 4]).unit(0).y == 47


@pytest.mark.rule("t9a.flee", "t9a.unit-spacing")
@pytest.mark.parametrize("far", [-1.3, 0.1, 0.66])
def test_it_goes_on_no_farther_than_to_be_clear_by_a_thousandth_of_an_inch(far: float) -> None:
    """Two inches on it would stand in a unit or a rock: it goes on until its rear is just more than an inch past it."""
    there = friend(1, 36, 26 + far, facing=180)
    rock = Table(72, 48, [Feature("rock", "impassable", Rect(36, 26 + far, 4, 0.5))])
    for state in (state_of(runner(), there), state_of(runner(), table=rock)):
        blocking = there.boundary if state.has(1) else rock.features[0].shape
        after = fled(state, [6] * (0 if state.has(1) else 10), distance=2).unit(0).boundary
        assert not are_within(after, blocking, 1.0)
        assert are_within(after.moved(0, -0.002), blocking, 1.0)


@pytest.mark.rule("t9a.flee")
def test_it_goes_on_as_little_as_needed_to_stand_an_inch_clear() -> None:
    """A friend stands where it would end."""
    state = fled(state_of(runner(), friend(1, 36, 31)), [3, 4])
    there = state.unit(0)
    assert not are_within(there.boundary, state.unit(1).boundary, 1)
    assert there.y == pytest.approx(31 + 2 * 20 / 25.4 + 1, abs=0.3)
    assert state.panic[0].unit == 1
    assert state.panic[0].rule == "t9a.panic.fled-through"


@pytest.mark.rule("t9a.flee")
def test_fleeing_through_an_enemy_is_dangerous_for_every_model() -> None:
    """Core 21.29: (3): one die in two."""
    faces = [4, 4, 1, 2, 3, 4, 5, 6, 4, 5, 6, 4]
    state = fled(state_of(runner(), enemy(1, 36, 29)), faces)
    assert state.unit(0).models == 7


@pytest.mark.rule("t9a.flee")
def test_units_of_the_same_combat_cause_no_test() -> None:
    state = fled(state_of(runner(), enemy(1, 36, 29)), [4, 4], harmless=(1,))
    assert state.unit(0).models == 10


@pytest.mark.rule("t9a.flee")
def test_fleeing_through_impassable_terrain_is_dangerous_to_who_passes_it() -> None:
    """The rock is two inches wide: the three files in the middle pass it, six models."""
    rock = Feature("rock", "impassable", Rect(36, 28, 2, 2))
    state = fled(state_of(runner(), table=Table(72, 48, (rock,))), [5, 5, *[6] * 6])
    assert state.unit(0).y == 34


@pytest.mark.rule("t9a.flee", "t9a.dangerous-terrain")
def test_one_enemy_before_the_outermost_file_of_thirty_is_dangerous_to_three_of_them() -> None:
    """Core 7.13: models that pass, not the unit."""
    who = unit(0, 0, troop(model("Clan Warrior"), 30), files=10)
    scout = unit(1, 1, troop(model("Scout"), 1), x=36 + 4.5 * 20 / 25.4 + 0.3, y=28, files=1)
    assert fled(state_of(who, scout), [4, 4, 3, 3, 4]).unit(0).models == 28


@pytest.mark.rule("t9a.flee", "t9a.dangerous-terrain")
def test_who_passes_two_enemies_tests_once() -> None:
    """One is before three files, the other before one of these and one more: eight models in two ranks."""
    first, second = (
        unit(1, 1, troop(model("One"), 3), x=36 + 20 / 25.4, y=28, files=3),
        unit(2, 1, troop(model("Two"), 2), x=36 - 0.5 * 20 / 25.4, y=31, files=2),
    )
    assert fled(state_of(runner(), first, second), [6, 5, *[3, 3], *[4] * 6]).unit(0).models == 8


@pytest.mark.rule("t9a.flee", "t9a.panic-test")
def test_friends_near_where_the_last_model_fell_see_it_not_those_near_where_it_would_have_ended() -> None:
    """It is destroyed among the enemies 4 inches ahead, not at the end of its flight."""
    last = unit(0, 0, troop(model("Runner"), 1), files=1)
    near, far = friend(2, 36, 21), friend(3, 36, 40)
    state = fled(state_of(last, enemy(1, 36, 28), near, far), [6, 6, 1])
    assert not state.has(0)
    assert [cause.unit for cause in state.panic] == [2]


@pytest.mark.rule("t9a.flee", "t9a.panic-test")
def test_friends_behind_the_place_where_the_last_model_fell_were_not_fled_through() -> None:
    last = unit(0, 0, troop(model("Runner"), 1), files=1)
    before, behind = friend(2, 36, 26, files=3), friend(3, 36, 36.5)
    state = state_of(last, enemy(1, 36, 29), before, behind)
    dead, alive = fled(state, [6, 6, 1]), fled(state, [6, 6, 6])
    through = "t9a.panic.fled-through"
    assert [cause.unit for cause in dead.panic if cause.rule == through] == [2]
    assert [cause.unit for cause in alive.panic if cause.rule == through] == [2, 3]


@pytest.mark.rule("t9a.flee", "t9a.dangerous-terrain")
def test_a_model_that_is_turned_in_a_flight_is_not_dragged_across_what_lies_beside_it() -> None:
    """A Pivot lifts the unit: nobody passes the enemy an inch before its front."""
    beside = enemy(1, 36, 26.5)
    wide = unit(0, 0, troop(model("Runner"), 10), files=10)
    assert fled(state_of(wide, beside), [2, 2], facing=180.0).unit(0).models == 10


@pytest.mark.rule("t9a.flee")
def test_it_leaves_its_combat_on_both_sides() -> None:
    one, two = fight(runner(), enemy(1, 36, 30, facing=180))
    state = fled(state_of(one, two), [3, 3], facing=180.0)
    assert state.unit(0).fight.engaged == ()
    assert state.unit(1).fight.engaged == ()
    assert two.fight.engaged == (Engagement(0, "front", "front"),)


@pytest.mark.rule("t9a.flee-reaction")
def test_its_front_must_not_meet_a_unit_that_charges_it() -> None:
    state = state_of(runner(), enemy(1, 36, 29))
    assert not fled(state, [5, 4], fatal=(1,)).has(0)
    assert fled(state, [1, 1], fatal=(1,)).has(0)


@pytest.mark.rule("t9a.flee")
def test_a_fleeing_unit_is_neither_charging_nor_shaken_any_more() -> None:
    state = fled(state_of(runner(charging=True, shaken_until=1), charges=(Charge(0, 1, "front"),)), [2, 2])
    assert (state.unit(0).fight.charging, state.unit(0).morale.shaken) == (False, False)


@pytest.mark.rule("t9a.insignificant")
def test_nobody_minds_that_the_insignificant_flee_through_him() -> None:
    state = fled(state_of(runner(36, 24, 0, "Insignificant"), friend(1, 36, 28)), [4, 4])
    assert state.panic == ()
    alike = unit(1, 0, troop(model("Friend", *rules("Insignificant")), 5), x=36, y=28)
    assert fled(state_of(runner(36, 24, 0, "Insignificant"), alike), [4, 4]).panic != ()


@pytest.mark.rule("t9a.flee")
def test_turning_keeps_the_centre() -> None:
    turned = turned_to(runner(), 90)
    assert (turned.boundary.x, turned.boundary.y) == pytest.approx(
        (runner().boundary.x, runner().boundary.y), abs=0.001
    )
    assert not isinstance(turned.boundary, Disc)
