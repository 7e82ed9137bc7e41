"""Spells that are known by items only."""

from __future__ import annotations

from typing import ClassVar

from grognard.kernel.dice_expression import DiceExpression
from grognard.kernel.modifiers import Modifier
from grognard.t9a.attack.blow import Blow
from grognard.t9a.moments.special_rule import adds
from grognard.t9a.moments.spell import AUGMENT, HEX_MISSILE, Lasting, Spell, Version
from grognard.t9a.rules.spells._hits import hits


class HandOfHeaven(Spell, frozen=True):
    """D6 hits of one rolled Strength, AP 2."""

    id: ClassVar[str] = "t9a.spell.hand-of-heaven"
    basic: ClassVar[Version] = Version(
        5, 24, HEX_MISSILE, "instant", hits("D6", 0, 2, rolled_strength=DiceExpression(1))
    )


class BattleHymn(Spell, frozen=True):
    """+1 to hit with Close Combat Attacks."""

    id: ClassVar[str] = "t9a.spell.rod-of-battle"
    basic: ClassVar[Version] = Version(0, 18, AUGMENT, "one-turn", Lasting())

    def bears_on(self, blow: Blow) -> bool:
        """Reach Close Combat Attacks."""
        return blow.kind == "close"

    def to_hit(self, blow: Blow) -> Modifier:
        """Add 1."""
        return adds(self, 1)
