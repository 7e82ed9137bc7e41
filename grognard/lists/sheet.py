"""Sorts the lines of a text: headings, categories, units with their continuations, totals.

A unit's line may have been wrapped or written as a bulleted list: its pieces are put together again here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from grognard.lists.brackets import split
from grognard.lists.labels import without_label, without_path
from grognard.lists.names import (
    MOST_WORDS,
    NameIndex,
    Spelling,
    category_names,
    choice_names,
    unit_names,
    without_count,
)
from grognard.lists.notes import A_UNIT, AN_OPTION, Continued, Note, Unread
from grognard.lists.numbers import Count, Price, Total, count_of, price_of, total_of, whole
from grognard.lists.tidy import Line
from grognard.t9a.armies import Army, army_book

__all__ = ["LEAST_SIZE", "Head", "Sheet", "UnitLine", "category_of", "head_of", "sort_lines"]

_SHARE = re.compile(
    r"\d+(?:[.,]\d+)?\s*(?:%|pts?\b|points?\b)?|"
    r"\b(?:pts?|points?|max|min|maximum|minimum|total|of|sur|least|most|at)\b",
    re.I,
)
_POINTS = re.compile(
    r"(?<![\d.,])0(?![\d.,]*\s*%)(?!\d)|(?<![\d.,])\d{1,2}[ .,']?\d{3}(?!\d)(?!\s*%)|(?<![\d.,])\d{2,4}(?![\d.,]*\s*%)"
)
_PRICE_BEHIND_NAME = re.compile(r"^[^,;:(\[]*[(\[]\s*\d{2,5}\s*(?:pts?|points?)?\s*[)\]]", re.I)
_ENDS_OPEN = re.compile(r"[,;:+&/(\[{-]\s*$|\b(?:and|et|with|avec|\d{1,2}\s*x?)\s*$", re.I)
_BY_ITSELF = re.compile(r"[,;:(\[{|]")

_NUMBERED = re.compile(r"^\d{1,2}\s*(?:[.)]|°)\s+(?=\S)")

LEAST_SIZE = 1000
"""A number from here on, before any unit, is rather the size of a battle or a year than a price."""


@dataclass
class Head:
    """The beginning of a unit's line: which unit, how many, and what stands behind its name without a separator."""

    found: tuple[Spelling, ...]
    count: Count
    name: str
    rest: str
    exact: bool


@dataclass
class UnitLine:
    """All that the text says of one unit (or of several equal ones), put together on one line."""

    chunks: list[tuple[int, str]]
    price: Price
    head: Head | None

    @property
    def line(self) -> int:
        """The line on which it begins."""
        return self.chunks[0][0]

    @property
    def text(self) -> str:
        """Everything behind the price."""
        return "".join(text for _, text in self.chunks)

    def line_of(self, place: int) -> int:
        """Return the line on which the character at *place* of `text` stands."""
        end = 0
        for line, text in self.chunks:
            end += len(text)
            if place < end:
                return line
        return self.chunks[-1][0]

    @property
    def is_open(self) -> bool:
        """Whether it ends in the middle: with a separator, or with brackets still open."""
        return bool(_ENDS_OPEN.search(self.text)) or split(self.text).unclosed > 0

    @property
    def unit(self) -> str:
        """The id of its unit; empty if its name is unknown."""
        return self.head.found[0].named.id if self.head is not None else ""


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


def sort_lines(lines: Sequence[Line], army: Army) -> Sheet:
    """Return the lines sorted; those that fit nowhere are kept as unread."""
    sheet = Sheet(army)
    for raw in lines:
        line = _plain_line(raw, army)
        if category := category_of(raw.text, army):
            points = [whole(number) for number in _POINTS.findall(raw.text)]
            sheet.categories.append((raw.number, category, points))
        elif (total := total_of(line.text)) is not None:
            sheet.totals.append((line.number, total))
        else:
            _sort_line(sheet, line)
    return sheet


def _plain_line(raw: Line, army: Army) -> Line:
    """Return a line without the category, the number or the label that leads it."""
    text = _without_category(raw.text, army)
    bare = _NUMBERED.sub("", text)
    if bare != text and head_of(price_of(bare).rest, unit_names(army)) is not None:
        text = bare
    bare = without_label(text)
    return raw._replace(text=bare, bulleted=raw.bulleted or bare != text)


def head_of(text: str, names: NameIndex) -> Head | None:
    """Return which unit a line names at its beginning, or None if it names none.

    >>> head_of("2x10 Clan Marksmen, Crossbow", unit_names("dwarven_holds")).count.models
    10
    """
    first = re.split(r"[,;:|(\[{]|\s-+\s?|-+\s", text, maxsplit=1)[0].strip()
    head = text[: text.find(first) + len(first)] if first else ""
    for count in dict.fromkeys((count_of(head), Count(1, None, head))):
        if found := names.find(count.name):
            return Head(found, count, count.name, "", exact=True)
    count = count_of(head)
    part = _named_part(count.name, names)
    if part is not None and (part.is_clear or not names.near(count.name)):
        return Head(names.find(part.name), count, part.name, part.rest, exact=True)
    if found := names.near(count.name):
        return Head(found, count, count.name, "", exact=False)
    return None


class _Part(NamedTuple):
    """A unit's name inside a longer text, the rest of it, and whether the rest names things that the unit may have."""

    name: str
    rest: str
    is_clear: bool


def _named_part(text: str, names: NameIndex) -> _Part | None:
    """Return the longest part of *text* that is a unit's name ("Cuatl Lord General BSB"), the first of equal ones."""
    said = text.split()
    for length in range(min(len(said) - 1, MOST_WORDS), 0, -1):
        for begin in range(len(said) - length + 1):
            name = " ".join(said[begin : begin + length])
            found = names.find(name) if len(name) > 2 else ()
            if found:
                rest = " ".join(said[:begin] + said[begin + length :])
                is_clear = bool(choice_names(found[0].named.id).strung(rest))
                if is_clear or len(name) > 3:
                    return _Part(name, rest, is_clear)
    return None


def _sort_line(sheet: Sheet, line: Line) -> None:
    current = sheet.units[-1] if sheet.units else None
    price = price_of(line.text)
    head = head_of(price.rest, unit_names(sheet.army))
    if current is not None and _continues(current, line, price, head, sheet):
        _append(sheet, current, line)
    elif head is not None and (head.exact or price.points is not None or current is not None):
        sheet.units.append(UnitLine([(line.number, price.rest)], price, head))
    elif price.points is not None and (current is not None or _must_be_a_unit(sheet, price)):
        sheet.units.append(UnitLine([(line.number, price.rest)], price, None))
        nearest = unit_names(sheet.army).nearest(count_of(_first(price.rest)).name)
        sheet.unread.append(Unread(line.number, line.text, A_UNIT, nearest))
    elif current is None:
        sheet.headings.append(line)
    else:
        nearest = unit_names(sheet.army).nearest(count_of(_first(line.text)).name)
        if nearest is None and price.points is None and sheet.totals:
            sheet.remarks.append(line)
        else:
            sheet.unread.append(Unread(line.number, line.text, A_UNIT, nearest))


def _must_be_a_unit(sheet: Sheet, price: Price) -> bool:
    """Whether a line that begins with an unknown name, before any unit, is a unit's line and not a heading."""
    follows_heading = price.leads and bool(sheet.headings) and (price.points or 0) < LEAST_SIZE
    return follows_heading or _names_options(price.rest, sheet.army)


def _continues(current: UnitLine, line: Line, price: Price, head: Head | None, sheet: Sheet) -> bool:
    """Whether a line goes on with the unit of the line before it."""
    if price.leads or (current.price.points is not None and price.points is not None):
        return False
    names = choice_names(current.unit) if current.unit else None
    is_choice = names is not None and _is_choice(names, _first(line.text))
    if head is not None and head.exact and (_PRICE_BEHIND_NAME.match(line.text) or _is_below_category(sheet, current)):
        return False
    if head is not None and _counts_models(current, line, head):
        return True
    if head is None or not head.exact:
        return current.is_open or is_choice or _completes(current, line, names)
    all_priced = current.price.points is not None and price.points is None
    return is_choice and (current.is_open or line.bulleted or all_priced)


def _is_choice(names: NameIndex, text: str) -> bool:
    return bool(names.find(without_count(text)) or names.find(without_path(text)))


def _is_below_category(sheet: Sheet, current: UnitLine) -> bool:
    """Whether the heading of a category stands between the unit and what comes now."""
    return bool(sheet.categories) and sheet.categories[-1][0] > current.chunks[-1][0]


def _counts_models(current: UnitLine, line: Line, head: Head) -> bool:
    """Whether a line below a unit says nothing but how many models that has ("• 18x Saurian Warrior")."""
    said = current.head is not None and current.head.count.models is None and current.unit == head.found[0].named.id
    return said and line.bulleted and head.count.models is not None and not head.rest and split(line.text).is_single


def _completes(current: UnitLine, line: Line, names: NameIndex | None) -> bool:
    """Whether the line's beginning completes a name that the line before broke off ("Standard / Bearer")."""
    if names is None:
        return False
    last, first = re.split(r"[,;:|(\[{]", current.text)[-1].strip(), _first(line.text)
    return bool(names.find(without_count(f"{last} {first}"))) and not (names.find(last) and names.find(first))


def _append(sheet: Sheet, current: UnitLine, line: Line) -> None:
    text = line.text
    if current.price.points is None and (price := price_of(text)).points is not None:
        current.price, text = price, price.rest
    names = choice_names(current.unit) if current.unit else None
    glue = " " if current.is_open or _completes(current, line, names) or _BY_ITSELF.match(text) else ", "
    current.chunks.append((line.number, glue + text))
    if current.head is None:
        sheet.unread.append(Unread(line.number, line.text, AN_OPTION))
    if not line.bulleted and glue == ", ":
        sheet.notes.append(Note(line.number, Continued(current.line)))


def _first(text: str) -> str:
    """Return what stands before the first separator."""
    return re.split(r"[,;:|(\[{)\]}]|\s-+\s", text, maxsplit=1)[0].strip(" .")


def _names_options(text: str, army: Army) -> bool:
    """Whether a line with an unknown name at its beginning looks like a unit's line all the same."""
    said = [node.text for node in split(text).nodes[1:]]
    return any(choice_names(unit).find(without_count(name)) for name in said for unit in army_book(army).units)


def category_of(text: str, army: Army) -> str:
    """Return the category that a heading names, with or without its share ("Core (995 pts, 22 %)"), else nothing."""
    name = re.sub(r"[^\w\s'&-]+|[-=_]{2,}", " ", _SHARE.sub(" ", text)).strip(" -")
    found = category_names(army).find(name) if name else ()
    return found[0].named.id if found else ""


def _without_category(text: str, army: Army) -> str:
    """Return a line without the category that leads it: "[Core] 20 Skink Braves"."""
    found = re.match(r"[\[(]\s*([^\])]+?)\s*[\])]\s*[-:]*\s*(?=\w)|([^\d:\-\[(,]+?)\s*(?:\s-|:)\s+(?=\d)", text)
    if found and category_names(army).find(found[1] or found[2]):
        return text[found.end() :]
    return text
