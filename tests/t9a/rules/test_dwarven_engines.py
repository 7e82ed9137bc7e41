"""Army rules of the Dwarven Holds' machines."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from grognard.t9a.board.effects import FOR_THE_BATTLE
from grognard.t9a.board.lasting import with_effect
from grognard.t9a.board.profile import Model
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.moving.steps import after_move
from grognard.t9a.setup.marking import markings
from tests.t9a.attacks import after_hit, rules, strikes
from tests.t9a.positions import model, state_of, troop, unit

F = Fraction


def dwarf(*texts: str, **rest: Any) -> Model:
    return model("Dwarf", *rules(*texts), **rest)


@pytest.mark.rule("t9a.dh.shrapnel-bombs", "t9a.sweeping-attack")
def test_shrapnel_bombs_run_out_with_a_six() -> None:
    """D6 doubled for the whole unit; Str 3, AP 1 on Res 3 Armour 2: 35/12; usable after three uses 125/216."""
    bomber = unit(who=troop(dwarf("Shrapnel Bombs"), 1))
    [hook] = bomber.hooks.of(Moments.sweeping_attack)
    bombs = hook(bomber, state_of(bomber))
    assert (str(bombs.number), bombs.once, bombs.use) == ("D6×2", True, "")
    dropped = strikes(model(), model(armour=2), kind="ranged_special", weapon=None, strength=3, armour_penetration=1)
    assert bombs.number.mean() * after_hit(dropped) == F(35, 12)
    [last] = bomber.hooks.of(Moments.used_up_by)
    assert [last((face,)) for face in range(1, 7)] == [False] * 5 + [True]
    assert hook(bomber.altered(spent=("t9a.dh.shrapnel-bombs",)), state_of(bomber)) is None


@pytest.mark.rule("t9a.dh.shrapnel-grenades", "t9a.sweeping-attack")
def test_shrapnel_grenades_are_thrown_once_by_each_copter() -> None:
    """Two of them: 4 hits on average, Str 3, AP 0 on Res 3 Armour 1: 5/3."""
    copters = unit(who=troop(dwarf("Shrapnel Grenades"), 2))
    [hook] = copters.hooks.of(Moments.sweeping_attack)
    grenades = hook(copters, state_of(copters))
    assert (str(grenades.number), grenades.once, grenades.use) == ("D3", False, "t9a.dh.shrapnel-grenades")
    thrown = strikes(model(), model(armour=1), kind="ranged_special", weapon=None, strength=3, armour_penetration=0)
    assert 2 * grenades.number.mean() * after_hit(thrown) == F(5, 3)


@pytest.mark.rule("t9a.dh.entrench")
def test_an_entrenched_machine_has_hard_cover_until_it_moves() -> None:
    """A Bow, Aim 3+: 5+; pivots don't matter, an Advance ends it for good."""
    engineer = unit(0, 0, troop(dwarf("Entrench")))
    [marking] = markings(state_of(engineer, unit(1, 1)), 0)
    assert (marking.whom, marking.number, marking.must) == ("war machine", 1, False)
    dug_in = with_effect(unit(2, 0, troop(model("Gun"), 1)), marking.rule, FOR_THE_BATTLE)
    assert [hook(dug_in) for hook in dug_in.hooks.of(Moments.own_cover)] == ["hard"]
    assert after_move(state_of(), dug_in, "pivot") == dug_in
    for move in ("advance", "march", "random"):
        assert after_move(state_of(), dug_in, move).effects == ()
    assert [hook(engineer) for hook in engineer.hooks.of(Moments.own_cover)] == [None]
