"""Where several rules meet in a unit, in its tests, its moves and its shots: each line of the table is one test."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.kernel.dice import ScriptedDice, odds
from grognard.kernel.words.language import Language
from grognard.kernel.words.modifiers import Modifier
from grognard.t9a.aftermath.steadfast import stubborn_by
from grognard.t9a.attack.dangerous import danger_dice, danger_strike, roll_danger
from grognard.t9a.attack.hits import distribute
from grognard.t9a.board.profile import Height, Model, ModelType
from grognard.t9a.board.round_of_combat import COMPANIONS, RANK_AND_FILE
from grognard.t9a.board.state import State
from grognard.t9a.board.traits import Amount
from grognard.t9a.board.unit import Unit
from grognard.t9a.charging.reactions import terror_test
from grognard.t9a.melee.fear import fear_tests
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.morale.discipline import Test, discipline_roll, discipline_test
from grognard.t9a.movement.arrivals import ENTERS_ON, arrivals
from grognard.t9a.movement.rally import rally_tests
from grognard.t9a.setup.scoring import is_scoring
from grognard.t9a.setup.zones import FRONTLINE_CLASH
from grognard.t9a.shooting.guns import guns_of
from grognard.t9a.shooting.shooting_attack import shooting_attack
from grognard.t9a.units.losses import lose_health
from grognard.t9a.units.ranks import full_ranks
from grognard.t9a.units.shares import hard_target
from tests.t9a.attacks import mean, rules, shoots, shot, to_hit
from tests.t9a.positions import alone, fight, hero, model, play, state_of, troop, unit
from tests.t9a.rounds import after, settled
from tests.t9a.shots import facing_us, lost, order, shooters, shooting, war_machine
from tests.t9a.warriors import combat

F = Fraction


def soldiers(*texts: str, id: int = 0, side: int = 0, **rest: Any) -> Unit:
    place = {
        key: rest.pop(key) for key in ("x", "y", "facing", "fleeing", "fled_turn", "fled_by_choice") if key in rest
    }
    return unit(id, side, troop(model("Soldier", *rules(*texts), **rest), 10, key=f"soldiers-{id}"), **place)


def passes(state: State, test: Test, *changes: int) -> Fraction:
    """Return the chance that unit 0 passes a Discipline Test."""
    modifiers = tuple(Modifier("t9a.combat-score", "add", change) for change in changes)
    return odds(lambda dice: discipline_test(state, 0, test, dice, modifiers)).probability(True)


def touching_fear(*texts: str, **rest: Any) -> State:
    return state_of(*fight(soldiers(*texts, **rest), unit(1, 1, troop(model("Horror", *rules("Fear"))))))


def flees_from_terror(*texts: str) -> Fraction:
    """Return the chance that a target of Discipline 7 must flee from a terrifying charger."""
    monster = unit(1, 1, troop(model("Monster", *rules("Terror"), base=(100, 150)), 1), y=40, facing=180, files=1)
    state = state_of(soldiers(*texts), monster, phase="charge", active=1)
    return odds(lambda dice: terror_test(state, 0, 1, dice)[1]).probability(True)


# ---- the mind --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.fearless", "t9a.terror")
def test_the_fearless_never_flee_from_terror() -> None:
    assert (flees_from_terror("Fearless"), flees_from_terror()) == (0, F(5, 12))


@pytest.mark.rule("t9a.frenzy", "t9a.terror")
def test_the_frenzied_meet_terror_on_nine_and_stay_if_they_fail() -> None:
    """Discipline 7: 5/6; Cold-Blooded 205/216."""
    assert passes(state_of(soldiers("Frenzy")), "panic") == F(5, 6)
    assert passes(state_of(soldiers("Frenzy", "Cold-Blooded")), "panic") == F(205, 216)
    assert flees_from_terror("Frenzy") == 0


@pytest.mark.rule("t9a.fearless", "t9a.fear")
def test_the_fearless_neither_lose_discipline_to_fear_nor_test() -> None:
    """Discipline 8 that is not Fearless tests on 7: 7/12."""
    assert passes(touching_fear(discipline=8), "fear") == F(7, 12)
    bold = touching_fear("Fearless", discipline=8)
    assert discipline_roll(bold, bold.unit(0), "break").target.needed == 8
    with ScriptedDice([]) as dice:
        assert not fear_tests(combat(*bold.units), dice).unit(0).morale.shaken


@pytest.mark.rule("t9a.unstable", "t9a.unbreakable", "t9a.fearless")
@pytest.mark.parametrize("text", ["Unstable", "Unbreakable"])
def test_unstable_and_unbreakable_bring_fearless_so_neither_fear_nor_panic(text: str) -> None:
    state = touching_fear(text)
    assert discipline_roll(state, state.unit(0), "panic").passed_by == "t9a.fearless"
    with ScriptedDice([]) as dice:
        assert not fear_tests(combat(*state.units), dice).unit(0).morale.shaken


@pytest.mark.rule("t9a.fear", "t9a.stubborn")
def test_stubborn_leaves_the_minus_of_fear() -> None:
    """Discipline 9, lost by 4: on 8."""
    stubborn, plain = touching_fear("Stubborn", discipline=9), touching_fear(discipline=9)
    assert stubborn_by(stubborn.unit(0)) == "t9a.stubborn"
    assert passes(stubborn, "break") == F(13, 18)
    assert passes(plain, "break", -4) == F(1, 6)


@pytest.mark.rule("t9a.sa.cold-blooded", "t9a.frenzy")
def test_frenzy_changes_the_discipline_and_then_cold_blood_minimises_the_roll() -> None:
    """A Frenzy Test of Discipline 6: on 4; with plain dice 1/6."""
    assert passes(state_of(soldiers("Cold-Blooded", "Frenzy", discipline=6)), "frenzy") == F(77, 216)
    assert passes(state_of(soldiers("Frenzy", discipline=6)), "frenzy") == F(1, 6)


@pytest.mark.rule("t9a.sa.cold-blooded", "t9a.rally-around-the-flag")
def test_in_cold_blood_a_reroll_takes_all_three_dice_again() -> None:
    bearer = alone(hero(7, model("Bearer", *rules("Rally Around the Flag"), hp=3)), y=18)
    assert passes(state_of(soldiers("Cold-Blooded"), bearer), "panic") == F(1247, 1296)


@pytest.mark.rule("t9a.sa.cold-blooded", "t9a.swiftstride")
def test_cold_blood_minimises_the_mind_and_swiftstride_maximises_the_feet() -> None:
    lizards = soldiers("Cold-Blooded", "Swiftstride")
    assert discipline_roll(state_of(lizards), lizards, "panic").minimised == 1
    assert all(hook("charge", lizards, None) for hook in lizards.hooks.of(Moments.maximises))


@pytest.mark.rule("t9a.maximised", "t9a.minimised")
def test_both_maximised_and_minimised_is_the_middle_two_of_four_dice() -> None:
    middle = odds(lambda dice: dice.total(4, "t9a.charge-range", drop_lowest=1, drop_highest=1) >= 7)
    assert middle.probability(True) == F(251, 432)


@pytest.mark.rule("t9a.unstable", "t9a.stubborn")
def test_the_unstable_crumble_however_stubborn_they_are() -> None:
    """Lost by 3: three Health Points, and no test."""
    bones = unit(1, 1, troop(model("Bones", *rules("Unstable", "Stubborn")), 5, key="bones"), facing=180)
    foes, bones = fight(unit(0, 0, troop(size=4), files=4), bones)
    end = settled(after(state_of(foes, bones), lost={1: 3}), [])
    assert end.unit(1).models == 2


@pytest.mark.rule("t9a.feigned-flight", "t9a.terror")
def test_a_flight_forced_by_terror_is_not_feigned() -> None:
    def rallied(*, by_choice: bool) -> int:
        scouts = soldiers("Feigned Flight", fleeing=True, fled_turn=2, fled_by_choice=by_choice)
        state = state_of(scouts, phase="movement", turn=2, player_turn=3)
        return play(rally_tests(state, ScriptedDice([1, 1]))).unit(0).morale.shaken_until

    assert (rallied(by_choice=True), rallied(by_choice=False)) == (0, 3)


@pytest.mark.rule("t9a.bodyguard", "t9a.stubborn")
def test_a_guarded_character_makes_his_whole_unit_stubborn() -> None:
    guard = troop(model("Guard", *rules("Bodyguard")))
    assert stubborn_by(unit(0, 0, guard, characters=(hero(7),))) == "t9a.bodyguard"
    assert stubborn_by(unit(0, 0, guard)) == stubborn_by(unit(0, 0, characters=(hero(7),))) == ""


# ---- shots -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.dh.weapon.forge-gun", "t9a.hard-target", "t9a.hard-cover")
def test_what_always_hits_on_two_is_not_modified() -> None:
    hard = Modifier("t9a.hard-target", "add", -2)
    blow = shoots(model(), model(resilience=1), "Forge Gun", cover="hard", hard_target=hard, moved=True)
    assert to_hit(blow) == 2
    assert mean(blow) == F(5, 6) * F(5, 6)


@pytest.mark.rule("t9a.engineer", "t9a.long-range")
def test_an_engineer_sets_the_aim_and_long_range_is_counted_after_it() -> None:
    helped = {"lent": rules("Engineer (3+)")}
    ballista = "Dwarf Ballista (4+)"
    assert to_hit(shoots(model(), model(), ballista, **helped)) == 3
    assert to_hit(shoots(model(), model(), ballista, long_range=True, **helped)) == 4


@pytest.mark.rule("t9a.hopeless-shot", "t9a.poison-attacks")
def test_every_hit_of_a_poisoned_hopeless_shot_wounds() -> None:
    """A 6, then 4+: 1/12, on any Resilience."""
    skink = model("Skink", *rules("Poison Attacks"))
    assert mean(shoots(skink, model(resilience=9), "Bow (4+)", cover="hard", moved=True)) == F(1, 12)


@pytest.mark.rule("t9a.unwieldy", "t9a.quick-to-fire")
def test_quick_to_fire_lifts_one_of_the_two_minuses_of_an_unwieldy_weapon() -> None:
    who = (model(), model("Quick", *rules("Quick to Fire")))
    assert [to_hit(shoots(one, model(), "Crossbow (4+)", moved=True)) for one in who] == [6, 5]


@pytest.mark.rule("t9a.light-troops", "t9a.move-or-fire")
def test_light_troops_with_move_or_fire_do_not_shoot_after_a_move() -> None:
    def guns(*texts: str) -> int:
        who = troop(model("Crew", *rules(*texts), shooting=(shot("Bow (4+)"),)), 1)
        state = shooting(unit(0, 0, who, y=10, has_moved=True, moved="march"), facing_us(troop(model(), 5), away=10))
        return len(guns_of(state, state.unit(0)))

    assert (guns("Light Troops", "Move or Fire"), guns("Light Troops"), guns()) == (0, 1, 0)


@pytest.mark.rule("t9a.hard-target")
def test_instances_of_hard_target_add_up() -> None:
    two = hard_target(unit(who=troop(model("Dodger", *rules("Hard Target", "Hard Target")))))
    assert two is not None
    assert two.value == -2


@pytest.mark.rule("t9a.hard-target", "t9a.skirmisher")
def test_the_printed_hard_target_of_a_skirmisher_holds_that_of_the_formation() -> None:
    """Chameleons (2): Aim 3+ hits on 5+: 1/3."""
    chameleons = unit(who=troop(model("Chameleon", *rules("Skirmisher", "Hard Target (2)"))))
    assert to_hit(shoots(model(), model(), "Bow (3+)", hard_target=hard_target(chameleons))) == 5


@pytest.mark.rule("t9a.volley-gun", "t9a.misfire")
def test_only_sixes_for_the_number_of_shots_jam_a_volley_gun() -> None:
    """An Organ Gun misfires with 1/36; Giant Blowpipes never, whatever their to-hit rolls show."""
    organ = shooting(war_machine("Organ Gun (4+)"), facing_us(troop(model(), 20), away=10))
    pipes = shooting(shooters("Giant Blowpipes (4+)", files=1), facing_us(troop(model(), 20), away=5))
    with ScriptedDice([6, 6, 3]) as dice:
        assert hurt(organ, dice) == 1
    with ScriptedDice([*[6] * 8]) as dice:  # poisoned, and no Armour Save
        assert hurt(pipes, dice) == 0
    both_sixes = odds(lambda dice: dice.d6("t9a.volley-gun") == 6 and dice.d6("t9a.volley-gun") == 6)
    assert both_sixes.probability(True) == F(1, 36)


def hurt(state: State, dice: Any) -> int:
    """Return the Health Points that the shooters lose by their own shots."""
    return state.unit(0).health - shooting_attack(state, order(state), dice).unit(0).health


@pytest.mark.rule("t9a.area-attack", "t9a.dh.weapon.dwarf-ballista")
def test_exactly_one_hit_of_an_area_attack_has_the_bracketed_values() -> None:
    """Four ranks: a hit of Strength 6 that wounds Resilience 4 on 2+, and three of Strength 3 on 5+."""
    state = shooting(war_machine("Dwarf Ballista (4+)"), facing_us(troop(model(resilience=4), 20), away=20))
    assert lost(state).mean() == F(1, 2) * (F(5, 6) + 3 * F(1, 3))


# ---- units -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.light-troops", "t9a.full-rank")
def test_seven_of_twelve_light_models_leave_no_full_rank_even_if_skirmisher_makes_them_light() -> None:
    def ranks(light: int, text: Language) -> int:
        mates = tuple(hero(n, model(f"Beast {n}", hp=1, kind=ModelType.BEAST)) for n in range(50, 62 - light))
        band = unit(0, 0, troop(model("Skink", *rules(text)), 12), models=light, characters=mates, files=6)
        return full_ranks(state_of(band), band)

    assert [ranks(7, text) for text in ("Light Troops", "Skirmisher")] == [0, 0]
    assert [ranks(6, text) for text in ("Light Troops", "Scoring")] == [2, 2]


BRAVE = model("Skink Brave", *rules("Combined Strength"))
CAIMAN = model("Caiman", *rules("Combined Strength"), hp=3, base=(40, 40), height=Height.LARGE)


def braves(models: int, **rest: Any) -> Unit:
    host = troop(BRAVE, models, companion=CAIMAN, companions=2, champion=rest.pop("champion", False))
    return unit(1, 1, host, files=6, **rest)


@pytest.mark.rule("t9a.sa.combined-strength", "t9a.sa.combined-strength-stomp", "t9a.stomp-attacks")
def test_stomps_on_braves_and_caimans_are_never_randomised() -> None:
    host = braves(12)
    with ScriptedDice([]) as dice:
        assert distribute(state_of(host), host, 4, stomp=True, dice=dice) == ((RANK_AND_FILE, 4),)


@pytest.mark.rule("t9a.sa.combined-strength", "t9a.sa.combined-strength-distributing-hits", "t9a.losing-health-points")
def test_excess_losses_never_pass_between_braves_and_caimans_but_to_the_champion() -> None:
    host = braves(4, champion=True)
    after_braves, gone = lose_health(state_of(host), 1, RANK_AND_FILE, 9, melee=True)
    left = after_braves.unit(1)
    assert (gone, left.models, left.champion, left.companions, left.companions_lost) == (4, 0, False, 2, 0)
    after_caimans, gone = lose_health(state_of(host), 1, COMPANIONS, 9, melee=True)
    left = after_caimans.unit(1)
    assert (gone, left.models, left.champion, left.companions) == (6, 3, True, 0)


@pytest.mark.rule("t9a.strider", "t9a.sa.snake-swarm-hazard")
def test_a_strider_takes_the_test_of_the_venomous_tide() -> None:
    """One die for a Standard model: 1/6."""
    ranger: Model = model("Ranger", *rules("Strider"))
    [x] = model("Swarm", *rules("Venomous Tide")).hooks.amounts(Amount.HURTS_CHARGERS)
    bitten = odds(lambda dice: dice.pool(danger_dice(ranger), roll_danger, int(x), danger_strike(ranger)))
    assert bitten.mean() == F(1, 6)


@pytest.mark.rule("t9a.ambush", "t9a.scoring")
@pytest.mark.parametrize(("turn", "scores"), [(3, True), (4, False)])
def test_who_comes_out_of_ambush_in_game_turn_four_never_scores(turn: int, scores: bool) -> None:
    """3+ in each of Game Turns 2 and 3: it comes too late to score, or never, with 1/9."""
    band = unit(0, 0, troop(model("Lurker", *rules("Ambush", "Scoring"))), away="ambush")
    before = state_of(band, phase="movement", turn=turn, player_turn=2 * turn - 1, zones=("south", "north"))
    hidden = replace(before, units=(), reserve=(band,), deployment=FRONTLINE_CLASH)
    came = play(arrivals(hidden, ScriptedDice([ENTERS_ON])))
    assert is_scoring(came, came.unit(0)) is scores
    late = odds(lambda dice: not any(dice.d6("t9a.ambush") >= ENTERS_ON for _ in (2, 3)))
    assert late.probability(True) == F(1, 9)
