"""What a WILDSIDE makes of a WILD result (`skulldred.attr.wildside`)."""

from __future__ import annotations

import msgspec


class Wild(msgspec.Struct, frozen=True):
    """What an unled figure does on WILD.

    Attributes:
        points: Its action points.
        panics: It takes a PANIC marker, and flees in this activation.
        storms: Its points must be spent on getting at the nearest visible enemy (BERSERK).
    """

    points: int = 0
    panics: bool = False
    storms: bool = False
