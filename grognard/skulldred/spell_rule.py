"""What every spell is: a card with its kind, its TO CAST values, whom it aims at and what it does (house values).

The procedures (`casting.py`) call these moments and never name a spell.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar, Literal, NamedTuple

import msgspec

from grognard.kernel.rules.rule import Rule

if TYPE_CHECKING:
    from grognard.kernel.battle.asks import Play
    from grognard.kernel.dice import Dice
    from grognard.kernel.geometry import Disc, Rect
    from grognard.skulldred.state import Figure, Portal, State

from grognard.kernel.battle.asks import Play
from grognard.kernel.dice import Dice
from grognard.skulldred.state import State, Treasure

SpellKind = Literal["one-shot", "power", "maintained"]
KINDS: dict[SpellKind, str] = {
    "one-shot": "skulldred.spell.one-shot",
    "power": "skulldred.spell.magic-power",
    "maintained": "skulldred.spell.maintained",
}


class Aimed(msgspec.Struct, frozen=True):
    """What a casting is aimed at: a figure, a portal, or nothing but the origin."""

    figure: int | None = None
    portal: int | None = None


class Origin(NamedTuple):
    """Where a spell starts: the sorcerer himself, at his height or in the air, or a portal on the ground."""

    base: Disc | Rect
    portal: Portal | None = None
    level: int = 0
    flying: bool = False


class SpellRule(Rule, frozen=True):
    """A spell.

    Class attributes:
        kind: Whether the card is discarded after use, kept, or kept up by attention.
        to_cast: Its TO CAST values; the strength is which of them was declared, from 1.
        portal_only: It starts at a portal only.
        at_figures: It is aimed at a figure, so that its dice may be split.
        for_summoned: Its card comes free with SUMMONED figures.
    """

    kind: ClassVar[SpellKind] = "power"
    to_cast: ClassVar[tuple[int, ...]] = (1,)
    portal_only: ClassVar[bool] = False
    at_figures: ClassVar[bool] = False
    for_summoned: ClassVar[bool] = False

    def attack_dice(self, strength: int) -> int:
        """Return the dice with which it attacks a figure; 0: it attacks nobody."""
        return 0

    def aims(self, state: State, caster: Figure, origin: Origin, strength: int) -> Iterator[Aimed]:
        """Yield everything that it can be aimed at from an origin."""
        raise NotImplementedError

    def effect(self, state: State, caster: int, origin: Origin, aimed: Aimed, strength: int, dice: Dice) -> Play[State]:
        """Carry the spell out."""
        raise NotImplementedError


class TreasureRule(Treasure, frozen=True):
    """A treasure card; *copies* of it are in the deck."""

    copies: ClassVar[int] = 1

    def found(self, state: State, finder: int, piece: str, dice: Dice) -> Play[State]:
        """Carry out what happens when a figure finds it in a piece of scenery."""
        raise NotImplementedError
