"""How the rules of a model, a part, a weapon, a unit come together: what they contain, no duplicates (core 2.14)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from types import MethodType
from typing import TYPE_CHECKING

from grognard.kernel.rules.rule import Hook, HookTable, Rule
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.moments.traits import Trait

if TYPE_CHECKING:
    from grognard.t9a.attack.blow import Blow


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
        if isinstance(rule, Moments):
            waiting.extend(rule.includes((*found, *waiting)))
    return HookTable([rule for rule in found if not _is_outdone(rule, found)], Moments)


@lru_cache(maxsize=16384)
def together(tables: tuple[HookTable, ...]) -> HookTable:
    """Return one table of all the rules in *tables*: for a unit, each rule once."""
    return HookTable(without_duplicates(rule for table in tables for rule in table.rules), Moments)


@lru_cache(maxsize=16384)
def table_of_rules(rules: tuple[Rule, ...]) -> HookTable:
    """Return one table of *rules* as they stand, each once: for an attack, whose rules are often those of another."""
    return HookTable(without_duplicates(rules), Moments)


def without_duplicates(rules: Iterable[Rule]) -> tuple[Rule, ...]:
    """Drop equal rules, unless several instances add up."""
    kept: list[Rule] = []
    for rule in rules:
        if adds_up(rule) or rule not in kept:
            kept.append(rule)
    return tuple(kept)


def adds_up(rule: Rule) -> bool:
    """Do several equal instances of *rule* add up?"""
    return isinstance(rule, Moments) and rule.adds_up


def rerolling(table: HookTable, die: Trait) -> tuple[Callable[[int, bool, Blow], bool | None], ...]:
    """Return `rolls_again` of each rule in the table by which this *die* may be rolled again."""
    rules = table.with_trait(die)
    return tuple(rule.rolls_again for rule in rules if isinstance(rule, Moments)) if rules else ()


def saves_again(table: HookTable, die: Trait, blow: Blow) -> tuple[str, ...]:
    """Return the ids of the rules by which a failed Armour Save against *blow* is rolled again."""
    rules = (rule for rule in table.with_trait(die) if isinstance(rule, Moments))
    return tuple(dict.fromkeys(rule.id for rule in rules if rule.rolls_again(0, passed=False, blow=blow)))


def rule_id_of(hook: Hook) -> str:
    """Return the id of the rule that acts by *hook*."""
    return rule_of(hook).id


def rule_of(hook: Hook) -> Rule:
    """Return the rule that acts by *hook*."""
    rule = hook.__self__ if isinstance(hook, MethodType) else None
    assert isinstance(rule, Rule), "a hook is a moment of a rule"
    return rule


def _is_outdone(rule: Rule, found: list[Rule]) -> bool:
    return isinstance(rule, Moments) and any(rule.outdone_by(other) for other in found if other is not rule)
