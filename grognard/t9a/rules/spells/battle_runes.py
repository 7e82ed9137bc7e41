"""Battle Runes of the Dwarven Holds (magic 23): Bound Spells (5/8) without a path."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from grognard.kernel.rules.rule import Rule
from grognard.t9a.board.traits import Trait
from grognard.t9a.moments.blow import Blow
from grognard.t9a.moments.hooks import Forbidden
from grognard.t9a.moments.special_rule import Numbers
from grognard.t9a.moments.spell import Spell
from grognard.t9a.moments.spell_card import AUGMENT, UNIVERSAL, Bound, Lasting, MagicalMove, Revoking, Version
from grognard.t9a.rules.movement import LightTroops
from grognard.t9a.rules.protections import Distracting, HardTarget

if TYPE_CHECKING:
    from grognard.t9a.board.state import State
    from grognard.t9a.board.unit import Unit

RANGE_IN = 18.0
LOW, HIGH = 5, 8


class _BattleRune(Spell, frozen=True):
    """A Battle Rune."""

    is_battle_rune: ClassVar[bool] = True


class RuneOfGleaming(_BattleRune, frozen=True):
    """Distracting and Hard Target."""

    id: ClassVar[str] = "t9a.spell.rune-of-gleaming"
    holds: ClassVar[tuple[Rule, ...]] = (Distracting(), HardTarget())
    basic: ClassVar[Version] = Version(0, RANGE_IN, AUGMENT, "one-turn", Lasting())


class RuneOfOaths(_BattleRune, frozen=True):
    """Failed to-wound rolls of Melee Attacks are rerolled."""

    id: ClassVar[str] = "t9a.spell.rune-of-oaths"
    traits = (Trait.REROLLS_TO_WOUND,)
    basic: ClassVar[Version] = Version(0, RANGE_IN, AUGMENT, "one-turn", Lasting())

    def bears_on(self, blow: Blow) -> bool:
        return blow.is_melee

    def rolls_again(self, roll: int, passed: bool, blow: Blow) -> bool:
        return not passed


class RuneOfReckoning(_BattleRune, frozen=True):
    """Failed to-hit rolls of Close Combat Attacks are rerolled."""

    id: ClassVar[str] = "t9a.spell.rune-of-reckoning"
    traits = (Trait.REROLLS_TO_HIT,)
    basic: ClassVar[Version] = Version(0, RANGE_IN, AUGMENT, "one-turn", Lasting())

    def bears_on(self, blow: Blow) -> bool:
        return blow.kind == "close"

    def rolls_again(self, roll: int, passed: bool, blow: Blow) -> bool:
        return not passed


class RuneOfResilience(_BattleRune, frozen=True):
    """-1 to wound against the target, once."""

    id: ClassVar[str] = "t9a.spell.rune-of-resilience"
    adds_to: ClassVar[Numbers] = {"to_be_wounded": -1}
    basic: ClassVar[Version] = Version(0, RANGE_IN, AUGMENT, "one-turn", Lasting())


class RuneOfResolve(_BattleRune, frozen=True):
    """A Magical Move of 8, Light Troops to the end of the turn, no Scoring until the owner's next Magic Phase."""

    id: ClassVar[str] = "t9a.spell.rune-of-resolve"
    basic: ClassVar[Version] = Version(0, RANGE_IN, AUGMENT, "instant", MagicalMove(8, lasting=True))

    def includes(self, beside: tuple[Rule, ...]) -> tuple[Rule, ...]:
        """Bring Light Troops while the turn lasts (x = 1)."""
        return (LightTroops(),) if self.x == 1 else ()

    def forbids(self, what: Forbidden, unit: Unit, state: State) -> bool:
        """Hold nothing (x = 2)."""
        return what == "score" and self.x == 2


class RuneOfResonance(Spell, frozen=True):
    """Bound Spell of its owner (x = 1); the unit on which it lies (x = 2) may be one more target of a rune."""

    id: ClassVar[str] = "t9a.spell.rune-of-resonance"
    basic: ClassVar[Version] = Version(0, RANGE_IN, AUGMENT, "permanent", Lasting(2))

    def bound_spells(self) -> tuple[Bound, ...] | None:
        return (Bound(self.id, LOW, HIGH),) if self.x == 1 else None

    def resonates(self) -> bool | None:
        return True if self.x == 2 else None


class RuneOfRevocation(_BattleRune, frozen=True):
    """Other spells of One Turn on the target end; the next enemy spell cast on it is dispelled."""

    id: ClassVar[str] = "t9a.spell.rune-of-revocation"
    traits = (Trait.DISPELS_NEXT,)
    basic: ClassVar[Version] = Version(0, RANGE_IN, UNIVERSAL, "one-turn", Revoking())
