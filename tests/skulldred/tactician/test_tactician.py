"""The tactician plays Skulldred: it beats a random player with the same warbands, on either side."""

from __future__ import annotations

import pytest

from grognard.kernel.battle.asks import Answer, Ask
from grognard.kernel.battle.battle import Battle
from grognard.kernel.dice import RolledDice, ScriptedDice
from grognard.players import Player, RandomPlayer, play_out
from grognard.skulldred.activation import act
from grognard.skulldred.battle import play
from grognard.skulldred.bouts import bout_of
from grognard.skulldred.buying import BuyDice, RollComes
from grognard.skulldred.declaring import Cast
from grognard.skulldred.fighting import Attack
from grognard.skulldred.melee_facts import attacking, defending
from grognard.skulldred.moving import Move
from grognard.skulldred.new_game import new_game
from grognard.skulldred.scenario import board_of
from grognard.skulldred.shooting import Aim, Shoot
from grognard.skulldred.state import State
from grognard.skulldred.tactician import SkulldredTactician
from tests.skulldred.scenes import SORCERER, at, begun, block, foe, kind, portal, scene
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


# ---- what it does ----------------------------------------------------------------------------------------------------


def best(state: State, figure: int, points: int = 3) -> Answer:
    """Return what the tactician does with a figure that has so many AP."""
    ready = begun(state, figure, points)
    tactician = SkulldredTactician()
    with ScriptedDice([]) as dice:
        ask = next(act(ready, dice))
    assert isinstance(ask, Ask)
    chosen = tactician.choose(ask, None)  # type: ignore[arg-type]  # it looks at the ask alone
    assert tactician.why is not None
    assert tactician.why.chosen.answer == chosen, "it says why"
    ask.check(chosen)
    return chosen


def test_it_walks_round_a_wall_and_round_lava() -> None:
    for kind_of_piece in ("wall", "lava"):
        barrier = block("barrier", kind_of_piece, 500, 560, 120, 20)
        chosen = best(scene(at(500, 530), foe(500, 800), pieces=(barrier,)), 0, points=1)
        assert isinstance(chosen, Move)
        assert abs(chosen.x - 500) > 60, "past the corner"


def test_it_attacks_whom_it_beats_and_leaves_a_champion_alone() -> None:
    champion = kind(6, 5, 6, size=4)
    assert best(scene(at(500, 500, champion), foe(525, 500)), 0) == Attack(1)
    assert not isinstance(best(scene(at(500, 500), foe(525, 500, champion)), 0), Attack)


def test_a_shooter_takes_aim_before_it_shoots() -> None:
    state = scene(at(500, 500, kind(shoot=2)), foe(500, 620))
    assert best(state, 0, points=2) == Aim()
    assert best(state, 0, points=1) == Shoot(1)


def test_it_casts_through_a_portal_what_it_cannot_reach_itself() -> None:
    lance = "skulldred.spells.lance"
    wall = block("wall", "wall", 500, 650, 80, 10)
    figures = at(500, 100, SORCERER), foe(500, 700, kind(1, 1, 3, magic=5))
    state = scene(*figures, pieces=(wall,), portals=(portal(1, 600, 700),), cards=(lance,))
    chosen = best(state, 0)
    assert isinstance(chosen, Cast)
    assert chosen.origin == 1


def test_it_buys_a_die_for_a_dear_fight_and_none_for_a_cheap_one() -> None:
    for worth, counters in ((champion_fight(), 1), (scene(at(500, 500), foe(525, 500, kind(2, 1, 2))), 0)):
        us, them = worth.figures
        bout = bout_of(worth, us, them, attacking(worth, us, them), defending(worth, them, us))
        options = tuple(BuyDice(0, number) for number in range(2))
        ask = Ask(0, "skulldred.dreadskull.bonus", options, about=RollComes(0, 1, bout, True), state=worth)
        assert SkulldredTactician().choose(ask, None) == BuyDice(0, counters)  # type: ignore[arg-type]


def champion_fight() -> State:
    """Return a fight of two dear figures."""
    champion = kind(6, 5, 6, size=4)
    return scene(at(500, 500, champion), foe(525, 500, champion), pools=(12, 12))
