"""Turns and activations: who acts, the action die, what ends an activation, shared actions."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from grognard.kernel.dice import Dice, odds
from grognard.kernel.words.refusals import NotAllowed
from grognard.skulldred.action_die import read, roll_action_die
from grognard.skulldred.actions import Stop, possible
from grognard.skulldred.counters import Restore
from grognard.skulldred.disengaging import Disengage
from grognard.skulldred.fighting import Attack, Charge
from grognard.skulldred.hiding import Hide
from grognard.skulldred.interrupts import StandingOrder, Wait
from grognard.skulldred.moving import Creep, Move
from grognard.skulldred.options import Options
from grognard.skulldred.outcomes import Take
from grognard.skulldred.rules.abilities import Poison, VerySlow
from grognard.skulldred.rules.wildsides import Berserk, Steadfast
from grognard.skulldred.scavenging import RemovePoison, Share
from grognard.skulldred.shooting import Aim, Reload, Shoot
from grognard.skulldred.state import State
from grognard.skulldred.swinging import Stay
from grognard.skulldred.turn import Activate, EndTurn
from tests.skulldred.scenes import (
    LEADER,
    activates,
    acts,
    at,
    begun,
    block,
    cost,
    declined,
    foe,
    kind,
    left,
    refusal,
    scene,
    steps,
)

FAR = foe(900, 900), foe(900, 860)


def points(dice: Dice, state: State, figure: int = 0) -> int:
    """Roll the action die and return the AP that it gives."""
    return read(state, state.figure(figure), roll_action_die(dice, state.setting.options)).points


@pytest.mark.rule("skulldred.action-die")
def test_a_led_figure_expects_two_points_and_an_unled_one_one_and_a_half() -> None:
    led, unled = scene(at(500, 500), at(500, 560, LEADER), *FAR), scene(at(500, 500), at(500, 560), *FAR)
    third, sixth = Fraction(1, 3), Fraction(1, 6)
    assert odds(points, led) == {1: third, 2: third, 3: third}
    assert odds(points, unled) == {1: third, 2: third, 3: sixth, 0: sixth}
    assert odds(points, led).mean() == 2
    assert odds(points, unled).mean() == Fraction(3, 2)


@pytest.mark.rule("skulldred.action-die")
def test_the_faces_of_the_action_die_can_be_agreed() -> None:
    options = Options(action_die=(1, 2, 3, 0, 0, 0))
    state = scene(at(500, 500), at(500, 560), *FAR, options=options)
    assert odds(points, state).probability(0) == Fraction(1, 2)


@pytest.mark.rule("skulldred.attr.wildside")
def test_an_unled_figure_without_a_wildside_loses_its_activation_on_wild() -> None:
    state = scene(at(500, 500), at(500, 560), *FAR)
    after = activates(state, 0, faces=(6,))
    assert after.figure(0).activated


@pytest.mark.rule("skulldred.activation.choose")
def test_each_figure_acts_at_most_once_a_turn() -> None:
    state = scene(at(500, 500), at(500, 560), at(500, 600, downed=True), *FAR)
    after = steps(state, Activate(0), Move(450, 500), faces=(1,))
    assert declined(after, Activate(0)) == "skulldred.activation.choose"
    assert declined(after, Activate(2)) == "skulldred.activation.choose"
    assert declined(after, Activate(3)) == "skulldred.activation.choose"
    assert steps(after, Activate(1), Move(450, 560), faces=(1,)).figure(1).activated


@pytest.mark.rule("skulldred.activation.choose")
@pytest.mark.rule("skulldred.action-die.handover")
def test_the_die_passes_when_the_player_ends_his_turn_whoever_acted() -> None:
    state = scene(at(500, 500), at(500, 560), at(500, 600), *FAR)
    after = steps(steps(state, Activate(0), Move(450, 500), faces=(1,)), EndTurn())
    assert (after.active, after.turn) == (1, 2)
    assert declined(after, Activate(1)) == "skulldred.activation.choose"
    back = steps(after, EndTurn())
    assert not back.figure(0).activated, "markers are cleared in the owner's next turn"


@pytest.mark.rule("skulldred.activation.roll")
def test_a_figure_is_named_before_the_die_is_rolled_for_it() -> None:
    state = scene(at(500, 500), at(500, 560), *FAR)
    one = steps(state, Activate(0), Move(450, 500), faces=(1,))
    assert one.figure(0).x == 450
    assert not one.figure(1).activated


@pytest.mark.rule("skulldred.activation.sequence")
def test_actions_follow_one_another_in_any_order_as_long_as_there_are_points() -> None:
    archer = kind(shoot=2)
    state = scene(at(500, 500, archer, reload=True), foe(500, 650))
    after = acts(state, 0, Reload(), Shoot(1), faces=(1, 6, 1, 1, 1))
    assert left(after) == 0
    moved = acts(
        scene(at(500, 500, archer), foe(500, 650)), 0, Move(500, 510), Aim(), Shoot(1), faces=(1, 6, 6, 1, 1, 1)
    )
    assert left(moved) == 0


@pytest.mark.rule("skulldred.activation.sequence")
def test_an_action_needs_its_whole_price_when_it_is_declared() -> None:
    marsh = block("marsh", "marsh", 500, 500, 200, 200)
    state = scene(at(500, 500), foe(525, 500), pieces=(marsh,))
    assert cost(scene(at(500, 500), pieces=(marsh,)), 0, Move(450, 500)) == 2
    assert refusal(begun(state, points=1), 0, Disengage(475, 500)) == "skulldred.action.disengage"


@pytest.mark.rule("skulldred.activation.end")
def test_the_points_left_after_a_melee_attack_are_lost() -> None:
    after = acts(scene(at(400, 500), foe(495, 500)), 0, Move(470, 500), Attack(1), Stay(), faces=(6,) * 6)
    assert left(after) == 1


@pytest.mark.rule("skulldred.activation.end")
def test_who_is_downed_in_his_own_activation_has_finished_it_and_who_is_pushed_has_not_been_wounded() -> None:
    spikes = block("spikes", "spikes", 500, 540, 100, 20)
    state = scene(at(500, 500), at(300, 300), *FAR, pieces=(spikes,))
    after = acts(state, 0, Move(500, 530), faces=(1, 6, 6, 6, 6, 6))
    assert after.figure(0).downed
    assert after.figure(0).activated


@pytest.mark.rule("skulldred.activation.large-games")
def test_an_agreed_number_of_activations_a_turn_is_a_limit() -> None:
    figures = [at(300 + 40 * n, 500) for n in range(3)]
    state = scene(*figures, *FAR, options=Options(most_activations=2))
    for figure in (0, 1):
        state = steps(state, Activate(figure), Move(300 + 40 * figure, 520), faces=(1,))
    assert declined(state, Activate(2)) == "skulldred.activation.large-games"


@pytest.mark.rule("skulldred.action.shared")
def test_a_sorcerer_gives_three_actions_to_an_ogre_who_charges_at_once() -> None:
    state = scene(at(500, 500, kind(magic=3)), at(545, 500), foe(640, 500), foe(900, 900))
    after = acts(state, 0, Share(1, 3), Charge(2, 615, 500), Stay(), faces=(6,) * 7)
    assert after.figure(1).x == 615
    assert after.figure(0).activated
    assert after.figure(1).activated


@pytest.mark.rule("skulldred.action.shared")
@pytest.mark.parametrize(("gap", "near"), [(25, True), (26, False)])
def test_actions_are_shared_no_farther_than_the_givers_base(gap: float, near: bool) -> None:
    state = scene(at(500, 500), at(525 + gap, 500), *FAR)
    if near:
        assert cost(state, 0, Share(1, 2)) == 2
    else:
        assert refusal(state, 0, Share(1, 2)) == "skulldred.action.shared"


@pytest.mark.rule("skulldred.action.shared")
@pytest.mark.parametrize("state_of", ["downed", "activated", "panicked"])
def test_nobody_gives_actions_to_who_cannot_use_them(state_of: str) -> None:
    state = scene(at(500, 500), replace(at(530, 500), **{state_of: True}), *FAR)
    assert refusal(state, 0, Share(1, 2)) == "skulldred.action.shared"


@pytest.mark.rule("skulldred.action.shared")
def test_what_was_given_is_not_given_on() -> None:
    state = scene(at(500, 500), at(530, 500), at(560, 500), *FAR)
    assert refusal(begun(state, 1, gift=True), 1, Share(2, 1)) == "skulldred.action.shared"


@pytest.mark.rule("skulldred.ability.poison")
def test_a_poisoned_figure_has_one_point_less_until_it_removes_the_poison() -> None:
    state = scene(at(500, 500, poisoned=True), at(300, 300), *FAR)
    assert activates(state, 0, faces=(1,)).figure(0).poisoned, "no point is left of one"
    healed = activates(state, 0, RemovePoison(), faces=(3,))
    assert not healed.figure(0).poisoned


@pytest.mark.rule("skulldred.ability.poison")
def test_who_is_left_downed_by_a_poisoned_weapon_is_poisoned() -> None:
    stalker = kind(3, 4, 4, Poison())
    state = scene(at(500, 500, stalker), foe(525, 500, kind(2, 3)))
    after = acts(state, 0, Attack(1), Take(1, "downed"), faces=(1, 1, 1, 1, 6))
    assert after.figure(1).poisoned
    pushed = acts(state, 0, Attack(1), Take(1, "pushed"), Stay(), faces=(1, 1, 1, 1, 6))
    assert not pushed.figure(1).poisoned


@pytest.mark.rule("skulldred.wild.steadfast")
def test_a_steadfast_figure_has_one_point_on_an_unled_wild() -> None:
    state = scene(at(500, 500, kind(wildside=Steadfast())), at(300, 300), *FAR)
    assert odds(points, state).probability(1) == Fraction(1, 2)


@pytest.mark.rule("skulldred.wild.berserk")
def test_a_berserk_figure_must_charge_the_nearest_enemy_on_an_unled_wild() -> None:
    state = scene(at(400, 500, kind(wildside=Berserk())), at(900, 100), foe(495, 500), foe(400, 700))
    storming = begun(state, mission="storm")
    assert refusal(storming, 0, Move(400, 520)) == "skulldred.wild.berserk"
    assert refusal(storming, 0, Hide()) == "skulldred.wild.berserk"
    after = activates(state, 0, Charge(2, 470, 500), Stay(), faces=(6, *(6,) * 7))
    assert after.figure(0).x == 470


@pytest.mark.rule("skulldred.wild.berserk")
def test_a_berserk_figure_that_cannot_charge_goes_straight_at_its_enemy() -> None:
    state = scene(at(400, 300, kind(wildside=Berserk())), at(900, 100), foe(400, 600))
    storming = begun(state, mission="storm")
    assert refusal(storming, 0, Move(400, 350)) == "skulldred.wild.berserk", "as far as it can"
    assert cost(storming, 0, Move(400, 375)) == 1


@pytest.mark.rule("skulldred.wild.berserk")
def test_a_berserk_figure_must_spend_its_points_and_charges_if_it_can() -> None:
    state = scene(at(400, 500, kind(wildside=Berserk())), at(900, 100), foe(495, 500), foe(400, 700))
    storming = begun(state, mission="storm")
    assert refusal(storming, 0, Move(470, 500)) == "skulldred.wild.berserk", "it can charge"
    with pytest.raises(NotAllowed, match="must spend its points"):
        acts(storming, 0, Stop())
    assert [type(option) for option in possible(storming, storming.figure(0))] == [Charge]


@pytest.mark.rule("skulldred.wild.berserk")
def test_blocked_or_with_no_enemy_in_sight_it_may_stop() -> None:
    blocked = scene(at(400, 500, kind(wildside=Berserk())), at(425, 500), at(900, 100), foe(600, 500))
    assert acts(begun(blocked, mission="storm"), 0).figure(0).activated
    wall = block("wall", "wall", 500, 500, 10, 900)
    unseen = scene(at(400, 500, kind(wildside=Berserk())), at(900, 100), foe(600, 500), pieces=(wall,))
    assert cost(begun(unseen, mission="storm"), 0, Move(400, 450)) == 1


@pytest.mark.rule("skulldred.ability.poison")
def test_a_poisoned_shot_that_leaves_no_room_to_dodge_poisons() -> None:
    archer = kind(3, 3, 4, Poison(), shoot=2)
    walls = tuple(block(f"wall-{x}", "wall", x, 700, 10, 100) for x in (480, 520))
    state = scene(at(500, 500, archer), foe(500, 700, kind(1, 3)), pieces=walls)
    after = acts(state, 0, Shoot(1), faces=(1, 1, 1))
    assert after.figure(1).downed
    assert after.figure(1).poisoned


@pytest.mark.rule("skulldred.ability.very-slow")
def test_a_zombie_moves_once_and_attacks() -> None:
    zombie = kind(3, 3, 4, VerySlow())
    state = scene(at(400, 500, zombie), foe(495, 500))
    after = acts(state, 0, Move(470, 500), Attack(1), Stay(), faces=(6,) * 6)
    assert left(after) == 1
    slow = begun(scene(at(400, 500, zombie), *FAR), moves=1)
    assert refusal(slow, 0, Move(420, 500)) == "skulldred.ability.very-slow"
    assert cost(slow, 0, Creep(420, 500)) == 1


@pytest.mark.rule("skulldred.dreadskull.any-time")
def test_the_owner_may_restore_between_two_actions_of_the_enemy() -> None:
    state = scene(at(500, 500), foe(500, 560, downed=True), foe(900, 900), asked=("restore",))
    after = acts(state, 0, Move(500, 535), Restore(1))
    assert after.figure(1).stands
    assert refusal(begun(after), 0, Move(500, 480)) == "skulldred.action.disengage", "they are engaged now"
    waited = acts(state, 0, Move(500, 535), Wait())
    assert waited.figure(1).downed


@pytest.mark.rule("skulldred.dreadskull.any-time")
def test_who_waits_is_asked_again_when_an_enemy_comes_near_his_downed_figure_and_not_before() -> None:
    """Two creeps far away are one question; the move to less than 1 SPAN asks again."""
    state = scene(at(500, 500), foe(500, 660, downed=True), foe(900, 900), asked=("restore",))
    waited = acts(state, 0, Creep(500, 510), Wait(), Creep(500, 520), Creep(500, 530))
    assert waited.figure(1).downed
    after = acts(state, 0, Creep(500, 510), Wait(), Move(500, 580), Restore(1))
    assert after.figure(1).stands


@pytest.mark.rule("skulldred.dreadskull.any-time")
def test_a_standing_order_saves_the_questions() -> None:
    state = scene(at(500, 500), foe(500, 560, LEADER, downed=True), foe(600, 560, downed=True), asked=("restore",))
    after = acts(state, 0, Move(500, 510), StandingOrder("restore", "leader"), Move(500, 515))
    assert after.figure(1).stands, "the leader is restored at once"
    assert after.figure(2).downed


@pytest.mark.rule("skulldred.dreadskull.any-time")
def test_the_acting_player_restores_a_friend_between_two_actions_of_another() -> None:
    state = scene(at(500, 500), at(550, 500, downed=True), foe(525, 500), foe(900, 900))
    after = acts(state, 0, Restore(1), Attack(2), Stay(), faces=(6,) * 7)
    assert after.figure(1).stands
    assert after.warbands[0].spent == 1
    assert left(after) == 2, "it costs no point, and the friend helps at once"


@pytest.mark.rule("skulldred.dreadskull.any-time")
def test_nobody_gives_up_the_enemys_counters() -> None:
    state = scene(at(500, 500), at(300, 300), foe(700, 500, downed=True))
    with pytest.raises(NotAllowed) as caught:
        acts(state, 0, Restore(2))
    assert caught.value.rule == "skulldred.dreadskull.restore"


@pytest.mark.rule("skulldred.wild.berserk")
def test_a_berserk_figure_storms_at_the_enemy_whose_base_is_nearest() -> None:
    giant = kind(base=60.0, name="giant")
    state = scene(at(400, 500, kind(wildside=Berserk())), at(900, 100), foe(510, 500), foe(400, 620, giant))
    storming = begun(state, mission="storm")
    assert refusal(storming, 0, Move(475, 500)) == "skulldred.wild.berserk", "the giant's base is nearer"
    assert cost(storming, 0, Move(400, 575)) == 1
