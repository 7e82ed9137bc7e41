"""Cosmology (magic 21): its first spell, for the Crown of the Wizard King."""

from __future__ import annotations

from typing import ClassVar

from grognard.kernel.words.modifiers import Modifier
from grognard.t9a.moments.blow import Blow
from grognard.t9a.moments.special_rule import adds
from grognard.t9a.moments.spell import Spell
from grognard.t9a.moments.spell_card import AUGMENT, HEX, Lasting, Version
from grognard.t9a.rules.spells.paths import Cosmology


class AlteredSight(Spell, frozen=True):
    """Cosmos: +2 Offensive Skill, Aim 1 better for a friend; Chaos (boosted, x = 2): -2, and 1 worse for an enemy."""

    id: ClassVar[str] = "t9a.spell.altered-sight"
    path: ClassVar[str] = Cosmology.id
    number: ClassVar[str] = "1"
    adds_up: ClassVar[bool] = True
    basic: ClassVar[Version] = Version(5, 24, AUGMENT, "one-turn", Lasting(1))
    boosted: ClassVar[Version | None] = Version(5, 24, HEX, "one-turn", Lasting(2))

    def offensive_skill(self, blow: Blow) -> Modifier:
        return adds(self, 2 if self.x == 1 else -2)

    def aim(self, blow: Blow) -> Modifier:
        return adds(self, -1 if self.x == 1 else 1)
