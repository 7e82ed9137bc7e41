"""The types of a rule's fields: what may stand in its brackets. See `grognard.kernel.rules.brackets`."""

from __future__ import annotations

from collections.abc import Container
from typing import Annotated

import msgspec

__all__ = [
    "Against",
    "Area",
    "Bonus",
    "Cap",
    "Change",
    "Farther",
    "Item",
    "Length",
    "Needed",
    "Word",
    "named",
    "valued",
]


class Item(msgspec.Struct, frozen=True):
    """How a field of a simple type is written: its *kind*, and the *word* that goes with it."""

    kind: str
    word: str = ""


def valued(word: str) -> Item:
    """Mark a field that holds a characteristic's value."""
    return Item("valued", word)


def named(kind: str) -> Item:
    """Mark a field that holds a word of *kind*."""
    return Item("word", kind)


Needed = Annotated[int, Item("needed")]
"""The face needed on a D6: `4+`."""
Bonus = Annotated[int, Item("bonus")]
"""What is added: `+1`, `−1`."""
Cap = Annotated[int, Item("cap")]
"""The best value that a bonus can bring: `max 3+`."""
Length = Annotated[float, Item("length")]
"""A distance in the system's own unit: `18"`, `9`."""
Farther = Annotated[float, Item("farther")]
"""What is added to a distance: `+6"`."""
Word = Annotated[str, Item("word")]
"""The id of a word of the system, or of a rule."""


class Change(msgspec.Struct, frozen=True):
    """What is added to a characteristic: `+1 Str` is `Change("strength", 1)`."""

    characteristic: str
    by: int


class Area(msgspec.Struct, frozen=True):
    """Hits for each rank or file, and how many of these at most: `1×5`."""

    hits: int
    ranks: int

    def __post_init__(self) -> None:
        if not (1 <= self.hits <= 20 and 1 <= self.ranks <= 20):
            raise ValueError("expected hits × ranks: 1×5")


class Against(msgspec.Struct, frozen=True):
    """A condition: any one of its alternatives, each made of words that must all be true.

    `against Large, Gigantic` is `Against((("large",), ("gigantic",)))`; `against Infantry and Large` has one
    alternative of two words.
    """

    any_of: tuple[tuple[str, ...], ...]

    def holds(self, words: Container[str]) -> bool:
        """Is the condition true of something to which *words* (ids of words and rules) apply?"""
        return any(all(word in words for word in alternative) for alternative in self.any_of)
