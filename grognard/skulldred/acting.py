"""The activation that is going on."""

from __future__ import annotations

from typing import Literal

import msgspec

Mission = Literal["", "panic", "storm"]


class Acting(msgspec.Struct, frozen=True):
    """The activation that is going on.

    Attributes:
        points: AP left.
        moves: Normal moves made.
        shots: Shots made, volleys included.
        missiles: Magic missiles made.
        aims: Aim actions made.
        began_hidden: It was HIDDEN when the activation began.
        unseen: Enemies who neither saw it nor were seen then.
        jumped: Its last action was a jump down.
        mission: "" as it likes; "panic": it flees; "storm": it must get at the nearest enemy.
        gift: These points were given by an ally: it may not give them on.
        may_rally: It panics, and may rally.
        refused: Enemies who have refused to fight it.
        over: The activation has ended.
    """

    figure: int
    points: int
    moves: int = 0
    shots: int = 0
    missiles: int = 0
    aims: int = 0
    began_hidden: bool = False
    unseen: tuple[int, ...] = ()
    jumped: bool = False
    mission: Mission = ""
    gift: bool = False
    may_rally: bool = False
    refused: tuple[int, ...] = ()
    over: bool = False
