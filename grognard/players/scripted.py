"""The scripted player: answers written down beforehand, for tests and examples."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from grognard.kernel.battle.asks import Answer, Ask
from grognard.kernel.battle.battle import Battle
from grognard.kernel.words.events import Name
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import BadInput


class OutOfAnswers(BadInput):
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
            BadInput: If it is the number of no option.
        """
        number = self._next + 1
        place = Name(f"the script's answer {number} ({ask.kind})", f"réponse {number} du script ({ask.kind})")
        if self._next == len(self._answers):
            raise OutOfAnswers(place, N_("nothing"), _options(ask))
        answer = self._answers[self._next]
        self._next += 1
        if not isinstance(answer, int):
            return answer
        if answer not in range(len(ask.options)):
            raise BadInput(place, answer, _options(ask))
        return ask.options[answer]


def _options(ask: Ask) -> Name:
    """Return what the script may say to an ask."""
    last = len(ask.options) - 1
    return Name(f"an option, 0 to {last}", f"une option, de 0 à {last}")
