"""The moments of Mordheim at which special rules act: the most read page of this system.

A rule (`grognard.mordheim.rules`) overrides the moments it cares about; every method here says nothing.
Returning None means just that; a value means the new value, or a modifier. Procedures ask `hooks.of(Moments.x)`, and
never name a rule. What a rule says whatever happens is a trait or an amount (`traits`), no moment.
"""

from __future__ import annotations

from grognard.kernel.words.modifiers import Layers, Modifier
from grognard.mordheim.facts import Exchange

LAYERS = Layers(("set", "multiply", "divide", "add", "at_least", "at_most", "always"))
"""The order of modifiers: set, doubled or halved (Attacks in frenzy, a move), then added to (core 10.6, 23.12)."""


class Moments:
    """Every moment, with the answer "nothing to say"."""

    __slots__ = ()

    # ---- a blow or a shot: the facts of it are `facts.Exchange` ------------------------------------------------------

    def to_hit(self, exchange: Exchange) -> Modifier | None:
        """Modify the roll to hit of a blow or shot of its bearer."""
        return None

    def to_be_hit(self, exchange: Exchange) -> Modifier | None:
        """Modify the roll to hit of a blow or shot at its bearer."""
        return None

    def strength_of_hit(self, exchange: Exchange) -> Modifier | None:
        """Modify the Strength with which its bearer wounds."""
        return None
