"""Hereditary Spells (magic 22)."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from grognard.t9a.moments.blow import Blow, SpecialSave
from grognard.t9a.moments.special_rule import Numbers
from grognard.t9a.moments.spell import Spell
from grognard.t9a.moments.spell_card import HEREDITARY, HEX, UNIVERSAL, Lasting, Version
from grognard.t9a.rules.protections import improved

NEW_SAVE, BETTER, BEST = 5, 2, 3


class LifeFindsAWay(Spell, frozen=True):
    """The target suffers -1 to wound; in the basic version (x = 1) it gains Fortitude (5+), or 2 more up to 3+."""

    id: ClassVar[str] = "t9a.spell.life-finds-a-way"
    adds_to: ClassVar[Numbers] = {"to_wound": -1}
    number: ClassVar[str] = HEREDITARY
    adds_up: ClassVar[bool] = True
    basic: ClassVar[Version] = Version(6, 24, UNIVERSAL, "one-turn", Lasting(1))
    boosted: ClassVar[Version | None] = Version(8, 24, HEX, "one-turn", Lasting(2))

    def bears_on(self, blow: Blow) -> bool:
        return blow.kind != "spell"

    def improves_special_save(self, blow: Blow, saves: tuple[SpecialSave, ...]) -> tuple[SpecialSave, ...] | None:
        """Give Fortitude, or better what is there; once, however often the spell was cast (magic 10.2)."""
        if self.x != 1 or any(save.rule == self.id for save in saves):
            return None
        if not any(save.kind == "fortitude" for save in saves):
            return (*saves, SpecialSave("fortitude", NEW_SAVE, self.id))
        return tuple(_bettered(save) if save.kind == "fortitude" else save for save in saves)


def _bettered(save: SpecialSave) -> SpecialSave:
    return replace(improved(save, BETTER, BEST), rule=LifeFindsAWay.id)
