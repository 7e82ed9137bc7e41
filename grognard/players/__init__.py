"""Who plays: humans, random and scripted players, and those that a game brings. A player is shown an ask and answers.

`play_out` lets players finish a battle; `seated` makes those whom a scenario names.
"""

from __future__ import annotations

from grognard.players.player import Player, TakeBack, play_out, take_back
from grognard.players.random_player import RandomPlayer
from grognard.players.scripted import ScriptedPlayer
from grognard.players.seating import seated

__all__ = [
    "Player",
    "RandomPlayer",
    "ScriptedPlayer",
    "TakeBack",
    "play_out",
    "seated",
    "take_back",
]
