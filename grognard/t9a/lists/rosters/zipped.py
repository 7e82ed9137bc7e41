"""Opens a `.rosz` file: a zip archive that holds one `.ros`."""

from __future__ import annotations

from typing import ClassVar

from grognard.kernel.words.events import Event
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import BadInput
from grognard.t9a.lists.rosters.records import SMALLER, TOO_MUCH

__all__ = ["LARGEST", "is_zipped", "unzipped"]

LARGEST = 16 * 1024 * 1024
"""How many bytes a roster may have when it is unpacked."""

_CLOSED = N_("an archive that can't be opened")
_OPEN = N_("a whole zip archive without a password")


class Archive(Event, frozen=True):
    """An archive that holds more or fewer rosters than one."""

    message: ClassVar[str] = "an archive with {rosters} rosters in it"

    rosters: int


def is_zipped(data: bytes) -> bool:
    """Whether the bytes begin as a zip archive does."""
    return data.startswith(b"PK")


def unzipped(data: bytes, source: str) -> bytes:
    """Return the roster in an archive, unpacked in memory and never beyond `LARGEST`, whatever the archive claims.

    Raises:
        BadInput: If the archive is broken or locked, holds no `.ros` or several, or holds too much.
    """
    import zipfile
    import zlib
    from io import BytesIO

    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            rosters = [entry for entry in archive.infolist() if entry.filename.lower().endswith(".ros")]
            if len(rosters) != 1:
                raise BadInput(source, Archive(len(rosters)), N_("an archive with one roster (.ros)"))
            with archive.open(rosters[0]) as packed:
                roster = packed.read(LARGEST + 1)
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError, OSError):
        raise BadInput(
            source, N_("an archive that can't be opened"), N_("a whole zip archive without a password")
        ) from None
    if len(roster) > LARGEST:
        raise BadInput(source, TOO_MUCH, SMALLER)
    return roster
