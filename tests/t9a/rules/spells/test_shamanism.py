"""Shamanism."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.kernel.dice import ScriptedDice
from grognard.t9a.attack.attack import prepare
from grognard.t9a.attack.dangerous_way import dangerous_way
from grognard.t9a.board.effects import table_of
from tests.t9a.attacks import mean, shoots, strikes, to_hit
from tests.t9a.positions import model, state_of, unit
from tests.t9a.spells import enemies, mean_loss, spell, spellbound, under

F = Fraction


@pytest.mark.rule("t9a.spell.awaken-the-beast", "t9a.path.shamanism")
def test_awaken_the_beast_gives_strength_and_ap_or_resilience() -> None:
    strike = prepare(strikes(lent=under("awaken-the-beast")))
    assert (strike.strength.value, strike.armour_penetration.value) == (4, 1)
    tough = prepare(strikes(target_lent=under("awaken-the-beast", 2), lent=under("awaken-the-beast", 2)))
    assert tough.to_wound is not None
    assert (tough.strength.value, tough.to_wound.needed) == (3, 5)


@pytest.mark.rule("t9a.spell.swarm-of-insects")
def test_a_swarm_of_insects_stings_and_spoils_shots() -> None:
    """Seventeen and a half hits of Strength 1 on Resilience 4, Armour 3: 35/24 (magic 25.11)."""
    assert mean_loss("swarm-of-insects", enemies(number=40, resilience=4, armour=3)) == F(35, 24)
    twice = table_of(((spell("swarm-of-insects"), -12),) * 2).rules
    for lent, needed in ((under("swarm-of-insects"), 5), (twice, 6)):
        assert to_hit(shoots(model(), model(), "Bow (4+)", lent=lent)) == needed
    assert to_hit(strikes(lent=twice)) == 4


@pytest.mark.rule("t9a.spell.savage-fury", "t9a.battle-focus", "t9a.fearless", "t9a.frenzy")
def test_savage_fury_makes_a_whole_unit_fearless_and_frenzied() -> None:
    furious = spellbound(unit(), "savage-fury")
    assert furious.can("frenzied")
    assert [rule for hook in furious.hooks.of("passes_test") if (rule := hook("panic", furious))] == ["t9a.fearless"]
    assert mean(strikes(lent=furious.lent)) == mean(strikes()) * F(4, 3)


@pytest.mark.rule("t9a.spell.chilling-howl")
def test_a_chilling_howl_weakens_shots_and_if_boosted_all_ranged_attacks() -> None:
    def needed(x: int, kind: str) -> int:
        blow = strikes(kind=kind, weapon=None, lent=under("chilling-howl", x))
        target = prepare(blow).to_wound
        assert target is not None
        return target.needed

    assert [needed(1, kind) for kind in ("shot", "ranged_special", "spell", "close")] == [5, 4, 4, 4]
    assert [needed(2, kind) for kind in ("shot", "ranged_special", "spell", "close")] == [5, 5, 5, 4]


@pytest.mark.rule("t9a.spell.break-the-spirit", "t9a.dangerous-terrain")
def test_a_broken_spirit_misses_and_stumbles_on_open_ground() -> None:
    assert to_hit(strikes(lent=under("break-the-spirit"))) == 5
    broken = spellbound(unit(models=3, files=3), "break-the-spirit")
    way = ((36.0, 24.0, 0.0), (36.0, 30.0, 0.0))
    after = dangerous_way(state_of(broken), 0, way, ScriptedDice([2, 3, 6]))
    assert after.unit(0).models == 2
