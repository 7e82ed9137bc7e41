"""Who plays: random, scripted, and the tactician. A player is shown an ask and gives an answer.

`play_out` lets players finish a battle; `PLAYERS` names the computer players that a scenario may ask for.
"""

from __future__ import annotations

from grognard.players.player import Player, play_out
from grognard.players.random_player import RandomPlayer
from grognard.players.scripted import ScriptedPlayer

__all__ = ["Player", "RandomPlayer", "ScriptedPlayer", "play_out"]
