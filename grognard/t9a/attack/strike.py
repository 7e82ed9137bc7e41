"""The numbers that come of a blow, worked out before the dice: a `Strike` (core 11.9 to 11.16)."""

from __future__ import annotations

from functools import cached_property

import msgspec

from grognard.kernel.dice.dice_expression import DiceExpression
from grognard.kernel.rules.rule import HookTable
from grognard.kernel.words.modifiers import Modifier, Target, Value, held
from grognard.t9a.board.gathering import rule_id_of
from grognard.t9a.board.traits import Trait
from grognard.t9a.moments.attack_moments import saves_again
from grognard.t9a.moments.blow import Blow, Hits, SpecialSave
from grognard.t9a.moments.hooks import LAYERS, Moments

ARMOUR_MOST = 6
HOPELESS = 7  # needed to hit: a 6, then 4+ (core 10.6)
IMPOSSIBLE = 8


class Strike(msgspec.Struct, frozen=True, cache_hash=True, dict=True):
    """All numbers of an attack, worked out before the dice.

    *to_hit* None: the hit is automatic. *to_wound* None: the wound is automatic. *saves*: Special Saves at hand.
    *cap*: most wounds that one unsaved wound can become (the target's Health Points characteristic), *multiplier* what
    it becomes before, by the rule *multiplied_by*. *rules* are the attacker's, *defence* the target's.
    """

    blow: Blow
    to_hit: Target | None
    to_wound: Target | None
    strength: Value
    armour_penetration: Value
    armour: Value
    saves: tuple[SpecialSave, ...]
    cap: int
    multiplier: DiceExpression | None
    multiplied_by: str
    rules: HookTable
    defence: HookTable

    def armour_save(self, armour_penetration: int) -> Target | None:
        """Return the roll needed to save with Armour against *armour_penetration*; None: no save (core 11.13)."""
        if self.armour.value - armour_penetration <= 0:
            return None
        return self.pierced_armour(armour_penetration)

    def pierced_armour(self, armour_penetration: int) -> Target:
        """Return the number that Armour needs against *armour_penetration*, also where it is out of reach (7+)."""
        needed = 7 - self.armour.value + armour_penetration
        pierced = (Modifier("t9a.armour-penetration", "add", -armour_penetration),) if armour_penetration else ()
        hold = held("t9a.armour-save", needed, lowest=2)
        modifiers = (*self.armour.modifiers, *self._held_armour, *pierced, *hold)
        return Target("t9a.armour-save", 7 - self.armour.base, modifiers, max(2, needed), also=self.rerolling_armour)

    @cached_property
    def wounds_by(self) -> str:
        """The id of the rule by which a hit may wound without a roll (Poison Attacks), "" if there is none."""
        sixes = (rule_id_of(hook) for hook in self.rules.of(Moments.after_hit) if _wounds(hook(6, Hits(1), self.blow)))
        return next(sixes, "")

    @cached_property
    def multiplies_without_a_roll(self) -> bool:
        """Does an unsaved wound become several by a fixed number, so that no roll names the rule?"""
        many = self.multiplier
        return many is not None and not many.is_rolled and min(many.maximum, self.cap) > 1

    @property
    def _held_armour(self) -> tuple[Modifier, ...]:
        """Return what holds Armour at its most, where more was put on: no save is then better than 1+."""
        put_on = LAYERS.resolve(self.armour.base, self.armour.modifiers)
        return (Modifier("t9a.armour", "at_least", 7 - ARMOUR_MOST),) if put_on > ARMOUR_MOST else ()

    @cached_property
    def rerolling_armour(self) -> tuple[str, ...]:
        """The ids of the rules by which a failed Armour Save is rolled again."""
        return saves_again(self.defence, Trait.REROLLS_ARMOUR_SAVES, self.blow)

    @property
    def impossible(self) -> bool:
        """Can the attack not hit at all (8+ or worse for a shot)?"""
        return self.to_hit is not None and self.to_hit.needed >= IMPOSSIBLE


def _wounds(hits: Hits | None) -> bool:
    return hits is not None and hits.automatic > 0
