"""Enchantments of armour and Shields."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.kernel.dice import ScriptedDice
from grognard.t9a.attack.attack import prepare
from grognard.t9a.board.profile import Model, Weapon
from grognard.t9a.melee.initiative import offered_special_attacks
from tests.t9a.attacks import after_hit, arms, rule, rules, shoots, strikes, to_hit
from tests.t9a.positions import alone, fight, hero, model, part, unit
from tests.t9a.spells import under
from tests.t9a.warriors import amount, block, blows, combat, strike

F = Fraction


def enchanted(item: str, weapon: str = "Hand Weapon") -> Weapon:
    return arms(weapon, rule(item))


def wearing(*texts: str, **rest: Any) -> Model:
    return model("Wearer", *rules(*texts), **rest)


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


@pytest.mark.rule("t9a.item.destinys-call", "t9a.aegis")
@pytest.mark.parametrize(
    ("texts", "printed", "armour"),
    [
        (("Light Armour",), 0, 3),
        (("Heavy Armour", "Shield"), 3, 3),
        (("Light Armour", "Alchemist's Alloy"), 1, 3),
    ],
)
def test_destinys_call_makes_an_armour_of_three(texts: tuple[str, ...], printed: int, armour: int) -> None:
    strike_ = prepare(strikes(model(), wearing("Destiny's Call", *texts, armour=printed)))
    assert strike_.armour.value == armour
    assert [save.needed for save in strike_.saves] == [4]


@pytest.mark.rule("t9a.item.destinys-call", "t9a.spell.word-of-iron", "t9a.spell.corruption-of-tin")
def test_spells_lower_an_armour_of_destiny_but_never_raise_it() -> None:
    fated = wearing("Destiny's Call", "Heavy Armour")
    assert prepare(strikes(model(), fated, target_lent=under("word-of-iron"))).armour.value == 3
    assert prepare(strikes(model(), fated, target_lent=under("corruption-of-tin"))).armour.value == 2


@pytest.mark.rule("t9a.item.essence-of-mithril")
@pytest.mark.parametrize(
    ("texts", "printed", "armour"),
    [
        ((), 0, 5),
        (("Light Armour",), 0, 5),
        (("Heavy Armour", "Shield"), 1, 5),
        (("Heavy Armour", "Shield"), 3, 6),
    ],
)
def test_an_essence_of_mithril_raises_armour_to_five_and_lowers_none(
    texts: tuple[str, ...], printed: int, armour: int
) -> None:
    assert prepare(strikes(model(), wearing("Essence of Mithril", *texts, armour=printed))).armour.value == armour


@pytest.mark.rule("t9a.item.essence-of-mithril", "t9a.spell.corruption-of-tin")
def test_corrosion_gnaws_at_mithril() -> None:
    mithril = wearing("Essence of Mithril", "Light Armour")
    assert prepare(strikes(model(), mithril, target_lent=under("corruption-of-tin"))).armour.value == 4


@pytest.mark.rule("t9a.item.taurosaurs-vigour")
def test_a_taurosaurs_vigour_hardens_its_wearer() -> None:
    assert prepare(strikes(model(), wearing("Light Armour", "Taurosaur's Vigour"))).armour.value == 2


# ---- Shields ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.item.dusk-forged", "t9a.special-save")
def test_a_dusk_forged_shield_rolls_armour_saves_again_and_costs_special_saves() -> None:
    """Armour 3 against AP 0: 4+ twice, and the Aegis is lost; with both hands full the Shield does neither."""
    dusk = wearing("Shield", "Dusk Forged", "Aegis (5+)", armour=2, resilience=1)
    striker = model(strength=9)
    assert after_hit(strikes(striker, dusk)) == F(5, 6) * F(1, 4)
    assert after_hit(strikes(striker, dusk, target_weapon="Great Weapon")) == F(5, 6) * F(2, 3) * F(2, 3)
    shot_at = shoots(model(), replace(dusk, resilience=4), "Crossbow (4+)", target_weapon=arms("Great Weapon"))
    assert after_hit(shot_at) == F(1, 2) * F(4, 9)


@pytest.mark.rule("t9a.item.dusk-forged", "t9a.item.lucky-charm", "t9a.reroll")
def test_a_die_rolled_again_for_a_dusk_forged_shield_is_not_rolled_a_third_time_for_luck() -> None:
    lucky = hero(7, wearing("Shield", "Dusk Forged", "Lucky Charm", hp=3, armour=2, attacks=None))
    ours, theirs = fight(alone(lucky).altered(id=1), block(2, 1, model(agility=5, off=1), 1, files=1))
    with ScriptedDice([6, 6, 1, 1]) as dice:
        state = blows(combat(ours, theirs), dice)
    assert (state.unit(1).characters[0].lost, state.unit(1).characters[0].spent) == (1, ())


@pytest.mark.rule("t9a.item.willows-ward", "t9a.parry", "t9a.impact-hits")
def test_a_willows_ward_takes_parry_and_blunts_impact_hits() -> None:
    warded = wearing("Shield", "Willow's Ward", defence=3)
    assert to_hit(strikes(model(off=6), wearing("Shield", defence=3))) == 4
    assert to_hit(strikes(model(off=6), warded)) == 3
    assert prepare(strikes(model(), warded)).armour.value == 2
    impact = strikes(model(ap=3), warded, weapon=None, kind="special", special="impact")
    assert prepare(impact).armour_penetration.value == 1
    assert prepare(replace(impact, special="stomp")).armour_penetration.value == 3
    assert prepare(replace(impact, target_weapon=arms("Great Weapon"))).armour_penetration.value == 3


@pytest.mark.rule("t9a.item.willows-ward", "t9a.impact-hits")
def test_in_play_the_horns_of_a_charger_slip_off_a_willows_ward() -> None:
    """One Impact Hit with AP 3: Armour 2 saves nothing but for the ward, which leaves AP 1: 6+."""
    horns = part(None, *rules("Impact Hits (1)"), strength=3, ap=3)
    beast = model("Beast", parts=(horns,), hp=3)
    warded = hero(7, wearing("Shield", "Willow's Ward", hp=3, attacks=None))
    theirs, ours = fight(block(2, 1, beast, 1, files=1), alone(warded).altered(id=1), charging=True)
    with ScriptedDice([4, 6]) as dice:
        state = blows(combat(theirs, ours), dice)
    assert state.unit(1).characters[0].lost == 0


@pytest.mark.rule("t9a.item.serrate-scales", "t9a.grind-attacks")
def test_serrate_scales_grind_while_the_shield_is_in_use() -> None:
    """Two hits of Strength 5, AP 2 on Resilience 3, Armour 3 each Round: 2+ to wound, 6+ to save."""
    scaled = part(1, *rules("Serrate Scales"), strength=9, off=1, agility=1)
    saurian = hero(7, model("Veteran", *rules("Shield"), hp=3, parts=(scaled,)))
    ours, theirs = fight(alone(saurian).altered(id=1), block(2, 1, model(armour=3, attacks=None), 10))
    state = combat(ours, theirs)
    [hits] = offered_special_attacks(state, state.unit(1), saurian.model, 0, 7).values()
    assert (hits.number, hits.strength, hits.armour_penetration, hits.kind) == (amount("2"), 5, 2, "grind")
    with ScriptedDice([2, 2, 5, 5, 1]) as dice:  # the hits come at Agility 1 with his attack, which misses
        after = blows(state, dice)
    assert after.unit(2).models == 8
    two_handed = hero(7, replace(saurian.model, parts=(replace(scaled, close_weapons=(arms("Halberd"),)),)))
    ours, theirs = fight(alone(two_handed).altered(id=1), unit(2, 1))
    assert offered_special_attacks(combat(ours, theirs), ours, two_handed.model, 0, 7) == {}
    assert strike(combat(ours, theirs), 1, 2, of=7).strength.value == 10
