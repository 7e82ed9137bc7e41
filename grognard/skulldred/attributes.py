"""What is printed of a figure: its attributes, its abilities, its WILDSIDE, its base; and the base itself."""

from __future__ import annotations

from functools import cached_property
from math import hypot

import msgspec

from grognard.kernel.geometry import Disc, Rect
from grognard.kernel.rules.rule import Rule
from grognard.kernel.words.language import Name


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


class Attributes(msgspec.Struct, frozen=True, dict=True):
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
