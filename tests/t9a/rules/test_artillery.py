"""Types of artillery, the Engineer, and what changes a Misfire."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from grognard.t9a.attack.attack import prepare
from grognard.t9a.board.profile import Height, Model
from grognard.t9a.board.traits import Trait
from grognard.t9a.moments.hooks import LAYERS, Moments
from tests.t9a.attacks import mean, outcome, rule, rules, shoots, shot, to_hit
from tests.t9a.positions import model, state_of, troop, unit

F = Fraction
CANNON = "Dwarf Cannon (4+)"


def taurosaur() -> Model:
    return model("Taurosaur", hp=6, resilience=6, armour=4, height=Height.GIGANTIC)


@pytest.mark.rule("t9a.cannon", "t9a.dh.weapon.dwarf-cannon", "t9a.multiple-wounds")
@pytest.mark.parametrize(
    ("situation", "expected", "four"),
    [
        ({"target_gigantic": True}, F(5, 3), F(5, 27)),
        ({"target_gigantic": True, "cover": "soft"}, F(5, 4), F(5, 36)),
        ({"target_gigantic": True, "cover": "hard"}, F(5, 4), F(5, 36)),
        ({"target_gigantic": True, "long_range": True}, F(5, 4), F(5, 36)),
    ],
)
def test_a_cannon_at_a_taurosaur(situation: dict[str, Any], expected: Fraction, four: Fraction) -> None:
    """Core 21.12: in the open 3+; in Cover the minus is ignored, but the +1 is lost."""
    found = outcome(shoots(model(), taurosaur(), CANNON, values="bracket", **situation))
    assert found.mean() == expected
    assert found.probability(4) == four


@pytest.mark.rule("t9a.dh.weapon.dwarf-cannon")
@pytest.mark.parametrize(("flies", "expected"), [((), F(5, 4)), (("Fly (8, 16)",), F(5, 3))])
def test_a_cannon_clips_wings(flies: tuple[str, ...], expected: Fraction) -> None:
    """Aim 4+ at a Large monster, Res 5, Armour 4, HP 5: 5/4, with Fly 5/3; P(unsaved) 5/12."""
    monster = model("Monster", *rules(*flies), hp=5, resilience=5, armour=4, height=Height.LARGE)
    found = outcome(shoots(model(), monster, CANNON, values="bracket"))
    assert found.mean() == expected
    assert found.at_least(1) == F(5, 12)


@pytest.mark.rule("t9a.area-attack", "t9a.dh.weapon.dwarf-ballista")
def test_one_hit_of_a_ballista_has_the_values_in_brackets() -> None:
    """Core 21.34, Res 4 and HP 1: one Str 6 (5/6), the others Str 3 (1/3), AP 10 for all."""
    target = model(resilience=4, armour=3)
    bracket = prepare(shoots(model(), target, "Dwarf Ballista (4+)", values="bracket"))
    normal = prepare(shoots(model(), target, "Dwarf Ballista (4+)"))
    assert (bracket.strength.value, normal.strength.value) == (6, 3)
    assert (bracket.armour_penetration.value, normal.armour_penetration.value) == (10, 10)
    assert bracket.multiplier is not None
    assert normal.multiplier is None
    assert shot("Dwarf Ballista (4+)").area == (1, 5)


@pytest.mark.rule("t9a.catapult", "t9a.dh.weapon.dwarf-catapult")
def test_a_catapult_ignores_cover() -> None:
    assert to_hit(shoots(model(), model(), "Dwarf Catapult (4+)", cover="hard")) == 4
    assert shot("Dwarf Catapult (4+)").area == (4, 4)
    assert shot("Dwarf Catapult (4+)").least_range_in == 12


@pytest.mark.rule("t9a.flamethrower", "t9a.dh.weapon.flame-cannon")
@pytest.mark.parametrize(("values", "a_hit"), [("short", F(5, 6)), ("normal", F(5, 9))])
def test_a_flame_cannon_burns_hotter_at_short_range(values: str, a_hit: Fraction) -> None:
    """On Res 3 Armour 2: at 10 inches Str 5 AP 2, at 20 inches Str 4 AP 1; no to-hit roll."""
    blow = shoots(model(), model(armour=2), "Flame Cannon", values=values)
    assert to_hit(blow) is None
    assert mean(blow) == a_hit


@pytest.mark.rule("t9a.dh.weapon.organ-gun")
@pytest.mark.parametrize(("long_range", "lost"), [(False, F(1, 3)), (True, F(2, 9))])
def test_a_shot_of_an_organ_gun_on_saurian_warriors(long_range: bool, lost: Fraction) -> None:
    """Core 21.13: Str 5 on Res 4: 3+, AP 3 against Armour 3: no save."""
    assert mean(shoots(model(), model(resilience=4, armour=3), "Organ Gun (4+)", long_range=long_range)) == lost


@pytest.mark.rule("t9a.artillery-weapon", "t9a.reload", "t9a.volley-gun")
@pytest.mark.parametrize("printed", [CANNON, "Dwarf Ballista (4+)", "Organ Gun (4+)", "Flame Cannon", "Spout Flames"])
def test_all_artillery_has_reload(printed: str) -> None:
    gun = shot(printed)
    assert any(hook(unit(), gun, True) == "t9a.reload" for hook in gun.hooks.of(Moments.forbids_shot))


@pytest.mark.rule("t9a.cannon", "t9a.catapult", "t9a.flamethrower", "t9a.volley-gun")
@pytest.mark.parametrize(
    ("printed", "kind"),
    [
        (CANNON, "cannon"),
        ("Dwarf Catapult (4+)", "catapult"),
        ("Flame Cannon", "flamethrower"),
        ("Organ Gun (4+)", "volley_gun"),
    ],
)
def test_a_gun_says_its_type(printed: str, kind: str) -> None:
    gun = shot(printed)
    assert [hook() for hook in gun.hooks.of(Moments.artillery_type)] == [kind]
    assert gun.artillery == kind


# ---- Misfires and the Engineer ---------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.misfire-table", "t9a.dh.engineering-rune", "t9a.flamethrower", "t9a.sa.weapon.spout-flames")
@pytest.mark.parametrize(
    ("printed", "runes", "results"),
    [
        (CANNON, False, [1, 2, 3, 4, 5, 6]),
        ("Flame Cannon", False, [0, 1, 2, 3, 4, 5]),
        ("Flame Cannon", True, [4, 5, 6, 7, 8, 9]),
        (CANNON, True, [5, 6, 7, 8, 9, 10]),
        ("Spout Flames", False, [5, 5, 5, 5, 5, 5]),
    ],
)
def test_the_misfire_roll_by_weapon_and_rune(printed: str, runes: bool, results: list[int]) -> None:
    """Core 21.11: with the rune a Cannon never explodes; a Flame Cannon jams on a 1."""
    crew = unit(who=troop(model("Crew", *rules("Engineering Rune") if runes else ()), 1))
    state = state_of(crew)
    hooks = (*shot(printed).hooks.of(Moments.misfire), *crew.hooks.of(Moments.misfire))
    changes = [change for hook in hooks if (change := hook(state, crew)) is not None]
    assert [LAYERS.resolve(roll, changes) for roll in range(1, 7)] == results


@pytest.mark.rule("t9a.engineer")
def test_an_engineer_sets_the_aim_before_all_modifiers() -> None:
    """Engineer (3+): ballista Aim 4+ hits on 3+, at Long Range on 4+; his own pistol is none of that."""
    helped = {"lent": rules("Engineer (3+)")}
    assert to_hit(shoots(model(), model(), "Dwarf Ballista (4+)", **helped)) == 3
    assert to_hit(shoots(model(), model(), "Dwarf Ballista (4+)", long_range=True, **helped)) == 4
    engineer = model("Engineer", *rules("Engineer (3+)"))
    assert to_hit(shoots(engineer, model(), "Pistol (4+)")) == 4


@pytest.mark.rule("t9a.engineer")
def test_an_engineer_helps_within_six_inches_unless_busy() -> None:

    from grognard.t9a.board.condition import Engagement

    engineer = rule("Engineer (3+)")
    calm = unit()
    assert engineer.helps_war_machines_within(calm) == 6.0
    assert engineer.helps_war_machines_within(calm.altered(fleeing=True)) is None
    fighting = calm.altered(engaged=(Engagement(9, "front", "front"),))
    assert engineer.helps_war_machines_within(fighting) is None


@pytest.mark.rule("t9a.engineer", "t9a.sa.sharp-horns")
def test_a_poor_number_of_impact_hits_is_rolled_again_and_an_engineer_lets_his_own_be() -> None:
    engineer, horns = rule("Engineer (3+)"), rule("Sharp Horns")
    assert [horns.rerolls_number_of_hits("impact", (face,), 0) for face in range(1, 7)] == 3 * [True] + 3 * [False]
    assert engineer.traits == (Trait.REROLLS_MISFIRE, Trait.REROLLS_FLAMES)
