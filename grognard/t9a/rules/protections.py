"""Personal Protections: saves, and what makes a model hard to hit (core 11.14, ledger).

They protect the whole model. Those with "against Y" work against such attacks only.
"""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from grognard.kernel.rules.brackets import Against, Bonus, Cap, Needed, Word
from grognard.kernel.words.events import Name
from grognard.kernel.words.modifiers import Modifier
from grognard.t9a.attack.attack import Blow, SpecialSave, offensive_skill
from grognard.t9a.board.traits import Amount, Trait
from grognard.t9a.moments.blow import SaveKind
from grognard.t9a.moments.hooks import LAYERS, Moments
from grognard.t9a.moments.rows import Rows
from grognard.t9a.moments.special_rule import SpecialRule, adds

row = Rows(__name__)

FLAMING = "t9a.flaming-attacks"
CAP, ABSENT = "t9a.aegis.cap", "t9a.aegis.absent"
BEST_OF_NONE = 7
"""What a save of a type that a model lacks counts as when it is improved: (7 - X)+."""


class _SpecialSaveRule(SpecialRule, frozen=True):
    """A Special Save: (X+), (X+, against Y), or an improvement (+X, max Y+).

    The improvement adds X to every save of its type; with none at hand for this wound the model has (7 - X)+. It never
    brings a save beyond Y+, nor makes one worse that was better before.
    """

    needed: Needed | None = None
    bonus: Bonus | None = None
    cap: Cap | None = None
    against: Against | None = None

    def __post_init__(self) -> None:
        """Refuse brackets that are neither of the two forms."""
        printed = self.needed is not None and self.bonus is None and self.cap is None
        improving = self.needed is None and self.bonus is not None and self.cap is not None
        if not (printed or improving):
            raise ValueError(Name("(X+), (X+, against Y) or (+X, max Y+)", "(X+), (X+, contre Y) ou (+X, max Y+)"))

    def special_save(self, blow: Blow) -> SpecialSave | None:
        """Offer the save of the form (X+), if the attack is one that it works against."""
        if self.needed is None or not self._works(blow):
            return None
        return SpecialSave(self._kind(), self.needed, self.id)

    def has_special_save(self) -> SaveKind | None:
        """Say what it is, if it is of the form (X+)."""
        return None if self.needed is None else self._kind()

    def improves_special_save(self, blow: Blow, saves: tuple[SpecialSave, ...]) -> tuple[SpecialSave, ...] | None:
        """Improve the saves of its type, or stand in for one."""
        if self.bonus is None or self.cap is None or not self._works(blow):
            return None
        kind = self._kind()
        if not any(save.kind == kind for save in saves):
            if blow.reads(ABSENT, "printed") and any(
                hook() == kind for hook in blow.defending.of(Moments.has_special_save)
            ):
                return None
            cap = 0 if blow.reads(CAP, "improvement-only") else self.cap
            return (*saves, SpecialSave(kind, max(BEST_OF_NONE - self.bonus, cap), self.id))
        return tuple(improved(save, self.bonus, self.cap) if save.kind == kind else save for save in saves)

    def _works(self, blow: Blow) -> bool:
        return self.against is None or self.against.holds(blow.words)

    def _kind(self) -> SaveKind:
        return "fortitude" if self.id == Fortitude.id else "aegis"


def improved(save: SpecialSave, bonus: int, cap: int) -> SpecialSave:
    """Return *save* made *bonus* better, at most *cap*, and never worse."""
    return replace(save, needed=min(save.needed, max(save.needed - bonus, cap)))


class Aegis(_SpecialSaveRule, frozen=True):
    """A Special Save after a failed Armour Save: each wound is cancelled on X+.

    One Special Save for each wound, chosen before rolling; a second one is never tried. Neither AP, Lethal Strike nor
    Poison touches it; Divine Attacks make a success be rolled again.
    """

    id: ClassVar[str] = "t9a.aegis"


class Fortitude(_SpecialSaveRule, frozen=True):
    """A Special Save that neither Flaming Attacks nor a lethal wound allow. The seeds call it Regeneration."""

    id: ClassVar[str] = "t9a.fortitude"


class HardTarget(SpecialRule, frozen=True):
    """-1 to hit for Shooting Attacks at the unit, for each instance that more than half of its models have.

    Half is not enough. A printed (X) is X instances. It adds to all other modifiers, and does nothing to automatic hits
    or in close combat.
    """

    id: ClassVar[str] = "t9a.hard-target"
    amounts: ClassVar = {Amount.HARD_TARGET: "x"}
    adds_up: ClassVar[bool] = True

    x: int = 1


class Distracting(SpecialRule, frozen=True):
    """-1 to hit for Close Combat Attacks on the model, unless the attack has another negative modifier.

    Then it is left out, and the others still add up among themselves. It adds normally to positive ones.
    """

    id: ClassVar[str] = "t9a.distracting"

    def to_be_hit(self, blow: Blow) -> Modifier | None:
        return adds(self, -1) if blow.is_close_combat else None

    def settles_to_hit(self, blow: Blow, modifiers: tuple[Modifier, ...]) -> tuple[Modifier, ...] | None:
        """Leave it out beside another negative modifier."""
        others = tuple(modifier for modifier in modifiers if modifier.rule != self.id)
        if any(modifier.layer == "add" and modifier.value < 0 for modifier in others):
            return others
        return None


class Flammable(SpecialRule, frozen=True):
    """Failed to-wound rolls of Flaming Attacks against the model are rolled again."""

    id: ClassVar[str] = "t9a.flammable"
    traits = (Trait.MAKES_REROLL_TO_WOUND,)

    def rolls_again(self, roll: int, passed: bool, blow: Blow) -> bool:
        return not passed and FLAMING in blow.words


class Immune(SpecialRule, frozen=True):
    """Attacks on the model lose the attributes in brackets."""

    id: ClassVar[str] = "t9a.immune"

    attributes: tuple[Word, ...]

    def takes_from_attack(self, blow: Blow) -> tuple[str, ...]:
        return self.attributes


class Parry(SpecialRule, frozen=True):
    """In the front: Defensive Skill +1 against Close Combat Attacks, or the attacker's Offensive Skill if that is more.

    Models on foot that fight with a Hand Weapon and a Shield have it. Paired Weapons ignore it.
    """

    id: ClassVar[str] = "t9a.parry"

    def defensive_skill(self, blow: Blow) -> Modifier | None:
        return adds(self, 1) if blow.is_close_combat and in_front(blow) else None

    def settles_defence(self, blow: Blow, modifiers: tuple[Modifier, ...]) -> tuple[Modifier, ...] | None:
        """Match the attacker's Offensive Skill instead, where the skill as it is now comes to less; once."""
        if not any(one.rule == self.id for one in modifiers):
            return None
        others, offensive = tuple(one for one in modifiers if one.rule != self.id), offensive_skill(blow).value
        raised = (*others, adds(self, 1))
        if offensive <= LAYERS.resolve(blow.target.defensive_skill, raised, lowest=0):
            return raised
        return (*others, Modifier(self.id, "at_least", offensive))


CannotBeStomped = row("t9a.cannot-be-stomped", traits=(Trait.CANNOT_BE_STOMPED,))


def in_front(blow: Blow) -> bool:
    """Does what protects the target's front protect it against this attack?"""
    return blow.facing == "front" or bool(blow.defending.with_trait(Trait.GUARDS_EVERY_SIDE))
