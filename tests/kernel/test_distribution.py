"""Exact distributions: weights stay whole numbers in lowest terms, and powers equal the plain convolution."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.kernel.dice.distribution import Distribution, mixture

D6: Distribution[int] = Distribution.uniform(range(1, 7))

small_numbers = st.dictionaries(st.integers(-4, 6), st.integers(1, 9), min_size=1, max_size=5)
small_vectors = st.dictionaries(
    st.tuples(st.integers(0, 3), st.integers(0, 2), st.integers(0, 1)), st.integers(1, 5), min_size=1, max_size=4
)


def summed_one_by_one(weights: dict[Any, int], n: int) -> Distribution[Any]:
    """Return the n-fold sum by adding up every sequence of outcomes: the five-line way."""
    sums: dict[Any, int] = {}
    for draws in product(weights.items(), repeat=n):
        weight = 1
        for _, chances in draws:
            weight *= chances
        outcomes = [outcome for outcome, _ in draws]
        total = tuple(map(sum, zip(*outcomes, strict=True))) if isinstance(outcomes[0], tuple) else sum(outcomes)
        sums[total] = sums.get(total, 0) + weight
    return Distribution(sums)


def test_weights_are_kept_in_lowest_terms_in_the_order_given():
    odds = Distribution({"miss": 4, "never": 0, "hit": 2})
    assert dict(odds.weights) == {"miss": 2, "hit": 1}
    assert odds.outcomes == ("miss", "hit")
    assert odds.total == 3
    assert list(odds) == [("miss", 2), ("hit", 1)]


def test_equal_probabilities_make_equal_distributions_and_equal_hashes():
    assert Distribution({1: 2, 0: 2}) == Distribution({0: 1, 1: 1})
    assert hash(Distribution({1: 2, 0: 2})) == hash(Distribution({0: 1, 1: 1}))
    assert Distribution({0: 1, 1: 1}) != Distribution({0: 1, 1: 2})


def test_a_distribution_equals_the_dict_of_its_probabilities():
    assert D6.map(lambda face: face >= 5) == {True: Fraction(1, 3), False: Fraction(2, 3)}
    assert D6.map(lambda face: face >= 5) == {True: Fraction(1, 3), False: Fraction(2, 3), "never": 0}
    assert {1: Fraction(1)} != D6


def test_nobody_can_change_the_weights():
    with pytest.raises(TypeError):
        D6.weights[1] = 5  # type: ignore[index]


@pytest.mark.parametrize("weights", [{}, {1: 0}, {1: -1, 2: 2}, {1: 0.5}])
def test_weights_that_are_no_chances_are_refused(weights):
    with pytest.raises(ValueError, match=r"chance|whole number"):
        Distribution(weights)


def test_two_dice_have_the_odds_that_everyone_knows():
    two = D6.power(2)
    assert two.probability(7) == Fraction(1, 6)
    assert two.probability(13) == 0
    assert two.at_least(10) == Fraction(1, 6)
    assert two.at_most(4) == Fraction(1, 6)
    assert two.mean() == 7
    assert two.variance() == Fraction(35, 6)
    assert two.quantile(Fraction(1, 2)) == 7
    assert (two.quantile(0), two.quantile(1)) == (2, 12)
    assert two.probability_that(lambda total: total % 2 == 1) == Fraction(1, 2)
    assert sum(two.floats().values()) == pytest.approx(1)


def test_a_share_outside_0_to_1_is_refused():
    with pytest.raises(ValueError, match="share"):
        D6.quantile(1.5)


def test_map_merges_equal_results():
    assert D6.map(lambda face: (face + 1) // 2) == Distribution.uniform([1, 2, 3])


def test_a_marginal_forgets_the_rest():
    wounds_and_sixes = Distribution({(0, 0): 3, (1, 0): 2, (1, 1): 1})
    assert wounds_and_sixes.marginal(lambda outcome: outcome[0]) == {0: Fraction(1, 2), 1: Fraction(1, 2)}


def test_a_mixture_draws_from_its_parts_by_their_weights():
    mixed = mixture([(Fraction(1, 3), Distribution.constant(0)), (Fraction(2, 3), D6), (0, Distribution.constant(9))])
    assert mixed.probability(0) == Fraction(1, 3)
    assert mixed.probability(6) == Fraction(1, 9)
    assert 9 not in mixed


def test_a_mixture_without_any_chance_is_refused():
    with pytest.raises(ValueError, match="mixture"):
        mixture([(0, D6)])


def test_then_depends_on_what_came_first():
    assert D6.then(lambda dice: D6.power(dice)).mean() == Fraction(7, 2) ** 2


def test_no_draws_add_up_to_nothing():
    assert D6.power(0) == Distribution.constant(0)
    assert Distribution({(1, 2): 1, (0, 3): 1}).power(0) == Distribution.constant((0, 0))


def test_a_power_of_a_certain_outcome_is_certain():
    assert Distribution.constant(3).power(5) == Distribution.constant(15)
    assert Distribution.constant((1, 2)).power(5) == Distribution.constant((5, 10))


def test_what_cannot_be_added_up_is_refused():
    with pytest.raises(TypeError, match="whole numbers"):
        Distribution.uniform(["a", "b"]).power(2)
    with pytest.raises(TypeError, match="tuples of 2 whole numbers"):
        Distribution.uniform([(1, 2), (1, 2, 3)]).power(2)
    with pytest.raises(ValueError, match="-1 times"):
        D6.power(-1)


def test_two_hundred_tries_stay_exact():
    fair = Distribution({0: 1, 1: 1}).power(200)
    assert fair.total == 2**200
    assert sum(weight for _, weight in fair) == 2**200
    assert fair.mean() == 100
    assert fair.variance() == 50


@given(small_numbers, st.integers(1, 4))
def test_powers_of_numbers_equal_the_plain_sum_over_all_sequences(weights, n):
    assert Distribution(weights).power(n) == summed_one_by_one(weights, n)


@given(small_vectors, st.integers(1, 4))
def test_powers_of_vectors_equal_the_plain_sum_over_all_sequences(weights, n):
    assert Distribution(weights).power(n) == summed_one_by_one(weights, n)


@given(small_numbers, st.integers(0, 40))
def test_means_and_variances_of_independent_draws_add_up(weights, n):
    one = Distribution(weights)
    many = one.power(n)
    assert many.mean() == n * one.mean()
    assert many.variance() == n * one.variance()
    assert many.total == sum(weight for _, weight in many)
