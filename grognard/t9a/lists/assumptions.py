"""What a reader assumes of a list: each assumption is an event, with its sentence in both languages."""

from __future__ import annotations

from typing import ClassVar

from grognard.kernel.words.events import Event, Name

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
