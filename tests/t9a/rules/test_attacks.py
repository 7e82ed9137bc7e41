"""Attack Attributes: what the dice of an attack do."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.kernel.dice import ScriptedDice, odds
from grognard.t9a.attack.attack import attack_value, initiative_step, prepare, resolve_attack, roll_to_hit
from grognard.t9a.board.profile import Height, Model, ModelType
from grognard.t9a.muster.armoury import printed_weapons
from tests.t9a.attacks import after_hit, arms, mean, outcome, rule, rules, shoots, strikes, to_hit
from tests.t9a.positions import model

F = Fraction


def striker(*texts: str, **offensive: int) -> Model:
    """A model that hits Defensive Skill 3 on 4+ and wounds Resilience 3 on 4+, with these attributes."""
    return model("Striker", *rules(*texts), **offensive)


def target(*texts: str, **rest: object) -> Model:
    return model("Target", *rules(*texts), **rest)  # type: ignore[arg-type]


# ---- Battle Focus, Poison, Lethal Strike -----------------------------------------------------------------------------


@pytest.mark.rule("t9a.battle-focus")
@pytest.mark.parametrize(("defence", "hits"), [(3, F(2, 3)), (20, F(1, 3))])
def test_battle_focus_makes_two_hits_of_a_natural_six(defence: int, hits: Fraction) -> None:
    """On 4+ 1/2 + 1/6 hits an attack; on 6+ each hit is two."""
    strike = prepare(strikes(striker("Battle Focus"), target(defence=defence), weapon=None, target_weapon=None))
    assert odds(lambda dice: roll_to_hit(dice, strike).count).mean() == hits


@pytest.mark.rule("t9a.battle-focus")
def test_battle_focus_wounds_a_third_more() -> None:
    """4+ to hit, 4+ to wound, no save: 1/3 against 1/4 without it."""
    assert mean(strikes(striker("Battle Focus"), target(), weapon=None)) == F(1, 3)
    assert mean(strikes(striker(), target(), weapon=None)) == F(1, 4)


@pytest.mark.rule("t9a.battle-focus", "t9a.sa.born-predator")
def test_battle_focus_looks_at_the_second_result_of_a_reroll() -> None:
    """Hits on 3+ with Born Predator: 35/36 hits an attack."""
    strike = prepare(strikes(striker("Battle Focus", "Born Predator", off=4), target(), weapon=None))
    assert odds(lambda dice: roll_to_hit(dice, strike).count).mean() == F(35, 36)


@pytest.mark.rule("t9a.poison-attacks")
def test_poison_wounds_at_once_on_a_natural_six() -> None:
    """4+, 5+, save 5+: (1/6 + 2/6 x 2/6) x 4/6; without it 1/9."""
    struck = target(resilience=4, armour=2)
    assert mean(strikes(striker("Poison Attacks"), struck, weapon=None)) == F(5, 27)
    assert mean(strikes(striker(), struck, weapon=None)) == F(1, 9)


@pytest.mark.rule("t9a.poison-attacks", "t9a.hopeless-shot")
def test_a_poisoned_hopeless_shot_must_begin_with_a_six() -> None:
    """7+, save 5+: 1/6 x 1/2 x 4/6."""
    blow = shoots(striker("Poison Attacks"), target(armour=2), "Bow (4+)", cover="hard", moved=True)
    assert mean(blow) == F(1, 18)


@pytest.mark.rule("t9a.lethal-strike")
@pytest.mark.parametrize(
    ("save", "unsaved"),
    [((), F(1, 9)), (("Fortitude (4+)",), F(7, 72)), (("Aegis (4+)",), F(1, 18))],
)
def test_lethal_strike_ignores_armour_and_fortitude_on_a_natural_six(save: tuple[str, ...], unsaved: Fraction) -> None:
    """4+, 5+, save 3+."""
    assert mean(strikes(striker("Lethal Strike"), target(*save, resilience=4, armour=4), weapon=None)) == unsaved


@pytest.mark.rule("t9a.lethal-strike")
def test_a_six_is_lethal_even_against_much_higher_resilience() -> None:
    """Only a 6 wounds, and none of these is saved."""
    assert mean(strikes(striker("Lethal Strike"), target(resilience=9, armour=6), weapon=None)) == F(1, 12)


# ---- where they meet -------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.poison-attacks", "t9a.battle-focus")
def test_of_the_two_hits_of_a_six_exactly_one_is_poisoned() -> None:
    """4+, 5+, save 5+: 2/9 (Poison alone 5/27, Battle Focus alone 4/27)."""
    struck = target(resilience=4, armour=2)
    assert mean(strikes(striker("Poison Attacks", "Battle Focus"), struck, weapon=None)) == F(2, 9)
    assert mean(strikes(striker("Battle Focus"), struck, weapon=None)) == F(4, 27)


@pytest.mark.rule("t9a.poison-attacks", "t9a.lethal-strike")
def test_a_poisoned_wound_is_never_lethal() -> None:
    """4+, 5+, save 3+: 7/54, not 13/54; with Battle Focus too 1/6."""
    struck = target(resilience=4, armour=4)
    assert mean(strikes(striker("Poison Attacks", "Lethal Strike"), struck, weapon=None)) == F(7, 54)
    all_three = striker("Poison Attacks", "Lethal Strike", "Battle Focus")
    assert mean(strikes(all_three, struck, weapon=None)) == F(1, 6)


@pytest.mark.rule("t9a.lethal-strike", "t9a.fortitude", "t9a.aegis")
def test_of_fortitude_and_aegis_the_better_one_that_is_allowed_is_taken_for_each_wound() -> None:
    """Fortitude 4+ on ordinary wounds, Aegis 5+ on the lethal one: 5/72."""
    struck = target("Fortitude (4+)", "Aegis (5+)", resilience=4, armour=4)
    assert mean(strikes(striker("Lethal Strike"), struck, weapon=None)) == F(5, 72)


@pytest.mark.rule("t9a.hatred", "t9a.poison-attacks", "t9a.battle-focus")
def test_hatred_feeds_poison_and_battle_focus() -> None:
    """4+, wounds 5+, no save: 1/2 wound an attack."""
    hater = striker("Hatred", "Poison Attacks", "Battle Focus")
    assert mean(strikes(hater, target(resilience=4), weapon=None, first_round=True)) == F(1, 2)


# ---- Multiple Wounds -------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.multiple-wounds")
@pytest.mark.parametrize(
    ("text", "struck", "expected"),
    [
        ("Multiple Wounds (D3)", target(hp=2), {1: F(1, 3), 2: F(2, 3)}),
        ("Multiple Wounds (D3)", target(hp=1), {1: F(1)}),
        ("Multiple Wounds (D3, Clipped Wings)", target("Fly (8, 16)", hp=3), {2: F(1, 3), 3: F(2, 3)}),
        ("Multiple Wounds (D3, Clipped Wings)", target(hp=3), {1: F(1, 3), 2: F(1, 3), 3: F(1, 3)}),
        ("Multiple Wounds (D3+1, Clipped Wings)", target("Fly (8, 16)", hp=3), {3: F(1)}),
        ("Multiple Wounds (D6)", target(hp=3), {1: F(1, 6), 2: F(1, 6), 3: F(2, 3)}),
        ("Multiple Wounds (2, against Large)", target(hp=4), {1: F(1)}),
        ("Multiple Wounds (2, against Large)", target(hp=4, height=Height.LARGE), {2: F(1)}),
        ("Multiple Wounds (2, against Large, Gigantic)", target(hp=4, height=Height.GIGANTIC), {2: F(1)}),
    ],
)
def test_an_unsaved_wound_becomes_several_up_to_the_health_points_characteristic(
    text: str, struck: Model, expected: dict[int, Fraction]
) -> None:
    given = outcome(strikes(striker(text), struck, weapon=None))
    hurt = given.at_least(1)
    assert {lost: given.probability(lost) / hurt for lost in expected} == expected


@pytest.mark.rule("t9a.multiple-wounds")
def test_it_is_rolled_once_for_each_unsaved_wound_and_never_for_a_saved_one() -> None:
    strike = prepare(strikes(striker("Multiple Wounds (D3)"), target(hp=3, armour=2), weapon=None, target_weapon=None))
    with ScriptedDice([4, 4, 4, 4, 6, 4, 5]) as dice:  # two hit and wound, one is saved, one die for the other
        assert dice.pool(2, resolve_attack, strike) == 3


@pytest.mark.rule("t9a.multiple-wounds", "t9a.duplicated-rules")
def test_of_two_instances_the_better_one_acts() -> None:
    twice = striker("Multiple Wounds (2)", "Multiple Wounds (D3+1)")
    assert outcome(strikes(twice, target(hp=9), weapon=None)).mean() == F(3, 4)


# ---- Devastating Charge, Hatred --------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.devastating-charge")
@pytest.mark.parametrize(("charging", "chance"), [(True, F(2, 3)), (False, F(1, 2))])
def test_a_devastating_charge_needs_a_charge(charging: bool, chance: Fraction) -> None:
    blow = strikes(striker("Devastating Charge (+1 Strength)"), target(), weapon=None, charging=charging)
    assert after_hit(blow) == chance


@pytest.mark.rule("t9a.devastating-charge")
def test_all_devastating_charges_add_up() -> None:
    """(+1 Attack Value) and (+1 Strength, Poison Attacks): one more attack, stronger and poisoned."""
    both = striker("Devastating Charge (+1 Att)", "Devastating Charge (+1 Strength, Poison Attacks)")
    charge = strikes(both, target(), weapon=None, charging=True)
    assert attack_value(charge, 2).value == 3
    assert prepare(charge).strength.value == 4
    assert "t9a.poison-attacks" in charge.words
    calm = strikes(both, target(), weapon=None)
    assert attack_value(calm, 2).value == 2
    assert "t9a.poison-attacks" not in calm.words


@pytest.mark.rule("t9a.devastating-charge", "t9a.weapon.lance", "t9a.dh.sturdy")
def test_a_lance_and_sturdy_make_three() -> None:
    strike = prepare(strikes(striker("Sturdy"), target(), weapon="Lance", charging=True))
    assert (strike.strength.value, strike.armour_penetration.value) == (6, 3)


@pytest.mark.rule("t9a.devastating-charge", "t9a.impact-hits")
def test_special_attacks_gain_nothing_by_a_charge() -> None:
    """Str 5 AP 2 with Sturdy: Close Combat Attacks 6/3, Impact Hits and Stomps 5/2."""
    beast = striker("Sturdy", strength=5, ap=2)
    close = prepare(strikes(beast, target(), weapon=None, charging=True))
    special = prepare(strikes(beast, target(), weapon=None, kind="special", charging=True))
    assert (close.strength.value, close.armour_penetration.value) == (6, 3)
    assert (special.strength.value, special.armour_penetration.value) == (5, 2)


@pytest.mark.rule("t9a.hatred")
@pytest.mark.parametrize(("off", "defence", "chance"), [(3, 3, F(3, 4)), (4, 3, F(8, 9)), (3, 12, F(11, 36))])
def test_hatred_rolls_every_miss_again_in_the_first_round(off: int, defence: int, chance: Fraction) -> None:
    strike = prepare(strikes(striker("Hatred", off=off), target(defence=defence), weapon=None, first_round=True))
    assert odds(lambda dice: roll_to_hit(dice, strike).count).mean() == chance


@pytest.mark.rule("t9a.hatred")
def test_hatred_ends_with_the_first_round() -> None:
    assert 2 * mean(strikes(striker("Hatred"), target(), weapon=None)) == F(1, 2)


@pytest.mark.rule("t9a.hatred")
def test_hatred_against_infantry_and_against_cavalry_stand_side_by_side() -> None:
    hater = striker("Hatred (against Infantry)", "Hatred (against Cavalry)")

    def chance(kind: ModelType) -> Fraction:
        strike = prepare(strikes(hater, target(kind=kind), weapon=None, first_round=True))
        return odds(lambda dice: roll_to_hit(dice, strike).count).mean()

    assert [chance(kind) for kind in (ModelType.INFANTRY, ModelType.CAVALRY, ModelType.BEAST)] == [
        F(3, 4),
        F(3, 4),
        F(1, 2),
    ]


@pytest.mark.rule("t9a.sa.born-predator", "t9a.hatred", "t9a.sa.prey-scent")
def test_three_reasons_to_reroll_are_one_reroll() -> None:
    """4+ with Born Predator, Hatred and Prey Scent together: 3/4."""
    hunter = striker("Born Predator", "Hatred", "Prey Scent")
    prey = strikes(hunter, target(), weapon=None, first_round=True, target_marked=("t9a.sa.prey-scent",))
    assert odds(lambda dice: roll_to_hit(dice, prepare(prey)).count).mean() == F(3, 4)


# ---- Magical, Flaming, Divine, Toxic, Lightning Reflexes -------------------------------------------------------------


@pytest.mark.rule("t9a.magical-attacks", "t9a.aegis")
def test_magical_attacks_meet_protections_against_them() -> None:
    """Aegis (5+, against Magical Attacks) saves a third of them, and nothing else."""
    warded = target("Aegis (5+, against Magical Attacks)")
    assert after_hit(strikes(striker("Magical Attacks"), warded, weapon=None)) == F(1, 2) * F(2, 3)
    assert after_hit(strikes(striker(), warded, weapon=None)) == F(1, 2)


@pytest.mark.rule("t9a.magical-attacks", "t9a.special-attacks")
def test_magical_attacks_reach_special_attacks_and_poison_does_not() -> None:
    guardian = striker("Magical Attacks", "Poison Attacks")
    stomp = strikes(guardian, target(), weapon=None, kind="special")
    assert "t9a.magical-attacks" in stomp.words
    assert "t9a.poison-attacks" not in stomp.words
    assert "t9a.magical-attacks" not in strikes(guardian, target(), weapon=None, kind="crush").words


@pytest.mark.rule("t9a.flaming-attacks", "t9a.fortitude")
def test_flaming_attacks_allow_no_fortitude() -> None:
    troll = target("Fortitude (4+)")
    assert after_hit(strikes(striker(), troll, weapon=None)) == F(1, 4)
    assert after_hit(strikes(striker("Flaming Attacks"), troll, weapon=None)) == F(1, 2)


@pytest.mark.rule("t9a.flaming-attacks", "t9a.flammable")
def test_flaming_attacks_wound_the_flammable_more_easily() -> None:
    tree = target("Flammable")
    assert after_hit(strikes(striker("Flaming Attacks"), tree, weapon=None)) == F(3, 4)
    assert after_hit(strikes(striker(), tree, weapon=None)) == F(1, 2)
    assert after_hit(strikes(striker("Flaming Attacks"), target(), weapon=None)) == F(1, 2)


@pytest.mark.rule("t9a.divine-attacks", "t9a.aegis")
@pytest.mark.parametrize(("attribute", "unsaved"), [((), F(1, 3)), (("Divine Attacks",), F(1, 2))])
def test_divine_attacks_make_a_successful_aegis_be_rolled_again(attribute: tuple[str, ...], unsaved: Fraction) -> None:
    """Armour Save 5+ and Aegis (4+), one wound."""
    saint = target("Aegis (4+)", armour=2, resilience=1)
    wound = strikes(striker(*attribute, strength=9), saint, weapon=None)
    assert after_hit(wound) == F(5, 6) * unsaved


@pytest.mark.rule("t9a.divine-attacks", "t9a.fortitude")
def test_divine_attacks_leave_fortitude_alone() -> None:
    assert after_hit(strikes(striker("Divine Attacks"), target("Fortitude (4+)"), weapon=None)) == F(1, 4)


@pytest.mark.rule("t9a.toxic-attacks")
def test_toxic_attacks_have_always_strength_three_and_armour_penetration_ten() -> None:
    strike = prepare(strikes(striker("Toxic Attacks", "Sturdy", strength=6, ap=1), target(armour=6), charging=True))
    assert (strike.strength.value, strike.armour_penetration.value) == (3, 10)


@pytest.mark.rule("t9a.lightning-reflexes", "t9a.distracting")
def test_lightning_reflexes_and_distracting_cancel_each_other() -> None:
    fast = striker("Lightning Reflexes", off=5)
    assert to_hit(strikes(fast, target(defence=4), weapon=None)) == 2
    assert to_hit(strikes(fast, target("Distracting", defence=4), weapon=None)) == 3


@pytest.mark.rule("t9a.lightning-reflexes", "t9a.weapon.great-weapon")
def test_with_a_great_weapon_lightning_reflexes_strikes_at_its_agility_instead() -> None:
    fast = striker("Lightning Reflexes", agility=5)
    assert to_hit(strikes(fast, target(), weapon="Great Weapon")) == 4
    assert initiative_step(strikes(fast, target(), weapon="Great Weapon")) == 5
    assert initiative_step(strikes(striker(agility=5), target(), weapon="Great Weapon")) == 0


# ---- Rage, Immune, scope ---------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.rage")
@pytest.mark.parametrize(("lost", "attacks"), [(0, 5), (3, 8), (2, 7), (6, 11)])
def test_rage_grows_with_the_wounds(lost: int, attacks: int) -> None:
    """Attack Value 5: 8 after losing 3 of 7 Health Points, 7 once 1 is healed, 11 with 1 left."""
    assert attack_value(strikes(striker("Rage"), target(), attacker_lost=lost), 5).value == attacks


@pytest.mark.rule("t9a.immune")
def test_attacks_on_the_immune_lose_the_attributes_named() -> None:
    undead = target("Immune (Poison Attacks, Lethal Strike)")
    assert mean(strikes(striker("Poison Attacks", "Lethal Strike"), undead, weapon=None)) == F(1, 4)


@pytest.mark.rule("t9a.special-attacks")
def test_attributes_of_a_weapon_help_only_attacks_with_it() -> None:
    poisoned = arms("Halberd", rule("Poison Attacks"))
    assert "t9a.poison-attacks" in strikes(striker(), target(), weapon=poisoned).words
    assert "t9a.poison-attacks" not in strikes(striker(), target(), weapon=None).words


@pytest.mark.rule("t9a.battle-focus")
def test_battle_focus_of_a_model_is_for_melee_that_of_a_weapon_for_its_shots() -> None:
    """Shots hit on 4+, wound on 4+, no armour: 1/4, and 1/3 where a 6 makes two hits (4/6 of a hit on average)."""
    text = 'Range 24", Shots 1, Str 3, AP 0'
    bow, focused = (printed_weapons(one, 4, "here")[0] for one in (text, f"{text}, Battle Focus"))
    assert mean(shoots(striker("Battle Focus"), target(), bow)) == mean(shoots(striker(), target(), bow)) == F(1, 4)
    assert mean(shoots(striker(), target(), focused)) == F(1, 3)
