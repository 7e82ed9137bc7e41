"""Dangerous Terrain: who tests, with how many dice, and what a hit does (core 15.1, 15.4)."""

from __future__ import annotations

from fractions import Fraction
from math import cos, radians, sin
from typing import Any

import msgspec
import pytest

from grognard.kernel.dice import ScriptedDice
from grognard.kernel.dice.odds import odds
from grognard.kernel.geometry import Feature, Rect, Table
from grognard.t9a.attack.dangerous import (
    danger_dice,
    danger_of,
    danger_strike,
    dangerous_test,
    roll_danger,
)
from grognard.t9a.attack.dangerous_way import dangerous_way
from grognard.t9a.board.profile import Base, Height, Model, ModelType
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from tests.t9a.attacks import rules
from tests.t9a.positions import hero, model, part, state_of, troop, unit

NORTH = ((36.0, 20.0, 0.0), (36.0, 30.0, 0.0))


def ground(kind: str, x: float = 36, y: float = 25, wide: float = 10, deep: float = 1) -> Table:
    return Table(72, 48, (Feature(kind, kind, Rect(x, y, wide, deep)),))


def walker(*texts: str, size: int = 10, files: int = 5, **profile: Any) -> Unit:
    who = model("Walker", *rules(*texts), **profile)
    return unit(0, 0, troop(who, size), x=36, y=20, files=files)


def after(state: State, faces: list[int], *, flying: bool = False) -> State:
    with ScriptedDice(faces) as dice:
        return dangerous_way(state, 0, NORTH, dice, flying=flying)


@pytest.mark.rule("t9a.dangerous-terrain")
def test_every_model_on_the_way_rolls_a_die() -> None:
    state = after(state_of(walker(), table=ground("ruins")), [1, 1, 2, 3, 4, 5, 6, 2, 3, 4])
    assert state.unit(0).models == 8


@pytest.mark.rule("t9a.dangerous-terrain")
def test_models_that_pass_beside_it_do_not_roll() -> None:
    """Only the file on the right touches it: two models."""
    state = after(state_of(walker(), table=ground("ruins", x=36 + 2.5 * 20 / 25.4 - 0.3, wide=0.4)), [1, 2])
    assert state.unit(0).models == 9


@pytest.mark.rule("t9a.dangerous-terrain")
def test_a_large_base_with_its_edge_inside_ruins_tests() -> None:
    """A Taurosaur 0.7 inch inside takes its three dice: any part of the base touches (core 15.1)."""
    beast = model("Taurosaur", kind=ModelType.BEAST, height=Height.GIGANTIC, base=(100, 150), hp=6)
    who = unit(0, 0, troop(beast, 1), x=36, y=20, files=1)
    edge = ground("ruins", y=30 + 0.5 - 0.7)
    assert after(state_of(who, table=edge), [1, 1, 5]).unit(0).lost == 2
    beside = ground("ruins", x=36 + 50 / 25.4 + 0.5 - 0.7, wide=1)
    assert after(state_of(who, table=beside), [1, 1, 5]).unit(0).lost == 2
    past = ground("ruins", x=36 + 50 / 25.4 + 0.5 + 0.1, wide=1)
    assert after(state_of(who, table=past), []).unit(0).lost == 0


@pytest.mark.rule("t9a.dangerous-terrain")
def test_the_tails_of_riders_touch_what_they_ride_out_of() -> None:
    """Bases 50 mm deep: the last half inch of a rider's base still stands in the Ruins where he starts."""
    rider = model("Raptor Rider", kind=ModelType.CAVALRY, base=(25, 50))
    who = unit(0, 0, troop(rider, 5), x=36, y=20)
    behind = ground("ruins", y=20 - 50 / 25.4)
    assert after(state_of(who, table=behind), [3, 3, 3, 2, 1]).unit(0).models == 3


@pytest.mark.rule("t9a.dangerous-terrain")
def test_a_chariot_whose_front_comes_over_a_wall_tests() -> None:
    car = chariot("Chariot")
    who = unit(0, 0, troop(msgspec.structs.replace(car, base=Base.of_mm(50, 100)), 1), x=36, y=20, files=1)
    assert after(state_of(who, table=ground("wall", y=30, deep=0.5)), [2, 5, 5]).unit(0).lost == 1


@pytest.mark.rule("t9a.dangerous-terrain")
def test_the_outer_rear_corner_of_a_wheel_touches_what_its_ends_do_not() -> None:
    """Ten wide wheel a quarter about their left front corner; a stake stands outside the chord of the outermost man."""
    who = unit(0, 0, troop(model("Walker"), 10), x=36, y=20, files=10)
    half = 5 * 20 / 25.4
    way = ((36.0, 20.0, 0.0), (36 - half, 20 + half, 270.0))
    angle, far = radians(45), 10 * 20 / 25.4 - 0.1
    stake = ground("ruins", x=36 - half + far * cos(angle), y=20 + far * sin(angle), wide=0.1, deep=0.1)
    with ScriptedDice([1]) as dice:
        assert dangerous_way(state_of(who, table=stake), 0, way, dice).unit(0).models == 9


@pytest.mark.rule("t9a.dangerous-terrain")
def test_flyers_test_only_where_they_take_off_and_land() -> None:
    flyers = walker("Fly (8, 16)", size=3, files=3)
    assert after(state_of(flyers, table=ground("forest")), [], flying=True).unit(0).models == 3
    landing = state_of(flyers, table=ground("forest", y=30))
    assert after(landing, [1, 2, 3], flying=True).unit(0).models == 2


@pytest.mark.rule("t9a.strider")
def test_striders_pass_unhurt() -> None:
    assert after(state_of(walker("Strider"), table=ground("ruins")), []).unit(0).models == 10


@pytest.mark.rule("t9a.skirmisher", "t9a.terrain.ruins")
def test_skirmishers_pass_ruins_but_no_other_ground_unhurt() -> None:
    assert after(state_of(walker("Skirmisher"), table=ground("ruins")), []).unit(0).models == 10
    assert after(state_of(walker("Skirmisher"), table=ground("water")), [1] * 2 + [6] * 8).unit(0).models == 8


@pytest.mark.rule("t9a.dangerous-terrain")
def test_harmless_ground_asks_nobody() -> None:
    for kind in ("hill", "field", "open", "forest", "wall"):
        assert after(state_of(walker(), table=ground(kind)), []).unit(0).models == 10


@pytest.mark.rule("t9a.dangerous-terrain")
@pytest.mark.parametrize(
    ("kind", "of", "height", "mounted", "x"),
    [
        ("forest", ModelType.CAVALRY, Height.STANDARD, True, 1),
        ("forest", ModelType.CONSTRUCT, Height.LARGE, False, 1),
        ("forest", ModelType.INFANTRY, Height.STANDARD, False, 0),
        ("ruins", ModelType.CAVALRY, Height.STANDARD, True, 2),
        ("ruins", ModelType.BEAST, Height.GIGANTIC, False, 1),
        ("wall", ModelType.CONSTRUCT, Height.LARGE, False, 2),
        ("wall", ModelType.CAVALRY, Height.STANDARD, True, 0),
        ("water", ModelType.INFANTRY, Height.STANDARD, False, 1),
        ("water", ModelType.CAVALRY, Height.STANDARD, True, 0),
        ("water", ModelType.INFANTRY, Height.LARGE, False, 0),
    ],
)
def test_how_dangerous_each_ground_is_to_whom(
    kind: str, of: ModelType, height: Height, x: int, *, mounted: bool
) -> None:
    """Core 15.4."""
    parts = (part(), part(1, *rules("Harnessed"), name="mount")) if mounted else None
    assert danger_of(kind, model("Anyone", kind=of, height=height, parts=parts), flying=False) == x


def chariot(*texts: str) -> Model:
    return model("Chariot", *rules(*texts), kind=ModelType.CONSTRUCT, height=Height.LARGE, hp=5)


@pytest.mark.rule("t9a.dangerous-terrain")
def test_the_examples_of_the_rules() -> None:
    """Core 21.29: a rider in a forest 1/6; a Grudge Buster in ruins: three dice, no hit 8/27, mean 1."""
    rider = model("Raptor Rider", kind=ModelType.CAVALRY)
    assert danger_dice(rider) == 1
    assert odds(roll_danger, 1, danger_strike(rider)) == {1: Fraction(1, 6), 0: Fraction(5, 6)}
    buster = chariot("Chariot")
    assert danger_dice(buster) == 3
    three = odds(roll_danger, 2, danger_strike(buster)).power(3)
    assert three.probability(0) == Fraction(8, 27)
    assert three.mean() == 1
    assert odds(roll_danger, 3, danger_strike(model("Clan Warrior"))).probability(1) == Fraction(1, 2)


@pytest.mark.rule("t9a.sa.snake-swarm-hazard")
def test_a_gigantic_model_among_snakes() -> None:
    """The ledger: three dice: 91/216; with Aegis (4+) a quarter of a Health Point."""
    giant = model("Giant", height=Height.GIGANTIC, hp=6)
    assert odds(roll_danger, 1, danger_strike(giant)).power(danger_dice(giant)).at_least(1) == Fraction(91, 216)
    blessed = model("Giant", *rules("Aegis (4+)"), height=Height.GIGANTIC, hp=6)
    assert odds(roll_danger, 1, danger_strike(blessed)).power(danger_dice(blessed)).mean() == Fraction(1, 4)


@pytest.mark.rule("t9a.dangerous-terrain")
def test_armour_does_not_help() -> None:
    assert odds(roll_danger, 1, danger_strike(model("Knight", armour=6))).mean() == Fraction(1, 6)


@pytest.mark.rule("t9a.dangerous-terrain")
def test_each_pool_takes_its_own_losses() -> None:
    led = walker().__class__(
        0, 0, troop(model("Walker"), 4), 4, characters=(hero(5, model("Hero", hp=3)),), x=36, y=20, files=5
    )
    with ScriptedDice([2, 2, 2, 2, 1]) as dice:
        state = dangerous_test(state_of(led), 0, 1, dice, "t9a.terrain.ruins")
    assert state.unit(0).models == 4
    assert state.unit(0).characters[0].lost == 1


@pytest.mark.rule("t9a.dangerous-terrain")
def test_the_last_model_may_be_lost() -> None:
    with ScriptedDice([1]) as dice:
        state = dangerous_test(state_of(walker(size=1, files=1)), 0, 1, dice, "t9a.terrain.ruins")
    assert not state.has(0)
