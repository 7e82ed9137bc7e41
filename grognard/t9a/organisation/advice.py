"""What would mend a fault of an army list, in words: the least that does it."""

from __future__ import annotations

from typing import ClassVar

from grognard.kernel.events import Event, Name


class TakeOut(Event, frozen=True):
    """Spend less."""

    message: ClassVar[str] = "take out at least {points} points"

    points: int


class TakeOutOf(Event, frozen=True):
    """Spend less in a category."""

    message: ClassVar[str] = "take out at least {points} points of {category}"

    points: int
    category: Name


class SpendMore(Event, frozen=True):
    """Spend more."""

    message: ClassVar[str] = "spend at least {points} points more"

    points: int


class SpendMoreOn(Event, frozen=True):
    """Spend more in a category."""

    message: ClassVar[str] = "spend at least {points} points more on {category}"

    points: int
    category: Name


class LeaveOut(Event, frozen=True):
    """Take something out."""

    message: ClassVar[str] = "leave out {count} × {what}"

    count: int
    what: Name


class AddUnits(Event, frozen=True):
    """Take more units."""

    message: ClassVar[str] = "add a unit that is no Character"
    plural: ClassVar[str | None] = "add at least {count} units that are no Characters"
    counted: ClassVar[str] = "count"

    count: int


class ChangeModels(Event, frozen=True):
    """Change the size of a unit."""

    message: ClassVar[str] = "take {models} models"

    models: int


class NameGeneral(Event, frozen=True):
    """Name another General."""

    message: ClassVar[str] = "name one of these General: {candidates:or}"

    candidates: tuple[Name, ...]


class Choose(Event, frozen=True):
    """Choose something."""

    message: ClassVar[str] = "choose {options:or}"

    options: tuple[Name, ...]


class ChangeRunes(Event, frozen=True):
    """Make the combinations differ."""

    message: ClassVar[str] = "add, take out or exchange one rune on either model"
