"""Odds under each answer to a disputed question, asked as players would."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.odds.asked import mean

F = Fraction
BLESSED = {"models": 20, "resilience": 1, "armour": 0, "defensive_skill": 1, "rules": ["Aegis (+3, max 5+)"]}


def strike(defender: Any, **more: Any) -> Fraction:
    attacker = {"models": 1, "attacks": 1, "offensive_skill": 9, "strength": 9}
    return mean("strike", attacker, defender, **more)


@pytest.mark.rule("t9a.aegis.cap")
@pytest.mark.parametrize(("option", "unsaved"), [("granted-too", F(2, 3)), ("improvement-only", F(1, 2))])
def test_a_strike_at_an_aegis_under_either_reading(option: str, unsaved: Fraction) -> None:
    assert strike(BLESSED, readings={"t9a.aegis.cap": option}) == F(25, 36) * unsaved


@pytest.mark.rule("t9a.area-attack.shape")
@pytest.mark.parametrize(("option", "hits"), [("1x5", 4), ("5x1", 5)])
def test_a_ballista_shot_under_either_reading(option: str, hits: int) -> None:
    target = {"models": 20, "resilience": 1, "armour": 0}
    chosen = {"t9a.area-attack.shape": option}
    found = mean("volley", "Field Artillery, Dwarf Ballista", target, range=20, readings=chosen)
    assert found == F(1, 2) * F(5, 6) * hits
