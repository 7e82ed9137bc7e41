"""Warbands as plain data: what a YAML file, a journal or a scenario holds, and how it becomes a warband."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from grognard.kernel.words.language import N_, Name
from grognard.kernel.words.misshapen import convert
from grognard.kernel.words.refusals import BadInput
from grognard.kernel.words.spelling import fold
from grognard.skulldred.profile import Profile
from grognard.skulldred.profiles import find_profile, profile_of_row, profiles, row_of
from grognard.skulldred.rules import REGISTRY
from grognard.skulldred.spell_rule import SpellRule
from grognard.skulldred.warband_list import Recruit, WarbandList

STANDARD_GOLD = 225


class Line(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Some figures of one kind: a sample profile by its name, or a profile with a row of its own."""

    figure: str
    count: int = 1
    master: str = ""
    row: dict[str, str] = {}


class Document(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A warband as plain data."""

    figures: tuple[Line, ...]
    name: Name = Name("Warband", "Bande")
    gold: int = STANDARD_GOLD
    spells: tuple[str, ...] = ()


def read_document(found: Any, place: str) -> Document:
    """Read a warband from plain data; a figure may be written as "3 goblin".

    Raises:
        BadInput: If its form is wrong.
    """
    if isinstance(found, dict):
        found = dict(found)
        if isinstance(found.get("name"), str):
            found["name"] = {"en": found["name"], "fr": found["name"]}
        figures = found.get("figures")
        if isinstance(figures, list):
            found["figures"] = [msgspec.to_builtins(line_of(one)) if isinstance(one, str) else one for one in figures]
    return convert(found, Document, place, N_("a warband: name, gold, figures, spells"))


def line_of(text: str) -> Line:
    """Read "3 goblin", "3 x goblin", "goblin" or "2 skeleton (necromancer)", the master in brackets.

    >>> line_of("2 x Skeleton warrior (necromancer)")
    Line(figure='Skeleton warrior', count=2, master='necromancer', row={})
    """
    found = re.fullmatch(r"\s*(?:(\d+)\s*[x×]?\s+)?(.*?)\s*(?:\(([^)]*)\))?\s*", text)
    assert found is not None, "any text has this form"
    return Line(found[2], int(found[1] or 1), found[3] or "")


def muster(document: Document, place: str) -> WarbandList:
    """Return the warband of a document.

    Raises:
        BadInput: If a figure, a master or a spell is unknown, with the nearest name.
    """
    recruits: list[Recruit] = []
    for line in document.figures:
        if not 1 <= line.count <= 100:
            raise BadInput(f"{place}, {line.figure}", line.count, Name("1 to 100 figures", "1 à 100 figurines"))
        profile = _profile(line, place)
        recruits.append(Recruit(profile, line.count, line.master and _profile_id(line.master, document, place)))
    return WarbandList(
        document.name, tuple(recruits), tuple(spell_id(text, place) for text in document.spells), document.gold
    )


def document_of(warband: WarbandList) -> Document:
    """Return a warband as plain data, from which `muster` makes it again: ids, and a row for a profile of its own."""
    figures = tuple(
        Line(recruit.profile.id, recruit.count, recruit.master)
        if profiles().get(recruit.profile.id) == recruit.profile
        else Line(recruit.profile.name.en, recruit.count, recruit.master, row_of(recruit.profile))
        for recruit in warband.recruits
    )
    return Document(figures, warband.name, warband.gold, warband.spells)


def _profile(line: Line, place: str) -> Profile:
    if not line.row:
        return find_profile(line.figure, place)
    return profile_of_row({"id": fold(line.figure).replace(" ", "-"), "name_en": line.figure, **line.row}, place)


def _profile_id(text: str, document: Document, place: str) -> str:
    for line in document.figures:
        profile = _profile(line, place)
        if fold(text) in (fold(profile.id), fold(profile.name.en), fold(profile.name.fr)):
            return profile.id
    return find_profile(text, place).id


def spell_id(text: str, place: str) -> str:
    """Return the id of a spell, given its name in either language, its id or the last part of it.

    Raises:
        BadInput: If there is none.
    """
    catalogue = REGISTRY.catalogue
    for key in REGISTRY:
        rule = REGISTRY[key]
        if issubclass(rule, SpellRule):
            entry = catalogue.entry(key)
            if fold(text) in (fold(key), fold(key.rpartition(".")[2]), fold(entry.en), fold(entry.fr)):
                return key
    near = catalogue.nearest(text, limit=1)
    raise BadInput(place, f"'{text}'", N_("a spell"), near[0] if near else None)
