"""Leaders: range, who can lead, inspiration on WILD, election."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from grognard.kernel.dice import Dice, ScriptedDice, odds
from grognard.skulldred.action_die import read, roll_action_die
from grognard.skulldred.leaders import can_lead, is_led
from grognard.skulldred.leaving import kill
from grognard.skulldred.moving import Move
from grognard.skulldred.returning import Elect
from grognard.skulldred.rules.wildsides import Panic
from grognard.skulldred.state import State
from grognard.skulldred.turn import Activate
from tests.skulldred.scenes import LEADER, at, block, declined, foe, kind, scene, steps

AWAY = foe(900, 900), foe(900, 860)


def three_points(state: State, figure: int = 0) -> Fraction:
    """Return the chance that the action die gives a figure 3 AP to spend freely."""

    def roll(dice: Dice) -> bool:
        die = read(state, state.figure(figure), roll_action_die(dice, state.setting.options))
        return die.points == 3 and not die.mission

    return odds(roll).probability(True)


@pytest.mark.rule("skulldred.leader.wild")
@pytest.mark.rule("skulldred.action.charge")
def test_a_led_figure_has_three_points_twice_as_often() -> None:
    assert three_points(scene(at(500, 500), at(500, 560, LEADER), *AWAY)) == Fraction(1, 3)
    assert three_points(scene(at(500, 500), at(500, 560), *AWAY)) == Fraction(1, 6)


@pytest.mark.rule("skulldred.leader.wild")
def test_a_leader_leads_himself_while_he_can_lead() -> None:
    assert three_points(scene(at(500, 500, LEADER), at(100, 100), *AWAY)) == Fraction(1, 3)
    assert three_points(scene(at(500, 500, LEADER, hidden=True), at(100, 100), *AWAY)) == Fraction(1, 6)


@pytest.mark.rule("skulldred.leader.wild")
def test_one_able_leader_of_two_is_enough() -> None:
    state = scene(at(500, 500), at(500, 560, LEADER, downed=True), at(560, 500, LEADER), *AWAY)
    assert is_led(state, state.figure(0))


@pytest.mark.rule("skulldred.leader.range")
def test_a_leader_reaches_one_span_behind_a_wall_and_one_long_span_in_the_open() -> None:
    wall = block("wall", "wall", 500, 550, 400, 10)
    for gap, pieces, led in (
        (80, (wall,), False),
        (75, (wall,), True),
        (80, (), True),
        (225, (), True),
        (226, (), False),
    ):
        state = scene(at(500, 500), at(500, 525 + gap, LEADER), *AWAY, pieces=pieces)
        assert is_led(state, state.figure(0)) == led, (gap, pieces)


@pytest.mark.rule("skulldred.leader.cannot-lead")
def test_a_leader_who_is_downed_hidden_or_engaged_leads_nobody() -> None:
    for changes in ({"downed": True}, {"hidden": True}):
        state = scene(at(500, 500), at(500, 560, LEADER, **changes), *AWAY)
        assert not is_led(state, state.figure(0))
    engaged = scene(at(500, 500), at(500, 560, LEADER), foe(525, 560))
    assert not can_lead(engaged, engaged.figure(1))
    over_the_fallen = scene(at(500, 500), at(500, 560, LEADER), foe(525, 560, downed=True))
    assert can_lead(over_the_fallen, over_the_fallen.figure(1))


@pytest.mark.rule("skulldred.leader.cannot-lead")
def test_near_an_engaged_leader_a_wild_sets_off_the_wildside() -> None:
    coward = kind(wildside=Panic())
    state = scene(at(500, 500, coward), at(500, 560, LEADER), foe(525, 560))
    die = read(state, state.figure(0), 0)
    assert die.mission == "panic"
    free = scene(at(500, 500, coward), at(500, 560, LEADER), *AWAY)
    assert read(free, free.figure(0), 0).points == 3


@pytest.mark.rule("skulldred.leader.election")
def test_for_a_whole_turn_given_up_another_figure_becomes_leader() -> None:
    state = scene(at(500, 500), at(500, 560, LEADER), at(300, 300), *AWAY)
    assert declined(state, Elect(0)) == "skulldred.leader.election"
    orphaned = kill(state, 1, "skulldred.margin.kill", ScriptedDice([]))
    after = steps(orphaned, Elect(0))
    assert after.active == 1, "the turn is over"
    assert after.figure(0).is_leader
    assert is_led(after, after.figure(0))
    assert after.figure(0).profile == state.figure(0).profile


@pytest.mark.rule("skulldred.leader.election")
def test_nobody_is_elected_after_an_activation_or_in_a_warband_built_without_leader() -> None:
    state = scene(at(500, 500), at(300, 300), *AWAY)
    acted = steps(state, Activate(0), Move(500, 510), faces=(1,))
    assert declined(acted, Elect(1)) == "skulldred.leader.election"
    leaderless = state.with_warband(0, had_leader=False)
    assert declined(leaderless, Elect(1)) == "skulldred.leader.election"


@pytest.mark.rule("skulldred.leader.election")
def test_a_downed_leader_is_not_dead() -> None:
    state = scene(at(500, 500), at(500, 560, LEADER, downed=True), *AWAY)
    assert declined(state, Elect(0)) == "skulldred.leader.election"


@pytest.mark.rule("skulldred.leader.election")
def test_an_elected_leader_in_panic_calms_himself() -> None:
    state = scene(at(500, 500, panicked=True), at(300, 300), *AWAY)
    after = steps(state, Elect(0))
    assert not after.figure(0).panicked
    assert replace(after.figure(0), wildside=None).profile.wildside is None
