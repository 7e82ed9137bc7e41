r"""Reads army lists as people have them, and writes them back.

>>> reading = read_list("Anciens sauriens\n335 - 20 Braves skinks, Javeline empoisonnée, 2x Caïman, Musicien")
>>> reading.army_list.units[0].count("caiman"), reading.unread
(2, ())
"""

from __future__ import annotations

from grognard.t9a.lists.booklet import read_book, read_list
from grognard.t9a.lists.documents import is_document, read_document, write_document, write_documents
from grognard.t9a.lists.drafts import draft
from grognard.t9a.lists.files import read_file
from grognard.t9a.lists.notes import Note, Unread
from grognard.t9a.lists.reader import Reading, StatedUnit
from grognard.t9a.lists.writer import write_list

__all__ = [
    "Note",
    "Reading",
    "StatedUnit",
    "Unread",
    "draft",
    "read_any",
    "read_book",
    "read_document",
    "read_file",
    "read_list",
    "write_document",
    "write_documents",
    "write_list",
]


def read_any(text: str, source: str, *, army_points: int | None = None) -> Reading:
    """Return the one army list of a text: as players write it, or our JSON or YAML.

    `read_file` takes any file with any number of lists.

    Args:
        text: What stands in the file.
        source: The file's name, for complaints.
        army_points: The size of the battle, where the text doesn't say it.

    Raises:
        BadInput: If it is a broken document. A text's unreadable parts stand in `Reading.unread`.
    """
    if not is_document(text):
        return read_list(text, army_points=army_points)
    army_list = read_document(text, source)
    return Reading(army_list, tuple(StatedUnit(0, None) for _ in army_list.units))
