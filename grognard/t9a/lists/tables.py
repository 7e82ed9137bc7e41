"""The table at the end of a booklet: a row for each list, for people and as CSV for spreadsheets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from grognard.kernel.words.events import Event, render
from grognard.kernel.words.language import N_, Language, in_words, translate
from grognard.lists.tables import Illegal, Legal, csv_of, plain_cell
from grognard.t9a.lists.verdicts import Verdict, title_of
from grognard.t9a.organisation import total

__all__ = ["as_csv", "table_lines", "verdict_of"]

HEADS = (N_("no."), N_("line"), N_("list"), N_("army"), N_("points"), N_("stated"), N_("limit"), N_("verdict"))
_RIGHT = (0, 1, 4, 5, 6)
_WIDEST = 40


class NotRead(Event, frozen=True):
    """The verdict on a list that couldn't be read."""

    message: ClassVar[str] = "not read: a thing that isn't known"
    plural: ClassVar[str | None] = "not read: {unread} things that aren't known"
    counted: ClassVar[str] = "unread"

    unread: int


def verdict_of(verdict: Verdict) -> Event:
    """Return the verdict in a few words."""
    if not verdict.is_read:
        return NotRead(len(verdict.reading.unread))
    return Illegal(len(verdict.faults)) if verdict.faults else Legal()


def table_lines(verdicts: Sequence[Verdict], language: Language) -> Iterator[str]:
    """Yield the lines of the table: heads, then one row for each list, in columns."""
    rows = [[translate(head, language) for head in HEADS], *(_row(*pair, language) for pair in enumerate(verdicts, 1))]
    rows = [
        [cell if len(cell) <= _WIDEST else f"{cell[: _WIDEST - 1]}…" for cell in row[:-1]] + row[-1:] for row in rows
    ]
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEADS))]
    for row in rows:
        cells = [
            cell.rjust(width) if column in _RIGHT else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield "  ".join(cells).rstrip()


def as_csv(verdicts: Sequence[Verdict], language: Language) -> str:
    """Return the table as CSV, with each list's faults and what couldn't be read in two columns more.

    A cell never begins as a formula does: names come from strangers, and spreadsheets would compute them.
    """
    rows = [[translate(head, language) for head in (*HEADS, N_("broken limits"), N_("not read"))]]
    for number, verdict in enumerate(verdicts, 1):
        faults = "; ".join(render(fault.says, language) for fault in verdict.faults)
        unread = "; ".join(_unread(verdict, language))
        rows.append([plain_cell(cell) for cell in (*_row(number, verdict, language), faults, unread)])
    return csv_of(rows)


def _row(number: int, verdict: Verdict, language: Language) -> list[str]:
    army_list, stated = verdict.army_list, verdict.reading.stated_total
    lines = [one.line for one in verdict.reading.lines]
    return [
        str(number),
        str(lines[0]) if lines else "",
        title_of(verdict),
        in_words(army_list.book.name, language) if army_list is not None else "",
        str(total(army_list)) if army_list is not None else "",
        str(stated) if stated is not None else "",
        str(army_list.points) if army_list is not None else "",
        render(verdict_of(verdict), language),
    ]


def _unread(verdict: Verdict, language: Language) -> Iterator[str]:
    for unread in verdict.reading.unread:
        place = str(unread.line) if unread.line else unread.path
        yield f"{place}: {unread.found}" if place else unread.found
