"""Artefacts with an effect outside the Magic Phase."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.kernel.dice import ScriptedDice, odds
from grognard.kernel.geometry import Feature, Rect, Table
from grognard.t9a.activations import UseRule, use
from grognard.t9a.attack.attack import initiative_step, prepare, resolve_attack, resolve_attacks
from grognard.t9a.attack.dangerous_way import dangerous_way
from grognard.t9a.attack.special_attacks import special_attacks
from grognard.t9a.board.effects import ids_of
from grognard.t9a.board.lasting import at_end_of_turn
from grognard.t9a.board.profile import Model
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.charging.charge_range import charge_roll, greatest_charge_range
from grognard.t9a.melee.melee_answers import DeclareCrush
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.morale.discipline import discipline_roll
from grognard.t9a.moving.moves import rates
from grognard.t9a.units.shares import hard_target
from tests.t9a.attacks import after_hit, rules, shoots, strikes
from tests.t9a.positions import alone, fight, hero, model, part, state_of, troop, unit
from tests.t9a.warriors import block, blows, combat

F = Fraction


def bearer(*texts: str, **rest: Any) -> Model:
    return model("Bearer", *rules(*texts), hp=rest.pop("hp", 3), **rest)


def after_way(walker: Unit, faces: list[int]) -> State:
    """Return the battle after *walker* has gone north through Ruins."""
    ruins = Table(72, 48, (Feature("ruins", "ruins", Rect(36, 25, 10, 1)),))
    with ScriptedDice(faces) as dice:
        return dangerous_way(state_of(walker, table=ruins), 0, ((36.0, 20.0, 0.0), (36.0, 30.0, 0.0)), dice)


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
    [hook] = bearer("Egg of the Quetzal").hooks.of(Moments.ranged_special_attack)
    hits = hook(unit(), state_of(unit()))
    assert (str(hits.rolled_strength), hits.armour_penetration, str(hits.number)) == ("D3+2", 1, "2D6")
    assert hits.use == "t9a.item.egg-of-the-quetzal"
    assert [one.id for one in hits.attributes] == ["t9a.magical-attacks"]


@pytest.mark.rule("t9a.item.potion-of-strength", "t9a.crush-attack")
def test_a_potion_of_strength_lets_its_drinker_crush_but_not_his_mount() -> None:
    """One blow of Strength 10 at step 0 in place of three; the mount bites as ever."""
    rider = part(3, agility=5, off=9)
    veteran = hero(7, model("Veteran", *rules("Potion of Strength"), hp=3, parts=(rider, part(2, *rules("Harnessed")))))
    ours, theirs = fight(alone(veteran).altered(id=1), block(2, 1, model(attacks=None, hp=3), 10))
    sober = combat(ours, theirs)
    with ScriptedDice([1] * 5) as dice:
        blows(sober, dice)
    drunk = use(sober, UseRule("t9a.item.potion-of-strength", 1, 7))
    with ScriptedDice([1, 1, 3, 2, 1]) as dice:  # the mount misses; he hits and wounds, D3+1 = 2
        after = blows(drunk, dice, DeclareCrush(1, 7, 0, crush=True))
    assert after.unit(2).lost == 2
    assert at_end_of_turn(after).unit(1).characters[0].effects == ()
    assert after.unit(1).characters[0].spent == ("t9a.item.potion-of-strength",)


@pytest.mark.rule("t9a.item.crown-of-autocracy", "t9a.commanding-presence", "t9a.towering-presence")
@pytest.mark.parametrize(
    ("texts", "reach"),
    [
        (("Crown of Autocracy",), 3),
        (("Commanding Presence", "Crown of Autocracy"), 15),
        (("Commanding Presence", "Towering Presence", "Crown of Autocracy"), 18),
        (('Commanding Presence (18")', "Crown of Autocracy"), 18),
    ],
)
def test_a_crown_of_autocracy_carries_the_command_farther(texts: tuple[str, ...], reach: int) -> None:
    """The friends behind have Discipline 5, the bearer 9."""
    lord = alone(hero(0, bearer(*texts, discipline=9)), y=24)
    for away, lent in ((reach, 9), (reach + 0.1, 5)):
        friends = unit(1, 0, troop(model(discipline=5), 10), y=24 - 20 / 25.4 - away)
        state = state_of(lord, friends)
        assert discipline_roll(state, friends, "panic").target.needed == lent


@pytest.mark.rule("t9a.item.crown-of-autocracy", "t9a.rally-around-the-flag")
def test_a_crown_of_autocracy_does_nothing_for_the_battle_standard() -> None:
    standard = alone(hero(0, bearer("Rally Around the Flag", "Crown of Autocracy")), y=24)
    friends = unit(1, 0, y=24 - 20 / 25.4 - 12.5)
    assert discipline_roll(state_of(standard, friends), friends, "panic").reroll == ""


@pytest.mark.rule("t9a.item.rangers-boots", "t9a.strider")
@pytest.mark.parametrize(("advance", "march", "expected"), [(4, 8, (6, 12)), (6, 12, (8, 16)), (9, 18, (10, 20))])
def test_rangers_boots_are_quick_up_to_ten_and_twenty(advance: int, march: int, expected: tuple[int, int]) -> None:
    ranger = alone(hero(0, bearer("Ranger's Boots", advance=advance, march=march)))
    assert rates(ranger) == expected
    strider = after_way(ranger.altered(y=20), [])
    assert strider.unit(0).health == 3


@pytest.mark.rule("t9a.item.rangers-boots", "t9a.fly")
def test_rangers_boots_do_not_help_in_the_air() -> None:
    winged = alone(hero(0, bearer("Ranger's Boots", "Fly (8, 16)")))
    assert rates(winged, flying=True) == (8, 16)
    assert rates(winged) == (6, 12)


@pytest.mark.rule("t9a.item.rangers-boots", "t9a.item.raptor-spirit")
@pytest.mark.parametrize("item", ["Ranger's Boots", "Raptor Spirit"])
def test_quick_feet_of_one_do_not_quicken_those_around_him(item: str) -> None:
    companions = unit(0, 0, characters=(hero(9, bearer(item)),))
    assert rates(companions) == (4, 8)
    slow = unit(0, 0, troop(model(advance=6, march=12), 10), characters=(hero(9, bearer(item, advance=3, march=9)),))
    assert rates(slow) == ((5, 12) if item == "Ranger's Boots" else (6, 12))


@pytest.mark.rule("t9a.item.raptor-spirit", "t9a.swiftstride", "t9a.charge-range")
def test_a_raptor_spirit_charges_far() -> None:
    """Advance 4 + 4, and the best two of three dice: at most 20 inches."""
    runner, enemy = alone(hero(0, bearer("Raptor Spirit"))), unit(1, 1)
    assert rates(runner) == (8, 12)
    state = state_of(runner, enemy)
    assert greatest_charge_range(runner, enemy) == 20
    assert charge_roll(state, runner, enemy).more == 1


@pytest.mark.rule("t9a.item.sphere-of-shielding", "t9a.aegis", "t9a.armour-save")
def test_a_sphere_of_shielding_stops_shots_and_nothing_else() -> None:
    priest = bearer("Sphere of Shielding", "Light Armour", "Aegis (5+)", armour=2, resilience=3)
    blow = strikes(model(), priest)
    assert prepare(blow).armour.value == 0
    assert prepare(blow).saves == ()
    assert after_hit(blow) == F(1, 2)
    stomp = strikes(model(), priest, weapon=None, kind="special")
    assert (prepare(stomp).armour.value, prepare(stomp).saves) == (0, ())
    shot_at = shoots(model(), priest, "Crossbow (4+)")
    assert [save.needed for save in prepare(shot_at).saves] == [2]
    assert prepare(shot_at).armour.value == 3


@pytest.mark.rule("t9a.item.spirit-of-the-stampede", "t9a.impact-hits")
@pytest.mark.parametrize(("printed", "number"), [((), "D6"), (("Impact Hits (D6+1)",), "2D6+1")])
def test_a_spirit_of_the_stampede_brings_impact_hits_or_more_of_them(printed: tuple[str, ...], number: str) -> None:
    mount = part(2, *rules("Harnessed", *printed, "Spirit of the Stampede"), name="mount")
    rider = model("Rider", hp=3, parts=(part(3), mount))
    ours, theirs = fight(replace(alone(hero(7, rider)), id=1), unit(2, 1), charging=True)
    state = combat(ours, theirs)
    [hits] = special_attacks(rider, mount, ours, theirs, state)
    assert (hits.kind, str(hits.number)) == ("impact", number)
