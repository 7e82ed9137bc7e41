"""Weapon Enchantments, common and of the Saurian Ancients (t9a-items, edition 2022).

Attacks with an enchanted weapon are Magical, and it must be used (`Weapon.enchanted`). An enchantment stands among the
weapon's rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from grognard.kernel.dice.dice_expression import DiceExpression
from grognard.kernel.rules.rule import Rule
from grognard.kernel.words.modifiers import Modifier
from grognard.t9a.board.effects import UNTIL_THE_ROUND_ENDS
from grognard.t9a.board.gathering import rule_id_of
from grognard.t9a.board.lasting import with_effect_on
from grognard.t9a.board.traits import Trait
from grognard.t9a.moments.blow import Blow
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.moments.offers import Use
from grognard.t9a.moments.rows import Rows
from grognard.t9a.moments.special_rule import Numbers, SpecialRule, adds, always
from grognard.t9a.rules.attacks import DivineAttacks, FlamingAttacks, MagicalAttacks, MultipleWounds

if TYPE_CHECKING:
    from grognard.t9a.board.state import State
    from grognard.t9a.board.unit import Unit

row = Rows(__name__)

WILDFIRE_HITS_ON = 3
GREATNESS_MOST = 2
"""All Strength that a weapon and its Touch of Greatness give."""


class WeaponEnchantment(SpecialRule, frozen=True):
    """What an enchanted weapon does; its attacks are Magical (core 18.6)."""

    holds: ClassVar[tuple[Rule, ...]] = (MagicalAttacks(),)


class BlessedInscriptions(WeaponEnchantment, frozen=True):
    """Weapon: Divine Attacks, and failed to-wound rolls are rolled again."""

    id: ClassVar[str] = "t9a.item.blessed-inscriptions"
    traits = (Trait.REROLLS_TO_WOUND,)
    holds: ClassVar[tuple[Rule, ...]] = (MagicalAttacks(), DivineAttacks())

    def rolls_again(self, roll: int, passed: bool, blow: Blow) -> bool:
        return not passed


class KingSlayer(WeaponEnchantment, frozen=True):
    """Weapon: +1 Strength, AP and Attack Value for each enemy Character that touches the wielder's unit.

    They are counted at the Initiative Step of the attacks: who has fallen before counts no more.
    """

    id: ClassVar[str] = "t9a.item.king-slayer"

    def attack_value(self, blow: Blow) -> Modifier | None:
        return self._characters(blow)

    def strength(self, blow: Blow) -> Modifier | None:
        return self._characters(blow)

    def armour_penetration(self, blow: Blow) -> Modifier | None:
        return self._characters(blow)

    def _characters(self, blow: Blow) -> Modifier | None:
        return adds(self, blow.enemy_characters) if blow.enemy_characters else None


class TouchOfGreatness(WeaponEnchantment, frozen=True):
    """Weapon: +1 Strength, +1 AP; all Strength that the weapon gives is +2 at most.

    So a Great Weapon gains the AP only, and so does a Lance that charges.
    """

    id: ClassVar[str] = "t9a.item.touch-of-greatness"
    adds_to: ClassVar[Numbers] = {"armour_penetration": 1}

    def strength(self, blow: Blow) -> Modifier | None:
        """Add 1, as far as the weapon leaves room."""
        hooks = blow.weapon.hooks.of(Moments.strength) if blow.weapon is not None else ()
        others = (modifier for hook in hooks if rule_id_of(hook) != self.id and (modifier := hook(blow)) is not None)
        room = GREATNESS_MOST - sum(modifier.value for modifier in others if modifier.layer == "add")
        return adds(self, min(1, room)) if room else None


class CleansingLight(WeaponEnchantment, frozen=True):
    """Weapon: at the start of each Round its wielder may make its attacks Flaming for that Round."""

    id: ClassVar[str] = "t9a.item.cleansing-light"

    def occasions(self) -> tuple[str, ...]:
        return ("round",)

    def uses(self, occasion: str, bearer: Unit, state: State) -> tuple[Use, ...] | None:
        return None if bearer.is_under(self.id) else (Use(self.id),)

    def used(self, use: Use, bearer: Unit, character: int | None, state: State) -> State | None:
        if character is None:
            return None
        return state.put(with_effect_on(bearer, character, self.id, UNTIL_THE_ROUND_ENDS))

    def gives_to_attack(self, blow: Blow) -> tuple[Rule, ...] | None:
        return (FlamingAttacks(),) if self.id in blow.effects else None


class WildfireBurst(WeaponEnchantment, frozen=True):
    """Bow of a Skink Captain: 4 shots, Str 4, AP 1, always hits on 3+, Flaming; it strips the cover of who is hit.

    Until the end of the Player Turn a unit that it has hit has no Soft Cover, and Hard Cover counts as Soft. Shots and
    values stand in the weapon's profile (`muster.item_effects`). The same rule is the effect on who is hit, whom it
    gives nothing for his own attacks.
    """

    id: ClassVar[str] = "t9a.item.wildfire-burst"
    holds: ClassVar[tuple[Rule, ...]] = ()  # what it gives is for the bow alone
    traits = (Trait.WEAKENS_COVER,)

    def bears_on(self, blow: Blow) -> bool:
        """Reach no attack but those of the bow that it enchants."""
        return False

    def gives_to_attack(self, blow: Blow) -> tuple[Rule, ...]:
        return (MagicalAttacks(), FlamingAttacks())

    def to_hit(self, blow: Blow) -> Modifier:
        return always(self, WILDFIRE_HITS_ON)

    def leaves_on_struck(self, blow: Blow) -> str:
        return self.id


TitanicMight = row("t9a.item.titanic-might", WeaponEnchantment, adds_to={"strength": 3})
HerosHeart = row(
    "t9a.item.heros-heart",
    WeaponEnchantment,
    adds_to={"attack_value": 1},
    at_least={"strength": 5, "armour_penetration": 2},
)
ShieldBreaker = row(
    "t9a.item.shield-breaker", WeaponEnchantment, adds_to={"armour_penetration": 6}, at_least={"to_wound": 3}
)
SupernaturalDexterity = row(
    "t9a.item.supernatural-dexterity", WeaponEnchantment, adds_to={"offensive_skill": 2, "agility": 2}
)
GloryOfTheDawnAge = row(
    "t9a.item.glory-of-the-dawn-age",
    WeaponEnchantment,
    holds=(MultipleWounds(DiceExpression.number(2)),),
    adds_to={"strength": 1},
)
