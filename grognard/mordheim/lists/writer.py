r"""Writes a roster back: as a text, as a table, or as data; the reader makes the same roster of it."""

from __future__ import annotations

import csv
from io import StringIO
from typing import Literal

import msgspec

from grognard.kernel.words.language import Language
from grognard.lists.documents import written
from grognard.mordheim.armoury import armoury
from grognard.mordheim.documents import document_of
from grognard.mordheim.muster import WARBANDS, entries
from grognard.mordheim.roster import Group, Piece, Roster

__all__ = ["RosterForm", "write_roster"]

RosterForm = Literal["text", "csv", "json", "yaml"]
COLUMNS = ("warrior", "count", "called", "gear", "mutations", "skills", "rules", "spells", "mount")
_SPELLS = {"en": "Spells: ", "fr": "Sorts : "}
_BRACE = {"en": "brace of {}", "fr": "paire de {}"}
_GROMRIL = {"en": "{} of gromril", "fr": "{} en gromril"}


def write_roster(roster: Roster, form: RosterForm, language: Language) -> str:
    """Return the roster in a form that `read_roster` reads. A text has names, a table and data have ids."""
    if form == "text" and not any(
        group.mutations or group.skills or group.traits or group.mount for group in roster.groups
    ):
        lines = [_title(roster, language), *(line for group in roster.groups for line in _lines(group, language))]
        return "".join(f"{line}\n" for line in lines)
    if form in ("text", "csv"):
        return _table(roster, language)
    document = document_of(roster)
    return written({"system": "mordheim", **msgspec.to_builtins(document)}, "json" if form == "json" else "yaml")


def _title(roster: Roster, language: Language) -> str:
    warband = WARBANDS[roster.warband].say(language)
    town = f", {roster.town.capitalize()}" if roster.town else ""
    crowns = "gc" if language == "en" else "co"
    return f"{roster.name.say(language)} (Mordheim, {warband}{town}, {roster.gold} {crowns})"


def _lines(group: Group, language: Language) -> list[str]:
    called = f' "{group.called}"' if group.called else ""
    name = entries()[group.profile].profile.name.say(language)
    gear = ", ".join(_piece(piece, language) for piece in group.gear)
    line = f"{group.count} {name}{called}" + (f": {gear}" if gear else "")
    return [line, _SPELLS[language] + ", ".join(group.spells)] if group.spells else [line]


def _piece(piece: Piece, language: Language) -> str:
    name = armoury()[piece.of or piece.gear].name.say(language)
    if piece.of:
        name = _GROMRIL[language].format(name)
    if piece.brace:
        name = _BRACE[language].format(name)
    return name if piece.paid is None else f"{name} ({piece.paid})"


def _table(roster: Roster, language: Language) -> str:
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([_title(roster, language)])
    writer.writerow(COLUMNS)
    for line in document_of(roster).warriors:
        cells = (getattr(line, column) for column in COLUMNS)
        writer.writerow([" + ".join(cell) if isinstance(cell, tuple) else cell for cell in cells])
    return text.getvalue()
