"""What every treasure card is: how many of it there are, and what comes of finding it (house values)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from grognard.kernel.rules.rule import Rule

if TYPE_CHECKING:
    from grognard.kernel.battle.asks import Play
    from grognard.kernel.dice import Dice
    from grognard.skulldred.state import State


class TreasureRule(Rule, frozen=True):
    """A treasure card.

    Class attributes:
        copies: How many are in the deck.
        attack_dice: COMBAT dice for one attack of who bears it.
        restores: It restores its bearer once.
    """

    copies: ClassVar[int] = 1
    attack_dice: ClassVar[int] = 0
    restores: ClassVar[bool] = False

    def found(self, state: State, finder: int, piece: str, dice: Dice) -> Play[State]:
        """Carry out what happens when a figure finds it in a piece of scenery."""
        raise NotImplementedError
