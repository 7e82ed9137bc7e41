"""The tactician plays Skulldred: it beats a random player with the same warbands, on either side."""

from __future__ import annotations

import pytest

from grognard.kernel.battle import Battle
from grognard.kernel.dice import RolledDice
from grognard.players import Player, RandomPlayer, play_out
from grognard.players.skulldred_tactician import SkulldredTactician
from grognard.skulldred.battle import play
from grognard.skulldred.game import new_game
from grognard.skulldred.scenario import board_of
from tests.skulldred.test_conformance import LISTS, SCENARIOS, scenario, warband


def tactician_wins(seed: int) -> bool:
    """Play a game of four warbands in turn, the tactician on one side, then on the other."""
    side = seed // 4 % 2
    same = warband(LISTS[seed % 4])
    board = board_of(scenario(SCENARIOS[seed // 8 % 3]))
    battle = Battle(play, new_game(same, same, board), RolledDice(seed))
    players: list[Player] = [RandomPlayer(seed), RandomPlayer(seed)]
    players[side] = SkulldredTactician()
    play_out(battle, players)
    return battle.result is not None and battle.result.winner == side


def test_it_beats_random_on_both_sides() -> None:
    assert sum(tactician_wins(seed) for seed in (1, 5, 2, 6)) == 4


@pytest.mark.slow
def test_it_beats_random_in_95_of_100_games() -> None:
    assert sum(tactician_wins(seed) for seed in range(100)) >= 95
