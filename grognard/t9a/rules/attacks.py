"""Attack Attributes: what an attack's dice do, and whom it strikes better (core 23.1).

An attribute of a part reaches its Close Combat Attacks, its shots, or both; its Special Attacks only if it says so.
A weapon's own attribute, or that of a single attack, works for that alone.
"""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from grognard.kernel.dice.dice_expression import DiceExpression
from grognard.kernel.rules.brackets import Against, Change
from grognard.kernel.rules.rule import Rule
from grognard.kernel.words.modifiers import Modifier
from grognard.t9a.board.traits import Trait
from grognard.t9a.moments.blow import LETHAL_WOUND, Blow, Hits, SpecialSave, Wound
from grognard.t9a.moments.rows import Rows
from grognard.t9a.moments.special_rule import SpecialRule, adds

row = Rows(__name__)

FLY = "t9a.fly"

GREAT_WEAPON = "t9a.weapon.great-weapon"
LETHAL_ARMOUR_PENETRATION = LETHAL_WOUND.armour_penetration


class CloseCombatAttribute(SpecialRule, frozen=True):
    """An attribute that reaches only the Close Combat Attacks of a part."""

    def bears_on(self, blow: Blow) -> bool:
        """Say so: no shots, no Special Attacks, no Crush Attack."""
        return blow.kind == "close"


class MeleeAndShootingAttribute(SpecialRule, frozen=True):
    """An attribute that reaches the Close Combat Attacks of a part and its shots."""

    def bears_on(self, blow: Blow) -> bool:
        return blow.kind in ("close", "shot")


class BattleFocus(CloseCombatAttribute, frozen=True):
    """A natural 6 to hit makes two hits.

    Only a 6 that hits, after any reroll, whatever the modifiers; automatic hits roll no die and never do it. With
    Poison Attacks on the same 6 one of the two hits wounds at once, the other rolls to wound.
    """

    id: ClassVar[str] = "t9a.battle-focus"

    def after_hit(self, roll: int, hits: Hits, blow: Blow) -> Hits | None:
        return replace(hits, count=hits.count + 1) if roll == 6 else None


class PoisonAttacks(MeleeAndShootingAttribute, frozen=True):
    """A natural 6 to hit wounds without a to-wound roll.

    Only one of several hits that come of the 6. Saves are taken as ever; no die is rolled to wound, so Lethal Strike
    never comes of it. A Hopeless Shot must show the 6 on its first die, and still hit with the second.
    """

    id: ClassVar[str] = "t9a.poison-attacks"

    def after_hit(self, roll: int, hits: Hits, blow: Blow) -> Hits | None:
        """Make one hit wound at once on a 6."""
        return replace(hits, automatic=max(1, hits.automatic)) if roll == 6 else None


class LethalStrike(CloseCombatAttribute, frozen=True):
    """A natural 6 to wound has AP 10 and allows no Fortitude.

    The die must have been rolled: the automatic wound of Poison Attacks is not lethal. Aegis is still allowed.
    """

    id: ClassVar[str] = "t9a.lethal-strike"

    def after_wound(self, roll: int, wound: Wound) -> Wound | None:
        return LETHAL_WOUND if roll == 6 else None

    def spoils_special_save(self, save: SpecialSave, wound: Wound) -> bool:
        return wound.lethal and save.kind == "fortitude"


class MultipleWounds(CloseCombatAttribute, frozen=True):
    """An unsaved wound becomes *x* wounds, at most as many as the target's Health Points characteristic.

    Rolled after all saves, once for each unsaved wound, also against targets of 1 Health Point. Health Points lost
    earlier don't lower the cap. With *clipped_wings* a target with Fly suffers one more, before the cap.
    """

    id: ClassVar[str] = "t9a.multiple-wounds"

    x: DiceExpression
    clipped_wings: bool = False
    against: Against | None = None

    def multiplies_wound(self, blow: Blow) -> DiceExpression | None:
        """Say what a wound becomes, if the target is one of those named."""
        if self.against is not None and not self.against.holds(blow.target_words):
            return None
        if self.clipped_wings and FLY in blow.target_words:
            return replace(self.x, plus=self.x.plus + 1)
        return self.x


class DevastatingCharge(CloseCombatAttribute, frozen=True):
    """While its model is Charging, the attack gains what stands in brackets: characteristics, rules.

    It lasts to the end of the First Round after the charge. All instances add up. Impact Hits, Stomp Attacks and other
    Special Attacks gain nothing.
    """

    id: ClassVar[str] = "t9a.devastating-charge"
    adds_up: ClassVar[bool] = True

    changes: tuple[Change, ...] = ()
    rules: tuple[Rule, ...] = ()

    def attack_value(self, blow: Blow) -> Modifier | None:
        return self._change(blow, "attack-value")

    def offensive_skill(self, blow: Blow) -> Modifier | None:
        return self._change(blow, "offensive-skill")

    def strength(self, blow: Blow) -> Modifier | None:
        return self._change(blow, "strength")

    def armour_penetration(self, blow: Blow) -> Modifier | None:
        return self._change(blow, "armour-penetration")

    def agility(self, blow: Blow) -> Modifier | None:
        return self._change(blow, "agility")

    def gives_to_attack(self, blow: Blow) -> tuple[Rule, ...] | None:
        return self.rules if blow.charging else None

    def _change(self, blow: Blow, characteristic: str) -> Modifier | None:
        by = sum(change.by for change in self.changes if change.characteristic == characteristic)
        return adds(self, by) if by and blow.charging else None


class Hatred(CloseCombatAttribute, frozen=True):
    """In the First Round of a combat failed to-hit rolls are rolled again.

    Every miss must be, each die once; attacks on others than those named in the brackets are not.
    """

    id: ClassVar[str] = "t9a.hatred"
    traits = (Trait.REROLLS_TO_HIT,)

    against: Against | None = None

    def rolls_again(self, roll: int, passed: bool, blow: Blow) -> bool:
        return blow.first_round and not passed and (self.against is None or self.against.holds(blow.target_words))


class MagicalAttacks(SpecialRule, frozen=True):
    """The attacks are magical: a label that protections look at.

    Unlike other attributes it reaches the Special Attacks of the part as well: Stomp, Impact Hits, Breath.
    """

    id: ClassVar[str] = "t9a.magical-attacks"

    def bears_on(self, blow: Blow) -> bool:
        """Reach all attacks of the part but a Crush Attack, which nothing of the part helps."""
        return blow.kind not in ("crush", "spell")


class FlamingAttacks(MeleeAndShootingAttribute, frozen=True):
    """The attacks burn: no Fortitude against them; Flammable targets are wounded more easily (`t9a.flammable`)."""

    id: ClassVar[str] = "t9a.flaming-attacks"

    def spoils_special_save(self, save: SpecialSave, wound: Wound) -> bool:
        return save.kind == "fortitude"


class LightningReflexes(CloseCombatAttribute, frozen=True):
    """+1 to hit; with a Great Weapon instead of that the attacks come at the part's own Agility."""

    id: ClassVar[str] = "t9a.lightning-reflexes"
    traits = (Trait.KEEPS_AGILITY,)

    def to_hit(self, blow: Blow) -> Modifier | None:
        return None if _uses_great_weapon(blow) else adds(self, 1)


def _uses_great_weapon(blow: Blow) -> bool:
    return blow.weapon is not None and any(rule.id == GREAT_WEAPON for rule in blow.weapon.hooks.rules)


class Rage(CloseCombatAttribute, frozen=True):
    """+1 Attack Value for each Health Point that the model has lost.

    It counts at once, so losses before its Initiative Step count in the same Round; Health Points healed are taken off
    again. There is no ceiling.
    """

    id: ClassVar[str] = "t9a.rage"

    def attack_value(self, blow: Blow) -> Modifier | None:
        return adds(self, blow.attacker_lost) if blow.attacker_lost else None


DivineAttacks = row("t9a.divine-attacks", CloseCombatAttribute, traits=(Trait.REROLLS_AEGIS,))
ToxicAttacks = row("t9a.toxic-attacks", CloseCombatAttribute, fixes={"strength": 3, "armour_penetration": 10})
