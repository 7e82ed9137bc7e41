"""What comes at the start of a turn: rout, recovery, stupidity, alliances; and the end of a battle."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.kernel.dice import RolledDice, ScriptedDice, odds
from grognard.kernel.words.refusals import NotAllowed
from grognard.mordheim.checks import leadership_test
from grognard.mordheim.setting import Agreements
from grognard.mordheim.state import Pact, State, Turn, Warrior
from grognard.mordheim.traits import Trait
from grognard.mordheim.turn.alliances import Propose, Talk, judge_words, may_talk_to, why_not_court
from grognard.mordheim.turn.psychology import must_test_stupidity
from grognard.mordheim.turn.recovery import begun, burn, come_ashore, may_rally, rally
from grognard.mordheim.turn.rout import lost, must_test, rout_target
from grognard.mordheim.victory import judge, judge_limit, result_of
from tests.mordheim.warriors import battle, setting, warrior

OUT: dict[str, Any] = {"health": "out"}


def hero(one: Warrior) -> Warrior:
    return replace(one, kit=one.kit.altered(profile=replace(one.kit.profile, standing="hero")))


def three(*warriors: Warrior, enemies: tuple[tuple[int, int], ...] = (), **changes: Any) -> State:
    over = setting(sides=3, agreed=Agreements(enemies=enemies))
    return battle(*warriors, over=over, **{"order": (0, 1, 2), "phase": "recovery", **changes})


@pytest.mark.rule("mordheim.core.rout")
@pytest.mark.parametrize(("out", "tests"), [(3, False), (4, True)])
def test_of_thirteen_the_fourth_makes_the_warband_test(out: int, tests: bool) -> None:
    men = [warrior(number, 0, (number, 5), **(OUT if number < out else {})) for number in range(13)]
    assert must_test(battle(*men, warrior(13, 1, (40, 40))), 0) is tests


@pytest.mark.rule("mordheim.core.rout")
def test_goblins_out_of_action_count_half() -> None:
    small = [warrior(number, 0, (number, 5), traits=(Trait.HALF_FOR_ROUT,), **OUT) for number in range(3)]
    assert lost(battle(*small, warrior(3, 0, (9, 9)), warrior(4, 1, (40, 40))), 0) == Fraction(3, 2)


@pytest.mark.rule("mordheim.rout.allied-bonus")
@pytest.mark.parametrize(("allied", "chance"), [(False, Fraction(13, 18)), (True, Fraction(5, 6))])
def test_a_leader_of_eight_holds_his_warband_better_with_an_ally_on_the_field(allied: bool, chance: Fraction) -> None:
    leader = warrior(0, 0, (5, 5), traits=(Trait.LEADER,), ld=8)
    pacts = (Pact((0, 1)),) if allied else ()
    state = three(leader, warrior(1, 1, (20, 20)), warrior(2, 2, (40, 40)), pacts=pacts)
    assert odds(leadership_test, rout_target(state, 0)).probability(True) == chance


@pytest.mark.rule("mordheim.rout.allied-bonus")
def test_two_allies_give_no_more_than_one() -> None:
    men = [warrior(number, number, (10 * number, 5)) for number in range(3)]
    state = three(*men, pacts=(Pact((0, 1)), Pact((0, 2))))
    assert [modifier.value for modifier in rout_target(state, 0).modifiers] == [1]


@pytest.mark.rule("mordheim.core.rally")
@pytest.mark.parametrize(("foe_x", "may"), [(12, False), (20, True)])
def test_nobody_rallies_while_the_nearest_is_an_enemy(foe_x: float, may: bool) -> None:
    coward = warrior(0, 0, (10, 10), fleeing=True)
    state = battle(coward, warrior(1, 0, (15, 10)), warrior(2, 1, (foe_x, 10)))
    assert may_rally(state, coward) is may


@pytest.mark.rule("mordheim.core.rally")
@pytest.mark.parametrize(("faces", "flees"), [([3, 4], False), ([4, 4], True)])
def test_who_passes_his_leadership_test_stops_and_may_not_move(faces: list[int], flees: bool) -> None:
    state = battle(warrior(0, 0, (10, 10), fleeing=True, ld=7), warrior(1, 1, (40, 40)), warrior(2, 0, (11.5, 10)))
    after = rally(state, 0, ScriptedDice(faces)).warrior(0)
    assert after.fleeing is flees
    assert after.turn.done is not flees


@pytest.mark.rule("mordheim.core.fire")
@pytest.mark.parametrize(("faces", "burns"), [([4], False), ([3, 1], True)])
def test_fire_is_put_out_on_four(faces: list[int], burns: bool) -> None:
    state = battle(warrior(0, 0, (10, 10), burning=True), warrior(1, 1, (40, 40)))
    assert burn(state, 0, ScriptedDice(faces)).warrior(0).burning is burns


@pytest.mark.rule("mordheim.swim.heavy-armour-near")
@pytest.mark.parametrize(("face", "health"), [(3, "standing"), (4, "out")])
def test_who_sank_near_a_shore_drags_himself_out_by_his_strength_or_drowns(face: int, health: str) -> None:
    state = battle(warrior(0, 0, (10, 10), wet=True, s=3), warrior(1, 1, (40, 40)))
    after = come_ashore(state, 0, ScriptedDice([face])).warrior(0)
    assert after.health == health
    assert after.turn.stood_up is (health == "standing")


@pytest.mark.rule("mordheim.core.prepare-shot")
def test_a_weapon_fired_in_one_turn_is_loaded_again_in_the_turn_after_the_next() -> None:
    fired = warrior(0, 0, (10, 10), reloading=(("mordheim.eq.pistol", 2),), turn=Turn(shot=True))
    next_turn = begun(battle(fired, warrior(1, 1, (40, 40))), 0)
    assert next_turn.warrior(0).reloading == (("mordheim.eq.pistol", 1),)
    assert begun(next_turn, 0).warrior(0).reloading == ()


@pytest.mark.rule("mordheim.core.stupidity")
def test_only_the_stupid_test_and_not_the_immune() -> None:
    stupid, immune = (Trait.STUPIDITY,), (Trait.STUPIDITY, Trait.IMMUNE_TO_PSYCHOLOGY)
    men = warrior(0, 0, (5, 5), traits=stupid), warrior(1, 0, (9, 5), traits=immune), warrior(2, 0, (13, 5))
    state = battle(*men, warrior(3, 1, (40, 40)))
    assert [must_test_stupidity(state, one) for one in men] == [True, False, False]


@pytest.mark.rule("mordheim.alliance.propose")
def test_only_heroes_who_see_each_other_make_an_offer_possible() -> None:
    """A's captain sees B's sergeant, a henchman: no offer; he sees B's champion, a hero: an offer."""
    captain, other = hero(warrior(0, 0, (10, 10))), warrior(2, 2, (40, 40))
    sergeant = warrior(1, 1, (15, 10))
    refusal = why_not_court(three(captain, sergeant, other), 1)
    assert refusal is not None
    assert refusal.rule == "mordheim.alliance.propose"
    assert why_not_court(three(captain, hero(sergeant), other), 1) is None


@pytest.mark.rule("mordheim.alliance.enemy-forbidden")
def test_sworn_enemies_and_two_alone_on_the_table_are_never_courted() -> None:
    men = hero(warrior(0, 0, (10, 10))), hero(warrior(1, 1, (15, 10))), hero(warrior(2, 2, (20, 10)))
    state = three(*men, enemies=((0, 1),))
    refusal = why_not_court(state, 1)
    assert refusal is not None
    assert refusal.rule == "mordheim.alliance.enemy-forbidden"
    assert why_not_court(state, 2) is None
    assert battle(*men[:2]).relation(0, 1) == "enemy"


@pytest.mark.rule("mordheim.alliance.one-per-turn")
def test_a_second_offer_in_a_turn_is_refused_whatever_was_answered() -> None:
    men = hero(warrior(0, 0, (10, 10))), hero(warrior(1, 1, (15, 10))), hero(warrior(2, 2, (20, 10)))
    with pytest.raises(NotAllowed) as refused:
        judge_words(three(*men).with_side(0, offered=True), Propose(2))
    assert refused.value.rule == "mordheim.alliance.one-per-turn"


@pytest.mark.rule("mordheim.alliance.secret-talk")
@pytest.mark.parametrize(("gap", "talks"), [(7.9, True), (8.0, False)])
def test_allies_talk_when_heroes_are_less_than_eight_inches_apart(gap: float, talks: bool) -> None:
    men = (
        hero(warrior(0, 0, (10, 10))),
        hero(warrior(1, 1, (10 + gap + 25 / 25.4 + 0.0005, 10))),
        warrior(2, 2, (40, 40)),
    )
    state = three(*men, pacts=(Pact((0, 1)),))
    assert (1 in may_talk_to(state, 0)) is talks
    if not talks:
        with pytest.raises(NotAllowed):
            judge_words(state, Talk(1, "at the bridge"))


@pytest.mark.rule("mordheim.core.battle-end")
def test_the_battle_ends_when_one_side_is_left() -> None:
    state = judge(battle(warrior(0, 0, (5, 5)), warrior(1, 1, (9, 9), **OUT)), RolledDice(1))
    assert state.phase == "over"
    assert result_of(state).winner == 0


@pytest.mark.rule("mordheim.core.shared-victory")
def test_allies_who_are_left_alone_have_won_together() -> None:
    men = warrior(0, 0, (5, 5)), warrior(1, 1, (9, 9)), warrior(2, 2, (20, 20), **OUT)
    state = judge(three(*men, pacts=(Pact((0, 1)),)), RolledDice(1))
    assert result_of(state).winners == (0, 1)
    assert judge(three(*men), RolledDice(1)).phase != "over"


@pytest.mark.rule("mordheim.core.turn-limit")
def test_at_the_limit_the_larger_part_that_is_left_wins() -> None:
    men = warrior(0, 0, (5, 5)), warrior(1, 0, (7, 5)), warrior(2, 1, (30, 30)), warrior(3, 1, (33, 30), fleeing=True)
    assert result_of(judge_limit(battle(*men), RolledDice(1))).winner == 0
