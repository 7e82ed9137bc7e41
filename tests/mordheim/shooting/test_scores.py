"""What shots need, and where they go: the worked examples of the ledger."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.kernel.dice import ScriptedDice, odds
from grognard.kernel.words.refusals import NotAllowed
from grognard.mordheim.armoury import weapon
from grognard.mordheim.layer import BASE
from grognard.mordheim.shooting.aiming import Manner, aim
from grognard.mordheim.shooting.phase import Shoot, judge_shot, waiting
from grognard.mordheim.shooting.ranges import range_of, why_not_shoot
from grognard.mordheim.shooting.shots import Landed, flight, shoot
from grognard.mordheim.shooting.targets import why_not
from grognard.mordheim.state import State, Turn, Warrior
from grognard.mordheim.traits import Trait
from tests.mordheim.warriors import battle, setting, warrior


def shooter(*bears: str, at: tuple[float, float] = (10, 10), **more: Any) -> Warrior:
    return warrior(0, 0, at, bears=bears, **more)


def target(at: tuple[float, float] = (20, 10), number: int = 1, side: int = 1, **more: Any) -> Warrior:
    return warrior(number, side, at, **more)


def needed(state: State, gear: str, **manner: Any) -> int:
    bow = weapon(gear)
    return aim(state, state.warrior(0), state.warrior(1), bow, Manner(bow.id, **manner)).target().needed


def lands(state: State, gear: str, where: Landed, **manner: Any) -> Fraction:
    bow = weapon(gear)
    return odds(flight, aim(state, state.warrior(0), state.warrior(1), bow, Manner(bow.id, **manner))).probability(
        where
    )


@pytest.mark.rule("mordheim.core.shooting")
def test_a_plain_shot_needs_four_with_ballistic_skill_three() -> None:
    assert needed(battle(shooter("bow"), target()), "bow") == 4


@pytest.mark.rule("mordheim.core.long-range")
@pytest.mark.parametrize(("y", "score"), [(10 + 12 + 25 / 25.4, 4), (10 + 12.1 + 25 / 25.4, 5)])
def test_long_range_is_more_than_half(y: float, score: int) -> None:
    assert needed(battle(shooter("bow"), target((10, y))), "bow") == score


@pytest.mark.rule("mordheim.throwing.no-modifiers")
def test_who_moved_throws_at_full_range_on_four_and_shoots_a_bow_on_six() -> None:
    moved = Turn(moved=True)
    knives = battle(shooter("throwing-knives", turn=moved), target((10, 10 + 6 + 25 / 25.4)))
    assert needed(knives, "throwing-knives") == 4
    bow = battle(shooter("bow", turn=moved), target((10, 10 + 23 + 25 / 25.4)))
    assert needed(bow, "bow") == 6


@pytest.mark.rule("mordheim.throwing.no-run")
@pytest.mark.rule("mordheim.hurled.after-run")
def test_after_a_run_knives_stay_in_the_belt_and_globes_fly_at_minus_one() -> None:
    state = battle(shooter("throwing-knives", "malefire-globe", turn=Turn(gait="run", moved=True)), target((14, 10)))
    refusal = why_not_shoot(state, state.warrior(0), weapon("throwing-knives"))
    assert refusal is not None
    assert refusal.rule == "mordheim.throwing.no-run"
    assert why_not_shoot(state, state.warrior(0), weapon("malefire-globe")) is None
    assert needed(state, "malefire-globe") == 5
    base = battle(*state.warriors, over=setting(layer=BASE))
    assert why_not_shoot(base, base.warrior(0), weapon("malefire-globe")) is not None


@pytest.mark.rule("mordheim.hurled.no-modifiers")
def test_a_globe_at_full_range_after_a_walk_needs_four() -> None:
    walked = shooter("malefire-globe", turn=Turn(moved=True))
    assert needed(battle(walked, target((10, 10 + 6 + 25 / 25.4))), "malefire-globe") == 4


@pytest.mark.rule("mordheim.hurled.range")
@pytest.mark.parametrize(("strength", "reach"), [(3, 6), (4, 8), (5, 10)])
def test_a_hurled_weapon_reaches_twice_the_strength(strength: int, reach: float) -> None:
    assert range_of(warrior(0, s=strength), weapon("malefire-globe")) == reach


@pytest.mark.rule("mordheim.hurled.skills")
def test_no_shooting_skill_serves_with_what_is_hurled() -> None:
    trick = battle(
        shooter("bow", "malefire-globe", traits=(Trait.IGNORES_COVER,)), target((14, 10)), warrior(2, 1, (12, 10))
    )
    assert needed(trick, "bow") == 4, "cover by the man in between is ignored"
    assert needed(trick, "malefire-globe") == 5


@pytest.mark.rule("mordheim.opportunity.penalty")
@pytest.mark.parametrize(("skill", "score"), [(3, 7), (4, 6)])
def test_opportunity_cover_and_long_range_add_up(skill: int, score: int) -> None:
    man = shooter("bow")
    values = replace(man.kit.profile.characteristics, ballistic_skill=skill)
    man = replace(man, kit=man.kit.altered(profile=replace(man.kit.profile, characteristics=values)))
    state = battle(man, target((10, 30)), warrior(2, 1, (10, 20)))
    assert needed(state, "bow", opportunity=True) == score


@pytest.mark.rule("mordheim.shoot-melee.allowed")
@pytest.mark.rule("mordheim.shoot-melee.hit")
@pytest.mark.rule("mordheim.shoot-melee.miss-by-1")
@pytest.mark.rule("mordheim.shoot-melee.miss-by-2")
def test_a_shot_into_a_fight_hits_goes_astray_or_is_lost() -> None:
    """BS3 at short range into a fight needs 5: a third hits, a sixth goes astray, half is lost."""
    state = battle(shooter("bow"), target(), warrior(2, 0, (20 + 25 / 25.4, 10)))
    assert needed(state, "bow") == 5
    assert lands(state, "bow", Landed.HIT) == Fraction(1, 3)
    assert lands(state, "bow", Landed.ASTRAY) == Fraction(1, 6)
    assert lands(state, "bow", Landed.LOST) == Fraction(1, 2)


@pytest.mark.rule("mordheim.shoot-melee.miss-by-1", "mordheim.shoot-melee-seven")
@pytest.mark.parametrize(("reading", "chance"), [("random", Fraction(1, 6)), ("lost", Fraction(0))])
def test_a_six_where_seven_is_needed_strikes_somebody_unless_read_otherwise(reading: str, chance: Fraction) -> None:
    men = shooter("bow", turn=Turn(moved=True)), target((10, 30)), warrior(2, 0, (10 + 25 / 25.4, 30))
    state = battle(*men, over=setting(shoot_melee_seven=reading))
    assert needed(state, "bow") == 7
    assert lands(state, "bow", Landed.ASTRAY) == chance


@pytest.mark.rule("mordheim.blackpowder.misfire")
def test_a_shot_explodes_once_in_thirty_six_and_a_one_still_hits_as_often() -> None:
    state = battle(shooter("pistol"), target((14, 10)))
    assert lands(state, "pistol", Landed.EXPLODES) == Fraction(1, 36)
    assert lands(state, "pistol", Landed.STRONG) == Fraction(1, 36)
    assert sum(lands(state, "pistol", bad) for bad in (Landed.EXPLODES, Landed.JAMS, Landed.FOULS)) == Fraction(1, 12)


@pytest.mark.rule("mordheim.blackpowder.misfire", "mordheim.base-misfire")
@pytest.mark.parametrize(("reading", "chance"), [("off", Fraction(0)), ("on", Fraction(1, 36))])
def test_in_the_base_layer_misfires_are_a_reading(reading: str, chance: Fraction) -> None:
    state = battle(shooter("pistol"), target((14, 10)), over=setting(layer=BASE, base_misfire=reading))
    assert lands(state, "pistol", Landed.EXPLODES) == chance


@pytest.mark.rule("mordheim.core.prepare-shot")
def test_a_pistol_is_unloaded_by_its_shot_and_one_of_a_brace_is_left() -> None:
    state = battle(shooter("pistol", "pistol"), target((14, 10)))
    state = shoot(state, 0, 1, Manner("mordheim.eq.pistol"), ScriptedDice([2]))
    fresh = state.with_warrior(replace(state.warrior(0), turn=Turn()))
    assert why_not_shoot(fresh, fresh.warrior(0), weapon("pistol")) is None
    once_more = shoot(fresh, 0, 1, Manner("mordheim.eq.pistol"), ScriptedDice([2]))
    again = once_more.with_warrior(replace(once_more.warrior(0), turn=Turn()))
    refusal = why_not_shoot(again, again.warrior(0), weapon("pistol"))
    assert refusal is not None
    assert refusal.rule == "mordheim.core.prepare-shot"


@pytest.mark.rule("mordheim.core.move-or-fire")
def test_a_crossbow_isn_t_fired_after_a_move() -> None:
    state = battle(shooter("crossbow", turn=Turn(moved=True)), target())
    refusal = why_not_shoot(state, state.warrior(0), weapon("crossbow"))
    assert refusal is not None
    assert refusal.rule == "mordheim.core.move-or-fire"


@pytest.mark.rule("mordheim.core.closest-target")
def test_the_closest_must_be_shot_at_unless_it_is_down_engaged_or_harder() -> None:
    bow, far = weapon("bow"), warrior(2, 1, (10, 20))
    near = target((14, 10))
    state = battle(shooter("bow"), near, far)
    refusal = why_not(state, state.warrior(0), far, bow)
    assert refusal is not None
    assert refusal.rule == "mordheim.core.closest-target"
    down = battle(shooter("bow"), replace(near, health="stunned"), far)
    assert why_not(down, down.warrior(0), far, bow) is None
    engaged = battle(shooter("bow"), near, far, warrior(3, 0, (14 + 25 / 25.4, 10)))
    assert why_not(engaged, engaged.warrior(0), far, bow) is None
    covered = battle(shooter("bow"), near, far, warrior(3, 0, (12.5, 10)))
    assert why_not(covered, covered.warrior(0), far, bow) is None, "it is easier to hit: nobody stands before it"


@pytest.mark.rule("mordheim.opportunity.trigger")
def test_who_could_have_shot_and_did_not_waits() -> None:
    men = shooter("bow"), target(), warrior(2, 0, (5, 5), bears=("sword",))
    state = waiting(battle(*men, active=0, phase="shooting"))
    assert state.warrior(0).waiting
    assert not state.warrior(2).waiting
    assert not waiting(battle(*men, active=0, over=setting(layer=BASE))).warrior(0).waiting


@pytest.mark.rule("mordheim.core.several-shots")
def test_more_shots_than_a_weapon_has_are_refused() -> None:
    state = battle(shooter("bow"), target(), active=0, phase="shooting")
    with pytest.raises(NotAllowed) as refused:
        judge_shot(state, Shoot(0, 1, "mordheim.eq.bow", shots=2))
    assert refused.value.rule == "mordheim.core.several-shots"
