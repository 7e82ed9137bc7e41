"""Attributes of Shooting Weapons and of those who shoot (core 10.2 to 10.9).

Penalties of the situation are core rules; these attributes lift them, or add to them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from grognard.kernel.rules.brackets import Area
from grognard.kernel.words.modifiers import Modifier
from grognard.t9a.moments.blow import Blow
from grognard.t9a.moments.hooks import Moments
from grognard.t9a.moments.rows import Rows
from grognard.t9a.moments.special_rule import SpecialRule, adds

if TYPE_CHECKING:
    from grognard.t9a.board.profile import Weapon
    from grognard.t9a.board.state import State
    from grognard.t9a.board.unit import Unit

row = Rows(__name__)

LONG_RANGE = "t9a.long-range"
MOVING = "t9a.moving-and-shooting"
STANDING = "t9a.stand-and-shoot"


class ShootingAttribute(SpecialRule, frozen=True):
    """An attribute that reaches only the shots of a part."""

    def bears_on(self, blow: Blow) -> bool:
        """Say so: nothing in melee, and no ranged Special Attacks."""
        return blow.kind == "shot"


class Accurate(ShootingAttribute, frozen=True):
    """No minus for Long Range."""

    id: ClassVar[str] = "t9a.accurate"

    def lifts_to_hit_penalty(self, blow: Blow, modifier: Modifier) -> bool:
        return modifier.rule == LONG_RANGE


class QuickToFire(ShootingAttribute, frozen=True):
    """No minus for Moving and Shooting; Unwieldy's stays, and Move or Fire still forbids the shot."""

    id: ClassVar[str] = "t9a.quick-to-fire"

    def lifts_to_hit_penalty(self, blow: Blow, modifier: Modifier) -> bool:
        return modifier.rule == MOVING


class SteadyAim(ShootingAttribute, frozen=True):
    """No minus for Stand and Shoot."""

    id: ClassVar[str] = "t9a.steady-aim"

    def lifts_to_hit_penalty(self, blow: Blow, modifier: Modifier) -> bool:
        """Lift that of standing and shooting."""
        return modifier.rule == STANDING


class Unwieldy(ShootingAttribute, frozen=True):
    """One more -1 for Moving and Shooting, which Quick to Fire does not lift."""

    id: ClassVar[str] = "t9a.unwieldy"

    def to_hit(self, blow: Blow) -> Modifier | None:
        return adds(self, -1) if blow.moved else None


class Reload(ShootingAttribute, frozen=True):
    """No Stand and Shoot."""

    id: ClassVar[str] = "t9a.reload"

    def forbids_shot(self, unit: Unit, weapon: Weapon, standing: bool) -> str | None:
        return self.id if standing else None


class MoveOrFire(ShootingAttribute, frozen=True):
    """No shot in a Player Turn in which the model has moved in any way, even by a Pivot.

    Light Troops and Quick to Fire don't lift it. In the enemy's turn it may stand and shoot, but not with Reload!.
    """

    id: ClassVar[str] = "t9a.move-or-fire"

    def forbids_shot(self, unit: Unit, weapon: Weapon, standing: bool) -> str | None:
        """Forbid it after a move in this Player Turn."""
        return self.id if unit.this_turn.has_moved and not standing else None


class MarchAndShoot(ShootingAttribute, frozen=True):
    """A March does not keep it from shooting (as having moved); with Move or Fire it does."""

    id: ClassVar[str] = "t9a.march-and-shoot"

    def shoots_after(self, unit: Unit, move: str, state: State) -> bool:
        return move == "march"


class VolleyFire(ShootingAttribute, frozen=True):
    """If one model of the unit sees the target, models in between that are no taller don't count, for sight and cover.

    In a Line Formation that has not moved one more rank shoots, but not when it stands and shoots.
    """

    id: ClassVar[str] = "t9a.volley-fire"

    def disregards_in_between(self, blow_height: int, other_height: int) -> bool:
        return other_height <= blow_height

    def shoots_in_extra_ranks(self, unit: Unit, standing: bool) -> int | None:
        """Let one more rank shoot from an unmoved Line Formation."""
        return 1 if unit.formation.line and not unit.this_turn.has_moved and not standing else None


class AreaAttack(SpecialRule, frozen=True):
    """A hit strikes up to Y ranks (from a flank: files), each with X hits, at most as many as stand there.

    Never more hits than models in the unit. One of the hits, the attacker's choice, has the values in square brackets.
    """

    id: ClassVar[str] = "t9a.area-attack"

    area: Area

    def area_attack(self, blow: Blow) -> tuple[int, int]:
        return self.area.hits, self.area.ranks


ShootInExtraRank = row(
    "t9a.shoot-in-extra-rank", ShootingAttribute, answers={Moments.shoots_in_extra_ranks: 1}, adds_up=True
)
