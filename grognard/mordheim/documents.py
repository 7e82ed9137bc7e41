"""Warbands as plain data: what a YAML file, a journal or a scenario holds, and how it becomes a roster."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from typing import Any

import msgspec

from grognard.kernel.words.language import N_, Name
from grognard.kernel.words.misshapen import convert
from grognard.kernel.words.refusals import BadInput, each
from grognard.kernel.words.spelling import fold, nearest
from grognard.mordheim.armoury import PREFIX as GEAR
from grognard.mordheim.armoury import armoury, gear_called
from grognard.mordheim.gear import Weapon
from grognard.mordheim.muster import PREFIX, TOWNS, WARBANDS, entries
from grognard.mordheim.roster import STARTING_GOLD, Group, Piece, Roster
from grognard.mordheim.rules import RULES, rule_of
from grognard.mordheim.special_rule import SpecialRule
from grognard.mordheim.traits import Trait

BRACE = re.compile(r"(?:(?:a )?brace of |paire de )(.+)", re.IGNORECASE)
GROMRIL = re.compile(r"(?:gromril (.+)|(.+) (?:of|en|de) gromril)", re.IGNORECASE)
PAID = re.compile(r"(.+?)\s*\((\d+)(?:\s*(?:gc|co))?\)")
PISTOLS = ("pistol", "duelling-pistol", "warplock-pistol")


class Line(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A hero, or some henchmen equipped alike; names in either language, or ids."""

    warrior: str
    count: int = 1
    called: str = ""
    gear: tuple[str, ...] = ()
    mutations: tuple[str, ...] = ()
    skills: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    spells: tuple[str, ...] = ()
    mount: str = ""


class Document(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A warband as plain data."""

    warband: str
    warriors: tuple[Line, ...]
    name: Name = Name("Warband", "Bande")
    town: str = ""
    gold: int = STARTING_GOLD
    experience: bool = False


def read_document(found: Any, place: str) -> Document:
    """Read a warband from plain data; a warrior may be written as a line: "3 warriors: spear, shield".

    Raises:
        BadInput: If its form is wrong.
    """
    if isinstance(found, dict):
        found = {key: value for key, value in found.items() if key != "system"}
        if isinstance(found.get("name"), str):
            found["name"] = {"en": found["name"], "fr": found["name"]}
        warriors = found.get("warriors")
        if isinstance(warriors, list):
            found["warriors"] = [_as_line(one) for one in warriors]
    return convert(found, Document, place, N_("a warband: name, warband, town, gold, warriors"))


def _as_line(one: object) -> object:
    """Return what stands for a line: YAML reads "3 warriors: spear, shield" as a key with a value."""
    if isinstance(one, str):
        return msgspec.to_builtins(line_of(one))
    if isinstance(one, dict) and len(one) == 1 and "warrior" not in one:
        ((key, value),) = one.items()
        return msgspec.to_builtins(line_of(f"{key}: {value or ''}"))
    return one


def line_of(text: str) -> Line:
    """Read `3 warriors: spear, shield`, `Captain "Otto": sword`, `Marksman (2): bow`.

    >>> line_of('2 x Champions "Max": axe, brace of pistols')
    Line(warrior='Champions', count=2, called='Max', gear=('axe', 'brace of pistols'), ...)
    """
    head, _, rest = text.partition(":")
    quoted = re.search(r'["“«]\s*([^"”»]*?)\s*["”»]', head)
    head = re.sub(r'["“«].*?["”»]', "", head)
    found = re.fullmatch(r"\s*(?:(\d+)\s*[x×]?\s+)?(.*?)\s*(?:\((\d+)\))?\s*", head)
    assert found is not None, "any text has this form"
    gear = tuple(one.strip(" .") for one in re.split(r"[,;]|\s\+\s", rest) if one.strip(" .-"))
    return Line(found[2], int(found[1] or found[3] or 1), quoted[1] if quoted else "", gear)


def muster(document: Document, place: str) -> Roster:
    """Return the roster of a document.

    Raises:
        BadInput: All that is unknown, each with the nearest name.
    """
    warband = warband_called(document.warband, f"{place}, warband")
    town = fold(document.town)
    if town and (warband != "mercenaries" or town not in TOWNS):
        near = nearest(document.town, TOWNS, limit=1)
        raise BadInput(f"{place}, town", f"'{document.town}'", " | ".join(TOWNS), near[0] if near else None)
    groups = each(partial(group_of, line, warband, f"{place}, {line.warrior}") for line in document.warriors)
    return Roster(document.name, warband, tuple(groups), town, document.gold, document.experience)


def warband_called(text: str, place: str) -> str:
    """Return the id of a warband by its id or its name in either language.

    Raises:
        BadInput: If there is none.
    """
    sought = fold(text)
    for key, name in WARBANDS.items():
        if sought in (fold(key), fold(name.en), fold(name.fr)):
            return key
    near = nearest(text, [*WARBANDS, *(name.en for name in WARBANDS.values())], limit=1)
    raise BadInput(place, f"'{text}'", " | ".join(WARBANDS), near[0] if near else None)


def group_of(line: Line, warband: str, place: str) -> Group:
    """Return the group of a line.

    Raises:
        BadInput: If a name is unknown, or nobody can be so many.
    """
    if not 1 <= line.count <= 40:
        raise BadInput(place, line.count, Name("1 to 40 warriors", "1 à 40 guerriers"))
    gear = tuple(piece for text in line.gear for piece in pieces_of(text, place))
    mount = entry_called(line.mount, "beast", place) if line.mount else ""
    return Group(
        entry_called(line.warrior, warband, place),
        line.count,
        line.called,
        gear,
        _rules(line.mutations, place),
        _rules(line.skills, place),
        tuple(_trait(text, place) for text in line.rules),
        line.spells,
        mount,
    )


def entry_called(text: str, warband: str, place: str) -> str:
    """Return the id of a profile by its name in either language or the last word of its id.

    The warband's own come first, then the hired swords, then the beasts, then all others (who are refused later).

    Raises:
        BadInput: If there is none.
    """
    rank = {warband: 0, "hired": 1, "beast": 2}
    ordered = sorted(entries().values(), key=lambda entry: rank.get(entry.warband, 3))
    for entry in ordered:
        if any(_is_called(text, name) for name in _names(entry.profile.id, entry.profile.name)):
            return entry.profile.id
    own = [entry.profile for entry in ordered if rank.get(entry.warband, 3) < 3]
    near = nearest(text, [name for one in own for name in (one.name.en.split()[-1], one.name.en, one.name.fr)], limit=1)
    raise BadInput(place, f"'{text}'", N_("a warrior of the warband"), near[0] if near else None)


def _names(profile_id: str, name: Name) -> Iterator[str]:
    """Yield what an entry may be called: "Mercenary Captain" is a captain, "Capitaine mercenaire" a capitaine."""
    yield from (profile_id, profile_id.removeprefix(PREFIX), profile_id.rpartition(".")[2], name.en, name.fr)
    yield name.fr.partition(" ")[0]


def _is_called(text: str, name: str) -> bool:
    """Is a text a name, whatever its capitals, accents and plural: "marksmen", "Verminkins"?"""
    sought, known = fold(text), fold(name)
    return sought in (known, f"{known.removesuffix('man')}men", f"{known.removesuffix('y')}ie", f"{known}x")


def pieces_of(text: str, place: str) -> Iterator[Piece]:
    """Yield the pieces that a word of a list names: a pair is one piece, "2 axes" are two.

    Raises:
        BadInput: If it names nothing.
    """
    found = PAID.fullmatch(text)
    paid = int(found[2]) if found else None
    text = found[1] if found else text
    if (brace := BRACE.fullmatch(text)) is not None:
        yield Piece(_gear_id(brace[1], place), brace=True, paid=paid)
        return
    if (gromril := GROMRIL.fullmatch(text)) is not None and fold(gromril[1] or gromril[2]) not in ("armour", "armure"):
        plain = _gear_id(gromril[1] or gromril[2], place)
        if isinstance(armoury()[plain], Weapon):
            yield Piece(f"{GEAR}gromril-weapon", of=plain, paid=paid)
            return
    counted = re.fullmatch(r"(\d+|two|deux)\s*[x×]?\s+(.+)", text)
    number = {"two": 2, "deux": 2}.get(counted[1]) or int(counted[1]) if counted else 1
    for _ in range(min(number, 9)):
        yield Piece(_gear_id(counted[2] if counted else text, place), paid=paid)


def _gear_id(text: str, place: str) -> str:
    key = text if text.startswith(GEAR) else GEAR + text
    if key in armoury():
        return key
    return gear_called(text, place).id


def _rules(texts: tuple[str, ...], place: str) -> tuple[SpecialRule, ...]:
    return tuple(rule for text in texts if (rule := rule_of(_key(text), place)) is not None)


def _key(text: str) -> str:
    """Return a rule's word as the tables have it: "Scale Sheer Surfaces" is scale-sheer-surfaces."""
    sought = fold(text)
    return next((key for key in RULES if fold(key.replace("-", " ")) == sought), sought.replace(" ", "-"))


def _trait(text: str, place: str) -> Trait:
    key = fold(text).replace(" ", "-")
    if key not in tuple(Trait):
        near = nearest(key, tuple(Trait), limit=1)
        raise BadInput(f"{place}, rules", f"'{text}'", " | ".join(Trait), near[0] if near else None)
    return Trait(key)


def document_of(roster: Roster) -> Document:
    """Return a roster as plain data, from which `muster` makes it again."""
    lines = tuple(
        Line(
            group.profile.removeprefix(PREFIX),
            group.count,
            group.called,
            tuple(written_piece(piece) for piece in group.gear),
            tuple(written_rule(rule) for rule in group.mutations),
            tuple(written_rule(rule) for rule in group.skills),
            tuple(group.traits),
            group.spells,
            group.mount.removeprefix(PREFIX),
        )
        for group in roster.groups
    )
    return Document(roster.warband, lines, roster.name, roster.town, roster.gold, roster.experience)


def written_piece(piece: Piece) -> str:
    """Return a piece as `pieces_of` reads it, by ids."""
    name = piece.gear.removeprefix(GEAR)
    if piece.of:
        name = f"gromril {piece.of.removeprefix(GEAR)}"
    if piece.brace:
        name = f"brace of {name}"
    return name if piece.paid is None else f"{name} ({piece.paid})"


def written_rule(rule: SpecialRule) -> str:
    """Return a rule as `rule_of` reads it."""
    brackets = ", ".join(str(getattr(rule, field)) for field in rule.__struct_fields__)
    name = rule.id.rpartition(".")[2]
    return f"{name} ({brackets})" if brackets else name
