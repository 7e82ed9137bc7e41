"""Makes units out of their lines: how many of them, how many models, what they bought, what they cost."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from grognard.kernel.words.events import Event
from grognard.kernel.words.language import Language
from grognard.t9a.armies import UnitEntry, unit_entry
from grognard.t9a.armies.army_list import ListedUnit
from grognard.t9a.lists.assumptions import BracketsMended, CountTaken, ReadAs, SizeAssumed
from grognard.t9a.lists.brackets import Node, split
from grognard.t9a.lists.heads import Head
from grognard.t9a.lists.names import key
from grognard.t9a.lists.notes import Note, Unread
from grognard.t9a.lists.numbers import LEAST_PRICE, count_of, whole
from grognard.t9a.lists.options import Purchases
from grognard.t9a.lists.unit_lines import UnitLine
from grognard.t9a.organisation import price

__all__ = ["ReadUnit", "read_unit"]


@dataclass
class ReadUnit:
    """What one unit's line says.

    Attributes:
        line: Where it begins in the text.
        unit: The unit.
        times: How many equal ones.
        stated: The price as written, for one or for all of them; None if none is written.
        together: Whether the stated price is that of all of them.
    """

    line: int
    unit: ListedUnit
    times: int
    stated: int | None
    together: bool = False
    notes: list[Note] = field(default_factory=list)
    unread: list[Unread] = field(default_factory=list)

    @property
    def stated_each(self) -> int | None:
        """The stated price of one of the units, rounded down if it doesn't divide."""
        return self.stated // self.times if self.stated is not None and self.together else self.stated


class _Meaning(NamedTuple):
    """One thing that the numbers beside a unit's name may mean."""

    times: int
    models: int
    says: Event | None = None


class _Body(NamedTuple):
    """What stands behind a unit's name, and the numbers in brackets beside it."""

    options: list[Node]
    models: int | None
    price: int | None


def read_unit(written: UnitLine, language: Language) -> ReadUnit:
    """Return what a unit's line says; the line must begin with the name of a unit (`UnitLine.head`).

    Where its numbers may mean several things (units or models, no number of models), that which the stated price
    confirms is taken, else the likeliest; what isn't certain is said.
    """
    head = written.head
    assert head is not None, f"line {written.line} names no unit"
    entry = unit_entry(head.unit)
    parts = split(written.text)
    body = _body(head, parts.nodes)
    stated = written.price.points if written.price.points is not None else body.price
    tried: list[ReadUnit] = []
    for meaning in _meanings(entry, written, head, body.models):
        read = _purchase(entry, written, head, body, meaning, language)
        read.stated = stated
        tried.append(read)
        if stated is None or price(read.unit) in (stated, stated / meaning.times):
            tried.insert(0, read)
            break
    read = tried[0]
    if parts.unclosed or parts.unopened:
        read.notes.insert(0, Note(written.line, BracketsMended(parts.unclosed, parts.unopened)))
    if not head.exact:
        read.notes.insert(0, Note(written.line, ReadAs(head.name, entry.name)))
    return read


def _purchase(
    entry: UnitEntry, written: UnitLine, head: Head, body: _Body, meaning: _Meaning, language: Language
) -> ReadUnit:
    """Return the unit as it is if its numbers have this meaning."""
    purchases = Purchases(entry, meaning.models, language, written.line_of)
    purchases.options.update(dict.fromkeys(head.found[0].named.brings, 1))
    purchases.read(body.options)
    unit = purchases.finished()
    notes = purchases.notes
    if meaning.says is not None:
        notes.insert(0, Note(written.line, meaning.says))
    return ReadUnit(written.line, unit, meaning.times, None, notes=notes, unread=purchases.unread)


def _body(head: Head, nodes: list[Node]) -> _Body:
    first, *others = nodes
    options = [Node(head.rest, first.start)] if head.rest else []
    models = points = None
    for child in first.children:
        number = _number(child)
        if number is None:
            options.append(child)
        elif number < LEAST_PRICE:
            models = number
        else:
            points = number
    if others and (number := _number(others[0])) is not None and number >= LEAST_PRICE:
        points = number
        others.pop(0)
    own = [node for node in others if _models_in(node, head) is not None]
    if models is None and own:
        models = _models_in(own[0], head)
    rest = [inner for node in others for inner in (node.children if node in own else [node])]
    return _Body([*options, *rest], models, points)


def _models_in(node: Node, head: Head) -> int | None:
    """Return how many models a choice says that the unit has ("15 models", "18x Saurian Warrior"), or None."""
    if found := re.match(r"^(\d{1,2})\s*(?:models?|figurines?|figs?)$", node.text, re.IGNORECASE):
        return int(found[1])
    count = count_of(node.text)
    spelling = head.found[0]
    same = count.times == 1 and key(count.name) == key(spelling.text) and not node.children
    return count.models if same else None


def _number(node: Node) -> int | None:
    """Return the number that a node is ("20", "335 pts", "20 models"), or None if it is something else."""
    words = node.text.split()
    if node.children or not words or not words[0].rstrip("pts.").isdigit() or len(words) > 2:
        return None
    unit = words[1].lower().rstrip(".") if len(words) > 1 else ""
    return whole(words[0]) if unit in ("", "pts", "pt", "p", "points", "models", "figurines") else None


def _meanings(entry: UnitEntry, written: UnitLine, head: Head, models_inside: int | None) -> Iterator[_Meaning]:
    """Yield what the numbers beside the name may mean, the likeliest first."""
    count = head.count
    times = max(count.times, written.price.times)
    models = models_inside if models_inside is not None else count.models
    if models is None:
        yield from _unsaid_sizes(entry, times)
    elif entry.most_models == 1:
        yield _Meaning(max(times, models), 1)
    elif count.crossed and models_inside is None and times in (1, models):
        units = _Meaning(models, entry.least_models, CountTaken(head.name, models, entry.least_models, entry.name))
        fits = entry.least_models <= models <= entry.most_models
        yield from (_Meaning(times, models), units) if fits and times == 1 else (units, _Meaning(1, models))
    else:
        yield _Meaning(times, models)
        if times == 1 and models > 1 and entry.least_models == 1:
            yield _Meaning(models, 1, CountTaken(head.name, models, 1, entry.name))


def _unsaid_sizes(entry: UnitEntry, times: int) -> Iterator[_Meaning]:
    """Yield the sizes of a unit whose number of models was left unsaid: one model, else any size of the book."""
    for models in range(entry.least_models, entry.most_models + 1):
        says = SizeAssumed(entry.name, models) if models > 1 else None
        yield _Meaning(times, models, says)
