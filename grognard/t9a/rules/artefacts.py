"""Artefacts with an effect outside the Magic Phase, common and of the Saurian Ancients (t9a-items, edition 2022)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from grognard.kernel.dice_expression import DiceExpression
from grognard.kernel.modifiers import Modifier
from grognard.kernel.rules import Rule
from grognard.t9a.activations import Use
from grognard.t9a.attack.blow import Blow, SpecialSave
from grognard.t9a.attack.special_attacks import AutomaticHits
from grognard.t9a.board.effects import with_effect_on
from grognard.t9a.moments.special_rule import SpecialRule, adds
from grognard.t9a.rules.attacks import FlamingAttacks, MagicalAttacks
from grognard.t9a.rules.enchantments import FLAMING, without_fortitude
from grognard.t9a.rules.protections import Aegis, HardTarget
from grognard.t9a.rules.special_attacks import BREATH, BREATH_RANGE_IN, BreathAttack

if TYPE_CHECKING:
    from grognard.t9a.board.state import State, Unit


class TalismanOfShielding(SpecialRule, frozen=True):
    """Aegis (5+)."""

    id: ClassVar[str] = "t9a.item.talisman-of-shielding"

    def includes(self, beside: tuple[Rule, ...]) -> tuple[Rule, ...]:
        """Bring the Aegis."""
        return (Aegis(5),)


class DragonfireGem(SpecialRule, frozen=True):
    """Aegis (2+, against Flaming Attacks); every Fortitude save fails."""

    id: ClassVar[str] = "t9a.item.dragonfire-gem"

    def includes(self, beside: tuple[Rule, ...]) -> tuple[Rule, ...]:
        """Bring the Aegis."""
        return (Aegis(2, against=FLAMING),)

    def improves_special_save(self, blow: Blow, saves: tuple[SpecialSave, ...]) -> tuple[SpecialSave, ...]:
        """Lose Fortitude."""
        return without_fortitude(saves)


class StarfallShard(SpecialRule, frozen=True):
    """The bearer's model, his mount too, has Aegis (2+, against Flaming Attacks) and Hard Target, and no Fortitude."""

    id: ClassVar[str] = "t9a.item.starfall-shard"

    def includes(self, beside: tuple[Rule, ...]) -> tuple[Rule, ...]:
        """Bring both."""
        return (Aegis(2, against=FLAMING), HardTarget())

    def improves_special_save(self, blow: Blow, saves: tuple[SpecialSave, ...]) -> tuple[SpecialSave, ...]:
        """Lose Fortitude."""
        return without_fortitude(saves)


class DragonStaff(SpecialRule, frozen=True):
    """Breath Attack (Str 3, AP 0, Flaming Attacks)."""

    id: ClassVar[str] = "t9a.item.dragon-staff"

    def includes(self, beside: tuple[Rule, ...]) -> tuple[Rule, ...]:
        """Bring it."""
        return (BreathAttack(3, 0, (FlamingAttacks(),)),)


class EggOfTheQuetzal(SpecialRule, frozen=True):
    """A Breath Attack of rolled Strength D3+2, AP 1, Magical."""

    id: ClassVar[str] = "t9a.item.egg-of-the-quetzal"

    def automatic_hits(self, unit: Unit, enemy: Unit, state: State) -> AutomaticHits:
        """Offer the hits in melee."""
        return self._hits()

    def ranged_special_attack(self, unit: Unit, state: State) -> AutomaticHits:
        """Offer the hits in the Shooting Phase."""
        return self._hits()

    def _hits(self) -> AutomaticHits:
        return AutomaticHits(
            self.id,
            "breath",
            BREATH,
            rolled_strength=DiceExpression(1, 3, 2),
            armour_penetration=1,
            attributes=(MagicalAttacks(),),
            use=self.id,
            range_in=BREATH_RANGE_IN,
        )


class PotionOfSwiftness(SpecialRule, frozen=True):
    """Once, at the start of any phase or Round: +3 Agility until the end of the Player Turn."""

    id: ClassVar[str] = "t9a.item.potion-of-swiftness"
    one_use: ClassVar[bool] = True

    def occasions(self) -> tuple[str, ...]:
        """Drink it in a Round."""
        return ("round",)

    def uses(self, occasion: str, bearer: Unit, state: State) -> tuple[Use, ...]:
        """Offer it."""
        return (Use(self.id),)

    def used(self, use: Use, bearer: Unit, character: int | None, state: State) -> State | None:
        """Quicken the bearer."""
        if character is None:
            return None
        return state.put(with_effect_on(bearer, character, self.id, state.player_turn))

    def bears_on(self, blow: Blow) -> bool:
        """Quicken Close Combat and Special Attacks."""
        return blow.kind in ("close", "special")

    def agility(self, blow: Blow) -> Modifier | None:
        """Add 3 while it works."""
        return adds(self, 3) if self.id in blow.effects else None


class LuckyCharm(SpecialRule, frozen=True):
    """Once: one failed Armour Save of the bearer's model may be rolled again. The engine takes the first."""

    id: ClassVar[str] = "t9a.item.lucky-charm"

    def rerolls_one_armour_save(self, blow: Blow) -> bool:
        """Roll one again, if it isn't spent."""
        return self.id not in blow.target_spent
