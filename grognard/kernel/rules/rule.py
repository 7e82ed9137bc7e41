"""What a special rule is, and how a procedure finds the rules that have something to say.

A rule stands in one place: its id (the ledger's), its typed brackets, and methods named after the moments at which it
acts. A system describes its moments once, in a protocol class whose methods say nothing; a rule defines those it
needs. What a rule says without looking at anything is a trait, a word of the system's own. The procedures ask a
`HookTable` for a moment and call what they get, or for a trait, without ever naming a rule. The type checker sees a
moment or a trait that doesn't exist, and an argument that a moment doesn't take.

>>> class Moments:
...     def strength_bonus(self) -> int | None: ...
>>> class Sturdy(Rule, frozen=True):
...     id: ClassVar[str] = "example.sturdy"
...     x: int
...     def strength_bonus(self) -> int | None:
...         return self.x
>>> hooks = HookTable((Sturdy(1), Sturdy(2)), Moments)
>>> [bonus() for bonus in hooks.of(Moments.strength_bonus)]
[1, 2]

>>> class Trait(StrEnum):
...     MOUNTED = "mounted"
>>> class Rider(Rule, frozen=True):
...     id: ClassVar[str] = "example.rider"
...     traits = (Trait.MOUNTED,)
>>> [rule.id for rule in HookTable((Sturdy(1), Rider()), Moments).with_trait(Trait.MOUNTED)]
['example.rider']
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from functools import cache
from types import MappingProxyType
from typing import Any, ClassVar, Concatenate, NewType, ParamSpec, Protocol, TypeAlias, TypeVar

import msgspec

__all__ = ["Hook", "HookTable", "Moment", "Rule", "RuleId"]

P = ParamSpec("P")
R = TypeVar("R")

RuleId = NewType("RuleId", str)
"""The id of a rule, as the ledger and the catalogue have it: `example.aegis`."""

Hook: TypeAlias = Callable[..., Any]
"""A moment of one rule, ready to be called. Its arguments and its answer stand in the system's protocol class."""


Moment: TypeAlias = Callable[Concatenate[Any, P], R]
"""A moment as the protocol class has it: `Moments.to_hit`; bound to a rule it takes what stands behind `self`."""


class Rule(msgspec.Struct, frozen=True, cache_hash=True, tag=True, tag_field="rule"):
    """A special rule as a model has it: what it is, with the values of its brackets.

    A subclass gives its `id`, declares its brackets as fields (types of `grognard.kernel.rules.brackets`, those with
    defaults last), and defines the moments at which it acts. Rules are values: equal ones have the same class and the
    same brackets. A combination of brackets that makes no sense is refused in `__post_init__`, with a ValueError
    that says what was expected (a `Name`, or a text marked with `N_`).
    """

    id: ClassVar[str] = ""
    holds: ClassVar[tuple[Rule, ...]] = ()
    """Other rules that whoever has this one has too."""
    traits: ClassVar[tuple[StrEnum, ...]] = ()
    """Words of the system's own that hold of who has the rule, whatever happens: data, where a moment would answer."""
    amounts: ClassVar[Mapping[Any, float | str]] = MappingProxyType({})
    """Numbers that hold whatever happens: what each counts, and how much, or the bracket that says how much."""

    def amount(self, what: StrEnum) -> float:
        """Return one of its numbers."""
        amount = self.amounts[what]
        return float(getattr(self, amount)) if isinstance(amount, str) else amount


@cache
def _name_of(moment: Callable[..., Any], protocol: type) -> str:
    """Return the name of a moment of *protocol* or of one that says more; AttributeError if it is neither's."""
    if not _has(protocol, moment):
        raise AttributeError(f"{protocol.__name__} has no moment {moment.__name__!r}")
    return moment.__name__


def _has(protocol: type, moment: Callable[..., Any]) -> bool:
    larger: list[type] = protocol.__subclasses__()
    return getattr(protocol, moment.__name__, None) is moment or any(
        _has(more, moment) for more in larger if not issubclass(more, Rule)
    )


class _Answers(dict[Any, tuple[Any, ...]]):
    """The hooks of each moment, and the rules with each trait, looked up when one is first asked for."""

    __slots__ = ("protocol", "rules", "with_trait")

    def __init__(self, rules: tuple[Rule, ...], protocol: type) -> None:
        super().__init__()
        self.rules = rules
        self.protocol = protocol

    def __missing__(self, key: Callable[..., Any] | str) -> tuple[Any, ...]:
        found = self._with_trait(key) if isinstance(key, str) else self._hooks(key)
        self[key] = found
        return found

    def _with_trait(self, trait: str) -> tuple[Rule, ...]:
        return tuple(rule for rule in self.rules if trait in rule.traits or trait in rule.amounts)

    def _hooks(self, moment: Callable[..., Any]) -> tuple[Hook, ...]:
        name = _name_of(moment, self.protocol)
        return tuple(getattr(rule, name) for rule in self.rules if getattr(type(rule), name, moment) is not moment)


class _Of(Protocol):
    """What `HookTable.of` takes and gives: a moment of the protocol, bound to each rule that acts at it.

    Raises AttributeError if the protocol has no such moment.
    """

    def __call__(self, moment: Callable[Concatenate[Any, P], R], /) -> tuple[Callable[P, R], ...]: ...


class HookTable:
    """The rules in force somewhere (on a model, a part, a weapon, an attack), arranged by moment.

    Immutable and hashable: two tables are equal if they hold the same rules in the same order under the same protocol.

    Args:
        rules: In the order in which their hooks are to be called.
        protocol: The system's class of moments, or the root of several that stand on one another. A rule takes part in
            a moment if its class has another method of that name than the protocol's own.
    """

    __slots__ = ("_hash", "of", "protocol", "rules", "with_trait")

    of: _Of
    """Gives the bound methods of the rules that act at a moment (`Moments.to_hit`), in order: a look-up in a dict."""
    with_trait: Callable[[StrEnum], tuple[Rule, ...]]
    """Gives the rules that have a trait, or such a number, in order: a look-up too."""

    def __init__(self, rules: Iterable[Rule] = (), protocol: type = object) -> None:
        self.rules: tuple[Rule, ...] = tuple(rules)
        self.protocol = protocol
        self._hash = hash((protocol, self.rules))
        answers = _Answers(self.rules, protocol).__getitem__
        self.of = answers
        self.with_trait = answers

    def amounts(self, what: StrEnum) -> tuple[float, ...]:
        """Return this number of each rule that has it, in order."""
        return tuple(rule.amount(what) for rule in self.with_trait(what))

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, HookTable):
            return NotImplemented
        return self._hash == other._hash and self.protocol is other.protocol and self.rules == other.rules

    def __add__(self, more: HookTable | Iterable[Rule]) -> HookTable:
        """Return a table with the rules of both, the own ones first; equal rules stay (a system may add them up)."""
        added = more.rules if isinstance(more, HookTable) else tuple(more)
        return HookTable(self.rules + added, self.protocol) if added else self

    def __bool__(self) -> bool:
        return bool(self.rules)

    def __len__(self) -> int:
        return len(self.rules)

    def __repr__(self) -> str:
        return f"HookTable({', '.join(map(repr, self.rules))})"

    def __reduce__(self) -> tuple[type[HookTable], tuple[tuple[Rule, ...], type]]:
        return HookTable, (self.rules, self.protocol)
