"""Who plays: humans, random and scripted players, and the tactician. A player is shown an ask and gives an answer.

`play_out` lets players finish a battle; `PLAYERS` names those that a scenario may ask for.
"""

from __future__ import annotations

from grognard.players.names import PLAYERS, computer_player
from grognard.players.player import Player, TakeBack, play_out, take_back
from grognard.players.random_player import RandomPlayer
from grognard.players.scripted import ScriptedPlayer

__all__ = [
    "PLAYERS",
    "Player",
    "RandomPlayer",
    "ScriptedPlayer",
    "TakeBack",
    "computer_player",
    "play_out",
    "take_back",
]
