"""One attack from the to-hit roll to the Health Points lost: the book's tables and its worked examples."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from grognard.kernel.dice import Distribution, RolledDice, SampledDice, ScriptedDice, odds
from grognard.t9a.attack.attack import (
    Strike,
    attack_value,
    initiative_step,
    prepare,
    resolve_attack,
    resolve_attacks,
    to_hit_in_close_combat,
    to_wound,
)
from grognard.t9a.board.profile import Height, Model
from tests.t9a.attacks import cited, mean, outcome, rule, rules, shoots, strikes, to_hit
from tests.t9a.positions import model

F = Fraction
DWARF = ("Heavy Armour", "Shield")


def clan_warrior(*more: str) -> Model:
    return model(
        "Clan Warrior", *rules(*DWARF, "Shield Wall", "Sturdy", *more), off=4, defence=4, resilience=4, agility=2
    )


def saurian_warrior() -> Model:
    return model(
        "Saurian Warrior", *rules("Shield", "Born Predator"), off=3, strength=4, ap=1, resilience=4, armour=2, agility=2
    )


def temple_guard() -> Model:
    return model("Temple Guard", *rules("Born Predator"), attacks=2, off=4, strength=4, ap=1, defence=4, resilience=4)


def kings_guard() -> Model:
    return model(
        "King's Guard",
        *rules("Plate Armour", "Shield", "Sturdy"),
        off=5,
        strength=4,
        ap=1,
        defence=5,
        resilience=4,
        agility=2,
    )


# ---- the tables ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.to-hit")
@pytest.mark.parametrize(
    ("difference", "needed"),
    [(9, 2), (4, 2), (3, 3), (1, 3), (0, 4), (-3, 4), (-4, 5), (-7, 5), (-8, 6), (-10, 6)],
)
def test_what_hits_hangs_on_offensive_skill_minus_defensive_skill(difference: int, needed: int) -> None:
    assert to_hit_in_close_combat(10 + difference, 10) == needed


@pytest.mark.rule("t9a.to-wound")
@pytest.mark.parametrize(("strength", "needed"), [(9, 2), (6, 2), (5, 3), (4, 4), (3, 5), (2, 6), (0, 6)])
def test_what_wounds_hangs_on_strength_minus_resilience(strength: int, needed: int) -> None:
    assert to_wound(strength, 4) == needed


@pytest.mark.rule("t9a.armour-save")
@pytest.mark.parametrize(
    ("armour", "piercing", "needed"),
    [
        (0, 0, None),
        (1, 0, 6),
        (1, 1, None),
        (3, 0, 4),
        (3, 1, 5),
        (3, 3, None),
        (5, 0, 2),
        (6, 0, 2),
        (9, 0, 2),
        (9, 5, 6),
    ],
)
def test_the_armour_save_is_seven_minus_armour_plus_armour_penetration(
    armour: int, piercing: int, needed: int | None
) -> None:
    """Armour above 6 never counts, a natural 1 always fails, and where AP reaches Armour there is no save."""
    strike = prepare(strikes(model(ap=piercing), model(armour=armour)))
    save = strike.armour_save(piercing)
    assert (save.needed if save is not None else None) == needed


@pytest.mark.rule("t9a.to-hit")
def test_a_six_always_hits_and_a_one_never_does() -> None:
    assert to_hit(strikes(model(off=1), model(defence=10))) == 6
    assert to_hit(strikes(model("Fast", *rules("Lightning Reflexes"), off=10), model(defence=1))) == 2


# ---- the book's worked examples --------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.parry", "t9a.weapon.hand-weapon", "t9a.armour.shield")
def test_a_clan_warrior_strikes_a_saurian_warrior_who_parries() -> None:
    """Core 21.1: Parry makes Defensive Skill 4, so 4+; Str 3 on Res 4: 5+; Armour 3: 4+."""
    blow = strikes(clan_warrior(), saurian_warrior())
    assert mean(blow) == F(1, 12)
    ten = odds(lambda dice: dice.pool(10, resolve_attack, prepare(blow)))
    assert ten.mean() == F(5, 6)
    assert ten.at_least(1) == 1 - F(11, 12) ** 10


@pytest.mark.rule("t9a.dh.sturdy", "t9a.devastating-charge")
def test_a_charging_clan_warrior_is_stronger() -> None:
    """Core 21.1: Sturdy gives Str 4, AP 1."""
    blow = strikes(clan_warrior(), saurian_warrior(), charging=True)
    assert mean(blow) == F(1, 6)


@pytest.mark.rule("t9a.sa.born-predator", "t9a.dh.shield-wall")
@pytest.mark.parametrize(("charging", "unsaved"), [(False, F(35, 216)), (True, F(7, 54))])
def test_a_saurian_warrior_strikes_a_shield_wall(charging: bool, unsaved: Fraction) -> None:
    """Core 21.2: Parry brings Defensive Skill 5, still 4+, with 1s rerolled 7/12; Aegis 6+, or 5+ if he charges."""
    assert mean(strikes(saurian_warrior(), clan_warrior(), charging=charging)) == unsaved


@pytest.mark.rule("t9a.sa.weapon.cobalt-club", "t9a.weapon.great-weapon")
def test_a_temple_guard_strikes_a_kings_guard_with_his_great_weapon() -> None:
    """Core 21.3: no Shield in melee, so no Parry and Armour 3."""
    blow = strikes(temple_guard(), kings_guard(), weapon="Cobalt Club", target_weapon="Great Weapon")
    assert mean(blow) == F(35, 108)
    assert 2 * mean(blow) == F(35, 54)


@pytest.mark.rule("t9a.weapon.great-weapon", "t9a.dh.sturdy")
def test_a_charging_kings_guard_strikes_a_caiman_last() -> None:
    """Core 21.4: Str 4+2+1, AP 1+2+1, step 0 all the same."""
    caiman = model("Caiman", hp=3, defence=3, resilience=4, armour=3, height=Height.LARGE)
    blow = strikes(kings_guard(), caiman, weapon="Great Weapon", target_weapon="Halberd", charging=True)
    strike = prepare(blow)
    assert (strike.strength.value, strike.armour_penetration.value) == (7, 4)
    assert initiative_step(blow) == 0
    assert mean(blow) == F(5, 9)


@pytest.mark.rule("t9a.hopeless-shot")
def test_a_hopeless_shot_needs_a_six_and_then_four_or_more() -> None:
    """Core 21.16: Aim 4+, Hard Cover -2, moved -1: 7+; one worse cannot hit at all."""
    archer = model(strength=10)
    target = model(resilience=1)
    seven = shoots(archer, target, "Bow (4+)", cover="hard", moved=True)
    assert to_hit(seven) == 7
    assert mean(seven) == F(1, 12) * F(5, 6)  # Str 3 on Resilience 1 wounds on 2+
    eight = shoots(archer, target, "Bow (4+)", cover="hard", moved=True, long_range=True)
    assert prepare(eight).impossible
    assert mean(eight) == 0


@pytest.mark.rule("t9a.poison-attacks", "t9a.hopeless-shot", "t9a.sa.weapon.poisoned-javelin")
@pytest.mark.parametrize(
    ("situation", "unsaved"),
    [
        ({}, F(5, 36)),
        ({"long_range": True}, F(1, 9)),
        ({"cover": "hard"}, F(1, 12)),
        ({"cover": "hard", "long_range": True}, F(1, 24)),
    ],
)
def test_a_poisoned_javelin_at_a_clan_warrior(situation: dict[str, object], unsaved: Fraction) -> None:
    """Core 21.17: a natural 6 wounds at once, Armour 3 is saved on 4+; every hit of a Hopeless Shot began with a 6."""
    skink = model("Skink", strength=3)
    assert mean(shoots(skink, clan_warrior(), "Poisoned Javelin (4+)", **situation)) == unsaved


@pytest.mark.rule("t9a.dh.sturdy", "t9a.stand-and-shoot", "t9a.weapon.crossbow")
@pytest.mark.parametrize(("sturdy", "ten_shots"), [(True, F(125, 36)), (False, F(125, 54))])
def test_ten_crossbows_stand_and_shoot_at_skink_braves(sturdy: bool, ten_shots: Fraction) -> None:
    """Core 21.18."""
    marksman = model("Marksman", *rules("Sturdy")) if sturdy else model("Marksman")
    brave = model("Skink Brave", *rules("Shield"), resilience=2, armour=1)
    assert 10 * mean(shoots(marksman, brave, "Crossbow (4+)", standing=True)) == ten_shots


@pytest.mark.rule("t9a.battle-focus", "t9a.lethal-strike", "t9a.aegis")
@pytest.mark.parametrize(
    ("save", "expected"), [((), F(5, 36)), (("Aegis (6+)",), F(25, 216)), (("Aegis (5+)",), F(5, 54))]
)
def test_a_rhamphodon_strikes_a_king(save: tuple[str, ...], expected: Fraction) -> None:
    """Core 21.19: 5+ to hit, a 6 makes two hits; a 6 to wound is lethal, a 5 is saved on 5+."""
    rhamphodon = model("Rhamphodon", *rules("Battle Focus", "Lethal Strike"), off=3, strength=4, ap=2)
    king = model("King", *rules("Plate Armour", "Shield", *save), hp=3, defence=7, resilience=5)
    blow = strikes(rhamphodon, king, weapon=None, target_weapon=None)
    assert mean(blow) == expected


# ---- the order of the dice -------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.attack-sequence")
def test_all_dice_to_hit_are_rolled_before_those_to_wound_and_these_before_the_saves() -> None:
    """Core 3.22: three attacks at 4+, two hit; both wound; one is saved."""
    strike = prepare(strikes(model(), model(armour=2), target_weapon=None))
    with ScriptedDice([4, 3, 5, 4, 6, 5, 4]) as dice:
        assert resolve_attacks(dice, strike, 3).lost == 1


@pytest.mark.rule("t9a.special-save")
def test_a_special_save_is_rolled_only_for_what_armour_has_not_saved() -> None:
    strike = prepare(strikes(model(), model("Blessed", *rules("Aegis (4+)"), armour=2), target_weapon=None))
    with ScriptedDice([4, 4, 5]) as dice:
        assert resolve_attacks(dice, strike, 1).lost == 0
    with ScriptedDice([4, 4, 4, 3]) as dice:
        assert resolve_attacks(dice, strike, 1).lost == 1


@pytest.mark.rule("t9a.reroll")
def test_a_die_is_rolled_again_once_whatever_the_number_of_reasons() -> None:
    hater = model("Hater", *rules("Hatred", "Born Predator"))
    strike = prepare(strikes(hater, model(), first_round=True, target_weapon=None))
    with ScriptedDice([1, 1]) as dice:
        assert resolve_attack(dice, strike) == 0


def test_every_number_cites_its_rules() -> None:
    strike = prepare(strikes(kings_guard(), saurian_warrior(), weapon="Great Weapon", charging=True))
    assert cited(strike) == {"t9a.weapon.great-weapon", "t9a.devastating-charge", "t9a.armour.shield"}
    assert strike.to_hit is not None
    assert [value.what for value in strike.to_hit.compared] == ["t9a.offensive-skill", "t9a.defensive-skill"]


# ---- four kinds of dice ----------------------------------------------------------------------------------------------


def cases() -> list[Strike]:
    seeker = model("Seeker", *rules("Battle Focus", "Poison Attacks", "Lethal Strike", "Multiple Wounds (D3)"))
    troll = model("Troll", *rules("Aegis (5+)", "Fortitude (4+)", "Distracting"), hp=3, armour=3)
    return [
        prepare(strikes(clan_warrior(), saurian_warrior(), charging=True)),
        prepare(strikes(seeker, troll, target_weapon=None)),
        prepare(shoots(model(), clan_warrior(), "Poisoned Javelin (4+)", cover="hard", long_range=True)),
    ]


@pytest.mark.parametrize("strike", cases(), ids=lambda strike: strike.blow.attacker.name.en)
@pytest.mark.parametrize("kind", [RolledDice, SampledDice])
def test_rolled_and_sampled_dice_agree_with_the_exact_odds(strike: Strike, kind: type) -> None:
    exact = odds(resolve_attack, strike)
    runs = 3000
    dice = kind(7)
    total = sum(dice.pool(10, resolve_attack, strike) for _ in range(runs // 10))
    bound = 5 * (float(exact.variance()) * runs) ** 0.5
    assert abs(total - float(exact.mean()) * runs) <= bound


@pytest.mark.parametrize("strike", cases(), ids=lambda strike: strike.blow.attacker.name.en)
def test_counting_hits_changes_no_odds(strike: Strike) -> None:
    """The way that looks at all attacks together, as the Rune of Lightning asks, equals the plain pool."""
    plain = odds(lambda dice: dice.pool(3, resolve_attack, strike))
    looked_at = prepare(replace(strike.blow, attributes=(*strike.blow.attributes, rule("Rune of Lightning"))))
    assert odds(lambda dice: resolve_attacks(dice, looked_at, 3).lost) == plain
    one, three = (
        odds(lambda dice, number=number: resolve_attacks(dice, looked_at, number).hitting) for number in (1, 3)
    )
    assert three.mean() == 3 * one.mean()
    assert three.at_least(1) == 1 - (1 - one.at_least(1)) ** 3


def test_attack_value_is_what_the_profile_prints_when_nothing_changes_it() -> None:
    assert attack_value(strikes(model(attacks=3)), 3).value == 3


def test_an_attack_that_never_hits_takes_nothing() -> None:
    assert outcome(shoots(model(), model(), "Bow (4+)", cover="hard", moved=True, standing=True)) == Distribution(
        {0: 1}
    )
