"""Sweeping Attacks over what is passed (core 7.7, ledger Release Rocks, Shrapnel Bombs and Grenades)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from grognard.kernel.dice import ScriptedDice, odds
from grognard.t9a.board.profile import Height
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.movement.sweeping import passed_over, sweep, sweeping_attacks
from grognard.t9a.shooting.shooting_events import NoSweep, Sweep
from tests.t9a.attacks import rules
from tests.t9a.positions import engage, model, part, play, state_of, troop, unit

ROCKS = "t9a.sa.release-rocks"
BOMBS = "t9a.dh.shrapnel-bombs"
GRENADES = "t9a.dh.shrapnel-grenades"


def flyers(rule: str, number: int = 4, **more: Any) -> Unit:
    """Return flyers with a Sweeping Attack at (36, 10), looking north."""
    who = model(
        "Flyer", *rules("Fly (9, 18)"), hp=2, height=Height.LARGE, base=(40, 40), parts=(part(1, *rules(rule)),)
    )
    return unit(0, 0, troop(who, number, key="flyers"), **{"x": 36, "y": 10, "files": number, **more})


def crowd(id: int = 1, *, number: int = 40, x: float = 36, y: float = 18, **more: Any) -> Unit:
    return unit(id, 1, troop(model("Crowd", **more), number, key=f"crowd-{id}"), x=x, y=y, facing=180, files=10)


def after_march(before: Unit, *others: Unit, inches: float = 16, move: str = "march") -> State:
    """Return the state after the flyers have flown straight on."""
    return state_of(before.altered(y=before.y + inches, moved=move, has_moved=True), *others, phase="movement")


def swept(before: Unit, *others: Unit, rule: str, inches: float = 16) -> Any:
    """Return the exact odds of the Health Points that unit 1 loses to one Sweeping Attack."""
    state = after_march(before, *others, inches=inches)
    health = state.unit(1).health

    def lost(dice: Any) -> int:
        after = sweep(state, Sweep(0, 1, rule), dice)
        return health - (after.unit(1).health if after.has(1) else 0)

    return odds(lost)


@pytest.mark.rule("t9a.sa.release-rocks")
def test_four_pteradons_release_rocks() -> None:
    """Ledger: mean 8 hits; 16/3 unsaved on Resilience 3, Armour 1; 1/4 a hit on Resilience 4, Armour 4."""
    assert swept(flyers("Release Rocks"), crowd(armour=1), rule=ROCKS).mean() == Fraction(16, 3)
    tough = crowd(resilience=4, armour=4)
    assert swept(flyers("Release Rocks"), tough, rule=ROCKS).mean() == 8 * Fraction(1, 4)


@pytest.mark.rule("t9a.sa.release-rocks")
def test_rocks_are_released_once_a_battle() -> None:
    before = flyers("Release Rocks")
    state = after_march(before, crowd())
    with ScriptedDice([1, 1, 1, 1, 1, 1, 1, 1]) as dice:
        after = play(sweeping_attacks(state, before, 0, dice), Sweep(0, 1, ROCKS))
    assert ROCKS in after.unit(0).spent
    assert play(sweeping_attacks(after, before, 0, ScriptedDice([]))) == after


@pytest.mark.rule("t9a.sweeping-attack")
def test_the_player_may_keep_it_and_is_asked_only_when_an_unengaged_enemy_was_passed_over() -> None:
    before = flyers("Release Rocks")
    state = after_march(before, crowd())
    assert play(sweeping_attacks(state, before, 0, ScriptedDice([])), NoSweep(0)) == state
    beside = after_march(before, crowd(x=50))
    assert play(sweeping_attacks(beside, before, 0, ScriptedDice([]))) == beside
    busy, foe = engage(crowd(), unit(5, 0, troop(), x=36, y=19))
    fighting = after_march(before, busy, foe)
    assert play(sweeping_attacks(fighting, before, 0, ScriptedDice([]))) == fighting


@pytest.mark.rule("t9a.sweeping-attack")
@pytest.mark.parametrize("move", ["charge", "flee", "random", ""])
def test_only_an_advance_or_march_sweeps(move: str) -> None:
    before = flyers("Release Rocks")
    state = after_march(before, crowd(), move=move)
    assert play(sweeping_attacks(state, before, 0, ScriptedDice([]))) == state


@pytest.mark.rule("t9a.sweeping-attack")
def test_one_of_several_units_is_named() -> None:
    before = flyers("Release Rocks")
    state = after_march(before, crowd(1, y=16, number=10), crowd(2, y=20, number=10), inches=17)
    asked = []

    def second(ask: Any) -> Sweep:
        asked.extend(ask.options)
        return Sweep(0, 2, ROCKS)

    with ScriptedDice([1] * 8) as dice:
        play(sweeping_attacks(state, before, 0, dice), second)
    assert asked == [Sweep(0, 1, ROCKS), Sweep(0, 2, ROCKS), NoSweep(0)]


@pytest.mark.rule("t9a.dh.shrapnel-bombs")
def test_shrapnel_bombs_make_twice_a_d6_hits() -> None:
    """Ledger example 1: 35/12 unsaved on Resilience 3, Armour 2."""
    assert swept(flyers("Shrapnel Bombs", 1), crowd(armour=2), rule=BOMBS).mean() == Fraction(35, 12)


@pytest.mark.rule("t9a.dh.shrapnel-bombs")
@pytest.mark.parametrize(("face", "spent"), [(5, False), (6, True)])
def test_a_natural_6_is_the_last_of_the_bombs(face: int, spent: bool) -> None:
    """Ledger example 2: still there after three uses with 125/216."""
    before = flyers("Shrapnel Bombs", 1)
    state = after_march(before, crowd())
    with ScriptedDice([face, *[1] * (2 * face)]) as dice:
        after = sweep(state, Sweep(0, 1, BOMBS), dice)
    assert (BOMBS in after.unit(0).spent) is spent


@pytest.mark.rule("t9a.dh.shrapnel-grenades")
def test_two_steam_copters_throw_shrapnel_grenades() -> None:
    """Ledger example 1: mean 4 hits, 5/3 unsaved on Resilience 3, Armour 1."""
    assert swept(flyers("Shrapnel Grenades", 2), crowd(armour=1), rule=GRENADES).mean() == Fraction(5, 3)


@pytest.mark.rule("t9a.light-troops")
def test_the_way_is_measured_through_the_place_of_the_attack() -> None:
    """Ledger Light Troops example 1, shifted: over a point aside the way is 15.6 inches, more than a March of 12."""
    who = model("Flyer", *rules("Fly (6, 12)"), hp=2, parts=(part(1, *rules("Release Rocks")),))
    before = unit(0, 0, troop(who, 1), x=20, y=20, facing=90, files=1)
    after = before.altered(x=32.0)
    aside = unit(1, 1, troop(model(), 1), x=26, y=25, facing=180, files=1)
    bent = ((20.0, 20.0, 90.0), (26.0, 25.0, 90.0), (32.0, 20.0, 90.0))
    assert not passed_over(before, after, aside, bent)
    on_the_way = unit(1, 1, troop(model(), 1), x=26, y=20, facing=180, files=1)
    assert passed_over(before, after, on_the_way)
