"""`test`: differences, exemptions and modifiers are those of the step in which a battle takes the test."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from grognard.kernel.words.refusals import BadInput
from grognard.odds import ask
from tests.odds.asked import passes

F = Fraction

PLAIN = {"models": 10}
GUARD = {"unit": "20 King's Guard", "characters": ["King, General"]}


def endangered(rules: list[str], kind: str = "infantry", **situation: Any) -> Fraction | None:
    unit = {"models": 12, "rules": rules, "type": kind}
    return ask({"ask": "test", "unit": unit, "test": "dangerous-terrain", "situation": situation}).mean


@pytest.mark.rule("t9a.stubborn", "t9a.bodyguard", "t9a.break-test", "t9a.combat-reform")
@pytest.mark.parametrize("test", ["break", "combat-reform"])
def test_a_defeat_is_no_minus_to_the_stubborn_or_to_a_bodyguard(test: str) -> None:
    assert passes(GUARD, test, difference=5) == F(11, 12)
    assert passes("20 King's Guard", test, difference=5) == F(1, 6)
    assert passes({**PLAIN, "rules": ["Stubborn"]}, test, difference=5) == F(7, 12)


@pytest.mark.rule("t9a.stubborn", "t9a.bodyguard", "t9a.steadfast")
@pytest.mark.parametrize("test", ["break", "combat-reform"])
def test_the_rule_that_takes_the_minus_of_a_defeat_away_is_named(test: str) -> None:
    def named(unit: object, **situation: Any) -> list[str]:
        asked = {"ask": "test", "unit": unit, "test": test, "situation": {"difference": 3, **situation}}
        return [one["rule"] for one in ask(asked).steps[0].because()]

    assert "t9a.stubborn" in named({**PLAIN, "rules": ["Stubborn"]})
    assert "t9a.bodyguard" in named(GUARD)
    assert "t9a.steadfast" in named("30 Clan Warriors", enemy="10 Saurian Warriors")
    assert "t9a.stubborn" not in named({**PLAIN, "rules": ["Stubborn"]}, difference=0), "nothing to take away"


@pytest.mark.rule("t9a.terror")
def test_a_panic_test_for_terror_names_it() -> None:
    (step,) = ask({"ask": "test", "unit": PLAIN, "test": "terror"}).steps
    assert [one["rule"] for one in step.because()] == ["t9a.panic-test", "t9a.terror"]


@pytest.mark.rule("t9a.steadfast")
def test_a_named_enemy_says_who_is_steadfast() -> None:
    assert passes("30 Clan Warriors", difference=2, enemy="10 Saurian Warriors") == F(5, 6)
    assert passes("10 Clan Warriors", difference=2, enemy="30 Saurian Warriors") == F(7, 12)


@pytest.mark.rule("t9a.steadfast")
def test_nobody_is_steadfast_without_a_full_rank() -> None:
    with pytest.raises(BadInput, match="steadfast"):
        passes({"models": 1}, difference=2, steadfast=True)


@pytest.mark.rule("t9a.fear", "t9a.fear-test")
def test_a_fear_test_is_taken_at_fears_own_minus_one() -> None:
    assert passes({**PLAIN, "discipline": 9}, "fear") == F(13, 18)


@pytest.mark.parametrize(
    ("test", "rules"),
    [
        ("fear", ["Fear"]),
        ("fear", ["Fearless"]),
        ("fear", ["Terror"]),
        ("terror", ["Terror"]),
        ("terror", ["Fearless"]),
        ("frenzy", []),
        ("break", ["Unbreakable"]),
        ("break", ["Unstable"]),
    ],
)
@pytest.mark.rule("t9a.fear", "t9a.terror", "t9a.fearless", "t9a.frenzy", "t9a.unbreakable", "t9a.unstable")
def test_who_takes_no_test_passes_it_for_sure(test: str, rules: list[str]) -> None:
    assert passes({**PLAIN, "rules": rules}, test, difference=9) == 1


@pytest.mark.rule("t9a.terror", "t9a.frenzy")
def test_terror_and_frenzy_tests_are_taken_where_there_is_one() -> None:
    assert passes(PLAIN, "terror") == F(7, 12)
    assert passes({**PLAIN, "rules": ["Frenzy"]}, "terror") == F(5, 6)
    assert passes({**PLAIN, "rules": ["Frenzy"]}, "frenzy") == F(5, 18)


@pytest.mark.rule("t9a.march-test")
def test_who_cannot_march_takes_no_march_test() -> None:
    assert passes(PLAIN, "march") == F(7, 12)
    assert passes({**PLAIN, "advance": 4, "march": 4}, "march") == 1


@pytest.mark.rule("t9a.decimated", "t9a.rally-test")
def test_two_of_ten_models_rally_at_half_their_discipline() -> None:
    assert passes({"models": 10, "left": 2, "discipline": 8}, "rally") == F(1, 6)
    assert passes({"models": 10, "left": 3, "discipline": 8}, "rally") == F(13, 18)


@pytest.mark.rule("t9a.maximised", "t9a.minimised")
def test_a_maximised_discipline_test_drops_its_lowest_die() -> None:
    """Of three dice the two highest are 7 or less in 69 of 216 cases; with both kinds the middle two of four count."""
    maximised, minimised = "Maximised (Discipline Tests)", "Minimised (Discipline Tests)"
    assert passes({**PLAIN, "rules": [maximised]}) == F(69, 216)
    middle = sum(1 for a in range(6**4) if sum(sorted((a // 6**n) % 6 + 1 for n in range(4))[1:3]) <= 7)
    assert passes({**PLAIN, "rules": [maximised, minimised]}) == F(middle, 6**4)


@pytest.mark.rule("t9a.strider", "t9a.dangerous-terrain")
def test_striders_take_no_test_that_terrain_causes() -> None:
    assert endangered(["Strider"], x=1) == endangered(["Strider"], terrain="ruins") == 0
    assert endangered(["Strider"], terrain="none", x=1) == 2
    assert endangered(["Strider (Forest)"], terrain="forest", kind="cavalry") == 0
    assert endangered(["Strider (Forest)"], terrain="ruins") == 2


@pytest.mark.rule("t9a.terrain.forest", "t9a.terrain.ruins")
def test_dangerous_terrain_is_as_dangerous_as_its_cause() -> None:
    assert endangered([], terrain="forest") == 0
    assert endangered([], terrain="forest", kind="cavalry") == 2
    assert endangered([], terrain="ruins", kind="cavalry") == 4
