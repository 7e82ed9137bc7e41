"""Questions about named units against whole phases of a battle, played from the same position with sampled dice."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import sqrt
from typing import Any

import pytest

from grognard.kernel.battle.asks import Answer, Ask
from grognard.kernel.battle.driving import drive
from grognard.kernel.dice import EveryDice, SampledDice
from grognard.t9a.board.state import State
from grognard.t9a.charging.charge import charge_phase
from grognard.t9a.charging.charge_declaration import DeclareCharge
from grognard.t9a.charging.reactions import REACTION
from grognard.t9a.melee.fighting import before_the_blows, begin_round
from grognard.t9a.melee.melee import melee_phase
from grognard.t9a.movement.rally import rally_tests
from grognard.t9a.questions.charge import REACTIONS, Charge
from grognard.t9a.questions.rounds import RoundOfCombat
from grognard.t9a.questions.test import DisciplineTest
from grognard.t9a.questions.volley import Volley
from grognard.t9a.shooting.shooting import shooting_phase
from tests.odds.asked import question, read

RUNS = 400
SIGMAS = 5.0
"""How far a frequency may lie from the exact chance, in standard deviations: with this seed never farther."""
CHARGES: list[tuple[str, str, dict[str, Any]]] = [
    ("5 Raptor Riders", "20 Clan Warriors", {"distance": 13}),
    ("10 Saurian Warriors", "10 Clan Marksmen, Crossbow", {"distance": 9, "reaction": "stand_and_shoot"}),
    ("Taurosaur", "20 Clan Warriors", {"distance": 9}),
    ("5 Raptor Riders", "20 Clan Warriors", {"distance": 8, "reaction": "flee"}),
]
ROUNDS: list[tuple[object, object, dict[str, Any]]] = [
    ("20 Saurian Warriors, Standard Bearer, Champion", "20 Clan Warriors, Standard Bearer", {"charging": True}),
    ({"unit": "20 King's Guard", "characters": ["King, General"]}, "20 Temple Guard", {}),
    ("5 Raptor Riders", "10 Clan Marksmen", {"charging": True}),
]
VOLLEYS: list[tuple[str, str, dict[str, Any]]] = [
    ("10 Clan Marksmen, Crossbow", "20 Saurian Warriors, Shield", {"range": 20}),
    ("20 Skink Braves, Bow", "20 Clan Warriors", {"range": 12, "cover": "hard"}),
]
LOST = tuple(f"the defenders {how}" for how in ("break and flee", "break and are caught", "are wiped out"))


def frequency(play: Callable[[State, Any], Any], state: State, policy: Any, holds: Callable[[State], bool]) -> Fraction:
    dice = SampledDice(11)
    return Fraction(sum(holds(drive(play, state, dice, policy)) for _ in range(RUNS)), RUNS)


def agrees(seen: Fraction, exact: Fraction) -> bool:
    return abs(float(seen - exact)) <= SIGMAS * sqrt(exact * (1 - exact) / RUNS)


def first(ask: Ask) -> Answer:
    return ask.options[0]


@pytest.mark.parametrize(("charger", "target", "situation"), CHARGES)
@pytest.mark.rule("t9a.charge-phase", "t9a.charge-reaction")
def test_a_charge_is_that_of_a_charge_phase(charger: str, target: str, situation: dict[str, Any]) -> None:
    asked = read(question("charge", charger, target, **situation))
    assert isinstance(asked, Charge)
    kind = REACTIONS[asked.reaction]

    def policy(ask: Ask) -> Answer:
        if ask.kind == REACTION:
            return next((one for one in ask.options if isinstance(one, kind)), ask.options[0])
        return next((one for one in ask.options if isinstance(one, DeclareCharge)), ask.options[0])

    def made(after: State) -> bool:
        unit = after.by_id.get(asked.charger.id)
        return unit is not None and unit.this_turn.moved == "charge" and not unit.morale.fleeing

    exact = asked.odds(EveryDice()).probability_that(lambda one: one.made)
    assert agrees(frequency(charge_phase, asked.state, policy, made), exact)


@pytest.mark.parametrize(("attacker", "defender", "situation"), ROUNDS)
@pytest.mark.rule("t9a.round-of-combat", "t9a.break-test")
def test_a_round_is_that_of_a_melee_phase(attacker: object, defender: object, situation: dict[str, Any]) -> None:
    asked = read(question("round", attacker, defender, **situation))
    assert isinstance(asked, RoundOfCombat)
    foe = asked.state.of_side(1)[0].id

    def beaten(after: State) -> bool:
        return not after.has(foe) or after.unit(foe).morale.fleeing

    exact = asked.odds(EveryDice()).probability_that(lambda one: one.result in LOST)
    assert agrees(frequency(melee_phase, asked.state, asked.choices, beaten), exact)


@pytest.mark.parametrize(("shooters", "target", "situation"), VOLLEYS)
@pytest.mark.rule("t9a.shooting-phase", "t9a.shooting-attack")
def test_a_volley_is_that_of_a_shooting_phase(shooters: str, target: str, situation: dict[str, Any]) -> None:
    asked = read(question("volley", shooters, target, **situation))
    assert isinstance(asked, Volley)
    before = asked.defender
    exact = asked.odds(EveryDice())
    for least in (2, 4):

        def lost(after: State, least: int = least) -> bool:
            return before.health - (after.unit(before.id).health if after.has(before.id) else 0) >= least

        chance = exact.probability_that(lambda one, least=least: one.health_lost >= least)
        assert agrees(frequency(shooting_phase, asked.state, first, lost), chance)


@pytest.mark.parametrize("unit", ["20 Clan Warriors", "20 Skink Braves", "10 Seekers", "Taurosaur"])
@pytest.mark.rule("t9a.fear-test", "t9a.rally-test")
def test_tests_are_those_of_their_steps(unit: str) -> None:
    afraid, routed = (read({"ask": "test", "unit": unit, "test": test}) for test in ("fear", "rally"))
    assert isinstance(afraid, DisciplineTest)
    assert isinstance(routed, DisciplineTest)
    one, foe = afraid.tester.unit, afraid.tester.foe
    begun = begin_round(afraid.state, (one, foe))
    held = frequency(before_the_blows, begun, first, lambda after: not after.unit(one).morale.afraid)
    assert agrees(held, afraid.odds(EveryDice()).probability_that(lambda end: end.passed))
    rallied = frequency(rally_tests, routed.state, first, lambda after: not after.unit(one).morale.fleeing)
    assert agrees(rallied, routed.odds(EveryDice()).probability_that(lambda end: end.passed))
