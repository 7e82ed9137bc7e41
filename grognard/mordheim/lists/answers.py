"""What a program reads of a checked roster: the answers of `grognard list --json` and `--csv`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from grognard.kernel.rules.catalogue import Catalogue
from grognard.kernel.words.events import Event, render
from grognard.kernel.words.language import N_, Language, translate
from grognard.lists.tables import Illegal, Legal, csv_of, plain_cell
from grognard.mordheim.characteristics import FIELDS
from grognard.mordheim.documents import written_piece, written_rule
from grognard.mordheim.roster import Group, Roster, price_of
from grognard.mordheim.roster_checks import check

__all__ = ["roster_answer", "rosters_answer", "rosters_as_csv"]

HEADS = (N_("no."), N_("list"), N_("gold crowns"), N_("limit"), N_("warriors"), N_("verdict"), N_("broken limits"))


def rosters_answer(rosters: Sequence[Roster], language: Language) -> dict[str, Any]:
    """Return several rosters: how many there are, how many may be played, then each as in `roster_answer`."""
    return {
        "count": len(rosters),
        "legal": sum(not check(roster) for roster in rosters),
        "lists": [roster_answer(roster, language) for roster in rosters],
    }


def roster_answer(roster: Roster, language: Language) -> dict[str, Any]:
    """Return a roster as plain values: numbers, ids, names in both languages, sentences in *language*."""
    faults, catalogue = check(roster), Catalogue.load("mordheim")
    return {
        "system": "mordheim",
        "name": msgspec.to_builtins(roster.name),
        "warband": roster.warband,
        "town": roster.town or None,
        "gold": roster.gold,
        "cost": roster.cost,
        "legal": not faults,
        "faults": [{"rule": one.rule, "says": render(one, language, catalogue)} for one in faults],
        "warriors": [_group(group, roster) for group in roster.groups],
    }


def _group(group: Group, roster: Roster) -> dict[str, Any]:
    profile = group.entry.profile
    return {
        "warrior": profile.id,
        "name": msgspec.to_builtins(profile.name),
        "called": group.called or None,
        "count": group.count,
        "cost": price_of(group, roster),
        "standing": profile.standing,
        **{field: getattr(profile.characteristics, field) for field in FIELDS},
        "gear": [written_piece(piece) for piece in group.gear],
        "mutations": [written_rule(rule) for rule in group.mutations],
        "skills": [written_rule(rule) for rule in group.skills],
        "spells": list(group.spells),
        "mount": group.mount or None,
    }


def rosters_as_csv(rosters: Sequence[Roster], language: Language) -> str:
    """Return a table with a row for each roster."""
    catalogue = Catalogue.load("mordheim")
    table: list[list[object]] = [[translate(head, language) for head in HEADS]]
    for number, roster in enumerate(rosters, 1):
        faults = check(roster)
        verdict: Event = Illegal(len(faults)) if faults else Legal()
        said = "; ".join(render(fault, language, catalogue) for fault in faults)
        name = plain_cell(roster.name.say(language))
        table.append([number, name, roster.cost, roster.gold, roster.models, render(verdict, language), said])
    return csv_of(table)
