"""What holds of every answer, whatever is asked."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from tests.odds.asked import answer, mean

RULES = ["Poison Attacks", "Lethal Strike", "Battle Focus", "Multiple Wounds (D3)", "Divine Attacks", "Flaming Attacks"]
GUARDS = ["Aegis (5+)", "Aegis (6+)", "Fortitude (5+)", "Distracting", "Parry"]

attackers = some.fixed_dictionaries(
    {
        "attacks": some.integers(0, 12),
        "models": some.integers(0, 12),
        "offensive_skill": some.integers(1, 9),
        "strength": some.integers(1, 9),
        "armour_penetration": some.integers(0, 5),
        "rules": some.lists(some.sampled_from(RULES), unique=True, max_size=3),
    }
)
defenders = some.fixed_dictionaries(
    {
        "models": some.integers(0, 20),
        "health_points": some.integers(1, 4),
        "defensive_skill": some.integers(1, 9),
        "resilience": some.integers(1, 9),
        "armour": some.integers(0, 5),
        "rules": some.lists(some.sampled_from(GUARDS), unique=True, max_size=2),
    }
)
situations = some.fixed_dictionaries(
    {"charging": some.booleans(), "round": some.integers(1, 2), "facing": some.sampled_from(["front", "flank", "rear"])}
)


@given(attackers, defenders, situations)
def test_probabilities_lie_between_0_and_1_and_add_up_to_1(
    attacker: dict[str, Any], defender: dict[str, Any], situation: dict[str, Any]
) -> None:
    found = answer("strike", attacker, defender, **situation)
    for fact in (found.outcomes, *found.marginals.values()):
        assert all(0 < chance <= 1 for chance in fact.fractions().values())
        assert sum(fact.fractions().values()) == 1


@given(attackers, defenders, situations)
def test_nobody_loses_more_than_he_has(
    attacker: dict[str, Any], defender: dict[str, Any], situation: dict[str, Any]
) -> None:
    found = answer("strike", attacker, defender, **situation)
    assert min(found.outcomes.outcomes) >= 0
    assert max(found.outcomes.outcomes) <= defender["models"] * defender["health_points"]
    assert max(found.fact("models_lost").outcomes) <= defender["models"]


@pytest.mark.rule("t9a.armour-save")
@given(attackers, defenders)
def test_better_armour_never_costs_lives(attacker: dict[str, Any], defender: dict[str, Any]) -> None:
    better = {**defender, "armour": defender["armour"] + 1}
    assert mean("strike", attacker, better) <= mean("strike", attacker, defender)


@pytest.mark.rule("t9a.aegis")
@given(attackers, defenders)
def test_an_aegis_never_costs_lives(attacker: dict[str, Any], defender: dict[str, Any]) -> None:
    plain = {**defender, "rules": []}
    assert mean("strike", attacker, {**plain, "rules": ["Aegis (6+)"]}) <= mean("strike", attacker, plain)


@given(attackers, defenders)
def test_one_attack_more_never_takes_less(attacker: dict[str, Any], defender: dict[str, Any]) -> None:
    more = {**attacker, "attacks": attacker["attacks"] + 1}
    assert mean("strike", more, defender) >= mean("strike", attacker, defender)


@given(attackers, defenders, some.sampled_from(RULES))
def test_with_a_rule_and_without_it_again_is_the_question_itself(
    attacker: dict[str, Any], defender: dict[str, Any], rule: str
) -> None:
    plain = {**attacker, "rules": []}
    there_and_back = answer("strike", plain, defender, **{"with": [rule], "without": [rule]})
    assert there_and_back.outcomes == answer("strike", plain, defender).outcomes


@given(some.integers(0, 20), some.integers(1, 20), some.sampled_from(["none", "soft", "hard"]), some.booleans())
def test_cover_and_moving_never_help_the_shooters(shooters: int, targets: int, cover: str, moved: bool) -> None:
    unit = {"models": shooters, "equipment": ["Crossbow (3+)"]}
    open_ground = mean("volley", unit, {"models": targets}, range="short")
    found = mean("volley", unit, {"models": targets}, range="short", cover=cover, moved=moved)
    assert 0 <= found <= open_ground <= shooters


@given(some.integers(1, 8), some.integers(1, 8), some.booleans())
def test_what_both_sides_win_lose_and_draw_is_all(ours: int, theirs: int, charging: bool) -> None:
    found = answer("round", {"models": ours}, {"models": theirs}, charging=charging)
    assert sum(found.fact("result").fractions().values(), Fraction(0)) == 1
    broken = found.fact("defenders_break").probability(outcome=True)
    assert found.fact("defenders_caught").probability(outcome=True) <= broken


@given(some.integers(1, 6), some.integers(1, 6))
def test_equal_sides_are_equal(models: int, attacks: int) -> None:
    """The same two units, neither charging: what one loses the other does too, for they strike together."""
    unit = {"models": models, "attacks": attacks}
    found = answer("round", unit, unit, round=2)
    assert found.fact("attackers_lost") == found.fact("defenders_lost")
    assert found.mean == 0
