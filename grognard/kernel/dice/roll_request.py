"""What somebody must roll: how many dice, why, and which faces are possible."""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec

from grognard.kernel.dice.dice_protocol import ImpossibleFace
from grognard.kernel.dice.distribution import Distribution
from grognard.kernel.words.modifiers import Reason, Target

Options: TypeAlias = Distribution[Any] | None
"""What a choice or an angle draws from; None for dice."""


class RollRequest(msgspec.Struct, frozen=True):
    """What a person at a real table must roll: *count* dice, why, and how they are read.

    `kind` is "d6", "d3" (roll D6, give their faces), "total", "hand", "choice" (give the index of one of `options`,
    from 0) or "angle" (give whole degrees, 0 to 359).
    """

    count: int
    because: Reason
    kind: str = "d6"
    options: Options = None

    @property
    def lowest(self) -> int:
        """The lowest face."""
        return 1 if self.options is None else 0

    @property
    def highest(self) -> int:
        """The highest face."""
        return 6 if self.options is None else len(self.options) - 1

    def check(self, faces: tuple[int, ...]) -> None:
        """Refuse *faces* that can't have been rolled.

        Raises:
            ImpossibleFace: If there aren't `count` of them, or one is out of range.
        """
        for face in faces:
            if face != int(face) or not self.lowest <= face <= self.highest:
                what = f"{self.kind}, {self.reason}"
                raise ImpossibleFace(f"{face!r} can't be rolled ({what}): {self.lowest} to {self.highest}")
        if len(faces) != self.count:
            raise ImpossibleFace(f"{len(faces)} dice were given, {self.count} are needed ({self.reason})")

    @property
    def reason(self) -> str:
        """The rule id behind the roll."""
        return self.because.what if isinstance(self.because, Target) else self.because
