"""icepool and dyce judge: hand-written models of attacks and tests, equal to our answers as fractions."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

import icepool  # type: ignore[import-untyped]  # it comes without types
import pytest
from dyce import H

from tests.odds.asked import answer, chances, passes

warnings.simplefilter("ignore")  # dyce says that some of it is experimental


class Case(NamedTuple):
    """Attacks on one unit, in the numbers that the dice need, and in the words of a question."""

    attacks: int
    hit: int
    wound: int
    save: int = 7  # 7: none
    special: int = 7
    models: int = 30
    health: int = 1
    poison: bool = False
    lethal: bool = False
    predator: bool = False  # natural 1s to hit are rolled again
    wounds: int = 1  # sides of the die of Multiple Wounds; 1: none
    focus: bool = False  # a natural 6 makes two hits

    def __str__(self) -> str:
        words = [f"{key}={value}" for key, value in self._asdict().items() if value not in (7, False)]
        return " ".join(words)


STRENGTH_FOR = {2: 6, 3: 5, 4: 4, 5: 3, 6: 2}
OFFENCE_FOR = {2: 8, 3: 5, 4: 4, 5: 0}


def attacker(case: Case) -> dict[str, Any]:
    rules = []
    if case.poison:
        rules.append("Poison Attacks")
    if case.lethal:
        rules.append("Lethal Strike")
    if case.predator:
        rules.append("Born Predator")
    if case.focus:
        rules.append("Battle Focus")
    if case.wounds > 1:
        rules.append(f"Multiple Wounds (D{case.wounds})")
    return {
        "attacks": case.attacks,
        "offensive_skill": OFFENCE_FOR[case.hit],
        "strength": STRENGTH_FOR[case.wound],
        "rules": rules,
    }


def defender(case: Case) -> dict[str, Any]:
    return {
        "models": case.models,
        "health_points": case.health,
        "defensive_skill": 4,
        "resilience": 4,
        "armour": 7 - case.save,
        "rules": [f"Aegis ({case.special}+)"] if case.special < 7 else [],
    }


# ---- icepool ---------------------------------------------------------------------------------------------------------


def icepool_attack(case: Case) -> Any:
    """Return the Health Points that one attack takes, written in icepool's way."""
    d6 = icepool.d6
    unsaved = 1 if case.wounds == 1 else icepool.d3.map(lambda n: min(n, case.health))

    def special(lost: Any) -> Any:
        return lost if case.special == 7 else (d6 >= case.special).if_else(0, lost)

    def armour(lost: Any) -> Any:
        return lost if case.save == 7 else (d6 >= case.save).if_else(0, lost)

    def to_wound(face: int) -> Any:
        if case.lethal and face == 6:
            return special(unsaved)
        return armour(special(unsaved)) if face >= case.wound else 0

    one_hit = d6.map(to_wound)
    automatic = armour(special(unsaved))

    def to_hit(face: int) -> Any:
        if face < case.hit:
            return 0
        first = automatic if case.poison and face == 6 else one_hit
        return first + one_hit if case.focus and face == 6 else first

    roll = d6.map(lambda face: d6 if face == 1 else face) if case.predator else d6
    return roll.map(to_hit)


def icepool_losses(case: Case) -> Mapping[int, Fraction]:
    most = case.models * case.health
    total = (case.attacks @ icepool_attack(case)).map(lambda lost: min(lost, most))
    return {int(lost): Fraction(int(n), int(total.denominator())) for lost, n in total.items() if n}


ICEPOOL_CASES = [
    Case(1, 4, 4),
    Case(5, 3, 5, 5),
    Case(10, 4, 4, 4),
    Case(10, 2, 2, 6, 6),
    Case(10, 5, 6, 3),
    Case(15, 4, 3, 5, 5),
    Case(20, 3, 3, 4, 4),
    Case(30, 4, 5, 6),
    Case(10, 4, 4, 5, poison=True),
    Case(10, 5, 5, 4, 6, poison=True),
    Case(10, 4, 4, 3, lethal=True),
    Case(12, 3, 5, 4, 5, lethal=True),
    Case(10, 4, 4, 4, predator=True),
    Case(10, 4, 4, 4, 5, wounds=3, health=3),
    Case(8, 3, 4, 5, wounds=3, health=2),
    Case(10, 4, 4, 4, focus=True),
    Case(10, 4, 4, 5, poison=True, focus=True),
    Case(6, 3, 3, 5, poison=True, lethal=True, predator=True),
    Case(10, 4, 4, 5, 5, poison=True, lethal=True, predator=True, wounds=3, health=3, models=10),
    Case(40, 4, 4, 5, models=4),
    Case(25, 2, 2, models=3, health=2),
    Case(10, 3, 4, 5, poison=True, wounds=3, health=3),
    Case(100, 4, 4, 5, 5, models=60),
    Case(60, 4, 4, 5, 5, poison=True, lethal=True, predator=True, wounds=3, health=3, models=60),
]


@pytest.mark.rule("t9a.to-hit", "t9a.to-wound", "t9a.armour-save", "t9a.aegis")
@pytest.mark.parametrize("case", ICEPOOL_CASES, ids=str)
def test_icepool_agrees_on_a_strike(case: Case) -> None:
    assert chances(answer("strike", attacker(case), defender(case), round=2)) == icepool_losses(case)


# ---- dyce ------------------------------------------------------------------------------------------------------------


def dyce_attack(case: Case) -> H:
    """Return the Health Points that one plain attack takes, as a product of independent rolls."""
    d6 = H(6)
    through = d6.ge(case.hit) * d6.ge(case.wound)
    for save in (case.save, case.special):
        if save < 7:
            through = through * d6.lt(save)
    return through


def dyce_losses(case: Case) -> dict[int, Fraction]:
    total = case.attacks @ dyce_attack(case)
    denominator = sum(total.values())
    found: dict[int, Fraction] = {}
    for lost, count in total.items():
        kept = min(int(lost), case.models * case.health)
        found[kept] = found.get(kept, Fraction(0)) + Fraction(int(count), int(denominator))
    return {lost: chance for lost, chance in found.items() if chance}


DYCE_CASES = [
    Case(attacks, hit, wound, save, special, models)
    for attacks, hit, wound, save, special, models in (
        (1, 2, 2, 7, 7, 10),
        (2, 3, 3, 6, 7, 10),
        (4, 4, 4, 5, 6, 10),
        (6, 5, 5, 4, 5, 10),
        (10, 3, 6, 7, 4, 10),
        (16, 4, 4, 3, 7, 5),
        (24, 2, 3, 4, 4, 30),
        (50, 4, 4, 5, 5, 20),
    )
]


@pytest.mark.rule("t9a.to-hit", "t9a.to-wound", "t9a.armour-save", "t9a.aegis")
@pytest.mark.parametrize("case", DYCE_CASES, ids=str)
def test_dyce_agrees_on_a_strike(case: Case) -> None:
    assert chances(answer("strike", attacker(case), defender(case), round=2)) == dyce_losses(case)


# ---- shots -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.shooting-attack", "t9a.soft-cover", "t9a.moving-and-shooting", "t9a.hopeless-shot")
@pytest.mark.parametrize(
    ("cover", "moved", "range_", "needed"),
    [
        ("none", False, "short", 3),
        ("none", False, "long", 4),
        ("soft", False, "short", 4),
        ("hard", False, "long", 6),
        ("hard", True, "short", 6),
        ("hard", True, "long", 7),
    ],
)
def test_icepool_agrees_on_a_volley(cover: str, moved: bool, range_: str, needed: int) -> None:
    """Aim 3+, Strength 4 against Resilience 4, Armour 2 against Armour Penetration 1."""
    shooters = {"models": 10, "files": 10, "shot": 'Range 24", Shots 1, Str 4, AP 1', "aim": 3}
    target = {"models": 20, "resilience": 4, "armour": 2}
    d6 = icepool.d6
    hit = (d6 >= 6) & (d6 >= 4) if needed == 7 else d6 >= needed
    one = icepool.map(lambda *passed: int(all(passed)), hit, d6 >= 4, d6 < 6)
    total = 10 @ one
    expected = {int(lost): Fraction(int(n), int(total.denominator())) for lost, n in total.items()}
    found = answer("volley", shooters, target, cover=cover, moved=moved, range=range_)
    assert chances(found) == expected


# ---- tests and charges -----------------------------------------------------------------------------------------------


@pytest.mark.rule("t9a.discipline-test")
@pytest.mark.parametrize("discipline", range(3, 10))
def test_dyce_agrees_on_a_discipline_test_and_its_reroll(discipline: int) -> None:
    within = (2 @ H(6)).le(discipline)
    once = Fraction(int(within[1]), int(sum(within.values())))
    unit = {"models": 10, "discipline": discipline}
    assert passes(unit) == once
    assert passes(unit, battle_standard=True) == 1 - (1 - once) ** 2


@pytest.mark.rule("t9a.charge-range", "t9a.swiftstride")
@pytest.mark.parametrize("distance", [7, 9, 11, 13, 15])
@pytest.mark.parametrize("swift", [False, True])
def test_icepool_agrees_on_a_charge(distance: int, swift: bool) -> None:
    """Advance Rate 4; with Swiftstride the best two of three dice count."""
    dice = icepool.d6.highest(3, 2) if swift else 2 @ icepool.d6
    expected = Fraction(int((dice + 4 >= distance).quantity("==", True)), int((dice + 4 >= distance).denominator()))
    charger = {"models": 5, "advance": 4, "rules": ["Swiftstride"] if swift else []}
    assert answer("charge", charger, {"models": 20}, distance=distance).outcomes.probability(outcome=True) == expected


def test_there_are_forty_judgements() -> None:
    assert len(ICEPOOL_CASES) + len(DYCE_CASES) + 6 + 7 + 10 >= 40


def judged_round() -> tuple[Any, Any]:
    """Two single models strike one after the other: first A with 3 attacks on 2 Health Points, then B, if it lives."""
    d6 = icepool.d6
    one = icepool.map(lambda hit, wound: int(hit and wound), d6 >= 4, d6 >= 4)
    return 3 @ one, 2 @ one


@pytest.mark.rule("t9a.initiative-order")
def test_icepool_agrees_on_the_losses_of_a_round() -> None:
    first, second = judged_round()
    expected: dict[tuple[int, int], Fraction] = {}
    for lost_b, weight_b in first.items():
        lost_b_capped = min(int(lost_b), 2)
        back = second if lost_b_capped < 2 else icepool.Die([0])
        for lost_a, weight_a in back.items():
            key = (min(int(lost_a), 2), lost_b_capped)
            chance = Fraction(int(weight_b), int(first.denominator())) * Fraction(
                int(weight_a), int(back.denominator())
            )
            expected[key] = expected.get(key, Fraction(0)) + chance
    a = {"attacks": 3, "agility": 4, "health_points": 2, "base_mm": [40, 40]}
    b = {"attacks": 2, "agility": 3, "health_points": 2, "base_mm": [40, 40]}
    found = answer("round", a, b)
    for fact, place in (("attackers_lost", 0), ("defenders_lost", 1)):
        marginal: dict[int, Fraction] = {}
        for key, chance in expected.items():
            marginal[key[place]] = marginal.get(key[place], Fraction(0)) + chance
        assert chances(found, fact) == marginal
