"""The dice of casting, dispelling and Miscasts: the tables of the magic rules, by exact odds."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.kernel.dice import RolledDice, SampledDice, odds
from grognard.kernel.words.modifiers import Modifier
from grognard.t9a.magic.roll import (
    Attempt,
    Fate,
    cast_roll,
    fate,
    miscast_row,
    roll_to_cast,
    roll_to_dispel,
)

F = Fraction
MASTER = (Modifier("t9a.wizard-master", "add", 1),)
HEWN = (Modifier("t9a.dh.hewn-out-of-mountains", "add", 1),)


def attempt(dice: int, value: int, *gains: Modifier, harder: tuple[Modifier, ...] = ()) -> Attempt:
    return Attempt.of("t9a.spell.fireball", dice, value, harder, gains)


def passes(dice: int, value: int, *gains: Modifier, harder: tuple[Modifier, ...] = ()) -> Fraction:
    given = attempt(dice, value, *gains, harder=harder)
    return odds(lambda throw: roll_to_cast(throw, given).passed).probability(True)


TABLE = {
    1: "1/2 1/3 1/6 0 0 0 0 0 0",
    2: "11/12 5/6 13/18 7/12 5/12 5/18 1/6 1/12 1/36",
    3: "215/216 53/54 103/108 49/54 181/216 20/27 5/8 1/2 3/8",
    4: "1 1295/1296 1291/1296 427/432 1261/1296 613/648 65/72 545/648 493/648",
    5: "1 1 7775/7776 1295/1296 2585/2592 965/972 425/432 209/216 7319/7776",
}


@pytest.mark.rule("t9a.casting-attempt")
@pytest.mark.parametrize("dice", TABLE)
def test_a_casting_attempt_passes_as_often_as_the_table_says(dice: int) -> None:
    assert [passes(dice, value) for value in range(4, 13)] == [F(text) for text in TABLE[dice].split()]


@pytest.mark.rule("t9a.casting-attempt", "t9a.wizard-master")
def test_a_single_die_that_shows_1_or_2_fails_whatever_is_added() -> None:
    assert [passes(1, value, *MASTER) for value in (3, 4, 5, 6, 7)] == [F(2, 3), F(2, 3), F(1, 2), F(1, 3), F(1, 6)]


@pytest.mark.rule("t9a.wizard-master")
def test_a_master_needs_7_on_two_dice_for_a_casting_value_of_8() -> None:
    assert (passes(2, 8, *MASTER), passes(2, 8)) == (F(7, 12), F(5, 12))


@pytest.mark.rule("t9a.dh.hewn-out-of-mountains", "t9a.magic-resistance")
def test_against_dwarfs_a_master_needs_10_and_a_runic_smith_makes_it_harder() -> None:
    resisted = Modifier("t9a.magic-resistance", "add", -1)
    assert passes(3, 9, *MASTER) == F(181, 216)
    assert passes(3, 9, *MASTER, harder=HEWN) == F(20, 27)
    assert passes(3, 9, *MASTER, resisted, harder=HEWN) == F(5, 8)


@pytest.mark.rule("t9a.magic-resistance")
@pytest.mark.parametrize(
    ("dice", "value", "x", "chance", "without"),
    [(2, 7, 2, F(5, 18), F(7, 12)), (3, 9, 2, F(1, 2), F(20, 27))],
)
def test_the_ledgers_examples_of_magic_resistance(
    dice: int, value: int, x: int, chance: Fraction, without: Fraction
) -> None:
    assert passes(dice, value, Modifier("t9a.magic-resistance", "add", -x)) == chance
    assert passes(dice, value) == without


@pytest.mark.rule("t9a.dispelling-attempt")
@pytest.mark.parametrize(
    ("value", "dice", "dispelling", "chance"),
    [
        (7, 2, 2, F(41, 81)),
        (9, 3, 3, F(343, 648)),
        (8, 3, 2, F(707, 864)),
        (9, 4, 4, F(453457, 839808)),
        (4, 1, 1, F(1, 2)),
    ],
)
def test_a_masters_spell_is_cast_and_not_dispelled_as_often_as_computed(
    value: int, dice: int, dispelling: int, chance: Fraction
) -> None:
    """Magic 25.4; Miscasts aside, of which Broken Concentration alone would matter."""
    given = attempt(dice, value, *MASTER)
    ends = odds(lambda throw: fate(throw, given, dispelling, miscasts=-10).outcome)
    assert ends.probability("cast") == chance


@pytest.mark.rule("t9a.dispelling-attempt", "t9a.dh.battle-rune", "t9a.item.rune-of-mastery")
@pytest.mark.parametrize(
    ("level", "dice", "chance"),
    [
        (5, 1, F(1, 3)),
        (5, 2, F(5, 6)),
        (5, 3, F(53, 54)),
        (8, 1, F(0)),
        (8, 2, F(5, 12)),
        (8, 3, F(181, 216)),
        (7, 2, F(7, 12)),
        (10, 2, F(1, 6)),
    ],
)
def test_dispelling_a_battle_rune(level: int, dice: int, chance: Fraction) -> None:
    """Magic 25.10: Power Levels 5 and 8; 7 and 10 with a Rune of Mastery. A single die that shows 1 may dispel."""
    assert odds(lambda throw: roll_to_dispel(throw, dice, level).dispelled).probability(True) == chance


@pytest.mark.rule("t9a.miscast")
@pytest.mark.parametrize(("dice", "chance"), [(3, F(1, 36)), (4, F(7, 72)), (5, F(23, 108))])
def test_three_of_a_kind(dice: int, chance: Fraction) -> None:
    rows = odds(lambda throw: miscast_row(throw.hand(dice, "t9a.casting-attempt"), 3) > 0)
    assert rows.probability(True) == chance


@pytest.mark.rule("t9a.miscast", "t9a.miscast.broken-concentration")
def test_which_miscasts_follow_a_spell_that_passed() -> None:
    """Magic 25.6: -1 with three dice, +1 with five."""

    def rows(dice: int, value: int) -> dict[int, Fraction]:
        given = attempt(dice, value, *MASTER)

        def run(throw: object) -> int:
            roll = roll_to_cast(throw, given)  # type: ignore[arg-type]  # any kind of dice
            return miscast_row(roll.faces) if roll.passed else -1

        found = odds(run)
        return {row: found.probability(row) for row in range(1, 8) if found.probability(row)}

    assert rows(3, 9) == {row: F(1, 216) for row in (2, 3, 4, 5)}
    assert rows(4, 9) == {1: F(1, 162), 2: F(17, 1296), **{row: F(7, 432) for row in (3, 4, 5, 6)}}
    assert rows(5, 12) == {2: F(25, 1296), 3: F(5, 162), **{row: F(23, 648) for row in (4, 5, 6, 7)}}
    assert miscast_row((1, 1, 1)) == 0
    assert miscast_row((2, 2, 2), 1) == 2
    assert odds(lambda throw: fate(throw, attempt(4, 4, *MASTER), 0)).probability(Fate("failed", 1)) > 0


@pytest.mark.rule("t9a.fizzle")
def test_a_failed_attempt_gives_back_its_natural_ones() -> None:
    """Magic 25.7: a Master's three dice for 9+ fail with 35/216 and give back 9/7; two plain dice for 8+ 4/7."""

    def returned(dice: int, value: int, *gains: Modifier) -> tuple[Fraction, Fraction]:
        given = attempt(dice, value, *gains)

        def run(throw: object) -> int:
            roll = roll_to_cast(throw, given)  # type: ignore[arg-type]  # any kind of dice
            return -1 if roll.passed else roll.fizzled

        found = odds(run)
        failed = 1 - found.probability(-1)
        return failed, sum((F(n) * found.probability(n) for n in range(1, dice + 1)), F(0)) / failed

    assert returned(3, 9, *MASTER) == (F(35, 216), F(9, 7))
    assert returned(2, 8) == (F(7, 12), F(4, 7))
    assert cast_roll(attempt(1, 4), (1,)).fizzled == 0


@pytest.mark.rule("t9a.casting-attempt", "t9a.dispelling-attempt")
def test_the_kinds_of_dice_agree_about_the_fate_of_a_spell() -> None:
    given = attempt(3, 9, *MASTER)
    exact = odds(lambda throw: fate(throw, given, 3).outcome).probability("cast")
    runs = 4000
    bound = 5 * (float(exact * (1 - exact)) / runs) ** 0.5
    for throw in (RolledDice(7), SampledDice(8)):
        seen = sum(fate(throw, given, 3).outcome == "cast" for _ in range(runs)) / runs
        assert abs(seen - float(exact)) < bound
