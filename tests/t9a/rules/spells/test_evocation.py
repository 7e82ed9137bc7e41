"""Evocation."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.t9a.attack.attack import prepare
from grognard.t9a.morale.discipline import discipline_roll
from tests.t9a.attacks import after_hit, mean, strikes
from tests.t9a.positions import hero, model, state_of, unit
from tests.t9a.spells import enemies, mean_loss, spellbound, under

F = Fraction


@pytest.mark.rule("t9a.spell.ancestral-aid", "t9a.path.evocation")
def test_ancestral_aid_rolls_misses_again() -> None:
    assert mean(strikes(lent=under("ancestral-aid"))) == mean(strikes()) * F(3, 2)


@pytest.mark.rule("t9a.spell.whispers-of-the-veil")
def test_whispers_weaken_bodies_and_unsettle_their_unit_once() -> None:
    strike = prepare(strikes(model(), model(resilience=4), target_lent=under("whispers-of-the-veil")))
    assert strike.to_wound is not None
    assert strike.to_wound.needed == 4
    whispered = spellbound(unit(characters=(hero(9),)), "whispers-of-the-veil")
    assert discipline_roll(state_of(whispered), whispered, "panic").target.needed == 6


@pytest.mark.rule("t9a.spell.spectral-blades", "t9a.lethal-strike")
def test_spectral_blades_roll_failed_wounds_again_and_strike_lethally_if_boosted() -> None:
    armoured = model(armour=6)
    assert after_hit(strikes(model(), model(), lent=under("spectral-blades"))) == F(3, 4)
    basic = after_hit(strikes(model(), armoured, lent=under("spectral-blades")))
    assert basic == F(3, 4) * F(1, 6)
    lethal = after_hit(strikes(model(), armoured, lent=under("spectral-blades", 2)))
    assert lethal == F(3, 2) * (F(1, 6) + F(1, 3) * F(1, 6))


@pytest.mark.rule("t9a.spell.touch-of-the-reaper")
@pytest.mark.parametrize(("discipline", "loss"), [(9, F(4, 3)), (5, F(5, 3))])
def test_the_reaper_wounds_against_discipline(discipline: int, loss: Fraction) -> None:
    assert mean_loss("touch-of-the-reaper", enemies(discipline=discipline, armour=6, resilience=9)) == loss
