"""Weapon Enchantments."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from grognard.kernel.dice import ScriptedDice
from grognard.t9a.activations import UseRule, activations
from grognard.t9a.armies.army_list import ArmyList, ChosenItem, ListedUnit
from grognard.t9a.attack.attack import attack_value, initiative_step, prepare
from grognard.t9a.board.lasting import at_end_of_round, at_end_of_turn
from grognard.t9a.board.profile import Weapon
from grognard.t9a.board.unit import Unit
from grognard.t9a.muster.first_state import starting_unit
from grognard.t9a.muster.muster import muster
from grognard.t9a.shooting.shooting_attack import shooting_attack
from tests.t9a.attacks import after_hit, arms, rule, rules, strikes, to_hit
from tests.t9a.positions import alone, fight, hero, model, play, troop, unit
from tests.t9a.shots import facing_us, first_salvos, lost, needed, order, shooters, shooting, warriors
from tests.t9a.warriors import CLAN_WARRIOR, SAURIAN_WARRIOR, block, combat, strike

F = Fraction


def enchanted(item: str, weapon: str = "Hand Weapon") -> Weapon:
    return arms(weapon, rule(item))


@pytest.mark.rule("t9a.item.titanic-might", "t9a.item.glory-of-the-dawn-age", "t9a.item.shield-breaker")
@pytest.mark.parametrize(
    ("item", "weapon", "strength", "ap"),
    [
        ("Titanic Might", "Hand Weapon", 6, 0),
        ("Glory of the Dawn Age", "Spear", 4, 1),
        ("Shield Breaker", "Hand Weapon", 3, 6),
    ],
)
def test_enchanted_weapons_are_stronger_and_magical(item: str, weapon: str, strength: int, ap: int) -> None:
    blow = strikes(model(), model(), weapon=enchanted(item, weapon))
    strike = prepare(blow)
    assert (strike.strength.value, strike.armour_penetration.value) == (strength, ap)
    assert "t9a.magical-attacks" in blow.words


@pytest.mark.rule("t9a.item.glory-of-the-dawn-age", "t9a.multiple-wounds")
def test_the_glory_of_the_dawn_age_doubles_wounds() -> None:
    """Str 4 on Res 3: 2/3, two Health Points each."""
    assert after_hit(strikes(model(), model(hp=3), weapon=enchanted("Glory of the Dawn Age", "Spear"))) == F(4, 3)


@pytest.mark.rule("t9a.item.shield-breaker")
def test_a_shield_breaker_never_wounds_on_better_than_three() -> None:
    strike = prepare(strikes(model(strength=9), model(), weapon=enchanted("Shield Breaker")))
    assert strike.to_wound is not None
    assert strike.to_wound.needed == 3


@pytest.mark.rule("t9a.item.heros-heart")
@pytest.mark.parametrize(("strength", "ap", "expected"), [(3, 0, (5, 2)), (6, 3, (6, 3))])
def test_heros_heart_gives_at_least_strength_five(strength: int, ap: int, expected: tuple[int, int]) -> None:
    blow = strikes(model(strength=strength, ap=ap), model(), weapon=enchanted("Hero's Heart"))
    strike = prepare(blow)
    assert (strike.strength.value, strike.armour_penetration.value) == expected
    assert attack_value(blow, 2).value == 3


@pytest.mark.rule("t9a.item.blessed-inscriptions", "t9a.divine-attacks")
def test_blessed_inscriptions_wound_again_and_again() -> None:
    """4+ to wound rerolled 3/4; an Aegis of 4+ must succeed twice."""
    blessed = enchanted("Blessed Inscriptions")
    assert after_hit(strikes(model(), model(), weapon=blessed)) == F(3, 4)
    assert after_hit(strikes(model(), model("Warded", *rules("Aegis (4+)")), weapon=blessed)) == F(3, 4) * F(3, 4)


@pytest.mark.rule("t9a.item.supernatural-dexterity")
def test_supernatural_dexterity() -> None:
    blow = strikes(model(), model(defence=4), weapon=enchanted("Supernatural Dexterity"))
    assert to_hit(blow) == 3
    assert initiative_step(blow) == 5


@pytest.mark.rule("t9a.item.king-slayer")
@pytest.mark.parametrize(("touching", "expected"), [(0, (3, 0, 2)), (1, (4, 1, 3)), (2, (5, 2, 4))])
def test_a_king_slayer_grows_with_the_characters_that_touch_the_unit(
    touching: int, expected: tuple[int, int, int]
) -> None:
    blow = strikes(model(), model(), weapon=enchanted("King Slayer"), enemy_characters=touching)
    strike = prepare(blow)
    assert (strike.strength.value, strike.armour_penetration.value, attack_value(blow, 2).value) == expected


@pytest.mark.rule("t9a.item.king-slayer")
def test_a_king_slayer_in_play_counts_characters_in_contact_with_any_model_of_the_unit() -> None:
    """Two Characters in the first rank of the enemy: five attacks become seven, all of Strength 5 and AP 2."""
    slayer = model("Warlord", hp=3, attacks=5, base=(25, 25), weapons=(enchanted("King Slayer"),))
    warriors = block(1, 0, SAURIAN_WARRIOR, 10).altered(characters=(hero(7, slayer),))
    kings = block(2, 1, CLAN_WARRIOR, 10).altered(characters=(hero(8), hero(9)))
    state = combat(*fight(warriors, kings))
    told = strike(state, 1, 2, of=7).blow
    assert (told.enemy_characters, told.by_character) == (2, True)
    assert strike(state, 2, 1).blow.enemy_characters == 1
    assert attack_value(told, 5).value == 7


@pytest.mark.rule("t9a.item.king-slayer")
def test_a_character_behind_the_first_rank_does_not_count() -> None:
    behind = block(2, 1, CLAN_WARRIOR, 10).altered(characters=(hero(8, model("Smith", *rules("Stand Behind"))),))
    state = combat(*fight(block(1, 0, SAURIAN_WARRIOR, 10), behind))
    assert strike(state, 1, 2).blow.enemy_characters == 0


@pytest.mark.rule("t9a.item.touch-of-greatness", "t9a.weapon.great-weapon", "t9a.weapon.lance", "t9a.weapon.halberd")
@pytest.mark.parametrize(
    ("weapon", "situation", "strength", "ap"),
    [
        ("Hand Weapon", {}, 4, 1),
        ("Halberd", {}, 5, 2),
        ("Great Weapon", {}, 5, 3),
        ("Lance", {}, 4, 1),
        ("Lance", {"charging": True}, 5, 3),
        ("Light Lance", {"charging": True}, 5, 2),
    ],
)
def test_a_touch_of_greatness_with_its_weapon_gives_two_strength_at_most(
    weapon: str, situation: dict[str, Any], strength: int, ap: int
) -> None:
    blow = strikes(model(), model(), weapon=enchanted("Touch of Greatness", weapon), **situation)
    assert (prepare(blow).strength.value, prepare(blow).armour_penetration.value) == (strength, ap)
    assert "t9a.magical-attacks" in blow.words


@pytest.mark.rule("t9a.item.touch-of-greatness")
def test_strength_that_is_not_the_weapons_stands_beside_a_touch_of_greatness() -> None:
    charger = model("Rider", *rules("Devastating Charge (+2 Str)"))
    blow = strikes(charger, model(), weapon=enchanted("Touch of Greatness"), charging=True)
    assert prepare(blow).strength.value == 6


@pytest.mark.rule("t9a.item.cleansing-light", "t9a.flaming-attacks")
def test_a_cleansing_light_burns_for_the_round_if_its_wielder_likes() -> None:
    wielder = hero(0, model("Veteran", hp=3, weapons=(enchanted("Cleansing Light"),)))
    own, enemy = fight(alone(wielder), unit(1, 1))
    state = combat(own, enemy)
    assert "t9a.magical-attacks" in strike(state, 0, 1, of=0).blow.words
    assert "t9a.flaming-attacks" not in strike(state, 0, 1, of=0).blow.words
    lit = play(activations(state, ScriptedDice([]), "round"), UseRule("t9a.item.cleansing-light", 0, 0))
    assert "t9a.flaming-attacks" in strike(lit, 0, 1, of=0).blow.words
    out = at_end_of_round(lit, (0, 1))
    assert out.unit(0).characters[0].effects == ()
    again = play(activations(out, ScriptedDice([]), "round"), UseRule("t9a.item.cleansing-light", 0, 0))
    assert "t9a.flaming-attacks" in strike(again, 0, 1, of=0).blow.words


# ---- the bow ---------------------------------------------------------------------------------------------------------


def skink_captain() -> Unit:
    """Return a Skink Captain with a Wildfire Burst on his bow, as an army list has him."""
    listed = ListedUnit.of("skink_captain", options=["bow"], items=[ChosenItem("wildfire_burst", on="bow")])
    [troop_] = muster(ArmyList("saurian_ancients", 4500, (listed,)), 0)
    return starting_unit(troop_, 0, 0).altered(x=36, y=10, facing=0, away="")


@pytest.mark.rule("t9a.item.wildfire-burst")
def test_a_wildfire_burst_hits_on_three_whatever_the_cover() -> None:
    """Four shots at Long Range: 2/3 to hit, 1/2 to wound, Armour 3 with AP 1 saves on 5+."""
    state = shooting(skink_captain(), warriors(away=20))
    assert needed(state) == [3]
    [salvo] = first_salvos(state)
    assert {"t9a.flaming-attacks", "t9a.magical-attacks"} <= salvo.blow.words
    assert lost(state).mean() == 4 * F(2, 3) * F(1, 2) * F(2, 3)


@pytest.mark.rule("t9a.item.wildfire-burst", "t9a.cover")
def test_who_was_hit_by_a_wildfire_burst_has_less_cover_until_the_turn_ends() -> None:
    """Entrenched machines have Hard Cover; it is Soft for the next shooters, and Hard again in the next turn."""
    target = facing_us(troop(model("Dug in", *rules("Entrench"), resilience=4), 20), away=10)
    target = target.altered(effects=(("t9a.dh.entrench", 1_000_000),))
    others = shooters("Bow (4+)", 5, id=2, x=40)
    state = shooting(skink_captain(), target, others)
    assert needed(state, 2, 1) == [6]
    with ScriptedDice([1, 1, 1, 1]) as dice:
        missed = shooting_attack(state, order(state), dice)
    assert needed(missed, 2, 1) == [6]
    with ScriptedDice([3, 1, 1, 1, 1]) as dice:
        burning = shooting_attack(state, order(state), dice)
    assert needed(burning, 2, 1) == [5]
    assert needed(at_end_of_turn(burning), 2, 1) == [6]


@pytest.mark.rule("t9a.item.wildfire-burst")
def test_who_burns_does_not_shoot_like_the_bow_that_burns_him() -> None:
    burning = shooters("Bow (4+)", 5).altered(effects=(("t9a.item.wildfire-burst", 1),))
    state = shooting(burning, warriors(away=20))
    assert needed(state) == [5]
    assert "t9a.flaming-attacks" not in first_salvos(state)[0].blow.words
