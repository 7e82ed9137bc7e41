"""What a reader says about a list: what it assumed, and what it couldn't read.

Each note is an event: its sentence exists in both languages and is chosen when it is read.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from grognard.kernel.words.events import Event, Name
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import BadInput
from grognard.lists.documents import Place

__all__ = ["Note", "Unread"]

A_UNIT = N_("a unit of the army")
AN_OPTION = N_("an option or a special item")
AN_ARMY = N_("the name of an army, or units of one")
OUR_ARMIES = N_("Saurian Ancients or Dwarven Holds; other armies can't be checked")
ONE_LIST = N_("one list only")
NOTHING = N_("nothing")
STEP = " > "
"""What stands between the names of a path."""


class Note(msgspec.Struct, frozen=True):
    """Something that was assumed.

    Attributes:
        line: Its line in the text; 0 if it has none.
        says: What was assumed.
        path: The names that lead to it in a roster ("King > Special Items > Rune of Fire").
    """

    line: int
    says: Event
    path: str = ""

    @property
    def with_place(self) -> Event:
        """The note with its line, or with a path that leads into a unit: a unit's own name stands in the note."""
        if self.line:
            return OfLine(self.line, self.says)
        return OfPath(self.path, self.says) if STEP in self.path else self.says


class Unread(msgspec.Struct, frozen=True):
    """Something that couldn't be read.

    Attributes:
        line: Its line in the text.
        found: As written.
        expected: What should stand there, as a template.
        nearest: The good name that is most like it.
        path: The names that lead to it in a roster.
    """

    line: int
    found: str
    expected: str
    nearest: Name | None = None
    path: str = ""

    def as_fault(self, source: str) -> BadInput:
        """Return it as the one line that a program says of its input."""
        found = Found(self.found) if self.found else NOTHING
        place = Place(source, self.line) if self.line else f"{source}, {self.path}" if self.path else source
        return BadInput(place, found, self.expected, self.nearest)

    def as_event(self) -> Event:
        """Return it as a part of the verdict on a list, its file being known."""
        found = Found(self.found) if self.found else NotFound()
        said = (
            Unknown(found, self.expected) if self.nearest is None else NearlyKnown(found, self.expected, self.nearest)
        )
        if self.line:
            return OfLine(self.line, said)
        return OfPath(self.path, said) if self.path else said


class Unknown(Event, frozen=True):
    """Something that couldn't be read."""

    message: ClassVar[str] = "found {found}, expected {expected}"

    found: Event
    expected: str


class NearlyKnown(Event, frozen=True):
    """Something that couldn't be read, and what it is most like."""

    message: ClassVar[str] = "found {found}, expected {expected}; did you mean {nearest}?"

    found: Event
    expected: str
    nearest: Name


class NotFound(Event, frozen=True):
    """Nothing stands where something should."""

    message: ClassVar[str] = "nothing"


class OfLine(Event, frozen=True):
    """A note and its line."""

    message: ClassVar[str] = "line {line}: {says}"

    line: int
    says: Event


class OfPath(Event, frozen=True):
    """A note and the names that lead to what it is about."""

    message: ClassVar[str] = "{path}: {says}"

    path: str
    says: Event


class Found(Event, frozen=True):
    """Something as it was written."""

    message: ClassVar[str] = "“{text}”"

    text: str
