"""Kinds of dice: the numbers on their sides, what a rule reads on them, and the words that some of them bear.

>>> D66.label, D66.faces[:7]
('D66', (11, 12, 13, 14, 15, 16, 21))
>>> order = DieKind((1, 2, 3), (Name("hold", "tenir"), Name("hold", "tenir"), Name("flee", "fuir")), (0, 0, 5))
>>> order.value(3), order.read("Fuir"), order.read("h"), order.read("3")
(5, 3, 1, None)
"""

from __future__ import annotations

from functools import cache

import msgspec

from grognard.kernel.words.names import Name

__all__ = ["D66", "DieKind", "Sides", "other_than_d6", "with_sides"]


class DieKind(msgspec.Struct, frozen=True, cache_hash=True):
    """A kind of die.

    Attributes:
        faces: A number for each side, all different, ascending: it is what journals keep and tests script.
        names: What is written on each side, where that is no number; sides that bear the same have the same name.
        values: What each side counts for the rule, where that isn't its number; it is written on it if no name is.
    """

    faces: tuple[int, ...]
    names: tuple[Name, ...] = ()
    values: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        sides = len(self.faces)
        if sides < 2 or list(self.faces) != sorted(set(self.faces)):
            raise ValueError(f"a die has two sides or more, numbered upwards, not {self.faces}")
        if any(len(each) not in (0, sides) for each in (self.names, self.values)):
            raise ValueError(f"a die of {sides} sides has as many names and values, or none")

    @property
    def label(self) -> str:
        """What the die is called in both languages, by what it counts at most: D10."""
        return f"D{max(self.counted)}"

    def value(self, face: int) -> int:
        """Return what a side counts."""
        return self.values[self.faces.index(face)] if self.values else face

    @property
    def counted(self) -> tuple[int, ...]:
        """What the sides count, in their order."""
        return self.values or self.faces

    def shown(self, face: int) -> int | Name:
        """Return what people read on a side."""
        return self.names[self.faces.index(face)] if self.names else self.value(face)

    @property
    def readings(self) -> tuple[int | Name, ...]:
        """What people may read on the die, each thing once."""
        return tuple(dict.fromkeys(map(self.shown, self.faces)))

    def read(self, text: str) -> int | None:
        """Return the side on which people read *text*: a number, or a name or its beginning in either language.

        Where several sides bear the same, it is the first; None if no side or different sides may be meant.
        """
        text = " ".join(text.split()).casefold()
        if not self.names:
            number = int(text) if text.isdecimal() else None
            return self.faces[self.counted.index(number)] if number in self.counted else None
        spelled = [(name, {name.en.casefold(), name.fr.casefold()}) for name in self.names]
        meant = {name for name, spellings in spelled if text in spellings} or {
            name for name, spellings in spelled if text and any(one.startswith(text) for one in spellings)
        }
        return self.faces[self.names.index(meant.pop())] if len(meant) == 1 else None


Sides = int | DieKind
"""How a rule names a die: by its number of sides, or by its kind."""

D66 = DieKind(tuple(10 * tens + units for tens in range(1, 7) for units in range(1, 7)))
"""Two D6 read as tens and units, 11 to 66: the die of the tables."""


@cache
def with_sides(sides: int) -> DieKind:
    """Return the die numbered from 1 to *sides*."""
    return DieKind(tuple(range(1, sides + 1)))


def other_than_d6(sides: Sides) -> DieKind | None:
    """Return the kind of a die; None for the plain D6, which needs no description."""
    if isinstance(sides, int):
        return None if sides == 6 else with_sides(sides)
    return None if sides == with_sides(6) else sides
