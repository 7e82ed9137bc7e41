"""The nine characteristics of a warrior (core 2.1), as printed and as values with a story."""

from __future__ import annotations

import msgspec

ID = "mordheim.core.characteristics"
FIELDS = (
    "movement",
    "weapon_skill",
    "ballistic_skill",
    "strength",
    "toughness",
    "wounds",
    "initiative",
    "attacks",
    "leadership",
)
SHORT_EN = ("M", "WS", "BS", "S", "T", "W", "I", "A", "Ld")
SHORT_FR = ("M", "CC", "CT", "F", "E", "PV", "I", "A", "Cd")


class Characteristics(msgspec.Struct, frozen=True, cache_hash=True):
    """What a profile prints. 0 means no ability; movement in inches."""

    movement: int
    weapon_skill: int
    ballistic_skill: int
    strength: int
    toughness: int
    wounds: int
    initiative: int
    attacks: int
    leadership: int
