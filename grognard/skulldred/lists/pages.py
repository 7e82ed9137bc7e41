"""What `grognard list` shows of a warband: its prices, what is wrong with it, what its rules do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from grognard.kernel.words.language import N_, Language, render
from grognard.kernel.words.saying import Saying
from grognard.lists.rule_lines import rule_lines
from grognard.skulldred.cost import cost
from grognard.skulldred.rules import REGISTRY, label
from grognard.skulldred.warband_list import Fault, Recruit, WarbandList, breaks, check, portals

__all__ = ["rules_of", "warband_lines"]


def warband_lines(warband: WarbandList, language: Language) -> Iterator[Saying]:
    """Yield a warband with its prices, and what is wrong with it."""
    yield Saying(N_("{warband}: {cost} GOLD of {gold}"), warband=warband.name, cost=warband.cost, gold=warband.gold)
    for recruit in warband.recruits:
        profile = recruit.profile
        yield Saying(
            N_("  {count} {figure}: {gold} GOLD"), count=recruit.count, figure=profile.name, gold=cost(profile)
        )
        yield Saying(
            "      COMBAT {combat}, LEVEL {level}, SIZE {size}, TO KILL {kill}, SHOOT {shoot}, MAGIC {magic}; {rules}",
            combat=profile.combat,
            level=profile.level,
            size=profile.size,
            kill=profile.to_kill,
            shoot=profile.shoot,
            magic=profile.magic,
            rules=", ".join(label(rule, language) for rule in profile.rules) or "-",
        )
    if warband.cards:
        names = ", ".join(REGISTRY.catalogue.entry(card).name(language) for card in warband.cards)
        yield Saying(N_("Spells: {names}"), names=names)
    for fault in check(warband):
        yield Saying("- {says} ({rule})", says=render(fault, language, REGISTRY.catalogue), rule=fault.rule)
    if breaks(warband):
        yield Saying(N_("The warband may not be played."))
    else:
        yield Saying(N_("The warband may be played (costs by our house formula)."))


def rules_of(warbands: Iterable[WarbandList], language: Language) -> Iterator[Saying]:
    """Yield what each rule and spell of the warbands does."""
    warbands = tuple(warbands)
    rules = [rule.id for warband in warbands for profile in warband.figures for rule in profile.rules]
    cards = [card for warband in warbands for card in warband.cards]
    return rule_lines((REGISTRY.catalogue.entry(key) for key in dict.fromkeys((*rules, *cards))), language)


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
