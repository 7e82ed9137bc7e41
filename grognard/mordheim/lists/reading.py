"""Rosters for the whole house: `kernel.game.Lists` of Mordheim."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, cast

from msgspec.structs import replace

from grognard.kernel.game import Files, Judged
from grognard.kernel.words.language import N_, Language
from grognard.kernel.words.refusals import BadInput
from grognard.kernel.words.saying import Saying
from grognard.lists.handed_in import handed_in
from grognard.mordheim.documents import Document, muster, read_document
from grognard.mordheim.lists.answers import roster_answer, rosters_answer, rosters_as_csv
from grognard.mordheim.lists.pages import roster_lines, rules_of
from grognard.mordheim.lists.rosters import read_roster
from grognard.mordheim.lists.writer import RosterForm, write_roster
from grognard.mordheim.roster import Roster
from grognard.mordheim.roster_checks import check

__all__ = ["JudgedRoster", "as_csv", "as_json", "lines", "read", "roster_of", "write"]


class JudgedRoster(NamedTuple):
    """A roster that was read."""

    roster: Roster
    is_read: bool = True

    @property
    def legal(self) -> bool:
        """Whether it may be played."""
        return not check(self.roster)


def read(data: bytes, place: str, gold: int | None) -> tuple[JudgedRoster, ...]:
    """Return the roster of a file; *gold*: what was agreed, in place of what it says.

    Raises:
        BadInput: If it can't be read.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadInput(place, f"0x{error.object[error.start]:02x}", N_("a text file in UTF-8")) from None
    roster = muster(read_roster(text, place), place)
    return (JudgedRoster(roster if gold is None else replace(roster, gold=gold)),)


def write(lists: Sequence[Judged], form: str, language: Language) -> str:
    """Return the roster in a form that can be read again.

    Raises:
        BadInput: If there are several: a file holds one.
    """
    if len(lists) > 1:
        raise BadInput("--write", N_("several warbands"), N_("one warband"))
    return write_roster(_rosters(lists)[0], cast(RosterForm, form), language)


def as_csv(lists: Sequence[Judged], language: Language) -> str:
    """Return a table with a row for each roster."""
    return rosters_as_csv(_rosters(lists), language)


def as_json(lists: Sequence[Judged], language: Language) -> dict[str, Any]:
    """Return the rosters as plain data."""
    rosters = _rosters(lists)
    return roster_answer(rosters[0], language) if len(rosters) == 1 else rosters_answer(rosters, language)


def lines(lists: Sequence[Judged], language: Language, *, rules: bool) -> Iterator[Saying]:
    """Yield each roster with its prices, and what is wrong with it."""
    for number, roster in enumerate(_rosters(lists)):
        if number:
            yield Saying("")
        yield from roster_lines(roster, language)
    if rules:
        yield from rules_of(_rosters(lists), language)


def roster_of(found: object, place: str, files: Files) -> Document:
    """Return the roster that a scenario hands in.

    Raises:
        BadInput: If it can't be read.
    """
    return handed_in(found, place, files, read_roster, _of_data)


def _of_data(found: Mapping[Any, Any], place: str) -> Document:
    return read_document(dict(found), place)


def _rosters(lists: Sequence[Judged]) -> list[Roster]:
    return [one.roster for one in lists if isinstance(one, JudgedRoster)]
