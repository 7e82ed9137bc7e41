"""Dice, target numbers and bonus dice."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.kernel.dice import Distribution, ScriptedDice, odds
from grognard.skulldred.melee_dice import roll_of
from grognard.skulldred.melee_facts import attacking
from grognard.skulldred.rolls import Roll, at_or_under, bonus, dice_for, hits
from grognard.skulldred.shooting import Aim, Shoot
from tests.skulldred.scenes import at, foe, kind, melee_odds, refusal, scene, shot_odds


def dice_at(number: int, target: int) -> Roll:
    """Return a number of dice at a target number."""
    return Roll(dice_for("skulldred.attr.dice", number, ()), at_or_under("skulldred.target.melee", target))


def any_hit(number: int, target: int) -> Fraction:
    """Return the chance of at least one HIT."""
    return 1 - odds(hits, dice_at(number, target)).probability(0)


@pytest.mark.rule("skulldred.dice.roll-low")
def test_a_die_at_or_under_the_target_is_a_hit() -> None:
    assert odds(hits, dice_at(3, 4)) == {0: Fraction(1, 27), 1: Fraction(2, 9), 2: Fraction(4, 9), 3: Fraction(8, 27)}
    assert hits(ScriptedDice([4, 5, 1]), dice_at(3, 4)) == 2


@pytest.mark.rule("skulldred.dice.roll-low")
def test_a_target_of_six_always_hits_and_nought_never() -> None:
    assert odds(hits, dice_at(2, 6)) == {2: 1}
    assert odds(hits, dice_at(2, 0)) == {0: 1}


@pytest.mark.rule("skulldred.dice.type")
@pytest.mark.parametrize(("sides", "chance"), [(6, Fraction(1, 2)), (8, Fraction(3, 8)), (10, Fraction(3, 10))])
def test_a_target_of_three_is_harder_with_more_sides(sides: int, chance: Fraction) -> None:
    made: Distribution[int] = odds(hits, dice_at(1, 3), sides)
    assert made.probability(1) == chance


@pytest.mark.rule("skulldred.target.melee")
def test_each_side_rolls_against_the_level_of_its_own_figure() -> None:
    state = scene(at(500, 500, kind(3, 4)), foe(525, 500, kind(2, 3)))
    assert melee_odds(state) == {
        "tie": Fraction(25, 108),
        "defender pushed": Fraction(8, 27),
        "defender downed": Fraction(11, 54),
        "defender killed": Fraction(5, 27),
        "attacker pushed": Fraction(1, 18),
        "attacker downed": Fraction(1, 54),
        "attacker killed": Fraction(1, 108),
    }


@pytest.mark.rule("skulldred.target.melee", "skulldred.melee-target")
def test_with_the_size_reading_each_side_rolls_against_its_own_size() -> None:
    readings = {"skulldred.melee-target": "size"}
    state = scene(at(500, 500, kind(3, 4)), foe(525, 500, kind(2, 3)), readings=readings)
    assert melee_odds(state) == {
        "tie": Fraction(5, 16),
        "defender pushed": Fraction(7, 32),
        "defender downed": Fraction(5, 32),
        "defender killed": Fraction(1, 8),
        "attacker pushed": Fraction(3, 32),
        "attacker downed": Fraction(1, 16),
        "attacker killed": Fraction(1, 32),
    }


@pytest.mark.rule("skulldred.target.shooting")
def test_a_shooter_rolls_against_the_size_of_its_target() -> None:
    assert any_hit(3, 3) == Fraction(7, 8)
    assert any_hit(3, 1) == Fraction(91, 216)
    giant = scene(at(500, 300, kind(shoot=2)), foe(500, 500, kind(1, 3, 7, size=6)))
    assert shot_odds(giant).probability("no effect") == 0, "two hits against at most one dodge"


@pytest.mark.rule("skulldred.target.magic")
def test_the_target_of_a_casting_is_the_number_of_points_spent() -> None:
    made = odds(hits, dice_at(3, 2))
    assert odds(hits, dice_at(1, 2)).probability(1) == Fraction(1, 3)
    assert made.probability(2) + made.probability(3) == Fraction(7, 27)


@pytest.mark.rule("skulldred.attr.dice")
def test_attributes_are_numbers_of_dice() -> None:
    assert odds(hits, dice_at(2, 3)).mean() == 1
    assert odds(hits, dice_at(3, 3)).mean() == Fraction(3, 2)


@pytest.mark.rule("skulldred.attr.level")
def test_more_level_makes_more_hits() -> None:
    assert odds(hits, dice_at(3, 2)).mean() == 1
    assert odds(hits, dice_at(3, 4)).mean() == 2


@pytest.mark.rule("skulldred.attr.size")
def test_big_figures_are_easy_to_hit() -> None:
    assert odds(hits, dice_at(3, 5)).probability(3) == Fraction(125, 216)
    assert odds(hits, dice_at(3, 2)).probability(3) == Fraction(1, 27)


@pytest.mark.rule("skulldred.attr.to-kill")
def test_to_kill_is_size_and_armour() -> None:
    assert kind(to_kill=4, size=3).armour == 1
    assert kind(to_kill=4, size=3).to_kill == 4
    assert kind(to_kill=1, size=1).to_kill == 1


@pytest.mark.rule("skulldred.buff.cap")
def test_four_bonus_dice_are_cut_to_three() -> None:
    bonuses = (
        bonus("skulldred.action.aim", 2),
        bonus("skulldred.shoot.bonus.point-blank", 1),
        bonus("skulldred.shoot.bonus.below", 1),
    )
    assert dice_for("skulldred.attr.dice", 2, bonuses).value == 5
    assert any_hit(5, 3) == Fraction(31, 32)


@pytest.mark.rule("skulldred.buff.cap", "skulldred.buff-cap")
def test_with_the_narrow_reading_only_spells_and_counters_are_capped() -> None:
    attacker = kind(1, 3)
    ring = [at(500 + x, 500 + y, attacker) for x, y in ((25, 0), (-25, 0), (0, -25))]
    for reading, dice in (("all", 4), ("spells-and-counters", 5)):
        state = scene(at(500, 525, attacker, level=0), foe(500, 500), *ring, readings={"skulldred.buff-cap": reading})
        ours = attacking(state, state.figure(0), state.figure(1), charge=True)
        assert roll_of(attacker, ours, state.setting.readings).number == dice


@pytest.mark.rule("skulldred.buff.zero")
def test_an_ability_of_nought_gets_no_bonus_dice() -> None:
    assert dice_for("skulldred.attr.dice", 0, (bonus("skulldred.action.aim", 2),)).value == 0
    state = scene(at(500, 500), foe(500, 600))
    assert refusal(state, 0, Aim()) == "skulldred.buff.zero"
    assert refusal(state, 0, Shoot(1)) == "skulldred.buff.zero"
