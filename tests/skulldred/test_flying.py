"""Flying: taking off, moving in the air, who may be attacked, falling down."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.kernel.dice import ScriptedDice
from grognard.kernel.words.refusals import NotAllowed
from grognard.skulldred.asking_to_fight import AskToFight, Consent, Decline
from grognard.skulldred.downed import down
from grognard.skulldred.fighting import Attack, Charge, LongStrike
from grognard.skulldred.flying import Land, TakeOff, TakingOff
from grognard.skulldred.moving import Creep, Move
from grognard.skulldred.outcomes import Take
from grognard.skulldred.rules.abilities import Fly
from grognard.skulldred.rules.abilities import LongStrike as Spear
from grognard.skulldred.shooting import Shoot
from grognard.skulldred.swinging import Stay
from tests.skulldred.scenes import acts, answered, at, begun, block, cost, foe, kind, left, melee_odds, refusal, scene

BAT = kind(3, 3, 3, Fly(), name="bat")
MAN = kind(2, 3, 3)


@pytest.mark.rule("skulldred.action.fly")
def test_a_bat_takes_off_for_one_point_and_then_flies() -> None:
    state = scene(at(500, 500, BAT), foe(900, 900))
    after = acts(state, 0, TakeOff(), Move(575, 500), points=2)
    assert (after.figure(0).x, after.figure(0).flying, left(after)) == (575, True, 0)
    assert refusal(scene(at(500, 500), foe(900, 900)), 0, TakeOff()) == "skulldred.action.fly"
    assert refusal(scene(at(500, 500, BAT, flying=True), foe(900, 900)), 0, TakeOff()) == "skulldred.action.fly"


@pytest.mark.rule("skulldred.action.fly")
def test_in_the_air_ground_and_figures_are_no_obstacle_but_one_may_not_end_over_a_base() -> None:
    pieces = block("marsh", "marsh", 540, 500, 20, 100), block("wall", "wall", 550, 500, 5, 100)
    state = scene(at(500, 500, BAT, flying=True), foe(530, 500), pieces=pieces)
    assert cost(state, 0, Move(575, 500)) == 1
    assert refusal(state, 0, Move(535, 500)) == "skulldred.move.straight"
    assert refusal(state, 0, Creep(510, 520)) == "skulldred.action.creep"


@pytest.mark.rule("skulldred.action.fly")
def test_landing_is_free() -> None:
    state = scene(at(500, 500, BAT, flying=True), foe(900, 900))
    assert cost(state, 0, Land()) == 0
    after = acts(state, 0, Move(575, 500), Land(), Move(575, 575))
    assert not after.figure(0).flying
    assert left(after) == 1


@pytest.mark.rule("skulldred.fly.immune-melee")
def test_a_flyer_is_attacked_from_the_ground_only_if_it_accepts() -> None:
    state = scene(at(500, 500, kind(1, 3)), foe(520, 500, BAT, flying=True))
    assert refusal(state, 0, Attack(1)) == "skulldred.fly.immune-melee"
    refused = acts(state, 0, AskToFight(1), Decline(1))
    assert left(refused) == 3
    fought = acts(state, 0, AskToFight(1), Consent(1), Attack(1), Stay(), faces=(6, 6, 6, 6))
    assert left(fought) == 2


@pytest.mark.rule("skulldred.fly.immune-melee")
def test_long_strikes_and_charges_from_the_ground_miss_a_flyer_but_arrows_do_not() -> None:
    striker = scene(at(500, 500, kind(3, 3, 4, Spear(3))), foe(500, 560, BAT, flying=True))
    assert refusal(striker, 0, LongStrike(1)) == "skulldred.fly.immune-melee"
    assert refusal(striker, 0, Charge(1, 500, 535)) == "skulldred.fly.immune-melee"
    assert cost(scene(at(500, 500, kind(shoot=1)), foe(500, 560, BAT, flying=True)), 0, Shoot(1)) == 1


@pytest.mark.rule("skulldred.fly.immune-melee")
def test_two_in_the_air_fight_as_usual() -> None:
    assert cost(scene(at(500, 500, BAT, flying=True), foe(525, 500, BAT, flying=True)), 0, Attack(1)) == 1


@pytest.mark.rule("skulldred.fly.attack")
def test_an_attack_from_the_sky_has_one_more_die_unless_the_target_has_lstrike() -> None:
    bat = at(500, 500, BAT, flying=True)
    assert melee_odds(scene(bat, foe(525, 500, MAN))).probability("defender killed") == Fraction(13, 64)
    sky = melee_odds(scene(bat, foe(525, 500, kind(2, 3, 3, Spear(3)))))
    assert sky.probability("defender killed") == Fraction(1, 8)


@pytest.mark.rule("skulldred.fly.attack", "skulldred.flyer-above")
def test_read_otherwise_a_flyer_is_above_as_well() -> None:
    figures = at(500, 500, kind(2, 3, 3, Fly()), flying=True), foe(525, 500, MAN)
    once = melee_odds(scene(*figures))
    both = melee_odds(scene(*figures, readings={"skulldred.flyer-above": "both"}))
    assert once == melee_odds(scene(at(500, 500, kind(2, 3, 3), level=1), foe(525, 500, MAN)))
    assert both != once


@pytest.mark.rule("skulldred.fly.attack")
def test_after_its_attack_a_flyer_stays_in_the_air_and_needs_no_disengaging() -> None:
    state = scene(at(500, 500, kind(1, 3, 3, Fly()), flying=True), foe(525, 500, kind(1, 3, 3)))
    after = acts(state, 0, Attack(1), faces=(6, 6, 6))
    assert after.figure(0).flying
    assert cost(scene(*state.figures), 0, Move(450, 500)) == 1


@pytest.mark.rule("skulldred.fly.shoot-over")
def test_one_sees_and_shoots_over_a_wall_at_a_flyer() -> None:
    wall = block("wall", "wall", 500, 400, 400, 10)
    figures = at(500, 300, kind(shoot=2)), foe(500, 450, BAT)
    assert refusal(scene(*figures, pieces=(wall,)), 0, Shoot(1)) == "skulldred.los"
    up = scene(at(500, 300, kind(shoot=2)), foe(500, 450, BAT, flying=True), pieces=(wall,))
    assert cost(up, 0, Shoot(1)) == 1


@pytest.mark.rule("skulldred.fly.lost-on-downed")
def test_a_downed_bat_lies_below_and_pays_to_take_off_again() -> None:
    state = scene(at(500, 500, BAT, flying=True), at(300, 300), foe(900, 900))
    fallen = answered(down(state, 0, "skulldred.shoot.roll", ScriptedDice([])))
    assert (fallen.figure(0).x, fallen.figure(0).flying, fallen.figure(0).downed) == (500, False, True)


@pytest.mark.rule("skulldred.fly.lost-on-downed")
def test_a_bat_that_falls_on_an_obstacle_lies_in_the_nearest_free_place() -> None:
    hedge = block("hedge", "hedge", 500, 500, 20, 20)
    state = scene(at(500, 500, BAT, flying=True), at(300, 300), foe(900, 900), pieces=(hedge,))
    fallen = answered(down(state, 0, "skulldred.shoot.roll", ScriptedDice([]))).figure(0)
    assert fallen.downed
    assert 20 <= ((fallen.x - 500) ** 2 + (fallen.y - 500) ** 2) ** 0.5 <= 40


@pytest.mark.rule("skulldred.action.charge")
@pytest.mark.rule("skulldred.fly.attack")
def test_for_a_charging_flyer_both_dice_add_up() -> None:
    state = scene(at(500, 400, kind(1, 3, 3, Fly()), flying=True), foe(500, 495, kind(1, 3, 3)))
    after = acts(state, 0, Charge(1, 500, 470), faces=(6, 6, 6, 6))
    assert after.figure(0).y == 470
    assert after.figure(0).flying


@pytest.mark.rule("skulldred.pushback.distance")
@pytest.mark.rule("skulldred.fly.lost-on-downed")
def test_a_flyer_that_is_pushed_stays_in_the_air() -> None:
    state = scene(at(500, 500, BAT, flying=True), foe(525, 500, kind(0, 3, 3, Fly()), flying=True))
    after = acts(state, 0, Attack(1), Take(1, "pushed"), Stay(), faces=(1, 6, 6))
    assert (after.figure(1).x, after.figure(1).flying) == (550, True)


@pytest.mark.rule("skulldred.action.fly", "skulldred.backfire")
def test_a_toad_does_not_take_off() -> None:
    state = scene(at(500, 500, BAT, toad=3), foe(900, 900))
    assert refusal(state, 0, TakeOff()) == "skulldred.backfire"
    with pytest.raises(NotAllowed):
        TakingOff().check(begun(state), state.figure(0), TakeOff())
