"""Holds the stated numbers of a list against the true ones: prices, shares, the total, the Army Points."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import product

from grognard.lists.tidy import Line
from grognard.t9a.armies.army_list import ArmyList
from grognard.t9a.lists.assumptions import PriceDiffers, PriceFor, ShareDiffers, SizeOfBattle, TotalDiffers
from grognard.t9a.lists.notes import Note
from grognard.t9a.lists.numbers import Total, whole
from grognard.t9a.lists.sheet import Sheet
from grognard.t9a.lists.units import ReadUnit
from grognard.t9a.lists.which_army import SIZE
from grognard.t9a.organisation import price, shares
from grognard.t9a.organisation.points import UNSPENT

__all__ = ["army_points_for", "balance", "points_of", "price_notes", "share_notes"]

_MOST_UNDECIDED = 12
_ROUND = 50
"""Battles have round sizes; another number in a heading is the list's total."""


def army_points_for(total: int) -> int:
    """Return the Army Points that a total was most likely made for: the nearest multiple of 500.

    >>> army_points_for(4491), army_points_for(1550)
    (4500, 1500)
    """
    return max(500, (total + 250) // 500 * 500)


def balance(units: Sequence[ReadUnit], total: Total | None) -> None:
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


def price_notes(units: Sequence[ReadUnit]) -> list[Note]:
    """Return notes of the units whose stated price isn't the true one."""
    notes = []
    for unit in units:
        true = price(unit.unit) * (unit.times if unit.together else 1)
        if unit.stated is not None and unit.stated != true:
            notes.append(Note(unit.line, PriceDiffers(unit.unit.name, unit.stated, true)))
    return notes


def share_notes(sheet: Sheet, army_list: ArmyList) -> list[Note]:
    """Return notes of the categories whose heading states other points than count there."""
    counted = shares(army_list)
    notes = []
    for line, category, stated in sheet.categories:
        true = counted[category]
        if stated and true not in stated:
            notes.append(Note(line, ShareDiffers(army_list.book.category(category).name, stated[0], true)))
    return notes


def points_of(
    sheet: Sheet, units: Sequence[ReadUnit], total: Total | None, given: int | None
) -> tuple[int | None, list[Note], int]:
    """Return the stated total, notes on sums that don't agree, and the Army Points."""
    true = sum(price(unit.unit) * unit.times for unit in units)
    stated = total.points if total is not None else None
    line = max([1, *(unit.line for unit in units), *(line for line, _ in sheet.totals)])
    notes = [Note(at, TotalDiffers(other.points, true)) for at, other in _wrong_totals(sheet, units, true)]
    written = (total.army_points if total is not None else None) or _size_in(sheet.headings)
    points = given or written
    if points is None:
        points = army_points_for(true)
        if not points - UNSPENT <= true <= points:
            notes.append(Note(line, SizeOfBattle(points)))
    return stated, notes, points


def _wrong_totals(sheet: Sheet, units: Sequence[ReadUnit], true: int) -> Iterator[tuple[int, Total]]:
    """Yield the totals that are neither the true one nor, before the last, that of the units since or until then."""
    since = 0
    for line, stated in sheet.totals:
        sums = {true}
        if line != sheet.totals[-1][0]:
            sums |= {
                sum(price(unit.unit) * unit.times for unit in units if first < unit.line < line) for first in (0, since)
            }
        if stated.points not in sums:
            yield line, stated
        since = line


def _size_in(headings: Sequence[Line]) -> int | None:
    """Return the Army Points that a heading states ("Saurian Ancients, 4500 pts")."""
    for line in headings:
        for part in re.split(r"[,;:|()\[\]]|\s-+\s", line.text):
            if found := SIZE.search(part):
                points = whole(next(number for number in found.groups() if number))
                if points % _ROUND == 0:
                    return points
    return None
