"""Reads a file of lists, whichever form it has: texts, our documents, rosters of list builders.

What it holds decides, not its name.
"""

from __future__ import annotations

from msgspec.structs import replace

from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import BadInput
from grognard.t9a.armies.army_list import ArmyList
from grognard.t9a.lists.assumptions import Decoded
from grognard.t9a.lists.booklet import read_book
from grognard.t9a.lists.documents import is_document, read_documents
from grognard.t9a.lists.notes import Note
from grognard.t9a.lists.reader import Reading, StatedUnit

__all__ = ["LARGEST", "read_file"]

LARGEST = 16 * 1024 * 1024
"""How many bytes a file may have."""

_A_LIST = N_("a text, a document or a roster with army lists")


def read_file(data: bytes, source: str, *, army_points: int | None = None) -> tuple[Reading, ...]:
    """Return all army lists of a file, in its order.

    Args:
        data: What is in the file.
        source: The file's name, for complaints.
        army_points: The size of the battle, where the lists don't say it.

    Raises:
        BadInput: If it is a broken document or roster, or no text. A text's unreadable parts stand in
            `Reading.unread`.
    """
    from grognard.t9a.lists.rosters import is_zipped, read_json_roster, read_xml_roster, read_zipped_roster

    if len(data) > LARGEST:
        raise BadInput(source, N_("more than can be read"), N_("a smaller file"))
    if is_zipped(data):
        return read_zipped_roster(data, source, army_points)
    if data.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"<"):
        return read_xml_roster(data, source, army_points)
    text, encoding = _decoded(data, source)
    if is_document(text):
        return tuple(_reading_of(army_list) for army_list in read_documents(text, source))
    if text.lstrip("\ufeff \n\r\t").startswith("{"):
        return read_json_roster(text.lstrip("\ufeff"), source, army_points)
    readings = read_book(text, army_points=army_points)
    return tuple(_said(reading, encoding) for reading in readings) if encoding else readings


def _reading_of(army_list: ArmyList) -> Reading:
    return Reading(army_list, tuple(StatedUnit(0, None) for _ in army_list.units))


def _said(reading: Reading, encoding: str) -> Reading:
    return replace(reading, notes=(Note(0, Decoded(encoding)), *reading.notes))


def _decoded(data: bytes, source: str) -> tuple[str, str]:
    """Return the text, and its encoding where that had to be guessed: many lists come from old editors.

    >>> _decoded("Anciens sauriens, Général".encode("cp1252"), "list.txt")
    ('Anciens sauriens, Général', 'Windows-1252')
    """
    for mark, encoding in ((b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"), (b"", "utf-8")):
        if data.startswith(mark):
            try:
                return data[len(mark) :].decode(encoding).removeprefix("\ufeff"), ""
            except UnicodeDecodeError:
                break
    if b"\x00" in data:
        raise BadInput(source, N_("no text"), _A_LIST)
    return data.decode("cp1252", errors="replace"), "Windows-1252"
