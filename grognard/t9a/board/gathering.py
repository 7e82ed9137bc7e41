"""How the rules of a model, a part, a weapon, a unit come together: what they contain, no duplicates (core 2.14)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from types import MethodType
from typing import ClassVar

from grognard.kernel.rules.rule import Hook, HookTable, Rule


class GatheringMoments:
    """What a rule says when rules come together, with the answer "nothing to say": the first of all moments."""

    __slots__ = ()

    adds_up: ClassVar[bool] = False
    """Do several equal instances add up (core 2.14)? Most rules don't."""
    one_use: ClassVar[bool] = False
    """May its owner use it only once a battle?"""

    def includes(self, beside: tuple[Rule, ...]) -> tuple[Rule, ...]:
        """Return what the rule brings besides what it always `holds`, given those printed *beside* it."""
        return ()

    def outdone_by(self, other: Rule) -> bool:
        """Is this rule of no use beside *other* (Light Armour beside Heavy Armour; Stomp Attacks (1) beside (D6))?"""
        return False


class GatheredRule(GatheringMoments, Rule, frozen=True):
    """A rule as models, weapons, banners and effects have it; one with all moments is a `SpecialRule`."""


@lru_cache(maxsize=8192)
def gathered(printed: tuple[Rule, ...]) -> HookTable:
    """Return the moments of *printed* rules and of all that these contain, without duplicates and what is outdone."""
    found: list[Rule] = []
    waiting = list(printed)
    while waiting:
        rule = waiting.pop(0)
        if rule in found and not adds_up(rule):
            continue
        found.append(rule)
        waiting.extend(rule.holds)
        if isinstance(rule, GatheringMoments):
            waiting.extend(rule.includes((*found, *waiting)))
    return HookTable([rule for rule in found if not _is_outdone(rule, found)], GatheringMoments)


@lru_cache(maxsize=16384)
def together(tables: tuple[HookTable, ...]) -> HookTable:
    """Return one table of all the rules in *tables*: for a unit, each rule once."""
    return HookTable(without_duplicates(rule for table in tables for rule in table.rules), GatheringMoments)


@lru_cache(maxsize=16384)
def table_of_rules(rules: tuple[Rule, ...]) -> HookTable:
    """Return one table of *rules* as they stand, each once: for an attack, whose rules are often those of another."""
    return HookTable(without_duplicates(rules), GatheringMoments)


def without_duplicates(rules: Iterable[Rule]) -> tuple[Rule, ...]:
    """Drop equal rules, unless several instances add up."""
    kept: list[Rule] = []
    for rule in rules:
        if adds_up(rule) or rule not in kept:
            kept.append(rule)
    return tuple(kept)


def adds_up(rule: Rule) -> bool:
    """Do several equal instances of *rule* add up?"""
    return isinstance(rule, GatheringMoments) and rule.adds_up


def rule_class(rule_id: str) -> type[GatheredRule] | None:
    """Return the class of the special rule with *rule_id*, None if no rule of that id is played."""
    waiting = GatheredRule.__subclasses__()
    while waiting:
        found = waiting.pop()
        if found.id == rule_id:
            return found
        waiting.extend(found.__subclasses__())
    return None


def rule_id_of(hook: Hook) -> str:
    """Return the id of the rule that acts by *hook*."""
    return rule_of(hook).id


def rule_of(hook: Hook) -> Rule:
    """Return the rule that acts by *hook*."""
    rule = hook.__self__ if isinstance(hook, MethodType) else None
    assert isinstance(rule, Rule), "a hook is a moment of a rule"
    return rule


def _is_outdone(rule: Rule, found: list[Rule]) -> bool:
    return isinstance(rule, GatheringMoments) and any(rule.outdone_by(other) for other in found if other is not rule)
