"""Attributes of Shooting Weapons."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from grognard.t9a.board.profile import Height
from grognard.t9a.moments.hooks import Moments
from tests.t9a.attacks import mean, rule, rules, shoots, to_hit
from tests.t9a.positions import model, state_of, troop, unit

F = Fraction


def aim(weapon: str, *texts: str, **situation: Any) -> int | None:
    """Return the roll that a model with these rules needs to hit with *weapon*."""
    return to_hit(shoots(model("Shooter", *rules(*texts)), model(), weapon, **situation))


@pytest.mark.rule("t9a.weapon.bow", "t9a.long-range")
def test_a_bow_beyond_half_its_range() -> None:
    """Aim 4+ at 15 inches: 5+, against Res 3, Armour 1: 5/36; at 12 inches 4+."""
    assert mean(shoots(model(), model(armour=1), "Bow (4+)", long_range=True)) == F(5, 36)
    assert aim("Bow (4+)") == 4


@pytest.mark.rule("t9a.to-hit-shooting", "t9a.moving-and-shooting", "t9a.stand-and-shoot", "t9a.soft-cover")
def test_penalties_add_up() -> None:
    assert aim("Bow (3+)", long_range=True, moved=True) == 5
    assert aim("Bow (3+)", standing=True, cover="soft") == 5
    assert aim("Bow (3+)", cover="hard") == 5


@pytest.mark.rule("t9a.weapon.crossbow", "t9a.unwieldy", "t9a.quick-to-fire")
def test_unwieldy_costs_one_more_after_a_move_which_quick_to_fire_does_not_lift() -> None:
    """Crossbow, Aim 4+, moved: 6+, beyond 15 inches a Hopeless Shot; with Quick to Fire 5+."""
    assert aim("Crossbow (4+)", moved=True) == 6
    assert aim("Crossbow (4+)", moved=True, long_range=True) == 7
    assert aim("Crossbow (4+)", "Quick to Fire", moved=True) == 5
    assert mean(shoots(model(), model(resilience=4, armour=2), "Crossbow (4+)")) == F(5, 24)


@pytest.mark.rule("t9a.quick-to-fire", "t9a.sa.weapon.poisoned-javelin")
def test_quick_to_fire_lifts_the_minus_of_moving() -> None:
    """A Skink at 5 inches that marched, on Res 4, Armour 2: 5/27; at 10 inches 4/27."""
    target = model(resilience=4, armour=2)
    assert mean(shoots(model(), target, "Poisoned Javelin (4+)", moved=True)) == F(5, 27)
    assert mean(shoots(model(), target, "Poisoned Javelin (4+)", moved=True, long_range=True)) == F(4, 27)


@pytest.mark.rule("t9a.accurate", "t9a.weapon.throwing-weapons", "t9a.dh.weapon.guild-crafted-handgun")
def test_accurate_lifts_the_minus_of_long_range() -> None:
    assert aim("Throwing Weapons (5+)", long_range=True) == 5
    assert aim("Guild-Crafted Handgun (4+)", long_range=True) == 4
    assert aim("Guild-Crafted Handgun (4+)", long_range=True, moved=True) == 6


@pytest.mark.rule("t9a.steady-aim", "t9a.stand-and-shoot")
def test_steady_aim_lifts_the_minus_of_standing_and_shooting() -> None:
    assert aim("Bow (4+)", standing=True) == 5
    assert aim("Bow (4+)", "Steady Aim", standing=True) == 4


@pytest.mark.rule("t9a.weapon.pistol", "t9a.weapon.throwing-weapons")
def test_thrown_weapons_have_the_strength_of_the_thrower() -> None:
    from grognard.t9a.attack.attack import prepare

    strong = model(strength=5, ap=2)
    thrown = prepare(shoots(strong, model(), "Throwing Weapons (4+)"))
    fired = prepare(shoots(strong, model(), "Pistol (4+)"))
    assert (thrown.strength.value, thrown.armour_penetration.value) == (5, 2)
    assert (fired.strength.value, fired.armour_penetration.value) == (4, 2)


@pytest.mark.rule("t9a.reload")
def test_reload_forbids_standing_and_shooting() -> None:
    reload = rule("Reload!")
    gun = shoots(model(), model(), "Bow (4+)").weapon
    assert gun is not None
    assert reload.forbids_shot(unit(), gun, True) == "t9a.reload"
    assert reload.forbids_shot(unit(), gun, False) is None


@pytest.mark.rule("t9a.move-or-fire", "t9a.light-troops", "t9a.quick-to-fire")
def test_move_or_fire_forbids_a_shot_in_the_turn_of_any_move() -> None:
    """A pivot is enough; in the enemy's turn the unit may stand and shoot."""
    crew = unit(who=troop(model("Crew", *rules("Move or Fire", "Light Troops", "Quick to Fire"))), has_moved=True)
    gun = shoots(model(), model(), "Bow (4+)").weapon
    [forbids] = crew.hooks.of(Moments.forbids_shot)
    assert forbids(crew, gun, False) == "t9a.move-or-fire"
    assert forbids(crew, gun, True) is None
    assert forbids(unit(), gun, False) is None


@pytest.mark.rule("t9a.march-and-shoot", "t9a.light-troops", "t9a.swift-reform")
@pytest.mark.parametrize(
    ("text", "after"),
    [("March and Shoot", {"march"}), ("Light Troops", {"march", "reform"}), ("Swift Reform", {"reform"})],
)
def test_who_shoots_after_which_move(text: str, after: set[str]) -> None:
    light = unit(who=troop(model("Light", *rules(text))))
    hooks = light.hooks.of(Moments.shoots_after)
    assert {
        move for move in ("advance", "march", "reform") if any(hook(light, move, state_of()) for hook in hooks)
    } == after


@pytest.mark.rule("t9a.volley-fire", "t9a.line-formation")
def test_volley_fire_adds_a_rank_to_an_unmoved_line() -> None:
    archers = troop(model("Archer", *rules("Volley Fire")), 16)
    line, column = unit(who=archers, files=8), unit(who=archers, files=5)
    [ranks] = line.hooks.of(Moments.shoots_in_extra_ranks)
    assert ranks(line, False) == 1
    assert ranks(line, True) is None
    assert ranks(column, False) is None
    assert ranks(unit(who=archers, files=8, has_moved=True), False) is None


@pytest.mark.rule("t9a.volley-fire")
def test_volley_fire_goes_over_models_that_are_no_taller() -> None:
    volley = rule("Volley Fire")
    over = [volley.disregards_in_between(Height.STANDARD, other) for other in Height]
    assert over == [True, False, False]


@pytest.mark.rule("t9a.shoot-in-extra-rank", "t9a.skirmisher")
def test_how_many_more_ranks_shoot() -> None:
    twice = unit(who=troop(model("Archer", *rules("Shoot in Extra Rank", "Shoot in Extra Rank"))))
    assert sum(hook(twice, False) for hook in twice.hooks.of(Moments.shoots_in_extra_ranks)) == 2
    loose = unit(who=troop(model("Skink", *rules("Skirmisher"))))
    assert sum(hook(loose, False) for hook in loose.hooks.of(Moments.shoots_in_extra_ranks)) >= 10


@pytest.mark.rule("t9a.area-attack")
def test_an_area_attack_says_its_shape() -> None:
    blow = shoots(model(), model(), "Bow (4+)")
    assert rule("Area Attack (1×5)").area_attack(blow) == (1, 5)
