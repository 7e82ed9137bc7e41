"""Puts together what a text says of one unit, and decides whether a line goes on with the unit above it.

Units are wrapped, broken off in the middle of names, or written as bulleted lists.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from grognard.lists.tidy import Line
from grognard.t9a.armies import ARMIES, Army
from grognard.t9a.lists.brackets import split
from grognard.t9a.lists.heads import Head, any_choice, head_of, is_all_choices
from grognard.t9a.lists.labels import without_path
from grognard.t9a.lists.names import NameIndex, choice_names, unit_names, without_count
from grognard.t9a.lists.numbers import Price

__all__ = ["UnitLine", "completes_name", "continues", "first_of", "whole_name"]

_PRICE_BEHIND_NAME = re.compile(r"^[^,;:(\[]*[(\[]\s*\d{2,5}\s*(?:pts?|points?)?\s*[)\]]", re.I)
_ENDS_OPEN = re.compile(r"[,;:+&/(\[{-]\s*$|\b(?:and|et|with|avec|\d{1,2}\s*x?)\s*$", re.I)
_APART = re.compile(r"[,;:|(\[{)\]}]|\s[-+]+\s")
_BEGINS_APART = re.compile(r"[,;:(\[{|]")


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
    def last_line(self) -> int:
        """The last line that speaks of it so far."""
        return self.chunks[-1][0]

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
        return self.last_line

    @property
    def is_open(self) -> bool:
        """Whether it ends in the middle: with a separator, or with brackets still open."""
        return self.ends_open or split(self.text).unclosed > 0

    @property
    def ends_open(self) -> bool:
        """Whether it ends with a separator."""
        return bool(_ENDS_OPEN.search(self.text))

    @property
    def unit(self) -> str:
        """The id of its unit; empty if its name is unknown."""
        return self.head.unit if self.head is not None else ""

    @property
    def names(self) -> NameIndex | None:
        """Everything that may stand behind its name; None if that is unknown."""
        return choice_names(self.unit) if self.unit else None

    def glue_for(self, line: Line) -> str:
        """Return what stands between it and a line that goes on with it: a comma, unless it broke off."""
        broke_off = self.is_open or _completes(self, line) or _BEGINS_APART.match(line.text)
        return " " if broke_off else ", "


def continues(current: UnitLine, line: Line, price: Price, head: Head | None, *, below_category: bool) -> bool:
    """Whether a line goes on with the unit of the line before it.

    Args:
        current: The unit.
        line: The line.
        price: The price in the line, if any.
        head: The unit that the line seems to name, if any.
        below_category: Whether the heading of a category stands between the two.
    """
    if price.leads or (current.price.points is not None and price.points is not None):
        return False
    if split(line.text).unopened and split(current.text).unclosed:
        return True
    is_choice = current.names is not None and _is_choice(current.names, first_of(line.text))
    if head is None or not head.exact:
        begins_apart = bool(_BEGINS_APART.match(line.text))
        is_open = current.is_open if head is None else current.ends_open
        return begins_apart or is_open or is_choice or _completes(current, line)
    if _PRICE_BEHIND_NAME.match(line.text) or below_category:
        return False
    all_priced = current.price.points is not None and price.points is None
    if _counts_models(current, line, head) or (all_priced and _completes(current, line)):
        return True
    return is_choice and (current.is_open or line.bulleted or all_priced)


def whole_name(current: UnitLine, line: Line, price: Price, army: Army) -> Head | None:
    """Return the unit whose name the line before broke off ("240 - 15 Skink / Hunters, Blowpipe"), else None."""
    if price.points is not None or line.bulleted or not current.price.leads or not split(current.text).is_single:
        return None
    head = head_of(f"{current.text} {line.text}", unit_names(army))
    if head is None or not head.exact or (head.rest and not is_all_choices(head.rest, head.unit)):
        return None
    was_whole = current.head is not None and current.head.exact and head.unit == current.unit
    return None if was_whole and _is_choice(choice_names(current.unit), first_of(line.text)) else head


def completes_name(before: str, text: str) -> bool:
    """Whether the beginning of a line completes a name that the line before broke off ("Canon / nain")."""
    name = f"{_last_of(before)} {first_of(text)}"
    return any(unit_names(army).find(name) or any_choice(army, name) for army in ARMIES)


def first_of(text: str) -> str:
    """Return what stands before the first separator."""
    return _APART.split(text, maxsplit=1)[0].strip(" .")


def _last_of(text: str) -> str:
    return without_count(_APART.split(text)[-1].strip(" ."))


def _is_choice(names: NameIndex, text: str) -> bool:
    return bool(names.find(without_count(text)) or names.find(without_path(text)))


def _counts_models(current: UnitLine, line: Line, head: Head) -> bool:
    """Whether a line below a unit says nothing but how many models that has ("• 18x Saurian Warrior")."""
    said = current.head is not None and current.head.count.models is None and current.unit == head.unit
    return said and line.bulleted and head.count.models is not None and not head.rest and split(line.text).is_single


def _completes(current: UnitLine, line: Line) -> bool:
    """Whether the line's beginning completes a name that the line before broke off ("Standard / Bearer")."""
    names = current.names
    if names is None:
        return False
    last, first = _last_of(current.text), first_of(line.text)
    is_broken = not current.is_open and not line.bulleted and not _BEGINS_APART.match(line.text)
    return bool(names.find(f"{last} {first}")) and (is_broken or not (names.find(last) and names.find(first)))
