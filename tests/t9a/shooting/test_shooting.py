"""The Shooting Phase: who shoots at what, what the shots need and do (core 10, examples 21.16 to 21.18, 21.30)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from grognard.kernel.battle.asks import Ask, read_answer
from grognard.kernel.dice import RolledDice, SampledDice, ScriptedDice
from grognard.kernel.words.events import Name, render
from grognard.kernel.words.language import NameTable
from grognard.kernel.words.refusals import NotAllowed
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.shooting.guns import Arm, guns_of, may_shoot
from grognard.t9a.shooting.shooting import (
    can_shoot,
    can_stand_and_shoot,
    must_stand_and_shoot,
    shooting_phase,
    stand_and_shoot,
)
from grognard.t9a.shooting.shooting_attack import shooting_attack
from grognard.t9a.shooting.shooting_events import EndShooting, HoldFire, Shoot, Shoots, ShootUnit
from grognard.t9a.shooting.shot_choice import check_shot, shot_options
from tests.t9a.attacks import rules
from tests.t9a.positions import engage, hero, model, part, play, troop, unit
from tests.t9a.shots import (
    facing_us,
    first_salvos,
    lost,
    needed,
    order,
    shooters,
    shooting,
    shot_ways,
    standing_order,
    taurosaur,
    warriors,
)

HALF = Fraction(1, 2)


def shot_count(state: State) -> int:
    return sum(salvo.shooters for salvo in first_salvos(state))


def target(*texts: str, number: int = 10, away: float = 10, **more: Any) -> Unit:
    return facing_us(troop(model("Target", *rules(*texts), **more), number), away=away)


# ---- who may shoot ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.shooting-phase")
@pytest.mark.parametrize(
    "change",
    [
        {"fleeing": True},
        {"shaken_until": 4},
        {"was_engaged": True},
        {"moved": "march"},
        {"moved": "reform"},
        {"shot": True},
    ],
)
def test_units_that_may_not_shoot(change: dict[str, Any]) -> None:
    unit_ready = shooters("Bow (4+)", 10)
    assert can_shoot(shooting(unit_ready, target()), unit_ready)
    hindered = unit_ready.altered(**change)
    assert not can_shoot(shooting(hindered, target()), hindered)


@pytest.mark.rule("t9a.shooting-phase")
def test_engaged_units_neither_shoot_nor_are_shot_at() -> None:
    ours, theirs = engage(shooters("Bow (4+)", 10), target())
    third = shooters("Bow (4+)", 10, id=2, x=50)
    state = shooting(ours, theirs, third)
    assert not may_shoot(state, ours)
    assert not can_shoot(state, third)
    with pytest.raises(NotAllowed) as refused:
        check_shot(state, third, Shoot(2, 1, (Arm("rank_and_file", 0, "t9a.weapon.bow"),)))
    assert refused.value.rule == "t9a.shooting-attack"


@pytest.mark.rule("t9a.light-troops")
def test_light_troops_shoot_after_a_march_as_having_moved() -> None:
    light = shooters("Bow (4+)", 10, moved="march", has_moved=True)
    light = light.altered(troop=troop(model("Light", *rules("Light Troops"), shooting=shot_ways("Bow (4+)")), 10))
    assert needed(shooting(light, target(away=8))) == [5]


@pytest.mark.rule("t9a.march-and-shoot")
def test_march_and_shoot_lifts_a_march_but_no_reform() -> None:
    who = model("Crew", parts=(part(1, *rules("March and Shoot"), shooting=shot_ways("Bow (4+)")),))
    for move, able in (("march", True), ("reform", False)):
        crew = unit(0, 0, troop(who, 5), x=36, y=10, moved=move, has_moved=True)
        assert can_shoot(shooting(crew, target()), crew) is able


@pytest.mark.rule("t9a.move-or-fire")
def test_move_or_fire_forbids_the_shot_after_any_move() -> None:
    who = model(
        "Crew", *rules("Light Troops"), parts=(part(1, *rules("Move or Fire"), shooting=shot_ways("Bow (4+)")),)
    )
    for moved in (False, True):
        crew = unit(0, 0, troop(who, 5), x=36, y=10, has_moved=moved)
        assert can_shoot(shooting(crew, target()), crew) is not moved


# ---- how many shoot --------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.shooting-attack")
def test_two_ranks_shoot() -> None:
    assert shot_count(shooting(shooters("Crossbow (4+)", 20), target())) == 10
    assert shot_count(shooting(shooters("Crossbow (4+)", 7), target())) == 7


@pytest.mark.rule("t9a.volley-fire")
def test_bows_in_line_formation_shoot_from_a_third_rank_if_they_have_not_moved() -> None:
    assert shot_count(shooting(shooters("Bow (4+)", 30, files=10), target())) == 30
    assert shot_count(shooting(shooters("Bow (4+)", 30, files=10, has_moved=True), target())) == 20
    assert shot_count(shooting(shooters("Bow (4+)", 30, files=7), target())) == 14


@pytest.mark.rule("t9a.skirmisher")
def test_skirmishers_shoot_from_any_rank() -> None:
    who = model("Skirmisher", *rules("Skirmisher"), shooting=shot_ways("Blowpipe (4+)"))
    state = shooting(unit(0, 0, troop(who, 12), x=36, y=10, files=3), target(away=6))
    assert shot_count(state) == 12


@pytest.mark.rule("t9a.shooting-attack")
def test_each_model_measures_for_itself() -> None:
    """The rear rank of pistols is out of range by 0.79 inches, and only the front rank shoots."""
    assert shot_count(shooting(shooters("Pistol (4+)", 10), target(away=11.5))) == 5
    assert shot_count(shooting(shooters("Pistol (4+)", 10), target(away=11))) == 10


@pytest.mark.rule("t9a.long-range")
def test_long_range_begins_for_each_model_beyond_half_the_range() -> None:
    salvos = first_salvos(shooting(shooters("Crossbow (4+)", 10), target(away=14.5)))
    assert sorted((salvo.blow.long_range, salvo.shooters) for salvo in salvos) == [(False, 5), (True, 5)]


@pytest.mark.rule("t9a.shooting-attack")
def test_a_crew_of_several_equal_parts_fires_one_shot_each() -> None:
    who = model("Howdah", base=(50, 100), parts=(part(1, count=5, shooting=shot_ways("Poisoned Javelin (4+)")),))
    assert shot_count(shooting(unit(0, 0, troop(who, 1), x=36, y=10, files=1), target(away=6))) == 5


@pytest.mark.rule("t9a.inanimate")
def test_the_weapon_of_a_chassis_is_fired_by_one_of_the_crew() -> None:
    """Ledger Inanimate example 2: the Forge Repeater of a Grudge Buster is one Shooting Attack."""
    crew = part(2, count=2, name="crew")
    chassis = part(None, *rules("Harnessed", "Inanimate"), name="chassis", shooting=shot_ways("Forge Repeater (4+)"))
    buster = unit(0, 0, troop(model("Grudge Buster", parts=(crew, chassis)), 1), x=36, y=10, files=1)
    state = shooting(buster, target(away=8))
    (gun,) = guns_of(state, buster)
    assert (gun.part, gun.parts) == (0, 1)
    assert order(state).arms == (Arm("rank_and_file", 0, gun.key, 1),)
    with ScriptedDice([1] * 4) as dice:
        shooting_attack(state, order(state), dice)


@pytest.mark.rule("t9a.harnessed")
def test_of_five_crew_one_fires_the_weapon_on_the_beast_and_four_their_javelins() -> None:
    crew = part(1, count=5, name="crew", shooting=shot_ways("Poisoned Javelin (4+)"))
    beast = part(4, *rules("Harnessed"), name="beast", shooting=shot_ways("Giant Bow (4+)"))
    state = shooting(unit(0, 0, troop(model("Taurosaur", parts=(beast, crew)), 1), files=1, x=36, y=10), target(away=6))
    assert sorted((arm.weapon, arm.parts) for arm in order(state).arms) == [
        ("t9a.sa.weapon.giant-bow", 1),
        ("t9a.sa.weapon.poisoned-javelin", 4),
    ]


# ---- what the shots need ---------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.weapon.crossbow")
def test_a_crossbow_that_has_moved_needs_6_and_at_long_range_it_is_hopeless() -> None:
    """Ledger example 1: 1/6 at 10 inches, 1/12 at 20. Example 2, standing: 5/24 on Resilience 4, Armour 2."""
    moved = {"has_moved": True, "files": 1}
    assert needed(shooting(shooters("Crossbow (4+)", **moved), target(away=10))) == [6]
    assert needed(shooting(shooters("Crossbow (4+)", **moved), target(away=20))) == [7]
    standing = shooting(shooters("Crossbow (4+)", files=1), target(resilience=4, armour=2))
    assert lost(standing).mean() == Fraction(5, 24)


@pytest.mark.rule("t9a.hopeless-shot")
def test_hopeless_shots_hit_with_a_six_and_then_a_four_and_worse_ones_never() -> None:
    """Core 21.16."""
    sure = {"resilience": 1, "away": 20, "hp": 1}
    hopeless = shooting(shooters("Crossbow (4+)", files=1, has_moved=True), target(**sure))
    assert lost(hopeless).mean() == Fraction(1, 12) * Fraction(5, 6)
    worse = shooting(shooters("Crossbow (4+)", files=1, has_moved=True), target("Hard Target (1)", **sure))
    assert needed(worse) == [8]
    assert lost(worse) == {0: Fraction(1)}
    with ScriptedDice([6, 4, 2]) as dice:
        assert shooting_attack(hopeless, order(hopeless), dice).unit(1).models == 9


@pytest.mark.rule("t9a.weapon.bow")
def test_a_bow_at_long_range_and_at_half_its_range() -> None:
    """Ledger: 5/36 at 15 inches on Resilience 3, Armour 1; at 12 inches 4+."""
    assert lost(shooting(shooters("Bow (4+)", files=1), target(armour=1, away=15))).mean() == Fraction(5, 36)
    assert needed(shooting(shooters("Bow (4+)", files=1), target(away=12))) == [4]


@pytest.mark.rule("t9a.sa.weapon.poisoned-javelin")
def test_a_poisoned_javelin_on_a_clan_warrior_with_shield() -> None:
    """Core 21.17: 5/36 needing 4+, 1/9 needing 5+, 1/12 needing 6+, 1/24 for a Hopeless Shot."""
    found = []
    for texts, away in (((), 5), ((), 10), (("Hard Target (1)",), 10), (("Hard Target (2)",), 10)):
        clan = target(*texts, resilience=4, armour=3, away=away)
        found.append(lost(shooting(shooters("Poisoned Javelin (4+)", files=1), clan)).mean())
    assert found == [Fraction(5, 36), Fraction(1, 9), Fraction(1, 12), Fraction(1, 24)]


@pytest.mark.rule("t9a.sa.weapon.poisoned-javelin")
def test_a_javelin_thrown_after_a_march_of_light_troops_has_no_minus() -> None:
    """Ledger examples 1 and 2: 5/27 at 5 inches, 4/27 at 10."""
    who = model("Skink", *rules("Light Troops"), shooting=shot_ways("Poisoned Javelin (4+)"))
    for away, mean in ((5, Fraction(5, 27)), (10, Fraction(4, 27))):
        skink = unit(0, 0, troop(who, 1), x=36, y=10, files=1, moved="march", has_moved=True)
        assert lost(shooting(skink, target(resilience=4, armour=2, away=away))).mean() == mean


@pytest.mark.rule("t9a.sa.weapon.blowpipe")
def test_a_blowpipe_shoots_twice_and_hits_the_towering_more_easily() -> None:
    """Ledger: 155/324 for at least one wound on Resilience 3; 3+ against Towering Presence."""
    state = shooting(shooters("Blowpipe (4+)", files=1), target(away=6))
    assert 1 - lost(state).probability(0) == Fraction(155, 324)
    giant = facing_us(troop(taurosaur(), 1), files=1, away=6)
    assert needed(shooting(shooters("Blowpipe (4+)", files=1), giant)) == [3]


@pytest.mark.rule("t9a.dh.weapon.forge-gun")
def test_a_forge_gun_always_hits_on_2() -> None:
    """Ledger example 1: moved, behind Hard Cover: 25/108 on Resilience 4, Armour 1."""
    wall = unit(2, 1, troop(model(), 20), x=28.6, y=14, facing=0, files=20)
    state = shooting(shooters("Forge Gun", files=1, has_moved=True), target(resilience=4, armour=1, away=8), wall)
    assert needed(state) == [2]
    assert lost(state).mean() == Fraction(25, 108)


@pytest.mark.rule("t9a.dh.weapon.forge-repeater")
def test_a_forge_repeater_fires_four_shots_without_minus_for_moving() -> None:
    """Ledger: 10/9 at 9 inches, 20/27 at 15."""
    for away, mean in ((9, Fraction(10, 9)), (15, Fraction(20, 27))):
        copter = shooters("Forge Repeater (4+)", files=1, has_moved=True)
        assert lost(shooting(copter, target(resilience=4, armour=3, away=away))).mean() == mean


@pytest.mark.rule("t9a.weapon.throwing-weapons")
def test_throwing_weapons_have_the_strength_of_their_user() -> None:
    state = shooting(shooters("Throwing Weapons (5+)", files=1, strength=5, ap=2), target(away=7))
    (salvo,) = first_salvos(state)
    assert needed(state) == [5]
    assert (salvo.blow.strength, salvo.blow.part.strength, salvo.blow.part.armour_penetration) == (None, 5, 2)


@pytest.mark.rule("t9a.hard-target")
def test_hard_target_needs_more_than_half_of_the_models() -> None:
    """Ledger: Aim 3+ at Chameleons (Skirmisher, Hard Target (2)) is 5+."""
    chameleons = target("Skirmisher", "Hard Target (2)", away=8)
    assert needed(shooting(shooters("Bow (3+)", files=1), chameleons)) == [5]


@pytest.mark.rule("t9a.sa.weapon.shoot-spikes")
def test_random_shots_are_rolled_for_each_model() -> None:
    who = model("Spearback", hp=3, base=(40, 40), shooting=shot_ways("Shoot Spikes (4+)"))
    state = shooting(unit(0, 0, troop(who, 2), x=36, y=10, files=2), target(away=8))
    with ScriptedDice([1, 1, 6, 6, *[1] * 14]) as dice:
        shooting_attack(state, order(state), dice)


# ---- the phase -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.shooting-phase")
def test_the_phase_asks_which_unit_and_then_at_what() -> None:
    ours, other = shooters("Crossbow (4+)", 5), shooters("Crossbow (4+)", 5, id=2, x=46)
    state = shooting(ours, other, target(number=20, away=9))
    asked: list[Ask] = []

    def hold(ask: Ask) -> HoldFire:
        asked.append(ask)
        return HoldFire(2)

    with ScriptedDice([4, 4, 1, 1, 1, 3, 1]) as dice:
        after = play(shooting_phase(state, dice), ShootUnit(0), order(state), ShootUnit(2), hold)
    assert after.unit(1).models == 19
    assert [after.unit(number).this_turn.shot for number in (0, 2)] == [True, True]
    assert HoldFire(2) in asked[0].options


@pytest.mark.rule("t9a.shooting-phase")
def test_a_player_may_end_the_phase_and_nobody_is_asked_who_has_nothing_to_shoot_at() -> None:
    state = shooting(shooters("Crossbow (4+)", 5), target(away=10))
    assert play(shooting_phase(state, ScriptedDice([])), EndShooting()).unit(1).models == 10
    far = shooting(shooters("Pistol (4+)", 5), target(away=20))
    asked = [got for got in shooting_phase(far, ScriptedDice([])) if isinstance(got, Ask)]
    assert asked == []


@pytest.mark.rule("t9a.shooting-phase")
def test_the_phase_goes_on_from_the_state_of_any_checkpoint() -> None:
    state = shooting(shooters("Crossbow (4+)", 5), shooters("Crossbow (4+)", 5, id=2, x=46), target(number=20))
    seen: list[State] = []
    procedure, answer = shooting_phase(state, RolledDice(3)), None
    while True:
        try:
            got = procedure.send(answer)
        except StopIteration as over:
            whole = over.value
            break
        answer = got.options[0] if isinstance(got, Ask) else None
        if answer is None:
            seen.append(got.state)
    assert [one.unit(0).this_turn.shot for one in seen] == [False, True, True]
    again = play(shooting_phase(seen[-1], ScriptedDice([])))
    assert again == whole


@pytest.mark.rule("t9a.shooting-attack")
def test_every_suggested_shot_is_legal_and_illegal_ones_are_refused_with_their_rule() -> None:
    gunners = shooters("Crossbow (4+)", 10)
    blocked = facing_us(troop(model(), 5), id=3, away=-8)
    state = shooting(gunners, target(away=10), facing_us(troop(model(), 5), id=2, away=34).altered(x=56), blocked)
    for option in shot_options(state, gunners):
        check_shot(state, gunners, option)
    arms = order(state).arms
    wrong = {
        "t9a.line-of-sight": Shoot(0, 3, arms),
        "t9a.shooting-attack": Shoot(0, 2, arms),
    }
    for rule, answer in wrong.items():
        with pytest.raises(NotAllowed) as refused:
            check_shot(state, gunners, answer)
        assert refused.value.rule == rule
    strange = Arm("rank_and_file", 0, "t9a.weapon.bow")
    for others in ((), (strange,), (*arms, *arms), (replace(arms[0], parts=2),)):
        with pytest.raises(NotAllowed):
            check_shot(state, gunners, Shoot(0, 1, others))


@pytest.mark.rule("t9a.shooting-attack")
def test_a_champion_and_characters_shoot_with_weapons_of_their_own() -> None:
    king = hero(9, model("King", hp=3, shooting=shot_ways("Pistol (3+)")))
    state = shooting(shooters("Crossbow (4+)", 10, files=5).altered(characters=(king,)), target(away=8))
    one = order(state)
    assert {arm.pool for arm in one.arms} == {"rank_and_file", 9}
    told = RolledDice(1)
    shooting_attack(state, one, told)
    assert [event.weapon.en for event in told.events if isinstance(event, Shoots)] == ["Crossbow", "Pistol"]


@pytest.mark.rule("t9a.panic.heavy-losses")
def test_a_quarter_of_the_unit_lost_in_a_phase_causes_a_panic_test() -> None:
    """Core 21.30: of 20 models 5 are enough, of 21 they are not; who began as one model never tests."""
    for number, tests in ((20, True), (21, False)):
        victims = facing_us(troop(model(resilience=1, discipline=2), number), away=8)
        state = shooting(shooters("Crossbow (4+)", 5), victims)
        shot = order(state)
        with ScriptedDice([6] * 5 + [6] * 5) as dice:
            after = shooting_attack(state, shot, dice)
        assert bool(after.panic) is tests
        if tests:
            with ScriptedDice([6] * 10 + [6, 6, 1, 1]) as dice:
                fled = play(shooting_phase(state, dice), ShootUnit(0), shot)
            assert fled.unit(1).morale.fleeing
    giant = facing_us(troop(taurosaur(), 1), files=1, away=8)
    state = shooting(shooters("Crossbow (4+)", 5, strength=10), giant)
    with ScriptedDice([6] * 5 + [6] * 5 + [1] * 5) as dice:
        assert not shooting_attack(state, order(state), dice).panic


# ---- stand and shoot -------------------------------------------------------------------------------------------------


def charged(weapon: str, *texts: str, away: float = 10, number: int = 10, **more: Any) -> State:
    """Return shooters (unit 1) whom Skink Braves with shields (unit 0) charge."""
    braves = unit(0, 0, troop(model("Skink", resilience=2, armour=2), 20), x=36, y=10, charging=True)
    who = model("Shooter", parts=(part(1, *rules(*texts), shooting=shot_ways(weapon)),), **more)
    return shooting(braves, facing_us(troop(who, number, key="shooters"), away=away), phase="charge")


@pytest.mark.rule("t9a.stand-and-shoot")
def test_ten_crossbows_stand_and_shoot_at_charging_skinks() -> None:
    """Core 21.18: 125/36 with Sturdy, 125/54 without."""
    for texts, mean in ((("Sturdy",), Fraction(125, 36)), ((), Fraction(125, 54))):
        state = charged("Crossbow (4+)", *texts)
        assert lost(state, standing_order(state), standing=True).mean() == mean


@pytest.mark.rule("t9a.dh.sturdy")
def test_sturdy_lifts_the_minus_of_the_reaction_but_not_long_range() -> None:
    """Ledger example 1: 4+ at 10 inches, 5+ at 20."""
    near, far = charged("Crossbow (4+)", "Sturdy", number=5), charged("Crossbow (4+)", "Sturdy", away=20, number=5)
    assert needed(near, 1, 0, standing=True) == [4]
    assert needed(far, 1, 0, standing=True) == [5]


@pytest.mark.rule("t9a.stand-and-shoot")
def test_beyond_the_range_of_the_weapon_the_reaction_is_at_long_range() -> None:
    state = charged("Pistol (4+)", away=20, number=5)
    assert needed(state, 1, 0, standing=True) == [6]
    assert can_stand_and_shoot(state, state.unit(1), state.unit(0))


@pytest.mark.rule("t9a.reload")
def test_weapons_with_reload_do_not_stand_and_shoot() -> None:
    for weapon in ("Wyrm-Slayer Rocket (3+)", "Organ Gun (4+)"):
        state = charged(weapon, number=1)
        assert not can_stand_and_shoot(state, state.unit(1), state.unit(0))


@pytest.mark.rule("t9a.sa.weapon.shoot-spikes")
def test_spearbacks_must_stand_and_shoot_and_do_so_without_the_minus() -> None:
    state = charged("Shoot Spikes (4+)", number=1)
    assert must_stand_and_shoot(state, state.unit(1), state.unit(0))
    assert needed(state, 1, 0, standing=True) == [5]  # 10 inches are beyond half of 18
    crossbows = charged("Crossbow (4+)")
    assert not must_stand_and_shoot(crossbows, crossbows.unit(1), crossbows.unit(0))


@pytest.mark.rule("t9a.stand-and-shoot")
def test_a_charger_that_loses_a_quarter_tests_before_it_moves() -> None:
    state = charged("Crossbow (4+)", "Sturdy")
    with ScriptedDice([6] * 10 + [6] * 10 + [1] * 10 + [6, 6, 1, 1]) as dice:
        after = play(stand_and_shoot(state, 1, 0, dice))
    assert after.unit(1).this_turn.stood_and_shot
    assert after.unit(0).models == 10
    assert after.unit(0).morale.fleeing


# ---- breath ----------------------------------------------------------------------------------------------------------


def dragon(**more: Any) -> Unit:
    who = model("Dragon", hp=5, base=(50, 100), parts=(part(4, *rules("Breath Attack (Str 4, AP 1)")),))
    return unit(0, 0, troop(who, 1, key="dragon"), files=1, **{"x": 36, "y": 10, **more})


@pytest.mark.rule("t9a.breath-attack")
def test_a_breath_attack_makes_2d6_hits_once_a_battle() -> None:
    """Ledger example 1: 35/9 unsaved wounds on Resilience 3, Armour 2."""
    state = shooting(dragon(), target(number=30, armour=2, away=6))
    assert lost(state).mean() == Fraction(35, 9)
    with ScriptedDice([3, 4, *[1] * 7]) as dice:
        after = shooting_attack(state, order(state), dice)
    assert not can_shoot(after, after.unit(0))


@pytest.mark.rule("t9a.breath-attack")
def test_it_reaches_6_inches_and_is_allowed_after_a_march() -> None:
    """Ledger example 2."""
    for away, able in ((6.0, True), (6.1, False)):
        beast = dragon(moved="march", has_moved=True)
        assert can_shoot(shooting(beast, target(away=away)), beast) is able


@pytest.mark.rule("t9a.breath-attack")
def test_parts_of_one_unit_breathe_each_with_a_roll_of_its_own() -> None:
    """Ledger example 4: 2D6 and 2D6."""
    who = model("Drake", hp=3, base=(40, 40), parts=(part(4, *rules("Breath Attack (Str 4, AP 1)")),))
    state = shooting(unit(0, 0, troop(who, 2), x=36, y=10, files=2), target(number=40, away=5))
    assert lost(state).mean() == 14 * Fraction(2, 3)


@pytest.mark.rule("t9a.breath-attack")
def test_it_comes_besides_the_shots_of_the_part_and_may_be_kept() -> None:
    who = model(
        "Salamander", hp=3, parts=(part(1, *rules("Breath Attack (Str 4, AP 1)"), shooting=shot_ways("Bow (4+)")),)
    )
    state = shooting(unit(0, 0, troop(who, 1), x=36, y=10, files=1), target(number=30, away=5))
    both, shots_only = order(state, 0), order(state, 1)
    assert [arm.weapon for arm in both.arms] == ["t9a.weapon.bow", "t9a.breath-attack"]
    assert [arm.weapon for arm in shots_only.arms] == ["t9a.weapon.bow"]


# ---- words and dice --------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.shooting-attack")
def test_a_shot_is_told_in_both_languages() -> None:
    state = shooting(shooters("Crossbow (4+)", 5), target())
    dice = RolledDice(1)
    shooting_attack(state, order(state), dice)
    (event,) = (one for one in dice.events if isinstance(one, Shoots))
    assert render(event) == "Shooter shoots at Target with Crossbow: 5 shots"
    assert render(event, "fr") == "Shooter : 5 tirs sur Target (Arbalète)"


@pytest.mark.rule("t9a.shooting-attack")
@pytest.mark.parametrize("weapon", ["Crossbow (4+)", "Organ Gun (4+)", "Dwarf Catapult (4+)", "Flame Cannon (4+)"])
def test_rolled_and_sampled_dice_agree_with_the_exact_odds(weapon: str) -> None:
    """The mean of 400 runs lies within five standard errors of the exact mean."""
    state = shooting(shooters(weapon, 1, files=1, hp=5), warriors(20, away=14))
    exact, shot = lost(state), order(state)
    bound = 5 * float(exact.variance() / 400) ** 0.5
    for dice in (RolledDice(5), SampledDice(5)):
        points = [20 - _left(shooting_attack(state, shot, dice)) for _ in range(400)]
        assert abs(sum(points) / 400 - float(exact.mean())) <= bound


def _left(state: State) -> int:
    return state.unit(1).health if state.has(1) else 0


@pytest.mark.rule("t9a.shooting-attack")
def test_the_odds_of_a_whole_volley_are_those_of_its_shots() -> None:
    """Five in short range hit on 4+, five at Long Range on 5+."""
    state = shooting(shooters("Crossbow (4+)", 10), target(number=20, away=14.5, armour=0))
    wound = Fraction(2, 3)
    assert lost(state).mean() == 5 * HALF * wound + 5 * Fraction(1, 3) * wound


@pytest.mark.rule("t9a.shooting-attack")
def test_a_choice_survives_its_journal() -> None:
    state = shooting(shooters("Dwarf Cannon (4+)", 1, files=1), target(away=8))
    ask = Ask(0, "t9a.shoot", shot_options(state, state.unit(0)))
    for option in ask.options:
        assert read_answer(msgspec.json.decode(msgspec.json.encode(option)), ask) == option
    names = NameTable({"unit:0": Name.same("the Cannon"), "unit:1": Name.same("the Skinks")})
    assert [render(option, "en", names) for option in ask.options] == [
        "the Cannon shoots at the Skinks with t9a.dh.weapon.dwarf-cannon",
        "the Cannon shoots at the Skinks with t9a.dh.weapon.dwarf-cannon (way 2)",
        "the Cannon holds its fire",
    ]


@pytest.mark.rule("t9a.line-of-sight")
def test_what_was_seen_once_is_looked_at_anew_when_somebody_moves_between() -> None:
    gunners, enemy = shooters("Crossbow (4+)", 5), target(away=12)
    wall = unit(2, 0, troop(model(), 20), x=36, y=40, files=20)
    state = shooting(gunners, enemy, wall)
    assert can_shoot(state, gunners)
    hidden = state.put(wall.altered(y=16.0))
    assert not can_shoot(hidden, gunners)
    assert can_shoot(hidden.put(wall), gunners)
    assert can_shoot(hidden.without(2), gunners)
