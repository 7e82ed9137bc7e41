"""What blows do besides wounding: passing attacks, critical hits by weapon, broken weapons, fire; and how it reads."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.kernel.dice import ScriptedDice
from grognard.kernel.words.language import render
from grognard.mordheim.combat.declaring import Strike, TakeUp
from grognard.mordheim.combat.passing import passing_attack, stops
from grognard.mordheim.combat.phase import play_combat
from grognard.mordheim.combat.striking_out import strike
from grognard.mordheim.names import names_of
from grognard.mordheim.state import Fight, State
from tests.mordheim.combat.test_phase import EQ, NEXT, pair, play
from tests.mordheim.warriors import battle, setting, warrior

BY_WEAPON = {"critical_table": "by-weapon"}


def armed(weapon: str, **more: Any) -> dict[str, Any]:
    return {"bears": (weapon, *more.pop("wears", ())), "fight": Fight(hands=(EQ + weapon,), rounds=2), **more}


def after(state: State, *faces: int) -> State:
    """Return what warrior 0's blows with his first choice leave."""
    with ScriptedDice(faces) as dice:
        return play(strike(state, 0, dice))[0]  # type: ignore[no-any-return]  # of a strike, a state


def by_weapon(weapon: str, theirs: dict[str, Any]) -> State:
    return pair(armed(weapon), theirs, over=setting(**BY_WEAPON))


@pytest.mark.rule("mordheim.charge-interception.passing-attack", "mordheim.passing-attack-stop")
@pytest.mark.parametrize(("reading", "stopped"), [("downed", True), ("out-of-action", False)])
def test_one_blow_at_who_charges_past(reading: str, stopped: bool) -> None:
    over = setting(passing_attack_stop=reading)
    state = battle(warrior(0, 0, (5, 5), a=3, bears=("axe", "sword")), warrior(1, 1, (5, 8)), over=over)
    with ScriptedDice([3, 4, 1]) as dice:  # one hit on 3+, a wound, knocked down
        state, asked = play(passing_attack(state, 0, 1, dice))
    assert asked == []
    assert state.warrior(1).health == "knocked-down"
    assert stops(state, 1, was_mounted=False) is stopped
    assert stops(state, 1, was_mounted=True)


@pytest.mark.rule("mordheim.core.critical-hits")
def test_a_bludgeon_takes_blows_or_the_weapon_from_who_it_hits() -> None:
    stunned = {"bears": ("sword",), "w": 3, "fight": Fight(hands=(EQ + "sword",), parries=1)}
    struck = after(by_weapon("flail", stunned), 4, 6, 1)
    assert struck.warrior(1).fight.silent
    disarmed = after(by_weapon("flail", stunned), 4, 6, 5)
    assert disarmed.warrior(1).used == (EQ + "sword",)
    assert after(by_weapon("flail", {"w": 3}), 4, 6, 6).warrior(1).health == "out"


@pytest.mark.rule("mordheim.core.critical-hits")
def test_a_thrust_pushes_its_victim_back_into_whoever_stands_behind() -> None:
    state = battle(
        warrior(0, 0, (5, 5), **armed("halberd")),
        warrior(1, 1, (5, 5 + NEXT), w=3),
        warrior(2, 1, (5, 5 + 3 * NEXT)),
        over=setting(**BY_WEAPON),
    )
    pushed = after(state, 4, 6, 5, 6, 4, 1)  # pushed 6", stopped by the next man, who is knocked down
    assert 5 + 1.5 * NEXT < pushed.warrior(1).place.y <= 5 + 2 * NEXT
    assert pushed.warrior(2).health == "knocked-down"
    free = battle(*state.warriors[:2], over=state.setting)
    assert round(after(free, 4, 6, 5, 6).warrior(1).place.y, 2) == round(5 + NEXT + 6, 2)


@pytest.mark.rule("mordheim.core.critical-hits")
def test_a_thrust_knocks_down_and_a_fist_strikes_again() -> None:
    assert after(by_weapon("halberd", {"w": 3}), 4, 6, 3).warrior(1).health == "knocked-down"
    boxer = pair({"fight": Fight(hands=(EQ + "fist",), rounds=2), "s": 4}, {"w": 3}, over=setting(**BY_WEAPON))
    assert after(boxer, 4, 6, 1, 1, 4, 4, 1).warrior(1).lost == 2  # saved on 6 only, both times


@pytest.mark.rule("mordheim.rule.breaks-weapons")
@pytest.mark.parametrize(("face", "used"), [(4, (EQ + "axe",)), (3, ())])
def test_a_sword_breaker_breaks_what_it_parries(face: int, used: tuple[str, ...]) -> None:
    assert after(pair(armed("axe"), armed("sword-breaker")), 4, 5, face).warrior(0).used == used


@pytest.mark.rule("mordheim.rule.sets-on-fire")
@pytest.mark.parametrize(("face", "burning"), [(5, True), (4, False)])
def test_a_brazier_iron_sets_its_target_on_fire(face: int, burning: bool) -> None:
    assert after(pair(armed("brazier-iron"), {}), 4, 1, face).warrior(1).burning is burning


@pytest.mark.rule("mordheim.core.strike")
def test_a_phase_reads_in_both_languages() -> None:
    state = pair(armed("axe", i=4), armed("sword"))
    with ScriptedDice([4, 2, 4, 3]) as dice:
        now, asked = play(play_combat(state, dice))
    assert now.warrior(1).health == "stunned"
    names = names_of(state)
    english = [render(event, "en", names) for event in dice.events]
    french = [render(event, "fr", names) for event in dice.events]
    assert "W0 strikes 1 blow at W1" in english
    assert "W0 porte 1 coup à W1" in french
    assert "W1 est sonné" in french
    assert asked == []
    assert render(Strike(0, EQ + "axe", "", (1,)), "en", names) == "W0 strikes with Axe at W1"
    assert render(TakeUp(0, (EQ + "axe", EQ + "dagger")), "fr", names) == "W0 prend Hache et Dague"
