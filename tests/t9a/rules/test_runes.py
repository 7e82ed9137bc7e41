"""Runic Special Items."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.kernel.dice import ScriptedDice, odds
from grognard.t9a.activations import UseNothing, UseRule, activations, use
from grognard.t9a.attack.attack import attack_value, initiative_step, prepare, resolve_attack, resolve_attacks
from grognard.t9a.board.effects import at_end_of_phase, at_end_of_turn
from grognard.t9a.board.profile import Model, Weapon
from grognard.t9a.moving.moves import rates
from tests.t9a.attacks import after_hit, arms, mean, rule, rules, shoots, strikes, to_hit
from tests.t9a.positions import alone, fight, hero, model, play, state_of, troop, unit

F = Fraction


def runed(*items: str, weapon: str = "Hand Weapon") -> Weapon:
    return arms(weapon, *rules(*items))


def thane(*texts: str, **rest: Any) -> Model:
    return model("Thane", *rules(*texts), hp=3, **rest)


# ---- on weapons ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.item.rune-of-might", "t9a.item.rune-of-penetration", "t9a.item.rune-of-smashing")
@pytest.mark.parametrize(
    ("items", "resilience", "strength", "ap"),
    [
        (("Rune of Might",), 3, 4, 1),
        (("Rune of Might", "Rune of Might", "Rune of Might"), 3, 6, 3),
        (("Rune of Penetration",), 3, 3, 3),
        (("Rune of Smashing",), 5, 10, 10),
        (("Rune of Smashing",), 4, 3, 0),
    ],
)
def test_runes_of_strength(items: tuple[str, ...], resilience: int, strength: int, ap: int) -> None:
    """Those that add up are counted each."""
    blow = strikes(model(), model(resilience=resilience), weapon=runed(*items))
    strike = prepare(blow)
    assert (strike.strength.value, strike.armour_penetration.value) == (strength, ap)
    assert "t9a.magical-attacks" in blow.words


@pytest.mark.rule("t9a.item.rune-of-fury", "t9a.item.rune-of-quickening")
def test_runes_of_fury_and_quickening_add_up() -> None:
    fury = strikes(model(), model(), weapon=runed("Rune of Fury", "Rune of Fury", "Rune of Fury"))
    assert attack_value(fury, 4).value == 7
    quick = strikes(model(agility=3), model(), weapon=runed("Rune of Quickening", "Rune of Quickening"))
    assert initiative_step(quick) == 9


@pytest.mark.rule("t9a.item.rune-of-destruction", "t9a.multiple-wounds")
def test_a_rune_of_destruction_makes_three_of_one() -> None:
    assert after_hit(strikes(model(), model(hp=5), weapon=runed("Rune of Destruction"))) == F(1, 2) * 2


@pytest.mark.rule("t9a.item.rune-of-precision", "t9a.lightning-reflexes")
def test_a_rune_of_precision_hits_more_easily() -> None:
    assert to_hit(strikes(model(), model(), weapon=runed("Rune of Precision"))) == 3


@pytest.mark.rule("t9a.item.rune-of-craftsmanship", "t9a.weapon.great-weapon")
def test_a_crafted_weapon_is_a_great_weapon_that_may_bear_runes() -> None:
    crafted = strikes(model(), model(), weapon=runed("Rune of Craftsmanship", "Rune of Might"))
    strike = prepare(crafted)
    assert (strike.strength.value, strike.armour_penetration.value) == (6, 3)
    assert initiative_step(crafted) == 0
    assert initiative_step(strikes(model(), model(), weapon=runed("Rune of Craftsmanship", "Rune of Precision"))) == 3


@pytest.mark.rule("t9a.item.rune-of-lightning")
def test_lightning_strikes_a_unit_that_was_hit() -> None:
    """Each rune D3 more hits of Str 4, AP 1, however many attacks have hit."""
    blow = strikes(model(), model(), weapon=runed("Rune of Lightning", "Rune of Lightning"))
    strike = prepare(blow)
    hits = [hook(blow) for hook in strike.rules.of("hits_further")]
    assert [(str(more.number), more.strength, more.armour_penetration, more.once) for more in hits] == [
        ("D3", 4, 1, True)
    ] * 2
    with ScriptedDice([4, 5, 2, 3, 3]) as dice:  # two attacks hit, neither wounds
        toll = resolve_attacks(dice, strike, 3)
    assert (toll.lost, toll.hitting) == (0, 2)


@pytest.mark.rule("t9a.item.rune-of-fire", "t9a.flaming-attacks")
def test_a_rune_of_fire_burns_until_the_phase_ends() -> None:
    bearer = hero(0, model("Thane", hp=3, weapons=(runed("Rune of Fire"),)))
    own, enemy = fight(alone(bearer), unit(1, 1))
    state = use(state_of(own, enemy), UseRule("t9a.item.rune-of-fire", 0, 0))
    lit = state.unit(0).characters[0]
    assert [effect for effect, _ in lit.effects] == ["t9a.item.rune-of-fire"]
    weapon = lit.model.parts[0].close_weapons[0]
    assert "t9a.flaming-attacks" in strikes(lit.model, model(), weapon=weapon, effects=("t9a.item.rune-of-fire",)).words
    assert "t9a.flaming-attacks" not in strikes(lit.model, model(), weapon=weapon).words
    assert at_end_of_phase(state).unit(0).characters[0].effects == ()


# ---- on armour -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.item.rune-of-iron")
def test_two_runes_of_iron_give_two_armour() -> None:
    assert prepare(strikes(model(), thane("Plate Armour", "Rune of Iron", "Rune of Iron"))).armour.value == 5


@pytest.mark.rule("t9a.item.rune-of-steel", "t9a.reroll")
def test_a_rune_of_steel_rolls_armour_saves_again() -> None:
    """Armour 3 against AP 0: 4+, twice."""
    wounded = strikes(model(strength=9), thane("Rune of Steel", armour=3, resilience=1), target_weapon=None)
    assert after_hit(wounded) == F(5, 6) * F(1, 4)


@pytest.mark.rule("t9a.item.rune-of-resistance", "t9a.reroll")
def test_a_rune_of_resistance_makes_wounds_be_rolled_again() -> None:
    """4+ to wound: 1/4; a die is never rolled a third time."""
    tough = thane("Rune of Resistance")
    assert after_hit(strikes(model(), tough)) == F(1, 4)
    blessed = arms("Hand Weapon", rule("Blessed Inscriptions"))
    assert after_hit(strikes(model(), tough, weapon=blessed)) == F(1, 2)


@pytest.mark.rule("t9a.item.rune-of-the-forge", "t9a.item.dragonfire-gem", "t9a.flaming-attacks")
@pytest.mark.parametrize("item", ["Rune of the Forge", "Dragonfire Gem"])
def test_who_is_proof_against_fire(item: str) -> None:
    [save] = prepare(shoots(model(), thane(item), "Forge Gun")).saves
    assert save.needed == 2
    assert prepare(strikes(model(), thane(item))).saves == ()


# ---- artefacts -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.item.rune-of-shielding", "t9a.dh.shield-wall", "t9a.aegis")
@pytest.mark.parametrize(
    ("texts", "situation", "needed"),
    [
        (("Rune of Shielding",), {}, 6),
        (("Rune of Shielding", "Rune of Shielding"), {}, 5),
        (("Rune of Shielding",) * 3, {}, 4),
        (("Shield", "Shield Wall", "Rune of Shielding"), {}, 5),
        (("Shield", "Shield Wall", "Rune of Shielding"), {"charging": True}, 4),
        (("Shield", "Shield Wall", "Rune of Shielding"), {"facing": "left"}, 6),
        (("Shield", "Shield Wall") + ("Rune of Shielding",) * 3, {}, 4),
        (("Talisman of Shielding", "Rune of Shielding"), {}, 5),
    ],
)
def test_a_rune_of_shielding_adds_to_itself_and_to_shield_wall_alone(
    texts: tuple[str, ...], situation: dict[str, Any], needed: int
) -> None:
    [save] = prepare(strikes(model(), thane(*texts), **situation)).saves
    assert save.needed == needed


@pytest.mark.rule("t9a.item.rune-of-courage", "t9a.stubborn")
def test_a_rune_of_courage_makes_stubborn_for_the_phase() -> None:
    own, enemy = fight(unit(0, 0, characters=(hero(9, thane("Rune of Courage")),)), unit(1, 1))
    state = state_of(own, enemy)
    assert not any(hook(own) for hook in own.hooks.of("ignores_combat_difference"))
    state = use(state, UseRule("t9a.item.rune-of-courage", 0, 9))
    brave = state.unit(0)
    assert any(hook(brave) for hook in brave.hooks.of("ignores_combat_difference"))
    after = at_end_of_phase(state).unit(0)
    assert not any(hook(after) for hook in after.hooks.of("ignores_combat_difference"))


@pytest.mark.rule("t9a.item.rune-of-storms")
def test_a_storm_halves_the_flight_of_one_enemy_until_the_turn_ends() -> None:
    """At the start of the enemy's turn, within 24 inches: Fly 9/18 becomes 5/9, 2/4 on the ground 1/2."""
    flyers = troop(model("Pteradon", *rules("Fly (9, 18)"), advance=2, march=4), 4, key="flyers")
    engineer = alone(hero(0, thane("Rune of Storms")), y=10)
    near, far = unit(1, 1, flyers, y=30), unit(2, 1, flyers, x=70, y=47)
    walkers = unit(3, 1, y=20)
    state = state_of(engineer, near, far, walkers, active=1)
    asked: list[Any] = []

    def choose(ask: Any) -> Any:
        asked.append(ask)
        return ask.options[1]

    state = play(activations(state, ScriptedDice([]), "player-turn"), choose)
    assert [option.target for option in asked[0].options if isinstance(option, UseRule)] == [1]
    assert asked[0].player == 0
    assert rates(state.unit(1), flying=True) == (5, 9)
    assert rates(state.unit(1)) == (1, 2)
    assert state.unit(0).characters[0].spent == ("t9a.item.rune-of-storms",)
    assert rates(at_end_of_turn(state).unit(1), flying=True) == (9, 18)
    own_turn = state_of(engineer, near, active=0)
    assert play(activations(own_turn, ScriptedDice([]), "player-turn")) == own_turn


@pytest.mark.rule("t9a.item.rune-of-dragons-breath", "t9a.item.dragon-staff", "t9a.breath-attack")
@pytest.mark.parametrize(("item", "strength", "ap"), [("Rune of Dragon's Breath", 4, 1), ("Dragon Staff", 3, 0)])
def test_items_that_breathe_fire(item: str, strength: int, ap: int) -> None:
    [hook] = thane(item).hooks.of("automatic_hits")
    own, enemy = unit(), unit(1, 1)
    hits = hook(own, enemy, state_of(own, enemy))
    assert (hits.strength, hits.armour_penetration) == (strength, ap)
    assert "t9a.flaming-attacks" in [one.id for one in hits.attributes]


@pytest.mark.rule("t9a.item.rune-of-kinship", "t9a.ambush", "t9a.scout")
def test_a_rune_of_kinship_lets_its_bearer_scout_or_ambush() -> None:
    lone = alone(hero(0, thane("Rune of Kinship")))
    assert lone.can("may_scout")
    assert lone.can("may_ambush")


@pytest.mark.rule("t9a.item.rune-of-destruction", "t9a.item.rune-of-fury")
def test_the_king_of_the_first_list_strikes() -> None:
    """DH-1: Rune of Destruction and Fury: five attacks of Str 4 on Res 4, no save, HP 3: 5 x 1/2 x 1/2 x 2."""
    blow = strikes(
        model(off=7, strength=4, attacks=4),
        model(hp=3, resilience=4, defence=7),
        weapon=runed("Rune of Destruction", "Rune of Fury"),
    )
    assert attack_value(blow, 4).value * mean(blow) == F(5, 2)
    five = odds(lambda dice: dice.pool(5, resolve_attack, prepare(blow)))
    assert five.mean() == F(5, 2)


def test_nothing_is_asked_where_nothing_can_be_used() -> None:
    state = state_of(unit(0), unit(1, 1))
    assert play(activations(state, ScriptedDice([]), "round")) is state
    declined = fight(unit(0, 0, characters=(hero(9, thane("Rune of Courage")),)), unit(1, 1))
    state = state_of(*declined)
    assert play(activations(state, ScriptedDice([]), "round"), UseNothing()) == state
    assert play(activations(state, ScriptedDice([]), "round", (1,))) == state
    fleeing = state_of(replace(declined[0], fleeing=True), declined[1])
    assert play(activations(fleeing, ScriptedDice([]), "round")) == fleeing
