"""Dice of any kind: D10, D66, D100, dice that bear words. How they split, how they are scripted, told, and judged."""

from __future__ import annotations

import operator
from fractions import Fraction
from itertools import product
from typing import Any

import icepool  # type: ignore[import-untyped]  # it comes without types
import msgspec
import pytest
from dyce import H
from hypothesis import given
from hypothesis import strategies as st

from grognard.kernel.battle.luck import Witness, roll_chance
from grognard.kernel.battle.noting import NotingDice
from grognard.kernel.dice import (
    D66,
    AskedDice,
    Dice,
    DieKind,
    Distribution,
    EveryDice,
    ImpossibleFace,
    Rolled,
    RolledDice,
    RollRequest,
    SampledDice,
    ScriptedDice,
    Target,
    TooLarge,
    odds,
)
from grognard.kernel.words.events import render
from grognard.kernel.words.language import Name

LOSSES = DieKind((1, 2, 3), (Name("none", "aucune"), Name("none", "aucune"), Name("five", "cinq")), (0, 0, 5))


# ---- how they split


def three_tests(dice: Dice) -> int:
    """Return how many of three tests on a D100 are passed; each is passed well at a tenth of its number."""
    passed = 0
    for needed in (40, 55, 70):
        roll = dice.die(100, "test")
        if roll <= needed:
            passed += 2 if roll <= needed // 10 else 1
    return passed


def test_three_chained_tests_on_a_d100_stay_under_a_hundred_runs_of_the_rule() -> None:
    dice = EveryDice()
    found = dice.odds(three_tests)
    assert dice.runs == 27, "three ways each, and not a hundred"
    assert found.probability(0) == Fraction(60 * 45 * 30, 100**3)
    assert found.probability(6) == Fraction(4 * 5 * 7, 100**3)


@pytest.mark.parametrize(("count", "sides"), [(2, 6), (3, 10), (1, 100), (10, 100)])
def test_a_total_of_any_dice_against_a_number_is_one_split(count: int, sides: int) -> None:
    dice = EveryDice()
    dice.odds(lambda dice: dice.total(count, "test", sides=sides) <= count * sides // 2)
    assert dice.runs == 2


def test_a_die_of_six_sides_is_a_d6_whatever_it_is_called() -> None:
    with ScriptedDice([3, 4, 5]) as dice:
        assert (dice.die(6, "one"), dice.die(DieKind((1, 2, 3, 4, 5, 6)), "two"), dice.d6("three")) == (3, 4, 5)
    assert {(event.kind, event.die) for event in dice.events if isinstance(event, Rolled)} == {("d6", None)}


COMPARISONS = {"<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge, "==": operator.eq}
asked_of = st.lists(st.tuples(st.sampled_from(sorted(COMPARISONS)), st.integers(-1, 70)), max_size=4)


@given(asked_of, st.sampled_from([2, 4, 10, 20, D66, LOSSES]))
def test_a_lazy_die_of_any_kind_answers_as_its_numbers_do(asked: list[tuple[str, int]], kind: int | DieKind) -> None:
    def answers(roll: int) -> tuple[Any, ...]:
        return (*(COMPARISONS[word](roll, other) for word, other in asked), int(roll))

    counted = range(1, kind + 1) if isinstance(kind, int) else kind.counted
    assert odds(lambda dice: answers(dice.die(kind, "one"))) == Distribution.uniform(map(answers, counted))


def test_a_table_of_hands_too_large_to_list_is_refused_and_can_still_be_sampled() -> None:
    with pytest.raises(TooLarge):
        odds(lambda dice: dice.hand(5, "hand", sides=100))
    assert 3 <= SampledDice(1).total(5, "total", drop_lowest=2, sides=100) <= 300


# ---- the outside judges


def fractions_of(die: Any) -> dict[int, Fraction]:
    return {outcome: Fraction(chances, die.denominator()) for outcome, chances in die.items()}


@pytest.mark.parametrize(("count", "sides"), list(product((1, 2, 3, 5), (3, 4, 8, 10, 20, 100))))
def test_totals_are_those_of_icepool_and_dyce(count: int, sides: int) -> None:
    found = odds(lambda dice: int(dice.total(count, "total", sides=sides)))
    assert found == fractions_of(count @ icepool.d(sides))
    judged = H(sides) if count == 1 else count @ H(sides)
    assert found == {total: Fraction(chances, judged.total) for total, chances in judged.items()}


@pytest.mark.parametrize("sides", [4, 8, 10])
def test_totals_of_the_highest_and_lowest_are_those_of_icepool(sides: int) -> None:
    pool = icepool.d(sides).pool(4)
    assert odds(lambda dice: int(dice.total(4, "t", drop_lowest=1, sides=sides))) == fractions_of(pool.highest(3).sum())
    assert odds(lambda dice: int(dice.total(4, "t", drop_highest=2, sides=sides))) == fractions_of(pool.lowest(2).sum())


def test_a_table_on_a_d66_has_a_thirty_sixth_for_each_number() -> None:
    assert odds(lambda dice: dice.die(D66, "injury") <= 15).probability(True) == Fraction(5, 36)
    assert odds(lambda dice: int(dice.die(D66, "injury"))).probability(17) == 0


# ---- as they are rolled, scripted, typed


def test_faces_are_scripted_and_kept_as_they_are_read_on_the_die() -> None:
    with ScriptedDice([7, 42, 100, 10, 1, 3]) as dice:
        assert dice.die(10, "a") == 7
        assert dice.die(D66, "b") == 42
        assert dice.die(100, "c") == 100
        assert dice.total(2, "d", sides=10) == 11
        assert dice.die(LOSSES, "e") == 5
    assert dice.take() == (7, 42, 100, 10, 1, 3)


@pytest.mark.parametrize(("sides", "wrong"), [(10, 0), (10, 11), (D66, 17), (D66, 70), (100, 0)])
def test_a_face_that_the_die_does_not_have_is_refused(sides: int | DieKind, wrong: int) -> None:
    with pytest.raises(ImpossibleFace):
        ScriptedDice([wrong]).die(sides, "why")
    with pytest.raises(ImpossibleFace):
        RolledDice(1, recorded=[wrong]).die(sides, "why")


def test_rolled_dice_go_on_as_if_never_interrupted() -> None:
    whole = RolledDice(5)
    faces = [whole.die(100, "a"), whole.die(D66, "b"), whole.die(10, "c"), whole.d6("d")]
    again = RolledDice(5, recorded=faces[:2])
    assert [again.die(100, "a"), again.die(D66, "b"), again.die(10, "c"), again.d6("d")] == faces


def test_a_die_whose_sides_have_other_numbers_in_journals_is_read_by_what_it_counts() -> None:
    eight = DieKind(tuple(range(8)), values=tuple(range(1, 9)))
    with ScriptedDice([0, 7, 3]) as dice:
        assert (dice.die(eight, "a"), dice.total(2, "b", sides=eight)) == (1, 12)
        assert [render(event) for event in dice.events] == ["a, D8: 1", "b, 2D8: 8 4 → 12"]
    assert (eight.read("8"), eight.read("1"), eight.read("0"), eight.read("9")) == (7, 0, None, None)


def test_people_are_asked_for_faces_that_the_die_has() -> None:
    asked: list[RollRequest] = []

    def fell(request: RollRequest) -> tuple[int, ...]:
        asked.append(request)
        return (request.highest,) * request.count

    dice = AskedDice(fell)
    assert (dice.die(D66, "injury"), dice.total(2, "flight", sides=10), dice.die(LOSSES, "losses")) == (66, 20, 5)
    assert [(request.kind, request.lowest, request.highest) for request in asked] == [
        ("die", 11, 66),
        ("total", 1, 10),
        ("die", 1, 3),
    ]


def test_a_witness_and_dice_that_note_reasons_speak_the_same_words() -> None:
    assert Witness(ScriptedDice([9])).die(10, "why") == 9
    noting = NotingDice()
    noting.odds(lambda dice: dice.die(10, "first") >= 4 and dice.total(2, "second", sides=8) >= 9)
    assert noting.notes == {None: {"first": None, "second": None}}


# ---- as they are told, and judged

DODGE = Target("dodge", 8, (), 8)
D10 = DieKind(tuple(range(1, 11)))


def test_the_log_says_which_dice_they_are() -> None:
    assert render(Rolled("rally", (7,), "die", die=D10)) == "rally, D10: 7"
    assert render(Rolled(DODGE, (9, 2, 8), "die", die=D10)) == "8+ dodge, 3D10: 9 8 2 → 2"
    flight = Rolled("escape", (9, 2, 8), "total", (9, 8), die=D10)
    assert render(flight, "fr") == "escape, 3D10 : 9 8 2, on garde 9 8 → 17"
    assert render(Rolled("injury", (42,), "die", die=D66), "fr") == "injury, D66 : 42"


def test_a_die_with_words_is_told_by_its_words() -> None:
    assert render(Rolled("losses", (3,), "die", die=LOSSES)) == "1 die, losses: five"
    assert render(Rolled("losses", (1, 3), "total", die=LOSSES), "fr") == "2 dés, losses : cinq et aucune → 5"


def test_a_roll_of_other_dice_goes_through_json() -> None:
    for roll in (Rolled("losses", (3, 1), "total", (3,), die=LOSSES), Rolled("injury", (42,), "die", die=D66)):
        assert msgspec.json.decode(msgspec.json.encode(roll), type=Rolled) == roll


def test_luck_is_judged_by_what_the_dice_count() -> None:
    nine = roll_chance(Rolled("rally", (9,), "die", die=D10))
    assert nine is not None
    assert (nine.expected, nine.came, nine.below) == (Fraction(11, 2), 9, Fraction(8, 10))
    dodges = roll_chance(Rolled(DODGE, (9, 2, 8), "die", die=D10))
    assert dodges is not None
    assert (dodges.expected, dodges.came) == (Fraction(9, 10), 2)
    five = roll_chance(Rolled("losses", (3,), "die", die=LOSSES))
    assert five is not None
    assert (five.expected, five.came, five.equal) == (Fraction(5, 3), 5, Fraction(1, 3))


@pytest.mark.parametrize(("faces", "values"), [((1,), ()), ((2, 1), ()), ((1, 1), ()), ((1, 2), (1,))])
def test_a_die_that_can_not_be_is_refused(faces: tuple[int, ...], values: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="sides"):
        DieKind(faces, (), values)
