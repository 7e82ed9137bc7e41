"""PANIC: markers, flight, where it must end, rallying, cures."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.kernel.dice import odds
from grognard.kernel.words.refusals import NotAllowed
from grognard.skulldred.action_die import read, roll_action_die
from grognard.skulldred.attributes import Base
from grognard.skulldred.fighting import Attack
from grognard.skulldred.flying import TakeOff
from grognard.skulldred.moving import Creep, Move
from grognard.skulldred.panicking import Rally, near_edge
from grognard.skulldred.rules.abilities import Fly, Slow
from grognard.skulldred.rules.wildsides import Panic
from grognard.skulldred.shooting import Shoot
from grognard.skulldred.turn import Activate, EndTurn
from tests.skulldred.scenes import (
    LEADER,
    activates,
    acts,
    at,
    begun,
    block,
    cost,
    foe,
    kind,
    left,
    melee_odds,
    refusal,
    scene,
    steps,
)

COWARD = kind(wildside=Panic())
MATE = at(100, 100)


@pytest.mark.rule("skulldred.wild.panic")
def test_an_unled_coward_panics_on_wild_and_flees_at_once() -> None:
    state = scene(at(500, 500, COWARD), MATE, foe(500, 800))
    panics = odds(lambda dice: read(state, state.figure(0), roll_action_die(dice, state.setting.options)).mission)
    assert panics.probability("panic") == Fraction(1, 6)
    assert 1 - (1 - panics.probability("panic")) ** 3 == Fraction(91, 216)
    after = activates(state, 0, Move(500, 425), Move(500, 350), faces=(6,))
    assert after.figure(0).panicked
    assert after.figure(0).y == 350


@pytest.mark.rule("skulldred.wild.panic")
def test_a_led_coward_does_not_panic() -> None:
    state = scene(at(500, 500, COWARD), at(500, 560, LEADER), foe(500, 800))
    assert not activates(state, 0, Move(500, 425), faces=(6,)).figure(0).panicked


@pytest.mark.rule("skulldred.panic.movement")
def test_a_panicked_figure_only_moves_and_three_times_at_most() -> None:
    state = scene(at(500, 500, kind(shoot=2), panicked=True), MATE, foe(500, 600))
    fleeing = begun(state, mission="panic")
    for action in (Shoot(2), Creep(480, 500), Attack(2)):
        assert refusal(fleeing, 0, action) == "skulldred.panic.movement"
    after = activates(state, 0, Move(425, 500), Move(350, 500), Move(275, 500), faces=(6,))
    assert after.figure(0).x == 275
    slow = scene(at(500, 500, kind(3, 3, 4, Slow()), panicked=True), MATE, foe(500, 600))
    assert refusal(begun(slow, mission="panic", moves=2), 0, Move(425, 500)) == "skulldred.ability.slow"


@pytest.mark.rule("skulldred.panic.movement")
def test_flight_counts_no_action_points_for_difficult_ground_and_breaks_away_first() -> None:
    marsh = block("marsh", "marsh", 500, 500, 300, 300)
    state = scene(at(500, 500, panicked=True), MATE, foe(525, 500), pieces=(marsh,))
    fleeing = begun(state, mission="panic")
    assert cost(fleeing, 0, Move(425, 500)) == 1


@pytest.mark.rule("skulldred.panic.movement")
def test_taking_off_is_one_of_the_three_moves() -> None:
    state = scene(at(500, 500, kind(3, 3, 4, Fly()), panicked=True), MATE, foe(500, 600))
    after = activates(state, 0, TakeOff(), Move(425, 500), Move(350, 500), faces=(6,))
    assert after.figure(0).flying
    assert after.figure(0).x == 350


@pytest.mark.rule("skulldred.panic.end-turn")
@pytest.mark.parametrize(("gap", "downed"), [(80, False), (70, True)])
def test_a_flight_must_end_one_span_clear_of_every_enemy(gap: float, downed: bool) -> None:
    state = scene(at(500, 500, panicked=True), MATE, foe(500, 525 + gap))
    after = (
        activates(state, 0, faces=(6,)) if downed else activates(state, 0, Move(510, 500), Move(500, 500), faces=(6,))
    )
    assert after.figure(0).downed == downed


@pytest.mark.rule("skulldred.panic.end-turn", "skulldred.panic-end", "skulldred.panic-check")
def test_where_and_when_panic_ends_are_readings() -> None:
    near = scene(at(500, 500, panicked=True), MATE, foe(500, 595), readings={"skulldred.panic-end": "near"})
    assert not activates(near, 0, faces=(6,)).figure(0).downed
    figures = at(500, 500, panicked=True), MATE, foe(500, 595)
    idle = scene(*figures, readings={"skulldred.panic-check": "player-turn"})
    assert steps(idle, EndTurn()).figure(0).downed
    assert not steps(scene(*figures), EndTurn()).figure(0).downed, "who isn't activated isn't tested"


@pytest.mark.rule("skulldred.panic.defence")
def test_a_panicked_defender_dies_as_usual_and_hurts_nobody() -> None:
    state = scene(at(500, 500, kind(3, 4)), foe(525, 500, kind(2, 3), panicked=True))
    chances = melee_odds(state)
    assert chances.probability("defender killed") == Fraction(5, 27)
    assert chances.probability("tie") == Fraction(25, 108) + Fraction(1, 12)
    after = acts(state, 0, Attack(1), faces=(6, 6, 6, 1, 1))
    assert after.figure(0).stands


@pytest.mark.rule("skulldred.panic.leader")
def test_a_leader_who_comes_within_range_calms_panic_at_once() -> None:
    state = scene(at(500, 300, LEADER), at(500, 595, panicked=True), foe(900, 100))
    after = acts(state, 0, Move(500, 370))
    assert not after.figure(1).panicked
    assert left(after) == 2
    assert acts(state, 0, Move(500, 340)).figure(1).panicked


@pytest.mark.rule("skulldred.panic.flee")
def test_who_could_still_get_clear_round_a_corner_is_downed_and_does_not_flee() -> None:
    walls = (
        block("left", "wall", 30, 545, 5, 100),
        block("right", "wall", 90, 565, 5, 140),
        block("end", "wall", 60, 495, 65, 5),
    )
    pen = scene(at(60, 515, panicked=True), at(900, 100), foe(60, 600, downed=True), pieces=walls[1:])
    after = activates(pen, 0, faces=(6,))
    assert (after.figure(0).place, after.figure(0).downed) == ("table", True), "two legs lead out to the west"
    shut = scene(at(60, 515, panicked=True), at(900, 100), foe(60, 600), pieces=walls)
    assert activates(shut, 0, faces=(6,)).figure(0).place == "fled"


@pytest.mark.rule("skulldred.panic.flee")
def test_who_ends_near_an_enemy_and_within_one_span_of_the_edge_flees() -> None:
    state = scene(at(62.5, 500, panicked=True), at(500, 100), foe(62.5, 585))
    dithers = Move(62.5, 495), Move(62.5, 500), Move(62.5, 495)
    after = activates(state, 0, *dithers, faces=(6,))
    assert after.figure(0).place == "fled"
    clear = scene(at(62.5, 500, panicked=True), at(500, 100), foe(62.5, 700))
    assert activates(clear, 0, faces=(6,)).figure(0).on_table


@pytest.mark.rule("skulldred.panic.flee")
@pytest.mark.rule("skulldred.panic.end-turn")
def test_who_could_have_got_clear_and_stops_is_downed_and_does_not_flee() -> None:
    state = scene(at(62.5, 500, panicked=True), at(500, 100), foe(62.5, 585))
    assert activates(state, 0, faces=(6,)).figure(0).downed


@pytest.mark.rule("skulldred.panic.flee")
def test_a_rectangle_is_near_the_edge_with_its_nearest_corner() -> None:
    rider = kind(base=Base(25.0, 50.0))
    state = scene(at(99, 500, rider, facing=90.0), at(99, 300, rider), foe(900, 900))
    assert near_edge(state, state.figure(0)), "its front is 74 mm away"
    assert not near_edge(state, state.figure(1)), "its flank is 86.5 mm away"


@pytest.mark.rule("skulldred.action.rally")
@pytest.mark.parametrize(("gap", "rallies"), [(226, True), (225, False)])
def test_a_figure_rallies_far_from_every_enemy(gap: float, rallies: bool) -> None:
    state = scene(at(500, 500, panicked=True), MATE, foe(500, 525 + gap))
    if rallies:
        after = activates(state, 0, Rally(), Move(500, 450), faces=(3,))
        assert not after.figure(0).panicked
        assert after.figure(0).y == 450
    else:
        with pytest.raises(Exception, match=r"skulldred\.panic\.rally-roll"):
            activates(state, 0, Rally(), faces=(3,))


@pytest.mark.rule("skulldred.panic.rally-roll")
def test_on_wild_a_figure_stays_panicked() -> None:
    state = scene(at(500, 500, panicked=True), MATE, foe(900, 900))
    with pytest.raises(Exception, match=r"skulldred\.panic\.rally-roll"):
        activates(state, 0, Rally(), faces=(6,))
    assert not activates(state, 0, Rally(), faces=(1,)).figure(0).panicked
    assert refusal(scene(at(500, 500), MATE, foe(900, 900)), 0, Rally()) == "skulldred.action.rally"


@pytest.mark.rule("skulldred.panic.rally-roll")
@pytest.mark.rule("skulldred.win.last-survivor")
def test_a_last_survivor_rallies_on_wild_too() -> None:
    # Total Pandemonium would end this game before: so the marker comes in the middle of it
    state = scene(at(500, 500, panicked=True), foe(900, 900))
    assert not activates(state, 0, Rally(), faces=(6,)).figure(0).panicked


@pytest.mark.rule("skulldred.wild.panic")
def test_a_panicked_figure_that_is_downed_keeps_its_marker() -> None:
    state = scene(at(500, 500, panicked=True), MATE, foe(500, 590))
    after = activates(state, 0, faces=(6,))
    assert after.figure(0).downed
    assert after.figure(0).panicked


@pytest.mark.rule("skulldred.win.pandemonium")
def test_a_warband_all_in_panic_has_lost() -> None:
    state = scene(at(300, 500, COWARD, panicked=True), at(600, 500, COWARD), foe(900, 900))
    after = steps(state, Activate(1), Move(600, 450), faces=(6,))
    assert (after.phase, after.winner, after.ended) == ("over", 1, "skulldred.win.pandemonium")


@pytest.mark.rule("skulldred.win.pandemonium")
def test_one_unmarked_figure_prevents_it_even_if_it_lies_downed() -> None:
    state = scene(at(300, 500, COWARD, panicked=True), at(600, 500, COWARD), at(100, 100, downed=True), foe(900, 900))
    after = steps(state, Activate(1), Move(600, 450), faces=(6,))
    assert after.phase == "turns"


@pytest.mark.rule("skulldred.panic.movement")
@pytest.mark.rule("skulldred.ability.poison")
def test_poison_takes_no_move_from_a_flight() -> None:
    state = scene(at(500, 500, COWARD, poisoned=True), MATE, foe(500, 800))
    after = activates(state, 0, Move(500, 425), Move(500, 350), Move(500, 275), faces=(6,))
    assert after.figure(0).y == 275


@pytest.mark.rule("skulldred.panic.movement")
@pytest.mark.rule("skulldred.backfire")
def test_a_panicked_toad_creeps_away() -> None:
    state = scene(at(500, 500, kind(magic=3), panicked=True, toad=3), MATE, foe(500, 545))
    after = activates(state, 0, Creep(500, 475), Creep(500, 450), Creep(500, 425), faces=(6,))
    assert after.figure(0).y == 425


@pytest.mark.rule("skulldred.panic.rally-roll")
@pytest.mark.rule("skulldred.panic.movement")
def test_who_could_rally_and_moves_instead_flees_with_three_moves() -> None:
    state = scene(at(500, 500, panicked=True), MATE, foe(900, 900))
    after = activates(state, 0, Move(500, 425), Move(500, 350), Move(500, 275), faces=(1,))
    assert (after.figure(0).y, after.figure(0).panicked) == (275, True)
    with pytest.raises(NotAllowed) as caught:
        activates(state, 0, Move(500, 425), Rally(), faces=(5,))
    assert caught.value.rule == "skulldred.panic.rally-roll", "the roll decides at the start of its turn"


@pytest.mark.rule("skulldred.action.rally")
def test_the_points_left_after_rallying_are_spent_as_usual() -> None:
    state = scene(at(500, 500, kind(shoot=2), panicked=True), MATE, foe(500, 800))
    after = activates(state, 0, Rally(), Shoot(2), faces=(3, 6, 6, 1, 1, 1, 1))
    assert after.figure(0).reload
