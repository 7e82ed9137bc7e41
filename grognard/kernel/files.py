"""Reading what people hand in."""

from __future__ import annotations

import os
from pathlib import Path

from grognard.kernel.words.language import N_, Name
from grognard.kernel.words.refusals import BadInput
from grognard.kernel.words.spelling import nearest_word

__all__ = ["Folder", "check_place", "nearest_file", "read_bytes", "read_text"]

LONGEST = 50_000_000
"""How many bytes of a file are read at most: a device such as /dev/zero never ends."""


def read_text(path: Path) -> str:
    """Return the text of a file in UTF-8, with or without a byte order mark.

    Raises:
        BadInput: If it isn't there, may not be read, is a folder or is no text; it names the file.
    """
    try:
        return read_bytes(path).decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError as error:
        raise BadInput(path, f"0x{error.object[error.start]:02x}", N_("a text file in UTF-8")) from None
    except ValueError:  # a name that no file can have
        raise BadInput(repr(str(path)), N_("nothing"), N_("a text file")) from None


def read_bytes(path: Path) -> bytes:
    """Return what is in a file.

    Raises:
        BadInput: If it isn't there, may not be read, is a folder or has no end; it names the file.
    """
    try:
        with path.open("rb") as file:
            found = file.read(LONGEST + 1)
    except FileNotFoundError:
        raise BadInput(path, N_("nothing"), N_("a text file"), nearest_file(path)) from None
    except IsADirectoryError:
        raise BadInput(path, N_("a folder"), N_("a text file")) from None
    except PermissionError:
        raise BadInput(path, N_("a file that may not be read"), N_("a text file")) from None
    if len(found) > LONGEST:
        raise BadInput(path, N_("a file without end"), N_("a text file"))
    return found


def nearest_file(path: Path) -> Name | None:
    """Return the file or folder that is there and was probably meant by *path*, if there is one."""
    folder = path.parent
    if folder.is_dir():
        found = nearest_word(path.name, sorted(os.listdir(folder))) if os.access(folder, os.R_OK) else None
        return None if found is None else Name.same(str(folder / found.en))
    meant = nearest_file(folder) if folder.name else None
    whole = None if meant is None else Path(meant.en) / path.name
    return Name.same(str(whole)) if whole is not None and whole.exists() else None


def check_place(path: Path) -> None:
    """See before a long work that its file can stand at *path*.

    Raises:
        BadInput: If a folder stands there, or the file's folder doesn't exist.
    """
    if path.is_dir():
        raise BadInput(path, N_("a folder"), N_("a file"))
    if not path.parent.is_dir():
        raise BadInput(path.parent, N_("nothing"), N_("a folder that is there"))


class Folder:
    """The files of a folder, as scenarios name them (`kernel.game.Files`)."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def text(self, name: str) -> str:
        """Return what is in a file."""
        return read_text(self.path / name)

    def place(self, name: str) -> str:
        """Return where it is."""
        return str(self.path / name)
