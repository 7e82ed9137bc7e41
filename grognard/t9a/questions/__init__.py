"""The questions of The Ninth Age: positions and procedures of the engine, answered by `grognard.odds`.

Each question stands in a file of its own, which is imported when it is asked: a strike needs no charges.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

from grognard.kernel.words.events import Event
from grognard.t9a.questions.parties import Recruiter, rule_named, rules_in

__all__ = ["ORDER", "QUESTIONS", "Recruiter", "closings", "headings", "rule_named", "rules_in"]

_PLACES = {
    "strike": ("strike", "Strike"),
    "volley": ("volley", "Volley"),
    "charge": ("charge", "Charge"),
    "assault": ("assault", "Assault"),
    "test": ("test", "Test"),
    "round": ("rounds", "RoundOfCombat"),
    "combat": ("combats", "Combat"),
    "cast": ("cast", "Casting"),
}


class _Questions(Mapping[str, Any]):
    """The classes of questions by name, imported when they are looked up."""

    def __getitem__(self, ask: str) -> Any:
        file, name = _PLACES[ask]
        return getattr(import_module(f"{__name__}.{file}"), name)

    def __iter__(self) -> Iterator[str]:
        return iter(_PLACES)

    def __len__(self) -> int:
        return len(_PLACES)


QUESTIONS: Mapping[str, Any] = _Questions()
"""Every question by its name."""

ORDER = ("t9a.to-hit", "t9a.hopeless-shot", "t9a.to-wound", "t9a.armour-save")
"""The rolls of an attack in the order of the rules; whatever else is rolled comes after."""


def headings(ask: str) -> tuple[type[Event], ...]:
    """Return the events under which the reasons of a question's rolls are told."""
    return tuple(getattr(QUESTIONS[ask], "headings", ()))


def closings(ask: str) -> tuple[type[Event], ...]:
    """Return the events after which the rolls are of another matter than the last attack."""
    return tuple(getattr(QUESTIONS[ask], "closings", ()))
