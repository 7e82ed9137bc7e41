"""What a terminal must know of a game, to tell a human what he may choose and what would come of it."""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import Any, Protocol

from grognard.kernel.battle.asks import Answer, Ask
from grognard.kernel.words.language import Sayable


class Guide(Protocol):
    """Tells a human about one game; each game has its own, in a folder beside this file.

    A guide is asked with the *state* at the choice at hand.
    """

    def question(self, ask: Ask, state: Any) -> str | Sayable:
        """Return what is asked, in one sentence: a text marked with `N_`, or something to be put into words."""
        ...

    def effect(self, ask: Ask, state: Any, option: Answer) -> str | Sayable | None:
        """Return what *option* would do; None where its own words say it all."""
        ...

    def group(self, ask: Ask, state: Any, option: Answer) -> str | Sayable | None:
        """Return the heading under which *option* stands in a long list; None: it stands alone."""
        ...

    def free_answer(self, ask: Ask, state: Any, text: str) -> Answer | None:
        """Return the answer that was typed freely, unjudged; None if the text doesn't look like one for this ask.

        Raises:
            CannotRead: If it looks like one, but can't be read.
        """
        ...

    def help(self, ask: Ask) -> Iterator[Sayable]:
        """Yield what may be typed at this ask, besides the words that every game knows."""
        ...

    def look(self, state: Any, player: int, text: str) -> Iterator[Sayable]:
        """Yield what stands where: the whole table, or what *text* names.

        Raises:
            CannotRead, Ambiguous: If *text* names nothing, or could be several things.
        """
        ...

    def measure(self, state: Any, text: str) -> Iterator[Sayable]:
        """Yield what can be measured between the two things that *text* names.

        Raises:
            CannotRead: If it does not name two.
        """
        ...

    def prospects(self, ask: Ask, state: Any, wanted: Container[int]) -> Iterator[tuple[int, Sayable]]:
        """Yield (number of the option, what its dice may bring) for the *wanted* numbers of options."""
        ...
