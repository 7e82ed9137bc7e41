"""A human at a terminal: the options with numbers; a number, or any other legal answer as JSON, is typed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from grognard.kernel.asks import Answer, Ask, read_answer
from grognard.kernel.battle import Battle
from grognard.kernel.language import N_, NO_NAMES, Language, RuleNames, Wording, render
from grognard.kernel.refusals import Refusal


class HumanPlayer:
    """Shows each choice and reads what the player types, until it is legal.

    Args:
        read: Returns the next line typed (`input`); raises EOFError when there is none.
        write: Takes a line to show.
        language: "en" or "fr".
        names: What ids are called.
    """

    def __init__(
        self,
        read: Callable[[], str],
        write: Callable[[str], object],
        *,
        language: Language = "en",
        names: RuleNames = NO_NAMES,
    ) -> None:
        self._read, self._write, self._language, self._names = read, write, language, names

    def choose(self, ask: Ask, battle: Battle[Any, Any]) -> Answer:
        """Return what the player typed: the number of an option, or an answer as JSON.

        Raises:
            EOFError: If nothing more is typed.
        """
        self._say(_YOUR_CHOICE, player=ask.player, kind=ask.kind)
        if ask.about is not None:
            self._write(render(ask.about, self._language, self._names))
        for number, option in enumerate(ask.options, 1):
            self._write(f"{number:>4}  {render(option, self._language, self._names)}")
        while True:
            typed = self._read().strip()
            if typed.isdigit() and 1 <= int(typed) <= len(ask.options):
                return ask.options[int(typed) - 1]
            try:
                answer = read_answer(msgspec.json.decode(typed), ask)
                ask.check(answer)
            except msgspec.DecodeError:
                self._say(_WHAT_TO_TYPE, most=len(ask.options))
            except Refusal as refusal:
                self._write(refusal.say(self._language, self._names))
            else:
                return answer

    def _say(self, message: str, **values: object) -> None:
        self._write(render(_Said(message, values), self._language, self._names))


class _Said:
    def __init__(self, message: str, values: dict[str, object]) -> None:
        self._message, self._values = message, values

    def wording(self) -> Wording:
        """Return the template and its values."""
        return Wording(self._message, self._values.__getitem__)


_YOUR_CHOICE = N_("{player:army}, your choice ({kind}):")
_WHAT_TO_TYPE = N_("type a number from 1 to {most}, or an answer as JSON")
