"""What a figure is: its attributes, and what its rules make of it. Shared, and constant in a battle."""

from __future__ import annotations

from functools import cached_property

from grognard.kernel.battle.digests import digest
from grognard.kernel.rules.rule import HookTable, Moment
from grognard.skulldred.attributes import Attributes
from grognard.skulldred.hooks import Moments
from grognard.skulldred.lengths import Lengths

MOVES_A_TURN = 3
"""Normal moves in a turn (`skulldred.action.move`)."""


class Profile(Attributes, frozen=True, dict=True):
    """A kind of figure: its attributes, with the moments at which its rules act."""

    @cached_property
    def hooks(self) -> HookTable:
        """All its rules by moment."""
        return HookTable(self.rules, Moments)

    def says(self, moment: Moment[[], bool | None]) -> bool:
        """Does any of its rules say yes at *moment*?"""
        return any(hook() for hook in self.hooks.of(moment))

    def most(self, moment: Moment[[], int | None]) -> int:
        """Return the greatest number that its rules name at *moment*, 0 if none does."""
        return max((hook() or 0 for hook in self.hooks.of(moment)), default=0)

    @cached_property
    def is_sorcerer(self) -> bool:
        """Is it a SORCERER: has it any MAGIC (`skulldred.sorcerer`)?"""
        return self.magic > 0

    @cached_property
    def is_leader(self) -> bool:
        """Does its WILDSIDE make it a leader?"""
        return self.says(Moments.leads)

    @cached_property
    def long_strike(self) -> int:
        """Its LSTRIKE, 0 if it has none (`skulldred.lstrike.target`)."""
        return self.most(Moments.long_strike)

    @cached_property
    def is_vulnerable(self) -> bool:
        """Does any defeat kill it?"""
        return self.says(Moments.dies_when_beaten)

    @cached_property
    def can_fly(self) -> bool:
        """Has it the ability to fly?"""
        return self.says(Moments.flies)

    @cached_property
    def moves_a_turn(self) -> int:
        """How many normal moves it has in a turn."""
        return min((hook() or MOVES_A_TURN for hook in self.hooks.of(Moments.moves_a_turn)), default=MOVES_A_TURN)

    def move_length(self, lengths: Lengths) -> float:
        """Return how far one normal move takes it: 1 SPAN, unless it is FAST."""
        return max((hook(lengths) or 0.0 for hook in self.hooks.of(Moments.move_length)), default=lengths.span)

    @cached_property
    def digest_key(self) -> str:
        """The text that stands for the profile in a digest."""
        values = {field: getattr(self, field) for field in self.__struct_fields__}
        return f"profile {self.id} {digest(values)}"
