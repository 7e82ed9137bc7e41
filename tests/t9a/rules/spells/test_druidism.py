"""Druidism."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.t9a.attack.attack import offensive_skill, prepare
from tests.t9a.attacks import rules, shoots, strikes, to_hit
from tests.t9a.positions import model
from tests.t9a.spells import enemies, mean_loss, under

F = Fraction


@pytest.mark.rule("t9a.spell.entwining-roots", "t9a.path.druidism")
def test_entwining_roots_hinder_blows_defence_and_shots() -> None:
    for x in (1, 2):
        lent = under("entwining-roots", x)
        assert offensive_skill(strikes(model(off=5), lent=lent)).value == 5 - x
        assert to_hit(shoots(model(), model(), "Bow (4+)", lent=lent)) == 4 + x
    assert to_hit(strikes(model(off=3), model(defence=3), target_lent=under("entwining-roots"))) == 3


@pytest.mark.rule("t9a.spell.healing-waters", "t9a.fortitude")
@pytest.mark.parametrize(("printed", "needed"), [((), 5), (("Fortitude (5+)",), 4), (("Fortitude (3+)",), 3)])
def test_healing_waters_give_a_save_or_better_one(printed: tuple[str, ...], needed: int) -> None:
    strike = prepare(strikes(model(), model("Friend", *rules(*printed)), target_lent=under("healing-waters")))
    assert [save.needed for save in strike.saves] == [needed]


@pytest.mark.rule("t9a.spell.master-of-earth")
def test_master_of_earth_strikes_with_two_dice_of_hits() -> None:
    assert mean_loss("master-of-earth", enemies(away=5, resilience=4)) == F(7, 2)
    assert mean_loss("master-of-earth", enemies(resilience=4, armour=3), boosted=True) == F(7, 2) * F(2, 3)


@pytest.mark.rule("t9a.spell.stone-skin", "t9a.spell.scarification")
@pytest.mark.parametrize("name", ["stone-skin", "scarification"])
def test_only_a_5_or_6_wounds_through_stone_or_scars(name: str) -> None:
    """Magic 25.13: blows that wound on 2+ to 4+ need 5+; those that need 5+ or 6+ are unchanged."""

    def needed(strength: int, kind: str = "close") -> int:
        blow = strikes(model(strength=strength), model(resilience=4), kind=kind, target_lent=under(name))
        target = prepare(blow).to_wound
        assert target is not None
        return target.needed

    assert [needed(strength) for strength in (8, 5, 4, 3, 2)] == [5, 5, 5, 5, 6]
    assert needed(8, "ranged_special") == 2
