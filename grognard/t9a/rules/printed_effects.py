"""What the text of a shooting weapon says beside its line, for weapons that no book names."""

from __future__ import annotations

from typing import ClassVar

from grognard.kernel.words.modifiers import Modifier
from grognard.t9a.moments.blow import Blow
from grognard.t9a.moments.special_rule import SpecialRule, adds, always

TOWERING = "t9a.towering-presence"


class PrintedEffects(SpecialRule, frozen=True):
    """A face that always hits, and what is added to hit against units wholly of models with a rule."""

    id: ClassVar[str] = "t9a.shooting-attack"

    always_hits_on: int = 0
    better_by: int = 0
    better_against: str = ""

    def to_hit(self, blow: Blow) -> Modifier | None:
        """Fix the roll needed, or hit some more easily."""
        if self.always_hits_on:
            return always(self, self.always_hits_on)
        return adds(self, self.better_by) if self.better_by and self._suits(blow) else None

    def _suits(self, blow: Blow) -> bool:
        if self.better_against == TOWERING:
            return blow.target_towering
        return blow.target.rule(self.better_against) is not None
