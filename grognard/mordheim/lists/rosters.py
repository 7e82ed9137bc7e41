"""Rosters of Mordheim as people write them: a text, a CSV table, or YAML and JSON."""

from __future__ import annotations

import csv
import re

import msgspec

from grognard.kernel.words.language import N_, Name
from grognard.kernel.words.refusals import BadInput
from grognard.kernel.words.spelling import fold
from grognard.lists.documents import loaded
from grognard.mordheim.documents import Document, Line, line_of, read_document
from grognard.mordheim.lists.looks import COLUMNS, GOLD
from grognard.mordheim.muster import TOWNS, WARBANDS

__all__ = ["read_roster"]

SPELLS = re.compile(r"(?:spells|prayers|sorts|prières)\s*:\s*(.*)", re.IGNORECASE)


def read_roster(text: str, place: str) -> Document:
    """Read a roster in whichever form it stands.

    Raises:
        BadInput: What can't be used, and where.
    """
    if text.lstrip().startswith("{") or re.search(r"^warriors\s*:", text, re.MULTILINE):
        return read_document(loaded(text, place), place)
    lines = text.strip().splitlines()
    head = next((number for number, line in enumerate(lines[:2]) if set(re.split(r"[,;\t]", line)) >= COLUMNS), None)
    if head is not None:
        return _table(lines[:head], lines[head:], place)
    return _text(text, place)


def _text(text: str, place: str) -> Document:
    """Read a title and lines such as "3 warriors: spear, shield"; "Spells: …" belongs to the line before it."""
    written = (line.strip().lstrip("-*•").strip() for line in text.splitlines())
    title, *lines = [line for line in written if line and not line.startswith("#")] or [""]
    found: list[Line] = []
    for line in lines:
        spells = SPELLS.fullmatch(line)
        if spells is not None and found:
            named = tuple(one.strip() for one in spells[1].split(",") if one.strip())
            found[-1] = msgspec.structs.replace(found[-1], spells=named)
        else:
            found.append(line_of(line))
    if not found:
        raise BadInput(place, N_("nothing"), N_("a title, and warriors of a warband, one kind a line"))
    return _titled(title, found, place)


def _table(title: list[str], lines: list[str], place: str) -> Document:
    """Read a table with a row for each group: warrior, count, called, gear, mutations, skills, rules, spells, mount.

    What is of many words is parted by " + ". The line before the table is the title.
    """
    delimiter = next(mark for mark in "\t;," if mark in lines[0])
    head, *rows = csv.reader(lines, delimiter=delimiter)
    if not title:
        raise BadInput(place, N_("nothing"), N_("a title before the table: The Blades (Mordheim, Mercenaries, 500 gc)"))
    return _titled(
        title[0].strip(f'"{delimiter}'),
        [_row(dict(zip(head, row, strict=False)), place) for row in rows if any(row)],
        place,
    )


def _row(cells: dict[str, str], place: str) -> Line:
    count = cells.get("count", "").strip() or "1"
    if not count.isdigit():
        raise BadInput(f"{place}, count", f"'{count}'", Name("a whole number", "un nombre entier"))
    many = {
        column: tuple(one.strip() for one in cells.get(column, "").split("+") if one.strip())
        for column in ("gear", "mutations", "skills", "rules", "spells")
    }
    return Line(cells["warrior"].strip(), int(count), cells.get("called", ""), mount=cells.get("mount", ""), **many)


def _titled(title: str, lines: list[Line], place: str) -> Document:
    """Return the roster under a title: "The Blades (Mordheim, Mercenaries of Reikland, 500 gc)".

    Raises:
        BadInput: If the title doesn't say which warband it is.
    """
    gold, folded = GOLD.search(title), fold(title)
    warband = next((key for key, name in WARBANDS.items() if _says(folded, key, name)), None)
    if warband is None:
        known = " | ".join(name.en for name in WARBANDS.values())
        raise BadInput(
            place,
            f"'{title}'",
            Name(f"a title that names the warband: {known}", f"un titre qui nomme la bande : {known}"),
        )
    name = re.sub(r"\s*[(\[].*", "", title).strip() or title
    document = Document(warband, tuple(lines), Name.same(name), next((town for town in TOWNS if town in folded), ""))
    return msgspec.structs.replace(document, gold=int(gold[1])) if gold else document


def _says(title: str, key: str, name: Name) -> bool:
    words = (key, name.en, name.fr, name.fr.partition(" ")[0], name.en.partition(" ")[0])
    return any(re.search(rf"\b{re.escape(fold(word))}\b", title) for word in words if len(word) > 3)
