"""Is every number that a player is shown before a choice that of the step that will be played? Any game may ask.

A game brings its guide, and an *engine*: for what is said of an option, the exact value of each chance and mean in it,
from the game's own procedures run in every way. What is said under "about" isn't exact, and needs no engine.

    shown = Shown(guide, engine, means=("takes", "loses"))
    shown.hold(ask, state)
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from grognard.kernel.battle.asks import Answer, Ask
from grognard.kernel.game import Guide
from grognard.kernel.words.saying import Saying
from grognard.players.terminal.console import ABOUT

CHANCE = re.compile(r"\{(\w+):%\}")
PLACES = 1
"""Decimals to which means are shown."""

Engine = Callable[[Ask, Any, Answer, Saying], Mapping[str, Fraction]]
"""Returns the exact values of the fields of what is said of an option; KeyError where it knows no such sentence."""


class Shown:
    """Holds what a guide tells against what a game's procedures come to.

    Attributes:
        exact: How often each sentence was held.
        about: How often each sentence was told as an estimate.
    """

    def __init__(self, guide: Guide, engine: Engine, means: tuple[str, ...] = ()) -> None:
        self.guide, self.engine, self.means = guide, engine, means
        self.exact: Counter[str] = Counter()
        self.about: Counter[str] = Counter()

    def hold(self, ask: Ask, state: Any, most: int = 4) -> None:
        """Hold all that is told of the first *most* options of an ask."""
        options = ask.options[:most]
        for option in options:
            effect = self.guide.effect(ask, state, option)
            if isinstance(effect, Saying):
                self._hold_said(ask, state, option, effect)
        for number, said in self.guide.prospects(ask, state, range(1, len(options) + 1)):
            assert isinstance(said, Saying), "what is told is a sentence"
            self._hold_said(ask, state, options[number - 1], said)

    def _hold_said(self, ask: Ask, state: Any, option: Answer, said: Saying) -> None:
        for sentence, about in sentences(said):
            fields = self.numbers_in(sentence)
            if not fields:
                continue
            (self.about if about else self.exact)[sentence.message] += 1
            if about:
                continue
            right = self.engine(ask, state, option, sentence)
            for field in fields:
                exact, shown = float(right[field]), sentence.values[field]
                wanted = round(exact, PLACES) if field in self.means else exact
                assert shown == wanted, f"{ask.kind}, {option}, {sentence.message}: {field} {shown}, plays as {wanted}"

    def numbers_in(self, said: Saying) -> tuple[str, ...]:
        """Return the fields of a sentence that hang on dice: chances, and the game's means."""
        return (*CHANCE.findall(said.message), *(field for field in said.values if field in self.means))


def sentences(said: Saying, *, about: bool = False) -> Iterator[tuple[Saying, bool]]:
    """Yield a sentence and those within it, and whether each is told as an estimate."""
    if said.message == ABOUT:
        about = True
    yield said, about
    for value in said.values.values():
        if isinstance(value, Saying):
            yield from sentences(value, about=about)
