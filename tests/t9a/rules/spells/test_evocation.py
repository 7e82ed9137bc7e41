"""Evocation."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.kernel.dice import odds
from grognard.t9a.attack.attack import prepare
from grognard.t9a.magic.strikes import strike_unit
from grognard.t9a.moments.spell import spell_named
from grognard.t9a.moments.spell_card import SpellHits
from grognard.t9a.morale.discipline import discipline_roll
from tests.t9a.attacks import after_hit, mean, rules, strikes
from tests.t9a.positions import alone, hero, model, state_of, unit
from tests.t9a.spells import enemies, magic_phase, mean_loss, spell, spellbound, under, wizard

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


@pytest.mark.rule("t9a.spell.touch-of-the-reaper", "t9a.spell.whispers-of-the-veil", "t9a.commanding-presence")
def test_the_reaper_wounds_against_the_discipline_in_force() -> None:
    """Whispers lower it, a General nearby lends his: Strength 10 wounds 9 on 3+, 8 on 2+."""
    steady = enemies(discipline=9, armour=6, resilience=9)
    shaken = spellbound(steady, "whispers-of-the-veil")
    assert mean_loss("touch-of-the-reaper", shaken) == F(5, 3)
    led = enemies(discipline=6, armour=6, resilience=9)
    leader = hero(8, model("General", *rules("Commanding Presence"), discipline=9, hp=3), general=True)
    general = alone(leader, 1, x=36, y=30)
    hits = spell_named(spell("touch-of-the-reaper")).version(boosted=False).effect
    assert isinstance(hits, SpellHits)
    caster = wizard()
    for others, loss in (((), F(5, 3)), ((general,), F(4, 3))):
        state = magic_phase(caster, led, *others)
        lost = odds(lambda dice, now=state: strike_unit(now, 5, caster, "t9a.spell.touch-of-the-reaper", hits, dice)[1])
        assert lost.mean() == loss


@pytest.mark.rule("t9a.spell.touch-of-the-reaper")
@pytest.mark.parametrize(("discipline", "loss"), [(9, F(4, 3)), (5, F(5, 3))])
def test_the_reaper_wounds_against_discipline(discipline: int, loss: Fraction) -> None:
    assert mean_loss("touch-of-the-reaper", enemies(discipline=discipline, armour=6, resilience=9)) == loss
