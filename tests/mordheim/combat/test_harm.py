"""What becomes of the injured where they are: on the ground, in water, in the saddle."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.kernel.dice import Dice, ScriptedDice, odds
from grognard.mordheim.combat.harm import befall, chain, hurt, unharmed
from grognard.mordheim.combat.hits import Hits
from grognard.mordheim.combat.wounding import Injured, outcome_of
from grognard.mordheim.facts import Cause
from grognard.mordheim.layer import BASE
from grognard.mordheim.profile import Base
from grognard.mordheim.state import Spot, State
from grognard.mordheim.traits import Trait
from tests.mordheim.warriors import battle, setting, warrior

HORSE = Base(25.0, 50.0, 1.5)
DOWN, STUNNED, OUT = Injured.KNOCKED_DOWN, Injured.STUNNED, Injured.OUT


def riders(**more: int) -> State:
    return battle(
        warrior(0, 1, (9, 9)),
        warrior(1, 0, rides=2, **more),
        warrior(2, 0, rider=1, base=HORSE, m=8),
    )


def swimmer(*traits: Trait) -> State:
    return battle(warrior(0, 0, place=Spot(0.0, 0.0, -1.0, "water:canal"), traits=traits))


def fate(state: State, warrior_id: int, *faces: int, worst: Injured = DOWN, cause: Cause = "shot") -> State:
    with ScriptedDice(faces) as dice:
        return befall(state, warrior_id, worst, cause, dice)


@pytest.mark.rule("mordheim.core.injury")
def test_a_hit_runs_from_wound_to_injury_and_the_loss_shows_in_the_state() -> None:
    state = battle(warrior(0), warrior(1, 1, (1, 0)))
    with ScriptedDice([4, 3]) as dice:
        state = hurt(state, 1, (Hits.of(1, 3, "mordheim.core.falls", "fall", no_save=True),), dice)
    assert (state.warrior(1).health, state.warrior(1).lost) == ("stunned", 1)


@pytest.mark.rule("mordheim.core.injury")
def test_the_downed_only_ever_get_worse() -> None:
    state = battle(warrior(0, health="stunned"))
    assert fate(state, 0).warrior(0).health == "stunned"
    assert not fate(state, 0, worst=OUT).warrior(0).in_play


@pytest.mark.rule("mordheim.shoot-water.knocked-down")
@pytest.mark.parametrize("cause", ["shot", "fall", "spell", "fire"])
def test_a_swimmer_knocked_down_by_a_shot_stays_up_and_is_slowed(cause: Cause) -> None:
    man = fate(swimmer(), 0, cause=cause).warrior(0)
    assert (man.health, man.shaken, man.fight.silent) == ("standing", True, False)


@pytest.mark.rule("mordheim.shoot-water.stunned")
@pytest.mark.rule("mordheim.water-melee.stunned")
@pytest.mark.parametrize("cause", ["shot", "blow"])
def test_who_is_stunned_in_water_drowns_but_for_the_amphibious(cause: Cause) -> None:
    assert fate(swimmer(Trait.SWIMS), 0, worst=STUNNED, cause=cause).warrior(0).health == "out"
    frog = fate(swimmer(Trait.AMPHIBIOUS), 0, worst=STUNNED, cause=cause).warrior(0)
    assert frog.health == "standing"
    assert (frog.shaken, frog.fight.silent) == (cause == "shot", cause == "blow")


@pytest.mark.rule("mordheim.water-melee.knocked-down")
def test_a_swimmer_knocked_down_by_a_blow_loses_his_reply() -> None:
    man = fate(swimmer(), 0, cause="blow").warrior(0)
    assert (man.health, man.shaken, man.fight.silent) == ("standing", False, True)


@pytest.mark.rule("mordheim.shoot-rider.knocked-down")
def test_a_rider_shot_at_keeps_his_seat_with_his_initiative() -> None:
    kept = fate(riders(i=4), 1, 4).warrior(1)
    assert (kept.rides, kept.shaken, kept.health) == (2, True, "standing")
    fell = fate(riders(i=4), 1, 5)
    assert (fell.warrior(1).rides, fell.warrior(2).rider, fell.warrior(1).health) == (None, None, "knocked-down")
    assert fell.warrior(1).body.gap(fell.warrior(2).body) < 0.01


@pytest.mark.rule("mordheim.shoot-rider.knocked-down")
@pytest.mark.rule("mordheim.mounted.knocked-down")
@pytest.mark.parametrize("cause", ["shot", "blow"])
def test_two_such_results_leave_a_rider_of_initiative_four_mounted_with_four_ninths(cause: Cause) -> None:
    def twice(dice: Dice) -> bool:
        state = befall(riders(i=4), 1, DOWN, cause, dice)
        if state.warrior(1).rides is not None:
            state = befall(state, 1, DOWN, cause, dice)
        return state.warrior(1).rides is not None

    assert odds(twice).probability(True) == Fraction(4, 9)


@pytest.mark.rule("mordheim.mounted.knocked-down")
def test_a_rider_struck_keeps_his_seat_but_not_his_blows() -> None:
    kept = fate(riders(), 1, 3, cause="blow").warrior(1)
    assert (kept.rides, kept.fight.silent, kept.fight.last_next, kept.shaken) == (2, True, True, False)


@pytest.mark.rule("mordheim.shoot-rider.stunned")
@pytest.mark.rule("mordheim.mounted.stunned")
@pytest.mark.parametrize("cause", ["shot", "blow"])
def test_a_stunned_rider_falls_without_a_test(cause: Cause) -> None:
    state = fate(riders(), 1, worst=STUNNED, cause=cause)
    assert (state.warrior(1).health, state.warrior(1).rides) == ("stunned", None)


@pytest.mark.rule("mordheim.shoot-rider.mount-lost")
@pytest.mark.rule("mordheim.mounted.mount-lost")
@pytest.mark.parametrize("worst", [DOWN, STUNNED, OUT])
@pytest.mark.parametrize(("face", "health"), [(3, "standing"), (4, "knocked-down")])
def test_who_loses_his_mount_lands_on_his_feet_if_he_is_quick(worst: Injured, face: int, health: str) -> None:
    state = fate(riders(), 2, face, worst=worst)
    assert (state.warrior(1).health, state.warrior(1).rides, state.warrior(2).rider) == (health, None, None)


@pytest.mark.rule("mordheim.core.mounts")
def test_in_the_base_game_a_rider_lies_beside_his_horse_which_is_gone() -> None:
    state = battle(warrior(0, rides=1), warrior(1, rider=0, base=HORSE), over=setting(layer=BASE))
    state = fate(state, 0)
    assert (state.warrior(0).health, state.warrior(1).on_table) == ("knocked-down", False)


@pytest.mark.rule("mordheim.shoot-rider.save-bonus")
@pytest.mark.rule("mordheim.mounted.save-bonus")
def test_rider_and_mount_save_better() -> None:
    state = battle(
        warrior(0, 1, (3, 3)),
        warrior(1, 0, rides=2, bears=("heavy-armour",)),
        warrior(2, 0, rider=1, base=HORSE, bears=("barding",)),
    )
    for cause in ("shot", "blow"):
        hits = Hits.of(1, 3, "mordheim.core.to-wound", cause)
        assert chain(state, state.warrior(1), (hits,))[0][0].save.needed == 4
        assert chain(state, state.warrior(2), (hits,))[0][0].save.needed == 5


@pytest.mark.rule("mordheim.shoot-water.cover-save", "mordheim.water-save")
@pytest.mark.parametrize("reading", ["best", "separate"])
def test_water_saves_on_six(reading: str) -> None:
    """BS3 at short range and cover: 5+; S3 against T3: 1/3 x 1/2 x 5/6 = 5/36."""
    place = Spot(0.0, 0.0, -1.0, "water:canal")
    state = battle(warrior(0, 0, place=place), over=setting(water_save=reading))
    hits = (Hits.of(1, 3, "mordheim.core.to-wound", "shot"),)
    target = state.warrior(0)
    wound = odds(outcome_of, chain(state, target, hits), unharmed(state, target, hits))
    hit = Fraction(1, 3)
    assert hit * sum(wound.probability(one) for one in wound.outcomes if one.wounds) == Fraction(5, 36)
    axe = Hits.of(1, 5, "mordheim.core.to-wound", "shot")
    needed = chain(state, target, (axe,))[0][0]
    assert needed.save.needed == 7
    assert [one.needed for one in needed.specials] == ([6] if reading == "separate" else [])
