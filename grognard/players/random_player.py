"""The random player: any suggested option, each alike."""

from __future__ import annotations

from random import Random
from typing import Any

from grognard.kernel.battle.asks import Answer, Ask
from grognard.kernel.battle.battle import Battle


class RandomPlayer:
    """Takes a suggested option by chance, from a generator of its own.

    Args:
        seed: Equal seeds choose alike in equal battles.
    """

    def __init__(self, seed: int) -> None:
        self._chance = Random(seed)

    def choose(self, ask: Ask, battle: Battle[Any, Any]) -> Answer:
        """Return any suggested option."""
        options = ask.options
        return options[int(self._chance.random() * len(options))]
