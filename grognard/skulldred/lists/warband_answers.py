"""What a program reads of a checked warband: the answers of `grognard list --json` and `--csv`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from grognard.kernel.words.events import Event, render
from grognard.kernel.words.language import N_, Language, translate
from grognard.lists.tables import Illegal, Legal, csv_of, plain_cell
from grognard.skulldred.cost import cost
from grognard.skulldred.rules import REGISTRY, label
from grognard.skulldred.warband_list import Fault, Recruit, WarbandList, check, portals

__all__ = ["is_legal", "warband_answer", "warbands_answer", "warbands_as_csv"]

HEADS = (N_("no."), N_("list"), "GOLD", N_("limit"), N_("figures"), N_("verdict"), N_("broken limits"))


def is_legal(warband: WarbandList) -> bool:
    """Return whether the warband may be played."""
    return all(fault.advice for fault in check(warband))


def warbands_answer(warbands: Sequence[WarbandList], language: Language) -> dict[str, Any]:
    """Return several warbands: how many there are, how many may be played, then each as in `warband_answer`."""
    return {
        "count": len(warbands),
        "legal": sum(map(is_legal, warbands)),
        "lists": [warband_answer(warband, language) for warband in warbands],
    }


def warband_answer(warband: WarbandList, language: Language) -> dict[str, Any]:
    """Return a warband as plain values: numbers, ids, names in both languages, sentences in *language*."""
    return {
        "system": "skulldred",
        "name": msgspec.to_builtins(warband.name),
        "gold": warband.gold,
        "cost": warband.cost,
        "legal": is_legal(warband),
        "faults": [{"rule": one.rule, "advice": one.advice, "says": _said(one, language)} for one in check(warband)],
        "figures": [_figures(recruit, language) for recruit in warband.recruits],
        "spells": [
            {"spell": card, "name": msgspec.to_builtins(REGISTRY.catalogue.entry(card).names)} for card in warband.cards
        ],
        "portals": portals(warband),
    }


def _said(fault: Fault, language: Language) -> str:
    return render(fault, language, REGISTRY.catalogue)


def _figures(recruit: Recruit, language: Language) -> dict[str, Any]:
    profile = recruit.profile
    return {
        "figure": profile.id,
        "name": msgspec.to_builtins(profile.name),
        "count": recruit.count,
        "cost": cost(profile),
        "master": recruit.master or None,
        "combat": profile.combat,
        "shoot": profile.shoot,
        "magic": profile.magic,
        "level": profile.level,
        "size": profile.size,
        "armour": profile.armour,
        "to_kill": profile.to_kill,
        "rate_of_fire": profile.rate_of_fire,
        "wildside": None if profile.wildside is None else label(profile.wildside, language),
        "abilities": [label(rule, language) for rule in profile.abilities],
        "base_mm": [profile.base.width] if profile.base.is_round else [profile.base.width, profile.base.depth],
    }


def warbands_as_csv(warbands: Sequence[WarbandList], language: Language) -> str:
    """Return a table with a row for each warband."""
    rows: list[list[object]] = [[translate(head, language) for head in HEADS]]
    for number, warband in enumerate(warbands, 1):
        faults = [one for one in check(warband) if not one.advice]
        verdict: Event = Illegal(len(faults)) if faults else Legal()
        said = "; ".join(_said(fault, language) for fault in faults)
        name = plain_cell(warband.name.say(language))
        rows.append([number, name, warband.cost, warband.gold, len(warband.figures), render(verdict, language), said])
    return csv_of(rows)
