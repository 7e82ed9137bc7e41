"""One rule, four readings: rolled, scripted, every and sampled dice must tell the same story of each procedure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.kernel.dice import (
    AskedDice,
    Dice,
    Distribution,
    EveryDice,
    OutOfDice,
    RolledDice,
    RollRequest,
    SampledDice,
    ScriptedDice,
    odds,
)
from tests.kernel.dice_examples import PROCEDURES

EACH = pytest.mark.parametrize("name", list(PROCEDURES))
SAMPLES = 8_000
SPREAD = 4.5
"""How many standard deviations a frequency may be off. The seeds are fixed, so it holds always or never."""


def frequencies(dice: Dice, name: str) -> Counter[Any]:
    procedure, args = PROCEDURES[name]
    return Counter(procedure(dice, *args) for _ in range(SAMPLES))


def assert_frequencies_fit(counted: Counter[Any], exact: Distribution[Any]) -> None:
    """Each outcome comes as often as it should, within a bound from its exact variance; none comes that can't."""
    for outcome in counted:
        assert exact.probability(outcome) > 0, f"{outcome} came up, but has no chance"
    for outcome, chance in exact.fractions().items():
        came = counted[outcome]
        assert (came - SAMPLES * chance) ** 2 <= SPREAD**2 * SAMPLES * chance * (1 - chance) + 1, f"{outcome}: {came}"


def odds_by_rolling_every_die(name: str) -> Distribution[Any]:
    """Return the odds in the plainest way: every sequence of faces, through scripted dice."""
    procedure, args = PROCEDURES[name]
    found: dict[Any, Fraction] = {}
    scripts: list[tuple[tuple[int, ...], int]] = [((), 1)]  # the faces, and how many sequences are as long
    while scripts:
        script, sequences = scripts.pop()
        try:
            with ScriptedDice(script) as dice:
                result = procedure(dice, *args)
        except OutOfDice:
            possible = next_faces(name, script)
            scripts += [((*script, face), sequences * len(possible)) for face in possible]
        else:
            found[result] = found.get(result, Fraction(0)) + Fraction(1, sequences)
    common = lcm(*(chance.denominator for chance in found.values()))
    return Distribution({result: int(chance * common) for result, chance in found.items()})


def next_faces(name: str, script: tuple[int, ...]) -> Sequence[int]:
    """Return the faces that the first die after a script may show."""
    procedure, args = PROCEDURES[name]
    left = list(script)
    wanted: list[Sequence[int]] = []

    def answer(request: RollRequest) -> tuple[int, ...]:
        if len(left) < request.count:
            wanted.append(request.possible)
            raise OutOfDice
        return tuple(left.pop(0) for _ in range(request.count))

    with pytest.raises(OutOfDice):
        procedure(AskedDice(answer), *args)
    return wanted[0]


@EACH
def test_rolled_dice_come_as_often_as_the_exact_odds_say(name):
    procedure, args = PROCEDURES[name]
    assert_frequencies_fit(frequencies(RolledDice(20240), name), odds(procedure, *args))


@EACH
def test_sampled_dice_come_as_often_as_the_exact_odds_say(name):
    procedure, args = PROCEDURES[name]
    assert_frequencies_fit(frequencies(SampledDice(1815), name), odds(procedure, *args))


BY_HAND = ["a reroll", "one poisoned attack", "minimised dice", "dice for dice", "a D100", "a D66", "a pool of D10"]


@pytest.mark.parametrize("name", [*BY_HAND, "a die with words, and totals of other dice", "a hand of D10"])
def test_exact_odds_equal_the_count_of_every_sequence_of_scripted_faces(name):
    procedure, args = PROCEDURES[name]
    assert odds(procedure, *args) == odds_by_rolling_every_die(name)


@EACH
def test_scripted_and_asked_dice_repeat_a_rolled_result_face_by_face(name):
    procedure, args = PROCEDURES[name]
    rolled = RolledDice(7)
    for _ in range(50):
        result = procedure(rolled, *args)
        faces = rolled.take()
        with ScriptedDice(faces) as scripted:
            assert procedure(scripted, *args) == result
        typed = list(faces)
        asked = AskedDice(lambda request, typed=typed: tuple(typed.pop(0) for _ in range(request.count)))
        assert procedure(asked, *args) == result
        assert not typed
        assert all(event.typed for event in asked.events), "typed dice are marked"
        assert scripted.events == [replace(event, typed=False) for event in asked.events]


@EACH
def test_shared_tables_change_no_odds(name):
    shared = EveryDice()
    for other, arguments in PROCEDURES.values():
        shared.odds(other, *arguments)
    procedure, args = PROCEDURES[name]
    assert shared.odds(procedure, *args) == odds(procedure, *args)
