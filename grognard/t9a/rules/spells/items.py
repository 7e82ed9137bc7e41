"""Spells that are known by items only."""

from __future__ import annotations

from typing import ClassVar

from grognard.t9a.moments.blow import Blow
from grognard.t9a.moments.special_rule import Numbers
from grognard.t9a.moments.spell import Spell
from grognard.t9a.moments.spell_card import AUGMENT, Lasting, Version


class BattleHymn(Spell, frozen=True):
    """+1 to hit with Close Combat Attacks."""

    id: ClassVar[str] = "t9a.spell.rod-of-battle"
    adds_to: ClassVar[Numbers] = {"to_hit": 1}
    adds_up: ClassVar[bool] = True
    basic: ClassVar[Version] = Version(0, 18, AUGMENT, "one-turn", Lasting())

    def bears_on(self, blow: Blow) -> bool:
        return blow.kind == "close"
