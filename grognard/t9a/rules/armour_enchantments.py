"""Enchantments of armour and Shields, common and of the Saurian Ancients (t9a-items, edition 2022).

They stand among the rules of the wearer's model; what is his alone (Offensive Skill, Grind Attacks) on his part.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from grognard.kernel.dice.dice_expression import DiceExpression
from grognard.kernel.rules.brackets import Against
from grognard.kernel.rules.rule import Rule
from grognard.kernel.words.modifiers import Modifier
from grognard.t9a.board.traits import Trait
from grognard.t9a.moments.blow import Blow, SpecialSave
from grognard.t9a.moments.offers import AutomaticHits
from grognard.t9a.moments.rows import Rows
from grognard.t9a.moments.special_rule import Numbers, SpecialRule, adds, sets
from grognard.t9a.rules.armour import shield_in_use
from grognard.t9a.rules.attacks import CloseCombatAttribute, MagicalAttacks
from grognard.t9a.rules.protections import Aegis, Parry
from grognard.t9a.units.arms import weapon_of_model

if TYPE_CHECKING:
    from grognard.t9a.board.state import State
    from grognard.t9a.board.unit import Unit

row = Rows(__name__)

FLAMING = Against((("t9a.flaming-attacks",),))
DESTINED_ARMOUR = 3
MITHRIL, MITHRIL_MOST = 5, 5
SCALES = DiceExpression.number(2)
SCALES_STRENGTH, SCALES_PENETRATION = 5, 2


class DeathCheater(SpecialRule, frozen=True):
    """Suit of Armour: +1 Armour, Fortitude (4+)."""

    id: ClassVar[str] = "t9a.item.death-cheater"
    adds_to: ClassVar[Numbers] = {"armour": 1}

    def special_save(self, blow: Blow) -> SpecialSave:
        return SpecialSave("fortitude", 4, self.id)


class BasaltInfusion(SpecialRule, frozen=True):
    """Suit of Armour: +1 Armour, Aegis (3+, against Flaming Attacks); every Fortitude save fails."""

    id: ClassVar[str] = "t9a.item.basalt-infusion"
    holds: ClassVar[tuple[Rule, ...]] = (Aegis(3, against=FLAMING),)
    adds_to: ClassVar[Numbers] = {"armour": 1}

    def fails_special_save(self, blow: Blow, save: SpecialSave) -> bool:
        return save.kind == "fortitude"


class GhostlyGuard(SpecialRule, frozen=True):
    """Heavy or Plate Armour: +2 Armour against attacks that are not Magical."""

    id: ClassVar[str] = "t9a.item.ghostly-guard"

    def armour(self, blow: Blow) -> Modifier | None:
        return None if is_magical(blow) else adds(self, 2)


class DestinysCall(SpecialRule, frozen=True):
    """Suit of Armour: Aegis (4+); the Armour is 3 and nothing improves it. It can still be lowered."""

    id: ClassVar[str] = "t9a.item.destinys-call"
    holds: ClassVar[tuple[Rule, ...]] = (Aegis(4),)

    def settles_armour(self, blow: Blow, modifiers: tuple[Modifier, ...]) -> tuple[Modifier, ...]:
        """Set 3, and keep only what lowers it."""
        return (sets(self, DESTINED_ARMOUR), *(one for one in modifiers if one.layer == "add" and one.value < 0))


class EssenceOfMithril(SpecialRule, frozen=True):
    """Suit of Armour: the Armour rises by 5, to 5 at most; it never lowers it. What lowers it counts after that."""

    id: ClassVar[str] = "t9a.item.essence-of-mithril"

    def settles_armour(self, blow: Blow, modifiers: tuple[Modifier, ...]) -> tuple[Modifier, ...] | None:
        """Raise it as far as 5."""
        own = blow.target.armour + sum(one.value for one in modifiers if one.layer == "add" and one.value > 0)
        rise = min(MITHRIL, MITHRIL_MOST - own)
        return (*modifiers, adds(self, rise)) if rise > 0 else None


class DuskForged(SpecialRule, frozen=True):
    """Shield: while it is in use failed Armour Saves are rolled again, and every Special Save fails."""

    id: ClassVar[str] = "t9a.item.dusk-forged"
    traits = (Trait.REROLLS_ARMOUR_SAVES,)

    def rolls_again(self, roll: int, passed: bool, blow: Blow) -> bool:
        return shield_in_use(blow)

    def fails_special_save(self, blow: Blow, save: SpecialSave) -> bool:
        return shield_in_use(blow)


class WillowsWard(SpecialRule, frozen=True):
    """Shield, on foot: while it is in use +1 Armour and no Parry; Impact Hits on the bearer have -2 AP."""

    id: ClassVar[str] = "t9a.item.willows-ward"

    def armour(self, blow: Blow) -> Modifier | None:
        return adds(self, 1) if shield_in_use(blow) else None

    def gives_up_defence(self, blow: Blow, modifier: Modifier) -> bool:
        return modifier.rule == Parry.id

    def blunts(self, blow: Blow) -> Modifier | None:
        return adds(self, -2) if blow.special == "impact" and shield_in_use(blow) else None


class SerrateScales(SpecialRule, frozen=True):
    """Shield: while it is in use Grind Attacks (2), always with Strength 5 and AP 2."""

    id: ClassVar[str] = "t9a.item.serrate-scales"

    def automatic_hits(self, unit: Unit, enemy: Unit, state: State) -> AutomaticHits | None:
        """Offer the hits, if the bearer does not fight two-handed."""
        bearer = next((one for one in unit.characters if self in one.hooks.rules), None)
        weapon = weapon_of_model(unit, bearer.id, bearer.model) if bearer is not None else None
        if weapon is not None and weapon.hooks.with_trait(Trait.TWO_HANDED):
            return None
        return AutomaticHits(self.id, "grind", SCALES, strength=SCALES_STRENGTH, armour_penetration=SCALES_PENETRATION)


# It stands among the rules of the wearer's part, so that his mount keeps its Offensive Skill.
AlchemistsAlloy = row("t9a.item.alchemists-alloy", CloseCombatAttribute, adds_to={"armour": 1, "offensive_skill": -2})
# Its Health Point stands in the profile of the wearer (`muster.item_effects`).
TaurosaursVigour = row("t9a.item.taurosaurs-vigour", adds_to={"armour": 1})


def is_magical(blow: Blow) -> bool:
    """Is the attack Magical?"""
    return MagicalAttacks.id in blow.words
