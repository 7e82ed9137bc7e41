"""Lists as scenarios hand them in: a file's name, a pasted text, or the list itself as data."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from grognard.kernel.game import Files
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import BadInput

T = TypeVar("T")


def handed_in(
    found: object,
    place: str,
    files: Files,
    of_text: Callable[[str, str], T],
    of_data: Callable[[Mapping[Any, Any], str], T],
) -> T:
    """Return the list that a scenario hands in.

    Args:
        found: What stands in the scenario: of several lines, a pasted text.
        place: Where it stands, for complaints.
        files: The scenario's folder.
        of_text: Reads a text, given where it comes from.
        of_data: Reads keys and values.

    Raises:
        BadInput: If it is neither, or can't be read.
    """
    if isinstance(found, Mapping):
        return of_data(found, place)
    if not isinstance(found, str):
        raise BadInput(place, str(found), N_("a file or a pasted list"))
    if "\n" in found.strip():
        return of_text(found, place)
    return of_text(files.text(found), files.place(found))
