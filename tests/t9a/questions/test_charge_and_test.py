"""`charge` and `test`: the tables of the core, through the whole engine."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.kernel.words.refusals import BadInput
from grognard.odds import ask
from tests.odds.asked import answer, passes

PLAIN = {4: "11/12", 5: "5/6", 6: "13/18", 7: "7/12", 8: "5/12", 9: "5/18", 10: "1/6", 11: "1/12", 12: "1/36"}
DOWNHILL = {4: "143/144", 7: "119/144", 12: "71/1296"}
TWO_DICE = tuple(a + b for a in range(1, 7) for b in range(1, 7))
SWIFT = {4: "53/54", 7: "29/36", 12: "2/27"}
TARGET = {"models": 20}


def reaches(needed: int, *rules: str, **more: object) -> Fraction:
    """The chance of a charger with Advance Rate 4 that needs so much on its dice."""
    charger = {"models": 5, "advance": 4, "march": 8, "rules": list(rules)}
    found = answer("charge", charger, TARGET, distance=needed + 4, **more)
    return found.outcomes.probability(outcome=True)


@pytest.mark.rule("t9a.charge-range")
@pytest.mark.parametrize(("needed", "expected"), PLAIN.items())
def test_charges_by_what_they_need(needed: int, expected: str) -> None:
    assert reaches(needed) == Fraction(expected)


@pytest.mark.rule("t9a.charging-downhill")
@pytest.mark.parametrize(("needed", "expected"), DOWNHILL.items())
def test_charges_downhill(needed: int, expected: str) -> None:
    assert reaches(needed, downhill=True) == Fraction(expected)


@pytest.mark.rule("t9a.swiftstride")
@pytest.mark.parametrize(("needed", "expected"), SWIFT.items())
def test_swift_charges(needed: int, expected: str) -> None:
    assert reaches(needed, "Swiftstride") == Fraction(expected)


@pytest.mark.rule("t9a.failed-charge")
def test_a_failed_charge_comes_as_far_as_its_highest_die() -> None:
    charger = {"models": 5, "advance": 4}
    found = answer("charge", charger, TARGET, distance=14)
    assert found.fact("failed_move").probability(6.0) == Fraction(6, 36)  # a 6 and 1, 2 or 3: ten are needed


@pytest.mark.rule("t9a.stand-and-shoot")
def test_shots_make_a_charge_less_likely() -> None:
    charger = {"models": 8, "discipline": 6}
    shooters = {"models": 10, "equipment": ["Crossbow (4+)"]}
    holding, shooting = (
        answer("charge", charger, shooters, distance=8, reaction=one).outcomes.probability(outcome=True)
        for one in ("hold", "stand_and_shoot")
    )
    assert shooting < holding == Fraction(11, 12)


@pytest.mark.rule("t9a.flee-reaction")
def test_a_fleeing_target_is_caught_or_not() -> None:
    found = answer("charge", {"models": 5, "advance": 4}, TARGET, distance=6, reaction="flee")
    assert (
        0
        < found.outcomes.probability(outcome=True)
        < answer("charge", {"models": 5, "advance": 4}, TARGET, distance=6).outcomes.probability(outcome=True)
    )
    assert found.fact("caught") == found.outcomes


def test_a_charge_out_of_reach_is_refused() -> None:
    with pytest.raises(BadInput, match="situation, distance"):
        answer("charge", {"models": 5, "advance": 4}, TARGET, distance=20)


DISCIPLINE = {
    4: ("1/6", "11/36", "77/216", "27335/46656"),
    5: ("5/18", "155/324", "113/216", "36047/46656"),
    7: ("7/12", "119/144", "29/36", "1247/1296"),
    9: ("5/6", "35/36", "205/216", "46535/46656"),
    10: ("11/12", "143/144", "53/54", "2915/2916"),
}


@pytest.mark.rule("t9a.discipline-test", "t9a.sa.cold-blooded", "t9a.rally-around-the-flag")
@pytest.mark.parametrize(("discipline", "expected"), DISCIPLINE.items())
def test_the_table_of_discipline_tests(discipline: int, expected: tuple[str, ...]) -> None:
    """Core 21.6."""
    plain = {"models": 10, "discipline": discipline}
    cold = {**plain, "rules": ["Cold-Blooded"]}
    found = [passes(unit, battle_standard=bearer) for unit in (plain, cold) for bearer in (False, True)]
    assert found == [Fraction(one) for one in expected]


@pytest.mark.rule("t9a.commanding-presence")
def test_skink_braves_near_their_general() -> None:
    """Core 21.6: alone 113/216, within the General's reach 193/216."""
    assert passes("20 Skink Braves", "panic") == Fraction(113, 216)
    assert passes("20 Skink Braves", "panic", general=8) == Fraction(193, 216)
    assert passes("20 Skink Braves", "panic", general="Saurian Warlord, General") == Fraction(193, 216)


@pytest.mark.rule("t9a.break-test", "t9a.steadfast")
def test_dwarfs_that_lost_by_three() -> None:
    """Core 21.7 and 21.8."""
    assert passes("20 Clan Warriors", difference=3) == Fraction(5, 12)
    assert passes("20 Clan Warriors", difference=2, steadfast=True) == Fraction(5, 6)
    assert passes("20 Clan Warriors", difference=2, steadfast=True, battle_standard=True) == Fraction(35, 36)


@pytest.mark.rule("t9a.fear")
def test_dwarfs_in_contact_with_fear() -> None:
    assert passes("20 Clan Warriors", "fear", feared=True) == Fraction(13, 18)


@pytest.mark.rule("t9a.dangerous-terrain")
def test_dangerous_terrain_takes_a_sixth_of_the_infantry() -> None:
    from grognard.odds import ask

    found = ask({"ask": "test", "unit": {"models": 12}, "test": "dangerous-terrain", "situation": {"x": 1}})
    assert found.mean == 2


@pytest.mark.rule("t9a.characteristic-test")
@pytest.mark.parametrize(("strength", "chance"), [(0, "0"), (1, "1/6"), (3, "1/2"), (5, "5/6"), (6, "5/6"), (9, "5/6")])
def test_a_characteristic_test_is_passed_up_to_the_characteristic_and_never_on_a_six(
    strength: int, chance: str
) -> None:
    asked = {"test": "characteristic", "unit": {"strength": strength}, "situation": {"characteristic": "strength"}}
    assert ask({"ask": "test", **asked}).outcomes.probability(outcome=True) == Fraction(chance)


@pytest.mark.rule("t9a.characteristic-test")
def test_a_unit_tests_with_its_highest_characteristic() -> None:
    unit = {"models": 5, "resilience": 2, "characters": [{"resilience": 4}]}
    asked = {"ask": "test", "test": "characteristic", "unit": unit, "situation": {"characteristic": "resilience"}}
    assert ask(asked).outcomes.probability(outcome=True) == Fraction(4, 6)


@pytest.mark.rule("t9a.terror", "t9a.charging-a-fleeing-unit")
def test_a_target_that_flees_in_terror_and_is_caught_is_caught() -> None:
    """It passes on 5 or less (5/18); else it flees 2D6 from 3 inches away, and is reached by 6 and 2D6."""
    terrible = {"models": 5, "advance": 6, "rules": ["Terror"]}
    found = answer("charge", terrible, {"models": 20, "discipline": 5}, distance=3)
    both = [(flight, dice) for flight in TWO_DICE for dice in TWO_DICE]
    caught = Fraction(sum(3 + flight <= 6 + dice for flight, dice in both), len(both))
    assert found.fact("caught").probability(outcome=True) == Fraction(13, 18) * caught
    assert found.outcomes.probability(outcome=True) == Fraction(5, 18) + Fraction(13, 18) * caught


@pytest.mark.rule("t9a.terror")
def test_who_flees_in_terror_and_gets_away_is_not_caught() -> None:
    terrible = {"models": 5, "advance": 4, "rules": ["Terror"]}
    found = answer("charge", terrible, {"models": 20, "discipline": 2}, distance=12)
    assert 0 < found.fact("caught").probability(outcome=True) < Fraction(1, 6)
