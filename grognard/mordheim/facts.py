"""The facts of one blow or shot, frozen: what special rules look at when they modify it. They hold no kit and no state.

Equal facts mean equal odds, so that nothing stands here that doesn't matter to the dice.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from grognard.mordheim.characteristics import Characteristics
from grognard.mordheim.traits import Trait

Cause = Literal["blow", "shot", "spell", "fall", "fire", "collapse"]
"""What hurts: a blow in close combat; a shot, thrown or hurled weapon; a spell or prayer; and so on."""


class Fighter(msgspec.Struct, frozen=True, cache_hash=True):
    """Who strikes, shoots, or is struck at.

    Attributes:
        values: His characteristics in force, before what this blow changes.
        traits: What holds of him, sorted (`traits.Trait`).
        first_turn: It is the first turn of his fight (core 19.15).
        charged, was_charged: He charged this turn, or an enemy whom he touches charged him.
        mounted: He rides, or is ridden.
        against: How many enemies touch him.
        in_water, in_building: Where he stands.
    """

    values: Characteristics
    traits: tuple[Trait, ...] = ()
    first_turn: bool = False
    charged: bool = False
    was_charged: bool = False
    mounted: bool = False
    against: int = 1
    in_water: bool = False
    in_building: bool = False

    def is_(self, trait: Trait) -> bool:
        """Does this hold of him?"""
        return trait in self.traits


class Exchange(msgspec.Struct, frozen=True, cache_hash=True):
    """One blow or shot, or another hit: whose, at whom, with which weapon (its id and traits).

    Attributes:
        by: Who strikes; None for a fall, fire, a collapse.
        cause: What it is.
        second: It is struck as one of two weapons.
    """

    by: Fighter | None
    at: Fighter
    weapon: str = ""
    weapon_traits: tuple[Trait, ...] = ()
    cause: Cause = "blow"
    second: bool = False


class Shape(msgspec.Struct, frozen=True, cache_hash=True):
    """What a weapon of effect covers (`mordheim.area.rule`).

    Attributes:
        kind: A line or a flame from the firer, a circle where it lands, waves round the bearer.
        zones: From the innermost: how far each reaches, and its Strength; a line and a flame have one.
        length, width: Of a line, or of a flame's far end.
        gas: Gas and waves: those partly inside may get out (`mordheim.area.gas`).
        may_misfire: One die falls for that alone.
    """

    kind: Literal["line", "teardrop", "circle", "waves"]
    zones: tuple[tuple[float, int], ...]
    length: float = 0.0
    width: float = 0.0
    gas: bool = False
    may_misfire: bool = False
