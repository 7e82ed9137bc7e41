"""The WILDSIDEs: what an unled figure does when the action die shows WILD (`skulldred.attr.wildside`)."""

from __future__ import annotations

from typing import ClassVar

from grognard.skulldred.attributes import Attributes
from grognard.skulldred.rules.abilities import Vulnerable
from grognard.skulldred.special_rule import SpecialRule
from grognard.skulldred.wild import Wild


class Leader(SpecialRule, frozen=True):
    """Lead: figures in range have 3 AP on WILD. A leader who can't lead has none of his own."""

    id: ClassVar[str] = "skulldred.leader.wild"

    def leads(self) -> bool:
        return True

    def on_wild(self) -> Wild:
        """Return nothing to do: able to lead, it is in its own range."""
        return Wild()

    def gold(self, figure: Attributes) -> int:
        return 12


class Panic(SpecialRule, frozen=True):
    """Take a PANIC marker, and flee."""

    id: ClassVar[str] = "skulldred.wild.panic"

    def on_wild(self) -> Wild:
        return Wild(panics=True)

    def gold(self, figure: Attributes) -> int:
        return -2


class Summoned(SpecialRule, frozen=True):
    """Wait in the reserve until a sorcerer brings it through a portal."""

    id: ClassVar[str] = "skulldred.wild.summoned"

    def must_be_summoned(self) -> bool:
        return True

    def on_wild(self) -> Wild:
        return Wild()


class Respawner(SpecialRule, frozen=True):
    """Have one action on WILD, die of any defeat, and perhaps come back."""

    id: ClassVar[str] = "skulldred.wild.respawner"

    def may_return(self) -> bool:
        return True

    def dies_when_beaten(self) -> bool:
        """Return that all of its kind are vulnerable."""
        return True

    def on_wild(self) -> Wild:
        """Return one action (`skulldred.respawner.wild`)."""
        return Wild(1)

    def gold(self, figure: Attributes) -> int:
        """Return its price; it is vulnerable, and pays so much less, whether its profile names the ability or not."""
        named = any(isinstance(ability, Vulnerable) for ability in figure.abilities)
        return 4 if named else 4 + Vulnerable().gold(figure)


class Steadfast(SpecialRule, frozen=True):
    """Have one action on WILD."""

    id: ClassVar[str] = "skulldred.wild.steadfast"

    def on_wild(self) -> Wild:
        return Wild(1)

    def gold(self, figure: Attributes) -> int:
        return 4


class Berserk(SpecialRule, frozen=True):
    """Storm at the nearest visible enemy."""

    id: ClassVar[str] = "skulldred.wild.berserk"

    def on_wild(self) -> Wild:
        """Return three actions, to be spent on the enemy."""
        return Wild(3, storms=True)

    def gold(self, figure: Attributes) -> int:
        return 2
