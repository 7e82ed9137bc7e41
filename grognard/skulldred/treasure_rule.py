"""What every treasure card is: how many of it there are, and what comes of finding it (house values)."""

from __future__ import annotations

from typing import ClassVar

from grognard.kernel.battle.asks import Play
from grognard.kernel.dice import Dice
from grognard.skulldred.state import State, Treasure


class TreasureRule(Treasure, frozen=True):
    """A treasure card; *copies* of it are in the deck."""

    copies: ClassVar[int] = 1

    def found(self, state: State, finder: int, piece: str, dice: Dice) -> Play[State]:
        """Carry out what happens when a figure finds it in a piece of scenery."""
        raise NotImplementedError
