"""Lazy dice: they know only which faces are still possible, and split on the comparisons that a rule makes.

`roll >= 4` splits a die two ways, not six; `total <= discipline` splits 2D6 two ways, not eleven. For exact
odds this alone is worth a factor of ten. What has been learned stays learned: after `roll >= 4` came out true,
`roll == 6` is one chance in three.
"""

from __future__ import annotations

from bisect import bisect_left
from math import ceil
from typing import Any, Protocol

from grognard.kernel.dice.distribution import Distribution


class Branching(Protocol):
    """Whoever decides which way a lazy die goes."""

    def split(self, weights: tuple[int, ...], total: int) -> int:
        """Return the index of the branch taken, out of those with these *weights*, which add up to *total*."""
        ...


_ALL = 0b1111110  # bit f stands for face f
_FACES = {mask: tuple(face for face in range(1, 7) if mask >> face & 1) for mask in range(0, 128, 2)}
_EQUAL_CHANCES = {mask: (1,) * len(faces) for mask, faces in _FACES.items()}
_AT_LEAST = [_ALL, *(sum(1 << face for face in range(least, 7)) for least in range(1, 8))]
_EQUAL = {face: 1 << face for face in range(1, 7)}
_COUNT = [mask.bit_count() for mask in range(128)]
_TWO_WAYS = [[((yes, no), yes + no) for no in range(6)] for yes in range(6)]  # the weights of a split, and their sum


class _Lazy:
    """A number not yet known; subclasses say how it splits. Everything but a comparison needs the number itself."""

    __slots__ = ()
    __hash__ = None  # type: ignore[assignment]  # it may still change what it knows, so it can be in no result

    def __int__(self) -> int:
        raise NotImplementedError

    def _is_at_least(self, least: int) -> bool:
        raise NotImplementedError

    def _is(self, number: int) -> bool:
        return self._is_at_least(number) and not self._is_at_least(number + 1)

    def __ge__(self, other: Any) -> bool:
        return self._is_at_least(other if type(other) is int else _rounded_up(other))

    def __lt__(self, other: Any) -> bool:
        return not self._is_at_least(other if type(other) is int else _rounded_up(other))

    def __gt__(self, other: Any) -> bool:
        return self._is_at_least(other + 1 if type(other) is int else _next_above(other))

    def __le__(self, other: Any) -> bool:
        return not self._is_at_least(other + 1 if type(other) is int else _next_above(other))

    def __eq__(self, other: object) -> bool:
        if type(other) is int:
            return self._is(other)
        if isinstance(other, _Lazy | int | float):
            number = other if isinstance(other, float) else int(other)
            return number == int(number) and self._is(int(number))
        return False

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __index__(self) -> int:
        return int(self)

    def __float__(self) -> float:
        return float(int(self))

    def __bool__(self) -> bool:
        return not self._is(0)

    def __str__(self) -> str:
        return str(int(self))

    def __format__(self, spec: str) -> str:
        return format(int(self), spec)

    def __repr__(self) -> str:
        return "<a die not read yet>"

    def __add__(self, other: Any) -> Any:
        return int(self) + _number(other)

    def __radd__(self, other: Any) -> Any:
        return other + int(self)

    def __sub__(self, other: Any) -> Any:
        return int(self) - _number(other)

    def __rsub__(self, other: Any) -> Any:
        return other - int(self)

    def __mul__(self, other: Any) -> Any:
        return int(self) * _number(other)

    def __rmul__(self, other: Any) -> Any:
        return other * int(self)

    def __truediv__(self, other: Any) -> Any:
        return int(self) / _number(other)

    def __floordiv__(self, other: Any) -> Any:
        return int(self) // _number(other)

    def __rfloordiv__(self, other: Any) -> Any:
        return other // int(self)

    def __mod__(self, other: Any) -> Any:
        return int(self) % _number(other)

    def __divmod__(self, other: Any) -> Any:
        return divmod(int(self), _number(other))

    def __neg__(self) -> int:
        return -int(self)

    def __abs__(self) -> int:
        return abs(int(self))


def _number(other: Any) -> Any:
    return int(other) if isinstance(other, _Lazy) else other


def _rounded_up(other: Any) -> int:
    """Return the smallest whole number that is *other* or more."""
    return int(other) if isinstance(other, _Lazy) else ceil(other)


def _next_above(other: Any) -> int:
    """Return the smallest whole number above *other*."""
    other = _number(other)
    return int(other // 1) + 1


class LazyDie(_Lazy):
    """One D6 of which only the faces still possible are known."""

    __slots__ = ("_branch", "_possible")

    def __init__(self, branch: Branching) -> None:
        self._branch = branch
        self._possible = _ALL

    def __ge__(self, other: Any) -> bool:
        if type(other) is not int:
            other = _rounded_up(other)
        return self._is_among(_AT_LEAST[other if 0 <= other <= 7 else 0 if other < 0 else 7])

    def __lt__(self, other: Any) -> bool:
        if type(other) is not int:
            other = _rounded_up(other)
        return not self._is_among(_AT_LEAST[other if 0 <= other <= 7 else 0 if other < 0 else 7])

    def __eq__(self, other: object) -> bool:
        return self._is_among(_EQUAL.get(other, 0)) if type(other) is int else super().__eq__(other)

    def __ne__(self, other: object) -> bool:
        return not (self._is_among(_EQUAL.get(other, 0)) if type(other) is int else super().__eq__(other))

    __hash__ = None  # as every lazy number; Python asks for it beside __eq__

    def _is_at_least(self, least: int) -> bool:
        return self._is_among(_AT_LEAST[least if 0 <= least <= 7 else 0 if least < 0 else 7])

    def _is(self, number: int) -> bool:
        return self._is_among(_EQUAL.get(number, 0))

    def _is_among(self, faces: int) -> bool:
        possible = self._possible
        yes = possible & faces
        if yes == possible:
            return True
        if not yes:
            return False
        no = possible ^ yes
        if self._branch.split(*_TWO_WAYS[_COUNT[yes]][_COUNT[no]]):
            self._possible = no
            return False
        self._possible = yes
        return True

    def __int__(self) -> int:
        possible = self._possible
        faces = _FACES[possible]
        if len(faces) == 1:
            return faces[0]
        face = faces[self._branch.split(_EQUAL_CHANCES[possible], len(faces))]
        self._possible = 1 << face
        return face


class LazyTotal(_Lazy):
    """A number from an ordered table, of which only a slice of the table is still possible."""

    __slots__ = ("_branch", "_high", "_low", "_sums", "_values")

    def __init__(self, branch: Branching, table: Distribution[int]) -> None:
        self._branch = branch
        self._values = table.outcomes
        self._sums = table.cumulative
        self._low = 0
        self._high = len(table)

    def _is_at_least(self, least: int) -> bool:
        low, high = self._low, self._high
        cut = bisect_left(self._values, least, low, high)
        if cut == low:
            return True
        if cut == high:
            return False
        sums = self._sums
        bottom = sums[low - 1] if low else 0
        middle, top = sums[cut - 1], sums[high - 1]
        if self._branch.split((top - middle, middle - bottom), top - bottom):
            self._high = cut
            return False
        self._low = cut
        return True

    def __int__(self) -> int:
        low, high, sums = self._low, self._high, self._sums
        if high - low > 1:
            bottom = sums[low - 1] if low else 0
            weights = tuple(sums[k] - (sums[k - 1] if k else 0) for k in range(low, high))
            low += self._branch.split(weights, sums[high - 1] - bottom)
            self._low, self._high = low, low + 1
        return self._values[low]
