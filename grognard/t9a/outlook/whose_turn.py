"""Whose Player Turn it is, where that shouldn't matter: whoever asks for it all the same is found out."""

from __future__ import annotations

from typing import Any


class TurnMatters(Exception):
    """Somebody has asked whose Player Turn it is."""


class Whoever:
    """Stands for the Active Player: he can't be compared with anybody.

    Args:
        place: Where he comes in a list of both players that is only told; None: in none.
    """

    def __init__(self, place: int | None = None) -> None:
        self._place = place

    def __index__(self) -> int:
        """Return his place in what is told."""
        if self._place is None:
            raise TurnMatters
        return self._place

    def __rsub__(self, one: int) -> Whoever:
        """Return the other player."""
        return Whoever(None if self._place is None else one - self._place)

    def __eq__(self, other: object) -> bool:
        """Refuse to be compared with anybody else."""
        if other is not self:
            raise TurnMatters
        return True

    def __hash__(self) -> int:
        return 0


WHOEVER: Any = Whoever()
FIRST_TOLD: Any = Whoever(0)
"""As `WHOEVER`; of what is told of both sides, his comes first."""
