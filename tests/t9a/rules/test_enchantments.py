"""Weapon and Armour Enchantments."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from grognard.t9a.attack.attack import attack_value, initiative_step, prepare
from grognard.t9a.board.profile import Model, Weapon
from tests.t9a.attacks import after_hit, arms, rule, rules, shoots, strikes, to_hit
from tests.t9a.positions import model, part

F = Fraction


def enchanted(item: str, weapon: str = "Hand Weapon") -> Weapon:
    return arms(weapon, rule(item))


def wearing(*texts: str, **rest: Any) -> Model:
    return model("Wearer", *rules(*texts), **rest)


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
    assert after_hit(strikes(model(), wearing("Aegis (4+)"), weapon=blessed)) == F(3, 4) * F(3, 4)


@pytest.mark.rule("t9a.item.supernatural-dexterity")
def test_supernatural_dexterity() -> None:
    blow = strikes(model(), model(defence=4), weapon=enchanted("Supernatural Dexterity"))
    assert to_hit(blow) == 3
    assert initiative_step(blow) == 5


# ---- armour ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.item.basalt-infusion", "t9a.aegis", "t9a.fortitude")
def test_a_basalt_infusion_resists_fire_and_costs_fortitude() -> None:
    hero = wearing("Light Armour", "Basalt Infusion", "Fortitude (4+)")
    assert prepare(strikes(model(), hero)).armour.value == 2
    assert prepare(strikes(model(), hero)).saves == ()
    [save] = prepare(shoots(model(), hero, "Forge Gun")).saves
    assert (save.kind, save.needed) == ("aegis", 3)


@pytest.mark.rule("t9a.item.death-cheater", "t9a.fortitude")
def test_a_death_cheater() -> None:
    strike = prepare(strikes(model(), wearing("Death Cheater")))
    assert strike.armour.value == 1
    assert [(save.kind, save.needed) for save in strike.saves] == [("fortitude", 4)]


@pytest.mark.rule("t9a.item.ghostly-guard", "t9a.magical-attacks")
@pytest.mark.parametrize(("attribute", "armour"), [((), 2), (("Magical Attacks",), 0)])
def test_a_ghostly_guard_helps_against_what_is_not_magical(attribute: tuple[str, ...], armour: int) -> None:
    attacker = model("Attacker", *rules(*attribute))
    assert prepare(strikes(attacker, wearing("Ghostly Guard"))).armour.value == armour
    assert prepare(strikes(model(), wearing("Ghostly Guard"), weapon=enchanted("Titanic Might"))).armour.value == 0


@pytest.mark.rule("t9a.item.alchemists-alloy")
def test_alchemists_alloy_makes_its_wearer_clumsy_but_not_his_mount() -> None:
    """+1 Armour for the model; Off 5 - 2 on Def 3: 4+; the Carnosaur still hits on 3+."""
    rider = part(4, *rules("Alchemist's Alloy"), off=5)
    veteran = model("Veteran", parts=(rider, part(4, *rules("Harnessed"), name="carnosaur", off=5)))
    assert to_hit(strikes(veteran, model())) == 4
    assert to_hit(strikes(veteran, model(), part=1)) == 3
    assert prepare(strikes(model(), veteran)).armour.value == 1
