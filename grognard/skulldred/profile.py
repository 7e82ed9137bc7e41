"""What a figure is: its attributes, its abilities, its WILDSIDE, its base. Shared, and constant in a battle."""

from __future__ import annotations

from functools import cached_property
from math import hypot

import msgspec

from grognard.kernel.battle.digests import digest
from grognard.kernel.geometry import Disc, Rect
from grognard.kernel.rules.rule import HookTable, Moment, Rule
from grognard.kernel.words.language import Name
from grognard.skulldred.hooks import Moments
from grognard.skulldred.lengths import Lengths

MOVES_A_TURN = 3
"""Normal moves in a turn (`skulldred.action.move`)."""


class Base(msgspec.Struct, frozen=True):
    """A base in millimetres: round with one number, rectangular with two (`skulldred.figure.base`)."""

    width: float
    depth: float = 0.0

    @property
    def is_round(self) -> bool:
        """Is it a disc, which has no facing?"""
        return self.depth == 0.0

    @property
    def size(self) -> float:
        """Its size as a length: the diameter, or the longer side of a rectangle."""
        return max(self.width, self.depth)

    @property
    def reach(self) -> float:
        """The radius of the circle round it."""
        return self.width / 2 if self.is_round else hypot(self.width, self.depth) / 2

    def at(self, x: float, y: float, facing: float = 0.0) -> Disc | Rect:
        """Return its footprint with its centre at (*x*, *y*)."""
        if self.depth == 0.0:
            return Disc(x, y, self.width / 2)
        return Rect(x, y, self.width, self.depth, facing)


class Profile(msgspec.Struct, frozen=True, dict=True):
    """The attributes of a kind of figure (`skulldred.attr.dice`, `skulldred.attr.level`, `skulldred.attr.size`).

    Attributes:
        combat, shoot, magic: Numbers of dice; 0 means that it lacks the ability (`skulldred.buff.zero`).
        level: Target number in melee and when dodging.
        size: Target number for shots at it.
        armour: Makes TO KILL together with SIZE.
        rate_of_fire: Shots in a turn (`skulldred.shoot.rate-of-fire`).
        wildside: What happens on WILD.
        abilities: Its other rules.
        base: What it stands on.
    """

    id: str
    name: Name
    combat: int
    shoot: int = 0
    magic: int = 0
    level: int = 1
    size: int = 3
    armour: int = 0
    rate_of_fire: int = 1
    wildside: Rule | None = None
    abilities: tuple[Rule, ...] = ()
    base: Base = Base(25.0)

    @cached_property
    def reach(self) -> float:
        """The radius of the circle round its base."""
        return self.base.reach

    @cached_property
    def to_kill(self) -> int:
        """The margin that kills it: SIZE and armour, at least 1 (`skulldred.attr.to-kill`)."""
        return max(1, self.size + self.armour)

    @property
    def rules(self) -> tuple[Rule, ...]:
        """All its rules, its WILDSIDE first."""
        return self.abilities if self.wildside is None else (self.wildside, *self.abilities)

    @cached_property
    def hooks(self) -> HookTable:
        """All its rules by moment."""
        return HookTable(self.rules, Moments)

    def says(self, moment: Moment[[], bool | None]) -> bool:
        """Does any of its rules say yes at *moment*?"""
        return any(hook() for hook in self.hooks.of(moment))

    def most(self, moment: Moment[[], int | None]) -> int:
        """Return the greatest number that its rules name at *moment*, 0 if none does."""
        return max((hook() or 0 for hook in self.hooks.of(moment)), default=0)

    @cached_property
    def is_sorcerer(self) -> bool:
        """Is it a SORCERER: has it any MAGIC (`skulldred.sorcerer`)?"""
        return self.magic > 0

    @cached_property
    def is_leader(self) -> bool:
        """Does its WILDSIDE make it a leader?"""
        return self.says(Moments.leads)

    @cached_property
    def long_strike(self) -> int:
        """Its LSTRIKE, 0 if it has none (`skulldred.lstrike.target`)."""
        return self.most(Moments.long_strike)

    @cached_property
    def is_vulnerable(self) -> bool:
        """Does any defeat kill it?"""
        return self.says(Moments.dies_when_beaten)

    @cached_property
    def can_fly(self) -> bool:
        """Has it the ability to fly?"""
        return self.says(Moments.flies)

    @cached_property
    def moves_a_turn(self) -> int:
        """How many normal moves it has in a turn."""
        return min((hook() or MOVES_A_TURN for hook in self.hooks.of(Moments.moves_a_turn)), default=MOVES_A_TURN)

    def move_length(self, lengths: Lengths) -> float:
        """Return how far one normal move takes it: 1 SPAN, unless it is FAST."""
        return max((hook(lengths) or 0.0 for hook in self.hooks.of(Moments.move_length)), default=lengths.span)

    @cached_property
    def digest_key(self) -> str:
        """The text that stands for the profile in a digest."""
        values = {field: getattr(self, field) for field in self.__struct_fields__}
        return f"profile {self.id} {digest(values)}"
