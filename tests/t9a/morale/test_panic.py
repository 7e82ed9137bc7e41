"""Panic Tests: when they are taken, and what a failed one brings (core 13.1 to 13.3)."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.kernel.dice import ScriptedDice
from grognard.t9a.board.effects import FOR_THE_BATTLE, UNTIL_THE_PHASE_ENDS
from grognard.t9a.board.lasting import at_end_of_phase, with_effect
from grognard.t9a.board.state import PanicCause, State
from grognard.t9a.board.unit import Unit
from grognard.t9a.morale.panic import may_panic, panic_near, settle_panic
from grognard.t9a.units.losses import remove_unit
from tests.t9a.attacks import rules
from tests.t9a.positions import engage, model, state_of, troop, unit

RULE = "t9a.panic.friends-destroyed"


def coward(number: int = 0, x: float = 36, y: float = 24, *texts: str, **rest: Any) -> Unit:
    return unit(number, 0, troop(model("Coward", *rules(*texts)), 10, key=f"coward-{number}"), x=x, y=y, **rest)


def enemy(number: int = 9, x: float = 36, y: float = 34, **rest: Any) -> Unit:
    return unit(number, 1, troop(model("Enemy"), 5, key=f"enemy-{number}"), x=x, y=y, facing=180, **rest)


def settled(state: State, faces: list[int]) -> State:
    with ScriptedDice(faces) as dice:
        return settle_panic(state, dice)


@pytest.mark.rule("t9a.panic-test")
def test_a_passed_test_protects_for_the_rest_of_the_phase() -> None:
    state = settled(state_of(coward(), enemy(), panic=(PanicCause(0, RULE), PanicCause(0, RULE))), [3, 4])
    assert state.unit(0).this_phase.panic_passed
    assert not state.unit(0).morale.fleeing
    assert state.panic == ()
    assert not may_panic(state.unit(0))


@pytest.mark.rule("t9a.panic-test")
def test_who_fails_flees_from_the_nearest_enemy() -> None:
    state = settled(state_of(coward(), enemy(), enemy(8, 66, 24), panic=(PanicCause(0, RULE),)), [6, 6, 2, 3])
    assert state.unit(0).morale.fleeing
    assert state.unit(0).facing == pytest.approx(180)


@pytest.mark.rule("t9a.panic-test")
def test_or_from_the_unit_that_caused_it() -> None:
    far = enemy(8, 60, 24)
    cause = PanicCause(0, "t9a.panic.heavy-losses", 8)
    state = settled(state_of(coward(), enemy(), far, panic=(cause,)), [6, 6, 2, 3])
    assert 260 < state.unit(0).facing < 280


@pytest.mark.rule("t9a.panic-test")
def test_without_an_enemy_or_between_two_equally_near_the_direction_is_random() -> None:
    state = settled(state_of(coward(), panic=(PanicCause(0, RULE),)), [6, 6, 90, 1, 1])
    assert state.unit(0).facing == 90
    one, other = enemy(8, 26, 24), enemy(9, 46, 24)
    state = settled(state_of(coward(), one, other, panic=(PanicCause(0, RULE),)), [6, 6, 180, 1, 1])
    assert state.unit(0).facing == 180


@pytest.mark.rule("t9a.panic-test")
@pytest.mark.parametrize("change", [{"fleeing": True}, {"panic_passed": True}])
def test_the_fleeing_and_those_who_passed_take_none(change: dict[str, Any]) -> None:
    assert settled(state_of(coward(**change), panic=(PanicCause(0, RULE),)), []).unit(0).morale.fleeing is bool(
        change.get("fleeing")
    )


@pytest.mark.rule("t9a.panic-test")
def test_the_engaged_take_none() -> None:
    one, two = engage(coward(), enemy())
    assert not settled(state_of(one, two, panic=(PanicCause(0, RULE),)), []).unit(0).morale.fleeing


@pytest.mark.rule("t9a.panic-test")
def test_all_tests_are_taken_before_anyone_flees_and_flights_cause_more() -> None:
    """The first flees through the third, which then tests as well."""
    first, second, third = coward(0), coward(1, x=50), coward(2, x=36, y=20)
    state = state_of(first, second, third, enemy(y=40), panic=(PanicCause(0, RULE), PanicCause(1, RULE)))
    state = settled(state, [6, 6, 1, 2, 4, 4, 1, 1])
    assert state.unit(0).morale.fleeing
    assert state.unit(1).this_phase.panic_passed
    assert state.unit(2).this_phase.panic_passed


@pytest.mark.rule("t9a.panic-test")
@pytest.mark.parametrize(("away", "tests"), [(6.0, True), (6.1, False)])
def test_friends_within_six_inches_of_what_happens_must_test(away: float, *, tests: bool) -> None:
    near = coward(1, x=36, y=24 + away + 2 * 20 / 25.4)
    state = panic_near(state_of(coward(), near, enemy(y=44)), coward(), RULE)
    assert bool(state.panic) is tests


@pytest.mark.rule("t9a.insignificant")
def test_the_insignificant_alarm_only_their_like() -> None:
    mean, proud = coward(0, 36, 24, "Insignificant"), coward(1, x=36, y=27)
    assert panic_near(state_of(mean, proud), mean, RULE).panic == ()
    alike = coward(1, 36, 27, "Insignificant")
    assert panic_near(state_of(mean, alike), mean, RULE).panic == (PanicCause(1, RULE),)


@pytest.mark.rule("t9a.insignificant")
def test_nobody_misses_the_insignificant() -> None:
    mean, proud = coward(0, 36, 24, "Insignificant"), coward(1, x=36, y=27)
    assert remove_unit(state_of(mean, proud), 0, rule="t9a.casualties").panic == ()
    assert remove_unit(state_of(mean, proud), 1, rule="t9a.casualties").panic == (PanicCause(0, RULE),)


@pytest.mark.rule("t9a.war-machine")
def test_a_war_machine_is_shaken_instead_up_to_the_end_of_the_next_player_turn() -> None:
    machine = unit(0, 0, troop(model("Cannon", *rules("War Machine"), base=60), 1), files=1)
    state = settled(state_of(machine, enemy(), panic=(PanicCause(0, RULE),)), [6, 6])
    assert not state.unit(0).morale.fleeing
    assert state.unit(0).morale.shaken_until == state.player_turn + 1


@pytest.mark.rule("t9a.war-machine", "t9a.misfire-table")
def test_a_jammed_gun_that_panics_stays_jammed_as_long_as_before() -> None:
    """It is Shaken to the end of its owner's next Player Turn, the third; Panic would end a turn earlier."""
    machine = unit(0, 0, troop(model("Cannon", *rules("War Machine"), base=60), 1), files=1, shaken_until=3)
    state = settled(state_of(machine, enemy(), panic=(PanicCause(0, RULE),)), [6, 6])
    assert state.unit(0).morale.shaken_until == 3


@pytest.mark.rule("t9a.spell-types")
def test_an_effect_that_lasts_longer_is_not_shortened_by_a_shorter_one() -> None:
    long = with_effect(unit(0), "t9a.spell.scrying", FOR_THE_BATTLE)
    short = with_effect(long, "t9a.spell.scrying", UNTIL_THE_PHASE_ENDS)
    assert at_end_of_phase(state_of(short)).unit(0).is_under("t9a.spell.scrying")
    assert len(with_effect(short, "t9a.spell.scrying", UNTIL_THE_PHASE_ENDS).effects) == 2


@pytest.mark.rule("t9a.fearless")
def test_the_fearless_do_not_roll() -> None:
    assert (
        settled(state_of(coward(0, 36, 24, "Fearless"), panic=(PanicCause(0, RULE),)), [])
        .unit(0)
        .this_phase.panic_passed
    )


@pytest.mark.rule("t9a.panic-test")
def test_causes_of_units_that_are_gone_are_forgotten() -> None:
    assert settled(state_of(coward(), panic=(PanicCause(77, RULE),)), []).panic == ()
