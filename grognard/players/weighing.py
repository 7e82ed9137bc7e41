"""What the tactician compared: each answer with the points that it expects of it, and what they are made of.

Points are what its game counts: what the enemy is expected to lose, less its own losses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar, TypeVar

import msgspec

from grognard.kernel.battle.asks import Answer
from grognard.kernel.words.events import Event
from grognard.kernel.words.language import N_, Wording

FEW = 10  # points below which tenths are shown
SHOWN = 3  # answers besides the chosen one that a reason names


def _rounded(points: float) -> float:
    """Return points as they are shown: whole ones, or tenths of few.

    >>> _rounded(12.34), _rounded(0.26)
    (12, 0.3)
    """
    return round(points) if abs(points) >= FEW else round(points, 1)


class Part(msgspec.Struct, frozen=True):
    """One of the things that a value is made of: *what* it is (a text marked with `N_`), and its points."""

    what: str
    points: float

    def wording(self) -> Wording:
        """Return "chance to reach: +0.7"."""
        return Wording(_PART, {"what": self.what, "points": _rounded(self.points)}.__getitem__)


class Chance(msgspec.Struct, frozen=True):
    """A probability that a value hangs on."""

    what: str
    chance: float

    def wording(self) -> Wording:
        """Return "reaches it: 72.2%"."""
        return Wording(_CHANCE, self.__getattribute__)


class Valued(msgspec.Struct, frozen=True):
    """An answer and the points that the tactician expects of it."""

    answer: Answer
    points: float
    parts: tuple[Part | Chance, ...] = ()

    def wording(self) -> Wording:
        """Return the answer with its points and what they are made of."""
        shown = {"answer": self.answer, "points": _rounded(self.points), "parts": self.parts}
        return Wording(_MADE_OF if self.parts else _VALUED, shown.__getitem__)


class Weighed(Event, frozen=True):
    """Why the tactician chose: the best of the answers that it compared, and the next ones."""

    message: ClassVar[str] = N_("{chosen}; compared with: {others}")

    kind: str
    chosen: Valued
    others: tuple[Valued, ...] = ()

    def wording(self) -> Wording:
        """Return the sentence."""
        return Wording(self.message if self.others else _ONLY, self.__getattribute__)


_PART, _CHANCE = N_("{what} {points:+}"), N_("{what} {chance:%}")
_VALUED, _MADE_OF = N_("{answer} [{points:+}]"), N_("{answer} [{points:+}: {parts}]")
_ONLY = N_("{chosen}")

A = TypeVar("A", bound=Answer)


def best_of(kind: str, values: Iterable[Valued]) -> Weighed:
    """Return the answer with most points (the first of equals), and those that came next."""
    order = sorted(values, key=lambda valued: -valued.points)
    assert order, f"{kind}: nothing to choose from"
    return Weighed(kind, order[0], tuple(order[1 : 1 + SHOWN]))


def rated(options: Iterable[A], points: Callable[[A], float]) -> list[Valued]:
    """Return each of *options* with its points."""
    return [Valued(option, points(option)) for option in options]
