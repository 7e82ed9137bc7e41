r"""Writes a warband of Skulldred back: as a text, as a table, or as data; the reader makes the same warband of it.

>>> from grognard.skulldred.lists.warbands import read_warband
>>> from grognard.skulldred.documents import muster
>>> band = muster(read_warband("The Fen (Skulldred, 100 GOLD)\n3 Goblins\nSpells: Gust", "fen.txt"), "fen.txt")
>>> print(write_warband(band, "text", "fr"), end="")
The Fen (Skulldred, 100 GOLD)
3 Gobelin
Sorts : Bourrasque
"""

from __future__ import annotations

import csv
from io import StringIO
from typing import Any, Literal

import msgspec

from grognard.kernel.words.language import N_, Language
from grognard.kernel.words.refusals import BadInput
from grognard.lists.documents import DocumentForm, written
from grognard.skulldred.documents import document_of
from grognard.skulldred.profiles import profiles, row_of
from grognard.skulldred.rules import REGISTRY
from grognard.skulldred.warband_list import Recruit, WarbandList

__all__ = ["WarbandForm", "write_warband"]

WarbandForm = Literal["text", "csv", "json", "yaml"]
_SPELLS = {"en": "Spells: ", "fr": "Sorts : "}


def write_warband(warband: WarbandList, form: WarbandForm, language: Language) -> str:
    """Return the warband in a form that `read_warband` reads.

    Args:
        warband: As its player built it.
        form: A text has names in *language*, a table the attributes of all figures, JSON and YAML ids.
        language: Of the names in a text, and of the warband's own in a text and a table.

    Raises:
        BadInput: If it should be a text, and a figure has a profile of its own.
    """
    if form == "text":
        return "".join(f"{line}\n" for line in _text(warband, language))
    if form == "csv":
        return _table(warband, language)
    return _document(warband, form)


def _title(warband: WarbandList, language: Language) -> str:
    return f"{warband.name.say(language)} (Skulldred, {warband.gold} GOLD)"


def _cards(warband: WarbandList, language: Language) -> list[str]:
    """Return the line of the spells, if there are any."""
    names = [REGISTRY.catalogue.entry(spell).name(language) for spell in warband.spells]
    return [_SPELLS[language] + ", ".join(names)] if names else []


def _text(warband: WarbandList, language: Language) -> list[str]:
    for recruit in warband.recruits:
        if profiles().get(recruit.profile.id) != recruit.profile:
            raise BadInput("--write", recruit.profile.name, N_("a figure of the tables: others need csv, json or yaml"))
    figures = [_line(recruit, language) for recruit in warband.recruits]
    return [_title(warband, language), *figures, *_cards(warband, language)]


def _line(recruit: Recruit, language: Language) -> str:
    """Return "3 Skeleton warrior (Necromancer)"."""
    line = f"{recruit.count} {recruit.profile.name.say(language)}"
    return f"{line} ({profiles()[recruit.master].name.say(language)})" if recruit.master else line


def _table(warband: WarbandList, language: Language) -> str:
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([_title(warband, language)])
    rows = [{**row_of(one.profile), "count": str(one.count), "master": one.master} for one in warband.recruits]
    writer.writerow(rows[0])
    writer.writerows(row.values() for row in rows)
    writer.writerows([line] for line in _cards(warband, language))
    return text.getvalue()


def _document(warband: WarbandList, form: DocumentForm) -> str:
    document = document_of(warband)
    found: dict[str, Any] = {
        "system": "skulldred",
        "name": msgspec.to_builtins(document.name),
        "gold": document.gold,
        "figures": [
            msgspec.to_builtins(line)
            if line.row
            else f"{line.count} {line.figure}" + (f" ({line.master})" if line.master else "")
            for line in document.figures
        ],
        "spells": list(document.spells),
    }
    return written(found, form)
