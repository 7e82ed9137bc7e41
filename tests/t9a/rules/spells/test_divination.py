"""Divination."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.t9a.attack.attack import initiative_step, offensive_skill, prepare
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.morale.discipline import discipline_roll
from grognard.t9a.units.shares import hard_target
from tests.t9a.attacks import mean, rules, shoots, strikes, to_hit
from tests.t9a.positions import model, state_of, troop, unit
from tests.t9a.spells import enemies, mean_loss, spellbound, under

F = Fraction


@pytest.mark.rule("t9a.spell.guiding-light", "t9a.path.divination")
def test_guiding_light_minimises_the_discipline_tests_of_the_unit() -> None:
    lit = spellbound(unit(), "guiding-light")
    assert discipline_roll(state_of(lit), lit, "panic").minimised == 1
    cold = spellbound(unit(who=troop(model("Skink", *rules("Cold-Blooded")), 10)), "guiding-light")
    assert discipline_roll(state_of(cold), cold, "break").minimised == 2


@pytest.mark.rule("t9a.spell.know-thine-enemy")
def test_know_thine_enemy_sharpens_attack_defence_and_speed() -> None:
    lent = under("know-thine-enemy")
    blow = strikes(model(), model(), lent=lent)
    assert (offensive_skill(blow).value, initiative_step(blow)) == (5, 5)
    assert to_hit(blow) == 3
    assert to_hit(strikes(model(off=4), model(), target_lent=lent)) == 4
    assert to_hit(strikes(model(), model(), target_lent=under("entwining-roots"))) == 3


@pytest.mark.rule("t9a.spell.fates-judgement")
def test_fates_judgement_wounds_without_a_roll_and_allows_no_special_save() -> None:
    """Armour 3 saves half: 1 of 2 hits, boosted 7/4 of 7/2 (magic 25.11)."""
    guarded: dict[str, Any] = {"armour": 3, "resilience": 4}
    assert mean_loss("fates-judgement", enemies(**guarded)) == F(1)
    assert mean_loss("fates-judgement", enemies(**guarded), boosted=True) == F(7, 4)
    blessed = unit(5, 1, troop(model("Enemy", *rules("Aegis (4+)"), armour=3), 20), x=36, y=24, facing=180)
    assert mean_loss("fates-judgement", blessed) == F(1)


@pytest.mark.rule("t9a.spell.scrying", "t9a.distracting", "t9a.hard-target")
def test_scrying_makes_its_target_hard_to_hit() -> None:
    seen = spellbound(unit(), "scrying")
    assert hard_target(seen) is not None
    assert to_hit(strikes(model(), model(), target_lent=seen.lent)) == 5


@pytest.mark.rule("t9a.spell.the-stars-align", "t9a.divine-attacks")
def test_the_stars_align_rerolls_misses_of_shots_only_in_its_basic_version() -> None:
    plain = mean(strikes())
    for x, shots in ((1, F(3, 4)), (0, F(1, 2))):
        lent = under("the-stars-align", x) if x else under("the-stars-align", 0)
        blow = strikes(lent=lent)
        assert mean(blow) == plain * F(3, 2)
        assert "t9a.divine-attacks" in blow.words
        bow = shoots(model(), model(), "Bow (4+)", lent=lent)
        assert mean(bow) == shots * mean(replace(bow, lent=())) / F(1, 2)


@pytest.mark.rule("t9a.spell.unerring-strike")
def test_unerring_strike_wounds_on_4_whatever_it_meets() -> None:
    """On Armour 3: 7/3; boosted, Maximised, 203/72 (magic 25.11)."""
    assert mean_loss("unerring-strike", enemies(number=30, armour=3, resilience=9)) == F(7, 3)
    assert mean_loss("unerring-strike", enemies(number=30, armour=3), boosted=True) == F(203, 72)


@pytest.mark.rule("t9a.spell.mirror-of-the-veil", "t9a.magic-resistance")
def test_the_mirror_resists_both_sides() -> None:
    mirrored = spellbound(unit(), "mirror-of-the-veil", 3)
    assert [hook(mirrored, True) for hook in mirrored.hooks.of(Moments.magic_resistance)] == [3]
    assert prepare(strikes(target_lent=mirrored.lent)).to_wound == prepare(strikes()).to_wound
