"""Ambushers, Delayed units, reinforcements, and pursuers who come back (core 7.1, 12.16, 16.4, 16.5)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.kernel.dice import Dice, ScriptedDice, odds
from grognard.kernel.geometry import Rect, Table
from grognard.kernel.ground.terrain import Feature
from grognard.kernel.words.refusals import NotAllowed
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.movement.arrivals import (
    ENTERS_ON,
    Arrive,
    StayAway,
    arrivals,
    at_the_edge,
    check,
    edges_for,
)
from grognard.t9a.moving.steps import Forward, Wheel
from grognard.t9a.next_unit import NextUnit
from grognard.t9a.setup.zones import DAWN_ASSAULT, FRONTLINE_CLASH, MARCHING_COLUMNS
from tests.t9a.positions import hero, model, play, readings_of, state_of, troop, unit

NO_DICE = ScriptedDice([])


def waiting(*late: Unit, on_table: tuple[Unit, ...] = (), **rest: Any) -> State:
    """Return a Movement Phase of the first player in Game Turn 2, with these units off the table."""
    rest = {"deployment": FRONTLINE_CLASH, "zones": ("south", "north"), "turn": 2, "player_turn": 3, **rest}
    state = state_of(*late, *on_table, phase="movement", **rest)
    return replace(state, units=on_table, reserve=late)


def lurkers(id: int = 0, away: str = "ambush", **rest: Any) -> Unit:
    who = troop(model("Lurker", advance=5, march=9), 10, key=f"lurkers-{id}")
    return unit(id, 0, who, away=away, **rest)


def may_arrive(state: State, edge: str, along: float, *steps: Any, files: int = 5, id: int = 0) -> bool:
    one = next(one for one in state.reserve if one.id == id)
    try:
        check(state, one, Arrive(id, edge, along, files, steps))  # type: ignore[arg-type]
    except NotAllowed:
        return False
    return True


def arrives_in(turns: int) -> Fraction:
    """Return the chance that an Ambusher has come after so many rolls."""

    def rolls(dice: Dice) -> bool:
        return any(dice.d6("t9a.ambush") >= ENTERS_ON for _ in range(turns))

    return odds(rolls).probability(True)


@pytest.mark.rule("t9a.ambush")
def test_an_ambusher_has_come_after_one_two_three_rolls() -> None:
    """Worked example 21.21."""
    assert [arrives_in(turns) for turns in (1, 2, 3)] == [Fraction(2, 3), Fraction(8, 9), Fraction(26, 27)]


@pytest.mark.rule("t9a.ambush")
def test_all_ambushers_roll_before_one_enters_and_not_in_the_first_turn() -> None:
    state = waiting(lurkers(0), lurkers(1), lurkers(2))
    after = play(
        arrivals(state, ScriptedDice([3, 2, 6])), Arrive(0, "west", 20, 5), Arrive(2, "north", 30, 5, (Forward(5),))
    )
    assert [(one.id, one.this_turn.moved, one.this_turn.has_moved) for one in after.units] == [
        (0, "arrival", True),
        (2, "arrival", True),
    ]
    assert [one.id for one in after.reserve] == [1]
    assert after.unit(2).y == pytest.approx(48 - 2 * 20 / 25.4 - 5, abs=0.002)
    assert play(arrivals(replace(state, turn=1), NO_DICE)) == replace(state, turn=1)


@pytest.mark.rule("t9a.ambush", "t9a.ambush.entry")
def test_who_may_enter_may_also_wait_unless_the_reading_says_he_must() -> None:
    state = waiting(lurkers())
    assert play(arrivals(state, ScriptedDice([6])), StayAway(0)).reserve
    must = waiting(lurkers(), readings=readings_of(**{"t9a.ambush.entry": "must"}))
    with pytest.raises(NotAllowed):
        play(arrivals(must, ScriptedDice([6])), StayAway(0))


@pytest.mark.rule("t9a.ambush")
def test_an_ambusher_enters_over_any_edge_and_advances() -> None:
    state = waiting(lurkers())
    for edge in ("south", "north", "west", "east"):
        assert may_arrive(state, edge, 24)
        assert may_arrive(state, edge, 24, Forward(5))
        assert not may_arrive(state, edge, 24, Forward(5.1)), "no March"
    assert may_arrive(state, "south", 24, Wheel("right", 20), Forward(2))
    assert not may_arrive(state, "south", 1), "over the corner"
    assert may_arrive(state, "south", 24, files=10)
    assert not may_arrive(state, "south", 24, files=11)


@pytest.mark.rule("t9a.ambush")
def test_no_model_ends_farther_from_the_edge_than_its_march_rate() -> None:
    """A deep column's first ranks would: 10 models in one file, and an Advance."""
    state = waiting(lurkers())
    assert may_arrive(state, "south", 24, Forward(1.4), files=1)
    assert not may_arrive(state, "south", 24, Forward(1.7), files=1)


@pytest.mark.rule("t9a.ambush")
def test_a_deep_unit_may_not_enter_with_its_first_ranks_too_far_in_even_without_a_move() -> None:
    """March Rate 3, bases of 1": in two files the fourth rank's centres are 3.5" from the edge; four files will do."""
    who = troop(model("Lurker", advance=2, march=3, base=(25.4, 25.4)), 8, key="deep")
    state = waiting(unit(0, 0, who, away="ambush"))
    assert not may_arrive(state, "south", 20, files=2)
    assert may_arrive(state, "south", 20, files=4)


@pytest.mark.rule("t9a.ambush")
def test_each_model_keeps_within_its_own_march_rate() -> None:
    """A Character of March Rate 3 in the first of three ranks of 1": his centre would be 2.5 + 1 inches in."""
    who = troop(model("Lurker", advance=5, march=9, base=(25.4, 25.4)), 14, key="deep")
    slow = hero(7, model("Slow", advance=2, march=3, base=(25.4, 25.4)))
    state = waiting(unit(0, 0, who, away="ambush", characters=(slow,)))
    assert may_arrive(state, "south", 20)
    assert not may_arrive(state, "south", 20, Forward(1))


@pytest.mark.rule("t9a.ambush")
def test_suggested_arrivals_are_wide_enough_for_the_march_rate() -> None:
    who = troop(model("Lurker", advance=1, march=2, base=(25.4, 25.4)), 15, key="deep")
    state = waiting(unit(0, 0, who, away="ambush"))
    asked: list[Any] = []

    def noted(ask: Any) -> Any:
        asked.extend(ask.options)
        return ask.options[0]

    play(arrivals(state, ScriptedDice([6])), noted)
    entries = [one for one in asked if isinstance(one, Arrive)]
    assert entries
    assert all(may_arrive(state, one.edge, one.along, *one.steps, files=one.files) for one in entries)


@pytest.mark.rule("t9a.unit-spacing")
def test_an_ambusher_needs_room() -> None:
    there = unit(5, 1, x=24, y=3)
    state = waiting(lurkers(), on_table=(there,))
    assert not may_arrive(state, "south", 24)
    assert may_arrive(state, "south", 40)


@pytest.mark.rule("t9a.scoring", "t9a.ambush")
@pytest.mark.parametrize(("turn", "scores"), [(3, True), (4, False)])
@pytest.mark.parametrize("away", ["ambush", "delayed", "reinforcement"])
def test_who_comes_in_game_turn_4_or_later_never_scores(turn: int, scores: bool, away: str) -> None:
    zones = ("south-west", "north-east") if away == "reinforcement" else ("south", "north")
    deployment = DAWN_ASSAULT if away == "reinforcement" else MARCHING_COLUMNS
    state = waiting(lurkers(away=away), turn=turn, zones=zones, deployment=deployment)
    after = play(arrivals(state, ScriptedDice([6])))
    assert after.unit(0).history.no_scoring != scores


@pytest.mark.rule("t9a.deployment.dawn-assault")
def test_reinforcements_come_over_the_own_short_edge() -> None:
    state = waiting(lurkers(away="reinforcement"), zones=("south-west", "north-east"), deployment=DAWN_ASSAULT)
    assert edges_for(state, state.reserve[0]) == ("west",)
    assert may_arrive(state, "west", 24)
    assert not may_arrive(state, "east", 24)


@pytest.mark.rule("t9a.delayed-units")
def test_the_enemy_orders_delayed_units_that_come_as_near_as_possible_to_the_middle() -> None:
    late = (lurkers(0, "delayed"), lurkers(1, "delayed"), lurkers(2, "ambush"))
    state = waiting(*late, deployment=MARCHING_COLUMNS)
    asked: list[tuple[int, str]] = []

    def first(ask: Any) -> Any:
        asked.append((ask.player, ask.kind))
        return ask.options[0]

    def chosen(ask: Any) -> NextUnit:
        asked.append((ask.player, ask.kind))
        return NextUnit(1)

    after = play(arrivals(state, ScriptedDice([6, 6, 6])), chosen, Arrive(1, "south", 36, 5), first, first)
    assert asked == [(1, "t9a.delayed-units-order"), (0, "t9a.arrive"), (0, "t9a.arrive")]
    assert [one.id for one in after.units] == [0, 1, 2]
    assert after.unit(1).x == 36
    assert abs(after.unit(0).x - 36) == pytest.approx(3.937 + 1.1, abs=0.5)


@pytest.mark.rule("t9a.delayed-units")
def test_a_delayed_unit_comes_no_farther_from_the_middle_than_it_must() -> None:
    state = waiting(lurkers(away="delayed"), deployment=MARCHING_COLUMNS)
    assert may_arrive(state, "south", 36)
    assert not may_arrive(state, "south", 37)
    assert not may_arrive(state, "north", 36)


@pytest.mark.rule("t9a.pursuing-off-the-board")
def test_a_pursuer_comes_back_where_he_left_in_the_same_formation_without_a_roll() -> None:
    state = waiting(lurkers(away="pursuing", x=20, y=47.9, facing=0), turn=1)
    after = play(arrivals(state, NO_DICE))
    back = after.unit(0)
    assert (back.x, back.facing, back.files, back.this_turn.moved, back.history.no_scoring) == (
        20,
        180,
        5,
        "arrival",
        False,
    )
    assert not may_arrive(state, "north", 20, files=10)
    assert not may_arrive(state, "north", 20, Forward(1))


@pytest.mark.rule("t9a.pursuing-off-the-board")
def test_where_somebody_stands_the_pursuer_comes_back_as_near_as_possible() -> None:
    there = unit(5, 0, x=20, y=46)
    state = waiting(lurkers(away="pursuing", x=20, y=47.9), on_table=(there,))
    after = play(arrivals(state, NO_DICE))
    assert abs(after.unit(0).x - 20) == pytest.approx(3.937 + 1.3, abs=0.4)


@pytest.mark.rule("t9a.pursuing-off-the-board", "t9a.pursuing-off-the-board.advance")
@pytest.mark.parametrize(("option", "inches"), [("stand", 0), ("advance", 5)])
def test_whether_returning_pursuers_advance_at_once(option: str, inches: int) -> None:
    readings = readings_of(**{"t9a.pursuing-off-the-board.advance": option})
    state = waiting(lurkers(away="pursuing", x=20, y=0.1, facing=180), readings=readings)
    back = play(arrivals(state, NO_DICE)).unit(0)
    assert back.y == pytest.approx(back.formation.depth + inches, abs=0.01)
    assert may_arrive(state, "south", 20, Forward(2)) is bool(inches)
    assert not may_arrive(state, "south", 20, Forward(6)), "no March in either case"


def test_without_any_room_it_waits() -> None:
    rocks = Table(72, 48, [Feature("rock", "impassable", Rect(36, 2, 72, 3))])
    state = waiting(lurkers(away="delayed"), deployment=MARCHING_COLUMNS, table=rocks)
    assert play(arrivals(state, ScriptedDice([6]))).reserve


def test_the_rear_stands_on_the_edge() -> None:
    table = Table(72, 48)
    for edge in ("south", "north", "west", "east"):
        there = at_the_edge(table, lurkers(), Arrive(0, edge, 24, 5))  # type: ignore[arg-type]
        rear = there.boundary.side("rear").middle  # type: ignore[union-attr]
        expected = {"south": (24, 0), "north": (24, 48), "west": (0, 24), "east": (72, 24)}[edge]
        assert rear == pytest.approx(expected, abs=0.002)
