"""Exact odds: equal to fractions on paper, to a plain enumeration, and to icepool and dyce as outside judges."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.kernel.dice import (
    Dice,
    Distribution,
    EveryDice,
    NotCountable,
    TooLarge,
    forward,
    odds,
)
from tests.kernel.dice_examples import (
    attacks,
    break_test,
    poisoned_attack,
    reroll_ones,
    scatter,
    volley,
    wounds_and_sixes,
)


def test_a_reroll_of_ones_adds_a_twelfth():
    assert odds(reroll_ones) == {1: Fraction(7, 12), 0: Fraction(5, 12)}


def test_discipline_on_minimised_dice():
    assert odds(break_test, 2).probability(True) == Fraction(
        sum(sum(sorted(faces)[:2]) <= 6 for faces in product(range(1, 7), repeat=3)), 216
    )


def test_a_choice_has_the_odds_of_its_weights():
    assert odds(scatter) == {
        ("hit", 0): Fraction(1, 3),
        **{("left", distance): Fraction(1, 18) for distance in (1, 2, 3)},
        **{("right", distance): Fraction(1, 6) for distance in (1, 2, 3)},
    }


def test_a_pool_of_vectors_keeps_its_places_together():
    joint = odds(volley)
    assert joint.marginal(lambda outcome: outcome[0]) == Distribution({0: 1, 1: 2}).power(4)
    assert joint.probability((4, 4)) == Fraction(1, 6**4)
    assert joint.probability((0, 1)) == 0


def test_a_die_splits_only_on_the_comparisons_made():
    every = EveryDice()
    every.odds(lambda dice: dice.d6("to-hit") >= 4)
    assert every.runs == 2
    every.odds(lambda dice: dice.total(2, "discipline") <= 7)
    assert every.runs == 4


def test_what_a_die_has_shown_it_remembers():
    def natural_six_among_hits(dice: Dice) -> tuple[bool, bool, bool, int]:
        roll = dice.d6("to-hit")
        return roll >= 4, roll < 4, roll == 6, int(roll)

    assert odds(natural_six_among_hits) == {
        (face >= 4, face < 4, face == 6, face): Fraction(1, 6) for face in range(1, 7)
    }


COMPARISONS: dict[str, Any] = {
    "<": lambda roll, other: roll < other,
    "<=": lambda roll, other: roll <= other,
    ">": lambda roll, other: roll > other,
    ">=": lambda roll, other: roll >= other,
    "==": lambda roll, other: roll == other,
    "!=": lambda roll, other: roll != other,
    "reversed <": lambda roll, other: other < roll,
    "+": lambda roll, other: roll + other,
    "right +": lambda roll, other: other + roll,
    "-": lambda roll, other: roll - other,
    "right -": lambda roll, other: other - roll,
    "*": lambda roll, other: roll * other,
    "right *": lambda roll, other: other * roll,
    "//": lambda roll, other: (roll + 20) // (abs(other) + 1),
    "%": lambda roll, other: roll % 4,
    "divmod": lambda roll, other: divmod(roll, 4),
    "/": lambda roll, other: roll / 2,
    "float": lambda roll, other: float(roll),
    "max": lambda roll, other: int(max(roll, other)),
    "index": lambda roll, other: "abcdefghijklmnopqrs"[roll],
    "-x": lambda roll, other: -roll,
    "abs": lambda roll, other: abs(roll),
    "bool": lambda roll, other: bool(roll),
    "text": lambda roll, other: f"{roll} {roll:02d}",
}


@pytest.mark.parametrize("word", list(COMPARISONS))
@pytest.mark.parametrize("other", [-1, 0, 1, 3, 6, 7, 12, 40, 3.5, 4.0])
def test_lazy_dice_answer_as_numbers_do(word, other):
    ask = COMPARISONS[word]
    one = Distribution.uniform(range(1, 7))
    assert odds(lambda dice: ask(dice.d6("one"), other)) == one.map(lambda face: ask(face, other))
    assert odds(lambda dice: ask(dice.total(2, "two"), other)) == one.power(2).map(lambda total: ask(total, other))


@pytest.mark.parametrize("word", ["<", "<=", ">", ">=", "==", "!=", "+", "-", "*"])
def test_two_lazy_dice_can_be_compared_and_added(word):
    ask = COMPARISONS[word]
    expected = Distribution.uniform(product(range(1, 7), repeat=2)).map(lambda pair: ask(*pair))
    assert odds(lambda dice: ask(dice.d6("mine"), dice.d6("yours"))) == expected


def test_a_die_equals_nothing_that_is_not_a_number():
    assert odds(lambda dice: (dice.d6("one") == "six", dice.d6("one") != None)) == {(False, True): 1}  # noqa: E711


def test_a_lazy_die_shows_no_face_in_a_debugger():
    assert odds(lambda dice: repr(dice.d6("one"))) == {"<a die not read yet>": 1}


comparisons = st.lists(st.tuples(st.sampled_from(["<", "<=", ">", ">=", "==", "!="]), st.integers(0, 19)), max_size=4)


@given(comparisons, st.integers(0, 3), st.integers(0, 2), st.integers(0, 2))
def test_lazy_totals_equal_the_plain_enumeration(asked, count, lowest, highest):
    """Compare a total several times, then read it: the same odds as listing all faces."""
    lowest = min(lowest, count)
    highest = min(highest, count - lowest)

    def answers(total: int) -> tuple[Any, ...]:
        return (*(COMPARISONS[word](total, other) for word, other in asked), int(total))

    expected = Distribution.uniform(
        answers(sum(sorted(faces)[lowest : count - highest])) for faces in product(range(1, 7), repeat=count)
    )
    assert odds(lambda dice: answers(dice.total(count, "total", drop_lowest=lowest, drop_highest=highest))) == expected


@given(st.integers(0, 5))
def test_hands_equal_the_plain_enumeration(count):
    expected = Distribution.uniform(tuple(sorted(faces)) for faces in product(range(1, 7), repeat=count))
    assert odds(lambda dice: dice.hand(count, "hand")) == expected


@given(st.integers(0, 4), st.integers(2, 7))
def test_pools_equal_their_runs_one_after_the_other(n, armour):
    assert odds(lambda dice: dice.pool(n, poisoned_attack, armour)) == odds(
        lambda dice: sum(dice.step(poisoned_attack, armour) for _ in range(n))
    )


def test_the_number_of_runs_may_be_a_die():
    def shots(dice: Dice) -> int:
        return dice.pool(dice.d6("shots"), reroll_ones)

    one = odds(reroll_ones)
    assert odds(shots) == Distribution.uniform(range(1, 7)).then(one.power)


def test_a_die_never_read_cannot_be_a_result():
    with pytest.raises(NotCountable, match=r"never read: return int\(roll\)"):
        odds(lambda dice: dice.d6("to-hit"))
    with pytest.raises(NotCountable, match="unread"):
        odds(lambda dice: (1, dice.total(2, "charge")))


def test_a_die_never_read_cannot_be_an_argument():
    with pytest.raises(NotCountable, match="poisoned_attack"):
        odds(lambda dice: dice.step(poisoned_attack, dice.d6("armour")))
    with pytest.raises(NotCountable, match="poisoned_attack"):
        odds(lambda dice: dice.pool(2, poisoned_attack, dice.d6("armour")))


def test_a_direction_has_no_exact_odds():
    with pytest.raises(NotCountable, match="scatter"):
        odds(lambda dice: dice.angle("scatter"))


def test_too_many_branches_name_the_bound():
    with pytest.raises(TooLarge, match="more than 1000 branches") as refused:
        odds(lambda dice: tuple(int(dice.d6("each")) for _ in range(5)), dice=EveryDice(bound=1000))
    assert refused.value.bound == 1000
    assert len(odds(lambda dice: tuple(int(dice.d6("each")) for _ in range(3)), dice=EveryDice(bound=216))) == 216


def test_too_many_outcomes_of_a_pool_name_the_bound():
    with pytest.raises(TooLarge, match="more than 100 outcomes of 50 times wounds_and_sixes"):
        EveryDice(bound=100).pool(50, wounds_and_sixes)


def test_what_an_inner_procedure_raises_comes_out():
    def broken(dice: Dice) -> int:
        raise KeyError("profile")

    with pytest.raises(KeyError):
        odds(lambda dice: dice.pool(2, broken))


def test_a_pool_of_names_is_refused():
    with pytest.raises(TypeError, match="whole numbers"):
        odds(lambda dice: dice.pool(2, lambda dice: "six" if dice.d6("one") == 6 else "other"))


def test_steps_are_worked_out_once_for_each_arguments():
    every = EveryDice()
    every.odds(attacks, 3)
    before = every.runs
    every.odds(attacks, 4)
    table = odds(attacks, 4)
    assert every.runs - before == len(table)  # one run for each sum; the table of one attack was there


def duel(dice: Dice, men: tuple[int, int, int]) -> tuple[int, int, int]:
    """One round: each side loses a man on 5+."""
    ours, theirs, rounds = men
    return ours - (dice.d6("theirs") >= 5), theirs - (dice.d6("ours") >= 5), rounds + 1


def test_forward_equals_the_recursion_of_steps():
    def fight(dice: Dice, men: tuple[int, int, int]) -> tuple[int, int, int]:
        men = dice.step(duel, men)
        return men if men[2] == 4 or not men[0] or not men[1] else dice.step(fight, men)

    merged = forward((2, 3, 0), duel, done=lambda men: men[2] == 4 or not men[0] or not men[1])
    assert merged == odds(fight, (2, 3, 0))
    assert sum(merged.fractions().values()) == 1


def test_a_chain_that_is_done_at_once_is_certain():
    assert forward(0, lambda dice, at: at + 1, done=lambda at: True) == {0: 1}


def test_a_chain_that_never_ends_names_the_bound():
    with pytest.raises(TooLarge, match="more than 50 states"):
        forward(0, lambda dice, at: at + 1, done=lambda at: False, bound=50)


def test_forward_follows_states_that_end_at_different_times():
    def climb(dice: Dice, step: int) -> int:
        return step + dice.d3("steps")

    assert forward(0, climb, done=lambda step: step >= 3) == {
        3: Fraction(1, 3) + Fraction(2, 9) + Fraction(1, 27),
        4: Fraction(2, 9) + Fraction(1, 27),
        5: Fraction(1, 9) + Fraction(1, 27),
    }


# ---- the outside judges


def icepool_odds(die: Any) -> dict[Any, Fraction]:
    return {outcome: Fraction(chances, die.denominator()) for outcome, chances in die.items() if chances}


def dyce_odds(histogram: Any) -> dict[Any, Fraction]:
    return {outcome: Fraction(chances, histogram.total) for outcome, chances in histogram.items() if chances}


@pytest.mark.parametrize("armour", [3, 5])
@pytest.mark.parametrize("n", [1, 5, 20])
def test_icepool_agrees_on_a_pool_of_poisoned_attacks(armour, n):
    import icepool

    d6, d3 = icepool.d6, icepool.d3
    save = (d6 >= armour).map({True: 0, False: d3})
    wound = d6.map(lambda roll: 0 if roll < 4 else d3 if roll == 6 else save)
    one = d6.map(lambda roll: 0 if roll < 4 else save if roll == 6 else wound)
    assert odds(lambda dice: dice.pool(n, poisoned_attack, armour)) == icepool_odds(n @ one)


@pytest.mark.parametrize(("count", "lowest", "highest"), [(3, 1, 0), (3, 0, 1), (4, 1, 1), (5, 0, 3)])
def test_icepool_agrees_on_totals_with_dice_dropped(count, lowest, highest):
    import icepool

    kept = icepool.d6.pool(count)[lowest : count - highest].sum()
    ours = odds(lambda dice: int(dice.total(count, "total", drop_lowest=lowest, drop_highest=highest)))
    assert ours == icepool_odds(kept)


@pytest.mark.filterwarnings("ignore::dyce.lifecycle.ExperimentalWarning")
@pytest.mark.parametrize("n", [1, 5, 20])
def test_dyce_agrees_on_a_pool_of_rerolled_dice(n):
    from dyce import H

    one = H({0: 5, 1: 7})
    assert odds(lambda dice: dice.pool(n, reroll_ones)) == dyce_odds(n @ one)


def test_dyce_agrees_on_maximised_dice():
    from dyce import H, P

    kept: dict[int, int] = {}
    for roll, count in (3 @ P(H(6))).rolls_with_counts(1, 2):
        kept[sum(roll)] = kept.get(sum(roll), 0) + count
    assert odds(lambda dice: int(dice.total(3, "charge", drop_lowest=1))) == Distribution(kept)
