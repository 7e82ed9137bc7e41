"""Exact odds: a procedure is run again and again, down every branch, until all were taken.

Each run follows a script of the choices made so far and, where the script ends, takes the first branch; the
next run takes the next branch at the deepest choice that has one left. Results that are equal merge. A
result's weight is the product of its branches' weights: whole numbers, so nothing is ever rounded.
"""

from __future__ import annotations

from collections.abc import Callable
from math import lcm
from typing import TYPE_CHECKING, Any, TypeVar

from grognard.kernel.dice.dice_protocol import NotCountable, PoolResult, TooLarge
from grognard.kernel.dice.dice_tables import die_table, hand_table, total_table
from grognard.kernel.dice.distribution import Distribution
from grognard.kernel.dice.lazy_dice import LazyDie, LazyTotal
from grognard.kernel.dice.powers import largest_power
from grognard.kernel.words.die import Sides, other_than_d6
from grognard.kernel.words.modifiers import Reason

if TYPE_CHECKING:
    from grognard.kernel.words.events import Event

T = TypeVar("T")

BOUND = 200_000
"""How many branches one procedure may have, and how many outcomes one pool, unless told otherwise."""


class EveryDice:
    """Every way the dice may fall. Works out exact odds, and remembers those of each step and each pool.

    Args:
        bound: How many branches one procedure may have, and how many outcomes one pool.

    >>> def charge(dice):
    ...     return dice.total(2, "charge") >= 7
    >>> EveryDice().odds(charge).probability(True)
    Fraction(7, 12)
    """

    def __init__(self, *, bound: int = BOUND) -> None:
        self.bound = bound
        self.runs = 0
        """How many times procedures were executed so far."""
        self._steps: dict[Any, Distribution[Any]] = {}
        self._pools: dict[Any, Distribution[Any]] = {}

    def odds(self, procedure: Callable[..., T], *args: Any) -> Distribution[T]:
        """Return the exact distribution of `procedure(dice, *args)`.

        Raises:
            TooLarge: If it has more than `bound` branches.
            NotCountable: If its result or *args* can't be hashed (an unread die is in it), or it asks for a direction.
        """
        try:
            known = self._steps.get((procedure, args))
        except TypeError as trouble:
            raise NotCountable(f"the arguments of {_name(procedure)} can't be hashed ({trouble})") from trouble
        if known is None:
            known = self._steps[procedure, args] = self._enumerate(procedure, args)
        return known

    def anew(self, procedure: Callable[..., T], *args: Any) -> Distribution[T]:
        """Return the exact distribution of `procedure(dice, *args)` without remembering it: *args* may be anything.

        Raises:
            TooLarge: If it has more than `bound` branches.
            NotCountable: If its result can't be hashed (an unread die is in it), or it asks for a direction.
        """
        found: Distribution[T] = self._enumerate(procedure, args)
        return found

    def pool(self, n: int, resolve: Callable[..., PoolResult], *args: Any) -> Distribution[PoolResult]:
        """Return the exact distribution of the sum of *n* runs of `resolve(dice, *args)`.

        Raises:
            TooLarge: If the sum may have more than `bound` outcomes.
        """
        key = (resolve, args, n)
        try:
            known = self._pools.get(key)
        except TypeError as trouble:
            raise NotCountable(f"the arguments of {_name(resolve)} can't be hashed ({trouble})") from trouble
        if known is None:
            one: Distribution[Any] = self.odds(resolve, *args)
            if largest_power(one.weights, n) > self.bound:
                raise TooLarge(self.bound, f"outcomes of {n} times {_name(resolve)}")
            known = self._pools[key] = one.power(n)
        return known

    def branch(self) -> Branch:
        """Return the dice for the branches of one procedure."""
        return Branch(self)

    def _enumerate(self, procedure: Callable[..., Any], args: tuple[Any, ...]) -> Distribution[Any]:
        found: dict[Any, dict[int, int]] = {}  # result -> {denominator: weight}
        branch = self.branch()
        choices = branch.choices
        runs = 0
        while True:
            branch.position = 0
            result = procedure(branch, *args)
            runs += 1
            if choices:
                last = choices[-1]
                weight, denominator = last.weight, last.denominator
            else:
                weight = denominator = 1
            try:
                weights = found.get(result)
            except TypeError as trouble:
                raise NotCountable(_unhashable(procedure, result)) from trouble
            if weights is None:
                found[result] = {denominator: weight}
            else:
                weights[denominator] = weights.get(denominator, 0) + weight
            while choices and not choices[-1].next():
                choices.pop()
            if not choices:
                break
            if runs >= self.bound:
                raise TooLarge(self.bound, f"branches of {_name(procedure)}")
        self.runs += runs
        return _merged(found)


class Branch:
    """The dice that a procedure is given while every branch of it is run."""

    __slots__ = ("choices", "every", "position")

    telling = False

    def __init__(self, every: EveryDice) -> None:
        self.every = every
        self.choices: list[_Choice] = []  # the script: the choices made so far in this run
        self.position = 0  # how many of them this run has met

    # ---- the words of the dice; the lazy kinds stand in for int, which Dice promises

    def d6(self, because: Reason) -> int:
        """Return a die that splits only on the comparisons made."""
        return LazyDie(self)  # type: ignore[return-value]  # it answers every comparison and sum as an int does

    def die(self, sides: Sides, because: Reason) -> int:
        """Return a die that splits only on the comparisons made."""
        kind = other_than_d6(sides)
        return self.d6(because) if kind is None else LazyTotal(self, die_table(kind))  # type: ignore[return-value]  # as d6

    def d3(self, because: Reason) -> int:
        """Split three ways."""
        return self.split((1, 1, 1), 3) + 1

    def total(
        self, count: int, because: Reason, *, drop_lowest: int = 0, drop_highest: int = 0, sides: Sides = 6
    ) -> int:
        """Return a total that splits only on the comparisons made."""
        table = total_table(int(count), drop_lowest, drop_highest, other_than_d6(sides))
        return LazyTotal(self, table)  # type: ignore[return-value]  # as d6

    def hand(self, count: int, because: Reason, *, sides: Sides = 6) -> tuple[int, ...]:
        """Split into every hand, each with its number of arrangements."""
        return self._one_of(hand_table(int(count), other_than_d6(sides)))

    def choose(self, options: Distribution[T], because: Reason) -> T:
        """Split into every option."""
        return self._one_of(options)

    def pool(self, n: int, resolve: Callable[..., PoolResult], *args: Any) -> PoolResult:
        """Split into every sum that *n* runs may have."""
        n = int(n)  # if it's a lazy die, it splits now
        position = self.position
        if position < len(self.choices):  # met before: the sums needn't be looked up
            self.position = position + 1
            known: PoolResult = self.choices[position].value()
            return known
        return self._one_of(self.every.pool(n, resolve, *args))

    def step(self, procedure: Callable[..., T], *args: Any) -> T:
        """Split into every result that the step may have."""
        position = self.position
        if position < len(self.choices):  # met before: the results needn't be looked up
            self.position = position + 1
            known: T = self.choices[position].value()
            return known
        return self._one_of(self.every.odds(procedure, *args))

    def spare(self, because: Reason) -> None:
        """Roll nothing."""

    def angle(self, because: Reason) -> float:
        """Refuse: directions aren't listed."""
        raise NotCountable(f"a random direction ({because}) has no exact odds here; sample it instead")

    def tell(self, event: Event) -> None:
        """Ignore *event*."""

    # ---- splitting

    def _one_of(self, options: Distribution[T]) -> T:
        position = self.position
        self.position = position + 1
        if position < len(self.choices):
            known: T = self.choices[position].value()
            return known
        outcomes = options.outcomes
        self.choices.append(_Choice(self.choices, options.chances, options.total, outcomes))
        return outcomes[0]

    def split(self, weights: tuple[int, ...], total: int) -> int:
        """Return the index of the branch taken here, out of those with these *weights*, which add up to *total*."""
        position = self.position
        self.position = position + 1
        if position < len(self.choices):
            return self.choices[position].index
        self.choices.append(_Choice(self.choices, weights, total))
        return 0


class _Choice:
    """One choice of the script: which of its branches this run takes, and the weight of the path up to here."""

    __slots__ = ("before", "denominator", "index", "values", "weight", "weights")

    before: int
    denominator: int
    weight: int

    def __init__(
        self, earlier: list[_Choice], weights: tuple[int, ...], total: int, values: tuple[Any, ...] | None = None
    ) -> None:
        if earlier:
            last = earlier[-1]
            self.before = last.weight
            self.denominator = last.denominator * total
        else:
            self.before = 1
            self.denominator = total
        self.weights = weights
        self.values = values
        self.index = 0
        self.weight = self.before * weights[0]

    def next(self) -> bool:
        """Go to the next branch; return whether there was one."""
        index = self.index + 1
        if index == len(self.weights):
            return False
        self.index = index
        self.weight = self.before * self.weights[index]
        return True

    def value(self) -> Any:
        """Return the value of the branch taken."""
        assert self.values is not None, "the procedure asked for something else than in its last run: it isn't pure"
        return self.values[self.index]


def _merged(found: dict[Any, dict[int, int]]) -> Distribution[Any]:
    """Return the distribution of *found*, result -> {denominator: weight}, over one common denominator."""
    common = lcm(*{denominator for weights in found.values() for denominator in weights})
    counts = {}
    for result, weights in found.items():
        count = 0
        for denominator, weight in weights.items():
            count += weight * (common // denominator)
        counts[result] = count
    return Distribution.of_counts(counts)


def _name(procedure: Callable[..., Any]) -> str:
    return getattr(procedure, "__qualname__", repr(procedure))


def _unhashable(procedure: Callable[..., Any], result: object) -> str:
    if isinstance(result, LazyDie | LazyTotal):
        return f"{_name(procedure)} returns a die that was only compared, never read: return int(roll)"
    return f"the result of {_name(procedure)} can't be hashed ({type(result).__name__}): is there a die in it, unread?"
