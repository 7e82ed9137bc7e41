"""Hits of spells, which are Magical Attacks."""

from __future__ import annotations

from typing import Any

from grognard.kernel.dice.dice_expression import DiceExpression
from grognard.kernel.rules.rule import Rule
from grognard.t9a.moments.spell_card import SpellHits
from grognard.t9a.rules.attacks import FlamingAttacks, MagicalAttacks

FLAMING: tuple[Rule, ...] = (FlamingAttacks(),)


def hits(number: str, strength: int, armour_penetration: int, *attributes: Rule, **more: Any) -> SpellHits:
    """Return the hits of a spell; they are Magical."""
    amount = DiceExpression.parse(number)
    return SpellHits(amount, strength, armour_penetration, (MagicalAttacks(), *attributes), **more)
