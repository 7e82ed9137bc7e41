"""Disputed rules: where texts differ or are silent, a rule has a named reading, with its options and a default.

A scenario chooses (`readings: {example.scout: at-least}`), or takes one text as a whole (`text: fr`, `text: en`);
else the defaults hold, which follow now the one, now the other. The
rules ask `readings.choice(id)`; the report says what was in force.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property, partial

import msgspec

from grognard.kernel.words.language import Language, Name
from grognard.kernel.words.refusals import BadInput, each
from grognard.kernel.words.spelling import nearest

__all__ = ["Reading", "ReadingOption", "Readings", "spoken"]


def spoken(option: object) -> str:
    """Return an option as it was written: YAML takes a bare `on` or `off` for a truth value.

    >>> spoken(False), spoken("level")
    ('off', 'level')
    """
    if isinstance(option, bool):
        return "on" if option else "off"
    return str(option)


class ReadingOption(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One way to read a rule: what it says, in our own words, and where that stands."""

    summary_en: str
    summary_fr: str
    source: tuple[str, ...] = ()

    def summary(self, language: Language) -> str:
        """Return what the option says."""
        return self.summary_fr if language == "fr" else self.summary_en


class Reading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A question that the texts leave open, with its answers.

    *text_fr* and *text_en* are the options that `text: fr` and `text: en` take, where that text is not the default.
    """

    rule: str
    question_en: str
    question_fr: str
    options: dict[str, ReadingOption]
    default: str
    text_fr: str | None = None
    text_en: str | None = None
    id: str = ""

    def __post_init__(self) -> None:
        for option in (self.default, self.text_fr, self.text_en):
            if option is not None and option not in self.options:
                raise ValueError(f"{option!r} is none of the options {', '.join(self.options)}")

    def question(self, language: Language) -> str:
        """Return what is disputed."""
        return self.question_fr if language == "fr" else self.question_en

    def of_text(self, text: Language | None) -> str:
        """Return the option that a whole text takes; without one, the default."""
        if text is None:
            return self.default
        return (self.text_fr if text == "fr" else self.text_en) or self.default


class Readings(msgspec.Struct, frozen=True, dict=True):
    """The readings in force in a battle: an option for each disputed question. A value: it can stand in a state.

    *departures* are the ids whose option is not the default.
    """

    choices: tuple[tuple[str, str], ...] = ()
    departures: tuple[str, ...] = ()

    @classmethod
    def of(
        cls,
        chosen: Mapping[str, object] | None = None,
        text: Language | None = None,
        *,
        known: Iterable[Reading] = (),
        place: str = "readings",
    ) -> Readings:
        """Return the readings in force, given what a scenario says.

        Args:
            chosen: Option by reading id; these go before *text*.
            text: `fr` and `en` take this text wherever it differs from the defaults; None the defaults.
            known: All readings of the system (`Catalogue.readings`).
            place: Where the choice stands, for messages.

        Raises:
            BadInput: If there are no such readings, or they have no such options.
        """
        questions = {reading.id: reading for reading in known}
        choices = {key: reading.of_text(text) for key, reading in questions.items()}
        said = {key: spoken(written) for key, written in (chosen or {}).items()}
        each(partial(_check, questions, key, option, place) for key, option in said.items())
        choices |= said
        departures = tuple(key for key in sorted(choices) if choices[key] != questions[key].default)
        return cls(tuple(sorted(choices.items())), departures)

    @cached_property
    def _by_id(self) -> dict[str, str]:
        return dict(self.choices)

    @cached_property
    def departed(self) -> tuple[tuple[str, str], ...]:
        """The readings whose option is not the default, each with its option."""
        return tuple((key, self._by_id[key]) for key in self.departures)

    def choice(self, key: str) -> str:
        """Return the option in force for a reading.

        Raises:
            KeyError: If the system has no such reading: a slip in the code, not in anybody's input.
        """
        return self._by_id[key]


def _check(questions: Mapping[str, Reading], key: str, option: str, place: str) -> None:
    """Raise `BadInput` if there is no such reading, or it has no such option."""
    if (reading := questions.get(key)) is None:
        near = nearest(key, sorted(questions), limit=1)
        raise BadInput(place, key, Name("a reading", "une lecture"), near[0] if near else None)
    if option not in reading.options:
        one_of = ", ".join(reading.options)
        near = nearest(option, reading.options, limit=1)
        expected = Name(f"one of {one_of}", f"au choix {one_of}")
        raise BadInput(f"{place}, {key}", option, expected, near[0] if near else None)
