"""What must be remembered while a Round of Combat is fought: plain values that live in the state (core 11.2).

So a restart, and the exact odds, go on from the state alone: which Initiative Step comes next, the order fixed in
step 5, who was Charging, what was lost so far.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

Side: TypeAlias = Literal["front", "left", "right", "rear"]
Pool: TypeAlias = str | int
"""A Health Pool of a unit (core 1.6): "rank_and_file", "champion", "companions", or the id of a Character."""

RANK_AND_FILE = "rank_and_file"
CHAMPION = "champion"
COMPANIONS = "companions"

OVERKILL_MOST = 3
ORDER_NOT_FIXED = 11
NO_STEP_LEFT = -1
BLOWS_OVER = -2

Gone: TypeAlias = Literal["", "dropped", "wiped_out"]

_ORDER_OF_POOLS = {RANK_AND_FILE: -3, COMPANIONS: -2, CHAMPION: -1}


def place_of_pool(pool: Pool) -> int:
    """Return where a pool stands in lists: rank and file, companions, Champion, Characters by id."""
    return pool if isinstance(pool, int) else _ORDER_OF_POOLS[pool]


class Fighter(msgspec.Struct, frozen=True):
    """A Champion or Character in a Duel; *troop* is the key of his troop: his profile is known when he has fallen."""

    unit: int
    pool: Pool
    troop: str


class Duel(msgspec.Struct, frozen=True):
    """Two models that fight each other alone (core 11.18)."""

    challenger: Fighter
    accepter: Fighter

    def opponent_of(self, unit: int, pool: Pool) -> Fighter | None:
        """Return whom this fighter fights, None if he is not in this Duel."""
        if (self.challenger.unit, self.challenger.pool) == (unit, pool):
            return self.accepter
        if (self.accepter.unit, self.accepter.pool) == (unit, pool):
            return self.challenger
        return None


class Link(msgspec.Struct, frozen=True):
    """A contact at the start of the Round: *unit* stood on its facing *ours* in the facing *theirs* of *enemy*."""

    unit: int
    enemy: int
    ours: Side
    theirs: Side


class Striker(msgspec.Struct, frozen=True):
    """A place in the Initiative Order: one part of the models of one pool, with one kind of attack (core 11.4).

    *rule* names the rule that gives a Special Attack or a Crush Attack; *part* counts the model's parts from 0.
    """

    step: int
    unit: int
    pool: Pool
    part: int
    kind: Literal["close", "crush", "special"] = "close"
    rule: str = ""


class Round(msgspec.Struct, frozen=True):
    """A Round of Combat under way.

    *step* is the Initiative Step that is fought next: 11 before the order is fixed, -1 when none is left, -2 when the
    facts for the Combat Score stand.
    *last_strikes* are the units whose models strike once more when they are removed: checked when the Round begins.
    """

    units: tuple[int, ...]
    links: tuple[Link, ...]
    sides: tuple[tuple[int, int], ...]  # (unit, side)
    charging: tuple[int, ...] = ()
    first: tuple[int, ...] = ()
    wide: tuple[int, ...] = ()  # units with at least as many files as ranks when it began
    last_strikes: tuple[int, ...] = ()
    crushing: tuple[Striker, ...] = ()
    order: tuple[Striker, ...] = ()
    step: int = ORDER_NOT_FIXED
    lost: tuple[tuple[int, int], ...] = ()  # (unit, Health Points lost in this Round)
    overkill: tuple[int, int] = (0, 0)  # by side
    gone: tuple[tuple[int, Gone], ...] = ()  # units that dropped out or were wiped out, known when the blows are over

    def link(self, unit: int, enemy: int) -> Link | None:
        """Return how the two stood when the Round began."""
        return next((link for link in self.links if link.unit == unit and link.enemy == enemy), None)

    def lost_by(self, unit: int) -> int:
        """Return the Health Points that a unit has lost in this Round."""
        return dict(self.lost).get(unit, 0)
