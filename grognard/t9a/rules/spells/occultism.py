"""Occultism (magic 21): its first spell, for the Crown of the Wizard King."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from grognard.t9a.moments.offers import AutomaticHits
from grognard.t9a.moments.spell import Spell
from grognard.t9a.moments.spell_card import AUGMENT, Lasting, Version
from grognard.t9a.rules.attacks import MagicalAttacks, ToxicAttacks
from grognard.t9a.rules.special_attacks import BREATH, BREATH_RANGE_IN
from grognard.t9a.rules.spells.paths import Occultism

if TYPE_CHECKING:
    from grognard.t9a.board.state import State
    from grognard.t9a.board.unit import Unit

AMPLIFIED_BREATH_IN = 18.0
AMPLIFIED = 2


class BreathOfCorruption(Spell, frozen=True):
    """The caster has a Breath Attack (Magical, Toxic); boosted, Characters, Champions and single models of a unit.

    Amplified (x = 2) it reaches 18 inches in the Shooting Phase. Each model breathes it once a battle.
    """

    id: ClassVar[str] = "t9a.spell.breath-of-corruption"
    path: ClassVar[str] = Occultism.id
    number: ClassVar[str] = "1"
    basic: ClassVar[Version] = Version(6, 0, ("caster", "focused"), "one-turn", Lasting(1), Lasting(AMPLIFIED))
    boosted: ClassVar[Version | None] = Version(9, 12, AUGMENT, "one-turn", Lasting(1), Lasting(AMPLIFIED))

    def automatic_hits(self, unit: Unit, enemy: Unit, state: State) -> AutomaticHits:
        return self._hits()

    def ranged_special_attack(self, unit: Unit, state: State) -> AutomaticHits:
        return self._hits()

    def _hits(self) -> AutomaticHits:
        return AutomaticHits(
            self.id,
            "breath",
            BREATH,
            attributes=(MagicalAttacks(), ToxicAttacks()),
            use=self.id,
            range_in=AMPLIFIED_BREATH_IN if self.x == AMPLIFIED else BREATH_RANGE_IN,
        )
