r"""Reads army lists as people have them, and writes them back.

>>> reading = read_list("Anciens sauriens\n335 - 20 Braves skinks, Javeline empoisonnée, 2x Caïman, Musicien")
>>> reading.army_list.units[0].count("caiman"), reading.unread
(2, ())
"""

from __future__ import annotations

from grognard.lists.notes import Note, Unread
from grognard.lists.reader import Reading, StatedUnit, read_list

__all__ = ["Note", "Reading", "StatedUnit", "Unread", "read_list"]
