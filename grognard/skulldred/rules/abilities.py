"""The abilities of figures (`skulldred.attr.cost-abilities`), and what each adds to a figure's GOLD (house values)."""

from __future__ import annotations

from typing import ClassVar

from grognard.skulldred.attributes import Attributes
from grognard.skulldred.lengths import Lengths
from grognard.skulldred.special_rule import SpecialRule


class Fast(SpecialRule, frozen=True):
    """Move 1 Fast SPAN in a normal move."""

    id: ClassVar[str] = "skulldred.ability.fast"

    def move_length(self, lengths: Lengths) -> float:
        return lengths.fast_span

    def gold(self, figure: Attributes) -> int:
        return 4


class Slow(SpecialRule, frozen=True):
    """Make only two normal moves in a turn."""

    id: ClassVar[str] = "skulldred.ability.slow"

    def moves_a_turn(self) -> int:
        return 2

    def gold(self, figure: Attributes) -> int:
        return -2


class VerySlow(SpecialRule, frozen=True):
    """Make only one normal move in a turn."""

    id: ClassVar[str] = "skulldred.ability.very-slow"

    def moves_a_turn(self) -> int:
        return 1

    def gold(self, figure: Attributes) -> int:
        return -4


class Fly(SpecialRule, frozen=True):
    """Take off for 1 AP, or begin the game in the air."""

    id: ClassVar[str] = "skulldred.action.fly"

    def flies(self) -> bool:
        return True

    def gold(self, figure: Attributes) -> int:
        return 6


class LongStrike(SpecialRule, frozen=True):
    """Attack an enemy who is near and not in contact, with LSTRIKE in place of LEVEL."""

    id: ClassVar[str] = "skulldred.lstrike.target"

    x: int

    def long_strike(self) -> int:
        return self.x


class HeavyWeapon(SpecialRule, frozen=True):
    """Add a hit to any damage done to a smaller figure."""

    id: ClassVar[str] = "skulldred.shoot.heavy-weapons"

    def adds_a_hit(self) -> bool:
        return True

    def gold(self, figure: Attributes) -> int:
        return 3


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


class Poison(SpecialRule, frozen=True):
    """Poison whom it leaves DOWNED."""

    id: ClassVar[str] = "skulldred.ability.poison"

    def poisons(self) -> bool:
        return True

    def gold(self, figure: Attributes) -> int:
        return 4


class WeaponSize(SpecialRule, frozen=True):
    """Count as larger when sizes are compared for a heavy weapon."""

    id: ClassVar[str] = "skulldred.ability.weapon-size"

    x: int

    def weapon_size(self) -> int:
        return self.x

    def gold(self, figure: Attributes) -> int:
        return 2 * self.x
