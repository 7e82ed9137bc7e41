"""Refusals: what an umpire says when something can't be done, why not, and what can be done instead.

A refusal is raised with data (the rule's id, a template, its values) and put into words later, in either language.
It changes nothing. Its values must only be what the player who asked may know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, TypeVar

from grognard.kernel.words.language import N_, NO_NAMES, Language, RuleNames, Wording, in_words, render, translate

T = TypeVar("T")


class Refusal(Exception):
    """Something was asked that can't be done.

    Args:
        rule: The id of the rule that forbids it.
        message: The English template, with `{fields}`; marked with `N_` where it is written.
        possible: What could be done instead (answers, names or texts).
        values: The values of the fields.

    >>> print(NotAllowed("example.charge-range", "they are {away:in} away", away=17.4))
    they are 17.4" away (example.charge-range)
    """

    def __init__(self, rule: str, message: str, /, *, possible: Sequence[object] = (), **values: object) -> None:
        super().__init__(rule, message)
        self.rule = rule
        self.message = message
        self.possible = tuple(possible)
        self.values = values

    def wording(self) -> Wording:
        """Return the template and the values to fill it with."""
        return Wording(self.message, self.values.__getitem__)

    def say(self, language: Language = "en", rules: RuleNames = NO_NAMES) -> str:
        """Return the refusal in words, with its rule's id and, on a second line, what is possible."""
        text = f"{render(self, language, rules)} ({self.rule})"
        if self.possible:
            choices = ", ".join(in_words(choice, language, rules) for choice in self.possible[:_SHOWN])
            if len(self.possible) > _SHOWN:
                choices += ", …"
            text += f"\n  {translate(_POSSIBLE, language)} {choices}"
        return text

    def __str__(self) -> str:
        return self.say()

    def __reduce__(self) -> tuple[Any, ...]:
        return _refuse, (type(self), self.rule, self.message, self.possible, self.values)


_POSSIBLE = N_("possible:")
_SHOWN = 8  # as many possibilities as people still read


def _refuse(
    kind: type[Refusal], rule: str, message: str, possible: tuple[object, ...], values: dict[str, Any]
) -> Refusal:
    return kind(rule, message, possible=possible, **values)


class NotAllowed(Refusal):
    """It was understood, and a rule forbids it here."""


class CannotRead(Refusal):
    """It couldn't be understood."""


class Ambiguous(Refusal):
    """It could mean several things: `possible` lists them."""


class TooLate(Refusal):
    """The moment for it has passed (or the battle is over)."""


class BadInput(Exception):
    """A file or an argument can't be used: one clear line says where, what was found and what was expected.

    Args:
        place: The file, with the line or the key ("battle.yaml, line 12").
        found: What stands there.
        expected: What should stand there: a text, a template marked with `N_`, or something
            that can be put into words.
        nearest: The nearest good name, if one is near.

    >>> print(BadInput("list.txt, line 3", "'Sang froid'", "a rule", "Sang-froid"))
    list.txt, line 3: found 'Sang froid', expected a rule; did you mean Sang-froid?
    """

    def __init__(self, place: object, found: object, expected: object, nearest: object = None) -> None:
        super().__init__(place, found, expected, nearest)
        self.place = place
        self.found = found
        self.expected = expected
        self.nearest = nearest
        self.more: tuple[BadInput, ...] = ()
        """What else is wrong: faults that were found together are told together, each in its line."""

    def wording(self) -> Wording:
        """Return the template and the values to fill it with."""
        return Wording(_BAD_INPUT if self.nearest is None else _BAD_INPUT_NEAREST, self._value)

    def _value(self, field: str) -> object:
        return getattr(self, field)

    @property
    def every(self) -> tuple[BadInput, ...]:
        """All that is wrong, this first."""
        return (self, *self.more)

    def say(self, language: Language = "en", rules: RuleNames = NO_NAMES) -> str:
        """Return the one line in *language*."""
        return render(self, language, rules)

    def __str__(self) -> str:
        return self.say()


_BAD_INPUT = N_("{place}: found {found}, expected {expected}")
_BAD_INPUT_NEAREST = N_("{place}: found {found}, expected {expected}; did you mean {nearest}?")


class Faults:
    """Gathers what is wrong with a file, so that all of it is told at once.

    >>> faults = Faults()
    >>> faults.tried(lambda: 12, 0)
    12
    >>> faults.tell()
    """

    def __init__(self) -> None:
        self.found: list[BadInput] = []

    def tried(self, read: Callable[[], T], instead: T) -> T:
        """Return what *read* reads; if it can't be used, keep the fault and return *instead*."""
        try:
            return read()
        except BadInput as fault:
            self.found.extend(fault.every)
            return instead

    def tell(self) -> None:
        """Raise all faults that were found as one `BadInput`, if there are any."""
        if self.found:
            first, *others = self.found
            first.more = tuple(others)
            raise first


def _append(values: list[T], read: Callable[[], T]) -> None:
    values.append(read())


def each(reads: Iterable[Callable[[], T]]) -> list[T]:
    """Return what each of them reads.

    Raises:
        BadInput: All that is wrong with any of them.
    """
    faults = Faults()
    values: list[T] = []
    for read in reads:
        faults.tried(partial(_append, values, read), None)
    faults.tell()
    return values
