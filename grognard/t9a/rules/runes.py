"""Runes on weapons and armour of the Dwarven Holds (t9a-items, edition 2022).

Weapon runes stand among the rules of the weapon: its attacks are Magical. Armour runes stand among the wearer's
model's. Of runes that add up there is one instance for each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from grognard.kernel.dice.dice_expression import DiceExpression
from grognard.kernel.rules.rule import Rule
from grognard.kernel.words.modifiers import Modifier
from grognard.t9a.attack.attack import resilience
from grognard.t9a.board.effects import UNTIL_THE_PHASE_ENDS
from grognard.t9a.board.lasting import with_effect_on
from grognard.t9a.board.traits import Trait
from grognard.t9a.moments.blow import Blow, SpecialSave
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.moments.offers import AutomaticHits, Use
from grognard.t9a.moments.rows import Rows
from grognard.t9a.moments.special_rule import SpecialRule
from grognard.t9a.rules.armour_enchantments import FLAMING
from grognard.t9a.rules.attacks import FlamingAttacks, LightningReflexes, MagicalAttacks, MultipleWounds
from grognard.t9a.rules.dwarven import ShieldWall
from grognard.t9a.rules.enchantments import WeaponEnchantment
from grognard.t9a.rules.melee_weapons import GreatWeapon
from grognard.t9a.rules.protections import Aegis

if TYPE_CHECKING:
    from grognard.t9a.board.state import State
    from grognard.t9a.board.unit import Unit

row = Rows(__name__)

D3 = DiceExpression(1, 3)
SMASHED_RESILIENCE = 5
STORMS_IN = 24.0


class RuneOfSmashing(WeaponEnchantment, frozen=True):
    """Against models of Resilience 5 or more: Strength 10, AP 10."""

    id: ClassVar[str] = "t9a.item.rune-of-smashing"

    def strength(self, blow: Blow) -> Modifier | None:
        return Modifier(self.id, "set", 10) if resilience(blow).value >= SMASHED_RESILIENCE else None

    def armour_penetration(self, blow: Blow) -> Modifier | None:
        return Modifier(self.id, "set", 10) if resilience(blow).value >= SMASHED_RESILIENCE else None


class RuneOfLightning(WeaponEnchantment, frozen=True):
    """A unit that simultaneous attacks with the weapon hit takes D3 more hits for each such rune.

    They are Special Attacks of Str 4, AP 1, Magical, however many attacks have hit.
    """

    id: ClassVar[str] = "t9a.item.rune-of-lightning"
    adds_up: ClassVar[bool] = True

    def hits_further(self, blow: Blow) -> AutomaticHits:
        return AutomaticHits(
            self.id, "other", D3, strength=4, armour_penetration=1, attributes=(MagicalAttacks(),), once=True
        )


class RuneOfFire(WeaponEnchantment, frozen=True):
    """Lit at the start of any phase or Round: Flaming Attacks with the weapon until the end of the phase.

    It is offered in a Round, and before the unit shoots to who throws the weapon (Rune of Returning).
    """

    id: ClassVar[str] = "t9a.item.rune-of-fire"

    def occasions(self) -> tuple[str, ...]:
        return ("round", "shooting")

    def uses(self, occasion: str, bearer: Unit, state: State) -> tuple[Use, ...] | None:
        """Offer it, if it doesn't burn and the weapon is used."""
        if bearer.is_under(self.id) or (occasion == "shooting" and not _throws(bearer, self)):
            return None
        return (Use(self.id),)

    def used(self, use: Use, bearer: Unit, character: int | None, state: State) -> State | None:
        if character is None:
            return None
        return state.put(with_effect_on(bearer, character, self.id, UNTIL_THE_PHASE_ENDS))

    def gives_to_attack(self, blow: Blow) -> tuple[Rule, ...] | None:
        return (FlamingAttacks(),) if self.id in blow.effects else None


class RuneOfResistance(SpecialRule, frozen=True):
    """Successful to-wound rolls against the wearer's model are rolled again."""

    id: ClassVar[str] = "t9a.item.rune-of-resistance"
    traits = (Trait.MAKES_REROLL_TO_WOUND,)

    def rolls_again(self, roll: int, passed: bool, blow: Blow) -> bool:
        return passed


class RuneOfRetribution(SpecialRule, frozen=True):
    """Each wound of a Melee Attack that the wearer saves by Shield Wall hits the attacker's Health Pool at once.

    The hit is a Special Attack with the Strength and AP of the attack saved, before casualties are removed.
    """

    id: ClassVar[str] = "t9a.item.rune-of-retribution"

    def strikes_back(self, blow: Blow, save: SpecialSave) -> bool:
        return blow.is_melee and save.rule == ShieldWall.id


RuneOfDestruction = row("t9a.item.rune-of-destruction", WeaponEnchantment, holds=(MultipleWounds(D3),))
RuneOfQuickening = row("t9a.item.rune-of-quickening", WeaponEnchantment, adds_to={"agility": 3}, adds_up=True)
RuneOfMight = row(
    "t9a.item.rune-of-might", WeaponEnchantment, adds_to={"strength": 1, "armour_penetration": 1}, adds_up=True
)
RuneOfPenetration = row("t9a.item.rune-of-penetration", WeaponEnchantment, adds_to={"armour_penetration": 3})
RuneOfPrecision = row("t9a.item.rune-of-precision", WeaponEnchantment, holds=(LightningReflexes(),))
RuneOfCraftsmanship = row("t9a.item.rune-of-craftsmanship", WeaponEnchantment, holds=(GreatWeapon(),))
RuneOfFury = row("t9a.item.rune-of-fury", WeaponEnchantment, adds_to={"attack_value": 1}, adds_up=True)
# The Shooting Weapon that it makes stands in `muster.item_effects`.
RuneOfReturning = row("t9a.item.rune-of-returning", WeaponEnchantment)
RuneOfSteel = row("t9a.item.rune-of-steel", traits=(Trait.REROLLS_ARMOUR_SAVES,), answers={Moments.rolls_again: True})
RuneOfIron = row("t9a.item.rune-of-iron", adds_to={"armour": 1}, adds_up=True)
RuneOfTheForge = row("t9a.item.rune-of-the-forge", holds=(Aegis(2, against=FLAMING),))


def _throws(unit: Unit, rune: Rule) -> bool:
    """Has a Character of the unit a Shooting Weapon with this rune?"""
    weapons = (weapon for one in unit.characters for part in one.model.parts for weapon in part.shooting_weapons)
    return any(rune in weapon.rules for weapon in weapons)
