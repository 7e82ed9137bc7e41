"""Driving a procedure with choices from checkpoint to checkpoint, a policy answering what it asks.

So `forward` can enumerate a Round of Combat, or a whole combat: between two checkpoints every way of the dice is
followed, and equal states merge at each of them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec

from grognard.kernel.battle.asks import Answer, Ask, Asks, Checkpoint, Play
from grognard.kernel.dice.dice_protocol import Dice
from grognard.kernel.dice.distribution import Distribution
from grognard.kernel.dice.every_dice import BOUND, EveryDice
from grognard.kernel.dice.odds import forward

__all__ = ["Policy", "Stop", "drive", "first_option", "stops", "to_next_stop"]

Policy = Callable[[Ask], Answer]
"""Answers asks; the same ask always the same way."""

Procedure = Callable[[Any, Dice], Play[Any]]


class Stop(msgspec.Struct, frozen=True, cache_hash=True):
    """Where a procedure stands: at a checkpoint with its *state*, or *over* with its result in *state*."""

    state: Any
    over: bool = False


def first_option(ask: Ask) -> Answer:
    """Answer with the first suggestion."""
    return ask.options[0]


def drive(procedure: Procedure, state: Any, dice: Dice, policy: Policy = first_option) -> Any:
    """Run a procedure to its end and return its result."""
    play = procedure(state, dice)
    answer: Any = None
    while True:
        try:
            said = play.send(answer)
        except StopIteration as end:
            return end.value
        answer = None if isinstance(said, Checkpoint) else _answered(said, policy)


def to_next_stop(dice: Dice, stop: Stop, procedure: Procedure, policy: Policy = first_option) -> Stop:
    """Run a procedure from a checkpoint to its next one, or to its end.

    A checkpoint that it yields before anything has changed is passed over.
    """
    play = procedure(stop.state, dice)
    answer: Any = None
    while True:
        try:
            said = play.send(answer)
        except StopIteration as end:
            return Stop(end.value, over=True)
        if not isinstance(said, Checkpoint):
            answer = _answered(said, policy)
        elif said.state is not stop.state and said.state != stop.state:
            return Stop(said.state)
        else:
            answer = None


def _answered(asked: Ask | Asks, policy: Policy) -> Any:
    """Return what a procedure is resumed with that asks one player, or several at once."""
    return policy(asked) if isinstance(asked, Ask) else tuple(policy(ask) for ask in asked.asks)


def stops(
    procedure: Procedure,
    state: Any,
    *,
    policy: Policy = first_option,
    until: Callable[[Stop], bool] | None = None,
    simplify: Callable[[Stop], Stop] | None = None,
    dice: EveryDice | None = None,
    bound: int = BOUND,
) -> Distribution[Stop]:
    """Return the exact distribution of where a procedure stops: at its end, or at the first stop that *until* accepts.

    Args:
        procedure: Called as `procedure(state, dice)`.
        state: Where it begins.
        policy: Answers its asks.
        until: Ends a chain before the end of the procedure.
        simplify: Drops from a stop what can't matter any more, so that more of them are equal.
        dice: Where steps and pools are remembered.
        bound: How many stops may be gone on from.

    Raises:
        TooLarge: Past the bound.
    """
    advance = partial(_advance, procedure, policy, simplify)
    done = (lambda stop: stop.over) if until is None else (lambda stop: stop.over or until(stop))
    return forward(Stop(state), advance, done=done, bound=bound, dice=dice)


def _advance(
    procedure: Procedure, policy: Policy, simplify: Callable[[Stop], Stop] | None, dice: Dice, stop: Stop
) -> Stop:
    reached = to_next_stop(dice, stop, procedure, policy)
    return reached if simplify is None else simplify(reached)
