"""What must be remembered between the last blow of a Round of Combat and its end: plain values in the state (core 12).

So a restart, and the exact odds, go on from the state alone.
"""

from __future__ import annotations

from typing import Literal

import msgspec

NOBODY = -1


class Aftermath(msgspec.Struct, frozen=True):
    """How far the consequences of a Round have come.

    *step* says what is next: "flight" once the Break Tests are taken, "reforms" once all pursuers have moved.
    *loser* is the side that lost (-1: neither), by *difference*; *steady* are its units to which the difference is no
    minus. *broken* will flee; *destroyed* were lost to the defeat itself; *pursued* pursued or overran.
    """

    step: Literal["flight", "reforms"] = "flight"
    loser: int = NOBODY
    difference: int = 0
    steady: tuple[int, ...] = ()
    broken: tuple[int, ...] = ()
    destroyed: tuple[int, ...] = ()
    pursued: tuple[int, ...] = ()
