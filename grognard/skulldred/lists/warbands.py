"""Warbands of Skulldred as people write them: a text, a CSV table, or YAML and JSON."""

from __future__ import annotations

import csv
import re

import msgspec

from grognard.kernel.words.language import N_, Name
from grognard.kernel.words.refusals import BadInput
from grognard.lists.documents import loaded
from grognard.skulldred.documents import Document, Line, line_of, read_document
from grognard.skulldred.lists.looks import COLUMNS, GOLD

__all__ = ["read_warband"]

SPELLS = re.compile(r"(?:spells|sorts)\s*:\s*(.*)", re.IGNORECASE)


def read_warband(text: str, place: str) -> Document:
    """Read a warband in whichever form it stands.

    Raises:
        BadInput: What can't be used, and where.
    """
    if text.lstrip().startswith("{") or re.search(r"^figures\s*:", text, re.MULTILINE):
        return _document(loaded(text, place), place)
    lines = text.strip().splitlines()
    head = next((place for place, line in enumerate(lines[:2]) if set(_cells(line)) >= COLUMNS), None)
    if head is not None:
        return _table(lines[:head], lines[head:], place)
    return _text(text, place)


def _cells(head: str) -> list[str]:
    return re.split(r"[,;\t]", head)


def _document(found: object, place: str) -> Document:
    if isinstance(found, dict):
        found = {key: value for key, value in found.items() if key != "system"}
    return read_document(found, place)


def _table(title: list[str], lines: list[str], place: str) -> Document:
    """Read a table with a row for each kind of figure; columns as in the sample profiles, and `count`, `master`.

    A line before it may be the title, a row "Spells: Gust, Fog" may tell the cards.
    """
    delimiter = next(mark for mark in "\t;," if mark in lines[0])
    figures: list[Line] = []
    spells: tuple[str, ...] = ()
    head, *rows = csv.reader(lines, delimiter=delimiter)
    for row in rows:
        if row and SPELLS.fullmatch(row[0]) is not None:
            spells = _cards(", ".join(row))
        elif any(row):
            figures.append(_figure(dict(zip(head, row, strict=False)), place))
    name, gold = _title(title[0].strip(f'"{delimiter}')) if title else ("", 0)
    return _whole(figures, name, gold, spells)


def _figure(values: dict[str, str], place: str) -> Line:
    """Return the figures of a row."""
    count, master = values.pop("count", "") or "1", values.pop("master", "")
    if not count.isdigit():
        raise BadInput(f"{place}, count", f"'{count}'", Name("a whole number", "un nombre entier"))
    return Line(values.get("name_en") or values.get("id") or "", int(count), master, values)


def _text(text: str, place: str) -> Document:
    """Read lines such as "3 Goblin"; the first line is the name, with the GOLD; "Spells: Gust, Fog" the cards."""
    name, gold = "", 0
    figures: list[Line] = []
    spells: tuple[str, ...] = ()
    for written in text.splitlines():
        line = written.strip().lstrip("-*•").strip()
        if not line or line.startswith("#"):
            continue
        if SPELLS.fullmatch(line) is not None:
            spells = _cards(line)
        elif not name and not figures and (GOLD.search(line) or not line[0].isdigit()):
            name, gold = _title(line)
        else:
            figures.append(line_of(line))
    if not figures:
        raise BadInput(place, N_("nothing"), N_("figures of a warband, one kind a line"))
    return _whole(figures, name, gold, spells)


def _title(line: str) -> tuple[str, int]:
    """Return the name and the GOLD of "Greenskins of the Fen (Skulldred, 225 GOLD)"; 0 where none is said."""
    found = GOLD.search(line)
    name = re.sub(r"[(\[,:–-]*\s*(?:skulldred\W*)?\d+\s*GOLD.*", "", line, flags=re.IGNORECASE).strip()
    return name or line, int(found[1]) if found else 0


def _cards(line: str) -> tuple[str, ...]:
    """Return the names in "Spells: Gust, Fog"."""
    return tuple(card.strip() for card in line.partition(":")[2].split(",") if card.strip())


def _whole(figures: list[Line], name: str, gold: int, spells: tuple[str, ...]) -> Document:
    document = Document(tuple(figures), spells=spells)
    if name:
        document = msgspec.structs.replace(document, name=Name.same(name))
    return msgspec.structs.replace(document, gold=gold) if gold else document
