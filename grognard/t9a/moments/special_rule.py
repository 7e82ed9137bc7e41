"""What every special rule of The Ninth Age is: a value with an id and brackets, that acts at moments."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar

from grognard.kernel.rules.rule import Rule
from grognard.kernel.words.modifiers import Modifier
from grognard.t9a.board.gathering import GatheredRule
from grognard.t9a.board.traits import Amount, Trait
from grognard.t9a.moments.hooks import Moments


class SpecialRule(Moments, GatheredRule, frozen=True):
    """A special rule as a model, part, weapon or banner has it; see `grognard.t9a.rules`."""

    traits: ClassVar[tuple[Trait, ...]] = ()
    amounts: ClassVar[Mapping[Amount, float | str]] = MappingProxyType({})


def adds(rule: Rule, value: int) -> Modifier:
    """Return the modifier by which *rule* adds *value* (below 0: takes away)."""
    return Modifier(rule.id, "add", value)


def sets(rule: Rule, value: int) -> Modifier:
    """Return the modifier by which *rule* sets a number, before all others act."""
    return Modifier(rule.id, "set", value)


def always(rule: Rule, value: int) -> Modifier:
    """Return the modifier by which *rule* fixes a number, whatever others have done."""
    return Modifier(rule.id, "always", value)
