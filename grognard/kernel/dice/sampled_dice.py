"""Sampled dice: one fast random outcome, for simulation. Pools are drawn in one draw from their exact tables."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

from grognard.kernel.dice.dice_protocol import NotCountable, PoolResult, TooLarge
from grognard.kernel.dice.dice_tables import die_table, kept_total, total_table
from grognard.kernel.dice.distribution import Distribution
from grognard.kernel.dice.every_dice import EveryDice
from grognard.kernel.words.die import Sides, other_than_d6
from grognard.kernel.words.modifiers import Reason

if TYPE_CHECKING:
    from grognard.kernel.words.events import Event

T = TypeVar("T")


class SampledDice:
    """One random outcome, as fast as can be; nothing is recorded.

    Args:
        seed: Any whole number. The outcomes are repeatable, but not those of `RolledDice` with the same seed.
        tables: Where the exact tables of pools are remembered; share it between dice that play the same rules.

    >>> SampledDice(1).d6("why") in range(1, 7)
    True
    """

    telling = False

    def __init__(self, seed: int, *, tables: EveryDice | None = None) -> None:
        self.tables = EveryDice() if tables is None else tables
        random = Random(seed)  # the object's own generator
        self._random = random.random
        self._bits = random.getrandbits
        self._pools: dict[Any, Distribution[Any] | None] = {}

    def d6(self, because: Reason) -> int:
        """Draw a face."""
        return int(self._random() * 6) + 1

    def die(self, sides: Sides, because: Reason) -> int:
        """Draw what a die of any kind counts."""
        kind = other_than_d6(sides)
        return self.d6(because) if kind is None else self._one_of(die_table(kind))

    def d3(self, because: Reason) -> int:
        """Draw a D3."""
        return int(self._random() * 3) + 1

    def total(
        self, count: int, because: Reason, *, drop_lowest: int = 0, drop_highest: int = 0, sides: Sides = 6
    ) -> int:
        """Draw a total from its exact table."""
        kind = other_than_d6(sides)
        if count == 2 and kind is None and not drop_lowest and not drop_highest:
            return int(self._random() * 6) + int(self._random() * 6) + 2
        try:
            return self._one_of(total_table(count, drop_lowest, drop_highest, kind))
        except TooLarge:
            return kept_total(self.hand(count, because, sides=sides), drop_lowest, drop_highest)

    def hand(self, count: int, because: Reason, *, sides: Sides = 6) -> tuple[int, ...]:
        """Draw faces, and return them lowest first."""
        if other_than_d6(sides) is not None:
            return tuple(sorted([self.die(sides, because) for _ in range(count)]))
        random = self._random
        return tuple(sorted([int(random() * 6) + 1 for _ in range(count)]))

    def choose(self, options: Distribution[T], because: Reason) -> T:
        """Draw one of *options* by its weight."""
        return self._one_of(options)

    def spare(self, because: Reason) -> None:
        """Roll nothing."""

    def angle(self, because: Reason) -> float:
        """Draw a direction in whole degrees."""
        return float(int(self._random() * 360))

    def pool(self, n: int, resolve: Callable[..., PoolResult], *args: Any) -> PoolResult:
        """Draw the sum of *n* runs from its exact table; where that can't be had, run *resolve* *n* times."""
        key = (resolve, args, n)
        if key in self._pools:
            table = self._pools[key]
        else:
            try:
                table = self.tables.pool(n, resolve, *args)
            except (NotCountable, TooLarge):
                table = None
            self._pools[key] = table
        if table is not None:
            return self._one_of(table)  # type: ignore[no-any-return]  # the table holds sums of what resolve returns
        results: list[Any] = [resolve(self, *args) for _ in range(n)]
        if results and isinstance(results[0], tuple):
            return tuple(map(sum, zip(*results, strict=True)))  # type: ignore[return-value]  # as resolve returns
        return sum(results)  # type: ignore[no-any-return]  # as resolve returns

    def step(self, procedure: Callable[..., T], *args: Any) -> T:
        """Run *procedure*."""
        return procedure(self, *args)

    def tell(self, event: Event) -> None:
        """Ignore *event*."""

    def _one_of(self, options: Distribution[T]) -> T:
        """Draw an outcome: exactly by the weights, however large they are."""
        total = options.total
        size = total.bit_length()
        chance = self._bits(size)
        while chance >= total:
            chance = self._bits(size)
        return options.outcomes[bisect_right(options.cumulative, chance)]
