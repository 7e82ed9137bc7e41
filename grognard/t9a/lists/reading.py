"""Army lists for the whole house: `kernel.game.Lists` of The Ninth Age."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

import msgspec

from grognard.kernel.game import Files, Judged
from grognard.kernel.words.language import N_, Language
from grognard.kernel.words.refusals import BadInput, Faults
from grognard.kernel.words.saying import Saying
from grognard.lists.handed_in import handed_in
from grognard.t9a.armies.army_list import ArmyList
from grognard.t9a.lists import read_any, read_file, write_document, write_documents, write_list
from grognard.t9a.lists.answers import as_answer, as_answers
from grognard.t9a.lists.documents import FORMAT, read_document
from grognard.t9a.lists.pages import booklet_lines, roster_lines, rules_of
from grognard.t9a.lists.tables import as_csv as table_of
from grognard.t9a.lists.verdicts import Verdict, judged

__all__ = ["as_csv", "as_json", "lines", "list_of", "read", "unread", "write"]


def read(data: bytes, place: str, points: int | None) -> tuple[Verdict, ...]:
    """Return the verdicts on all lists of a file; *points*: the Army Points, where the lists don't say them.

    Raises:
        BadInput: If it is a broken document or roster, or no text.
    """
    return tuple(map(judged, read_file(data, place, army_points=points)))


def unread(one: Judged, place: str) -> list[BadInput]:
    """Return what of a list couldn't be read."""
    return [unread.as_fault(place) for unread in one.reading.unread] if isinstance(one, Verdict) else []


def write(lists: Sequence[Judged], form: str, language: Language) -> str:
    """Return the lists as a text as players write it, or as a document."""
    army_lists = _army_lists(lists)
    if form == "text":
        return "\n".join(write_list(army_list, language) + "\n" for army_list in army_lists)
    as_form: Literal["json", "yaml"] = "json" if form == "json" else "yaml"
    return write_document(army_lists[0], as_form) if len(army_lists) == 1 else write_documents(army_lists, as_form)


def as_csv(lists: Sequence[Judged], language: Language) -> str:
    """Return a table with a row for each list."""
    return table_of(_verdicts(lists), language)


def as_json(lists: Sequence[Judged], language: Language) -> dict[str, Any]:
    """Return the lists and their verdicts as plain data."""
    verdicts = _verdicts(lists)
    return as_answer(verdicts[0], language) if len(verdicts) == 1 else as_answers(verdicts, language)


def lines(lists: Sequence[Judged], language: Language, *, rules: bool) -> Iterator[Saying]:
    """Yield the roster of one list, the verdicts on several."""
    verdicts, army_lists = _verdicts(lists), _army_lists(lists)
    if len(verdicts) == 1:
        yield from roster_lines(verdicts[0], army_lists[0], language)
    else:
        yield from booklet_lines(verdicts, language)
    if rules:
        yield from rules_of(army_lists, language)


def _verdicts(lists: Sequence[Judged]) -> list[Verdict]:
    return [one for one in lists if isinstance(one, Verdict)]


def _army_lists(lists: Sequence[Judged]) -> list[ArmyList]:
    return [one.army_list for one in _verdicts(lists) if one.army_list is not None]


# ---- in scenarios


def list_of(found: object, place: str, points: int | None, files: Files) -> ArmyList:
    """Return the army list that a scenario hands in; *points*: its Army Points, if it says them.

    Raises:
        BadInput: All of it that can't be read.
    """
    return handed_in(found, place, files, lambda text, source: _of_text(text, source, points), _of_data)


def _of_text(text: str, source: str, points: int | None) -> ArmyList:
    reading = read_any(text, source, army_points=points)
    faults = Faults()
    faults.found += [unread.as_fault(source) for unread in reading.unread]
    faults.tell()
    if reading.army_list is None:
        raise BadInput(source, N_("nothing"), N_("an army list"))
    return reading.army_list


def _of_data(found: Mapping[Any, Any], place: str) -> ArmyList:
    """Read a list in the form that `grognard list --write` gives."""
    return read_document(msgspec.json.encode({"format": FORMAT, **found}).decode(), place)
