"""Pyromancy."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.t9a.attack.attack import prepare
from tests.t9a.attacks import shoots, strikes
from tests.t9a.positions import model
from tests.t9a.spells import enemies, mean_loss, under

F = Fraction


@pytest.mark.rule("t9a.spell.fireball", "t9a.path.pyromancy")
def test_a_fireball_on_clan_warriors_takes_seven_eighths() -> None:
    assert mean_loss("fireball", enemies(resilience=4, armour=3)) == F(7, 8)


@pytest.mark.rule("t9a.spell.blaze")
def test_a_blaze_is_one_hit_of_strength_5() -> None:
    assert mean_loss("blaze", enemies(resilience=4, armour=3)) == F(2, 3) * F(5, 6)


@pytest.mark.rule("t9a.spell.cloak-of-cinders")
def test_a_cloak_of_cinders_turns_blows_and_if_boosted_shots() -> None:
    def needed(x: int) -> tuple[int | None, int | None]:
        blows = (strikes(target_lent=under("cloak-of-cinders", x)),)
        shots = (shoots(model(), model(), "Bow (4+)", target_lent=under("cloak-of-cinders", x)),)
        found = [prepare(blow).to_wound for blow in (*blows, *shots)]
        return tuple(None if target is None else target.needed for target in found)  # type: ignore[return-value]  # two

    assert (needed(1), needed(2)) == ((5, 4), (5, 5))


@pytest.mark.rule("t9a.spell.flaming-swords", "t9a.flaming-attacks", "t9a.magical-attacks")
def test_flaming_swords_burn_in_melee_and_at_range() -> None:
    lent = under("flaming-swords")
    for blow in (strikes(lent=lent), shoots(model(), model(), "Bow (4+)", lent=lent)):
        target = prepare(blow).to_wound
        assert target is not None
        assert target.needed == 3
        assert "t9a.flaming-attacks" in blow.words
    assert "t9a.magical-attacks" in strikes(lent=lent).words


@pytest.mark.rule("t9a.spell.pyroclastic-flow")
def test_a_pyroclastic_flow_is_two_dice_of_hits_three_boosted() -> None:
    target = enemies(number=30, resilience=4, armour=3)
    assert mean_loss("pyroclastic-flow", target) == F(7, 4)
    assert mean_loss("pyroclastic-flow", target, boosted=True) == F(21, 8)


@pytest.mark.rule("t9a.spell.scorching-salvo")
def test_a_scorching_salvo_is_three_hits_on_average() -> None:
    assert mean_loss("scorching-salvo", enemies(resilience=4)) == F(3, 2)


@pytest.mark.rule("t9a.spell.enveloping-embers", "t9a.area-attack")
def test_enveloping_embers_cover_six_ranks_of_six() -> None:
    """Twenty models five wide are all hit; thirty-six of forty, eight wide."""
    assert mean_loss("enveloping-embers", enemies(number=20, resilience=3)) == 10
    assert mean_loss("enveloping-embers", enemies(number=40, files=8, resilience=3)) == F(30, 2)
