"""The hereditary spell, Battle Runes, and spells of items."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.t9a.attack.attack import prepare
from grognard.t9a.units.shares import hard_target
from tests.t9a.attacks import after_hit, mean, rules, strikes, to_hit
from tests.t9a.positions import model, unit
from tests.t9a.spells import enemies, mean_loss, spellbound, under

F = Fraction


@pytest.mark.rule("t9a.spell.life-finds-a-way", "t9a.fortitude")
@pytest.mark.parametrize(("printed", "needed"), [((), [5]), (("Fortitude (6+)",), [4]), (("Fortitude (4+)",), [3])])
def test_life_finds_a_way_saves_its_target_and_weakens_its_blows(printed: tuple[str, ...], needed: list[int]) -> None:
    target = model("Friend", *rules(*printed))
    saves = prepare(strikes(model(), target, target_lent=under("life-finds-a-way"))).saves
    assert [save.needed for save in saves] == needed
    assert after_hit(strikes(lent=under("life-finds-a-way"))) == F(1, 3)
    hexed = under("life-finds-a-way", 2)
    assert after_hit(strikes(lent=hexed)) == F(1, 3)
    assert prepare(strikes(target_lent=hexed)).saves == ()


@pytest.mark.rule("t9a.spell.rune-of-gleaming", "t9a.dh.battle-rune")
def test_a_gleaming_unit_is_hard_to_hit() -> None:
    gleaming = spellbound(unit(), "rune-of-gleaming")
    assert to_hit(strikes(target_lent=gleaming.lent)) == 5
    found = hard_target(gleaming)
    assert found is not None
    assert found.value == -1


@pytest.mark.rule("t9a.spell.rune-of-oaths", "t9a.spell.rune-of-reckoning")
def test_oaths_and_reckoning_roll_again_what_failed() -> None:
    assert after_hit(strikes(lent=under("rune-of-oaths"))) == F(3, 4)
    assert mean(strikes(lent=under("rune-of-reckoning"))) == mean(strikes()) * F(3, 2)


@pytest.mark.rule("t9a.spell.rune-of-resilience")
def test_resilience_makes_wounds_harder_once() -> None:
    twice = (*under("rune-of-resilience"), *under("rune-of-resilience"))
    for lent in (under("rune-of-resilience"), twice):
        assert after_hit(strikes(target_lent=lent)) == F(1, 3)


@pytest.mark.rule("t9a.spell.rod-of-battle")
def test_the_rod_of_battle_helps_to_hit() -> None:
    assert to_hit(strikes(lent=under("rod-of-battle"))) == 3


@pytest.mark.rule("t9a.spell.hand-of-heaven")
def test_the_hand_of_heaven_on_clan_warriors() -> None:
    assert mean_loss("hand-of-heaven", enemies(resilience=4, armour=3)) == F(35, 27)
