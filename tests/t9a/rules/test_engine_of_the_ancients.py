"""The Engine of the Ancients."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.kernel.dice import ScriptedDice
from grognard.t9a.activations import UseRule, activations
from grognard.t9a.attack.attack import prepare
from grognard.t9a.board.effects import ids_of
from grognard.t9a.board.lasting import at_start_of_turn
from grognard.t9a.board.state import State
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.units.lending import lent_to
from tests.t9a.attacks import after_hit, rules, shoots, strikes
from tests.t9a.positions import model, play, state_of, troop, unit

F = Fraction
ENGINE = "t9a.sa.engine-of-the-ancients"


def host(active: int = 0) -> State:
    engine = unit(0, 0, troop(model("Taurosaur", *rules("Engine of the Ancients")), 1))
    friend, enemy = unit(1, 0, y=27), unit(2, 1, y=40)
    return state_of(engine, friend, enemy, active=active)


def chosen(power: str) -> State:
    return play(activations(host(), ScriptedDice([]), "player-turn"), UseRule(ENGINE, 0, mode=f"{ENGINE}.{power}"))


@pytest.mark.rule("t9a.sa.engine-of-the-ancients", "t9a.aegis")
def test_the_shield_covers_friends_until_the_first_choice_and_when_it_is_chosen() -> None:
    for state in (host(), chosen("shield")):
        lent = lent_to(state, state.unit(1))
        assert [save.needed for save in prepare(shoots(model(), model(), "Bow (4+)", target_lent=lent)).saves] == [5]
        assert prepare(strikes(model(), model(), target_lent=lent)).saves == ()
        assert lent_to(state, state.unit(2)) == ()
    beaming = chosen("beam")
    assert lent_to(beaming, beaming.unit(1)) == ()


@pytest.mark.rule("t9a.sa.engine-of-the-ancients", "t9a.flaming-attacks")
@pytest.mark.parametrize(("armour", "wounds"), [(0, F(1, 6)), (3, F(1, 2)), (5, F(5, 6)), (6, F(5, 6))])
def test_the_beam_melts_armour(armour: int, wounds: Fraction) -> None:
    """D3 hits within 9 inches, AP 10, wounding on 7 minus Armour: a 6 always, a 1 never."""
    state = chosen("beam")
    engine = state.unit(0)
    [hook] = engine.hooks.of(Moments.ranged_special_attack)
    hits: Any = hook(engine, state)
    assert (str(hits.number), hits.range_in, hits.armour_penetration) == ("D3", 9.0, 10)
    blow = strikes(
        model(),
        model(armour=armour),
        kind="ranged_special",
        weapon=None,
        strength=hits.strength,
        armour_penetration=hits.armour_penetration,
        attributes=hits.attributes,
    )
    assert after_hit(blow) == wounds
    assert "t9a.flaming-attacks" in blow.words


@pytest.mark.rule("t9a.sa.engine-of-the-ancients")
def test_a_power_lasts_to_the_next_own_turn() -> None:
    state = chosen("beam")
    theirs = at_start_of_turn(replace(state, active=1, player_turn=2))
    assert ids_of(theirs.unit(0).effects) == (f"{ENGINE}.beam",)
    assert at_start_of_turn(replace(state, active=0, player_turn=3)).unit(0).effects == ()
    enemy_turn = host(active=1)
    assert play(activations(enemy_turn, ScriptedDice([]), "player-turn")) == enemy_turn
