"""Short helpers for questions: a position in a few words, and the exact answer."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from grognard.kernel.battle.questions import Fields, Question
from grognard.kernel.game import system_named
from grognard.kernel.rules.catalogue import Catalogue
from grognard.kernel.rules.readings import Readings
from grognard.odds import Answer, ask

CLAN_WARRIOR = {
    "offensive_skill": 4,
    "defensive_skill": 4,
    "strength": 3,
    "resilience": 4,
    "armour": 0,
    "agility": 2,
    "discipline": 9,
    "advance": 3,
}
SAURIAN_WARRIOR = {
    "offensive_skill": 3,
    "defensive_skill": 3,
    "strength": 4,
    "resilience": 4,
    "armour": 2,
    "armour_penetration": 1,
    "agility": 3,
    "discipline": 8,
    "base_mm": [25, 25],
}


def question(kind: str, attacker: object, defender: object, **more: Any) -> dict[str, Any]:
    """Return a question of two units; *more* goes to its situation, but for the keys of the question itself."""
    own = {key: more.pop(key) for key in ("with", "without", "share", "text", "readings", "bound") if key in more}
    return {"ask": kind, "attacker": attacker, "defender": defender, "situation": more, **own}


def read(asked: dict[str, Any]) -> Question:
    """Return the question itself, to be run with any dice."""
    questions = system_named("t9a").questions()
    readings = Readings.of(known=Catalogue.load("t9a").readings.values())
    found: Question = questions.kinds[asked["ask"]].read(
        Fields(asked, "test"), questions.recruiter(((), ()), ((), ())), readings
    )
    return found


def answer(kind: str, attacker: object, defender: object, **more: Any) -> Answer:
    """Return the answer to such a question, without its reasons."""
    return ask(question(kind, attacker, defender, **more), explain=False)


def chances(found: Answer, fact: str = "") -> Mapping[Any, Fraction]:
    """Return the exact chances of a fact, the main one by default."""
    return found.fact(fact or found.main).fractions()


def mean(kind: str, attacker: object, defender: object, **more: Any) -> Fraction:
    """Return the exact mean of the main fact."""
    found = answer(kind, attacker, defender, **more).mean
    assert found is not None, "it is a number"
    return found


def passes(unit: object, test: str = "break", **situation: Any) -> Fraction:
    """Return the chance that a unit passes a test."""
    found = ask({"ask": "test", "unit": unit, "test": test, "situation": situation}, explain=False)
    return found.outcomes.probability(outcome=True)
