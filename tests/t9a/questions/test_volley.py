"""`volley`: the worked examples of shooting."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.kernel.words.refusals import BadInput
from grognard.odds import ask
from tests.odds.asked import SAURIAN_WARRIOR, answer, mean, question

WARRIORS = {**SAURIAN_WARRIOR, "models": 20, "armour": 3}
TAUROSAUR = {
    "health_points": 6,
    "resilience": 6,
    "armour": 4,
    "height": "gigantic",
    "type": "beast",
    "base_mm": [50, 100],
}


def war_machine(weapon: str) -> dict[str, object]:
    return {
        "base_mm": 60,
        "health_points": 5,
        "resilience": 4,
        "type": "construct",
        "rules": ["War Machine"],
        "equipment": [weapon],
    }


@pytest.mark.rule("t9a.cannon")
@pytest.mark.parametrize(
    ("range_", "cover", "expected"),
    [("short", "none", "5/3"), ("short", "soft", "5/4"), ("long", "none", "5/4")],
)
def test_a_cannon_at_a_taurosaur(range_: str, cover: str, expected: str) -> None:
    """Core 21.12."""
    found = mean("volley", war_machine("Dwarf Cannon (4+)"), TAUROSAUR, range=range_, cover=cover)
    assert found == Fraction(expected)


@pytest.mark.rule("t9a.volley-gun", "t9a.long-range")
@pytest.mark.parametrize(("range_", "expected"), [("short", "35/9"), ("long", "65/27")])
def test_an_organ_gun_at_saurian_warriors(range_: str, expected: str) -> None:
    """Core 21.13, as far as twenty warriors can lose."""
    crowd = {**WARRIORS, "models": 60}
    assert mean("volley", war_machine("Organ Gun (4+)"), crowd, range=range_) == Fraction(expected)


@pytest.mark.rule("t9a.catapult")
def test_a_catapult_at_twenty_saurian_warriors() -> None:
    """Core 21.14."""
    assert mean("volley", war_machine("Dwarf Catapult (4+)"), WARRIORS, range=20) == Fraction(43, 24)


@pytest.mark.rule("t9a.hopeless-shot")
def test_a_hopeless_shot_needs_a_six_and_then_four() -> None:
    """Core 21.16: Aim 4+, Hard Cover, moving: 1/12 each."""
    shooter = {"models": 12, "files": 12, "shot": 'Range 24", Shots 1, Str 4, AP 6', "aim": 4}
    target = {"models": 50, "files": 10, "resilience": 1}
    found = mean("volley", shooter, target, range="short", moved=True, cover="hard")
    assert found == 12 * Fraction(1, 12) * Fraction(5, 6)


@pytest.mark.rule("t9a.stand-and-shoot")
def test_ten_crossbows_stand_and_shoot_at_skink_braves() -> None:
    """Core 21.18, without Sturdy: 125/54."""
    braves = {"models": 40, "resilience": 2, "armour": 2}
    shooters = {"models": 10, "equipment": ["Crossbow (4+)"]}
    assert mean("volley", shooters, braves, standing=True, range=10) == Fraction(125, 54)


@pytest.mark.rule("t9a.panic.heavy-losses")
def test_a_quarter_of_the_unit_makes_it_test_for_panic() -> None:
    found = answer("volley", {"models": 10, "equipment": ["Crossbow (4+)"]}, {"models": 8}, range="short")
    assert found.fact("panic_test").probability(outcome=True) == found.outcomes.at_least(2) - found.outcomes.at_least(8)


@pytest.mark.rule("t9a.misfire")
def test_a_misfire_costs_the_machine_itself() -> None:
    """Core 21.11: a Cannon that rolls a 1 always loses one Health Point and never explodes."""
    machine = war_machine("Dwarf Cannon (4+)")
    machine["rules"] = ["War Machine", "Engineering Rune"]
    found = answer("volley", machine, TAUROSAUR, range="short")
    assert found.fact("shooter_lost") == {0: Fraction(5, 6), 1: Fraction(1, 6)}


def test_who_carries_no_shooting_weapon_is_refused() -> None:
    with pytest.raises(BadInput, match="attacker"):
        answer("volley", {"models": 10}, {"models": 10})


@pytest.mark.rule("t9a.cover")
@pytest.mark.parametrize("distance", [2, 8])
def test_hard_cover_holds_for_every_shooter_of_a_wide_unit(distance: int) -> None:
    """Whatever ten files of shooters see past something narrow: each shot has the -2."""
    hunters = {"unit": "20 Skink Hunters", "files": 10}
    found = answer("volley", hunters, "Field Artillery", range=distance, cover="hard")
    if distance == 8:
        assert round(float(found.mean or 0), 3) == 2.198
    shot = ask(question("volley", hunters, "Field Artillery", range=distance, cover="hard"))
    hits = [step for step in shot.steps if step.what == "t9a.to-hit"]
    assert hits
    assert all({"rule": "t9a.hard-cover", "effect": "-2"} in step.because() for step in hits)


@pytest.mark.rule("t9a.towering-presence", "t9a.cover")
@pytest.mark.parametrize("base", [25, 60, 100, [50, 50], [100, 150]])
@pytest.mark.parametrize(("files", "distance"), [(1, 4), (10, 1), (20, 1), (20, 6), (20, 12), (30, 20)])
def test_hard_cover_holds_for_every_shooter_at_the_towering_too(base: object, files: int, distance: int) -> None:
    """On round and square bases, near and far, before its front and from beside it: all shoot, each with the -2."""
    line = {"models": files, "files": files, "equipment": ["Crossbow (3+)"]}
    giant = {"rules": ["Towering Presence"], "health_points": 100, "base_mm": base, "height": "gigantic"}
    found, free = (ask(question("volley", line, giant, range=distance, cover=cover)) for cover in ("hard", "none"))
    hits = [step for step in found.steps if step.what == "t9a.to-hit"]
    assert hits
    assert all({"rule": "t9a.hard-cover", "effect": "-2"} in step.because() for step in hits)
    most = [max(lost for lost, _ in one.outcomes) for one in (found, free)]
    assert most[0] == most[1], "nobody is left without a line of sight"


@pytest.mark.rule("t9a.towering-presence", "t9a.cover")
def test_several_units_shoot_at_a_round_base_each_at_its_own_cover() -> None:
    line = {"models": 20, "files": 20, "equipment": ["Crossbow (3+)"]}
    few = {"models": 3, "files": 3, "equipment": ["Crossbow (3+)"]}
    giant = {"rules": ["Towering Presence"], "health_points": 100, "base_mm": 60, "height": "gigantic"}
    found = ask(question("volley", [line, few], giant, range=8, cover="hard"))
    hits = [step for step in found.steps if step.what == "t9a.to-hit"]
    assert all({"rule": "t9a.hard-cover", "effect": "-2"} in step.because() for step in hits)
    assert found.outcomes.at_least(23) > 0


@pytest.mark.rule("t9a.panic.heavy-losses")
def test_two_units_shoot_at_one_target_one_after_the_other() -> None:
    """A quarter of forty models may fall to both together, where one alone takes less."""
    shooters = {"models": 6, "equipment": ["Crossbow (4+)"]}
    target = {"models": 40}
    alone, both = answer("volley", shooters, target), answer("volley", [shooters, shooters], target)
    assert both.outcomes == alone.outcomes.then(lambda one: alone.outcomes.map(lambda other: one + other))
    assert alone.fact("panic_test").mean() == 0
    assert both.fact("panic_test").mean() == both.outcomes.at_least(10)


@pytest.mark.rule("t9a.shooting-attack")
def test_the_second_unit_does_not_shoot_at_who_is_gone() -> None:
    shooters = {"models": 5, "equipment": ["Crossbow (2+)"]}
    both = answer("volley", [shooters, shooters], {"models": 2})
    assert both.outcomes.probability_that(lambda lost: lost > 2) == 0
    assert both.fact("destroyed").mean() == both.outcomes.probability(2)
