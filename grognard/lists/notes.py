"""What a reader says about a list: what it assumed, and what it couldn't read.

Each note is an event: its sentence exists in both languages and is chosen when it is read.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from grognard.kernel.events import Event, Name
from grognard.kernel.language import N_
from grognard.kernel.refusals import BadInput

__all__ = ["Note", "Unread"]

A_UNIT = N_("a unit of the army")
AN_OPTION = N_("an option or a special item")
AN_ARMY = N_("the name of an army, or units of one")
OUR_ARMIES = N_("Saurian Ancients or Dwarven Holds; other armies can't be checked")
ONE_LIST = N_("one list only")
NOTHING = N_("nothing")


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
        """The note with its line or path."""
        if self.line:
            return OfLine(self.line, self.says)
        return OfPath(self.path, self.says) if self.path else self.says


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


class Place(Event, frozen=True):
    """A line of a file."""

    message: ClassVar[str] = "{source}, line {line}"

    source: str
    line: int


class Found(Event, frozen=True):
    """Something as it was written."""

    message: ClassVar[str] = "“{text}”"

    text: str


# Names and places


class ReadAs(Event, frozen=True):
    """A misspelt or shortened name was understood."""

    message: ClassVar[str] = "read “{found}” as {name}"

    found: str
    name: Name


class CouldBe(Event, frozen=True):
    """A name means several things; the one that fits was taken."""

    message: ClassVar[str] = "“{found}” can mean {names:or}; read as {name}"

    found: str
    names: tuple[Name, ...]
    name: Name


class PutOn(Event, frozen=True):
    """An enchantment stood by itself."""

    message: ClassVar[str] = "{item} put on {piece}"

    item: Name
    piece: Name


class TakenOut(Event, frozen=True):
    """Something stood in the brackets of a thing that it doesn't belong to."""

    message: ClassVar[str] = "{what} doesn't belong in the brackets of {holder}; read beside it"

    what: Name
    holder: Name


class BracketsMended(Event, frozen=True):
    """Brackets didn't match."""

    message: ClassVar[str] = "brackets don't match ({unclosed} never closed, {unopened} never opened)"

    unclosed: int
    unopened: int


class ChosenLater(Event, frozen=True):
    """Something named on the list is chosen later."""

    message: ClassVar[str] = "{what} is chosen at Spell Selection, not on the list: left out"

    what: Name


class NotChecked(Event, frozen=True):
    """A number in the middle of a line isn't used."""

    message: ClassVar[str] = "the number in “{found}” isn't used"

    found: str


class Chosen(Event, frozen=True):
    """A compulsory choice was left unsaid."""

    message: ClassVar[str] = "{unit}: nothing said, {option} taken"

    unit: Name
    option: Name


# Numbers


class SizeAssumed(Event, frozen=True):
    """A unit's number of models was left unsaid."""

    message: ClassVar[str] = "{unit}: no number of models, {models} taken"

    unit: Name
    models: int


class CountTaken(Event, frozen=True):
    """One number with an x may mean units or models."""

    message: ClassVar[str] = "“{found}”: read as {times} × {models} {unit}"

    found: str
    times: int
    models: int
    unit: Name


class PriceFor(Event, frozen=True):
    """A price stands for several equal units."""

    message: ClassVar[str] = "{points} points read as the price of all {times} {unit} together"

    points: int
    times: int
    unit: Name


class PriceDiffers(Event, frozen=True):
    """A stated price isn't the true one."""

    message: ClassVar[str] = "{unit}: {stated} points stated, {true} true"

    unit: Name
    stated: int
    true: int


class TotalDiffers(Event, frozen=True):
    """The stated total isn't the true one."""

    message: ClassVar[str] = "total: {stated} points stated, {true} true"

    stated: int
    true: int


class ShareDiffers(Event, frozen=True):
    """The heading of a category states other points than count in it."""

    message: ClassVar[str] = "{category}: {stated} points stated, {true} true"

    category: Name
    stated: int
    true: int


# The list as a whole


class ArmyGuessed(Event, frozen=True):
    """The army's name was left unsaid."""

    message: ClassVar[str] = "no army named; by its units {army}"

    army: Name


class SizeOfBattle(Event, frozen=True):
    """The Army Points were left unsaid and don't follow from the total."""

    message: ClassVar[str] = "read as a list for a battle of {points} points"

    points: int


class Heading(Event, frozen=True):
    """A line that is no part of the army."""

    message: ClassVar[str] = "“{text}” taken as a heading"

    text: str


class Remark(Event, frozen=True):
    """A line behind the total that is no part of the army."""

    message: ClassVar[str] = "“{text}” taken as a remark, no part of the army"

    text: str


class Decoded(Event, frozen=True):
    """The file isn't in UTF-8."""

    message: ClassVar[str] = "no UTF-8; read as {encoding}"

    encoding: str


class Continued(Event, frozen=True):
    """A line goes on with the unit of an earlier one."""

    message: ClassVar[str] = "read with the unit of line {line}"

    line: int
