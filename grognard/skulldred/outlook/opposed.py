"""The chances of an opposed roll: `settle` in every way of the dice."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from grognard.kernel.dice import Distribution, EveryDice
from grognard.skulldred.fights import Bout, Loser, Verdict, settle
from grognard.skulldred.results import Result


class Outlook(NamedTuple):
    """The chances of an opposed roll: of each result at worst for each loser; the rest is a tie."""

    chances: tuple[tuple[Loser, Result, Fraction], ...]
    rough: tuple[tuple[Loser, Result, float], ...]
    """The same for those who only weigh them, and often."""

    def chance(self, loser: Loser, result: Result) -> float:
        """Return the chance that *loser* suffers just *result* at worst."""
        return float(sum(chance for who, worst, chance in self.chances if (who, worst) == (loser, result)))

    def at_least(self, loser: Loser, result: Result) -> float:
        """Return the chance that *loser* suffers *result* or worse."""
        return float(sum(chance for who, worst, chance in self.chances if who == loser and worst >= result))

    @property
    def nothing(self) -> float:
        """The chance that nobody loses."""
        return float(1 - sum(chance for _, _, chance in self.chances))


@lru_cache(maxsize=4096)
def possible(bout: Bout) -> Distribution[Verdict]:
    """Return all verdicts of an opposed roll."""
    return EveryDice().odds(settle, bout)


@lru_cache(maxsize=20000)
def outlook(bout: Bout) -> Outlook:
    """Return the exact chances of an opposed roll."""
    found = possible(bout).map(lambda verdict: (verdict.loser, int(verdict.worst)))
    chances = tuple(
        (loser, Result(worst), found.probability((loser, worst))) for (loser, worst), _ in found if loser and worst
    )
    return Outlook(chances, tuple((loser, worst, float(chance)) for loser, worst, chance in chances))
