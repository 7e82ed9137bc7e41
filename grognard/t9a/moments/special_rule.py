"""What every special rule of The Ninth Age is: a value with an id and brackets, that acts at moments."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import ClassVar, Literal

from grognard.kernel.rules.rule import Rule
from grognard.kernel.words.modifiers import Modifier
from grognard.t9a.board.gathering import GatheredRule
from grognard.t9a.board.traits import Amount, Trait
from grognard.t9a.moments.hooks import Moments

Number = Literal[
    "attack_value",
    "offensive_skill",
    "defensive_skill",
    "strength",
    "resilience",
    "armour_penetration",
    "armour",
    "agility",
    "discipline",
    "to_hit",
    "to_wound",
    "to_be_wounded",
    "casting_roll",
    "misfire",
    "slows_chargers",
]
"""Moments that modify a number."""
COLUMNS = {"adds_to": "add", "fixes": "always", "at_least": "at_least"}
"""The columns of numbers, with the layer in which each acts."""
Numbers = Mapping[Number, int]


class SpecialRule(Moments, GatheredRule, frozen=True):
    """A special rule as a model, part, weapon or banner has it; see `grognard.t9a.rules`."""

    traits: ClassVar[tuple[Trait, ...]] = ()
    amounts: ClassVar[Mapping[Amount, float | str]] = MappingProxyType({})
    adds_to: ClassVar[Numbers] = MappingProxyType({})
    """What the rule adds to a number whenever it is asked, by the moment that asks (Halberd: 1 to "strength")."""
    fixes: ClassVar[Numbers] = MappingProxyType({})
    """What a number always is by the rule, whatever others do (Toxic Attacks: 3 for "strength")."""
    at_least: ClassVar[Numbers] = MappingProxyType({})
    """What a number is at least by the rule (Shield Breaker: 3 for "to_wound")."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        for column, layer in COLUMNS.items():
            for moment, value in vars(cls).get(column, {}).items():
                setattr(cls, moment, _modifying(layer, value))


def _modifying(layer: str, value: int) -> Callable[..., Modifier]:
    def modifier(rule: SpecialRule, *about: object, **more: object) -> Modifier:
        return Modifier(rule.id, layer, value)

    return modifier


def adds(rule: Rule, value: int) -> Modifier:
    """Return the modifier by which *rule* adds *value* (below 0: takes away)."""
    return Modifier(rule.id, "add", value)


def sets(rule: Rule, value: int) -> Modifier:
    """Return the modifier by which *rule* sets a number, before all others act."""
    return Modifier(rule.id, "set", value)


def always(rule: Rule, value: int) -> Modifier:
    """Return the modifier by which *rule* fixes a number, whatever others have done."""
    return Modifier(rule.id, "always", value)
