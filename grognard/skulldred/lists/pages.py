"""What `grognard list` shows of a warband: its prices, what is wrong with it, what its rules do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from grognard.kernel.words.language import N_, Language, render
from grognard.kernel.words.saying import Saying
from grognard.lists.rule_lines import rule_lines
from grognard.skulldred.cost import cost
from grognard.skulldred.rules import REGISTRY, label
from grognard.skulldred.warband_list import WarbandList, breaks, check

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
