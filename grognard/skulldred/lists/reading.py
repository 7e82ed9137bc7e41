"""Warbands for the whole house: `kernel.game.Lists` of Skulldred."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, cast

from msgspec.structs import replace

from grognard.kernel.game import Files, Judged
from grognard.kernel.words.language import N_, Language
from grognard.kernel.words.refusals import BadInput
from grognard.kernel.words.saying import Saying
from grognard.lists.handed_in import handed_in
from grognard.skulldred.documents import Document, muster, read_document
from grognard.skulldred.lists.pages import rules_of, warband_lines
from grognard.skulldred.lists.warband_answers import is_legal, warband_answer, warbands_answer, warbands_as_csv
from grognard.skulldred.lists.warband_writer import WarbandForm, write_warband
from grognard.skulldred.lists.warbands import read_warband
from grognard.skulldred.warband_list import WarbandList

__all__ = ["JudgedWarband", "as_csv", "as_json", "lines", "read", "warband_of", "write"]


class JudgedWarband(NamedTuple):
    """A warband that was read."""

    warband: WarbandList
    is_read: bool = True

    @property
    def legal(self) -> bool:
        """Whether it may be played."""
        return is_legal(self.warband)


def read(data: bytes, place: str, gold: int | None) -> tuple[JudgedWarband, ...]:
    """Return the warband of a file; *gold*: what was agreed, in place of what it says.

    Raises:
        BadInput: If it can't be read.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadInput(place, f"0x{error.object[error.start]:02x}", N_("a text file in UTF-8")) from None
    warband = muster(read_warband(text, place), place)
    return (JudgedWarband(warband if gold is None else replace(warband, gold=gold)),)


def write(lists: Sequence[Judged], form: str, language: Language) -> str:
    """Return the warband in a form that can be read again.

    Raises:
        BadInput: If there are several: a file holds one.
    """
    if len(lists) > 1:
        raise BadInput("--write", N_("several warbands"), N_("one warband"))
    return write_warband(_warbands(lists)[0], cast(WarbandForm, form), language)


def as_csv(lists: Sequence[Judged], language: Language) -> str:
    """Return a table with a row for each warband."""
    return warbands_as_csv(_warbands(lists), language)


def as_json(lists: Sequence[Judged], language: Language) -> dict[str, Any]:
    """Return the warbands as plain data."""
    warbands = _warbands(lists)
    return warband_answer(warbands[0], language) if len(warbands) == 1 else warbands_answer(warbands, language)


def lines(lists: Sequence[Judged], language: Language, *, rules: bool) -> Iterator[Saying]:
    """Yield each warband with its prices, and what is wrong with it."""
    for number, warband in enumerate(_warbands(lists)):
        if number:
            yield Saying("")
        yield from warband_lines(warband, language)
    if rules:
        yield from rules_of(_warbands(lists), language)


def warband_of(found: object, place: str, files: Files) -> Document:
    """Return the warband that a scenario hands in.

    Raises:
        BadInput: If it can't be read.
    """
    return handed_in(found, place, files, read_warband, _of_data)


def _of_data(found: Mapping[Any, Any], place: str) -> Document:
    return read_document(dict(found), place)


def _warbands(lists: Sequence[Judged]) -> list[WarbandList]:
    return [one.warband for one in lists if isinstance(one, JudgedWarband)]
