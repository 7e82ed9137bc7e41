"""What helps to get about: ropes, and the skills of climbers, jumpers and runners (core 11, 14.5)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar

from grognard.mordheim.special_rule import SpecialRule
from grognard.mordheim.traits import Amount, Trait


class RopeAndHook(SpecialRule, frozen=True):
    """A failed test for climbing is rolled again, once."""

    id: ClassVar[str] = "mordheim.rule.rope-and-hook"
    traits = (Trait.CLIMBS_TWICE,)


class ScaleSheerSurfaces(SpecialRule, frozen=True):
    """He climbs up to twice his Movement without a test, and counts as a climber (core 14.8)."""

    id: ClassVar[str] = "mordheim.skill.scale-sheer-surfaces"
    traits = (Trait.SCALES_WALLS, Trait.CLIMBER)


class Acrobat(SpecialRule, frozen=True):
    """He jumps down up to 12 inches with one test."""

    id: ClassVar[str] = "mordheim.skill.acrobat"
    traits = (Trait.ACROBAT,)


class Sprint(SpecialRule, frozen=True):
    """He runs and charges three times his Movement."""

    id: ClassVar[str] = "mordheim.skill.sprint"
    amounts: ClassVar[Mapping[Any, float | str]] = MappingProxyType({Amount.RUNNING: 1})
