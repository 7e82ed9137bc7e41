"""The players of a battle, by the names that its scenario gives them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from grognard.kernel.game import Seat, System
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import BadInput
from grognard.players.player import Player
from grognard.players.random_player import RandomPlayer
from grognard.players.scripted import ScriptedPlayer

__all__ = ["seated"]


def seated(system: System, seats: Sequence[Seat], seed: int, human: Callable[[], Player] | None = None) -> list[Player]:
    """Return the players of a battle.

    Args:
        system: Its game, which brings computer players of its own.
        seats: Who plays, by the sides' numbers.
        seed: The battle's: players without a seed of their own get one from it.
        human: Makes a human at the terminal; None: there is none.

    Raises:
        BadInput: If a human should play, and there is no terminal.
    """
    known = system.computer_players()
    players: list[Player] = []
    for side, seat in enumerate(seats):
        own = len(seats) * seed + side if seat.seed is None else seat.seed
        if seat.player == "random":
            players.append(RandomPlayer(own))
        elif seat.player == "scripted":
            players.append(ScriptedPlayer(seat.answers))
        elif seat.player == "human":
            if human is None:
                raise BadInput("players", "'human'", N_("players who need no terminal"))
            players.append(human())
        else:
            players.append(known[seat.player](own))
    return players
