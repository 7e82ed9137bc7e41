"""Questions with exact answers: the odds of a procedure, and of a chain of states."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from grognard.kernel.dice.chains import Chain
from grognard.kernel.dice.dice_protocol import Dice, TooLarge
from grognard.kernel.dice.distribution import Distribution
from grognard.kernel.dice.every_dice import BOUND, EveryDice

S = TypeVar("S")
T = TypeVar("T")


def odds(procedure: Callable[..., T], *args: Any, dice: EveryDice | None = None) -> Distribution[T]:
    """Return the exact distribution of `procedure(dice, *args)`.

    Args:
        procedure: Any procedure that takes dice first.
        args: What follows; hashable, as the result must be.
        dice: Where steps and pools are remembered; share it between questions about the same rules.

    Raises:
        TooLarge: If there are more branches than the bound of *dice*.
        NotCountable: If it asks for a direction, or returns a die that it never read.

    >>> odds(lambda dice: dice.d6("hit") >= 4 and dice.d6("wound") >= 5)
    Distribution({True: 1/6, False: 5/6})
    """
    return (EveryDice() if dice is None else dice).odds(procedure, *args)


def forward(
    state: S,
    advance: Callable[[Dice, S], S],
    *,
    done: Callable[[S], bool],
    bound: int = BOUND,
    dice: EveryDice | None = None,
) -> Distribution[S]:
    """Return the exact distribution of the state in which a chain of steps ends.

    From *state*, every way `advance(dice, state)` can go is followed; states that are equal merge before the next
    step; a chain ends in the states that are *done*.

    Args:
        state: Where it starts. States are hashable values.
        advance: One step: a round of combat, a phase.
        done: Whether the chain ends in a state.
        bound: How many states may be advanced from in all.
        dice: Where steps and pools are remembered.

    Raises:
        TooLarge: Past *bound*: the chain is too wide, or never ends.

    >>> def lose_one(dice, men):
    ...     return men - (dice.d6("duel") >= 5)
    >>> def twice(dice, rounds_and_men):
    ...     return rounds_and_men[0] + 1, dice.step(lose_one, rounds_and_men[1])
    >>> forward((0, 5), twice, done=lambda rounds_and_men: rounds_and_men[0] == 2).map(lambda state: state[1])
    Distribution({3: 1/9, 4: 4/9, 5: 4/9})
    """
    every = EveryDice() if dice is None else dice
    chain = Chain(state)
    advanced = 0
    while chain.set_aside(done):
        advanced += len(chain.going)
        if advanced > bound:
            raise TooLarge(bound, "states to advance from")
        chain.step(lambda at: every.odds(advance, at))
    return chain.result()
