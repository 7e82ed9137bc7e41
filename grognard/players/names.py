"""The players by the names that scenarios give them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.words.language import N_
from grognard.players.player import Player
from grognard.players.random_player import RandomPlayer

if TYPE_CHECKING:
    from grognard.t9a.tactician import Appraisal

__all__ = ["PLAYERS", "computer_player"]

PLAYERS: dict[str, str] = {
    "human": N_("a human at the terminal"),
    "tactician": N_("plays by the exact odds of each charge, shot and combat, without a deep search"),
    "random": N_("takes any suggested option, by chance"),
    "scripted": N_("gives the answers that the scenario holds"),
}
"""What each player is. Humans and scripts need more than a name; the others are made by `computer_player`."""


def computer_player(name: str, seed: int, known: Appraisal | None = None) -> Player:
    """Return the computer player of this name for The Ninth Age.

    Args:
        name: "random" or "tactician".
        seed: Of the random player's choices.
        known: What tacticians of one battle may share (`Appraisal`).

    Raises:
        KeyError: If there is no computer player of that name.

    >>> type(computer_player("random", 7)).__name__
    'RandomPlayer'
    """
    if name == "random":
        return RandomPlayer(seed)
    if name == "tactician":
        from grognard.t9a.tactician import Tactician

        return Tactician(known)
    raise KeyError(name)
