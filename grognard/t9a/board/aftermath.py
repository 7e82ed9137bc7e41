"""What must be remembered between the last blow of a Round of Combat and its end: plain values in the state (core 12).

So a restart, and the exact odds, go on from the state alone.
"""

from __future__ import annotations

from typing import Literal

import msgspec

NOBODY = -1


class Aftermath(msgspec.Struct, frozen=True):
    """How far the consequences of a Round have come.

    *step* is "tests" while Break Tests are taken, "flight" once they are, "reforms" once all pursuers have moved.
    *loser* is the side that lost (-1: neither), by *difference*; *steady* are its units to which the difference is no
    minus. *broken* are Fleeing, and Engaged still until they move; *destroyed* were lost to the defeat itself;
    *pursued* pursued or overran.
    """

    step: Literal["tests", "flight", "reforms"] = "flight"
    loser: int = NOBODY
    difference: int = 0
    steady: tuple[int, ...] = ()
    broken: tuple[int, ...] = ()
    destroyed: tuple[int, ...] = ()
    pursued: tuple[int, ...] = ()
