"""`hits` and `wounds`: what the attacks on a target came to before Health Points were counted.

The engine's own procedures are run with dice that count on the way: hits, automatic ones included, or wounds that no
save has stopped, before Multiple Wounds.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NamedTuple, TypeAlias, TypeVar

from grognard.kernel.battle.questions import Facts
from grognard.kernel.dice import Dice
from grognard.kernel.dice.dice_protocol import PoolResult, TooLarge
from grognard.kernel.dice.distribution import Distribution
from grognard.kernel.dice.every_dice import EveryDice
from grognard.kernel.words.language import N_
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

CALLED: dict[Count, str] = {"hits": N_("hits"), "wounds": N_("wounds that no save has stopped")}
TARGET = 1
"""The side of the target: what falls on its attackers is not counted."""


class Counted(NamedTuple):
    """Where something stands, and what was counted up to there."""

    at: Any
    number: int = 0


def facts_of(count: Callable[[EveryDice, Count], Distribution[int]], bound: int) -> Facts:
    """Return what is counted, by name; nothing if there is too much of it to be listed."""
    try:
        return {what: (called, count(EveryDice(bound=bound), what)) for what, called in CALLED.items()}
    except TooLarge:
        return {}


class Wanted(NamedTuple):
    """What is counted; at the *last* attacks it doesn't matter what is lost, so their losses are forgotten."""

    what: Count
    last: bool = False


class Counting:
    """*dice* that count in all volleys on the target; what they answer is the same but for what may be forgotten."""

    __slots__ = ("angle", "choose", "count", "d3", "d6", "dice", "die", "hand", "spare", "tell", "total", "wanted")

    def __init__(self, dice: Dice, wanted: Wanted) -> None:
        self.dice, self.wanted, self.count = dice, wanted, 0
        self.d6, self.die, self.d3, self.total, self.hand = dice.d6, dice.die, dice.d3, dice.total, dice.hand
        self.choose, self.angle, self.spare, self.tell = dice.choose, dice.angle, dice.spare, dice.tell

    @property
    def telling(self) -> bool:
        """Whether `tell` is heeded."""
        return self.dice.telling

    def pool(self, n: int, resolve: Callable[..., PoolResult], *args: Any) -> PoolResult:
        """Run *resolve* *n* times."""
        return self.dice.pool(n, resolve, *args)

    def step(self, procedure: Callable[..., T], *args: Any) -> T:
        """Return the result of *procedure*."""
        if procedure is not roll_volleys or any(volley.struck != TARGET for volley in args[0]):
            return self.dice.step(procedure, *args)
        harm, count = self.dice.step(count_volleys, self.wanted, *args)
        self.count += count
        return harm  # type: ignore[return-value]  # what roll_volleys returns


class _CountingVolleys(Counting):
    """Dice that count within a volley."""

    __slots__ = ()

    def pool(self, n: int, resolve: Callable[..., PoolResult], *args: Any) -> PoolResult:
        """Run *resolve* *n* times and count."""
        count, *result = self.dice.pool(n, _resolve, self.wanted, resolve, *args)
        self.count += count
        return tuple(result) if len(result) > 1 else result[0]  # type: ignore[return-value]  # as *resolve* returns it


def count_volleys(dice: Dice, wanted: Wanted, volleys: tuple[Volley, ...], most: int) -> tuple[Harm, int]:
    """Roll volleys on one pool; return the harm and what was counted."""
    counting = _CountingVolleys(dice, wanted)
    harm = roll_volleys(counting, volleys, most)
    return harm, counting.count


def _resolve(dice: Dice, wanted: Wanted, resolve: Callable[..., Any], strike: Strike, *args: Any) -> tuple[int, ...]:
    """Return what is counted in one run of a part of an attack, and then its result."""
    of_hits = wanted.what == "hits"
    if resolve is attack_up_to_armour:
        result = attack_up_to_armour(dice, strike)
        return result[0] if of_hits else 0, *result
    if resolve is resolve_attack:
        hits, wounds, lost = follow_attack(dice, strike)
        return hits if of_hits else wounds, 0 if wanted.last else lost
    assert resolve in (suffer, lose_health_points), "an attack has no other parts that are rolled together"
    lost, returned = suffer(dice, strike, *args)
    wounds = 0 if of_hits else int(lost > 0)
    return (wounds, 0 if wanted.last else lost, returned)[: 3 if resolve is suffer else 2]
