"""The paths of magic: what a Wizard's path brings besides its spells."""

from __future__ import annotations

from typing import ClassVar

from grognard.t9a.moments.special_rule import SpecialRule

LEY_LINES_IN = 6.0
LEY_LINES = ("forest", "hill", "water")


class _Path(SpecialRule, frozen=True):
    """A path: its Wizards select among its spells, and know its Attribute Spell."""

    def path_of_magic(self) -> str:
        """Name it."""
        return self.id


class Alchemy(_Path, frozen=True):
    """Metals and fire."""

    id: ClassVar[str] = "t9a.path.alchemy"


class Divination(_Path, frozen=True):
    """The Conclave: +3 range for each other Wizard of the side within 12 inches of the caster, +9 at most."""

    id: ClassVar[str] = "t9a.path.divination"


class Druidism(_Path, frozen=True):
    """Ley Lines: any Hill, Forest or Water may be the point to measure a spell from, with a range of 6."""

    id: ClassVar[str] = "t9a.path.druidism"

    def measured_from_terrain(self) -> tuple[float, tuple[str, ...]]:
        """Measure from terrain."""
        return LEY_LINES_IN, LEY_LINES


class Evocation(_Path, frozen=True):
    """Souls and the Veil."""

    id: ClassVar[str] = "t9a.path.evocation"


class Pyromancy(_Path, frozen=True):
    """Fire."""

    id: ClassVar[str] = "t9a.path.pyromancy"


class Shamanism(_Path, frozen=True):
    """Beasts and spirits."""

    id: ClassVar[str] = "t9a.path.shamanism"
