"""Tables of lists: the verdicts in a few words, and cells that are safe in a spreadsheet."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from io import StringIO
from typing import ClassVar

from grognard.kernel.words.events import Event

__all__ = ["Illegal", "Legal", "csv_of", "plain_cell"]

_FORMULAS = ("=", "+", "-", "@", "\t", "\r")


class Legal(Event, frozen=True):
    """The verdict on a legal list."""

    message: ClassVar[str] = "legal"


class Illegal(Event, frozen=True):
    """The verdict on an illegal list."""

    message: ClassVar[str] = "not legal: a broken limit"
    plural: ClassVar[str | None] = "not legal: {faults} broken limits"
    counted: ClassVar[str] = "faults"

    faults: int


def csv_of(rows: Iterable[Iterable[object]]) -> str:
    """Return rows as CSV."""
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


def plain_cell(cell: str) -> str:
    """Return a cell that no spreadsheet takes for a formula: names come from strangers, and it would compute them."""
    return f"'{cell}" if cell.startswith(_FORMULAS) else cell
