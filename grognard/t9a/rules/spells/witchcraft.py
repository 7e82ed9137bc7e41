"""Witchcraft (magic 21): its Attribute and its first spell, for the Crown of the Wizard King."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from grognard.kernel.rules.rule import Rule
from grognard.kernel.words.modifiers import Modifier
from grognard.t9a.moments.hooks import Forbidden, Rate
from grognard.t9a.moments.special_rule import adds
from grognard.t9a.moments.spell import Spell
from grognard.t9a.moments.spell_card import ATTRIBUTE, AUGMENT, UNIVERSAL, Lasting, MagicalMove, Version
from grognard.t9a.rules.movement import Fly, LightTroops
from grognard.t9a.rules.spells.paths import Witchcraft

if TYPE_CHECKING:
    from grognard.t9a.board.profile import Model
    from grognard.t9a.board.state import State
    from grognard.t9a.board.unit import Unit

CHEERED, CURSED = 1, 2
ADVANCE, MARCH = (1, 3), (2, 6)
"""By how much the Evil Eye changes a rate, and below what it lowers none."""
FLIGHT_IN = 8.0


class EvilEye(Spell, frozen=True):
    """A friend (x = 1) has +1 Advance and +2 March Rate, an enemy (x = 2) -1 and -2, down to 3 and 6."""

    id: ClassVar[str] = "t9a.spell.evil-eye"
    path: ClassVar[str] = Witchcraft.id
    number: ClassVar[str] = ATTRIBUTE
    basic: ClassVar[Version] = Version(0, 24, UNIVERSAL, "one-turn", Lasting(CHEERED, on_enemies=CURSED))

    def rate(self, of: Rate, unit: Unit, model: Model) -> Modifier | None:
        return adds(self, ADVANCE[0] if of == "advance" else MARCH[0]) if self.x == CHEERED else None

    def slows(self, of: Rate) -> tuple[int, int] | None:
        """Take from an enemy what a friend gains, but not below the least."""
        return (ADVANCE if of == "advance" else MARCH) if self.x == CURSED else None


class RavensWing(Spell, frozen=True):
    """A Magical Move of 8, 12 boosted, in flight; Fly and Light Troops to the end of the turn (x = 1).

    No Scoring until the caster's next Magic Phase (x = 2).
    """

    id: ClassVar[str] = "t9a.spell.ravens-wing"
    path: ClassVar[str] = Witchcraft.id
    number: ClassVar[str] = "1"
    basic: ClassVar[Version] = Version(7, 18, AUGMENT, "instant", MagicalMove(8, lasting=True))
    boosted: ClassVar[Version | None] = Version(9, 18, AUGMENT, "instant", MagicalMove(12, lasting=True))

    def includes(self, beside: tuple[Rule, ...]) -> tuple[Rule, ...]:
        return (LightTroops(), Fly(FLIGHT_IN, FLIGHT_IN)) if self.x == 1 else ()

    def forbids(self, what: Forbidden, unit: Unit, state: State) -> bool:
        return what == "score" and self.x == 2
