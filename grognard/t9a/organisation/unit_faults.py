"""What can be wrong with one unit of an army list, in words."""

from __future__ import annotations

from typing import ClassVar

from grognard.kernel.words.events import Event, Name


class WrongSize(Event, frozen=True):
    """A unit is too small or too large."""

    message: ClassVar[str] = "{unit}: {found} models, {least} to {most} allowed"

    unit: Name
    found: int
    least: int
    most: int


class NotOffered(Event, frozen=True):
    """A unit has something that its entry doesn't offer."""

    message: ClassVar[str] = "{unit} can't take {what}"

    unit: Name
    what: Name


class MustChoose(Event, frozen=True):
    """Something compulsory wasn't chosen, or not as often as it must."""

    message: ClassVar[str] = "{unit} must choose {needed} of {options:or}"

    unit: Name
    needed: int
    options: tuple[Name, ...]


class OnlyOne(Event, frozen=True):
    """Options that exclude one another were chosen together."""

    message: ClassVar[str] = "{unit}: {chosen} exclude one another, at most {limit} allowed"

    unit: Name
    chosen: tuple[Name, ...]
    limit: int


class Needs(Event, frozen=True):
    """A condition isn't met."""

    message: ClassVar[str] = "{unit}: {what} needs {term}"

    unit: Name
    what: Name
    term: Name


class Bars(Event, frozen=True):
    """Two things don't go together."""

    message: ClassVar[str] = "{unit}: {what} isn't allowed with {term}"

    unit: Name
    what: Name
    term: Name


class TooLargeFor(Event, frozen=True):
    """An option is for small units only."""

    message: ClassVar[str] = "{unit}: {what} is for units of at most {limit} models, not {found}"

    unit: Name
    what: Name
    limit: int
    found: int


class TooFewModelsFor(Event, frozen=True):
    """Too many of an option for the models of the unit."""

    message: ClassVar[str] = "{unit}: {found} × {what} need {needed} models, not {models}"

    unit: Name
    what: Name
    found: int
    needed: int
    models: int


class TooOften(Event, frozen=True):
    """An option or item was taken too often by one unit."""

    message: ClassVar[str] = "{unit}: {found} × {what}, at most {limit} allowed"

    unit: Name
    what: Name
    found: int
    limit: int


class TooDear(Event, frozen=True):
    """Options or items of one model cost more than it may spend on them."""

    message: ClassVar[str] = "{unit}: {what} cost {found} points, at most {limit} allowed"

    unit: Name
    what: Name
    found: int
    limit: int


class NotOn(Event, frozen=True):
    """An enchantment stands on the wrong piece, or the unit doesn't have that piece."""

    message: ClassVar[str] = "{unit}: {what} needs {pieces:or} to stand on"

    unit: Name
    what: Name
    pieces: tuple[Name, ...]
