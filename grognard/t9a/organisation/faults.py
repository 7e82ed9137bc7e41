"""What can be wrong with an army list: each fault names the limit, by how much it is broken, and what would mend it.

Faults are values; their sentences exist in both languages and are chosen when they are read.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from grognard.kernel.words.events import Event, Name

__all__ = ["Fault"]


class Fault(msgspec.Struct, frozen=True):
    """One broken limit.

    Attributes:
        limit: Its id ("t9a.organisation.category-share").
        says: What is wrong, in words.
        margin: By how much: points, units, models or items; 0 where nothing is counted.
        unit: The place in the list of the unit at fault; None for the army as a whole.
        advice: The least that would mend it.
    """

    limit: str
    says: Event
    margin: int = 0
    unit: int | None = None
    advice: Event | None = None


class OverArmyPoints(Event, frozen=True):
    """The list costs more than the Army Points."""

    message: ClassVar[str] = "the list costs {total} points, {margin} more than the {limit} of the battle"

    total: int
    margin: int
    limit: int


class UnderArmyPoints(Event, frozen=True):
    """The list stays too far below the Army Points."""

    message: ClassVar[str] = "the list costs {total} points; at least {least} of {limit} must be spent"

    total: int
    least: int
    limit: int


class ShareTooLarge(Event, frozen=True):
    """A category has more than its share."""

    message: ClassVar[str] = "{category}: {found} points, at most {limit} ({percent} %) allowed"

    category: Name
    found: int
    limit: int
    percent: int


class ShareTooSmall(Event, frozen=True):
    """A category has less than its share."""

    message: ClassVar[str] = "{category}: {found} points, at least {limit} ({percent} %) needed"

    category: Name
    found: int
    limit: int
    percent: int


class TooFewUnits(Event, frozen=True):
    """Not enough units besides Characters."""

    message: ClassVar[str] = "{found} units besides Characters (all War Machines count as one), at least {limit} needed"

    found: int
    limit: int


class NoGeneral(Event, frozen=True):
    """Nobody is named General."""

    message: ClassVar[str] = "no Character is named General"


class NobodyCanLead(Event, frozen=True):
    """Nobody may be General."""

    message: ClassVar[str] = "no Character of this army may be General"


class TooManyGenerals(Event, frozen=True):
    """More than one General or battle standard."""

    message: ClassVar[str] = "{found} models are {role}, only one may be"

    found: int
    role: Name


class CannotLead(Event, frozen=True):
    """The General may not be one."""

    message: ClassVar[str] = "{unit} can't be General: Not a Leader"

    unit: Name


class StandardCannotLead(Event, frozen=True):
    """One model is General and Battle Standard Bearer."""

    message: ClassVar[str] = "{unit} can't be General and Battle Standard Bearer at once: Not a Leader"

    unit: Name


class TooMany(Event, frozen=True):
    """A cap of the army is exceeded."""

    message: ClassVar[str] = "{what}: {found} in the army, at most {limit} allowed"

    what: Name
    found: int
    limit: int


class TooManyBeside(Event, frozen=True):
    """A cap that another unit lowers is exceeded."""

    message: ClassVar[str] = "{what}: {found} in the army, at most {limit} allowed beside {other}"

    what: Name
    found: int
    limit: int
    other: Name


class NotTheSame(Event, frozen=True):
    """Units that must choose the same chose differently."""

    message: ClassVar[str] = "all {unit} of the army choose the same here: {found:or}"

    unit: Name
    found: tuple[Name, ...]


class SameRunes(Event, frozen=True):
    """Two models bear the same combination of runes."""

    message: ClassVar[str] = (
        "{unit}: {other} {other:bears|bear} the same combination of runes ({runes}), which is One of a Kind"
    )

    unit: Name
    other: Name
    runes: tuple[Name, ...]
