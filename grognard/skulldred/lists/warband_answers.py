"""What a program reads of a checked warband: the answer of `grognard list --json`."""

from __future__ import annotations

from typing import Any

import msgspec

from grognard.kernel.words.events import render
from grognard.kernel.words.language import Language
from grognard.skulldred.cost import cost
from grognard.skulldred.rules import REGISTRY, label
from grognard.skulldred.warband_list import Fault, Recruit, WarbandList, breaks, check, portals

__all__ = ["warband_answer"]


def warband_answer(warband: WarbandList, language: Language) -> dict[str, Any]:
    """Return a warband as plain values: numbers, ids, names in both languages, sentences in *language*."""
    return {
        "system": "skulldred",
        "name": msgspec.to_builtins(warband.name),
        "gold": warband.gold,
        "cost": warband.cost,
        "legal": not breaks(warband),
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
