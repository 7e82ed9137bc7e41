"""What would mend a fault of an army list, in words: the least that does it."""

from __future__ import annotations

from typing import ClassVar

from grognard.kernel.words.events import Event, Name


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


class LeaveOutThis(Event, frozen=True):
    """Take out what a condition forbids."""

    message: ClassVar[str] = "leave out {what}"

    what: Name


class KeepOnly(Event, frozen=True):
    """Keep no more than so many of several things."""

    message: ClassVar[str] = "keep {limit} of {chosen:or}"

    limit: int
    chosen: tuple[Name, ...]


class PutOn(Event, frozen=True):
    """Put an enchantment on another piece."""

    message: ClassVar[str] = "put it on {pieces:or}"

    pieces: tuple[Name, ...]


class ChooseAlike(Event, frozen=True):
    """Make the choices of several units the same."""

    message: ClassVar[str] = "choose the same for all {unit}: {choices:or}"

    unit: Name
    choices: tuple[Name, ...]


class AddLeader(Event, frozen=True):
    """Take a Character who may lead."""

    message: ClassVar[str] = "add a Character who may lead: {candidates:or}"

    candidates: tuple[Name, ...]
