"""Whose fate alarms whom (core 13.1)."""

from __future__ import annotations

from grognard.t9a.board.traits import Trait
from grognard.t9a.board.unit import Unit


def alarms(unit: Unit, friend: Unit) -> bool:
    """Does what happens to *unit* cause Panic in *friend*?

    Not if the unit is wholly of models that nobody misses and less than half of the friend is (t9a.insignificant).
    """
    if not all(model.hooks.with_trait(Trait.NO_CAUSE_FOR_PANIC) for model, _ in unit.members):
        return True
    alike = sum(number for model, number in friend.members if model.hooks.with_trait(Trait.NO_CAUSE_FOR_PANIC))
    return 2 * alike >= friend.model_count
