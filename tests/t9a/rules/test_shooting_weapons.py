"""Shooting Weapons of both armies: their printed lines, and what some do besides."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from grognard.kernel.dice import ScriptedDice, odds
from grognard.t9a.attack.attack import prepare, resolve_attack
from grognard.t9a.board.profile import Model
from grognard.t9a.board.traits import Trait
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.shooting.shooting_attack import shooting_attack
from grognard.t9a.units.shares import hard_target
from tests.t9a.attacks import mean, rules, shoots, shot, to_hit
from tests.t9a.positions import model, troop, unit
from tests.t9a.shots import first_salvos, order, shooting, shot_ways, warriors

F = Fraction


def target(*texts: str, **rest: Any) -> Model:
    return model("Target", *rules(*texts), **rest)


@pytest.mark.rule("t9a.sa.weapon.blowpipe", "t9a.poison-attacks")
def test_a_blowpipe_poisons_twice() -> None:
    """Aim 4+, Res 3 without save: 5/18 a shot; at least one unsaved wound of two shots 155/324."""
    blow = shoots(model(), target(), "Blowpipe (4+)")
    assert mean(blow) == F(5, 18)
    two = odds(lambda dice: dice.pool(2, resolve_attack, prepare(blow)))
    assert two.at_least(1) == F(155, 324)
    assert str(shot("Blowpipe (4+)").shots) == "2"


@pytest.mark.rule("t9a.sa.weapon.blowpipe", "t9a.towering-presence")
def test_a_blowpipe_hits_the_towering_more_easily() -> None:
    """3+ and 1/3 a shot; it is not Quick to Fire."""
    blow = shoots(model(), target(), "Blowpipe (4+)", target_towering=True)
    assert to_hit(blow) == 3
    assert mean(blow) == F(1, 3)
    assert to_hit(shoots(model(), target(), "Blowpipe (4+)", moved=True)) == 5


@pytest.mark.rule("t9a.sa.weapon.giant-blowpipes")
@pytest.mark.parametrize(("long_range", "eight"), [(False, F(40, 27)), (True, F(32, 27))])
def test_giant_blowpipes_shoot_eight_times(long_range: bool, eight: Fraction) -> None:
    """Aim 4+, Res 4, save 5+: 5/27 a shot, at Long Range 4/27; quick to fire."""
    blow = shoots(model(), target(resilience=4, armour=2), "Giant Blowpipes (4+)", long_range=long_range, moved=True)
    assert 8 * mean(blow) == eight
    assert str(shot("Giant Blowpipes (4+)").shots) == "8"


@pytest.mark.rule("t9a.dh.weapon.forge-gun", "t9a.hard-target")
def test_a_forge_gun_always_hits_on_two() -> None:
    """On Res 4, Armour 1 behind Hard Cover, having moved: 25/108; two instances of Hard Target change nothing."""
    warden = model()
    hidden = {"cover": "hard", "moved": True, "long_range": True}
    assert mean(shoots(warden, target(resilience=4, armour=1), "Forge Gun", **hidden)) == F(25, 108)
    hard = hard_target(unit(who=troop(target("Hard Target (2)"))))
    assert to_hit(shoots(warden, target(), "Forge Gun", hard_target=hard, **hidden)) == 2


@pytest.mark.rule("t9a.dh.weapon.forge-repeater")
@pytest.mark.parametrize(("long_range", "four"), [(False, F(10, 9)), (True, F(20, 27))])
def test_a_forge_repeater_shoots_four_times(long_range: bool, four: Fraction) -> None:
    """A Steam Copter, Aim 4+, moved, on Res 4 Armour 3."""
    blow = shoots(model(), target(resilience=4, armour=3), "Forge Repeater (4+)", moved=True, long_range=long_range)
    assert 4 * mean(blow) == four


@pytest.mark.rule("t9a.sa.weapon.shoot-spikes", "t9a.steady-aim")
def test_a_spearback_stands_and_shoots_without_a_minus_and_never_after_a_march() -> None:
    assert to_hit(shoots(model(), target(), "Shoot Spikes (4+)", standing=True)) == 4
    spikes = shot("Shoot Spikes (4+)")
    beast = unit(moved="march", has_moved=True)
    assert spikes.hooks.with_trait(Trait.MUST_STAND_AND_SHOOT)
    assert any(hook(beast, spikes, False) for hook in spikes.hooks.of(Moments.forbids_shot))
    assert not any(hook(unit(moved="advance"), spikes, False) for hook in spikes.hooks.of(Moments.forbids_shot))


@pytest.mark.rule(
    "t9a.weapon.longbow", "t9a.weapon.handgun", "t9a.dh.weapon.wyrm-slayer-rocket", "t9a.sa.weapon.fire-bola"
)
@pytest.mark.parametrize(
    ("printed", "range_in", "strength", "ap", "words"),
    [
        ("Wyrm-Slayer Rocket (3+)", 24, 6, 3, {"t9a.flaming-attacks", "t9a.reload", "t9a.multiple-wounds"}),
        ("Fire Bola (4+)", 8, 4, 1, {"t9a.flaming-attacks", "t9a.quick-to-fire"}),
        ("Pistol (4+)", 12, 4, 2, {"t9a.quick-to-fire"}),
        ("Longbow (4+)", 30, 3, 0, {"t9a.volley-fire"}),
        ("Handgun (4+)", 24, 4, 2, {"t9a.unwieldy"}),
        ("Crossbow (4+)", 30, 4, 1, {"t9a.unwieldy"}),
    ],
)
def test_weapons_have_their_printed_values(
    printed: str, range_in: int, strength: int, ap: int, words: set[str]
) -> None:
    weapon = shot(printed)
    assert weapon.range_in == range_in
    assert weapon.normal is not None
    assert (weapon.normal.strength, weapon.normal.armour_penetration) == (strength, ap)
    assert words <= {rule.id for rule in weapon.hooks.rules}


@pytest.mark.rule("t9a.sa.weapon.pet-salamander", "t9a.misfire-table")
def test_a_pet_salamander_that_misfires_burns_its_giant_without_a_save() -> None:
    """The die of the Flamethrower shows 1: D3 = 2 Health Points, no table, and the weapon shoots again."""
    giant = unit(
        0, 0, troop(model("Giant", *rules("Aegis (2+)"), hp=7, armour=6, shooting=shot_ways("Pet Salamander")), 1),
        x=36, y=10, facing=0, files=1,
    )  # fmt: skip
    state = shooting(giant, warriors(away=8))
    with ScriptedDice([1, 3]) as dice:
        after = shooting_attack(state, order(state), dice)
    assert (after.unit(0).health, after.unit(0).history.disabled, after.unit(0).history.jammed) == (5, (), 0)
    assert after.unit(1).health == 20


@pytest.mark.rule("t9a.sa.weapon.pet-salamander")
@pytest.mark.parametrize(("away", "strength", "ap", "multiplied"), [(9, 4, 2, True), (9.1, 3, 1, False)])
def test_a_pet_salamander_burns_hotter_at_short_range(away: float, strength: int, ap: int, multiplied: bool) -> None:
    giant = unit(0, 0, troop(model(shooting=shot_ways("Pet Salamander")), 1), x=36, y=10, facing=0, files=1)
    [salvo] = first_salvos(shooting(giant, warriors(away=away)))
    strike = prepare(salvo.blow)
    assert (strike.strength.value, strike.armour_penetration.value) == (strength, ap)
    assert (strike.multiplier is not None) == multiplied
