"""All losses of an Initiative Step, unit by unit: what falls on one is independent of what falls on the others."""

from __future__ import annotations

from itertools import product
from math import prod
from typing import NamedTuple

from grognard.kernel.dice import TooLarge
from grognard.kernel.dice.distribution import Distribution
from grognard.kernel.dice.every_dice import EveryDice
from grognard.t9a.attack.volley import Harm, roll_volleys
from grognard.t9a.board.round_of_combat import Pool
from grognard.t9a.melee.blows import Aim, losses_by_unit, only_units_pay
from grognard.t9a.melee.volleys import Aimed, Group, Loss, caps_of, groups_of
from grognard.t9a.outlook.counting import Wanted, count_volleys

Pools = tuple[tuple[Pool, int], ...]
"""What the pools of a unit lose."""


BETWEEN_TWO = 2
"""Between two units it doesn't matter whose losses come first; among more, it says who closes up to whom first."""


class Suffered(NamedTuple):
    """What one unit may suffer in a step: what its pools lose, and the losses with their groups' numbers.

    *counted*: the hits or wounds that it takes, if they are counted.
    """

    pools: Pools
    losses: tuple[tuple[int, Loss], ...]
    counted: int = 0


class Column:
    """All that one unit may suffer in a step, with its chances; and what is *wanted*, if anything, counted."""

    def __init__(
        self, unit: int, groups: tuple[tuple[int, Group], ...], every: EveryDice, wanted: Wanted | None = None
    ) -> None:
        self.unit = unit
        harms = [_harms(group, every, wanted) for _, group in groups]
        self._limits = [
            _Limit(group.most, _most(odds.outcomes)) for (_, group), odds in zip(groups, harms, strict=True)
        ]
        self.entries = tuple(_suffered(groups, combined) for combined in product(*(odds.outcomes for odds in harms)))
        self.chances = tuple(prod(chances) for chances in product(*(odds.chances for odds in harms)))
        self.total = prod(odds.total for odds in harms)
        self.only_units_pay = all(only_units_pay(tuple(loss for _, loss in one.losses)) for one in self.entries)

    def holds_for(self, groups: tuple[tuple[int, Group], ...]) -> bool:
        """Would the same attacks on pools that may have less left do the same?"""
        return all(limit.holds(group.most) for limit, (_, group) in zip(self._limits, groups, strict=True))


class StepLosses:
    """All losses of a step: *columns* unit by unit, and the *chances* of all combinations of their entries."""

    def __init__(self, columns: tuple[Column, ...]) -> None:
        self.columns = columns
        self.chances = tuple(prod(chances) for chances in product(*(column.chances for column in columns)))
        self.total = prod(column.total for column in columns)
        self.only_units_pay = all(column.only_units_pay for column in columns)

    def combination(self, place: int) -> tuple[Loss, ...]:
        """Return the losses of the combination at a place among the chances, as the engine rolls them."""
        losses: list[tuple[int, Loss]] = []
        for column in reversed(self.columns):
            place, entry = divmod(place, len(column.entries))
            losses.extend(column.entries[entry].losses)
        return tuple(loss for _, loss in sorted(losses, key=lambda one: one[0]))


class KnownLosses:
    """Works out the losses of steps, once for all states with the same attacks.

    Args:
        every: Where pools are remembered.
        wanted: What is counted, if anything.
    """

    def __init__(self, every: EveryDice, wanted: Wanted | None = None) -> None:
        self.every, self.wanted = every, wanted
        self._columns: dict[tuple[tuple[int, tuple[Aimed, ...]], ...], list[Column]] = {}
        self._known: dict[tuple[Column, ...], StepLosses] = {}

    def of(self, aim: Aim) -> StepLosses | None:
        """Return the losses of a step; None if they hang on more than its attacks and what the pools have left.

        Raises:
            TooLarge: If there are more of them than the bound.
        """
        if caps_of(aim.before, aim.aimed) is None:
            return None
        groups = groups_of(aim.before, aim.aimed)
        if len(aim.state.units) <= BETWEEN_TWO:
            groups = tuple(sorted(groups, key=lambda group: group.enemy))
        by_unit: dict[int, list[tuple[int, Group]]] = {}
        for number, group in enumerate(groups):
            by_unit.setdefault(group.enemy, []).append((number, group))
        columns = tuple(self._column(unit, tuple(groups)) for unit, groups in by_unit.items())
        found = self._known.get(columns)
        if found is None:
            if prod(len(column.entries) for column in columns) > self.every.bound:
                raise TooLarge(self.every.bound, "losses of a step")
            found = self._known[columns] = StepLosses(columns)
        return found

    def _column(self, unit: int, groups: tuple[tuple[int, Group], ...]) -> Column:
        known = self._columns.setdefault(tuple((number, group.aimed) for number, group in groups), [])
        for column in known:
            if column.holds_for(groups):
                return column
        known.append(Column(unit, groups, self.every, self.wanted))
        return known[-1]


class _Limit:
    """A pool that could lose *cap* at most, and has lost *top* at most."""

    def __init__(self, cap: int, top: int) -> None:
        self.cap, self.top = cap, top

    def holds(self, cap: int) -> bool:
        """Would a pool that can lose *cap* at most lose the same?"""
        return cap == self.cap or (self.top < self.cap and self.top <= cap)


Counted = tuple[Harm, int]
"""What volleys on one pool do, and what was counted of them."""


def _harms(group: Group, every: EveryDice, wanted: Wanted | None) -> Distribution[Counted]:
    if wanted is None or group.volleys[0].struck not in wanted.struck:
        return every.odds(roll_volleys, group.volleys, group.most).map(lambda harm: (harm, 0))
    counted = every.odds(count_volleys, wanted, group.volleys, group.most)
    return counted.map(lambda one: (one[0], one[1][0]))


def _most(harms: tuple[Counted, ...]) -> int:
    return max(harm.lost for harm, _ in harms)


def _suffered(groups: tuple[tuple[int, Group], ...], harms: tuple[Counted, ...]) -> Suffered:
    losses = tuple(
        (number, loss) for (number, group), (harm, _) in zip(groups, harms, strict=True) for loss in group.losses(harm)
    )
    by_unit = losses_by_unit(tuple(loss for _, loss in losses))
    return Suffered(by_unit[0][1] if by_unit else (), losses, sum(counted for _, counted in harms))
