"""Reads an army list as players write it: text in, the agreed form out, with notes of whatever was assumed.

Nothing is dropped in silence: each line is part of the army, a heading, a total, or named as unread.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import product

import msgspec

from grognard.kernel.language import Language
from grognard.lists.names import army_names, choice_names, unit_names
from grognard.lists.notes import (
    A_UNIT,
    AN_ARMY,
    ONE_LIST,
    ArmyGuessed,
    Heading,
    Note,
    PriceDiffers,
    PriceFor,
    ShareDiffers,
    SizeOfBattle,
    TotalDiffers,
    Unread,
)
from grognard.lists.numbers import Total, price_of, whole
from grognard.lists.sheet import Sheet, head_of, sort_lines
from grognard.lists.tidy import Line, tidy
from grognard.lists.units import ReadUnit, read_unit
from grognard.t9a.armies import ARMIES, Army, army_book
from grognard.t9a.army_list import ArmyList
from grognard.t9a.organisation import price, shares
from grognard.t9a.organisation.points import UNSPENT

__all__ = ["Reading", "army_points_for", "read_list"]

_SIZE = re.compile(r"(?<!\d)(\d[ .,']?\d{3})\s*(?:pts?|points?)\b|@\s*(\d{3,5})|^\s*\(?(\d{4})\)?\s*$", re.I)
_MOST_UNDECIDED = 12


class StatedUnit(msgspec.Struct, frozen=True):
    """Where a unit of the army list stood in the text, and the price that stood beside it (None if none did)."""

    line: int
    stated: int | None


class Reading(msgspec.Struct, frozen=True):
    """What was read.

    Attributes:
        army_list: The agreed form; None if no army was found at all.
        stated: A line and a stated price for each unit of the army list, in its order.
        stated_total: The total as written; None if none was.
        headings: Lines that are no part of the army: names of players, teams and tournaments.
        notes: What was assumed, in the order of the lines.
        unread: What couldn't be read, in the order of the lines.
    """

    army_list: ArmyList | None
    stated: tuple[StatedUnit, ...] = ()
    stated_total: int | None = None
    headings: tuple[str, ...] = ()
    notes: tuple[Note, ...] = ()
    unread: tuple[Unread, ...] = ()


def read_list(text: str, *, army_points: int | None = None) -> Reading:
    r"""Return the army list that *text* holds, in French or English.

    Args:
        text: One list.
        army_points: The size of the battle, if it is known; else the text says it, or it follows from the total.

    >>> reading = read_list("Dwarven Holds\n125 - Vengeance Seeker")
    >>> reading.army_list.units[0].unit, reading.unread
    ('vengeance_seeker', ())
    """
    lines = tidy(text)
    named = _named_army(lines)
    army = named or _army_by_units(lines)
    if army is None:
        first = lines[0] if lines else Line(1, "")
        return Reading(None, unread=(Unread(first.number, first.text, AN_ARMY, army_names().nearest(first.text)),))
    sheet = sort_lines(lines, army)
    language = _language(sheet)
    units = [read_unit(written, language) for written in sheet.units if written.head is not None]
    total = sheet.totals[-1][1] if sheet.totals else None
    _balance(units, total)
    name, headings = _headings(sheet)
    stated, size_notes, points = _points(sheet, units, total, army_points)
    notes = [*sheet.notes, *headings, *(note for unit in units for note in unit.notes)]
    if named is None:
        notes.append(Note(lines[0].number, ArmyGuessed(army_book(army).name)))
    army_list = ArmyList(army, points, tuple(unit.unit for unit in units for _ in range(unit.times)), name)
    notes += [*_price_notes(units), *_share_notes(sheet, army_list), *size_notes]
    unread = [*sheet.unread, *(fault for unit in units for fault in unit.unread), *_second_lists(sheet)]
    if not units and not unread:
        unread = [Unread(lines[-1].number, lines[-1].text, A_UNIT, unit_names(army).nearest(lines[-1].text))]
    return Reading(
        army_list,
        tuple(StatedUnit(unit.line, unit.stated_each) for unit in units for _ in range(unit.times)),
        stated,
        tuple(line.text for line in sheet.headings),
        tuple(sorted(notes, key=lambda note: note.line)),
        tuple(sorted(unread, key=lambda fault: fault.line)),
    )


def army_points_for(total: int) -> int:
    """Return the Army Points that a total was most likely made for: the nearest multiple of 500.

    >>> army_points_for(4491), army_points_for(1550)
    (4500, 1500)
    """
    return max(500, (total + 250) // 500 * 500)


def _named_army(lines: Sequence[Line]) -> Army | None:
    """Return the army whose name stands in a line of its own or in a heading."""
    for line in lines:
        if (found := _army_in(line.text)) is not None:
            return found[0]
    return None


def _army_in(text: str) -> tuple[Army, str] | None:
    """Return the army that a heading names, and the rest of the heading."""
    said = re.split(r"(\s*[,;:|()\[\]/=]+\s*|\s+-+\s*|\s*-+\s+)", text)
    parts = said[::2]
    for place, part in enumerate(parts):
        found = army_names().find(_SIZE.sub("", part))
        if found:
            rest = [other for at, other in enumerate(parts) if at != place and other.strip()]
            army = next(army for army in ARMIES if army == found[0].named.id)
            return army, " - ".join(rest)
    for army in ARMIES:
        for full in (army_book(army).name.en, army_book(army).name.fr):
            if full.lower() in text.lower():
                return army, re.sub(re.escape(full), "", text, flags=re.I).strip(" -,:")
    return None


def _army_by_units(lines: Sequence[Line]) -> Army | None:
    """Return the army most of whose units are named; None if no line names a unit."""
    votes = dict.fromkeys(ARMIES, 0)
    for line in lines:
        for army in ARMIES:
            head = head_of(price_of(line.text).rest, unit_names(army))
            votes[army] += head is not None and head.exact
    best = max(ARMIES, key=lambda army: votes[army])
    return best if votes[best] else None


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


def _balance(units: Sequence[ReadUnit], total: Total | None) -> None:
    """Decide for each price of several equal units whether it is the price of one or of all of them.

    What the army book confirms is taken; where the stated total disagrees and one choice makes it come out, that one.
    """
    several = [unit for unit in units if unit.times > 1 and unit.stated is not None]
    for unit in several:
        unit.together = abs((unit.stated or 0) - price(unit.unit) * unit.times) < abs(
            (unit.stated or 0) - price(unit.unit)
        )
    if total is not None and _sum(units) != total.points and len(several) <= _MOST_UNDECIDED:
        chosen = [unit.together for unit in several]
        for choices in product((False, True), repeat=len(several)):
            for unit, together in zip(several, choices, strict=True):
                unit.together = together
            if _sum(units) == total.points:
                break
        else:
            for unit, together in zip(several, chosen, strict=True):
                unit.together = together
    for unit in several:
        if unit.together:
            says = PriceFor(unit.stated or 0, unit.times, unit.unit.name)
            unit.notes.append(Note(unit.line, says))


def _sum(units: Sequence[ReadUnit]) -> int:
    """Return the sum of the stated prices, true ones where none is stated."""
    total = 0
    for unit in units:
        if unit.stated is None:
            total += price(unit.unit) * unit.times
        else:
            total += unit.stated * (1 if unit.together else unit.times)
    return total


def _price_notes(units: Sequence[ReadUnit]) -> list[Note]:
    notes = []
    for unit in units:
        true = price(unit.unit) * (unit.times if unit.together else 1)
        if unit.stated is not None and unit.stated != true:
            notes.append(Note(unit.line, PriceDiffers(unit.unit.name, unit.stated, true)))
    return notes


def _share_notes(sheet: Sheet, army_list: ArmyList) -> list[Note]:
    """Return notes of the categories whose heading states other points than count there."""
    counted = shares(army_list)
    notes = []
    for line, category, stated in sheet.categories:
        true = counted[category]
        if stated and true not in stated:
            notes.append(Note(line, ShareDiffers(army_list.book.category(category).name, stated[0], true)))
    return notes


def _headings(sheet: Sheet) -> tuple[str, list[Note]]:
    """Return the name that the list's player gave it, and notes of what was taken for a heading."""
    names: list[str] = []
    notes: list[Note] = []
    for line in sheet.headings:
        named = _army_in(line.text)
        rest = named[1] if named is not None else line.text
        rest = re.sub(r"\(\s*\)|\[\s*\]", "", _SIZE.sub("", rest)).strip(" -,:;")
        if rest:
            names.append(rest)
            notes.append(Note(line.number, Heading(rest)))
    return " - ".join(names), notes


def _points(
    sheet: Sheet, units: Sequence[ReadUnit], total: Total | None, given: int | None
) -> tuple[int | None, list[Note], int]:
    """Return the stated total, notes on sums that don't agree, and the Army Points."""
    true = sum(price(unit.unit) * unit.times for unit in units)
    stated = total.points if total is not None else None
    line = max([1, *(unit.line for unit in units), *(line for line, _ in sheet.totals)])
    notes = [Note(at, TotalDiffers(other.points, true)) for at, other in sheet.totals if other.points != true]
    written = (total.army_points if total is not None else None) or _size_in(sheet.headings)
    points = given or written
    if points is None:
        points = army_points_for(true)
        if not points - UNSPENT <= true <= points:
            notes.append(Note(line, SizeOfBattle(points)))
    return stated, notes, points


def _size_in(headings: Sequence[Line]) -> int | None:
    """Return the Army Points that a heading states ("Saurian Ancients, 4500 pts")."""
    for line in headings:
        for part in re.split(r"[,;:|()\[\]]|\s-+\s", line.text):
            if found := _SIZE.search(part):
                return whole(next(number for number in found.groups() if number))
    return None


def _second_lists(sheet: Sheet) -> list[Unread]:
    """Return the lines that begin another list in the same text: only one is read."""
    if not sheet.units:
        return []
    begun = sheet.units[0].line
    return [Unread(line.number, line.text, ONE_LIST) for line in sheet.headings if line.number > begun]
