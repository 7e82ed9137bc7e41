"""The scripted player: answers written down beforehand, for tests and examples."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from grognard.kernel.asks import Answer, Ask
from grognard.kernel.battle import Battle


class OutOfAnswers(Exception):
    """The script has no answer for an ask."""


class ScriptedPlayer:
    """Gives the answers of a script, in order.

    Args:
        answers: Answers, or the numbers of suggested options (0 is the first).
    """

    def __init__(self, answers: Iterable[Answer | int]) -> None:
        self._answers = list(answers)
        self._next = 0

    def choose(self, ask: Ask, battle: Battle[Any, Any]) -> Answer:
        """Return the next answer of the script.

        Raises:
            OutOfAnswers: If all have been given.
        """
        if self._next == len(self._answers):
            raise OutOfAnswers(f"{ask.kind}: all {self._next} answers of the script have been given")
        answer = self._answers[self._next]
        self._next += 1
        return ask.options[answer] if isinstance(answer, int) else answer
