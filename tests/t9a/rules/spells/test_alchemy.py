"""Alchemy: exact expectations of its hits, and what its spells do while they last."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.t9a.attack.attack import prepare
from grognard.t9a.board.effects import table_of
from tests.t9a.attacks import after_hit, cited, rules, strikes
from tests.t9a.positions import model, part, troop, unit
from tests.t9a.spells import enemies, mean_loss, spell, under, wizard

F = Fraction


@pytest.mark.rule("t9a.spell.alchemical-fire", "t9a.flammable")
def test_alchemical_fire_makes_flammable_against_melee_attacks_alone() -> None:
    fire = rules("Flaming Attacks")
    burning = model(parts=(part(1, *fire),))
    assert after_hit(strikes(burning, model(), target_lent=under("alchemical-fire"))) == F(3, 4)
    assert after_hit(strikes(model(), model(), target_lent=under("alchemical-fire"))) == F(1, 2)
    ranged = strikes(
        burning, model(), kind="ranged_special", weapon=None, attributes=fire, target_lent=under("alchemical-fire")
    )
    assert after_hit(ranged) == F(1, 2)


@pytest.mark.rule("t9a.spell.quicksilver-lash", "t9a.path.alchemy")
@pytest.mark.parametrize(("armour", "mean"), [(3, F(3, 2)), (0, F(1, 2)), (6, F(5, 2))])
def test_a_quicksilver_lash_wounds_on_7_minus_armour(armour: int, mean: Fraction) -> None:
    assert mean_loss("quicksilver-lash", enemies(armour=armour, resilience=4)) == mean


@pytest.mark.rule("t9a.spell.word-of-iron")
def test_word_of_iron_gives_one_armour_or_two() -> None:
    for x, value in ((1, 4), (2, 5)):
        assert prepare(strikes(model(), model(armour=3), target_lent=under("word-of-iron", x))).armour.value == value


@pytest.mark.rule("t9a.spell.glory-of-gold", "t9a.magical-attacks", "t9a.flaming-attacks")
def test_glory_of_gold_pierces_burns_and_is_magical() -> None:
    blow = strikes(model(), model(), lent=under("glory-of-gold"))
    assert prepare(blow).armour_penetration.value == 1
    assert {"t9a.flaming-attacks", "t9a.magical-attacks"} <= blow.words
    assert spell("glory-of-gold") in cited(prepare(blow))


@pytest.mark.rule("t9a.spell.silver-spike", "t9a.area-attack")
def test_a_silver_spike_runs_through_the_ranks_or_the_files() -> None:
    """Twenty Clan Warriors five wide (magic 25.12): four ranks from the front, five files from the flank."""
    clan = unit(5, 1, troop(model("Clan Warrior", resilience=4, armour=3), 20), x=36, y=24, facing=180)
    assert mean_loss("silver-spike", clan) == F(7, 3)
    assert mean_loss("silver-spike", clan, source=wizard(x=66, y=24.5)) == F(17, 6)


@pytest.mark.rule("t9a.spell.corruption-of-tin")
def test_corruption_of_tin_adds_up() -> None:
    twice = table_of(((spell("corruption-of-tin"), -12),) * 2).rules
    assert prepare(strikes(model(), model(armour=3), target_lent=twice)).armour.value == 1
    assert prepare(strikes(model(), model(armour=3), target_lent=under("corruption-of-tin"))).armour.value == 2


@pytest.mark.rule("t9a.spell.molten-copper")
@pytest.mark.parametrize(("armour", "mean"), [(3, F(2)), (0, F(1)), (6, F(50, 18))])
def test_molten_copper_burns_with_the_strength_of_the_armour_it_meets(armour: int, mean: Fraction) -> None:
    """Six hits on average; Strength 6 on Resilience 4 wounds on 2+, and Armour 6 saves on 5+ against AP 4."""
    expected = F(6) * F(5, 6) * F(2, 3) if armour == 6 else mean
    assert mean_loss("molten-copper", enemies(armour=armour, resilience=4)) == expected
