"""Tells the lists of a text apart: a tournament's booklet holds many, each with its players' headings.

A list begins where an army is named again, or where the last list had its total and other units follow. Headings
between two lists belong to the second.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from msgspec.structs import replace

from grognard.lists.tidy import Line, tidy
from grognard.t9a.armies import ARMIES, Army
from grognard.t9a.lists.brackets import split
from grognard.t9a.lists.categories import category_of
from grognard.t9a.lists.heads import any_choice, head_of, is_all_choices, names_options
from grognard.t9a.lists.labels import without_label, without_path
from grognard.t9a.lists.names import unit_names, without_count
from grognard.t9a.lists.notes import ONE_LIST, Unread
from grognard.t9a.lists.numbers import price_of, total_of
from grognard.t9a.lists.reader import Reading, read_lines
from grognard.t9a.lists.sheet import LEAST_SIZE
from grognard.t9a.lists.unit_lines import completes_name, first_of
from grognard.t9a.lists.which_army import army_in, other_army_in

__all__ = ["read_book", "read_list", "split_lists"]

_Kind = Literal["army", "unit", "priced", "total", "category", "other"]
_PLAYER = re.compile(
    r"^(?:(?:n[°o]|#)\s*\d|\d+\s*[.)]\s|(?:player|joueu[rs]e?|lists?|listes?|team|[ée]quipe|table|round|ronde)\b)", re.I
)
_TAG = re.compile(r"^\[([^\[\]]+)\]\s*(\S.*)$")
_ALIKE = 0.02
"""How far, as a share, a total may be from the sum of the stated prices that it is the total of."""


@dataclass
class _Part:
    """Lines that may be a list of their own.

    Attributes:
        lines: All of them.
        waiting: Lines behind the last unit or total; they may be headings of the next list.
        named: Whether a heading names an army, be it one that can't be checked.
        army: The army that a heading names, or that the first unit of one army only belongs to.
        begun: Whether it has a unit.
        closed: Whether its total has come.
        firm: Whether an army's name begins it.
        prices: The stated prices together.
        total: The last stated total.
    """

    lines: list[Line] = field(default_factory=list)
    waiting: list[Line] = field(default_factory=list)
    named: bool = False
    army: Army | None = None
    begun: bool = False
    closed: bool = False
    firm: bool = True
    prices: int = 0
    total: int = 0


def read_book(text: str, *, army_points: int | None = None) -> tuple[Reading, ...]:
    """Return the army lists that *text* holds, in its order; one that can't be read says why.

    Args:
        text: One list or several.
        army_points: The size of the battle for all of them; else each says its own.
    """
    return tuple(read_lines(lines, army_points) for lines in split_lists(tidy(text)))


def read_list(text: str, *, army_points: int | None = None) -> Reading:
    r"""Return the one army list that *text* holds, in French or English.

    Where a second list begins, that is said as something unread.

    Args:
        text: One list.
        army_points: The size of the battle, if it is known; else the text says it, or it follows from the total.

    >>> reading = read_list("Dwarven Holds\n125 - Vengeance Seeker")
    >>> reading.army_list.units[0].unit, reading.unread
    ('vengeance_seeker', ())
    """
    first, *others = split_lists(tidy(text))
    reading = read_lines(first, army_points)
    more = tuple(Unread(lines[0].number, lines[0].text, ONE_LIST) for lines in others)
    return replace(reading, unread=reading.unread + more) if more else reading


def split_lists(lines: Sequence[Line]) -> tuple[tuple[Line, ...], ...]:
    """Return the lines of each list; at least one, which may be empty."""
    parts = [_Part()]
    for line in lines:
        kind, army = _kind_of(line)
        part = parts[-1]
        if _begins_a_list(part, line, kind, army):
            taken = _headings_among(part)
            part.lines += part.waiting[: len(part.waiting) - len(taken)]
            part = _Part(lines=taken, firm=kind == "army" or any(_kind_of(one)[0] == "army" for one in taken))
            parts.append(part)
        _add(part, line, kind, army)
    parts[-1].lines += parts[-1].waiting
    return tuple(tuple(part.lines) for part in _merged(parts))


def _kind_of(line: Line) -> tuple[_Kind, Army | None]:
    """Return what a line looks like, and the army if it is one's alone; a category before its unit is left out."""
    if (tag := _TAG.match(line.text)) is not None and any(category_of(tag[1], army) for army in ARMIES):
        return _kind_of(line._replace(text=tag[2]))
    priced = price_of(line.text)
    if split(line.text).unopened:  # it ends what the line before began
        return "other", None
    armies = [army for army in ARMIES if _names_a_unit(priced.rest, army)]
    if armies:
        return "unit", armies[0] if len(armies) == 1 else None
    if (named := army_in(line.text)) is not None and not names_options(line.text, named[0]):
        return "army", named[0]
    if other_army_in(line.text):
        return "army", None
    if any(category_of(line.text, army) for army in ARMIES):
        return "category", None
    if total_of(line.text) is not None:
        return "total", None
    return ("priced" if priced.leads or (priced.points or LEAST_SIZE) < LEAST_SIZE else "other"), None


def _names_a_unit(text: str, army: Army) -> bool:
    """Whether a line begins with a unit's name, and goes on with nothing or with what the unit may have."""
    head = head_of(text, unit_names(army))
    if head is None or not head.exact:
        return False
    return not head.rest or is_all_choices(head.rest, head.unit)


def _begins_a_list(part: _Part, line: Line, kind: _Kind, army: Army | None) -> bool:
    """Whether another list begins with this line, or with the headings that wait before it."""
    if not part.begun:
        return False
    if kind == "army":
        return not completes_name([*part.lines, *part.waiting][-1].text, line.text)
    if kind not in ("unit", "priced"):
        return False
    foreign = army is not None and part.army is not None and army != part.army
    return part.closed or any(_PLAYER.match(one.text) for one in part.waiting) or (foreign and bool(part.waiting))


def _headings_among(part: _Part) -> list[Line]:
    """Return the waiting lines that head the next list: not those that go on with the last unit of this one."""
    waiting = part.waiting
    if any(one.apart for one in waiting):
        return waiting[next(at for at, one in enumerate(waiting) if one.apart) :]
    if part.closed:
        return waiting
    players = [at for at, one in enumerate(waiting) if _PLAYER.match(one.text)]
    choices = [at for at, one in enumerate(waiting) if one.bulleted or _is_choice(one.text)]
    return waiting[players[0] if players else choices[-1] + 1 if choices else 0 :]


def _is_choice(text: str) -> bool:
    """Whether a line begins with something that some unit may have."""
    name = without_count(first_of(without_label(text)))
    return any(any_choice(army, name) or any_choice(army, without_path(name)) for army in ARMIES)


def _add(part: _Part, line: Line, kind: _Kind, army: Army | None) -> None:
    if kind == "other" or (kind == "category" and part.closed):
        part.waiting.append(line)
        return
    part.lines += [*part.waiting, line]
    part.waiting = []
    part.army = part.army or army
    part.named = part.named or kind == "army"
    if kind == "unit" or (kind == "priced" and part.named):
        part.begun = True
        priced = price_of(line.text)
        part.prices += (priced.points or 0) * priced.times
    elif kind == "total" and part.begun:
        total = total_of(line.text)
        part.closed = True
        part.total = total.points if total is not None else 0


def _merged(parts: Iterable[_Part]) -> list[_Part]:
    """Put together again what only subtotals divided: where the last total is that of all the parts together."""
    runs: list[list[_Part]] = []
    for part in parts:
        if part.firm:
            runs.append([])
        runs[-1].append(part)
    merged: list[_Part] = []
    for run in runs:
        prices, total = sum(part.prices for part in run), run[-1].total
        if len(run) > 1 and abs(total - prices) <= prices * _ALIKE and total != run[-1].prices:
            merged.append(_Part([line for part in run for line in part.lines]))
        else:
            merged += run
    return merged
