"""Reads an army list as players write it: text in, the agreed form out, with notes of whatever was assumed.

Nothing is dropped in silence: each line is part of the army, a heading, a total, or named as unread.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

import msgspec

from grognard.kernel.words.language import Language
from grognard.lists.tidy import Line
from grognard.t9a.armies import Army, army_book
from grognard.t9a.armies.army_list import ArmyList
from grognard.t9a.lists.assumptions import ArmyGuessed, Heading, Remark
from grognard.t9a.lists.balance import balance, points_of, price_notes, share_notes
from grognard.t9a.lists.names import army_names, choice_names, unit_names
from grognard.t9a.lists.notes import A_UNIT, AN_ARMY, OUR_ARMIES, Note, Unread
from grognard.t9a.lists.sheet import Sheet, sort_lines
from grognard.t9a.lists.units import ReadUnit, read_unit
from grognard.t9a.lists.which_army import SIZE, army_by_units, army_in, named_army, other_army_in

__all__ = ["Reading", "StatedUnit", "TakenFor", "read_lines"]

Kind = Literal["heading", "category", "unit", "total", "remark", "unread"]


class StatedUnit(msgspec.Struct, frozen=True):
    """Where a unit of the army list stood in the text, and the price that stood beside it (None if none did)."""

    line: int
    stated: int | None


class TakenFor(msgspec.Struct, frozen=True):
    """What a line of the text was taken for."""

    line: int
    kind: Kind


class Reading(msgspec.Struct, frozen=True):
    """What was read.

    Attributes:
        army_list: The agreed form; None if no army was found at all.
        stated: A line and a stated price for each unit of the army list, in its order.
        stated_total: The total as written; None if none was.
        headings: Lines that are no part of the army: names of players, teams and tournaments.
        notes: What was assumed, in the order of the lines.
        unread: What couldn't be read, in the order of the lines.
        lines: What each line that says something was taken for; empty if it wasn't a text that was read.
    """

    army_list: ArmyList | None
    stated: tuple[StatedUnit, ...] = ()
    stated_total: int | None = None
    headings: tuple[str, ...] = ()
    notes: tuple[Note, ...] = ()
    unread: tuple[Unread, ...] = ()
    lines: tuple[TakenFor, ...] = ()


def read_lines(lines: Sequence[Line], army_points: int | None = None) -> Reading:
    """Return the army list that the lines of one list hold, in French or English.

    Args:
        lines: Tidied lines, with their numbers in the text.
        army_points: The size of the battle, if it is known; else the text says it, or it follows from the total.
    """
    named = named_army(lines)
    army = named or army_by_units(lines)
    if army is None:
        return _of_no_army(lines)
    sheet = sort_lines(lines, army)
    language = _language(sheet)
    units = [read_unit(written, language) for written in sheet.units if written.head is not None]
    total = sheet.totals[-1][1] if sheet.totals else None
    balance(units, total)
    name, headings = _headings(sheet)
    stated, size_notes, points = points_of(sheet, units, total, army_points)
    notes = [*sheet.notes, *headings, *(note for unit in units for note in unit.notes)]
    notes += [Note(line.number, Remark(line.text)) for line in sheet.remarks]
    if named is None:
        notes.append(Note(lines[0].number, ArmyGuessed(army_book(army).name)))
    army_list = ArmyList(army, points, tuple(unit.unit for unit in units for _ in range(unit.times)), name)
    notes += [*price_notes(units), *share_notes(sheet, army_list), *size_notes]
    return Reading(
        army_list,
        tuple(StatedUnit(unit.line, unit.stated_each) for unit in units for _ in range(unit.times)),
        stated,
        tuple(line.text for line in sheet.headings),
        tuple(sorted(notes, key=lambda note: note.line)),
        _unread(sheet, units, army, lines),
        _taken_for(sheet),
    )


def _of_no_army(lines: Sequence[Line]) -> Reading:
    """Return what is said of lines that hold no army that can be read."""
    first = lines[0] if lines else Line(1, "")
    headings = tuple(line.text for line in lines[:1])
    taken = tuple(TakenFor(line.number, "unread") for line in lines)
    for line in lines:
        if other := other_army_in(line.text):
            return Reading(None, headings=headings, unread=(Unread(line.number, other, OUR_ARMIES),), lines=taken)
    unread = Unread(first.number, first.text, AN_ARMY, army_names().nearest(first.text))
    return Reading(None, headings=headings, unread=(unread,), lines=taken)


def _unread(sheet: Sheet, units: Sequence[ReadUnit], army: Army, lines: Sequence[Line]) -> tuple[Unread, ...]:
    unread = [*sheet.unread, *(fault for unit in units for fault in unit.unread)]
    if not units and not unread:
        unread = [Unread(lines[-1].number, lines[-1].text, A_UNIT, unit_names(army).nearest(lines[-1].text))]
    return tuple(sorted(unread, key=lambda fault: fault.line))


def _taken_for(sheet: Sheet) -> tuple[TakenFor, ...]:
    """Return what each line was taken for, in their order."""
    taken = [TakenFor(line.number, "heading") for line in sheet.headings]
    taken += [TakenFor(line.number, "remark") for line in sheet.remarks]
    taken += [TakenFor(line, "category") for line, _, _ in sheet.categories]
    taken += [TakenFor(line, "total") for line, _ in sheet.totals]
    for written in sheet.units:
        kind: Kind = "unit" if written.head is not None else "unread"
        taken += [TakenFor(line, kind) for line, _ in written.chunks]
    known = {one.line for one in taken}
    taken += [TakenFor(fault.line, "unread") for fault in sheet.unread if fault.line not in known]
    return tuple(sorted(taken, key=lambda one: one.line))


def _language(sheet: Sheet) -> Language:
    """Return the language in which most of the units' names and options are written."""
    votes: dict[Language, int] = {"en": 0, "fr": 0}
    for written in sheet.units:
        names = [*(written.head.found if written.head is not None else ())]
        if written.unit:
            for part in re.split(r"[,;:|()\[\]]", written.text)[1:]:
                names += choice_names(written.unit).find(part.strip())
        for spelling in names:
            if spelling.language is not None and spelling.named.name.en != spelling.named.name.fr:
                votes[spelling.language] += 1
    return "fr" if votes["fr"] > votes["en"] else "en"


def _headings(sheet: Sheet) -> tuple[str, list[Note]]:
    """Return the name that the list's player gave it, and notes of what was taken for a heading."""
    names: list[str] = []
    notes: list[Note] = []
    for line in sheet.headings:
        named = army_in(line.text)
        rest = named[1] if named is not None else line.text
        rest = re.sub(r"\(\s*\)|\[\s*\]", "", SIZE.sub("", rest)).strip(" -,:;")
        if rest:
            names.append(rest)
            notes.append(Note(line.number, Heading(rest)))
    return " - ".join(names), notes
