"""What somebody must roll: how many dice, why, and which faces are possible."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import Any, TypeAlias

import msgspec

from grognard.kernel.dice.dice_protocol import ImpossibleFace
from grognard.kernel.dice.distribution import Distribution
from grognard.kernel.dice.face_stream import FaceStream
from grognard.kernel.words.die import DieKind
from grognard.kernel.words.modifiers import Reason, Target

Source: TypeAlias = Distribution[Any] | DieKind | None
"""What a choice or an angle draws from, or the kind of dice that are rolled; None for D6."""


def drawn(stream: FaceStream, count: int, source: Source) -> tuple[int, ...]:
    """Return *count* faces from a stream."""
    if source is None:
        return stream.take(count)
    if isinstance(source, DieKind):
        return tuple([source.faces[stream.below(len(source.faces))] for _ in range(count)])
    sums, total = source.cumulative, source.total
    return tuple([bisect_right(sums, stream.below(total)) for _ in range(count)])


def values_of(faces: tuple[int, ...], die: DieKind | None) -> tuple[int, ...]:
    """Return what the faces of dice of a kind (None: D6) count."""
    return faces if die is None or not die.values else tuple(map(die.value, faces))


class RollRequest(msgspec.Struct, frozen=True):
    """What a person at a real table must roll: *count* dice, why, and how they are read.

    `kind` is "d6", "die", "d3" (roll D6, give their faces), "total", "hand", "choice" (give the index of one of the
    options that are its `source`, from 0) or "angle" (give whole degrees, 0 to 359). Where the dice are no D6, `source`
    is their kind.
    """

    count: int
    because: Reason
    kind: str = "d6"
    source: Source = None

    @property
    def possible(self) -> Sequence[int]:
        """The faces that may be given."""
        if self.source is None:
            return range(1, 7)
        return self.source.faces if isinstance(self.source, DieKind) else range(len(self.source))

    @property
    def lowest(self) -> int:
        """The lowest face."""
        return self.possible[0]

    @property
    def highest(self) -> int:
        """The highest face."""
        return self.possible[-1]

    def check(self, faces: tuple[int, ...]) -> None:
        """Refuse *faces* that can't have been rolled.

        Raises:
            ImpossibleFace: If there aren't `count` of them, or one is out of range.
        """
        for face in faces:
            if face not in self.possible:
                what = f"{self.kind}, {self.reason}"
                raise ImpossibleFace(f"{face!r} can't be rolled ({what}): {self.lowest} to {self.highest}")
        if len(faces) != self.count:
            raise ImpossibleFace(f"{len(faces)} dice were given, {self.count} are needed ({self.reason})")

    @property
    def reason(self) -> str:
        """The rule id behind the roll."""
        return self.because.what if isinstance(self.because, Target) else self.because
