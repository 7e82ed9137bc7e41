"""What a player is, and how players finish a battle."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from grognard.kernel.asks import Answer, Ask
from grognard.kernel.battle import Battle


class Player(Protocol):
    """Chooses when it is asked."""

    def choose(self, ask: Ask, battle: Battle[Any, Any]) -> Answer:
        """Return an answer to *ask*, the present ask of *battle*.

        A computer player may fork the battle to look ahead; it must not change it.
        """
        ...


def play_out(
    battle: Battle[Any, Any], players: Sequence[Player], *, after_each: Callable[[Battle[Any, Any]], None] | None = None
) -> None:
    """Let *players* (by their number) answer until the battle is over.

    Args:
        battle: It is played to its end.
        players: One for each side.
        after_each: Called after every answer, to show what has happened.
    """
    while (ask := battle.ask) is not None:
        battle.answer(players[ask.player].choose(ask, battle))
        if after_each is not None:
            after_each(battle)
