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
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.moments.rows import Rows
from grognard.t9a.moments.special_rule import SpecialRule, adds
from grognard.t9a.rules.shooting import SteadyAim

if TYPE_CHECKING:
    from grognard.t9a.board.profile import Weapon
    from grognard.t9a.board.unit import Unit

row = Rows(__name__)

FORGE_GUN_HITS_ON = 2
SHAPE = "t9a.area-attack.shape"
ACROSS_ONE_RANK = (5, 1)
MALFUNCTION = 5
BURNS = DiceExpression(1, 3)


class Blowpipe(SpecialRule, frozen=True):
    """+1 to hit against units wholly of models with Towering Presence. It is not Quick to Fire."""

    id: ClassVar[str] = "t9a.sa.weapon.blowpipe"

    def to_hit(self, blow: Blow) -> Modifier | None:
        return adds(self, 1) if blow.target_towering else None


class _DwarfEngine(SpecialRule, frozen=True):
    """An engine whose Area Attack (1×5) one of the texts prints as (5×1)."""

    def area_attack(self, blow: Blow) -> tuple[int, int] | None:
        """Strike one rank, if that is how the text is read."""
        disputed = blow.weapon is not None and blow.weapon.area is not None and blow.reads(SHAPE, "5x1")
        return ACROSS_ONE_RANK if disputed else None


class ShootSpikes(SpecialRule, frozen=True):
    """The Spearback must stand and shoot where it can, without the minus; it doesn't shoot after a March."""

    id: ClassVar[str] = "t9a.sa.weapon.shoot-spikes"
    traits = (Trait.MUST_STAND_AND_SHOOT,)
    holds: ClassVar[tuple[Rule, ...]] = (SteadyAim(),)

    def forbids_shot(self, unit: Unit, weapon: Weapon, standing: bool) -> str | None:
        """Forbid it after a March, which Light Troops would allow."""
        return self.id if unit.this_turn.moved == "march" and not standing else None


ForgeGun = row("t9a.dh.weapon.forge-gun", fixes={"to_hit": FORGE_GUN_HITS_ON})
DwarfBallista = row("t9a.dh.weapon.dwarf-ballista", _DwarfEngine)
DwarfCannon = row("t9a.dh.weapon.dwarf-cannon", _DwarfEngine)
SpoutFlames = row("t9a.sa.weapon.spout-flames", fixes={"misfire": MALFUNCTION})
PetSalamander = row("t9a.sa.weapon.pet-salamander", answers={Moments.hurts_user_instead_of_misfire: BURNS})
