"""The size of a battle and what it does to caps (Warband, normal, Grand Army)."""

from __future__ import annotations

from enum import StrEnum

__all__ = ["Size", "scaled"]

WARBAND_UP_TO = 3000
GRAND_ARMY_FROM = 8000


class Size(StrEnum):
    """Size classes by Army Points: a Warband has 3,000 or less, a Grand Army 8,000 or more."""

    WARBAND = "warband"
    NORMAL = "normal"
    GRAND_ARMY = "grand army"

    @classmethod
    def of(cls, army_points: int) -> Size:
        """Return the class of a battle of that size.

        >>> Size.of(3000)
        <Size.WARBAND: 'warband'>
        """
        if army_points <= WARBAND_UP_TO:
            return cls.WARBAND
        return cls.GRAND_ARMY if army_points >= GRAND_ARMY_FROM else cls.NORMAL


def scaled(limit: int, army_points: int, *, one_of_a_kind: bool = False) -> int:
    """Return a cap (0-X per Army) for this size: halved in a Warband, fractions up; doubled in a Grand Army.

    What is One of a Kind stays one.

    >>> scaled(5, 1500), scaled(5, 4500), scaled(5, 8000), scaled(1, 1500)
    (3, 5, 10, 1)
    """
    if one_of_a_kind:
        return limit
    match Size.of(army_points):
        case Size.WARBAND:
            return -(-limit // 2)
        case Size.GRAND_ARMY:
            return limit * 2
        case _:
            return limit
