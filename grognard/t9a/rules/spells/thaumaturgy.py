"""Thaumaturgy (magic 21): its first spell, for the Lightning Vambraces and the Crown of the Wizard King."""

from __future__ import annotations

from typing import ClassVar

from grognard.kernel.dice.dice_expression import DiceExpression
from grognard.t9a.moments.spell import Spell
from grognard.t9a.moments.spell_card import HEX_MISSILE, Version
from grognard.t9a.rules.spells._hits import hits
from grognard.t9a.rules.spells.paths import Thaumaturgy


class HandOfHeaven(Spell, frozen=True):
    """D6 hits of one rolled Strength (D6), AP 2; boosted D6+1 hits, Strength D6+1, AP 3."""

    id: ClassVar[str] = "t9a.spell.hand-of-heaven"
    path: ClassVar[str] = Thaumaturgy.id
    number: ClassVar[str] = "1"
    basic: ClassVar[Version] = Version(
        5, 24, HEX_MISSILE, "instant", hits("D6", 0, 2, rolled_strength=DiceExpression(1))
    )
    boosted: ClassVar[Version | None] = Version(
        8, 24, HEX_MISSILE, "instant", hits("D6+1", 0, 3, rolled_strength=DiceExpression(1, 6, 1))
    )
