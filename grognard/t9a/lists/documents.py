"""Army lists as JSON and YAML: ids and numbers, for programs and scenarios.

>>> from grognard.t9a.armies.army_list import ArmyList, ListedUnit
>>> print(write_document(ArmyList("dwarven_holds", 500, (ListedUnit.of("seekers", 10, options=["champion"]),)), "yaml"))
format: grognard army list 1
army: dwarven_holds
points: 500
units:
- unit: seekers
  models: 10
  options:
  - option: champion
<BLANKLINE>
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from grognard.kernel.words.language import N_
from grognard.kernel.words.misshapen import convert
from grognard.kernel.words.refusals import BadInput
from grognard.kernel.words.spelling import nearest
from grognard.lists.documents import DocumentForm, loaded, written
from grognard.t9a.armies import army_book
from grognard.t9a.armies.army_list import ArmyList, ListedUnit
from grognard.t9a.lists.notes import A_UNIT, AN_OPTION

__all__ = [
    "BOOK_FORMAT",
    "FORMAT",
    "is_document",
    "read_document",
    "read_documents",
    "write_document",
    "write_documents",
]

FORMAT = "grognard army list 1"
BOOK_FORMAT = "grognard army lists 1"
_LISTS = N_("army lists")


def write_document(army_list: ArmyList, form: DocumentForm) -> str:
    """Return the list as JSON or YAML."""
    return written({"format": FORMAT, **msgspec.to_builtins(army_list)}, form)


def write_documents(army_lists: Sequence[ArmyList], form: DocumentForm) -> str:
    """Return several lists as one JSON or YAML document."""
    return written({"format": BOOK_FORMAT, "lists": msgspec.to_builtins(list(army_lists))}, form)


def is_document(text: str) -> bool:
    """Whether *text* is a document of ours rather than a list as players write it."""
    return any(named in text.lstrip("\ufeff")[:200] for named in (FORMAT, BOOK_FORMAT))


def read_document(text: str, source: str) -> ArmyList:
    """Return the army list of a JSON or YAML document.

    Args:
        text: The document; YAML includes JSON.
        source: What to call it in a complaint.

    Raises:
        BadInput: If it is broken, or names something that doesn't exist; the key is named.
    """
    values = loaded(text, source)
    if not isinstance(values, dict) or values.pop("format", None) != FORMAT:
        raise BadInput(f"{source}, format", N_("something else"), FORMAT)
    return _army_list(values, source, "")


def read_documents(text: str, source: str) -> tuple[ArmyList, ...]:
    """Return the army lists of a document that holds one or several; otherwise like `read_document`."""
    values = loaded(text, source)
    if not isinstance(values, dict) or values.get("format") != BOOK_FORMAT:
        return (read_document(text, source),)
    lists = values.get("lists")
    if not isinstance(lists, list) or not lists:
        raise BadInput(f"{source}, lists", N_("something else"), _LISTS)
    return tuple(_army_list(value, source, f"lists[{place}]") for place, value in enumerate(lists))


def _army_list(values: object, source: str, path: str) -> ArmyList:
    """Return the army list that *values* are; *path* is their key in the document."""
    place = f"{source}, {path}." if path else f"{source}, "
    army_list = convert(values, ArmyList, place.rstrip("., "), N_("an army list"))
    for fault in _unknown_names(army_list, place):
        raise fault
    units = tuple(_in_order(unit) for unit in army_list.units)
    return msgspec.structs.replace(army_list, units=units)


def _in_order(unit: ListedUnit) -> ListedUnit:
    options = {chosen.option: unit.count(chosen.option) for chosen in unit.options}
    return ListedUnit.of(unit.unit, unit.models, options=options, items=unit.items)


def _unknown_names(army_list: ArmyList, within: str) -> Iterator[BadInput]:
    """Yield the ids of units, options and items that the army book doesn't have."""
    book = army_book(army_list.army)
    every = [option.option for entry in (*book.units.values(), *book.mounts.values()) for option in entry.options]
    for place, unit in enumerate(army_list.units):
        key = f"{within}units[{place}]"
        if unit.unit not in book.units:
            yield _unknown(f"{key}.unit", unit.unit, A_UNIT, list(book.units))
        for chosen in unit.options:
            if chosen.option not in every:
                yield _unknown(f"{key}.options", chosen.option, AN_OPTION, every)
        for item in unit.items:
            if item.item not in book.items:
                yield _unknown(f"{key}.items", item.item, AN_OPTION, list(book.items))


def _unknown(place: str, found: str, expected: str, known: list[str]) -> BadInput:
    near = nearest(found.replace("_", " "), [name.replace("_", " ") for name in dict.fromkeys(known)], limit=1)
    return BadInput(place, f"'{found}'", expected, near[0].replace(" ", "_") if near else None)
