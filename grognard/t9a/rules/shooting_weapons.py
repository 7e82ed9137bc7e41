"""Shooting Weapons that do more than their printed line says (core 18.4, 18.5, ledger).

All others are just their line: range, shots, Strength, AP and attributes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from grognard.kernel.dice.dice_expression import DiceExpression
from grognard.kernel.rules.rule import Rule
from grognard.kernel.words.modifiers import Modifier
from grognard.t9a.board.traits import Trait
from grognard.t9a.moments.blow import Blow
from grognard.t9a.moments.special_rule import SpecialRule, adds, always
from grognard.t9a.rules.shooting import SteadyAim

if TYPE_CHECKING:
    from grognard.t9a.board.profile import Weapon
    from grognard.t9a.board.state import State, Unit

FORGE_GUN_HITS_ON = 2
SHAPE = "t9a.area-attack.shape"
ACROSS_ONE_RANK = (5, 1)
MALFUNCTION = 5
BURNS = DiceExpression(1, 3)


class Blowpipe(SpecialRule, frozen=True):
    """+1 to hit against units wholly of models with Towering Presence. It is not Quick to Fire."""

    id: ClassVar[str] = "t9a.sa.weapon.blowpipe"

    def to_hit(self, blow: Blow) -> Modifier | None:
        """Hit the tall more easily."""
        return adds(self, 1) if blow.target_towering else None


class ForgeGun(SpecialRule, frozen=True):
    """Always hits on 2+: Long Range, Cover, moving and Hard Target change nothing."""

    id: ClassVar[str] = "t9a.dh.weapon.forge-gun"

    def to_hit(self, blow: Blow) -> Modifier:
        return always(self, FORGE_GUN_HITS_ON)


class _DwarfEngine(SpecialRule, frozen=True):
    """An engine whose Area Attack (1×5) one of the texts prints as (5×1)."""

    def area_attack(self, blow: Blow) -> tuple[int, int] | None:
        """Strike one rank, if that is how the text is read."""
        disputed = blow.weapon is not None and blow.weapon.area is not None and blow.reads(SHAPE, "5x1")
        return ACROSS_ONE_RANK if disputed else None


class DwarfBallista(_DwarfEngine, frozen=True):
    """A bolt that strikes up to five ranks, one hit in each; by a reading, five hits in one rank."""

    id: ClassVar[str] = "t9a.dh.weapon.dwarf-ballista"


class DwarfCannon(_DwarfEngine, frozen=True):
    """A ball that strikes as the Ballista's bolt does, or a Volley Gun's shots, which are no Area Attack."""

    id: ClassVar[str] = "t9a.dh.weapon.dwarf-cannon"


class ShootSpikes(SpecialRule, frozen=True):
    """The Spearback must stand and shoot where it can, without the minus; it doesn't shoot after a March."""

    id: ClassVar[str] = "t9a.sa.weapon.shoot-spikes"
    traits = (Trait.MUST_STAND_AND_SHOOT,)
    holds: ClassVar[tuple[Rule, ...]] = (SteadyAim(),)

    def forbids_shot(self, unit: Unit, weapon: Weapon, standing: bool) -> str | None:
        """Forbid it after a March, which Light Troops would allow."""
        return self.id if unit.moved == "march" and not standing else None


class SpoutFlames(SpecialRule, frozen=True):
    """The Salamander's Flamethrower: any Misfire counts as the result 5+ of the table, a Health Point lost."""

    id: ClassVar[str] = "t9a.sa.weapon.spout-flames"

    def misfire(self, state: State, unit: Unit) -> Modifier:
        return always(self, MALFUNCTION)


class PetSalamander(SpecialRule, frozen=True):
    """The Giant's Flamethrower: a Misfire costs him D3 Health Points without saves, in place of the table."""

    id: ClassVar[str] = "t9a.sa.weapon.pet-salamander"

    def hurts_user_instead_of_misfire(self) -> DiceExpression:
        return BURNS
