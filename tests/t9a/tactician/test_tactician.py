"""The tactician: it plays whole battles, beats the random player, knows why, and never thinks for long."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from typing import Any

import pytest

from grognard.kernel.battle.battle import Battle
from grognard.kernel.words.language import render
from grognard.players import RandomPlayer
from grognard.t9a.names import names_of
from grognard.t9a.tactician import Appraisal, Tactician, Weighed
from grognard.t9a.tactician.tactician import CHOICES
from tests.players.tables import ARMIES, WARBANDS, battle_of, play_until


def play(battle: Battle[Any, Any], players: list[Any]) -> dict[str, Any]:
    """Play to the end; return what is to be known: the Game Turn of the first contact."""
    contact = None
    while (ask := battle.ask) is not None:
        battle.answer(players[ask.player].choose(ask, battle))
        if contact is None and any(unit.fight.engaged for unit in battle.state.units):
            contact = battle.state.turn
    return {"contact": contact}


def beats_the_random_player(army: str, seed: int) -> bool:
    """Play one battle with equal lists, the tactician on the side that the seed gives it; return whether it wins."""
    side = seed % 2
    players: list[Any] = [RandomPlayer(seed), RandomPlayer(seed)]
    players[side] = Tactician()
    battle = battle_of(army, army, seed)
    play(battle, players)
    assert battle.result is not None
    return bool(battle.result.winner == side)


def test_it_beats_the_random_player_with_equal_warbands_from_either_side() -> None:
    won = [beats_the_random_player(WARBANDS[seed // 2 % 2], seed) for seed in range(1, 5)]
    assert sum(won) >= 3


@pytest.mark.slow
def test_it_wins_95_of_100_battles_against_the_random_player_with_equal_lists() -> None:
    armies = [ARMIES[seed // 2 % len(ARMIES)] for seed in range(100)]
    with ProcessPoolExecutor() as pool:
        won = sum(pool.map(beats_the_random_player, armies, range(100)))
    assert won >= 95, f"{won} of 100"


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_two_tacticians_meet_by_turn_three(seed: int) -> None:
    known = Appraisal()
    battle = battle_of(ARMIES[seed % 3], ARMIES[3 + seed // 2 % 3], seed)
    found = play(battle, [Tactician(known), Tactician(known)])
    assert found["contact"] is not None
    assert found["contact"] <= 3


@pytest.mark.slow
def test_between_tacticians_a_side_can_win_by_more_than_a_draw() -> None:
    margins = []
    for seed in range(4):
        known = Appraisal()
        battle = battle_of(ARMIES[seed % 3], ARMIES[3 + seed % 3], seed)
        play(battle, [Tactician(known), Tactician(known)])
        assert battle.result is not None
        margins.append(abs(battle.result.battle_points[0] - 10))
    assert max(margins) >= 5


def test_two_tacticians_meet_and_finish_a_battle_of_warbands() -> None:
    known = Appraisal()
    battle = battle_of(*WARBANDS, 5)
    found = play(battle, [Tactician(known), Tactician(known)])
    assert battle.over
    assert found["contact"] is not None
    assert found["contact"] <= 3


def test_equal_battles_are_played_alike_also_with_shared_knowledge() -> None:
    known = Appraisal()
    answers = []
    for players in ([Tactician(), Tactician()], [Tactician(known), Tactician(known)]):
        battle = battle_of(*WARBANDS, 1)
        play(battle, players)
        answers.append(battle.answers)
    assert answers[0] == answers[1]


def test_it_says_what_it_compared_in_both_languages() -> None:
    tactician = Tactician()
    battle = battle_of(*WARBANDS, 2)
    assert tactician.why is None
    play_until(battle, [tactician, tactician], "t9a.move")
    assert battle.ask is not None
    answer = tactician.choose(battle.ask, battle)
    why = tactician.why
    assert isinstance(why, Weighed)
    assert why.chosen.answer == answer
    assert why.others, "it compared several moves"
    assert all(why.chosen.points >= other.points for other in why.others)
    names = names_of(battle.state.setting)
    english, french = render(why, "en", names), render(why, "fr", names)
    assert "; compared with: " in english
    assert " ; comparé à : " in french


def test_every_kind_of_choice_that_it_knows_is_one_of_the_game() -> None:
    """A kind that was renamed would be answered with the first suggestion, and nobody would notice."""
    from tests.sources import PACKAGE, python_files, strings

    written: set[str] = set()
    for path in python_files(PACKAGE / "t9a"):
        written.update(strings(path))
    assert set(CHOICES) <= written
