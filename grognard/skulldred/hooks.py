"""The moments of Skulldred at which abilities and WILDSIDEs act: the most read page of this system.

A rule (`grognard.skulldred.rules`) overrides the moments it cares about; every method here says nothing.
Returning None means just that; a value means the new value. Procedures ask `profile.hooks.of(moment)`, and never name a
rule.
"""

from __future__ import annotations

from grognard.kernel.words.modifiers import Layers
from grognard.skulldred.attributes import Attributes
from grognard.skulldred.lengths import Lengths
from grognard.skulldred.wild import Wild

LAYERS = Layers(("set", "add", "at_most"))
"""The order of modifiers: a toad's numbers are set, bonus dice added, and the sum cut at the buff cap."""


class Moments:
    """Every moment, with the answer "nothing to say"."""

    __slots__ = ()

    # ---- moving ------------------------------------------------------------------------------------------------------

    def move_length(self, lengths: Lengths) -> float | None:
        """How far one normal move takes the figure (FAST)."""
        return None

    def moves_a_turn(self) -> int | None:
        """How many normal moves it has in a turn instead of three (SLOW, VERY SLOW)."""
        return None

    def flies(self) -> bool | None:
        """May it take off, and begin the game flying (FLY)?"""
        return None

    # ---- fighting and shooting ---------------------------------------------------------------------------------------

    def long_strike(self) -> int | None:
        """The number that replaces its LEVEL when it strikes from afar (LSTRIKE)."""
        return None

    def evade_dice(self) -> int | None:
        """How many dice it may add by evading when it is attacked in melee (EVADE)."""
        return None

    def adds_a_hit(self) -> bool | None:
        """Does it add a hit to any damage when its SIZE exceeds its target's (HEAVY WEAPON)?"""
        return None

    def weapon_size(self) -> int | None:
        """By how much its weapon makes it count as larger when sizes are compared (WEAPON SIZE)."""
        return None

    def poisons(self) -> bool | None:
        """Does whom it leaves DOWNED get a poison marker (POISON)?"""
        return None

    def dies_when_beaten(self) -> bool | None:
        """Does any defeat kill it (VULNERABLE, RESPAWNER)?"""
        return None

    # ---- WILD --------------------------------------------------------------------------------------------------------

    def on_wild(self) -> Wild | None:
        """What an unled figure does on WILD (every WILDSIDE)."""
        return None

    def leads(self) -> bool | None:
        """Does it lead others (LEADER)?"""
        return None

    # ---- entering and leaving ----------------------------------------------------------------------------------------

    def must_be_summoned(self) -> bool | None:
        """Does it wait in the reserve until a sorcerer summons it (SUMMONED)?"""
        return None

    def may_return(self) -> bool | None:
        """May it come back after it was killed (RESPAWNER)? Such a figure has a master."""
        return None

    # ---- building a warband ------------------------------------------------------------------------------------------

    def gold(self, figure: Attributes) -> int | None:
        """What it adds to the GOLD of a figure with these attributes (house values)."""
        return None
