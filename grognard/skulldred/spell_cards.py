"""The cards: all spells, and the deck of treasures."""

from __future__ import annotations

from grognard.skulldred.spell_rule import SpellRule, TreasureRule


def all_spells() -> tuple[str, ...]:
    """Return the ids of all spells, in the catalogue's order."""
    from grognard.skulldred.rules import REGISTRY

    return tuple(key for key in REGISTRY if issubclass(REGISTRY[key], SpellRule))


def treasure_deck() -> tuple[str, ...]:
    """Return the deck of treasures, unshuffled."""
    from grognard.skulldred.rules import REGISTRY

    deck: list[str] = []
    for key in REGISTRY:
        rule = REGISTRY[key]
        if issubclass(rule, TreasureRule):
            deck += [key] * rule.copies
    return tuple(deck)


def treasure_named(key: str) -> TreasureRule:
    """Return a treasure card."""
    from grognard.skulldred.rules import REGISTRY

    rule = REGISTRY[key]()
    assert isinstance(rule, TreasureRule), "it comes from the deck"
    return rule
