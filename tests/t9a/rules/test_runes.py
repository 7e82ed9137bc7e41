"""Runes on weapons and armour."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.kernel.dice import ScriptedDice, odds
from grognard.kernel.rules.rule import Rule
from grognard.t9a.activations import UseRule, activations, use
from grognard.t9a.armies.army_list import ArmyList, ChosenItem, ListedUnit
from grognard.t9a.attack.attack import attack_value, initiative_step, prepare, resolve_attack, resolve_attacks
from grognard.t9a.board.lasting import at_end_of_phase
from grognard.t9a.board.profile import Model, Weapon
from grognard.t9a.board.round_of_combat import Duel, Fighter
from grognard.t9a.board.unit import Unit
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.muster.first_state import starting_unit
from grognard.t9a.muster.muster import muster
from grognard.t9a.shooting.guns import guns_of
from grognard.t9a.shooting.shooting_attack import shooting_attack
from tests.t9a.attacks import after_hit, arms, mean, rule, rules, shoots, strikes, to_hit
from tests.t9a.positions import alone, fight, hero, model, part, play, state_of, troop, unit
from tests.t9a.shots import facing_us, first_salvos, lost, needed, order, shooting
from tests.t9a.spells import under
from tests.t9a.warriors import block, blows, combat

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


@pytest.mark.rule("t9a.item.rune-of-smashing", "t9a.spell.whispers-of-the-veil", "t9a.spell.awaken-the-beast")
@pytest.mark.parametrize(
    ("resilience", "lent", "strength"),
    [(5, under("whispers-of-the-veil"), 3), (4, under("awaken-the-beast", 2), 10), (5, (), 10), (4, (), 3)],
)
def test_a_rune_of_smashing_asks_for_the_resilience_in_force(
    resilience: int, lent: tuple[Rule, ...], strength: int
) -> None:
    strike = prepare(strikes(model(), model(resilience=resilience), weapon=runed("Rune of Smashing"), target_lent=lent))
    assert strike.strength.value == strength
    assert strike.armour_penetration.value == (10 if strength == 10 else 0)


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
    hits = [hook(blow) for hook in strike.rules.of(Moments.hits_further)]
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


@pytest.mark.rule("t9a.item.rune-of-retribution", "t9a.dh.shield-wall")
def test_a_rune_of_retribution_sends_back_what_the_shield_wall_saves() -> None:
    """Three wounds of Strength 5, AP 2 on a Thane behind Shield Wall (6+): two are saved, and strike back.

    The two hits of Strength 5, AP 2 on Resilience 3 wound on 2+, and Armour 2 is no save; one of them wounds.
    """
    thane_ = hero(7, thane("Shield", "Shield Wall", "Rune of Retribution", attacks=None))
    ours, theirs = fight(alone(thane_).altered(id=1), block(2, 1, model(attacks=3, strength=5, ap=2, armour=2), 1))
    with ScriptedDice([6, 6, 6, 6, 6, 6, 6, 6, 1, 2, 1]) as dice:
        state = blows(combat(ours, theirs), dice)
    assert state.unit(1).characters[0].lost == 1
    assert not state.has(2)


@pytest.mark.rule("t9a.item.rune-of-retribution")
def test_both_fall_where_a_saved_and_an_unsaved_blow_come_together() -> None:
    """It strikes at once, before casualties: a Thane on his last Health Point still takes his slayer along."""
    thane_ = replace(hero(7, thane("Shield", "Shield Wall", "Rune of Retribution", attacks=None)), lost=2)
    ours, theirs = fight(alone(thane_).altered(id=1), block(2, 1, model(attacks=2, strength=5, ap=2), 1))
    with ScriptedDice([6, 6, 6, 6, 6, 1, 2]) as dice:
        state = blows(combat(ours, theirs), dice)
    assert not state.has(1)
    assert not state.has(2)


@pytest.mark.rule("t9a.item.rune-of-retribution", "t9a.lethal-strike")
def test_a_lethal_blow_comes_back_with_armour_penetration_ten() -> None:
    """Armour 4 against AP 10 is no save; against the AP 0 of the next wound it is one, of 3+."""
    thane_ = hero(7, thane("Shield", "Shield Wall", "Rune of Retribution", attacks=None))
    snake = model("Snake", *rules("Lethal Strike"), attacks=2, armour=4)
    ours, theirs = fight(alone(thane_).altered(id=1), block(2, 1, snake, 2))
    # hits; a 6 and a 4 to wound; Armour saves nothing of the second; both saved by the Wall; both wound; the plain one
    # is saved by Armour
    with ScriptedDice([6, 6, 1, 1, 6, 4, 1, 6, 6, 4, 3, 4]) as dice:
        state = blows(combat(ours, theirs), dice)
    assert state.unit(1).characters[0].lost == 0
    assert state.unit(2).models == 1


@pytest.mark.rule("t9a.item.rune-of-retribution")
@pytest.mark.parametrize(("texts", "save"), [(("Aegis (4+)",), [4]), (("Shield", "Shield Wall"), [6])])
def test_only_the_shield_wall_strikes_back(texts: tuple[str, ...], save: list[int]) -> None:
    armed = prepare(strikes(model(), thane("Rune of Retribution", *texts)))
    assert [one.needed for one in armed.saves] == save
    assert [hook(armed.blow, armed.saves[0]) for hook in armed.defence.of(Moments.strikes_back)] == [save == [6]]


# ---- a weapon that returns -------------------------------------------------------------------------------------------


def thrower(*items: str, **options: Any) -> Unit:
    """Return a Thane on foot with these runes on his hand weapon, as an army list has him."""
    runes = [ChosenItem(item, on="hand_weapon") for item in ("rune_of_returning", *items)]
    [troop_] = muster(ArmyList("dwarven_holds", 4500, (ListedUnit.of("thane", items=runes, **options),)), 0)
    return starting_unit(troop_, 0, 0).altered(x=36, y=10, facing=0, away="")


@pytest.mark.rule("t9a.item.rune-of-returning", "t9a.item.rune-of-might", "t9a.item.rune-of-destruction")
def test_a_rune_of_returning_throws_the_weapon_with_its_runes() -> None:
    """Aim 2+ within 8 inches, without the minus of Long Range; Strength 4 and 1 by Might, D3 wounds by Destruction."""
    state = shooting(thrower("rune_of_might", "rune_of_destruction"), facing_us(troop(model(hp=3, resilience=5), 1)))
    assert not state.unit(0).characters[0].model.parts[0].close_weapons[0].shots
    near = shooting(state.unit(0), facing_us(troop(model(hp=3, resilience=5), 1), files=1, away=7))
    assert needed(near) == [2]
    [salvo] = first_salvos(near)
    assert "t9a.magical-attacks" in salvo.blow.words
    assert lost(near).mean() == F(5, 6) * F(1, 2) * 2
    with pytest.raises(IndexError):
        order(shooting(state.unit(0), facing_us(troop(model(), 1), files=1, away=9)))


@pytest.mark.rule("t9a.item.rune-of-returning", "t9a.reload")
def test_a_weapon_that_returns_is_not_thrown_at_chargers() -> None:
    state = shooting(thrower(), facing_us(troop(model(), 1), files=1, away=7))
    assert guns_of(state, state.unit(0), standing=True) == ()


@pytest.mark.rule("t9a.item.rune-of-returning", "t9a.item.rune-of-lightning")
def test_lightning_comes_with_a_throw_that_hits() -> None:
    """The throw hits, and wounds nobody; D3 = 2 hits of Strength 4 follow, one wounds."""
    state = shooting(thrower("rune_of_lightning"), facing_us(troop(model(), 10), away=7))
    with ScriptedDice([2, 1, 3, 3, 2]) as dice:
        after = shooting_attack(state, order(state), dice)
    assert after.unit(1).models == 9
    with ScriptedDice([1]) as dice:
        assert shooting_attack(state, order(state), dice).unit(1).models == 10


@pytest.mark.rule("t9a.item.rune-of-returning", "t9a.item.rune-of-fire", "t9a.flaming-attacks")
def test_a_rune_of_fire_is_lit_for_a_throw() -> None:
    state = shooting(thrower("rune_of_fire"), facing_us(troop(model(), 10), away=7))
    assert "t9a.flaming-attacks" not in first_salvos(state)[0].blow.words
    lit = play(activations(state, ScriptedDice([]), "shooting", (0,)), UseRule("t9a.item.rune-of-fire", 0, 0))
    assert "t9a.flaming-attacks" in first_salvos(lit)[0].blow.words


@pytest.mark.rule("t9a.item.rune-of-returning", "t9a.item.rune-of-precision", "t9a.item.rune-of-craftsmanship")
def test_runes_of_hand_to_hand_fighting_give_a_throw_nothing() -> None:
    state = shooting(
        thrower("rune_of_precision", "rune_of_craftsmanship"), facing_us(troop(model(), 1), files=1, away=7)
    )
    assert needed(state) == [2]
    assert prepare(first_salvos(state)[0].blow).strength.value == 4


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


@pytest.mark.rule("t9a.item.rune-of-retribution", "t9a.duel")
def test_who_has_fallen_in_a_duel_strikes_back_no_more() -> None:
    """The rider kills the Thane; the mount strikes on for Overkill, and what the Wall then saves comes back no more."""
    thane_ = hero(7, model("Thane", *rules("Shield", "Shield Wall", "Rune of Retribution"), hp=1, attacks=None))
    rider = hero(8, model("Rider", hp=3, parts=(part(1, agility=9), part(1, *rules("Harnessed"), agility=5))))
    ours, theirs = fight(alone(replace(thane_, id=1)), alone(rider, 1).altered(id=2))
    duel = Duel(Fighter(1, 1, thane_.troop.key), Fighter(2, 8, rider.troop.key))
    state = replace(combat(ours, theirs), duels=(duel,))
    with ScriptedDice([6, 6, 1, 1, 6, 6, 1, 6]) as dice:
        after = blows(state, dice)
    assert not after.has(1)
    assert after.unit(2).characters[0].lost == 0
