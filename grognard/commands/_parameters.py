"""What arguments and options take, and what is said of a value that one of them can't take."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from math import isfinite
from pathlib import Path
from typing import Any

import click

from grognard.commands._speech import language
from grognard.commands._usage import place_of
from grognard.kernel.words.language import N_, translate
from grognard.kernel.words.refusals import BadInput
from grognard.kernel.words.saying import Saying
from grognard.kernel.words.spelling import nearest_word

__all__ = ["FILE", "NUMBER", "OneOf", "Text", "WholeNumber"]


class _Value(click.ParamType[Any, Any]):
    """A kind of value: a word for it in the help, such as FILE, marked with `N_`."""

    def __init__(self, name: str) -> None:
        self.name = name

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        """Return the word for it in the reader's language."""
        return translate(self.name, language())

    def expected(self) -> Saying | str:
        """Return what it takes, for complaints."""
        return N_("a value")

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return what was typed as the command takes it.

        Raises:
            BadInput: If it can't be taken.
        """
        if not isinstance(value, str):  # a default
            return value
        try:
            return self.read(value)
        except ValueError:
            near = nearest_word(value, self.words())
            raise BadInput(place_of(param, ctx), f"'{value}'", self.expected(), near) from None

    def read(self, text: str) -> Any:
        """Return what *text* says; ValueError if it says nothing of this kind."""
        return text

    def words(self) -> Sequence[str]:
        """Return all words that it takes, if they can be listed."""
        return ()


class Text(_Value):
    """Any text."""

    def __init__(self, name: str = N_("TEXT")) -> None:
        super().__init__(name)


class WholeNumber(_Value):
    """A whole number, not below *least* if that is given."""

    def __init__(self, least: int | None = None) -> None:
        super().__init__(N_("NUMBER"))
        self.least = least

    def read(self, text: str) -> int:
        """Return the number; ValueError for one that is too low, as for what is none."""
        number = int(text)
        if self.least is not None and number < self.least:
            raise ValueError
        return number

    def expected(self) -> Saying | str:
        """Return what a refusal asks for: "a whole number, at least 1"."""
        kind = N_("a whole number")
        return kind if self.least is None else Saying(N_("{kind}, at least {least}"), kind=kind, least=self.least)


class _Number(_Value):
    """A number; a decimal comma is as good as a point."""

    def read(self, text: str) -> float:
        number = float(text.replace(",", "."))
        if not isfinite(number):
            raise ValueError
        return number

    def expected(self) -> str:
        return N_("a number")


class OneOf(_Value):
    """One of a few words."""

    def __init__(self, choices: type[StrEnum]) -> None:
        super().__init__("|".join(choices))
        self.choices = choices

    def read(self, text: str) -> StrEnum:
        """Return the word, whatever its capitals."""
        return self.choices(text.lower())

    def expected(self) -> str:
        """Return all of them."""
        return " | ".join(self.choices)

    def words(self) -> Sequence[str]:
        """Return all of them."""
        return tuple(self.choices)


class _File(_Value):
    """The path of a file."""

    def read(self, text: str) -> Path:
        """Return the path; that there's such a file is seen when it is read."""
        return Path(text)


NUMBER = _Number(N_("NUMBER"))
FILE = _File(N_("FILE"))
