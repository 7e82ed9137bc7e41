"""Artefacts with an effect outside the Magic Phase."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from grognard.kernel.dice import ScriptedDice, odds
from grognard.t9a.activations import UseRule, use
from grognard.t9a.attack.attack import initiative_step, prepare, resolve_attack, resolve_attacks
from grognard.t9a.board.effects import at_end_of_turn, ids_of
from grognard.t9a.board.profile import Model
from grognard.t9a.units.shares import hard_target
from tests.t9a.attacks import rules, shoots, strikes
from tests.t9a.positions import alone, fight, hero, model, state_of, unit

F = Fraction


def bearer(*texts: str, **rest: Any) -> Model:
    return model("Bearer", *rules(*texts), hp=rest.pop("hp", 3), **rest)


@pytest.mark.rule("t9a.item.talisman-of-shielding", "t9a.aegis")
def test_a_talisman_of_shielding_saves_on_five() -> None:
    assert [save.needed for save in prepare(strikes(model(), bearer("Talisman of Shielding"))).saves] == [5]


@pytest.mark.rule("t9a.item.starfall-shard", "t9a.hard-target", "t9a.fortitude")
def test_a_starfall_shard() -> None:
    """Aegis (2+) against fire, no Fortitude, and Hard Target added to what is printed."""
    hero_model = bearer("Starfall Shard", "Fortitude (4+)", "Hard Target (1)")
    assert prepare(strikes(model(), hero_model)).saves == ()
    assert [save.needed for save in prepare(shoots(model(), hero_model, "Forge Gun")).saves] == [2]
    found = hard_target(alone(hero(0, hero_model)))
    assert found is not None
    assert found.value == -2


@pytest.mark.rule("t9a.item.lucky-charm", "t9a.armour-save")
def test_a_lucky_charm_rolls_the_first_failed_armour_save_again() -> None:
    """Three wounds, two saves of 4+ fail; the charm saves one of them."""
    lucky = bearer("Lucky Charm", armour=3)
    strike = prepare(strikes(model(), lucky, target_weapon=None))
    with ScriptedDice([4, 5, 6, 4, 5, 6, 3, 2, 4, 4]) as dice:
        toll = resolve_attacks(dice, strike, 3)
    assert (toll.lost, toll.spent) == (1, ("t9a.item.lucky-charm",))
    with ScriptedDice([4, 4, 4]) as dice:
        assert resolve_attacks(dice, strike, 1).spent == ()


@pytest.mark.rule("t9a.item.lucky-charm")
def test_a_lucky_charm_is_spent_once() -> None:
    lucky = bearer("Lucky Charm", armour=3)
    fresh = prepare(strikes(model(), lucky, target_weapon=None))
    spent = prepare(strikes(model(), lucky, target_weapon=None, target_spent=("t9a.item.lucky-charm",)))
    two = odds(lambda dice: resolve_attacks(dice, fresh, 2).lost)
    plain = odds(lambda dice: dice.pool(2, resolve_attack, spent))
    assert odds(lambda dice: resolve_attacks(dice, spent, 2).lost) == plain
    assert two.mean() < plain.mean()
    # a failed save happens with 1/8 an attack; the first of them is saved by a half
    assert plain.mean() - two.mean() == (1 - F(7, 8) ** 2) / 2


@pytest.mark.rule("t9a.item.potion-of-swiftness")
def test_a_potion_of_swiftness_lasts_for_the_player_turn() -> None:
    own, enemy = fight(alone(hero(0, bearer("Potion of Swiftness", agility=3))), unit(1, 1))
    state = use(state_of(own, enemy), UseRule("t9a.item.potion-of-swiftness", 0, 0))
    drunk = state.unit(0).characters[0]
    assert initiative_step(strikes(drunk.model, model(), effects=ids_of(drunk.effects))) == 6
    assert initiative_step(strikes(drunk.model, model(), kind="special", effects=ids_of(drunk.effects))) == 6
    assert initiative_step(strikes(drunk.model, model())) == 3
    assert at_end_of_turn(state).unit(0).characters[0].effects == ()


@pytest.mark.rule("t9a.item.egg-of-the-quetzal", "t9a.breath-attack")
def test_an_egg_of_the_quetzal_breathes_with_a_rolled_strength() -> None:
    [hook] = bearer("Egg of the Quetzal").hooks.of("ranged_special_attack")
    hits = hook(unit(), state_of(unit()))
    assert (str(hits.rolled_strength), hits.armour_penetration, str(hits.number)) == ("D3+2", 1, "2D6")
    assert hits.use == "t9a.item.egg-of-the-quetzal"
    assert [one.id for one in hits.attributes] == ["t9a.magical-attacks"]
