"""A guide to any game: options by their own words. A game's own guide says more."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator
from typing import Any

from grognard.kernel.battle.asks import Answer, Ask
from grognard.kernel.words.language import N_, Sayable
from grognard.kernel.words.refusals import CannotRead


class PlainGuide:
    """The guide of a game that says no more than its table.

    Args:
        table: Yields what stands where, as a player sees it.
    """

    def __init__(self, table: Callable[[Any, int], Iterator[Sayable]]) -> None:
        self._table = table

    def question(self, ask: Ask, state: Any) -> str | Sayable:
        """Return the name of the choice: the catalogue's, if it has one."""
        return ask.kind

    def effect(self, ask: Ask, state: Any, option: Answer) -> str | Sayable | None:
        """Return nothing: an option's own words say it all."""
        return None

    def group(self, ask: Ask, state: Any, option: Answer) -> str | Sayable | None:
        """Return nothing: each option stands alone."""
        return None

    def free_answer(self, ask: Ask, state: Any, text: str) -> Answer | None:
        """Return nothing: answers are chosen among the options."""
        return None

    def help(self, ask: Ask) -> Iterator[Sayable]:
        """Yield nothing more than every game has."""
        return iter(())

    def look(self, state: Any, player: int, text: str) -> Iterator[Sayable]:
        """Yield the whole table."""
        return self._table(state, player)

    def measure(self, state: Any, text: str) -> Iterator[Sayable]:
        """Refuse: there are no distances."""
        raise CannotRead("terminal.measure", _NO_DISTANCES)

    def prospects(self, ask: Ask, state: Any, wanted: Container[int]) -> Iterator[tuple[int, Sayable]]:
        """Yield nothing."""
        return iter(())


_NO_DISTANCES = N_("there is nothing to measure in this game")
