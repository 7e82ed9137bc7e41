"""`help` in Skulldred: what may be typed now, besides what may always be typed."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.kernel.battle.asks import Ask
from grognard.kernel.words.language import N_
from grognard.players.terminal.console import Saying
from grognard.skulldred.actions import SEQUENCE
from grognard.skulldred.interrupts import ANY_TIME
from grognard.skulldred.marching import MARCH
from grognard.skulldred.turn import CHOOSE

MOVES = (
    N_("Or move freely, in millimetres: ne 60 goes 60 to the north-east, go 45 60 by degrees (north 0, east 90);"),
    N_("towards thane 40, away thane; at 500 430 ends there. Without a length it is as far as one can go."),
)
CREEPS = N_("creep before it creeps: creep ne. portal 500 430 opens a portal there.")
PLACE = N_("Or place it freely: at 500 430, in millimetres from the south-west corner.")
ORDERS = N_(
    "Standing orders: order restore leader (or never, ask), order save leader, order bonus never, order fight ask."
)


def helped(ask: Ask) -> Iterator[Saying]:
    """Yield what may be typed at this ask."""
    if ask.kind in (SEQUENCE, MARCH):
        yield from map(Saying, MOVES)
    elif any(hasattr(option, "x") for option in ask.options):
        yield Saying(PLACE)
    if ask.kind == SEQUENCE:
        yield Saying(CREEPS)
    if ask.kind in (SEQUENCE, CHOOSE, ANY_TIME):
        yield Saying(ORDERS)
