"""The moments of Mordheim at which special rules act: the most read page of this system.

A rule (`grognard.mordheim.rules`) overrides the moments it cares about; every method here says nothing.
Returning None means just that; a value means the new value, or a modifier. Procedures ask `hooks.of(Moments.x)`, and
never name a rule. What a rule says whatever happens is a trait or an amount (`traits`), no moment.
"""

from __future__ import annotations

from grognard.kernel.words.modifiers import Layers, Modifier, Target, Value
from grognard.mordheim.facts import Exchange, Fighter, Shape
from grognard.mordheim.traits import Trait

LAYERS = Layers(("set", "multiply", "divide", "add", "at_least", "at_most", "always"))
"""The order of modifiers: set, doubled or halved (Attacks in frenzy, a move), then added to (core 10.6, 23.12)."""


class Moments:
    """Every moment, with the answer "nothing to say"."""

    __slots__ = ()

    # ---- a blow, a shot, another hit: the facts of it are `facts.Exchange` -------------------------------------------

    def to_hit(self, exchange: Exchange) -> Modifier | None:
        """Modify the roll to hit of a blow or shot of its bearer."""
        return None

    def to_be_hit(self, exchange: Exchange) -> Modifier | None:
        """Modify the roll to hit of a blow or shot at its bearer."""
        return None

    def rerolls_misses(self, exchange: Exchange) -> bool | None:
        """Does its bearer roll his misses again, once each (hatred, a swordsman who charges)?"""
        return None

    def parries_again(self, fighter: Fighter) -> bool | None:
        """Does its bearer roll a failed parry once more (fighting claws)?"""
        return None

    def dodges(self, exchange: Exchange) -> Target | None:
        """Name the number on which a hit on its bearer is dodged, before any roll to wound (Dodge)."""
        return None

    def discards_first_hit(self, exchange: Exchange) -> Target | None:
        """Name the number on which the first hit that its bearer ever suffers is discarded (a lucky charm)."""
        return None

    def strength_of_hit(self, exchange: Exchange) -> Modifier | None:
        """Modify the Strength with which its bearer wounds."""
        return None

    def strength_suffered(self, exchange: Exchange) -> Modifier | None:
        """Modify the Strength with which its bearer is wounded; what the hit does to armour stays (Resilient)."""
        return None

    def to_wound(self, exchange: Exchange) -> Modifier | None:
        """Modify the roll to wound of its bearer's hits."""
        return None

    def critical_from(self, exchange: Exchange) -> int | None:
        """Name the face of the roll to wound from which its bearer's hits are critical: 5 (core 14.7)."""
        return None

    def armour_save(self, exchange: Exchange) -> Modifier | None:
        """Modify the armour save of its bearer."""
        return None

    def takes_from_armour(self, exchange: Exchange) -> Modifier | None:
        """Modify the armour save against its bearer's hits (a perfect killer)."""
        return None

    def breaks_weapons(self) -> Target | None:
        """Name the number on which a parry of its bearer breaks the weapon that it met (a sword breaker)."""
        return None

    def ignites(self) -> Target | None:
        """Name the number on which each hit of its bearer sets the target on fire (a brazier iron, fire arrows)."""
        return None

    def special_save(self, exchange: Exchange) -> Target | None:
        """Name the number on which a wound that armour didn't stop is saved; nothing modifies it (Step Aside)."""
        return None

    def cancels_wound(self, exchange: Exchange) -> Target | None:
        """Name the number on which each unsaved wound is cancelled (regeneration)."""
        return None

    # ---- a fighter: the facts of him are `facts.Fighter` -------------------------------------------------------------

    def weapon_skill(self, fighter: Fighter) -> Modifier | None:
        """Modify its bearer's Weapon Skill in a close-combat phase."""
        return None

    def strikes_first(self, fighter: Fighter) -> bool | None:
        """Does its bearer strike first in a close-combat phase, as chargers do (core 9.2)?"""
        return None

    def attacks(self, fighter: Fighter) -> Modifier | None:
        """Modify its bearer's Attacks in a close-combat phase: doubled before anything is added (core 9.4)."""
        return None

    def lashes_back(self) -> Value | None:
        """Name the Strength of the hit on all who touch its bearer when a blow wounds him (blackblood)."""
        return None

    def pricks(self) -> Value | None:
        """Name the Strength of the hit on all who touch its bearer when a close-combat phase begins (spines)."""
        return None

    # ---- out of combat -----------------------------------------------------------------------------------------------

    def spots(self, initiative: float) -> float | None:
        """Say within how many inches its bearer finds the hidden, given his Initiative (core 5.6)."""
        return None

    def rout_test(self) -> Modifier | None:
        """Modify the rout tests of its bearer's warband (core 10.2)."""
        return None

    def is_led_by(self, heroes: tuple[str, ...]) -> bool | None:
        """Do heroes near by, by their profiles' ids, make its bearer sure of himself (core 10.8)?"""
        return None

    # ---- shooting ----------------------------------------------------------------------------------------------------

    def shots(self, exchange: Exchange, moved: bool) -> int | None:
        """Say how many shots its bearer, or the weapon, may make at once (a repeater, Quick Shot)."""
        return None

    def volleys_freely(self, exchange: Exchange) -> bool | None:
        """Do several shots at once cost its bearer nothing (Quick Shot, a brace)?"""
        return None

    def range_bonus(self, weapon: str, traits: tuple[Trait, ...]) -> float | None:
        """Say how many inches farther its bearer shoots with a weapon."""
        return None

    def fires_after_move(self) -> bool | None:
        """May its bearer move and fire weapons that allow only one of both (Nimble)?"""
        return None

    def shape(self, strength: int) -> Shape | None:
        """Say what a weapon of effect covers, given its Strength."""
        return None
