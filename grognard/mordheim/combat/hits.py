"""Hits before any roll to wound: how many, how strong, what they do to armour, whose they are."""

from __future__ import annotations

import msgspec

from grognard.kernel.dice.dice_expression import DiceExpression
from grognard.kernel.words.modifiers import Value
from grognard.mordheim.combat.wounding import ONE
from grognard.mordheim.facts import Cause
from grognard.mordheim.gear import CriticalClass
from grognard.mordheim.traits import Trait


class Hits(msgspec.Struct, frozen=True, cache_hash=True):
    """Hits of one kind on one warrior.

    Attributes:
        count: How many.
        strength: With its story; `of` takes a plain number.
        because: The rule or the weapon that hits.
        cause: What it is: the rows on water and riders look at it.
        by: The id of the warrior who hits; None for a fall, fire, a collapse.
        weapon, traits: The weapon's id and what holds of it.
        save: What the weapon does to the armour save: −1 of an axe; +1 also gives 6+ to who has none.
        no_save: No armour save holds.
        fist: Armour saves on 6+ at least (`mordheim.fist.save`).
        critical: The class of the weapon; None: no critical hits.
        automatic: They wound without a roll.
        sixes: How many of them are natural 6s to hit, for poison.
        damage: Wounds that each unsaved one makes.
        burns: Fire: what burns doesn't grow again.
        profits: They are blows at a warrior on the ground by who may use his state (core 7.7).
        evadable: Step Aside and its like may help; not out of a building that collapses.
    """

    count: int
    strength: Value
    because: str
    cause: Cause = "shot"
    by: int | None = None
    weapon: str = ""
    traits: tuple[Trait, ...] = ()
    save: int = 0
    no_save: bool = False
    fist: bool = False
    critical: CriticalClass | None = None
    automatic: bool = False
    sixes: int = 0
    damage: DiceExpression = ONE
    burns: bool = False
    profits: bool = True
    evadable: bool = True

    @staticmethod
    def of(
        count: int, strength: int, because: str, cause: Cause, *, no_save: bool = False, by: int | None = None
    ) -> Hits:
        """Return hits of a plain Strength that are never critical: falls, spells, fire, collapses."""
        return Hits(count, Value("mordheim.core.strength", strength, (), strength), because, cause, by, no_save=no_save)
