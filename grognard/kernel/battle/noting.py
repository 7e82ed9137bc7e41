"""Every-dice that note why they are rolled: for the steps with which an answer explains itself."""

from __future__ import annotations

from typing import Any

from grognard.kernel.dice.every_dice import BOUND, Branch, EveryDice
from grognard.kernel.words.die import Sides
from grognard.kernel.words.events import Event
from grognard.kernel.words.modifiers import Reason, Target

__all__ = ["NotingDice"]


class NotingDice(EveryDice):
    """Exact odds that remember each reason for which a die is rolled on any branch, in the order first met.

    Args:
        bound: As of `EveryDice`.
        headings: The kinds of events under which the reasons are noted.
        closings: The kinds of events after which no heading holds any more.

    >>> dice = NotingDice()
    >>> _ = dice.odds(lambda dice: dice.d6("hit") >= 4 and dice.d6("wound") >= 5)
    >>> dice.notes
    {None: {'hit': None, 'wound': None}}
    """

    def __init__(
        self,
        *,
        bound: int = BOUND,
        headings: tuple[type[Event], ...] = (),
        closings: tuple[type[Event], ...] = (),
    ) -> None:
        super().__init__(bound=bound)
        self.headings = headings
        self.closings = closings
        self.notes: dict[Event | None, dict[Reason, None]] = {}
        self.heading: Event | None = None

    def branch(self) -> Branch:
        """Return the dice for the branches of one procedure."""
        return _NotingBranch(self)

    def note(self, because: Reason) -> None:
        """Note a reason under the event told last."""
        self.notes.setdefault(self.heading, {}).setdefault(because)


class _NotingBranch(Branch):
    """The dice of one procedure: they listen to what is told, and note each reason."""

    __slots__ = ()

    telling = True
    every: NotingDice

    def d6(self, because: Reason) -> int:
        self.every.note(because)
        return super().d6(because)

    def die(self, sides: Sides, because: Reason) -> int:
        self.every.note(because)
        return super().die(sides, because)

    def d3(self, because: Reason) -> int:
        self.every.note(because)
        return super().d3(because)

    def total(
        self, count: int, because: Reason, *, drop_lowest: int = 0, drop_highest: int = 0, sides: Sides = 6
    ) -> int:
        self.every.note(because)
        return super().total(count, because, drop_lowest=drop_lowest, drop_highest=drop_highest, sides=sides)

    def hand(self, count: int, because: Reason, *, sides: Sides = 6) -> tuple[int, ...]:
        self.every.note(because)
        return super().hand(count, because, sides=sides)

    def choose(self, options: Any, because: Reason) -> Any:
        self.every.note(because)
        return super().choose(options, because)

    def spare(self, because: Reason) -> None:
        if isinstance(because, Target):  # a number out of reach explains itself; a rule is named with its roll
            self.every.note(because)

    def tell(self, event: Event) -> None:
        if isinstance(event, self.every.headings):
            self.every.heading = event
            self.every.notes.setdefault(event, {})
        elif isinstance(event, self.every.closings):
            self.every.heading = None
