"""The sequence of a game: the setup, the turns of both players, the end."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.kernel.battle.asks import Checkpoint, Play
from grognard.kernel.dice import Dice
from grognard.skulldred.setup import set_up
from grognard.skulldred.state import State
from grognard.skulldred.turn import begin_turn, turn_step
from grognard.skulldred.victory import Result, judge, result_of


def play(state: State, dice: Dice) -> Play[Result]:
    """Play the game from where *state* stands to its end, and return the result."""
    if state.phase == "setup":
        state = yield from set_up(state, dice)
        state = begin_turn(replace(state, phase="turns"), state.first_player, dice)
        state = judge(state, dice)
        yield Checkpoint(state)
    while state.phase != "over":
        state = yield from turn_step(state, dice)
        yield Checkpoint(state)
    return result_of(state)
