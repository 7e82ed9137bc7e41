"""The melee: whom one may attack, every bonus, and what comes of the roll."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from grognard.kernel.dice import Dice, odds
from grognard.skulldred.asking_to_fight import AskToFight, Consent, Decline
from grognard.skulldred.attributes import Base
from grognard.skulldred.bouts import AnnounceEvade, FightBack, bout_of
from grognard.skulldred.counters import Restore, Sacrifice
from grognard.skulldred.engagement import parted
from grognard.skulldred.fighting import Attack, Charge
from grognard.skulldred.fights import Bout, settle
from grognard.skulldred.melee import Accept, FightOn
from grognard.skulldred.melee_facts import attacking, defending
from grognard.skulldred.moving import Move
from grognard.skulldred.outcomes import Take
from grognard.skulldred.pressing import Press
from grognard.skulldred.rules.abilities import Evade, Fast, HeavyWeapon, Slow
from grognard.skulldred.swinging import Stay, SwingTo
from tests.skulldred.scenes import (
    acts,
    at,
    begun,
    block,
    cost,
    foe,
    kind,
    left,
    melee_odds,
    outcome,
    refusal,
    scene,
)

STRONG, WEAK = kind(3, 4), kind(2, 3)
PLAIN = {
    "tie": Fraction(25, 108),
    "defender pushed": Fraction(8, 27),
    "defender downed": Fraction(11, 54),
    "defender killed": Fraction(5, 27),
    "attacker pushed": Fraction(1, 18),
    "attacker downed": Fraction(1, 54),
    "attacker killed": Fraction(1, 108),
}
"""3 dice at 4 against 2 dice at 3, TO KILL 4."""
ONE_DIE_MORE = {
    "tie": Fraction(41, 324),
    "defender pushed": Fraction(20, 81),
    "defender downed": Fraction(10, 27),
    "defender killed": Fraction(2, 9),
    "attacker pushed": Fraction(2, 81),
    "attacker downed": Fraction(1, 162),
    "attacker killed": Fraction(1, 324),
}


@pytest.mark.rule("skulldred.melee.roll")
@pytest.mark.rule("skulldred.margin")
@pytest.mark.rule("skulldred.margin.tie-swing")
@pytest.mark.rule("skulldred.margin.one")
@pytest.mark.rule("skulldred.margin.downed")
@pytest.mark.rule("skulldred.margin.kill")
def test_three_dice_at_four_against_two_at_three() -> None:
    assert melee_odds(scene(at(500, 500, STRONG), foe(525, 500, WEAK))) == PLAIN


@pytest.mark.rule("skulldred.off-guard")
def test_without_off_guard_the_same_fight_kills_nobody() -> None:
    state = scene(at(500, 500, STRONG), foe(525, 500, WEAK))
    us, them = state.figures
    bout = bout_of(state, us, them, attacking(state, us, them), defending(state, them, us))
    assert odds(settle, replace(bout, guard=False)).map(outcome) == {
        "tie": Fraction(25, 108),
        "defender pushed": Fraction(19, 54),
        "defender downed": Fraction(1, 3),
        "attacker pushed": Fraction(2, 27),
        "attacker downed": Fraction(1, 108),
    }


@pytest.mark.rule("skulldred.off-guard")
def test_a_figure_without_a_hit_is_off_guard_and_so_can_die_of_two_hits() -> None:
    state = acts(
        scene(at(500, 500, STRONG), foe(525, 500, WEAK)), 0, Attack(1), Take(1, "killed"), faces=(1, 2, 6, 6, 6)
    )
    assert state.figure(1).place == "discard"


@pytest.mark.rule("skulldred.off-guard")
def test_the_chance_of_a_kill_is_that_of_no_defending_hit_and_of_two_attacking_ones() -> None:
    state = scene(at(500, 500, STRONG), foe(525, 500, WEAK))
    us, them = state.figures
    found = odds(settle, bout_of(state, us, them, attacking(state, us, them), defending(state, them, us)))
    off_guard = found.map(lambda verdict: verdict.hits.they_are_off_guard).probability(True)
    two_or_more = found.map(lambda verdict: verdict.hits.ours >= 2).probability(True)
    assert (off_guard, two_or_more) == (Fraction(1, 4), Fraction(20, 27))
    assert found.map(outcome).probability("defender killed") == off_guard * two_or_more


@pytest.mark.rule("skulldred.off-guard")
def test_both_without_hits_is_a_tie() -> None:
    state = scene(at(500, 500, STRONG), foe(525, 500, WEAK))
    after = acts(state, 0, Attack(1), Stay(), faces=(6, 6, 6, 6, 6))
    assert after.figure(0).stands
    assert after.figure(1).stands


@pytest.mark.rule("skulldred.melee.eligibility")
def test_only_an_enemy_in_contact_can_be_attacked() -> None:
    state = scene(at(500, 500), foe(525, 500), foe(500, 540))
    assert cost(state, 0, Attack(1)) == 1
    assert refusal(state, 0, Attack(2)) == "skulldred.melee.eligibility"


@pytest.mark.rule("skulldred.melee.eligibility")
def test_the_attacker_picks_one_of_two_orcs_and_the_other_does_not_roll() -> None:
    state = scene(at(500, 500, kind(1, 3)), foe(525, 500, kind(1, 3)), foe(475, 500, kind(1, 3)))
    after = acts(state, 0, Attack(2), Stay(), faces=(6, 6, 6))
    assert after.figure(1) == state.figure(1)


@pytest.mark.rule("skulldred.melee.eligibility")
def test_a_panicked_figure_does_not_attack() -> None:
    assert refusal(scene(at(500, 500, panicked=True), foe(525, 500)), 0, Attack(1)) == "skulldred.panic.movement"


@pytest.mark.rule("skulldred.action.attack")
@pytest.mark.rule("skulldred.activation.end")
def test_an_attack_costs_one_point_and_ends_the_activation() -> None:
    state = scene(at(400, 500), foe(495, 500))
    after = acts(state, 0, Move(470, 500), Attack(1), Stay(), faces=(6, 6, 6, 6, 6, 6))
    assert left(after) == 1, "the third point is lost"
    assert after.figure(0).activated


@pytest.mark.rule("skulldred.action.charge")
def test_a_charge_has_one_more_die() -> None:
    assert melee_odds(scene(at(500, 500, STRONG), foe(525, 500, WEAK)), charge=True) == ONE_DIE_MORE


@pytest.mark.rule("skulldred.action.charge")
def test_a_charge_moves_into_contact_and_attacks_at_once() -> None:
    state = scene(at(400, 500, STRONG), foe(495, 500, WEAK))
    assert cost(state, 0, Charge(1, 470, 500)) == 3
    assert refusal(state, 0, Charge(1, 470, 500), points=2) == "skulldred.action.charge"
    after = acts(state, 0, Charge(1, 470, 500), Take(1, "killed"), faces=(1, 1, 6, 6, 6, 6))
    assert after.figure(1).place == "discard"
    assert after.figure(0).x == 470


@pytest.mark.rule("skulldred.action.charge")
def test_nobody_charges_out_of_contact_or_through_a_marsh() -> None:
    held = scene(at(400, 500), foe(495, 500), foe(375, 500))
    assert refusal(held, 0, Charge(1, 470, 500)) == "skulldred.action.disengage"
    marsh = scene(at(400, 500), foe(495, 500), pieces=(block("marsh", "marsh", 440, 500, 10, 100),))
    assert refusal(marsh, 0, Charge(1, 470, 500)) == "skulldred.action.charge"
    short = scene(at(400, 500), foe(495, 500))
    assert refusal(short, 0, Charge(1, 460, 500)) == "skulldred.action.charge"


@pytest.mark.rule("skulldred.melee.bonus.above")
def test_a_figure_above_has_one_more_die() -> None:
    level = scene(at(500, 500), foe(525, 500))
    assert melee_odds(level).probability("defender killed") == Fraction(1, 16)
    assert melee_odds(scene(at(500, 500, level=1), foe(525, 500))).probability("defender killed") == Fraction(11, 128)


@pytest.mark.rule("skulldred.melee.bonus.above")
def test_a_defender_above_has_it_too() -> None:
    above = melee_odds(scene(at(500, 500), foe(525, 500, level=1)))
    assert above.probability("attacker killed") == Fraction(11, 128)


@pytest.mark.rule("skulldred.melee.bonus.surprise")
def test_a_surprise_attack_has_one_more_die() -> None:
    state = scene(at(500, 500), foe(525, 500))
    plain, surprise = melee_odds(state), melee_odds(begun(scene(at(500, 500, hidden=True), foe(525, 500))))
    assert plain.probability("defender downed") + plain.probability("defender killed") == Fraction(5, 32)
    assert surprise.probability("defender downed") + surprise.probability("defender killed") == Fraction(33, 128)


@pytest.mark.rule("skulldred.melee.bonus.surprise")
def test_two_who_did_not_see_each_other_are_surprised_and_one_who_attacks_is_hidden_no_longer() -> None:
    wall = block("wall", "wall", 500, 540, 200, 10)
    behind = scene(at(500, 500), foe(500, 580), pieces=(wall,))
    assert begun(behind).acting.unseen == (1,)  # type: ignore[union-attr]
    state = scene(at(500, 500, kind(1, 3), hidden=True), foe(525, 500, kind(1, 3)))
    after = acts(state, 0, Attack(1), Stay(), faces=(6, 6, 6))
    assert not after.figure(0).hidden


@pytest.mark.rule("skulldred.melee.bonus.gang")
def test_three_goblins_hurt_a_knight_more_often_than_one() -> None:
    goblin, knight = kind(2, 2), kind(4, 4, 5)
    alone = melee_odds(scene(at(500, 525, goblin), foe(500, 500, knight)))
    gang = melee_odds(scene(at(500, 525, goblin), foe(500, 500, knight), at(525, 500, goblin), at(475, 500, goblin)))
    hurt = ("defender pushed", "defender downed", "defender killed")
    assert sum(alone.probability(one) for one in hurt) == Fraction(13, 729)
    assert sum(gang.probability(one) for one in hurt) == Fraction(577, 6561)


@pytest.mark.rule("skulldred.melee.bonus.gang")
def test_a_downed_friend_is_no_help_and_four_friends_are_no_more_than_three() -> None:
    lying = scene(at(500, 525), foe(500, 500), at(525, 500, downed=True))
    assert attacking(lying, lying.figure(0), lying.figure(1)).gang == 0
    around = ((525, 500), (475, 500), (500, 475), (482, 518))
    crowd = scene(at(500, 525), foe(500, 500), *(at(x, y) for x, y in around))
    assert melee_odds(crowd) == melee_odds(crowd, charge=True), "three friends fill the cap"


@pytest.mark.rule("skulldred.melee.bonus.downed", "skulldred.downed-bonus")
@pytest.mark.rule("skulldred.dreadskull.attack-on-downed")
def test_an_attack_declared_on_a_downed_figure_keeps_its_die_when_it_is_restored() -> None:
    state = scene(at(500, 500, STRONG), foe(525, 500, WEAK))
    assert melee_odds(state, downed=True) == ONE_DIE_MORE
    lost = scene(at(500, 500, STRONG), foe(525, 500, WEAK), readings={"skulldred.downed-bonus": "lost"})
    assert melee_odds(lost, downed=True) == PLAIN


@pytest.mark.rule("skulldred.dreadskull.attack-on-downed")
def test_the_owner_of_an_attacked_downed_figure_gives_up_the_figure_or_its_counter() -> None:
    state = scene(at(500, 500, STRONG), foe(525, 500, WEAK, downed=True), foe(900, 900))
    given_up = acts(state, 0, Attack(1), Sacrifice(1))
    assert given_up.figure(1).place == "discard"
    assert given_up.warbands[1].pool == 7
    assert given_up.figure(0).activated, "the attack was made"
    stands = acts(state, 0, Attack(1), Restore(1), Stay(), faces=(6, 6, 6, 6, 6, 6))
    assert stands.figure(1).stands
    assert (stands.warbands[1].pool, stands.warbands[1].spent) == (6, 1)


@pytest.mark.rule("skulldred.melee.bonus.falling")
@pytest.mark.parametrize(("jumped", "chance"), [(False, Fraction(1, 16)), (True, Fraction(1, 8))])
def test_an_attack_straight_after_a_jump_has_one_more_die(jumped: bool, chance: Fraction) -> None:
    state = begun(scene(at(500, 500, kind(2, 3, 3)), foe(525, 500, kind(2, 3, 3))), jumped=jumped)
    assert melee_odds(state).probability("defender killed") == chance


@pytest.mark.rule("skulldred.melee.bonus.better-footing")
@pytest.mark.rule("skulldred.terrain.difficult-attacked")
@pytest.mark.parametrize(
    ("ground", "chance"), [("open", Fraction(1, 16)), ("marsh", Fraction(11, 128)), ("lava", Fraction(29, 256))]
)
def test_bad_ground_under_the_target_helps_its_attacker(ground: str, chance: Fraction) -> None:
    state = scene(at(500, 500), foe(525, 500), pieces=(block("ground", ground, 560, 500, 60, 60),))
    assert melee_odds(state).probability("defender killed") == chance


@pytest.mark.rule("skulldred.melee.bonus.better-footing")
def test_a_defender_who_stands_better_gains_nothing() -> None:
    state = scene(at(500, 500), foe(525, 500), pieces=(block("marsh", "marsh", 470, 500, 60, 60),))
    assert melee_odds(state).probability("attacker killed") == Fraction(1, 16)


@pytest.mark.rule("skulldred.damage.choose-lesser")
def test_a_winner_may_take_less_than_he_is_entitled_to() -> None:
    state = scene(at(500, 500, STRONG), foe(525, 500, WEAK))
    faces = (1, 2, 3, 6, 6)
    killed = acts(state, 0, Attack(1), Take(1, "killed"), faces=faces)
    assert killed.figure(1).place == "discard"
    downed = acts(state, 0, Attack(1), Take(1, "downed"), faces=faces)
    assert downed.figure(1).downed
    pushed = acts(state, 0, Attack(1), Take(1, "pushed"), Stay(), faces=faces)
    assert (pushed.figure(1).x, pushed.figure(1).stands) == (550, True)
    swung = acts(state, 0, Attack(1), Take(1, "swing"), Stay(), faces=faces)
    assert swung.figure(1) == state.figure(1)


@pytest.mark.rule("skulldred.margin.one")
def test_a_margin_of_one_kills_who_has_to_kill_one() -> None:
    rat = kind(1, 3, 1)
    state = scene(at(500, 500, kind(2, 3)), foe(525, 500, rat))
    odds_of = melee_odds(state)
    assert odds_of.probability("defender pushed") == 0
    after = acts(state, 0, Attack(1), Take(1, "killed"), faces=(1, 1, 1))
    assert after.figure(1).place == "discard"


@pytest.mark.rule("skulldred.margin.one")
def test_a_winning_defender_pushes_the_attacker() -> None:
    state = scene(at(500, 500, kind(1, 3)), foe(525, 500, kind(2, 3)))
    after = acts(state, 0, Attack(1), Take(0, "pushed"), faces=(1, 1, 1))
    assert after.figure(0).x == 475


@pytest.mark.rule("skulldred.margin.downed")
def test_with_to_kill_two_nobody_is_left_downed() -> None:
    state = scene(at(500, 500, kind(3, 3)), foe(525, 500, kind(2, 3, 2)))
    assert melee_odds(state).probability("defender downed") == 0


@pytest.mark.rule("skulldred.margin.kill")
def test_no_counter_saves_who_is_killed_and_gore_stays_where_he_died() -> None:
    state = scene(at(500, 500, STRONG), foe(525, 500, WEAK), asked=("cancel",))
    after = acts(state, 0, Attack(1), Take(1, "killed"), faces=(1, 2, 3, 6, 6))
    assert after.warbands[1].pool == 6
    assert after.gore == ((525, 500),)


@pytest.mark.rule("skulldred.melee.fight-on")
def test_both_may_agree_to_fight_the_tie_again() -> None:
    state = scene(at(500, 500, STRONG), foe(525, 500, WEAK), asked=("fight-on",))
    faces = (6, 6, 6, 6, 6, 1, 2, 3, 6, 6)
    again = acts(state, 0, Attack(1), FightOn(), FightOn(), Accept(), Take(1, "killed"), faces=faces)
    assert again.figure(1).place == "discard"
    refused = acts(state, 0, Attack(1), FightOn(), Accept(), Stay(), faces=faces[:5])
    assert refused.figure(1).stands


@pytest.mark.rule("skulldred.melee.fight-on")
def test_one_agreed_replay_of_a_tie_makes_a_kill_likelier() -> None:
    state = scene(at(500, 500, STRONG), foe(525, 500, WEAK))
    us, them = state.figures
    bout = bout_of(state, us, them, attacking(state, us, them), defending(state, them, us))
    assert odds(_with_one_replay, bout).probability("defender killed") == Fraction(665, 2916)


def _with_one_replay(dice: Dice, bout: Bout) -> str:
    first = outcome(settle(dice, bout))
    return outcome(settle(dice, bout)) if first == "tie" else first


@pytest.mark.rule("skulldred.engagement")
def test_bases_that_touch_are_engaged() -> None:
    assert cost(scene(at(500, 500), foe(525.2, 500)), 0, Attack(1)) == 1
    assert refusal(scene(at(500, 500), foe(527, 500)), 0, Attack(1)) == "skulldred.melee.eligibility"


@pytest.mark.rule("skulldred.engagement.request")
def test_who_cannot_get_near_enough_may_ask_for_a_fight() -> None:
    rampart = block("rampart", "rampart", 530, 500, 30, 100)
    state = scene(at(500, 500, kind(1, 3)), foe(530, 500, kind(1, 3), level=1), pieces=(rampart,))
    assert cost(state, 0, AskToFight(1)) == 0
    refused = acts(state, 0, AskToFight(1), Decline(1))
    assert left(refused) == 3, "nothing is spent"
    fought = acts(state, 0, AskToFight(1), Consent(1), Attack(1), faces=(6, 6, 6))
    assert fought.figure(0).activated


@pytest.mark.rule("skulldred.engagement.request")
def test_who_can_touch_need_not_ask() -> None:
    assert refusal(scene(at(500, 500), foe(530, 500)), 0, AskToFight(1)) == "skulldred.engagement.request"


@pytest.mark.rule("skulldred.ability.evade")
def test_who_evades_rolls_more_dice_and_hurts_nobody() -> None:
    dodger = kind(2, 3, 4, Evade(1))
    state = scene(at(500, 500, kind(1, 3)), foe(525, 500, dodger))
    evaded = acts(state, 0, Attack(1), AnnounceEvade(1), faces=(6, 1, 1, 1))
    assert evaded.figure(0) == replace(state.figure(0), activated=True)
    fought = acts(state, 0, Attack(1), FightBack(1), Take(0, "killed"), faces=(6, 1, 1))
    assert fought.figure(0).place == "discard"


@pytest.mark.rule("skulldred.press-forward")
def test_an_attacker_follows_the_man_he_pushed() -> None:
    state = scene(at(500, 500), foe(525, 500))
    after = acts(state, 0, Attack(1), Take(1, "pushed"), Press(), faces=(1, 1, 6, 1, 6, 6))
    assert (after.figure(0).x, after.figure(1).x) == (525, 550)
    stayed = acts(state, 0, Attack(1), Take(1, "pushed"), Stay(), faces=(1, 1, 6, 1, 6, 6))
    assert stayed.figure(0).x == 500


@pytest.mark.rule("skulldred.press-forward")
@pytest.mark.parametrize("ground", ["marsh", "lava"])
def test_bad_ground_between_stops_pressing(ground: str) -> None:
    strip = block("strip", ground, 514, 500, 2, 100)
    state = scene(at(500, 500, kind(2, 3)), foe(525, 500, kind(0, 3)), pieces=(strip,))
    after = acts(
        state, 0, Attack(1), Take(1, "pushed"), faces=(1, 1, 6) if ground == "marsh" else (1, 1, 6, 6, 6, 6, 6, 6)
    )
    assert after.figure(0).x == 500


@pytest.mark.rule("skulldred.press-forward")
def test_gore_stops_pressing() -> None:
    state = scene(at(500, 500), foe(525, 500), gore=((525.0, 500.0),))
    after = acts(state, 0, Attack(1), Take(1, "pushed"), faces=(1, 1, 6, 1, 6, 6))
    assert after.figure(0).x == 500


@pytest.mark.rule("skulldred.ability.slow")
def test_a_charge_counts_as_a_move() -> None:
    dwarf = kind(3, 3, 4, Slow())
    state = begun(scene(at(400, 500, dwarf), foe(495, 500)), moves=2)
    assert refusal(state, 0, Charge(1, 470, 500)) == "skulldred.ability.slow"


@pytest.mark.rule("skulldred.action.charge")
@pytest.mark.rule("skulldred.move.rectangular")
def test_a_knight_charges_until_any_part_of_his_base_touches() -> None:
    knight = kind(1, 3, 4, Fast(), base=Base(25.0, 50.0))
    state = scene(at(500, 400, knight), foe(500, 550, kind(1, 3)))
    after = acts(state, 0, Charge(1, 500, 512.5, 0.0), Stay(), faces=(6, 6, 6))
    assert (after.figure(0).y, after.figure(0).facing) == (512.5, 0)
    beyond = scene(at(500, 400, knight), foe(500, 600, kind(1, 3)))
    assert refusal(beyond, 0, Charge(1, 500, 562.5, 0.0)) == "skulldred.action.move"


@pytest.mark.rule("skulldred.activation.end")
def test_a_pushed_attacker_is_not_wounded_and_a_downed_one_lies_with_its_counter() -> None:
    state = scene(at(500, 500, kind(1, 3)), foe(525, 500, kind(2, 3)), at(300, 300))
    after = acts(state, 0, Attack(1), Take(0, "downed"), faces=(6, 1, 6))
    assert after.figure(0).downed
    assert after.warbands[0].pool == 5


@pytest.mark.rule("skulldred.shoot.heavy-weapons", "skulldred.heavy-weapon")
def test_read_otherwise_a_heavy_weapon_adds_its_hit_in_melee_too() -> None:
    ogre, man = kind(5, 3, 6, HeavyWeapon(), size=5), kind(2, 3)
    shots_only = melee_odds(scene(at(500, 500, ogre), foe(525, 500, man)))
    assert shots_only.probability("defender pushed") > 0
    both = scene(at(500, 500, ogre), foe(525, 500, man), readings={"skulldred.heavy-weapon": "ability-all"})
    assert melee_odds(both).probability("defender pushed") == 0, "a margin of one becomes two"
    assert melee_odds(both).probability("attacker pushed") > 0, "the smaller one adds nothing"


@pytest.mark.rule("skulldred.ability.evade")
@pytest.mark.rule("skulldred.buff.cap")
def test_evading_dice_fall_under_the_cap() -> None:
    dodger = kind(1, 3, 4, Evade(3))
    state = scene(at(500, 500, kind(1, 3)), foe(525, 500, dodger), foe(475, 500), foe(500, 475))
    acts(state, 0, Attack(1), AnnounceEvade(1), Stay(), faces=(6,) * 5)


@pytest.mark.rule("skulldred.margin.tie-swing")
def test_a_winning_defender_may_swing_instead_of_hurting() -> None:
    state = scene(at(500, 500, kind(1, 3)), foe(525, 500, kind(2, 3)))
    after = acts(state, 0, Attack(1), Take(0, "swing"), SwingTo(475, 500), faces=(6, 1, 1))
    assert (after.figure(1).x, after.figure(0).stands) == (475, True)


@pytest.mark.rule("skulldred.melee.bonus.surprise")
def test_the_surprise_is_that_of_the_beginning_of_the_activation() -> None:
    state = begun(scene(at(400, 500, kind(1, 3), hidden=True), foe(495, 500, kind(1, 3)), pieces=()))
    after = acts(state, 0, Move(470, 500), Attack(1), Stay(), faces=(6, 6, 6))
    assert not after.figure(0).hidden, "revealed by its move, it still has the die"


@pytest.mark.rule("skulldred.engagement.request")
def test_a_fight_by_consent_ends_when_one_of_the_two_moves() -> None:
    rampart = block("rampart", "rampart", 530, 500, 30, 100)
    state = scene(at(500, 500), foe(530, 500, level=1), foe(900, 900), pieces=(rampart,))
    agreed = acts(state, 0, AskToFight(1), Consent(1))
    assert refusal(replace(agreed, acting=None), 0, Move(470, 500)) == "skulldred.action.disengage"
    gone = agreed.with_figure(replace(agreed.figure(0), x=400.0))
    assert parted(gone, 0).figure(1).accepted == ()
