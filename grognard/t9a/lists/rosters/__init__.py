"""Reads rosters that list builders save: BattleScribe's `.ros` and `.rosz`, New Recruit's JSON of the same shape.

A roster is hostile until it is read: sizes and depths are limited, nothing outside the file is followed, nothing is
unpacked to the disk. Of all that it holds, only names, numbers and points are looked at.
"""

from __future__ import annotations

from grognard.t9a.lists.reader import Reading
from grognard.t9a.lists.rosters.forces import readings_of
from grognard.t9a.lists.rosters.json_form import read_json
from grognard.t9a.lists.rosters.xml_form import read_xml
from grognard.t9a.lists.rosters.zipped import is_zipped, unzipped

__all__ = ["is_zipped", "read_json_roster", "read_xml_roster", "read_zipped_roster"]


def read_xml_roster(data: bytes, source: str, army_points: int | None = None) -> tuple[Reading, ...]:
    """Return the lists of a `.ros` file, one for each of its forces that has units.

    Args:
        data: The file's bytes.
        source: What to call it in complaints.
        army_points: The size of the battle; else the roster's own limit, or what follows from the total.

    Raises:
        BadInput: If it is broken or no roster; the line is named. Choices that can't be read stand in
            `Reading.unread`, with their path.
    """
    return readings_of(read_xml(data, source), source, army_points)


def read_zipped_roster(data: bytes, source: str, army_points: int | None = None) -> tuple[Reading, ...]:
    """Return the lists of a `.rosz` file: a zip archive with one `.ros` in it. Otherwise like `read_xml_roster`."""
    return read_xml_roster(unzipped(data, source), source, army_points)


def read_json_roster(text: str, source: str, army_points: int | None = None) -> tuple[Reading, ...]:
    """Return the lists of a roster in JSON; otherwise like `read_xml_roster`, with keys for lines."""
    return readings_of(read_json(text, source), source, army_points)
