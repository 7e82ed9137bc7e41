"""The options of a choice: shown with what each would do, in groups where they are many, and found by what was typed.

A long list is told by its groups (`5-13. Cuatl Lord: Spectral Blades`); typing the numbers of a group, or words that
several options have, shows those options, with the numbers that they have in the whole list.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from grognard.kernel.battle.asks import Answer, Ask
from grognard.kernel.game import Guide
from grognard.kernel.words.language import N_, Sayable
from grognard.kernel.words.refusals import CannotRead
from grognard.kernel.words.spelling import fold
from grognard.players.terminal.console import Console

LONG = 14
"""Options from which a list is told by its groups."""
LEAST_WORD = 3
"""Letters by which an option may be named."""
_RANGE = re.compile(r"(\d+)\s*(?:-|–|to|à)\s*(\d+)")


class Group(NamedTuple):
    """Options that follow each other under one heading, by the numbers of the first and the last."""

    heading: str | Sayable | None
    first: int
    last: int


class Menu:
    """The options of one ask.

    Args:
        ask: Whose options.
        state: The state at the ask.
        guide: Knows what options do.
        console: Where they are shown.
    """

    def __init__(self, ask: Ask, state: Any, guide: Guide, console: Console) -> None:
        self.ask, self.state, self.guide, self.console = ask, state, guide, console

    def __len__(self) -> int:
        return len(self.ask.options)

    def option(self, number: int) -> Answer:
        """Return the option with this number, counted from 1.

        Raises:
            CannotRead: If there is none.
        """
        if not 1 <= number <= len(self):
            raise CannotRead(self.ask.kind, NO_SUCH_OPTION, number=number, most=len(self))
        return self.ask.options[number - 1]

    def show(self) -> None:
        """Show the options: all, or the groups of a long list."""
        if len(self) < LONG:
            self.show_only(range(1, len(self) + 1))
            return
        groups = tuple(self._groups())
        for group in groups:
            if group.first == group.last or group.heading is None:
                self.show_only(range(group.first, group.last + 1))
            else:
                self.console.say(OF_GROUP, first=group.first, last=group.last, heading=group.heading)
        if len(groups) < len(self):
            self.console.say(OPEN_GROUP)

    def show_only(self, numbers: Iterable[int]) -> None:
        """Show the options with these numbers."""
        for number in numbers:
            option = self.option(number)
            effect = self.guide.effect(self.ask, self.state, option)
            if effect is None:
                self.console.say(OPTION, number=number, option=option)
            else:
                self.console.say(OPTION_WITH_EFFECT, number=number, option=option, effect=effect)

    def _groups(self) -> Iterator[Group]:
        """Yield the options in groups: those with equal headings that follow each other."""
        begun: Group | None = None
        said = ""
        for number, option in enumerate(self.ask.options, 1):
            heading = self.guide.group(self.ask, self.state, option)
            words = "" if heading is None else self.console.put(heading)
            if begun is not None and words == said:
                begun = begun._replace(last=number)
                continue
            if begun is not None:
                yield begun
            begun, said = Group(heading, number, number), words
        if begun is not None:
            yield begun

    def numbers_in(self, text: str) -> Sequence[int]:
        """Return the numbers of the options that *text* means: "" all, "4", "5-13", or words of them.

        Words count whole, and more than a letter or a sign.

        Raises:
            CannotRead: If a number is none of an option.
        """
        text = text.strip()
        if not text:
            return range(1, len(self) + 1)
        if text.isdecimal():
            self.option(int(text))
            return (int(text),)
        if (found := _RANGE.fullmatch(text)) is not None:
            first, last = int(found[1]), int(found[2])
            self.option(first)
            return range(first, min(last, len(self)) + 1)
        wanted = fold(text)
        if len(wanted) < LEAST_WORD or wanted.replace(" ", "").isdecimal():
            return ()
        texts = (self._words_of(option) for option in self.ask.options)
        return tuple(number for number, words in enumerate(texts, 1) if f" {wanted} " in f" {words} ")

    def _words_of(self, option: Answer) -> str:
        heading = self.guide.group(self.ask, self.state, option)
        return fold(f"{self.console.words(option)} {'' if heading is None else self.console.put(heading)}")


OPTION, OPTION_WITH_EFFECT = N_("{number}. {option}"), N_("{number}. {option} ({effect})")
OF_GROUP = N_("{first} to {last}. {heading}")
OPEN_GROUP = N_("(type the numbers of a group, as 3-9, or words of it, to hear what is in it)")
NO_SUCH_OPTION = N_("there is no option {number}; the last one is {most}")
