"""Shamanism."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.kernel.dice import ScriptedDice
from grognard.t9a.attack.attack import prepare
from grognard.t9a.attack.dangerous_way import dangerous_way
from grognard.t9a.board.effects import table_of
from grognard.t9a.board.traits import Trait
from grognard.t9a.moments.blow import Blow
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.shooting.aiming import salvos
from grognard.t9a.shooting.guns import guns_of
from tests.t9a.attacks import mean, shoots, shot, strikes, to_hit
from tests.t9a.positions import model, state_of, unit
from tests.t9a.shots import shooters, shooting, warriors
from tests.t9a.spells import enemies, mean_loss, spell, spellbound, under

F = Fraction


@pytest.mark.rule("t9a.spell.awaken-the-beast", "t9a.path.shamanism")
def test_awaken_the_beast_gives_strength_and_ap_or_resilience() -> None:
    strike = prepare(strikes(lent=under("awaken-the-beast")))
    assert (strike.strength.value, strike.armour_penetration.value) == (4, 1)
    tough = prepare(strikes(target_lent=under("awaken-the-beast", 2), lent=under("awaken-the-beast", 2)))
    assert tough.to_wound is not None
    assert (tough.strength.value, tough.to_wound.needed) == (3, 5)


@pytest.mark.rule("t9a.spell.awaken-the-beast", "t9a.spell.glory-of-gold")
@pytest.mark.parametrize(("name", "strength"), [("awaken-the-beast", 4), ("glory-of-gold", 3)])
def test_what_betters_the_user_betters_every_attack_with_his_values_and_no_other(name: str, strength: int) -> None:
    """Javelins "as user", Stomp and Impact Hits; not a bow of Strength 3, nor a Crush Attack, nor hits with values."""
    lent = under(name)
    throws = Blow("shot", model().parts[0], model(), model(), weapon=shot("Throwing Weapons (4+)"), lent=lent)
    reached = (throws, *(strikes(lent=lent, kind="special", special=kind) for kind in ("stomp", "impact", "grind")))
    for blow in (strikes(lent=lent), *reached):
        assert (prepare(blow).strength.value, prepare(blow).armour_penetration.value) == (strength, 1)
    bow = prepare(shoots(model(), model(), "Bow (4+)", lent=lent))
    crush = prepare(strikes(lent=lent, kind="crush", strength=10, armour_penetration=10))
    breath = prepare(strikes(lent=lent, kind="special", strength=4, armour_penetration=1))
    assert [(one.strength.value, one.armour_penetration.value) for one in (bow, crush, breath)] == [
        (3, 0), (10, 10), (4, 1)
    ]  # fmt: skip


@pytest.mark.rule("t9a.spell.awaken-the-beast", "t9a.weapon.throwing-weapons")
def test_awakened_skinks_throw_javelins_with_strength_4_and_ap_1() -> None:
    """As the whole procedure of a volley builds the shot."""
    throwers = spellbound(shooters("Throwing Weapons (5+)", 5), "awaken-the-beast")
    state = shooting(throwers, warriors(away=6))
    (gun,) = guns_of(state, throwers)
    numbers = [prepare(salvo.blow) for salvo in salvos(state, throwers, state.unit(1), gun)]
    assert {(one.strength.value, one.armour_penetration.value) for one in numbers} == {(4, 1)}


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
    assert furious.has_trait(Trait.FRENZIED)
    assert [rule for hook in furious.hooks.of(Moments.passes_test) if (rule := hook("panic", furious))] == [
        "t9a.fearless"
    ]
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
