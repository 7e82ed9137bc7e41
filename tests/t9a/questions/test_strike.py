"""`strike`: the worked examples of close combat, asked as players would."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.odds import ask
from tests.odds.asked import CLAN_WARRIOR, SAURIAN_WARRIOR, answer, mean


@pytest.mark.rule("t9a.to-hit", "t9a.to-wound", "t9a.parry")
def test_a_clan_warrior_on_a_saurian_with_shield_takes_a_twelfth() -> None:
    """Core 21.1."""
    assert mean("strike", "1 Clan Warriors", "20 Saurian Warriors, Shield", round=2) == Fraction(1, 12)


@pytest.mark.rule("t9a.dh.sturdy")
def test_a_charging_clan_warrior_is_twice_as_good() -> None:
    """Core 21.1: Sturdy gives Strength 4 and Armour Penetration 1."""
    assert mean("strike", "1 Clan Warriors", "20 Saurian Warriors, Shield", charging=True) == Fraction(1, 6)


@pytest.mark.rule("t9a.sa.born-predator", "t9a.dh.shield-wall")
@pytest.mark.parametrize(("charging", "expected"), [(False, Fraction(35, 216)), (True, Fraction(7, 54))])
def test_a_saurian_warrior_on_a_shield_wall(charging: bool, expected: Fraction) -> None:
    """Core 21.2: the Shield Wall's Aegis is 6+, 5+ against who charges."""
    found = mean("strike", "1 Saurian Warriors", "20 Clan Warriors, Shield", charging=charging, round=2)
    assert found == 2 * expected  # he has two attacks


@pytest.mark.rule("t9a.weapon.great-weapon")
def test_a_temple_guard_on_a_kings_guard_with_a_great_weapon() -> None:
    """Core 21.3: no shield, no Parry: two attacks take 35/54."""
    kings_guard = {"unit": "20 King's Guard, Great Weapon", "weapon": "Great Weapon"}
    assert mean("strike", "1 Temple Guard", kings_guard, round=2) == Fraction(35, 54)


@pytest.mark.rule("t9a.health-pool")
def test_losses_are_counted_in_models_and_never_exceed_what_stands() -> None:
    found = answer("strike", {"attacks": 10, "strength": 6}, {"models": 2, "health_points": 2})
    assert max(found.outcomes.outcomes) == 4
    assert max(found.fact("models_lost").outcomes) == 2
    assert found.fact("destroyed").probability(outcome=True) == found.outcomes.probability(4)


@pytest.mark.rule("t9a.supporting-attacks")
def test_two_ranks_of_five_strike_with_ten_attacks_and_a_third_with_none_more() -> None:
    two, four = (answer("strike", {"models": n, **CLAN_WARRIOR}, {"models": 20, **SAURIAN_WARRIOR}) for n in (10, 20))
    assert two.outcomes == four.outcomes


@pytest.mark.rule("t9a.parry")
def test_parry_is_of_no_use_in_the_flank() -> None:
    front, flank = (
        mean("strike", "10 Clan Warriors", "20 Saurian Warriors, Shield", facing=one) for one in ("front", "flank")
    )
    assert front < flank


@pytest.mark.rule("t9a.multiple-wounds")
def test_the_question_of_the_manual() -> None:
    """Poison, Multiple Wounds (D3) capped by three Health Points, Aegis (5+)."""
    found = ask(
        {
            "system": "t9a",
            "ask": "strike",
            "attacker": {
                "attacks": 10,
                "offensive_skill": 4,
                "strength": 4,
                "armour_penetration": 1,
                "agility": 3,
                "rules": ["Poison Attacks", "Multiple Wounds (D3)"],
            },
            "defender": {
                "models": 10,
                "health_points": 3,
                "defensive_skill": 3,
                "resilience": 4,
                "armour": 2,
                "rules": ["Aegis (5+)"],
            },
            "situation": {"charging": False, "round": 1},
        }
    )
    assert found.mean == Fraction(125, 27)
    assert sum(found.outcomes.fractions().values()) == 1
    assert [step.what for step in found.steps][:3] == ["t9a.to-hit", "t9a.to-wound", "t9a.armour-save"]


@pytest.mark.rule("t9a.charging")
def test_nobody_strikes_with_no_attacks_or_at_no_models() -> None:
    assert answer("strike", {"attacks": 0}, {"models": 5}).outcomes == {0: 1}
    assert answer("strike", {"attacks": 3}, {"models": 0}).outcomes == {0: 1}
    assert answer("strike", {"models": 0}, {"models": 5}).outcomes == {0: 1}


@pytest.mark.rule("t9a.attack-sequence")
def test_two_units_strike_one_target_together() -> None:
    """Nobody strikes back, and twenty models are enough for both."""
    unit = {"models": 5, "strength": 4}
    alone = answer("strike", unit, {"models": 20})
    both = answer("strike", [unit, {**unit, "facing": "flank"}], {"models": 20})
    assert both.outcomes == alone.outcomes.then(lambda one: alone.outcomes.map(lambda other: one + other))
