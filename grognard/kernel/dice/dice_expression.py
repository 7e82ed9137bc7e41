"""Amounts that are rolled: `2D6`, `D3+1`, `2D6×2`, or just `4`, as brackets, profiles and weapons print them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

import msgspec

from grognard.kernel.words.language import Name
from grognard.kernel.words.refusals import BadInput

if TYPE_CHECKING:
    from grognard.kernel.dice.dice_protocol import Dice
    from grognard.kernel.words.modifiers import Reason

__all__ = ["DICE_OR_NUMBER", "DiceExpression"]

_WRITTEN = re.compile(
    r"""(?:(?P<count>[1-9]\d?)? \s* D \s* (?P<sides>[36])
            (?: \s* [x×*] \s* (?P<times>\d{1,2}) )?
            (?: \s* (?P<sign>[+\-−–]) \s* (?P<plus>\d{1,2}) )?
        | (?P<number>\d{1,3}) )""",
    re.IGNORECASE | re.VERBOSE | re.ASCII,
)
DICE_OR_NUMBER = Name("a number or dice, as 2, D3+1 or 2D6×2", "un nombre ou des dés, comme 2, D3+1 ou 2D6×2")


class DiceExpression(msgspec.Struct, frozen=True, order=False):
    """An amount: *count* dice of *sides* (6 or 3), their sum multiplied by *times*, then *plus*; a number has no dice.

    A D3 is a D6 halved, rounded up, and is recorded as the D6 that was rolled.

    >>> DiceExpression.parse("2D6x2"), DiceExpression.parse("1D3+1"), DiceExpression.parse("4").is_rolled
    (DiceExpression('2D6×2'), DiceExpression('D3+1'), False)
    >>> DiceExpression.parse("D3+1").mean()
    Fraction(3, 1)
    """

    count: int = 0
    sides: int = 6
    plus: int = 0
    times: int = 1

    def __post_init__(self) -> None:
        if self.sides not in (3, 6) or not 0 <= self.count <= 99 or self.times < 1 or self.minimum < 0:
            raise ValueError(f"not {DICE_OR_NUMBER.en}")
        if not self.count and (self.sides != 6 or self.times != 1):
            raise ValueError("a number has no dice to multiply")

    @classmethod
    def number(cls, value: int) -> DiceExpression:
        """Return the amount that is always *value*."""
        return cls(plus=value)

    @classmethod
    def parse(cls, text: str, *, place: str = "") -> DiceExpression:
        """Read an amount as it is printed in either language.

        Raises:
            BadInput: If *text* is no amount.
        """
        found = _WRITTEN.fullmatch(text.strip())
        if found is None:
            raise BadInput(place, text, DICE_OR_NUMBER)
        if found["number"]:
            return cls.number(int(found["number"]))
        plus = int(found["plus"] or 0) * (-1 if found["sign"] and found["sign"] != "+" else 1)
        try:
            return cls(int(found["count"] or 1), int(found["sides"]), plus, int(found["times"] or 1))
        except ValueError:
            raise BadInput(place, text, DICE_OR_NUMBER) from None

    @property
    def is_rolled(self) -> bool:
        """Are there dice in it, so that it must be rolled? A plain number is told as it stands."""
        return self.count > 0

    @property
    def minimum(self) -> int:
        """The least it can be."""
        return self.count * self.times + self.plus

    @property
    def maximum(self) -> int:
        """The most it can be."""
        return self.count * self.sides * self.times + self.plus

    def mean(self) -> Fraction:
        """Return the exact average."""
        return Fraction(self.count * (self.sides + 1), 2) * self.times + self.plus

    def value_of(self, faces: Sequence[int]) -> int:
        """Return the amount that D6 *faces*, one for each die, come to (for rules that also look at the faces).

        >>> DiceExpression.parse("2D3+1").value_of([6, 1])
        5
        """
        assert len(faces) == self.count, f"{len(faces)} faces for {self}"
        points = sum((face + 1) // 2 for face in faces) if self.sides == 3 else sum(faces)
        return points * self.times + self.plus

    def roll(self, dice: Dice, because: Reason, *, drop_lowest: int = 0, drop_highest: int = 0) -> int:
        """Roll the amount; a plain number rolls nothing.

        With *drop_lowest* (Maximised) or *drop_highest* (Minimised) that many dice more are rolled and dropped.
        """
        if not self.count:
            return self.plus
        rolled = self.count + drop_lowest + drop_highest
        if self.sides == 6:
            points = int(dice.total(rolled, because, drop_lowest=drop_lowest, drop_highest=drop_highest))
        else:
            thrown = sorted(int(dice.d3(because)) for _ in range(rolled))
            points = sum(thrown[drop_lowest : rolled - drop_highest])
        return points * self.times + self.plus

    def __str__(self) -> str:
        if not self.count:
            return str(self.plus)
        dice = f"{self.count if self.count > 1 else ''}D{self.sides}"
        times = f"×{self.times}" if self.times > 1 else ""
        return f"{dice}{times}{f'{self.plus:+d}' if self.plus else ''}"

    def __repr__(self) -> str:
        return f"DiceExpression('{self}')"
