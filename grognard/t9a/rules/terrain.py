"""What the ground lends to those who fight on it (core 15.4)."""

from __future__ import annotations

from typing import ClassVar

from grognard.kernel.words.modifiers import Modifier
from grognard.t9a.moments.blow import Blow
from grognard.t9a.moments.special_rule import SpecialRule, adds
from grognard.t9a.rules.attacks import FlamingAttacks
from grognard.t9a.rules.protections import Distracting, in_front


class Wall(SpecialRule, frozen=True):
    """Who defends a Wall is Distracting against the Close Combat Attacks of Charging enemies in the Front.

    It is left out beside another negative modifier, Distracting of the model itself included.
    """

    id: ClassVar[str] = "t9a.terrain.wall"

    def to_be_hit(self, blow: Blow) -> Modifier | None:
        return adds(self, -1) if blow.is_close_combat and blow.charging and in_front(blow) else None

    def settles_to_hit(self, blow: Blow, modifiers: tuple[Modifier, ...]) -> tuple[Modifier, ...] | None:
        """Leave it out beside another negative modifier; of it and Distracting one is left."""
        others = tuple(modifier for modifier in modifiers if modifier.rule != self.id)
        hard = any(modifier.layer == "add" and modifier.value < 0 for modifier in others)
        return others if hard or any(modifier.rule == Distracting.id for modifier in others) else None


class Water(SpecialRule, frozen=True):
    """Melee Attacks by and against a unit that stands in Water lose Flaming Attacks."""

    id: ClassVar[str] = "t9a.terrain.water"

    def takes_from_attack(self, blow: Blow) -> tuple[str, ...] | None:
        return (FlamingAttacks.id,) if blow.is_melee else None
