"""Banner Enchantments."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.kernel.dice import ScriptedDice, odds
from grognard.kernel.geometry import Feature, Rect, Table
from grognard.t9a.activations import UseRule, activations, use
from grognard.t9a.aftermath.steadfast import loses_steadfast_to_ground
from grognard.t9a.attack.attack import prepare
from grognard.t9a.attack.dangerous_way import dangerous_way
from grognard.t9a.board.effects import ids_of
from grognard.t9a.board.lasting import at_end_of_phase, at_end_of_round, at_end_of_turn, with_effect
from grognard.t9a.board.profile import Model, ModelType
from grognard.t9a.board.unit import Unit
from grognard.t9a.charging.charge_range import charge_roll, greatest_charge_range
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.morale.discipline import discipline_roll, discipline_test
from grognard.t9a.moving.moves import rates
from grognard.t9a.units.lending import lent_to
from grognard.t9a.units.ranks import rank_bonus
from grognard.t9a.units.shares import hard_target
from tests.t9a.attacks import mean, rules, shoots, strikes, to_hit
from tests.t9a.positions import engage, fight, hero, model, part, play, state_of, troop, unit
from tests.t9a.warriors import combat, strike

F = Fraction


def bearers(*banners: str, id: int = 0, side: int = 0, who: Model | None = None, size: int = 20, **rest: Any) -> Unit:
    """Return a unit whose Standard Bearer carries these banners."""
    host = troop(who or model(), size, key=f"troop-{id}", standard=True, rules=rules(*banners))
    return unit(id, side, host, **rest)


@pytest.mark.rule("t9a.standard-bearer")
def test_a_banner_works_while_its_bearer_stands() -> None:
    unit_ = bearers("Banner of Speed")
    assert rates(unit_) == (5, 10)
    assert rates(unit_.altered(standard=False)) == (4, 8)


@pytest.mark.rule("t9a.item.banner-of-speed")
def test_two_banners_of_speed_are_no_faster_than_one() -> None:
    sprinters = bearers("Banner of Speed", characters=(hero(9, rules=rules("Banner of Speed")),))
    assert rates(sprinters) == (5, 10)


@pytest.mark.rule("t9a.item.banner-of-discipline", "t9a.panic-test")
def test_a_banner_of_discipline_steadies_its_own_unit() -> None:
    """Discipline 7: rerolled 119/144; with the General in it the test is passed; a Break Test is as ever."""
    own, other = bearers("Banner of Discipline"), unit(1, 0, y=10)
    state = state_of(own, other)
    assert odds(lambda dice: discipline_test(state, 0, "panic", dice)).probability(True) == F(119, 144)
    assert odds(lambda dice: discipline_test(state, 1, "panic", dice)).probability(True) == F(7, 12)
    assert discipline_roll(state, own, "break").reroll == ""
    led = own.altered(characters=(hero(9, general=True),))
    assert discipline_roll(state_of(led), led, "panic").passed_by == "t9a.item.banner-of-discipline"


@pytest.mark.rule("t9a.item.legion-standard", "t9a.rank-bonus")
def test_each_legion_standard_makes_room_for_one_more_rank() -> None:
    """Thirty models five wide: six ranks."""
    assert rank_bonus(state_of(), unit(who=troop(size=30))) == 3
    assert rank_bonus(state_of(), bearers("Legion Standard", size=30)) == 4
    assert rank_bonus(state_of(), bearers("Legion Standard", "Legion Standard", size=30)) == 5


@pytest.mark.rule("t9a.item.flaming-standard", "t9a.flaming-attacks")
def test_a_flaming_standard_burns_once() -> None:
    own, enemy = fight(bearers("Flaming Standard"), unit(1, 1))
    state = play(
        activations(state_of(own, enemy), ScriptedDice([]), "round"),
        UseRule("t9a.item.flaming-standard", 0, mode="round"),
    )
    burning = state.unit(0)
    assert "t9a.flaming-attacks" in strikes(model(), model(), lent=burning.lent).words
    assert burning.spent == ("t9a.item.flaming-standard",)
    assert at_end_of_phase(state).unit(0).lent == burning.lent
    parted = at_end_of_round(state.put(burning.altered(engaged=())), (0, 1)).unit(0)
    assert parted.lent == ()
    assert play(activations(state_of(parted, enemy), ScriptedDice([]), "shooting", (0,))).unit(0) == parted


@pytest.mark.rule("t9a.item.flaming-standard")
def test_a_flaming_standard_lit_for_shooting_burns_to_the_end_of_the_phase() -> None:
    state = use(state_of(bearers("Flaming Standard")), UseRule("t9a.item.flaming-standard", 0, mode="shooting"))
    assert "t9a.flaming-attacks" in shoots(model(), model(), "Bow (4+)", lent=state.unit(0).lent).words
    assert at_end_of_phase(state).unit(0).lent == ()


@pytest.mark.rule("t9a.item.banner-of-the-relentless-company")
def test_a_rider_among_the_relentless_marches_as_ever() -> None:
    """Infantry of March 8 goes 15, a rider of 14 beside it 14."""
    rider = hero(9, model("Rider", march=14, kind=ModelType.CAVALRY))
    own = bearers("Banner of the Relentless Company", characters=(rider,))
    state = use(state_of(own), UseRule("t9a.item.banner-of-the-relentless-company", 0))
    assert rates(state.unit(0)) == (4, 14)


@pytest.mark.rule("t9a.item.banner-of-the-relentless-company")
def test_the_relentless_company_marches_fifteen_inches() -> None:
    own = bearers("Banner of the Relentless Company", characters=(hero(9),))
    state = use(state_of(own), UseRule("t9a.item.banner-of-the-relentless-company", 0))
    marching = state.unit(0)
    assert rates(marching) == (4, 15)
    assert any(hook("leave", marching, state_of()) for hook in marching.hooks.of(Moments.forbids))
    gun = shoots(model(), model(), "Bow (4+)").weapon
    assert gun is not None
    assert any(hook(marching, gun, False) for hook in marching.hooks.of(Moments.forbids_shot))
    assert rates(at_end_of_turn(state).unit(0)) == (4, 8)


@pytest.mark.rule("t9a.item.banner-of-the-relentless-company", "t9a.item.banner-of-speed", "t9a.spell.evil-eye")
def test_the_relentless_company_always_marches_fifteen_whatever_hastens_or_hinders_it() -> None:
    """Its Banner of Speed adds nothing, an Evil Eye takes nothing; only a Magical Move has a rate of its own."""
    own = bearers("Banner of the Relentless Company", "Banner of Speed")
    raised = use(state_of(own), UseRule("t9a.item.banner-of-the-relentless-company", 0)).unit(0)
    assert rates(raised) == (5, 15)
    assert rates(with_effect(raised, "t9a.spell.evil-eye/2", 5)) == (4, 15)
    assert rates(with_effect(raised, "t9a.magical-move/8", 5)) == (8, 8)


@pytest.mark.rule("t9a.item.banner-of-the-relentless-company")
def test_one_such_banner_a_phase() -> None:
    first, second = bearers("Banner of the Relentless Company"), bearers("Banner of the Relentless Company", id=1, y=10)
    state = use(state_of(first, second), UseRule("t9a.item.banner-of-the-relentless-company", 0))
    assert play(activations(state, ScriptedDice([]), "movement-phase")) == state


@pytest.mark.rule("t9a.item.totem-of-mixoatl", "t9a.hard-target")
def test_the_totem_of_mixoatl_dazzles_enemies_for_a_round() -> None:
    """Hard Target always; once, enemies in contact have -3 Offensive Skill: Off 4 on Def 3 needs 4+."""
    own, enemy = fight(bearers("Totem of Mixoatl"), unit(1, 1, troop(model(off=4))))
    found = hard_target(own)
    assert found is not None
    assert found.value == -1
    state = use(state_of(own, enemy), UseRule("t9a.item.totem-of-mixoatl", 0))
    dazzled = state.unit(1)
    blow = {"lent": dazzled.lent, "effects": ids_of(dazzled.effects)}
    assert to_hit(strikes(model(off=4), model(), **blow)) == 4
    assert to_hit(strikes(model(off=4), model())) == 3
    assert hard_target(dazzled) is None
    assert at_end_of_round(state, (0, 1)).unit(1).effects == ()
    assert play(activations(state, ScriptedDice([]), "round")) == state


@pytest.mark.rule("t9a.item.tree-frog-banner", "t9a.poison-attacks")
def test_a_tree_frog_banner_poisons_skinks() -> None:
    """4+ to hit, 5+ to wound: 1/6 x 2/3 more; who is poisoned already wounds at once on a 5 too."""
    frogs = bearers("Tree Frog Banner")
    skink = replace(part(), kin="skink")
    plain, poisoned = model(parts=(skink,)), model("Venomous", *rules("Poison Attacks"), parts=(skink,))
    target = model(resilience=4)
    assert mean(strikes(plain, target, lent=frogs.lent)) == F(1, 6) + F(2, 6) * F(1, 3)
    assert mean(strikes(poisoned, target, lent=frogs.lent)) == F(2, 6) + F(1, 6) * F(1, 3)
    assert mean(strikes(model(), target, lent=frogs.lent)) == F(1, 2) * F(1, 3)
    assert mean(shoots(plain, target, "Bow (4+)", lent=frogs.lent)) == F(1, 2) * F(1, 3)


@pytest.mark.rule("t9a.item.runic-standard-of-shielding", "t9a.aegis")
@pytest.mark.parametrize(("away", "saved"), [(6.0, True), (6.1, False)])
def test_a_standard_of_shielding_covers_friends_within_six_inches_from_shots(away: float, saved: bool) -> None:
    own = bearers("Runic Standard of Shielding")
    friend = unit(1, 0, y=24 + away + unit().formation.depth)
    state = state_of(own, friend)
    shot = prepare(shoots(model(), model(), "Bow (4+)", target_lent=lent_to(state, friend)))
    assert [save.needed for save in shot.saves] == ([5] if saved else [])
    assert prepare(strikes(model(), model(), target_lent=lent_to(state, friend))).saves == ()
    assert lent_to(state, own) != ()


@pytest.mark.rule("t9a.item.runic-standard-of-dismay", "t9a.charge-range")
def test_a_standard_of_dismay_slows_chargers() -> None:
    charger, plain = unit(1, 1, y=34, facing=180), unit(2, 0)
    own = bearers("Runic Standard of Dismay")
    state = state_of(own, charger)
    slowed = charge_roll(state, charger, own).target.needed
    assert slowed - charge_roll(state_of(plain, charger), charger, plain).target.needed == 2
    assert greatest_charge_range(charger, own) == 14


@pytest.mark.rule("t9a.item.runic-standard-of-the-hold", "t9a.steadfast")
def test_a_standard_of_the_hold_counts_as_a_rank() -> None:
    from grognard.t9a.units.ranks import full_ranks, ranks_for_steadfast

    held = bearers("Runic Standard of the Hold")
    assert (full_ranks(state_of(), held), ranks_for_steadfast(state_of(), held)) == (4, 5)


@pytest.mark.rule("t9a.item.runic-standard-of-steadiness", "t9a.quick-to-fire")
def test_a_standard_of_steadiness_lets_the_unit_move_and_shoot() -> None:
    state = use(state_of(bearers("Runic Standard of Steadiness")), UseRule("t9a.item.runic-standard-of-steadiness", 0))
    steady = state.unit(0).lent
    assert to_hit(shoots(model(), model(), "Crossbow (4+)", moved=True, lent=steady)) == 5
    assert at_end_of_turn(state).unit(0).lent == ()


@pytest.mark.rule("t9a.item.runic-standard-of-the-anvil", "t9a.charge-range")
def test_a_standard_of_the_anvil_calls_for_help() -> None:
    own, enemy = engage(bearers("Runic Standard of the Anvil"), unit(2, 1))
    helper, other = unit(1, 0), unit(3, 1)
    [hook] = own.hooks.of(Moments.rerolls_charge)
    assert hook(own, helper, enemy)
    assert not hook(own, helper, other)
    assert not hook(own, other, enemy)


@pytest.mark.rule("t9a.item.runic-standard-of-swiftness", "t9a.vanguard")
def test_a_standard_of_swiftness_gives_vanguard() -> None:
    own = bearers("Runic Standard of Swiftness")
    assert [hook(own) for hook in own.hooks.of(Moments.vanguard_move)] == [12]


@pytest.mark.rule("t9a.item.stalkers-standard", "t9a.strider", "t9a.dangerous-terrain")
def test_behind_a_stalkers_standard_nobody_stumbles() -> None:
    """Ten models through Ruins, a Character without Strider among them; without the banner each rolls a die."""
    ruins = Table(72, 48, (Feature("ruins", "ruins", Rect(36, 25, 10, 1)),))
    way = ((36.0, 20.0, 0.0), (36.0, 30.0, 0.0))
    stalkers = bearers("Stalker's Standard", size=9, y=20, characters=(hero(9),))
    with ScriptedDice([]) as dice:
        assert dangerous_way(state_of(stalkers, table=ruins), 0, way, dice).unit(0) == stalkers
    with ScriptedDice([6] * 10) as dice:
        dangerous_way(state_of(stalkers.altered(standard=False), table=ruins), 0, way, dice)


@pytest.mark.rule("t9a.item.stalkers-standard", "t9a.steadfast")
def test_behind_a_stalkers_standard_forests_do_not_unsettle() -> None:
    forest = Table(72, 48, (Feature("wood", "forest", Rect(36, 24, 20, 20)),))
    stalkers = bearers("Stalker's Standard")
    assert not loses_steadfast_to_ground(state_of(stalkers, table=forest), stalkers)
    assert loses_steadfast_to_ground(state_of(stalkers, table=forest), stalkers.altered(standard=False))


@pytest.mark.rule("t9a.item.rending-banner")
def test_a_rending_banner_pierces_for_the_rank_and_file_until_the_combat_is_over() -> None:
    own = bearers("Rending Banner", characters=(hero(9),), id=1)
    own, enemy = fight(own, unit(2, 1, troop(model(armour=3), 10)))
    state = use(combat(own, enemy), UseRule("t9a.item.rending-banner", 1))
    assert strike(state, 1, 2).armour_penetration.value == 1
    assert strike(state, 1, 2, of=9).armour_penetration.value == 0
    assert strike(state, 2, 1).armour_penetration.value == 0
    assert play(activations(state, ScriptedDice([]), "round")) == state
    lasting = at_end_of_round(state, (1, 2))
    assert strike(lasting, 1, 2).armour_penetration.value == 1
    parted = at_end_of_round(state.put(state.unit(1).altered(engaged=())), (1, 2)).unit(1)
    assert parted.effects == ()


@pytest.mark.rule("t9a.item.rending-banner")
def test_two_rending_banners_pierce_no_deeper_than_one() -> None:
    """While one is raised the other is not offered."""
    both = bearers("Rending Banner", id=1, characters=(hero(9, rules=rules("Rending Banner")),))
    own, enemy = fight(both, unit(2, 1))
    state = use(combat(own, enemy), UseRule("t9a.item.rending-banner", 1))
    assert play(activations(state, ScriptedDice([]), "round")) == state
    assert strike(state, 1, 2).armour_penetration.value == 1
