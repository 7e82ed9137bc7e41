"""Mordheim as the house knows it: `kernel.game.System`, its members imported when they are asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from grognard.kernel.game import Judged, Lists
from grognard.kernel.words.events import Name
from grognard.kernel.words.language import Language, Sayable
from grognard.kernel.words.refusals import BadInput
from grognard.mordheim import RULES
from grognard.mordheim.lists.looks import is_roster

__all__ = ["MORDHEIM"]


class Mordheim:
    """Mordheim, with the Pavona house rules over it."""

    id = "mordheim"
    name = Name.same("Mordheim")
    rules = RULES

    def lists(self) -> Lists:
        """Return what reads rosters."""
        return Rosters()


class Rosters:
    """Rosters, in `mordheim.lists`."""

    forms: tuple[str, ...] = ("text", "csv", "json", "yaml")

    def looks_like(self, text: str) -> bool:
        """Does a text look like a roster?"""
        return is_roster(text)

    def called(self, text: str) -> Iterator[Sayable]:
        """Yield the warriors and the gear that are called exactly so."""
        from grognard.mordheim.lists.called import called

        return called(text)

    def read(self, data: bytes, place: str, size: int | None) -> Sequence[Judged]:
        """Read the roster of a file."""
        from grognard.mordheim.lists.reading import read

        return read(data, place, size)

    def unread(self, judged: Judged, place: str) -> Sequence[BadInput]:
        """Return nothing: a roster is read whole or not at all."""
        return ()

    def write(self, lists: Sequence[Judged], form: str, language: Language) -> str:
        """Return the roster in a form that can be read again."""
        from grognard.mordheim.lists.reading import write

        return write(lists, form, language)

    def as_csv(self, lists: Sequence[Judged], language: Language) -> str:
        """Return a table with a row for each roster."""
        from grognard.mordheim.lists.reading import as_csv

        return as_csv(lists, language)

    def as_json(self, lists: Sequence[Judged], language: Language) -> Any:
        """Return the rosters as plain data."""
        from grognard.mordheim.lists.reading import as_json

        return as_json(lists, language)

    def lines(self, lists: Sequence[Judged], language: Language, *, rules: bool) -> Iterator[Sayable]:
        """Yield what is in the rosters, their prices, what is wrong with them."""
        from grognard.mordheim.lists.reading import lines

        return lines(lists, language, rules=rules)


MORDHEIM = Mordheim()
