"""What a report holds, whatever the game: one data structure, every text in both languages. `html` writes it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from markupsafe import Markup

from grognard.kernel.rules.catalogue import Catalogue, Entry
from grognard.report.entries import Group
from grognard.report.speech import NOTHING, Piece, Text


class Fact(NamedTuple):
    """A line of the cover: "Deployment Type: Frontline Clash"."""

    what: Text
    which: Text


class Listed(NamedTuple):
    """A unit of an army list on the cover: its *tag* on the board, what it was and what became of it."""

    tag: str
    name: Text
    detail: Text
    points: int
    fate: Text
    worth: Text
    lost: bool = False


class Army(NamedTuple):
    """One side: its list, its points, and its *score* in large letters."""

    name: Text
    points: Text
    score: str
    units: tuple[Listed, ...]


class Row(NamedTuple):
    """A row of a table, of which the first cell is the head; *side* is whose it is, *place* where its head leads."""

    cells: tuple[Text, ...]
    side: int | None = None
    place: str = ""


class Sheet(NamedTuple):
    """A table. *numbers* are the columns that hold numbers only."""

    key: str
    caption: Text
    heads: tuple[Text, ...]
    rows: tuple[Row, ...]
    note: Text = NOTHING
    numbers: tuple[int, ...] = ()


class TurningPoint(NamedTuple):
    """A large swing: *when* and at which *place* of the log, for which *side* and by how much, *what* happened.

    *scores* are those before, to be expected, and after.
    """

    place: str
    when: Text
    side: int
    by: Text
    what: Text
    scores: Text


class Side(NamedTuple):
    """A side that has a curve of its own: the *letter* at its end, its name."""

    letter: str
    name: Text


class Course(NamedTuple):
    """How the expected result went: a *picture*, what it shows in words, and its *turning points*.

    The notes say how the expected result and its swings are worked out; *table* gives it in numbers. *sides* have a
    curve each; there are none where the picture names them itself.
    """

    note: Text
    picture: Markup
    view_box: str
    seen: Text
    turning_points: tuple[TurningPoint, ...]
    swings_note: Text
    table: Sheet
    sides: tuple[Side, ...] = ()


class Standing(NamedTuple):
    """Where a unit stands at the end of a chapter, in words."""

    tag: str
    text: Text


class Chapter(NamedTuple):
    """A phase: the board after it, its log, who stands where.

    *turn* is the part to which it belongs; *closes* tells that the strip shows its board, small, under *short*; *note*
    is a line of numbers as they are then.
    """

    key: str
    title: Text
    turn: Text
    side: int | None
    board: Markup
    seen: Text
    groups: tuple[Group, ...]
    standing: tuple[Standing, ...]
    short: Text = NOTHING
    thumb: Markup = Markup()
    note: Text = NOTHING

    @property
    def heading(self) -> Text:
        """Its turn and its title: "Turn 1, Dwarven Holds: Charge Phase"."""
        if self.title == self.turn:
            return self.title
        return Text(
            (*self.turn.en, Piece(": "), *self.title.en),
            (*self.turn.fr, Piece(" : "), *self.title.fr),
        )

    @property
    def closes(self) -> bool:
        """Does the strip show it?"""
        return bool(self.thumb)


@dataclass(frozen=True)
class Report:
    """A whole report; *listed_as* is what the entries of the lists, and their prices, are called."""

    title: Text
    listed_as: tuple[Text, Text]
    armies: tuple[Army, ...]
    verdict: Text
    facts: tuple[Fact, ...]
    view_box: str
    symbols: Markup
    legend: tuple[Text, ...]
    chapters: tuple[Chapter, ...]
    sheets: tuple[Sheet, ...]
    rules: tuple[Entry, ...]
    catalogue: Catalogue
    notes: tuple[Text, ...] = field(default=())
    course: Course | None = None


def cited_entries(catalogue: Catalogue, cited: tuple[str, ...]) -> tuple[Entry, ...]:
    """Return the catalogue's entries of the rules that were *cited*, in the order of their English names."""
    return tuple(sorted((catalogue.entry(key) for key in cited), key=lambda entry: (entry.en.casefold(), entry.id)))
