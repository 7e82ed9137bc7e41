"""What the players of a game agree beforehand besides readings: its length, its dice, its limits."""

from __future__ import annotations

import msgspec

from grognard.kernel.battle.questions import Fields, shown
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import BadInput

WILD = 0
"""How the action die's WILD is written among its faces."""
ACTION_DIE = (1, 1, 2, 2, 3, WILD)
"""The faces of the action die when nothing else is agreed (house)."""
DIE_SIDES = (6, 8, 10)
"""The dice that the game may be played with (`skulldred.dice.type`)."""

LENGTHS_OF_GAMES = {"short": 6, "medium": 12, "long": 20}
"""DREADSKULLs that each player starts with (`skulldred.dreadskull.game-length`); a long game may have more."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The agreements, with the house values as defaults.

    Attributes:
        dreadskulls: Counters of each player at the start.
        die_sides: Sides of the dice (`skulldred.dice.type`): 6, 8 or 10.
        action_die: The six faces of the action die, 0 for WILD (`skulldred.action-die`).
        bonus_dice: Dice that one DREADSKULL buys (`skulldred.dreadskull.bonus`); 0: none.
        turns: After so many turns of each player the game ends (`skulldred.win.turn-limit`).
        most_activations: In one turn (`skulldred.activation.large-games`); 0: no limit.
        respawns_a_turn: Figures that return for one turn given up (`skulldred.wild.respawner`).
        mission: "pitched-battle", "treasure-hunt" or "hold-the-gate".
    """

    dreadskulls: int = 6
    die_sides: int = 6
    action_die: tuple[int, int, int, int, int, int] = ACTION_DIE
    bonus_dice: int = 1
    turns: int = 12
    most_activations: int = 0
    respawns_a_turn: int = 1
    mission: str = "pitched-battle"


def read_action_die(fields: Fields) -> tuple[int, int, int, int, int, int]:
    """Read the six faces of the action die at `action_die`: 1, 2, 3 or WILD (`skulldred.action-die`).

    Raises:
        BadInput: If they are others.
    """
    found = fields.value("action_die", list(ACTION_DIE))
    faces = found if isinstance(found, list | tuple) else ()
    read = tuple(WILD if str(face).upper() == "WILD" else face for face in faces)
    if len(read) != 6 or any(isinstance(face, bool) or face not in (1, 2, 3, WILD) for face in read):
        raise BadInput(fields.at("action_die"), shown(found), N_("six faces, each 1, 2, 3 or WILD"))
    one, two, three, four, five, six = read
    return one, two, three, four, five, six


def read_die_sides(fields: Fields) -> int:
    """Read the sides of the dice at `die_sides`.

    Raises:
        BadInput: If the game has no such dice.
    """
    sides = fields.whole("die_sides", DIE_SIDES[0], least=min(DIE_SIDES), most=max(DIE_SIDES))
    if sides not in DIE_SIDES:
        raise BadInput(fields.at("die_sides"), str(sides), " | ".join(map(str, DIE_SIDES)))
    return sides


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
