"""What the players of a game agree beforehand besides readings: its length, its dice, its limits."""

from __future__ import annotations

import msgspec

WILD = 0
"""How the action die's WILD is written among its faces."""

LENGTHS_OF_GAMES = {"short": 6, "medium": 12, "long": 20}
"""DREADSKULLs that each player starts with (`skulldred.dreadskull.game-length`); a long game may have more."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The agreements, with the house values as defaults.

    Attributes:
        dreadskulls: Counters of each player at the start.
        die_sides: Sides of the dice (`skulldred.dice.type`): 6, 8 or 10.
        action_die: The six faces of the action die, 0 for WILD (`skulldred.action-die`).
        bonus_dice: Dice that one DREADSKULL buys (`skulldred.dreadskull.bonus`); 0: none.
        turns: After so many turns of each player the game is blocked (`skulldred.win.stalemate`).
        most_activations: In one turn (`skulldred.activation.large-games`); 0: no limit.
        respawns_a_turn: Figures that return for one turn given up (`skulldred.wild.respawner`).
        mission: "pitched-battle", "treasure-hunt" or "hold-the-gate".
    """

    dreadskulls: int = 6
    die_sides: int = 6
    action_die: tuple[int, int, int, int, int, int] = (1, 1, 2, 2, 3, WILD)
    bonus_dice: int = 1
    turns: int = 12
    most_activations: int = 0
    respawns_a_turn: int = 1
    mission: str = "pitched-battle"


def counters_of_game(length: str | int, *, house: bool = False) -> int:
    """Return the counters of a game (`skulldred.dreadskull.game-length`): "short", "medium", "long", or a number.

    Args:
        length: One of the words, or a number.
        house: Whether any number may be agreed.

    Raises:
        ValueError: If the rules know no game of that length.

    >>> counters_of_game("medium"), counters_of_game(24)
    (12, 24)
    """
    if isinstance(length, str):
        if length not in LENGTHS_OF_GAMES:
            raise ValueError(length)
        return LENGTHS_OF_GAMES[length]
    if length < 1 or not (house or length in LENGTHS_OF_GAMES.values() or length >= LENGTHS_OF_GAMES["long"]):
        raise ValueError(str(length))
    return length
