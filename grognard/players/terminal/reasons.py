"""`why`: the rule behind a refusal, behind the last number, or any rule that is named."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from grognard.kernel.battle.battle import Battle
from grognard.kernel.rules.catalogue import Catalogue, Entry
from grognard.kernel.words.events import Rolled
from grognard.kernel.words.language import N_, Language
from grognard.kernel.words.modifiers import Target
from grognard.kernel.words.refusals import Refusal
from grognard.players.terminal.console import Saying


def why(text: str, refusal: Refusal | None, battle: Battle[Any, Any], language: Language) -> Iterator[Saying]:
    """Yield what answers `why`: about *text* if something was typed, else the last refusal, else the last roll."""
    if text:
        yield from _of_text(text, system_of(battle), language)
    elif refusal is not None:
        yield from _of_rules([refusal.rule], language)
    else:
        roll = next((event for event in reversed(battle.log) if isinstance(event, Rolled)), None)
        if roll is None:
            yield Saying(NOTHING)
        else:
            yield Saying(LAST_ROLL, roll=roll)
            yield from _of_rules(_rules_of(roll), language)


def system_of(battle: Battle[Any, Any]) -> str:
    """Return the rule system of the choice at hand: every kind of ask begins with it."""
    return battle.ask.kind.partition(".")[0] if battle.ask is not None else ""


def _rules_of(roll: Rolled) -> list[str]:
    because = roll.because
    if not isinstance(because, Target):
        return [because]
    found = [because.what, *(modifier.rule for modifier in because.modifiers)]
    for value in because.compared:
        found += [modifier.rule for modifier in value.modifiers]
    return list(dict.fromkeys((*found, *because.also)))


def _of_rules(rules: list[str], language: Language) -> Iterator[Saying]:
    systems = {system: Catalogue.load(system) for system in Catalogue.systems()}
    known = [
        systems[system].entries[rule]
        for rule in rules
        if (system := rule.partition(".")[0]) in systems and rule in systems[system].entries
    ]
    for entry in known:
        yield _told(entry, language)
    if not known:
        yield Saying(NO_ENTRY, rules=tuple(rules))


def _of_text(text: str, system: str, language: Language) -> Iterator[Saying]:
    found = Catalogue.load(system).find(text) if system in Catalogue.systems() else ()
    if not found:
        yield Saying(UNKNOWN, text=text)
    for entry in found[:2]:
        yield _told(entry, language)


def _told(entry: Entry, language: Language) -> Saying:
    return Saying(RULE, rule=entry.name(language), summary=entry.summary(language), source=entry.source)


RULE = N_("{rule}: {summary} ({source})")
LAST_ROLL = N_("the last roll: {roll}")
NOTHING = N_("nothing was refused, and nothing rolled yet")
NO_ENTRY = N_("no rule of the game stands behind it ({rules})")
UNKNOWN = N_("the catalogue knows no rule '{text}'")
