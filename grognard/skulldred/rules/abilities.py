"""The abilities of figures (`skulldred.attr.cost-abilities`), and what each adds to a figure's GOLD (house values)."""

from __future__ import annotations

from typing import ClassVar

from grognard.kernel.rules.rows import Rows
from grognard.skulldred.attributes import Attributes
from grognard.skulldred.hooks import Moments
from grognard.skulldred.lengths import Lengths
from grognard.skulldred.special_rule import SpecialRule

row = Rows(__name__)


class Fast(SpecialRule, frozen=True):
    """Move 1 Fast SPAN in a normal move."""

    id: ClassVar[str] = "skulldred.ability.fast"

    def move_length(self, lengths: Lengths) -> float:
        return lengths.fast_span

    def gold(self, figure: Attributes) -> int:
        return 4


class LongStrike(SpecialRule, frozen=True):
    """Attack an enemy who is near and not in contact, with LSTRIKE in place of LEVEL."""

    id: ClassVar[str] = "skulldred.lstrike.target"

    x: int

    def long_strike(self) -> int:
        return self.x


class Evade(SpecialRule, frozen=True):
    """When attacked in melee, announce it for more dice; who wins by evading hurts nobody."""

    id: ClassVar[str] = "skulldred.ability.evade"

    x: int

    def evade_dice(self) -> int:
        return self.x

    def gold(self, figure: Attributes) -> int:
        """Return its price: the smaller the figure, the dearer."""
        return max(2, (6 - figure.size) * 2) * self.x


class Vulnerable(SpecialRule, frozen=True):
    """Die of any defeat."""

    id: ClassVar[str] = "skulldred.respawner.vulnerable"

    def dies_when_beaten(self) -> bool:
        return True

    def gold(self, figure: Attributes) -> int:
        """Return its price: what TO KILL would have been worth."""
        return max(-4, -2 * (figure.to_kill - 1))


class WeaponSize(SpecialRule, frozen=True):
    """Count as larger when sizes are compared for a heavy weapon."""

    id: ClassVar[str] = "skulldred.ability.weapon-size"

    x: int

    def weapon_size(self) -> int:
        return self.x

    def gold(self, figure: Attributes) -> int:
        return 2 * self.x


Slow = row.rule("skulldred.ability.slow", SpecialRule, answers={Moments.moves_a_turn: 2, Moments.gold: -2})
VerySlow = row.rule("skulldred.ability.very-slow", SpecialRule, answers={Moments.moves_a_turn: 1, Moments.gold: -4})
Fly = row.rule("skulldred.action.fly", SpecialRule, answers={Moments.flies: True, Moments.gold: 6})
HeavyWeapon = row.rule(
    "skulldred.shoot.heavy-weapons",
    SpecialRule,
    name="HeavyWeapon",
    answers={Moments.adds_a_hit: True, Moments.gold: 3},
)
Poison = row.rule("skulldred.ability.poison", SpecialRule, answers={Moments.poisons: True, Moments.gold: 4})
