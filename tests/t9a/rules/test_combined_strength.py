"""Skink Braves with Caimans among them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from grognard.kernel.dice import odds
from grognard.t9a.attack.attack import prepare, roll_to_hit
from grognard.t9a.board.profile import Height
from grognard.t9a.board.unit import Unit
from grognard.t9a.moments.hooks import Moments
from tests.t9a.attacks import rules, strikes
from tests.t9a.positions import model, state_of, troop, unit

F = Fraction


def braves(models: int = 15, caimans: int = 2) -> Unit:
    brave = model("Skink Brave", *rules("Combined Strength"), defence=2)
    caiman = model("Caiman", *rules("Combined Strength"), hp=3, base=(40, 40), height=Height.LARGE)
    host = troop(brave, 20, companion=caiman, companions=caimans)
    return unit(1, 1, host, models=models)


def answers(moment: str, one: Unit, *more: Any) -> list[Any]:
    return [answer for hook in one.hooks.of(getattr(Moments, moment)) if (answer := hook(one, *more)) is not None]


@pytest.mark.rule("t9a.sa.combined-strength", "t9a.formation")
@pytest.mark.parametrize(
    ("models", "caimans", "files", "ranks"),
    [
        (20, 2, 5, (5, 5, 5, 5, 4, 4)),
        (17, 2, 6, (6, 6, 6, 6, 1)),  # not 5 Braves before the Caimans, and two beside them
        (39, 3, 7, (7, 7, 7, 7, 7, 7, 7, 2)),
        (3, 2, 8, (7, 4)),  # too few for a front of 8
    ],
)
def test_caimans_stand_as_far_back_as_leaves_no_gap_before_them(
    models: int, caimans: int, files: int, ranks: tuple[int, ...]
) -> None:
    formation = braves(models, caimans).altered(files=files).formation
    assert (formation.rank_strength, formation.files) == (ranks, ranks[0])


@pytest.mark.rule("t9a.sa.combined-strength-allocating-attacks", "t9a.sa.combined-strength-swirling-melee")
@pytest.mark.parametrize("moment", ["opens_pools", "swirling_pools"])
def test_the_braves_cost_nothing_and_the_caimans_one_to_hit(moment: str) -> None:
    [pools] = answers(moment, braves())
    assert [(pool, cost.value if cost else 0) for pool, cost in pools] == [("rank_and_file", 0), ("companions", -1)]


@pytest.mark.rule("t9a.sa.combined-strength-allocating-attacks")
def test_an_empty_pool_is_not_open() -> None:
    assert answers("opens_pools", braves(caimans=0)) == []
    [pools] = answers("opens_pools", braves(models=0))
    assert [pool for pool, _ in pools] == ["companions"]


@pytest.mark.rule("t9a.sa.combined-strength-allocating-attacks", "t9a.swirling-melee")
def test_swirling_melee_is_closed_while_there_are_caimans() -> None:
    assert answers("closes_swirling_melee", braves()) == [True]
    assert answers("closes_swirling_melee", braves(caimans=0)) == [False]


@pytest.mark.rule("t9a.sa.combined-strength-allocating-attacks", "t9a.distracting")
@pytest.mark.parametrize(
    ("off", "texts", "chance"),
    [(3, (), F(1, 3)), (4, (), F(1, 2)), (3, ("Distracting",), F(1, 3))],
)
def test_the_cost_of_striking_a_caiman_out_of_contact(off: int, texts: tuple[str, ...], chance: Fraction) -> None:
    """Def 3: Off 3 needs 4+, so 5+; Off 4 3+, so 4+; Distracting isn't added to the -1."""
    [pools] = answers("opens_pools", braves())
    cost = dict(pools)["companions"]
    blow = strikes(model(off=off), model("Caiman", *rules(*texts)), weapon=None, situation=(cost,))
    assert odds(lambda dice: roll_to_hit(dice, prepare(blow)).count).mean() == chance


@pytest.mark.rule("t9a.sa.combined-strength-distributing-hits", "t9a.sa.combined-strength-stomp")
@pytest.mark.parametrize(
    ("models", "caimans", "stomp", "shares"),
    [
        (15, 2, False, (("rank_and_file", 4), ("companions", 2))),
        (0, 2, False, (("companions", 6),)),
        (15, 2, True, (("rank_and_file", 6),)),
    ],
)
def test_hits_are_shared_by_a_die_and_stomps_are_not(
    models: int, caimans: int, stomp: bool, shares: tuple[tuple[str, int], ...]
) -> None:
    assert answers("distributes_hits", braves(models, caimans), stomp, state_of()) == [shares]


@pytest.mark.rule("t9a.sa.combined-strength-distributing-hits")
def test_without_caimans_all_hits_are_on_braves() -> None:
    assert answers("distributes_hits", braves(caimans=0), False, state_of()) == []


@pytest.mark.rule("t9a.sa.combined-strength-distributing-hits")
def test_the_odds_of_six_hits() -> None:
    """Exactly two on Caimans 80/243, none 64/729."""
    [shares] = answers("distributes_hits", braves(), False, state_of())
    caimans = dict(shares)["companions"]
    six = odds(lambda dice: dice.pool(6, lambda d: int(d.d6("t9a.distributing-hits") > 6 - caimans)))
    assert six.mean() == 2
    assert six.probability(2) == F(80, 243)
    assert six.probability(0) == F(64, 729)


@pytest.mark.rule("t9a.sa.combined-strength")
def test_a_unit_of_braves_has_the_height_of_most_of_its_models() -> None:
    assert braves(15, 1).height is Height.STANDARD
    assert braves(1, 2).height is Height.LARGE
