"""What `grognard list` shows of a roster: its warriors with their prices, what is wrong with it, what its rules do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from grognard.kernel.rules.catalogue import Catalogue
from grognard.kernel.words.language import N_, Language, Name, render
from grognard.kernel.words.saying import Saying
from grognard.lists.rule_lines import rule_lines
from grognard.mordheim.characteristics import FIELDS, SHORT_EN, SHORT_FR
from grognard.mordheim.muster import WARBANDS
from grognard.mordheim.roster import Group, Roster, kit_of, price_of
from grognard.mordheim.roster_checks import check

__all__ = ["roster_lines", "rules_of"]


def roster_lines(roster: Roster, language: Language) -> Iterator[Saying]:
    """Yield a roster with its prices, and what is wrong with it."""
    yield Saying(
        N_("{name}, {warband}: {cost} gold crowns of {gold}"),
        name=roster.name,
        warband=WARBANDS[roster.warband],
        cost=roster.cost,
        gold=roster.gold,
    )
    for group in roster.groups:
        yield from _group(group, roster, language)
    catalogue = Catalogue.load("mordheim")
    for fault in check(roster):
        yield Saying("- {says} ({rule})", says=render(fault, language, catalogue), rule=fault.rule)
    legal = not check(roster)
    yield Saying(N_("The warband may be played.") if legal else N_("The warband may not be played."))


def _group(group: Group, roster: Roster, language: Language) -> Iterator[Saying]:
    name = group.entry.profile.name
    if group.called:
        name = Name(f"{group.called}, {name.en}", f"{group.called}, {name.fr}")
    yield Saying(
        N_("  {count} {warrior}: {gold} gold crowns each"),
        count=group.count,
        warrior=name,
        gold=price_of(group, roster),
    )
    short = SHORT_EN if language == "en" else SHORT_FR
    printed = group.entry.profile.characteristics
    values = " ".join(f"{word}{getattr(printed, field)}" for word, field in zip(short, FIELDS, strict=True))
    kit = kit_of(group, roster, 1)
    gear = ", ".join(one.name.say(language) for one in (*kit.weapons, *kit.armour, *kit.items))
    yield Saying("      {values}; {gear}", values=values, gear=gear or "–")


def rules_of(rosters: Iterable[Roster], language: Language) -> Iterator[Saying]:
    """Yield what each rule of the warriors does."""
    kits = [kit for roster in rosters for kit in roster.kits()]
    rules = dict.fromkeys(rule.id for kit in kits for rule in kit.hooks.rules)
    catalogue = Catalogue.load("mordheim")
    return rule_lines((catalogue.entry(key) for key in rules), language)
