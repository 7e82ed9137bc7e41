"""Dice that count on the way: hits, automatic ones included, and wounds that no save has stopped.

The engine's own procedures are run with them: what attacks came to before Health Points were counted, and before
Multiple Wounds.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NamedTuple, TypeAlias, TypeVar

from grognard.kernel.dice import Dice
from grognard.kernel.dice.dice_protocol import PoolResult
from grognard.t9a.attack.attack_roll import (
    attack_up_to_armour,
    follow_attack,
    lose_health_points,
    resolve_attack,
    suffer,
)
from grognard.t9a.attack.strike import Strike
from grognard.t9a.attack.volley import Harm, Volley, roll_volleys

T = TypeVar("T")

Count: TypeAlias = Literal["hits", "wounds"]

COUNTS: tuple[Count, ...] = ("hits", "wounds")


class Wanted(NamedTuple):
    """What is counted of what falls on these sides.

    At the *last* attacks it doesn't matter what is lost, so their losses are forgotten.
    """

    what: tuple[Count, ...]
    struck: tuple[int, ...]
    last: bool = False


class Counting:
    """*dice* that count in all volleys; what they answer is the same but for what may be forgotten."""

    __slots__ = ("angle", "choose", "counts", "d3", "d6", "dice", "die", "hand", "spare", "tell", "total", "wanted")

    def __init__(self, dice: Dice, wanted: Wanted) -> None:
        self.dice, self.wanted = dice, wanted
        self.counts = {side: (0,) * len(wanted.what) for side in wanted.struck}
        self.d6, self.die, self.d3, self.total, self.hand = dice.d6, dice.die, dice.d3, dice.total, dice.hand
        self.choose, self.angle, self.spare, self.tell = dice.choose, dice.angle, dice.spare, dice.tell

    @property
    def telling(self) -> bool:
        """Whether `tell` is heeded."""
        return self.dice.telling

    @property
    def count(self) -> int:
        """What was counted, where only one thing is."""
        return sum(count for counts in self.counts.values() for count in counts)

    def pool(self, n: int, resolve: Callable[..., PoolResult], *args: Any) -> PoolResult:
        """Run *resolve* *n* times."""
        return self.dice.pool(n, resolve, *args)

    def step(self, procedure: Callable[..., T], *args: Any) -> T:
        """Return the result of *procedure*."""
        side = args[0][0].struck if procedure is roll_volleys and args[0] else None
        if side not in self.counts:
            return self.dice.step(procedure, *args)
        harm, counts = self.dice.step(count_volleys, self.wanted, *args)
        self.counts[side] = _sum(self.counts[side], counts)
        return harm  # type: ignore[return-value]  # what roll_volleys returns


class _CountingVolleys(Counting):
    """Dice that count within volleys on one pool."""

    __slots__ = ("found",)

    def __init__(self, dice: Dice, wanted: Wanted) -> None:
        super().__init__(dice, wanted)
        self.found = (0,) * len(wanted.what)

    def pool(self, n: int, resolve: Callable[..., PoolResult], *args: Any) -> PoolResult:
        """Run *resolve* *n* times and count."""
        of = len(self.found)
        both: Any = self.dice.pool(n, _resolve, self.wanted.what, self.wanted.last, resolve, *args)
        if not n and not isinstance(both, tuple):  # rolled dice don't know what no runs add up to
            both = (0,) * (of + _RESULTS[resolve])
        self.found = _sum(self.found, both[:of])
        own = both[of:]
        result: PoolResult = own if len(own) > 1 else own[0]  # as *resolve* returns it
        return result


def count_volleys(dice: Dice, wanted: Wanted, volleys: tuple[Volley, ...], most: int) -> tuple[Harm, tuple[int, ...]]:
    """Roll volleys on one pool; return the harm and what was counted."""
    counting = _CountingVolleys(dice, wanted)
    harm = roll_volleys(counting, volleys, most)
    return harm, counting.found


_RESULTS: dict[Any, int] = {resolve_attack: 1, lose_health_points: 1, suffer: 2, attack_up_to_armour: 4}
"""How many numbers each part of an attack that is rolled in a pool returns."""


def _resolve(
    dice: Dice, what: tuple[Count, ...], last: bool, resolve: Callable[..., Any], strike: Strike, *args: Any
) -> tuple[int, ...]:
    """Return what is counted in one run of a part of an attack, and then its result."""
    hits = wounds = 0
    result: tuple[int, ...]
    if resolve is attack_up_to_armour:
        result = attack_up_to_armour(dice, strike)
        hits = result[0]
    elif resolve is resolve_attack:
        hits, wounds, lost = follow_attack(dice, strike)
        result = (0 if last else lost,)
    else:
        assert resolve in (suffer, lose_health_points), "an attack has no other parts that are rolled together"
        lost, returned = suffer(dice, strike, *args)
        wounds = int(lost > 0)
        result = (0 if last else lost, returned)[: _RESULTS[resolve]]
    counted = {"hits": hits, "wounds": wounds}
    return (*(counted[one] for one in what), *result)


def _sum(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(map(sum, zip(one, other, strict=True)))
