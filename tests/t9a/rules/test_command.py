"""The command group."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.kernel.dice import odds
from grognard.t9a.attack.attack import attack_value
from grognard.t9a.board.traits import Amount, Trait
from grognard.t9a.board.unit import Unit
from grognard.t9a.charging.charge_range import charge_roll, roll_charge
from grognard.t9a.movement.march_test import forbids_march
from tests.t9a.attacks import rule, rules, strikes
from tests.t9a.positions import model, state_of, troop, unit

F = Fraction


@pytest.mark.rule("t9a.first-among-equals", "t9a.champion")
def test_a_champion_has_one_attack_more() -> None:
    champion = model("Champion", *rules("First Among Equals"))
    assert attack_value(strikes(champion, model()), 2).value == 3


@pytest.mark.rule("t9a.ordering-the-charge", "t9a.champion")
@pytest.mark.parametrize(("champion", "chance"), [(False, F(11, 12)), (True, F(1))])
def test_a_champion_makes_a_poor_charge_roll_a_four(champion: bool, chance: Fraction) -> None:
    """Core 21.24: exactly 7.0 inches away at Advance 3: a 4 is needed."""
    texts = rules("Champion") if champion else ()
    dwarfs = unit(0, 0, troop(model("Dwarf", *texts, advance=3)), y=17)
    foes = unit(1, 1, y=24, facing=180)
    state = state_of(dwarfs, foes)
    roll = charge_roll(state, dwarfs, foes)
    assert odds(lambda dice: roll_charge(dice, roll).reaches).probability(True) == chance


def musicians(id: int, side: int, *, musician: bool, y: float = 24.0) -> Unit:
    return unit(id, side, troop(model(discipline=7), musician=musician, key=f"troop-{id}"), y=y)


@pytest.mark.rule("t9a.swift-reform", "t9a.musician")
def test_a_musician_orders_swift_reforms_while_he_lives() -> None:
    assert musicians(0, 0, musician=True).has_trait(Trait.SWIFT_REFORM)
    assert not musicians(0, 0, musician=False).has_trait(Trait.SWIFT_REFORM)
    fallen = unit(0, 0, troop(musician=True), musician=False)
    assert not fallen.has_trait(Trait.SWIFT_REFORM)


@pytest.mark.rule("t9a.march-to-the-beat", "t9a.musician", "t9a.march-test")
@pytest.mark.parametrize(
    ("own", "enemy", "away", "chance"),
    [
        (False, False, 8.0, F(7, 12)),
        (False, True, 8.0, F(5, 12)),
        (True, True, 8.0, F(7, 12)),
        (False, True, 8.1, F(1)),
    ],
)
def test_enemy_drums_make_marching_harder(own: bool, enemy: bool, away: float, chance: Fraction) -> None:
    """Discipline 7; who drums himself doesn't mind. Beyond 8 inches no test is due."""
    ours = musicians(0, 0, musician=own)
    theirs = musicians(1, 1, musician=enemy, y=24 + away + ours.formation.depth)
    state = state_of(ours, theirs)
    assert odds(lambda dice: not forbids_march(state, ours, dice)).probability(True) == chance


@pytest.mark.rule("t9a.deafening-clamour", "t9a.march-to-the-beat")
def test_deafening_clamour_is_a_musician_heard_afar() -> None:
    loud = model("Loud", *rules("Deafening Clamour"))
    assert len(loud.hooks.with_trait(Trait.SWIFT_REFORM)) == 1
    assert loud.hooks.amounts(Amount.HINDERS_MARCHES_WITHIN) == (18,)
    assert rule("March to the Beat").amount(Amount.HINDERS_MARCHES_WITHIN) == 8
