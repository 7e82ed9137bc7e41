"""`assault`: a charge and its Round together."""

from __future__ import annotations

import pytest

from grognard.kernel.dice import EveryDice
from tests.odds.asked import answer, question, read

WARRIORS = {"models": 5, "advance": 5}
GUARDS = {"models": 5, "armour": 1}
FIGHT = ("result", "attackers_lost", "defenders_lost", "attackers_break", "defenders_break", "defenders_caught")


@pytest.mark.rule("t9a.charge-move", "t9a.round-of-combat")
def test_a_charge_that_cannot_fail_is_a_round_of_the_charging() -> None:
    found = answer("assault", WARRIORS, GUARDS, distance=1)
    fought = answer("round", WARRIORS, GUARDS, charging=True)
    assert found.fact("made").mean() == 1
    assert all(found.fact(one) == fought.fact(one) for one in FIGHT)


@pytest.mark.rule("t9a.failed-charge")
def test_whoever_does_not_come_there_does_not_fight() -> None:
    near, far = (answer("assault", WARRIORS, GUARDS, distance=distance) for distance in (1, 12))
    made = answer("charge", WARRIORS, GUARDS, distance=12).outcomes.mean()
    assert far.fact("made").mean() == made
    assert far.outcomes.probability("the charge fails") == 1 - made
    assert far.fact("defenders_break").mean() == made * near.fact("defenders_break").mean()


@pytest.mark.rule("t9a.stand-and-shoot", "t9a.terror")
def test_an_assault_is_what_the_engine_plays_in_one_go() -> None:
    archers = {"models": 2, "equipment": ["Bow (4+)"]}
    asked = read(
        question("assault", {"models": 2, "rules": ["Terror"]}, archers, distance=8, reaction="stand_and_shoot")
    )
    assert asked.odds(EveryDice()) == EveryDice().odds(asked.run)
