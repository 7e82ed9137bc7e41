"""Rules that only an option of a unit brings: totems of the Saurians, rune-crafted machines of the Dwarfs."""

from __future__ import annotations

from typing import ClassVar

from grognard.kernel.modifiers import Modifier
from grognard.t9a.blow import Blow
from grognard.t9a.special_rule import SpecialRule, adds


class Crocodile(SpecialRule, frozen=True):
    """The Crocodile totem: +1 Armour against Close Combat Attacks."""

    id: ClassVar[str] = "t9a.sa.totem.crocodile"

    def armour(self, blow: Blow) -> Modifier | None:
        """Add 1 in melee."""
        return adds(self, 1) if blow.is_close_combat else None


class RuneCraftedOrganGun(SpecialRule, frozen=True):
    """A rune-crafted Organ Gun wounds more easily: +1 to wound."""

    id: ClassVar[str] = "t9a.dh.rune-crafted-organ-gun"

    def to_wound(self, blow: Blow) -> Modifier:
        """Add 1."""
        return adds(self, 1)
