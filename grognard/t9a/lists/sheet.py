"""Sorts the lines of a text: headings, categories, units with their continuations, totals, remarks behind them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from grognard.lists.tidy import Line
from grognard.t9a.armies import Army
from grognard.t9a.lists.assumptions import Continued
from grognard.t9a.lists.brackets import split
from grognard.t9a.lists.categories import category_of, points_in, without_category
from grognard.t9a.lists.heads import head_of, names_options
from grognard.t9a.lists.labels import without_label
from grognard.t9a.lists.names import unit_names
from grognard.t9a.lists.notes import A_UNIT, AN_OPTION, Note, Unread
from grognard.t9a.lists.numbers import Price, Total, count_of, price_of, total_of
from grognard.t9a.lists.unit_lines import UnitLine, completes_name, continues, first_of, whole_name

__all__ = ["LEAST_SIZE", "Sheet", "sort_lines"]

_NUMBERED = re.compile(r"^\d{1,2}\s*(?:[.)]|°)\s+(?=\S)")

LEAST_SIZE = 1000
"""A number from here on, before any unit, is rather the size of a battle or a year than a price."""


@dataclass
class Sheet:
    """The sorted lines of one list."""

    army: Army
    headings: list[Line] = field(default_factory=list)
    units: list[UnitLine] = field(default_factory=list)
    totals: list[tuple[int, Total]] = field(default_factory=list)
    categories: list[tuple[int, str, list[int]]] = field(default_factory=list)
    remarks: list[Line] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    unread: list[Unread] = field(default_factory=list)

    @property
    def current(self) -> UnitLine | None:
        """The unit that the last lines were about."""
        return self.units[-1] if self.units else None

    def leave_unread(self, line: Line, name: str) -> None:
        """Keep a line that should name a unit; *name* is where it seems to."""
        self.unread.append(Unread(line.number, line.text, A_UNIT, unit_names(self.army).nearest(name)))


def sort_lines(lines: Sequence[Line], army: Army) -> Sheet:
    """Return the lines sorted; those that fit nowhere are kept as unread."""
    sheet = Sheet(army)
    for raw in lines:
        line = _plain_line(raw, sheet)
        if not _closes(sheet, raw) and (category := category_of(raw.text, army)):
            sheet.categories.append((raw.number, category, points_in(raw.text)))
        elif (total := total_of(line.text)) is not None:
            sheet.totals.append((line.number, total))
        elif not _goes_on(sheet, line, is_new=without_category(raw.text, army) != raw.text):
            _begin(sheet, line)
    return sheet


def _plain_line(raw: Line, sheet: Sheet) -> Line:
    """Return a line without the category, the number or the label that leads it."""
    text = without_category(raw.text, sheet.army)
    bare = _NUMBERED.sub("", text)
    if bare != text and head_of(price_of(bare).rest, unit_names(sheet.army)) is not None:
        text = bare
    is_broken = sheet.current is not None and completes_name(sheet.current.text, text)
    bare = text if is_broken else without_label(text)
    return raw._replace(text=bare, bulleted=raw.bulleted or bare != text)


def _closes(sheet: Sheet, line: Line) -> bool:
    """Whether a line closes the brackets that the unit above it left open."""
    return sheet.current is not None and split(line.text).unopened > 0 and split(sheet.current.text).unclosed > 0


def _goes_on(sheet: Sheet, line: Line, *, is_new: bool) -> bool:
    """Add a line to the unit above it, if it goes on with it; return whether it does.

    A line that a category leads is always new.
    """
    current = sheet.current
    if current is None or is_new:
        return False
    price = price_of(line.text)
    if (whole := whole_name(current, line, price, sheet.army)) is not None:
        if current.head is None:
            sheet.unread.pop()
        current.head = whole
        current.chunks.append((line.number, f" {line.text}"))
        return True
    head = head_of(price.rest, unit_names(sheet.army))
    below_category = bool(sheet.categories) and sheet.categories[-1][0] > current.last_line
    if not continues(current, line, price, head, below_category=below_category):
        return False
    _append(sheet, current, line)
    return True


def _append(sheet: Sheet, current: UnitLine, line: Line) -> None:
    text = line.text
    if current.price.points is None and (price := price_of(text)).points is not None:
        current.price, text = price, price.rest
    glue = current.glue_for(line._replace(text=text))
    current.chunks.append((line.number, glue + text))
    if current.head is None:
        sheet.unread.append(Unread(line.number, line.text, AN_OPTION))
    if not line.bulleted and glue == ", ":
        sheet.notes.append(Note(line.number, Continued(current.line)))


def _begin(sheet: Sheet, line: Line) -> None:
    """Sort a line that goes on with nothing: a new unit, a heading before all units, a remark behind the total."""
    price = price_of(line.text)
    head = head_of(price.rest, unit_names(sheet.army))
    if head is not None and (head.exact or _must_be_a_unit(sheet, price)):
        sheet.units.append(UnitLine([(line.number, price.rest)], price, head))
    elif price.points is not None and _must_be_a_unit(sheet, price):
        sheet.units.append(UnitLine([(line.number, price.rest)], price, None))
        sheet.leave_unread(line, count_of(first_of(price.rest)).name)
    elif not sheet.units:
        sheet.headings.append(line)
    else:
        name = count_of(first_of(line.text)).name
        if sheet.totals and price.points is None and unit_names(sheet.army).nearest(name) is None:
            sheet.remarks.append(line)
        else:
            sheet.leave_unread(line, name)


def _must_be_a_unit(sheet: Sheet, price: Price) -> bool:
    """Whether a line that begins with an unknown name is a unit's line and not a heading before all units."""
    if sheet.units or sheet.categories:
        return True
    follows_heading = price.leads and bool(sheet.headings) and (price.points or 0) < LEAST_SIZE
    return follows_heading or names_options(price.rest, sheet.army)
