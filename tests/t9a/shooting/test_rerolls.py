"""The owner of a War Machine is asked whether an Engineer's rerolls are used (`t9a.engineer`)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from grognard.kernel.battle.asks import Answer, Ask
from grognard.kernel.battle.battle import Battle
from grognard.kernel.battle.driving import drive
from grognard.kernel.dice import Dice, ScriptedDice
from grognard.kernel.words.language import LANGUAGES, render
from grognard.t9a.board.state import State
from grognard.t9a.names import names_of
from grognard.t9a.recruits import read_unit
from grognard.t9a.scenario.opening import header_of, new_battle, opening
from grognard.t9a.scenario.scenario import Scenario, read_scenario
from grognard.t9a.shooting.rerolls import LetStand, RollAgain
from grognard.t9a.shooting.shooting_attack import shots_of
from grognard.t9a.shooting.shooting_events import Shoot
from grognard.testing.battles import Game, conforms
from tests.t9a.positions import play, troop
from tests.t9a.shots import (
    engineer,
    facing_us,
    lost,
    order,
    shooting,
    taurosaur,
    war_machine,
    warriors,
)

FLAME_CANNON = "Flame Cannon (4+)"


def nobody(ask: Ask) -> Answer:
    """Answer nothing: here nobody may be asked."""
    raise AssertionError(f"asked: {ask}")


def unasked(state: State, shot: Shoot, *rolls: int) -> State:
    """Return the state after a Shooting Attack in which nobody is asked."""
    with ScriptedDice(list(rolls)) as dice:
        after: State = drive(lambda at, rolled: shots_of(at, shot, rolled), state, dice, nobody)
    return after


def choosing(answer: Answer, heard: list[Any]) -> Any:
    """Return an answer that hears what it is asked."""

    def answered(ask: Ask) -> Answer:
        assert ask.about is not None, "he sees what fell"
        heard.append((ask.player, ask.kind, ask.options, *(render(ask.about, language) for language in LANGUAGES)))
        return answer

    return answered


@pytest.mark.rule("t9a.engineer")
@pytest.mark.parametrize(("answer", "rolls"), [(LetStand(), [1] * 5), (RollAgain(), [6, 5, 5, 5, *[1] * 15])])
def test_all_dice_for_the_flames_are_rolled_again_or_none_as_the_owner_says(answer: Answer, rolls: list[int]) -> None:
    """Ledger example 2: he sees 2, 1, 1 and 1; D6 and 3D3 are rolled anew, and the second roll stands."""
    heard: list[Any] = []
    state = shooting(war_machine(FLAME_CANNON), engineer(), warriors(away=10))
    with ScriptedDice([2, 2, 1, 1, 1, *rolls]) as dice:
        play(shots_of(state, order(state), dice), choosing(answer, heard))
    said = "Flame Cannon (Field Artillery): 5 hits"
    assert [asked[:4] for asked in heard] == [(0, "t9a.reroll", (LetStand(), RollAgain()), said)]


@pytest.mark.rule("t9a.engineer")
@pytest.mark.parametrize(
    ("answer", "rolls", "health", "shaken"), [(LetStand(), (), 5, True), (RollAgain(), (2,), 4, False)]
)
def test_the_owner_says_whether_a_misfire_is_rolled_again(
    answer: Answer, rolls: tuple[int, ...], health: int, *, shaken: bool
) -> None:
    """1 and 3 more: Jammed; 2 and 3 more: a Health Point."""
    heard: list[Any] = []
    state = shooting(war_machine(FLAME_CANNON), engineer(), warriors(away=10))
    with ScriptedDice([1, 1, *rolls]) as dice:
        after = play(shots_of(state, order(state), dice), choosing(answer, heard)).unit(0)
    assert (after.health, after.morale.shaken) == (health, shaken)
    assert [asked[3] for asked in heard] == ["Flame Cannon (Field Artillery), on the Misfire Table: Jammed"]
    assert "sur le Tableau des Incidents de tir : Enrayement" in heard[0][4]


@pytest.mark.rule("t9a.engineer")
@pytest.mark.parametrize("rolls", [(2, 2, 1, 1, 1, *[1] * 5), (1, 1)])
def test_nobody_is_asked_where_no_engineer_helps(rolls: tuple[int, ...]) -> None:
    alone = shooting(war_machine(FLAME_CANNON), warriors(away=10))
    unasked(alone, order(alone), *rolls)
    spurned = shooting(war_machine(FLAME_CANNON), engineer(), warriors(away=10))
    unasked(spurned, order(spurned, helper=None), *rolls)


@pytest.mark.rule("t9a.engineer")
def test_nobody_is_asked_where_no_other_result_could_fall() -> None:
    """One model takes one hit; with a Rune of +4 a cannon's Misfire is always a Health Point."""
    single = shooting(war_machine(FLAME_CANNON), engineer(), facing_us(troop(taurosaur(), 1), files=1))
    unasked(single, order(single), 2, 1, 1)
    runic = shooting(war_machine("Dwarf Cannon (4+)"), engineer(), warriors(away=20))
    assert unasked(runic, order(runic), 1, 1).unit(0).health == 4


@pytest.mark.rule("t9a.engineer")
def test_the_exact_odds_of_flames_use_the_reroll_where_another_roll_is_better_on_average() -> None:
    """D6 and 3D3, 19/2 on average, 5/9 for each hit: 9 and less are rolled again."""
    rolls = [sum(faces) for faces in product(range(1, 7), *[range(1, 4)] * 3)]
    mean = Fraction(sum(rolls), len(rolls))
    best = sum((max(mean, Fraction(hits)) for hits in rolls), Fraction()) / len(rolls)
    state = shooting(war_machine(FLAME_CANNON), engineer(), warriors(away=10))
    assert lost(state).mean() == Fraction(5, 6) * best * Fraction(5, 9)


def cannonade() -> Scenario:
    """Return a short battle in which a Flame Cannon with its Engineer has Saurian Warriors before it."""
    cannon = {"unit": "Field Artillery, Flame Cannon", "at": [36, 10], "facing": 0}
    helping = {"unit": "Engineer", "at": [39, 8]}
    before = {"unit": "20 Saurian Warriors", "at": [36, 22], "facing": 180}
    found = {
        "start": {"phase": "shooting", "active": 0, "turn": 1},
        "armies": [{"units": [cannon, helping]}, {"units": [before]}],
        "turns": 1,
    }
    return read_scenario(found, "cannonade", _no_list, 1)


def _no_list(found: object, place: str, points: int | None) -> Any:
    raise AssertionError("units are placed without a list")


@pytest.mark.rule("t9a.engineer")
def test_a_battle_with_a_reroll_is_undone_forked_and_replayed_like_any_other(tmp_path: Path) -> None:
    scenario = cannonade()

    def battle(dice: Dice) -> Battle[Any, Any]:
        return new_battle(scenario, dice, read_unit)

    names = names_of(opening(scenario, read_unit).setting)
    game = Game("t9a", battle, header_of(scenario), names)
    asked = [conforms(game, seed=seed, tmp_path=tmp_path).kinds.get("t9a.reroll", 0) for seed in range(8)]
    assert any(asked)
