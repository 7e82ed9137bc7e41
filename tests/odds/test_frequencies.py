"""Rolled dice agree with the exact odds: within a bound from the exact variance, with fixed seeds."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import sqrt
from typing import Any

import pytest

from grognard.kernel.dice import EveryDice, RolledDice, SampledDice
from tests.odds.asked import CLAN_WARRIOR, SAURIAN_WARRIOR, question, read

SIGMAS = 5.0
"""How far a mean may lie from the exact one, in its own standard deviations: with these seeds never farther."""
ROLLS, MANY_ROLLS = 60, 600

CROSSBOWS = {"models": 10, "equipment": ["Crossbow (4+)"]}
MACHINE = {"base_mm": 60, "health_points": 5, "type": "construct", "rules": ["War Machine"]}
HERD = {"models": 6, "attacks": 2, "health_points": 3, "height": "large", "strength": 5, "armour": 2}
RIDERS = {"models": 5, "advance": 7, "armour": 3, "type": "cavalry", "base_mm": [25, 50], "discipline": 8}

STRIKES: list[tuple[object, object, dict[str, Any]]] = [
    ("10 Clan Warriors, Great Weapon", "Skink Braves", {"charging": True}),
    ("20 Saurian Warriors, Shield", "20 Clan Warriors, Shield", {}),
    ("20 Clan Warriors, Shield, Champion", "20 Saurian Warriors, Shield", {"round": 2}),
    ("15 King's Guard", "15 Temple Guard", {"charging": True}),
    ("3 Caimans", "20 Clan Warriors", {}),
    ("Taurosaur", "20 Clan Warriors, Shield", {"charging": True}),
    ("Cuatl Lord", "20 Clan Warriors", {}),
    ("King, Shield", "20 Saurian Warriors", {}),
    ("10 Seekers", "Taurosaur", {"charging": True}),
    ("5 Raptor Riders", "20 Clan Marksmen, Crossbow", {"charging": True, "facing": "flank"}),
    (HERD, {"models": 20, **CLAN_WARRIOR}, {"charging": True}),
    ({"attacks": "D6+1", "strength": 5}, {"models": 20}, {}),
    ({"models": 10, "attacks": "D3"}, {"models": 20}, {}),
    ({"models": 20, "rules": ["Poison Attacks", "Lethal Strike"]}, {"models": 20, "armour": 3}, {}),
    ({"models": 12, "rules": ["Battle Focus"], **CLAN_WARRIOR}, {"models": 12, **SAURIAN_WARRIOR}, {"facing": "rear"}),
]
VOLLEYS: list[tuple[object, object, dict[str, Any]]] = [
    (CROSSBOWS, {"models": 20}, {"range": "short"}),
    (CROSSBOWS, {"models": 8, "armour": 2}, {"range": 16, "moved": True}),
    (CROSSBOWS, HERD, {"cover": "soft", "range": 10}),
    ("10 Clan Marksmen, Crossbow", "20 Saurian Warriors, Shield", {"range": "long"}),
    ("20 Skink Braves, Bow", "20 Clan Warriors", {"range": 12}),
    ("10 Chameleons", "King, Shield", {"range": 8}),
    ({**MACHINE, "equipment": ["Dwarf Cannon (4+)"]}, "Taurosaur", {"range": "long"}),
    ({**MACHINE, "equipment": ["Organ Gun (4+)"]}, {"models": 30, "armour": 2}, {"range": "short"}),
    ({**MACHINE, "equipment": ["Dwarf Catapult (4+)"]}, {"models": 20}, {"range": 20}),
    ({**MACHINE, "equipment": ["Flame Cannon"]}, {"models": 20}, {"range": "short"}),
    (CROSSBOWS, {"models": 20}, {"standing": True, "range": 10}),
    ({"models": 5, "shot": 'Range 18", Shots 2D6, Str 4, AP 2', "aim": 4}, {"models": 30}, {"range": 8}),
]
CHARGES: list[tuple[object, object, dict[str, Any]]] = [
    (RIDERS, {"models": 20}, {"distance": 12}),
    (RIDERS, CROSSBOWS, {"distance": 12, "reaction": "stand_and_shoot"}),
    (RIDERS, {"models": 20}, {"distance": 9, "reaction": "flee"}),
    ("20 Clan Warriors", "20 Skink Braves", {"distance": 9, "downhill": True}),
]
ROUNDS: list[tuple[object, object, dict[str, Any]]] = [
    ({"models": 10, **CLAN_WARRIOR}, {"models": 10, **SAURIAN_WARRIOR}, {}),
    ("20 Saurian Warriors, Standard Bearer", "20 Clan Warriors, Standard Bearer", {"charging": True}),
    ("10 King's Guard", "10 Temple Guard", {"round": 2}),
    ([RIDERS, {"models": 5, "facing": "flank"}], {"models": 15}, {"charging": True}),
    (HERD, {"models": 20, **CLAN_WARRIOR}, {"charging": True}),
]
COMBATS: list[tuple[object, object, dict[str, Any]]] = [
    ({"models": 8, **CLAN_WARRIOR}, {"models": 8, **SAURIAN_WARRIOR}, {"rounds": 3}),
    ({"models": 6, "attacks": 2}, {"models": 10, "armour": 2}, {"rounds": 4, "charging": True}),
]
CASES = [
    (kind, *case)
    for kind, cases in (
        ("strike", STRIKES),
        ("volley", VOLLEYS),
        ("charge", CHARGES),
        ("round", ROUNDS),
        ("combat", COMBATS),
    )
    for case in cases
]
TESTS: list[tuple[object, str, dict[str, Any]]] = [
    ("20 Clan Warriors", "break", {"difference": 2}),
    ("20 Skink Braves", "panic", {"general": 8, "battle_standard": True}),
    ({"models": 8, "height": "large", "health_points": 3}, "dangerous-terrain", {"x": 2}),
]


def compare(asked: dict[str, Any], runs: int, dice: Callable[[int], Any]) -> None:
    """Hold the mean of each fact that is a number or a truth against the exact one."""
    fair = read(asked)
    records = fair.odds(EveryDice())
    seen = [fair.run(dice(seed)) for seed in range(runs)]
    assert all(record in records for record in seen), "what came is among what can come"
    for fact in fair.facts:
        exact = records.map(lambda record, fact=fact: getattr(record, fact))  # type: ignore[misc]  # its default
        if not all(isinstance(one, int | float) for one in exact.outcomes):
            continue
        mean = Fraction(sum(Fraction(getattr(record, fact)) for record in seen)) / runs
        allowed = SIGMAS * sqrt(exact.variance() / runs)
        assert abs(mean - exact.mean()) <= allowed, f"{fact}: {float(mean)} seen, {float(exact.mean())} exact"


def test_there_are_forty_questions() -> None:
    assert len(CASES) + len(TESTS) >= 40


@pytest.mark.parametrize("number", range(len(CASES)))
def test_a_few_rolls_of_each_question_are_among_its_outcomes(number: int) -> None:
    kind, attacker, defender, situation = CASES[number]
    compare(question(kind, attacker, defender, **situation), ROLLS, RolledDice)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(CASES)))
def test_rolled_frequencies_agree_with_the_exact_odds(number: int) -> None:
    kind, attacker, defender, situation = CASES[number]
    compare(question(kind, attacker, defender, **situation), MANY_ROLLS, RolledDice)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(CASES)))
def test_sampled_frequencies_agree_with_the_exact_odds(number: int) -> None:
    kind, attacker, defender, situation = CASES[number]
    tables = EveryDice()
    compare(question(kind, attacker, defender, **situation), MANY_ROLLS, lambda seed: SampledDice(seed, tables=tables))


@pytest.mark.parametrize("number", range(len(TESTS)))
def test_rolled_tests_agree_with_the_exact_odds(number: int) -> None:
    unit, test, situation = TESTS[number]
    compare({"ask": "test", "unit": unit, "test": test, "situation": situation}, MANY_ROLLS, RolledDice)
