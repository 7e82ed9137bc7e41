"""The systems that can be asked, and what each brings: its questions, and how its units are read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple, Protocol

from grognard.kernel.battle.questions import Fields, Question
from grognard.kernel.rules.readings import Readings
from grognard.kernel.words.events import Event

__all__ = ["SYSTEMS", "System", "system_named"]

SYSTEMS = ("t9a", "skulldred")

Texts = tuple[str, ...]


class Readable(Protocol):
    """A class of questions."""

    def read(self, fields: Fields, recruiter: Any, readings: Readings, /) -> Question:
        """Read a question of this kind."""
        ...


class Recruiting(Protocol):
    """Makes what reads the units of a question, given rules to add and to leave out for each side."""

    def __call__(self, extra: tuple[Texts, Texts], lacking: tuple[Texts, ...], /) -> Any:
        """Return it."""
        ...


class System(NamedTuple):
    """What a system brings.

    Attributes:
        name: Its id.
        questions: Its kinds of questions by name.
        recruiter: Makes what reads units.
        rule_named: The id of the rule that a text names.
        rules_in: The ids of the rules of one side's units in a question.
        headings: For a question, the events under which the reasons of rolls are told.
        closings: For a question, the events after which no heading holds.
        order: The rolls' ids in the order of the rules.
    """

    name: str
    questions: Mapping[str, Any]
    recruiter: Recruiting
    rule_named: Any
    rules_in: Any
    headings: Callable[[str], tuple[type[Event], ...]]
    closings: Callable[[str], tuple[type[Event], ...]]
    order: Texts


@cache
def system_named(name: str) -> System:
    """Return one of the `SYSTEMS`; it is imported when it is first asked."""
    return _skulldred() if name == "skulldred" else _t9a()


def _skulldred() -> System:
    from grognard.skulldred import questions

    return System(
        "skulldred",
        questions.QUESTIONS,
        questions.Recruiter,
        questions.rule_named,
        questions.rules_in,
        questions.headings,
        questions.closings,
        questions.ORDER,
    )


def _t9a() -> System:
    from grognard.t9a import questions
    from grognard.t9a.recruits import read_unit

    def recruiter(extra: tuple[Texts, Texts], lacking: Any) -> Any:
        return questions.Recruiter(read_unit, extra, lacking)

    def rules_in(question: Mapping[str, Any], place: str, side: int) -> Texts:
        return questions.rules_in(question, place, side, read_unit)

    return System(
        "t9a",
        questions.QUESTIONS,
        recruiter,
        questions.rule_named,
        rules_in,
        questions.headings,
        questions.closings,
        questions.ORDER,
    )
