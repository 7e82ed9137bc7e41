"""Finds which unit a line names at its beginning, and how many of it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple

from grognard.t9a.armies import Army
from grognard.t9a.lists.brackets import split
from grognard.t9a.lists.names import MOST_WORDS, NameIndex, Spelling, choice_keys, choice_names, key, without_count
from grognard.t9a.lists.numbers import Count, count_of

__all__ = ["Head", "any_choice", "head_of", "is_all_choices", "names_options"]

_NAME_ENDS = re.compile(r"[,;:|(\[{]|\s-+\s?|-+\s|\s\++(?:\s|$)")


@dataclass
class Head:
    """The beginning of a unit's line: which unit, how many, and what stands behind its name without a separator."""

    found: tuple[Spelling, ...]
    count: Count
    name: str
    rest: str
    exact: bool

    @property
    def unit(self) -> str:
        """The unit's id."""
        return self.found[0].named.id


def head_of(text: str, names: NameIndex) -> Head | None:
    """Return which unit a line names at its beginning, or None if it names none.

    >>> from grognard.t9a.lists.names import unit_names
    >>> head_of("2x10 Clan Marksmen, Crossbow", unit_names("dwarven_holds")).count.models
    10
    """
    first = _NAME_ENDS.split(text, maxsplit=1)[0].strip()
    head = text[: text.find(first) + len(first)] if first else ""
    for count in dict.fromkeys((count_of(head), Count(1, None, head))):
        if found := names.find(count.name):
            return Head(found, count, count.name, "", exact=True)
    count = count_of(head)
    part = _named_part(count.name, names)
    if part is not None and part.is_clear:
        return Head(names.find(part.name), count, part.name, part.rest, exact=True)
    if near := _near_part(count.name, names):
        return Head(names.near(near.name), count, near.name, near.rest, exact=False)
    if found := names.near(count.name):
        return Head(found, count, count.name, "", exact=False)
    if part is not None:
        return Head(names.find(part.name), count, part.name, part.rest, exact=True)
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
                is_clear = is_all_choices(rest, found[0].named.id)
                if is_clear or len(name) > 3:
                    return _Part(name, rest, is_clear)
    return None


def _near_part(text: str, names: NameIndex) -> _Part | None:
    """Return the beginning of *text* that is nearly a unit's name, where things that it may have follow it."""
    said = text.split()
    for length in range(1, min(len(said), MOST_WORDS)):
        name, rest = " ".join(said[:length]), " ".join(said[length:])
        found = names.near(name)
        if found and is_all_choices(rest, found[0].named.id):
            return _Part(name, rest, is_clear=True) if names.likeness(name) > names.likeness(text) else None
    return None


def is_all_choices(text: str, unit: str) -> bool:
    """Whether *text* strings together nothing but things that the unit may have."""
    return bool(choice_names(unit).strung(text))


def any_choice(army: Army, name: str) -> bool:
    """Whether *name* is something that some unit of the army may have."""
    return key(name) in choice_keys(army)


def names_options(text: str, army: Army) -> bool:
    """Whether a line with an unknown name at its beginning looks like a unit's line all the same."""
    nodes = split(text).nodes
    said = [*(nodes[0].children if nodes else []), *nodes[1:]]
    return any(any_choice(army, without_count(node.text)) for node in said)
