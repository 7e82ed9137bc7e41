"""Weapons of effect: who is inside, wholly or in part, and what it does to his save (`mordheim.area.*`)."""

from __future__ import annotations

import pytest

from grognard.kernel.dice import ScriptedDice
from grognard.mordheim.armoury import weapon
from grognard.mordheim.shooting.effect import Discharge, discharge, shape_of
from grognard.mordheim.shooting.shapes import inside_blast, inside_of
from tests.mordheim.warriors import battle, warrior

BASE = 25 / 25.4


@pytest.mark.rule("mordheim.area.full")
@pytest.mark.rule("mordheim.area.partial-cover")
def test_a_line_holds_wholly_who_stands_in_its_middle_and_in_part_who_stands_beside() -> None:
    """The line is 1" wide: a base of 25 mm is just inside it, or pokes out of it."""
    men = warrior(1, 1, (10, 15)), warrior(2, 1, (10.6, 18)), warrior(3, 1, (12, 18))
    state = battle(warrior(0, bears=("blunderbuss",), at=(10, 10)), *men)
    inside = {
        one.warrior: one.whole for one in inside_of(state, state.warrior(0), shape_of(weapon("blunderbuss")), 0.0)
    }
    assert inside == {1: True, 2: False}


@pytest.mark.rule("mordheim.area.decreasing")
@pytest.mark.parametrize(("x", "strength"), [(20.0, 5), (20.7, 4), (22.0, 3), (23.4, 3)])
def test_who_stands_over_two_zones_suffers_the_milder_one(x: float, strength: int) -> None:
    state = battle(warrior(0, at=(10, 10)), warrior(1, 1, (x, 20)))
    (one,) = inside_blast(state, (20.0, 20.0, 0.0), shape_of(weapon("infernal-machine")))
    assert one.strength == strength


@pytest.mark.rule("mordheim.area.hidden")
def test_the_hidden_suffer_nothing() -> None:
    state = battle(warrior(0, at=(10, 10)), warrior(1, 1, (20, 20), hidden=True))
    assert not inside_blast(state, (20.0, 21.0, 0.0), shape_of(weapon("infernal-machine")))


@pytest.mark.rule("mordheim.area.rule")
@pytest.mark.rule("mordheim.blackpowder.misfire")
def test_a_blunderbuss_rolls_one_die_for_its_misfire_and_wounds_all_in_the_line() -> None:
    state = battle(warrior(0, bears=("blunderbuss",), at=(10, 10)), warrior(1, 1, (10, 15)), warrior(2, 1, (10, 17)))
    dice = ScriptedDice([4, 2, 2])
    with dice:
        after = discharge(state, Discharge(0, "mordheim.eq.blunderbuss", 1, 0.0), dice)
    assert "mordheim.eq.blunderbuss" in after.warrior(0).used, "once per battle"


@pytest.mark.rule("mordheim.area.gas")
@pytest.mark.parametrize(("face", "moved"), [(3, True), (4, False)])
def test_who_is_partly_in_gas_gets_out_of_it_by_his_initiative(face: int, moved: bool) -> None:
    """The thrower hits (4), whoever stands on the rim tests Initiative 3; who stays in is rolled to wound."""
    state = battle(
        warrior(0, bears=("poison-wind-globe",), at=(10, 10)), warrior(1, 1, (14, 10)), warrior(2, 1, (15.6, 10))
    )
    faces = [4, 1, face] if moved else [4, 1, face, 1]
    dice = ScriptedDice(faces)
    with dice:
        after = discharge(state, Discharge(0, "mordheim.eq.poison-wind-globe", 1), dice)
    assert (after.warrior(2).place.x > 15.7) is moved
