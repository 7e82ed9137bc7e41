"""Warbands of Skulldred as people write them: a text, a CSV table, or YAML and JSON."""

from __future__ import annotations

import csv
import io
import json
import re

import msgspec

from grognard.kernel.language import N_, Name
from grognard.kernel.refusals import BadInput
from grognard.lists.which_system import COLUMNS, GOLD
from grognard.skulldred.documents import Document, Line, line_of, read_document

__all__ = ["read_warband"]

SPELLS = re.compile(r"(?:spells|sorts)\s*:\s*(.*)", re.IGNORECASE)


def read_warband(text: str, place: str) -> Document:
    """Read a warband in whichever form it stands.

    Raises:
        BadInput: What can't be used, and where.
    """
    if text.lstrip().startswith("{"):
        return _document(_json(text, place), place)
    if re.search(r"^figures\s*:", text, re.MULTILINE):
        try:
            return _document(msgspec.yaml.decode(text), place)
        except msgspec.DecodeError as error:
            raise BadInput(place, str(error), N_("YAML")) from None
    first = text.strip().splitlines()[0] if text.strip() else ""
    if set(re.split(r"[,;\t]", first)) >= COLUMNS:
        return _table(text, first, place)
    return _text(text, place)


def _json(text: str, place: str) -> object:
    try:
        return json.loads(text)
    except ValueError as error:
        raise BadInput(place, str(error), "JSON") from None


def _document(found: object, place: str) -> Document:
    if isinstance(found, dict):
        found = {key: value for key, value in found.items() if key != "system"}
    return read_document(found, place)


def _table(text: str, first: str, place: str) -> Document:
    """Read a table with a row for each kind of figure; columns as in the sample profiles, and `count`, `master`."""
    delimiter = next(mark for mark in "\t;," if mark in first)
    lines = []
    for row in csv.DictReader(io.StringIO(text.strip()), delimiter=delimiter):
        values = {key: value or "" for key, value in row.items() if key}
        count, master = values.pop("count", "") or "1", values.pop("master", "")
        if not count.isdigit():
            raise BadInput(f"{place}, count", f"'{count}'", Name("a whole number", "un nombre entier"))
        name = values.get("name_en") or values.get("id") or ""
        lines.append(Line(name, int(count), master, values))
    return Document(tuple(lines))


def _text(text: str, place: str) -> Document:
    """Read lines such as "3 Goblin"; the first line is the name, with the GOLD; "Spells: Gust, Fog" the cards."""
    name, gold = "", 0
    figures: list[Line] = []
    spells: tuple[str, ...] = ()
    for written in text.splitlines():
        line = written.strip().lstrip("-*•").strip()
        if not line or line.startswith("#"):
            continue
        if (cards := SPELLS.fullmatch(line)) is not None:
            spells = tuple(card.strip() for card in cards[1].split(",") if card.strip())
        elif not name and not figures and (GOLD.search(line) or not line[0].isdigit()):
            found = GOLD.search(line)
            gold = int(found[1]) if found else 0
            name = re.sub(r"[(\[,:–-]*\s*(?:skulldred\W*)?\d+\s*GOLD.*", "", line, flags=re.IGNORECASE).strip() or line
        else:
            figures.append(line_of(line))
    if not figures:
        raise BadInput(place, N_("nothing"), N_("figures of a warband, one kind a line"))
    document = Document(tuple(figures), Name.same(name or "Warband"), spells=spells)
    return msgspec.structs.replace(document, gold=gold) if gold else document
