"""The words of the dice: what a rule may ask of chance, whoever answers.

A rule takes `dice: Dice` and nothing else that is random. The four kinds of dice (`grognard.kernel.dice`)
decide what a run means: a battle, a test, exact odds, or one fast sample.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, runtime_checkable

from grognard.kernel.words.modifiers import Reason

if TYPE_CHECKING:
    from grognard.kernel.dice.distribution import Distribution
    from grognard.kernel.words.die import Sides
    from grognard.kernel.words.events import Event

T = TypeVar("T")

PoolResult = TypeVar("PoolResult", int, tuple[int, ...])


class NotCountable(Exception):
    """The odds of this can't be listed: a direction is asked for, or a die was never looked at."""


class TooLarge(Exception):
    """A question branches more than its *bound* allows; it can still be sampled."""

    def __init__(self, bound: int, what: str) -> None:
        super().__init__(f"more than {bound} {what}; raise the bound, or sample it instead")
        self.bound = bound


class OutOfDice(Exception):
    """A rule wants more dice than were scripted."""


class DiceLeft(Exception):
    """Scripted dice were left over when everything was done."""


class ImpossibleFace(ValueError):
    """A face that such a die doesn't have: scripted, recorded, or typed by a person."""


class Dice(Protocol):
    """What a rule may ask of chance.

    `because` is the rule id or the `Target` behind the roll: a roll without a reason can't be explained.
    Compare a roll (`dice.d6(because) >= 4`) rather than convert it: exact odds then split two ways instead of six.
    """

    @property
    def telling(self) -> bool:
        """Whether `tell` is heeded: asked before an event that must be worked out (a length measured, say)."""
        ...

    def d6(self, because: Reason) -> int:
        """Roll one die.

        For exact odds the die is lazy: it knows which faces are still possible, and splits only on the comparisons
        made (`==`, `!=`, `<`, `<=`, `>`, `>=`). Arithmetic, `int(roll)` and use as an index split it into the faces
        left. It can't be hashed, so it can't be (part of) a result or an argument of a step: give `int(roll)`.
        """
        ...

    def die(self, sides: Sides, because: Reason) -> int:
        """Roll one die of any kind: of so many sides, or a `DieKind` (D66, a die with words); lazy like `d6`.

        Recorded as the number of the side shown; returned is what that side counts.
        """
        ...

    def d3(self, because: Reason) -> int:
        """Roll a D3: a D6 halved, rounded up. Recorded as the face of the D6. Never lazy."""
        ...

    def total(
        self, count: int, because: Reason, *, drop_lowest: int = 0, drop_highest: int = 0, sides: Sides = 6
    ) -> int:
        """Roll *count* dice in all, drop some, and add up the others; lazy like `d6`.

        2D6 Maximised is `total(3, because, drop_lowest=1)`, Minimised is `total(3, because, drop_highest=1)`.
        """
        ...

    def hand(self, count: int, because: Reason, *, sides: Sides = 6) -> tuple[int, ...]:
        """Roll *count* dice of which single faces matter; return them sorted, lowest first. Never lazy."""
        ...

    def spare(self, because: Reason) -> None:
        """Say that a roll isn't made here, and why: the id of the rule that spares it, or a `Target` out of reach.

        No die falls; the log tells how many were spared for one reason, and odds name the reason.
        """
        ...

    def pool(self, n: int, resolve: Callable[..., PoolResult], *args: Any) -> PoolResult:
        """Run `resolve(dice, *args)` *n* times, each on its own, and return the sum of the results.

        Results are whole numbers, or tuples of whole numbers of one length (added place by place).
        `resolve` must depend on nothing but its dice and *args*, which must be hashable. Dice that show faces roll
        the first die of all runs as one batch, then the second, and so on (core 3.22). What a run tells is not heard.
        """
        ...

    def choose(self, options: Distribution[T], because: Reason) -> T:
        """Choose among *options* by their weights. Recorded as the index of the outcome in `options.outcomes`."""
        ...

    def angle(self, because: Reason) -> float:
        """Return a random direction: whole degrees, 0 to 359.

        Raises:
            NotCountable: Under exact odds.
        """
        ...

    def step(self, procedure: Callable[..., T], *args: Any) -> T:
        """Return the result of `procedure(dice, *args)`.

        For exact odds the step's own odds are worked out once for each *args*, and equal results merge before
        the rule goes on; so both must be hashable there. Other dice just run it.
        """
        ...

    def tell(self, event: Event) -> None:
        """Announce *event*: kept in order with the rolls where `telling`, ignored elsewhere.

        What is at hand is told without more ado.
        """
        ...


@runtime_checkable
class FromSeed(Protocol):
    """Dice whose faces follow from a seed, so that they can fall again."""

    @property
    def position(self) -> int:
        """How many faces were used."""
        ...

    def go_back_to(self, position: int) -> None:
        """Throw the faces from *position* on again."""
        ...
