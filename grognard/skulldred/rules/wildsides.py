"""The WILDSIDEs: what an unled figure does when the action die shows WILD (`skulldred.attr.wildside`)."""

from __future__ import annotations

from typing import ClassVar

from grognard.kernel.rules.rows import Rows
from grognard.skulldred.attributes import Attributes
from grognard.skulldred.hooks import Moments
from grognard.skulldred.rules.abilities import Vulnerable
from grognard.skulldred.special_rule import SpecialRule
from grognard.skulldred.wild import Wild

row = Rows(__name__)


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


# Able to lead it is in its own range; a leader who can't lead has nothing to do on WILD.
Leader = row.rule(
    "skulldred.leader.wild",
    SpecialRule,
    name="Leader",
    answers={Moments.leads: True, Moments.on_wild: Wild(), Moments.gold: 12},
)
Panic = row.rule("skulldred.wild.panic", SpecialRule, answers={Moments.on_wild: Wild(panics=True), Moments.gold: -2})
Summoned = row.rule(
    "skulldred.wild.summoned", SpecialRule, answers={Moments.must_be_summoned: True, Moments.on_wild: Wild()}
)
Steadfast = row.rule("skulldred.wild.steadfast", SpecialRule, answers={Moments.on_wild: Wild(1), Moments.gold: 4})
Berserk = row.rule(
    "skulldred.wild.berserk", SpecialRule, answers={Moments.on_wild: Wild(3, storms=True), Moments.gold: 2}
)
