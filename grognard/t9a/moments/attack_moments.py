"""The moments of one attack: its numbers, the target's numbers, and what happens while it is rolled.

They are part of `hooks.Moments`, whose page says who is asked and how answers are combined.
"""

from __future__ import annotations

from collections.abc import Callable

from grognard.kernel.dice.dice_expression import DiceExpression
from grognard.kernel.rules.rule import HookTable
from grognard.kernel.words.modifiers import Modifier
from grognard.t9a.board.traits import Trait
from grognard.t9a.moments.blow import Blow, BlowMoments, Hits, SaveKind, SpecialSave, Wound


class AttackMoments(BlowMoments):
    """The moments that `attack.py` asks, with the answer "nothing to say"."""

    __slots__ = ()

    # ---- numbers of an attack: asked once, before any die (attacker's unless said otherwise) -------------------------

    def attack_value(self, blow: Blow) -> Modifier | None:
        """Modify the number of Close Combat Attacks of a part (Paired Weapons, Rage, Devastating Charge (+1 Att))."""
        return None

    def offensive_skill(self, blow: Blow) -> Modifier | None:
        """Modify the Offensive Skill of the attack (Paired Weapons, Alchemist's Alloy)."""
        return None

    def strength(self, blow: Blow) -> Modifier | None:
        """Modify the attack's Strength (Halberd, Great Weapon, Lance, Sturdy); Special Attacks: see `bears_on`."""
        return None

    def armour_penetration(self, blow: Blow) -> Modifier | None:
        """Modify the attack's Armour Penetration."""
        return None

    def agility(self, blow: Blow) -> Modifier | None:
        """Modify the Agility that fixes the Initiative Step (core 11.4); "always" fixes the step (Great Weapon 0)."""
        return None

    def aim(self, blow: Blow) -> Modifier | None:
        """Set or modify the Aim of a shot (Engineer)."""
        return None

    def to_hit(self, blow: Blow) -> Modifier | None:
        """Modify the to-hit roll of the attacker's own attacks: value -1 makes a 4+ a 5+ (Lightning Reflexes +1)."""
        return None

    def lifts_to_hit_penalty(self, blow: Blow, modifier: Modifier) -> bool | None:
        """True: this penalty does not apply (Accurate: Long Range; Quick to Fire: moving; Sturdy: Stand and Shoot)."""
        return None

    def to_wound(self, blow: Blow) -> Modifier | None:
        """Modify the to-wound roll; layer "at_most" is the worst number needed (Yer Comin' With Me!: 4)."""
        return None

    # ---- the target's numbers: asked of the struck model -------------------------------------------------------------

    def defensive_skill(self, blow: Blow) -> Modifier | None:
        """Modify the target's Defensive Skill (Parry)."""
        return None

    def ignores_defence(self, blow: Blow, modifier: Modifier) -> bool | None:
        """Attacker's: True if this modifier of the target's Defensive Skill is ignored (Paired Weapons: Parry)."""
        return None

    def settles_defence(self, blow: Blow, modifiers: tuple[Modifier, ...]) -> tuple[Modifier, ...] | None:
        """Target's: last word on what changes its Defensive Skill (Parry: not below the attacker's Offensive Skill)."""
        return None

    def gives_up_defence(self, blow: Blow, modifier: Modifier) -> bool | None:
        """Target's: True if it goes without this modifier of its own Defensive Skill (Willow's Ward: Parry)."""
        return None

    def to_be_hit(self, blow: Blow) -> Modifier | None:
        """Modify rolls to hit the target (Distracting): -1 makes it harder."""
        return None

    def settles_to_hit(self, blow: Blow, modifiers: tuple[Modifier, ...]) -> tuple[Modifier, ...] | None:
        """Target's: last word on the to-hit modifiers (Distracting is not combined with other negative ones)."""
        return None

    def armour(self, blow: Blow) -> Modifier | None:
        """Modify the target's Armour (suits, Shield, enchantments); a Shield looks at `blow.target_two_handed`."""
        return None

    def settles_armour(self, blow: Blow, modifiers: tuple[Modifier, ...]) -> tuple[Modifier, ...] | None:
        """Target's: last word on what changes its Armour (Destiny's Call: never above 3; Essence of Mithril)."""
        return None

    def blunts(self, blow: Blow) -> Modifier | None:
        """Target's: modify the AP of attacks on it (Willow's Ward: Impact Hits -2)."""
        return None

    def special_save(self, blow: Blow) -> SpecialSave | None:
        """Offer a Special Save against this attack (Aegis, Fortitude, Shield Wall, Wall of Iron)."""
        return None

    def has_special_save(self) -> SaveKind | None:
        """Target's: the type of the save that it offers against some attacks at least (Shield Wall: "aegis")."""
        return None

    def improves_special_save(self, blow: Blow, saves: tuple[SpecialSave, ...]) -> tuple[SpecialSave, ...] | None:
        """Target's: what becomes of its saves: improved, or one more (Aegis (+1, max 3+); Rune of Shielding)."""
        return None

    def fails_special_save(self, blow: Blow, save: SpecialSave) -> bool | None:
        """Target's: True if it fails every such save against this attack (Starfall Shard: Fortitude)."""
        return None

    # ---- while an attack is rolled: must be pure functions of their arguments (they run under every kind of dice) ----

    def rolls_again(self, roll: int, passed: bool, blow: Blow) -> bool | None:
        """True if this die is rolled again: asked where one of its traits says which die (`Trait.REROLLS_TO_HIT`).

        Armour Saves are asked for all at once, before they are rolled: whether a failed one is rolled again.
        """
        return None

    def after_hit(self, roll: int, hits: Hits, blow: Blow) -> Hits | None:
        """Attacker's: after a hit with natural *roll* (Battle Focus: 6 makes two hits; Poison: 6 wounds at once)."""
        return None

    def after_wound(self, roll: int, wound: Wound) -> Wound | None:
        """Attacker's: after a to-wound roll that wounded (Lethal Strike: natural 6)."""
        return None

    def spoils_special_save(self, save: SpecialSave, wound: Wound) -> bool | None:
        """Attacker's: True if the save may not be taken (Flaming and Lethal Strike against Fortitude)."""
        return None

    def strikes_back(self, blow: Blow, save: SpecialSave) -> bool | None:
        """Target's: True if the attacker takes a hit for a wound saved so (Rune of Retribution: Shield Wall)."""
        return None

    def multiplies_wound(self, blow: Blow) -> DiceExpression | None:
        """Attacker's: what an unsaved wound becomes, before the cap; the best instance acts (Multiple Wounds)."""
        return None


def rerolling(table: HookTable, die: Trait) -> tuple[Callable[[int, bool, Blow], bool | None], ...]:
    """Return `rolls_again` of each rule in the table by which this *die* may be rolled again."""
    rules = table.with_trait(die)
    return tuple(rule.rolls_again for rule in rules if isinstance(rule, AttackMoments)) if rules else ()


def saves_again(table: HookTable, die: Trait, blow: Blow) -> tuple[str, ...]:
    """Return the ids of the rules by which a failed Armour Save against *blow* is rolled again."""
    rules = (rule for rule in table.with_trait(die) if isinstance(rule, AttackMoments))
    return tuple(dict.fromkeys(rule.id for rule in rules if rule.rolls_again(0, passed=False, blow=blow)))
