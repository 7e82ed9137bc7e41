"""Charge Ranges: what is needed on the dice, and how likely it is."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.kernel.dice import ScriptedDice
from grognard.kernel.dice.odds import odds
from grognard.kernel.geometry import Feature, Rect, Table
from grognard.kernel.words.modifiers import Target
from grognard.t9a.board.profile import Height
from grognard.t9a.board.state import State
from grognard.t9a.board.unit import Unit
from grognard.t9a.charging.charge_range import ChargeRoll, charge_roll, greatest_charge_range, roll_charge
from grognard.t9a.rules.banners import RunicStandardOfDismay, RunicStandardOfTheAnvil
from grognard.t9a.rules.command import OrderingTheCharge
from grognard.t9a.rules.dwarven import TheBiggerTheyAre
from grognard.t9a.rules.movement import Fly, Swiftstride
from grognard.t9a.rules.saurian import ApexPredator
from tests.t9a.positions import against, engage, hero, model, state_of, troop, unit


def needing(needed: int, **how: object) -> ChargeRoll:
    return ChargeRoll(Target("t9a.charge-range", needed, (), needed), **how)  # type: ignore[arg-type]


def chance(roll: ChargeRoll) -> Fraction:
    return odds(roll_charge, roll).marginal(lambda found: found.reaches).probability(True)


def facing_each_other(away: float, who: object, whom: object, **how: object) -> tuple[State, Unit, Unit]:
    """Two units front to front, so many inches apart."""
    charger = unit(0, 0, who, x=36, y=20)  # type: ignore[arg-type]
    target = unit(1, 1, whom, x=36, y=20 + away, facing=180)  # type: ignore[arg-type]
    return state_of(charger, target, **how), charger, target  # type: ignore[arg-type]


@pytest.mark.rule("t9a.charge-range")
@pytest.mark.parametrize(
    ("needed", "plain", "again", "swift"),
    [
        (4, "11/12", "143/144", "53/54"),
        (5, "5/6", "35/36", "205/216"),
        (6, "13/18", "299/324", "193/216"),
        (7, "7/12", "119/144", "29/36"),
        (8, "5/12", "95/144", "49/72"),
        (9, "5/18", "155/324", "113/216"),
        (10, "1/6", "11/36", "77/216"),
        (11, "1/12", "23/144", "43/216"),
        (12, "1/36", "71/1296", "2/27"),
    ],
)
def test_the_table_of_charge_ranges(needed: int, plain: str, again: str, swift: str) -> None:
    """Core 21.5: 2D6, rolled again downhill, and with Swiftstride."""
    assert chance(needing(needed)) == Fraction(plain)
    assert chance(needing(needed, reroll="t9a.charging-downhill")) == Fraction(again)
    assert chance(needing(needed, more=1)) == Fraction(swift)


@pytest.mark.rule("t9a.charge-range")
@pytest.mark.parametrize(("away", "needed"), [(9.3, 6), (7.2, 4), (7.0, 3), (4.0, 0), (7.005, 3), (7.02, 4)])
def test_what_is_needed_is_the_distance_less_the_advance_rate_rounded_up(away: float, needed: int) -> None:
    """Core 6.7: successful if not less than the distance, measured with the one tolerance."""
    state, charger, target = facing_each_other(away, troop(model(advance=4), 10), troop())
    assert charge_roll(state, charger, target).target.needed == needed


@pytest.mark.rule("t9a.charge-range")
def test_the_slowest_model_sets_the_pace() -> None:
    slow = hero(5, model("Slow", advance=3))
    charger = unit(0, 0, troop(model(advance=4), 10), x=36, y=20, characters=(slow,))
    target = unit(1, 1, x=36, y=30, facing=180)
    assert charge_roll(state_of(charger, target), charger, target).target.needed == 7


@pytest.mark.rule("t9a.ordering-the-charge")
def test_a_champion_never_rolls_less_than_four_but_fails_with_his_real_dice() -> None:
    roll = needing(4, least=4)
    with ScriptedDice([1, 2]) as dice:
        found = roll_charge(dice, roll)
    assert found.reaches
    assert found.total == 4
    assert found.highest == 2
    assert chance(roll) == 1
    assert chance(needing(5, least=4)) == Fraction(5, 6)


@pytest.mark.rule("t9a.ordering-the-charge")
def test_a_unit_with_a_champion_asks_his_rule() -> None:
    who = troop(model(), 10, champion=model("Leader", OrderingTheCharge()))
    state, charger, target = facing_each_other(8, who, troop())
    assert charge_roll(state, charger, target).least == 4


@pytest.mark.rule("t9a.failed-charge")
def test_dropped_dice_count_for_nothing() -> None:
    """Core 21.25: Swiftstride rolls 1, 3, 4: a failed charge of 4 inches."""
    with ScriptedDice([4, 1, 3]) as dice:
        found = roll_charge(dice, needing(9, more=1))
    assert (found.total, found.highest, found.reaches) == (7, 4, False)


@pytest.mark.rule("t9a.swiftstride")
def test_swiftstride_needs_the_whole_unit() -> None:
    swift = model("Runner", Swiftstride())
    state, charger, target = facing_each_other(12, troop(swift, 10), troop())
    assert charge_roll(state, charger, target).more == 1
    joined = unit(0, 0, troop(swift, 10), x=36, y=20, characters=(hero(5),))
    assert charge_roll(state, joined, target).more == 0


@pytest.mark.rule("t9a.dh.the-bigger-they-are")
def test_seekers_run_at_large_and_gigantic_prey() -> None:
    """Core 21.5: 29/36 instead of 7/12 at ten inches."""
    seekers = troop(model("Seeker", TheBiggerTheyAre(), advance=3), 10)
    big = troop(model("Taurosaur", height=Height.GIGANTIC, base=(100, 150)), 1)
    state, charger, target = facing_each_other(10, seekers, big)
    assert chance(charge_roll(state, charger, target)) == Fraction(29, 36)
    state, charger, target = facing_each_other(10, seekers, troop())
    assert chance(charge_roll(state, charger, target)) == Fraction(7, 12)


@pytest.mark.rule("t9a.sa.apex-predator")
def test_an_apex_predator_has_two_more_against_a_single_flyer() -> None:
    """Core 21.5: at 15 inches it needs 8, less 2; with Swiftstride 193/216."""
    carnosaur = troop(model("Alpha Carnosaur", ApexPredator(), Swiftstride(), advance=7, base=(100, 150)), 1)
    flyer = troop(model("Flyer", Fly(8, 16)), 1)
    state, charger, target = facing_each_other(15, carnosaur, flyer)
    roll = charge_roll(state, charger, target)
    assert roll.target.base == 8
    assert roll.target.needed == 6
    assert chance(roll) == Fraction(193, 216)
    assert greatest_charge_range(charger, target) == 21


@pytest.mark.rule("t9a.sa.apex-predator")
def test_three_flyers_are_no_worthy_prey() -> None:
    carnosaur = troop(model("Alpha Carnosaur", ApexPredator(), advance=7, base=(100, 150)), 1)
    state, charger, target = facing_each_other(15, carnosaur, troop(model("Flyer", Fly(8, 16)), 3))
    assert charge_roll(state, charger, target).target.needed == 8
    assert greatest_charge_range(charger, target) == 19


@pytest.mark.rule("t9a.item.runic-standard-of-dismay")
def test_the_standard_of_dismay_slows_chargers() -> None:
    whom = troop(standard=True, rules=(RunicStandardOfDismay(),))
    state, charger, target = facing_each_other(10, troop(), whom)
    assert charge_roll(state, charger, target).target.needed == 8
    assert greatest_charge_range(charger, target) == 14


@pytest.mark.rule("t9a.item.runic-standard-of-the-anvil")
def test_a_friend_with_the_standard_of_the_anvil_lets_a_failed_charge_be_rolled_again() -> None:
    charger = unit(0, 0, x=30, y=20)
    target = unit(1, 1, x=36, y=30, facing=180)
    bearer = unit(2, 0, troop(standard=True, rules=(RunicStandardOfTheAnvil(),)), files=2)
    bearer, target = engage(against(target, bearer), target)
    state = state_of(charger, target, bearer)
    assert charge_roll(state, charger, target).reroll == "t9a.item.runic-standard-of-the-anvil"


@pytest.mark.rule("t9a.charging-downhill")
@pytest.mark.parametrize(("hill_y", "downhill"), [(19, True), (30, False)])
def test_from_a_hill_a_failed_charge_is_rolled_again(hill_y: float, *, downhill: bool) -> None:
    """Core 6.20: more than half of the charger on a Hill, more than half of the target off any."""
    hill = Feature("hill", "hill", Rect(36, hill_y, 12, 6))
    state, charger, target = facing_each_other(10, troop(), troop(), table=Table(72, 48, (hill,)))
    assert (charge_roll(state, charger, target).reroll == "t9a.charging-downhill") is downhill


@pytest.mark.rule("t9a.charging-downhill")
def test_a_charge_is_rolled_again_once() -> None:
    with ScriptedDice([1, 2, 1, 1]) as dice:
        assert not roll_charge(dice, needing(7, reroll="t9a.charging-downhill")).reaches
    with ScriptedDice([3, 4]) as dice:
        assert roll_charge(dice, needing(7, reroll="t9a.charging-downhill")).reaches


@pytest.mark.rule("t9a.charge-range")
def test_the_greatest_charge_range_is_advance_and_twelve_in_the_air_too() -> None:
    flyer = unit(0, 0, troop(model("Flyer", Fly(8, 16), advance=2), 3))
    target = unit(1, 1, y=40)
    assert greatest_charge_range(flyer, target) == 14
    assert greatest_charge_range(flyer, target, flying=True) == 20
