"""Counts how often each rule acts in battles: what its moments answer, and what the log says of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from functools import wraps
from inspect import signature
from typing import Any

import msgspec

from grognard.kernel.rules.catalogue import Catalogue
from grognard.kernel.rules.rule import Hook, HookTable, Rule
from grognard.kernel.words.events import Name
from grognard.kernel.words.modifiers import Modifier
from grognard.t9a.board.gathering import rule_id_of
from grognard.t9a.board.state import State
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.moments.special_rule import SpecialRule
from grognard.t9a.rules import REGISTRY

BEFORE_PLAY = ("includes", "outdone_by", "occasions", "uses", "bears_on")
"""Moments that tell what a rule holds or where it may act: their answers are no acts."""


def _own(rule: type[Rule]) -> Iterator[type[Rule]]:
    """Yield the class and those that it shares with other rules, without what says nothing."""
    return (kind for kind in rule.__mro__ if issubclass(kind, Rule) and kind not in (Rule, SpecialRule))


CATALOGUE = Catalogue.load("t9a")
WEAPONS = {entry.names: id for id, entry in CATALOGUE.entries.items() if "weapon" in entry.kind}
"""Events call weapons by their names."""
MOMENTS = tuple(name for name in dir(Moments) if not name.startswith("_") and callable(getattr(Moments, name)))
ACTS = tuple(name for name in MOMENTS if name not in BEFORE_PLAY)
CONSTANT = tuple(name for name in ACTS if len(signature(getattr(Moments, name)).parameters) == 1)
BRINGING = tuple(
    id
    for id in REGISTRY
    if not any(name in ACTS for kind in _own(REGISTRY[id]) for name in vars(kind))
    and not (REGISTRY[id].traits or REGISTRY[id].amounts)
)
"""Rules that do nothing but bring others: they act where these do."""


def start_counting() -> Counter[str]:
    """Have every moment of every rule counted from now on in this process, by the rule's id.

    An answer counts if it says something: not None, False, nothing, a modifier by 0, or what was given. An answer
    without arguments is always the same, and counts where it is looked up, as traits do (it has Towering Presence).
    Call it before any rule is built: tables of rules keep the moments that they have looked up.
    """
    times: Counter[str] = Counter()
    for kind in dict.fromkeys(kind for id in REGISTRY for kind in _own(REGISTRY[id])):
        for name, method in list(vars(kind).items()):
            if name in ACTS and name not in CONSTANT:
                setattr(kind, name, _counted(method, times))
    _count_look_ups(times)
    return times


def _counted(method: Callable[..., Any], times: Counter[str]) -> Callable[..., Any]:
    @wraps(method)
    def counted(rule: Rule, *given: Any, **named: Any) -> Any:
        answer = method(rule, *given, **named)
        if answer is not None and answer is not False and _says_something(answer, given):
            times[rule.id] += 1
        return answer

    return counted


def _says_something(answer: Any, given: tuple[Any, ...]) -> bool:
    if isinstance(answer, Modifier):
        return answer.layer != "add" or answer.value != 0
    return answer != () and not any(answer is one for one in given)


def _count_look_ups(times: Counter[str]) -> None:
    set_up = HookTable.__init__

    def counting(table: HookTable, rules: Iterable[Rule] = (), protocol: type = object) -> None:
        set_up(table, rules, protocol)
        look_up, look_up_trait = table.of, table.with_trait

        def of(moment: Any) -> tuple[Hook, ...]:
            found = look_up(moment)
            if found and moment.__name__ in CONSTANT:
                times.update(rule_id_of(hook) for hook in found)
            return found

        def with_trait(trait: StrEnum) -> tuple[Rule, ...]:
            rules = look_up_trait(trait)
            times.update(rule.id for rule in rules)
            return rules

        table.of, table.with_trait = of, with_trait

    setattr(HookTable, "__init__", counting)  # noqa: B010 - a plain assignment to a method is refused by mypy


def in_play(state: State) -> Iterator[str]:
    """Yield the rules that only bring others, for each unit of the battle that has them."""
    for unit in (*state.units, *state.reserve):
        yield from (rule.id for rule in unit.hooks.rules if rule.id in BRINGING)


def ids_said(told: Any) -> Iterator[str]:
    """Yield each id of the catalogue that an event, or anything in it, names; weapons by their names too."""
    if isinstance(told, str):
        if told in CATALOGUE.entries:
            yield told
    elif isinstance(told, Name):
        if told in WEAPONS:
            yield WEAPONS[told]
    elif isinstance(told, tuple | list):
        for part in told:
            yield from ids_said(part)
    elif isinstance(told, msgspec.Struct):
        if isinstance(told, Rule):
            yield told.id
        for field in told.__struct_fields__:
            yield from ids_said(getattr(told, field))
