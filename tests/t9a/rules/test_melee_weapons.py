"""Close Combat Weapons."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.t9a.attack.attack import attack_value, initiative_step, prepare
from grognard.t9a.board.traits import Amount
from grognard.t9a.moving.joining import may_join
from grognard.t9a.units.arms import usable_weapons
from tests.t9a.attacks import after_hit, arms, mean, rule, rules, strikes, to_hit
from tests.t9a.positions import hero, model, part, state_of, troop, unit

F = Fraction


@pytest.mark.rule("t9a.weapon.halberd")
def test_a_halberd_gives_strength_and_armour_penetration() -> None:
    """Str 4, AP 1 on Res 4, Armour 3: 5/9 of the hits, 1/3 without it."""
    guard, struck = model(strength=4, ap=1), model(resilience=4, armour=3)
    assert after_hit(strikes(guard, struck, weapon="Halberd")) == F(5, 9)
    assert after_hit(strikes(guard, struck)) == F(1, 3)


@pytest.mark.rule("t9a.weapon.great-weapon")
def test_a_great_weapon_strikes_hard_and_last() -> None:
    """Str 4 AP 1 on Res 4 Armour 4: 25/36 of the hits, with a Hand Weapon 1/4."""
    dwarf, struck = model(strength=4, ap=1, agility=9), model(resilience=4, armour=4)
    assert after_hit(strikes(dwarf, struck, weapon="Great Weapon")) == F(25, 36)
    assert after_hit(strikes(dwarf, struck)) == F(1, 4)
    assert initiative_step(strikes(dwarf, struck, weapon="Great Weapon", charging=True)) == 0
    assert initiative_step(strikes(dwarf, struck, charging=True)) == 10


@pytest.mark.rule("t9a.weapon.paired-weapons")
def test_paired_weapons_give_an_attack_and_skill() -> None:
    """A 1, Off 4 against Def 4 with Parry: 2 x 2/3 hits; with a Hand Weapon 1/2."""
    parrying = model("Parrying", *rules("Shield"), defence=4)
    two = strikes(model(off=4), parrying, weapon="Paired Weapons")
    assert attack_value(two, 1).value == 2
    assert to_hit(two) == 3
    assert to_hit(strikes(model(off=4), parrying)) == 4


@pytest.mark.rule("t9a.weapon.spear", "t9a.fight-in-extra-rank")
@pytest.mark.parametrize(
    ("situation", "ap", "step"),
    [
        ({}, 1, 3),
        ({"first_round": True}, 2, 5),
        ({"first_round": True, "charging": True}, 1, 4),
        ({"first_round": True, "flanked": True}, 1, 3),
    ],
)
def test_a_spear_is_set_against_a_charge(situation: dict[str, bool], ap: int, step: int) -> None:
    blow = strikes(model(), model(), weapon="Spear", **situation)
    assert prepare(blow).armour_penetration.value == ap
    assert initiative_step(blow) == step
    assert arms("Spear").hooks.amounts(Amount.FIGHTS_IN_EXTRA_RANKS) == (1,)


@pytest.mark.rule("t9a.weapon.lance")
@pytest.mark.parametrize(
    ("situation", "chance"),
    [({"charging": True}, F(5, 6)), ({}, F(1, 3)), ({"charging": True, "from_front": False}, F(1, 3))],
)
def test_a_lance_helps_a_charge_against_enemies_in_front(situation: dict[str, bool], chance: Fraction) -> None:
    """Raptor Rider Str 4 AP 1 on Res 4 Armour 3."""
    rider = model(strength=4, ap=1)
    assert after_hit(strikes(rider, model(resilience=4, armour=3), weapon="Lance", **situation)) == chance


@pytest.mark.rule("t9a.weapon.light-lance")
@pytest.mark.parametrize(("charging", "chance"), [(True, F(2, 3)), (False, F(5, 12))])
def test_a_light_lance_helps_less(charging: bool, chance: Fraction) -> None:
    """Skink rider Str 3 AP 0 on Res 3 Armour 1."""
    assert after_hit(strikes(model(), model(armour=1), weapon="Light Lance", charging=charging)) == chance


@pytest.mark.rule("t9a.sa.weapon.cobalt-club")
def test_a_cobalt_club_gives_two_strength() -> None:
    """Str 4, AP 1 on Res 4 Armour 3: 5/9 of the hits."""
    assert after_hit(strikes(model(strength=4, ap=1), model(resilience=4, armour=3), weapon="Cobalt Club")) == F(5, 9)


@pytest.mark.rule("t9a.dh.whirling-chains-of-doom")
def test_whirling_chains_of_doom_strike_at_step_ten() -> None:
    """Off 5, Str 4+1, AP 1+1 on Def 4 Res 4 Armour 3: 10/27 an attack; six attacks 20/9."""
    seeker = model(off=5, strength=4, ap=1, agility=2)
    blow = strikes(seeker, model(defence=4, resilience=4, armour=3), weapon="Whirling Chains of Doom")
    assert mean(blow) == F(10, 27)
    assert initiative_step(blow) == 10


@pytest.mark.rule("t9a.dh.whirling-chains-of-doom", "t9a.joining")
def test_nobody_joins_the_bearer_of_whirling_chains() -> None:
    chained = unit(who=troop(model(weapons=(arms("Whirling Chains of Doom"),)), 1))
    assert may_join(state_of(), hero(9), chained) is not None
    assert may_join(state_of(), hero(9), unit(who=troop(model(weapons=(arms("Halberd"),)), 1))) is None


@pytest.mark.rule("t9a.weapon.giant-club")
def test_a_giant_club_adds_to_a_giants_charge() -> None:
    """Str 5 AP 2: 6/3 while Charging by Sturdy, 7/4 with the club."""
    giant = model("Giant", *rules("Sturdy"), strength=5, ap=2)
    bare = prepare(strikes(giant, model(), charging=True))
    armed = prepare(strikes(giant, model(), weapon="Giant Club", charging=True))
    assert (bare.strength.value, bare.armour_penetration.value) == (6, 3)
    assert (armed.strength.value, armed.armour_penetration.value) == (7, 4)


@pytest.mark.rule("t9a.weapon.hand-weapon", "t9a.weapon-master", "t9a.choose-weapons")
def test_a_hand_weapon_gives_way_to_any_other_weapon() -> None:
    both = (arms("Hand Weapon"), arms("Halberd"))
    assert [weapon.id for weapon in usable_weapons(part(weapons=both))] == ["t9a.weapon.halberd"]
    master = part(1, rule("Weapon Master"), weapons=both)
    assert len(usable_weapons(master)) == 2


@pytest.mark.rule("t9a.weapon-master")
def test_an_enchanted_weapon_must_be_used_even_by_a_weapon_master() -> None:
    runes = (arms("Hand Weapon", rule("Rune of Might")), arms("Great Weapon"))
    master = part(1, rule("Weapon Master"), weapons=runes)
    assert [weapon.id for weapon in usable_weapons(master)] == ["t9a.weapon.hand-weapon"]
