"""Data of the wrong shape in the reader's words: msgspec finds the fault, and says it in English only."""

from __future__ import annotations

import re
from typing import TypeVar

import msgspec

from grognard.kernel.words.language import N_, Name, Wording
from grognard.kernel.words.refusals import BadInput

__all__ = ["convert"]

T = TypeVar("T")

KINDS = {
    "int": N_("a whole number"),
    "float": N_("a number"),
    "str": N_("a text"),
    "bool": "true | false",
    "array": N_("a list"),
    "object": N_("keys with their values"),
    "null": N_("nothing"),
}
_OTHER_KIND = re.compile(r"Expected `([\w |]+)`, got `(\w+)`")
_FIELD = re.compile(r"Object (contains unknown|missing required) field `(.*)`")
_QUOTED = re.compile(r"Invalid enum value (.*)")


class _OneOf:
    """Several kinds of values: a whole number or nothing."""

    def __init__(self, kinds: list[str]) -> None:
        self.kinds = tuple(KINDS.get(kind, kind) for kind in kinds)

    def wording(self) -> Wording:
        return Wording("{kinds:or}", lambda field: self.kinds)


def convert(found: object, shape: type[T], place: str, expected: str) -> T:
    """Return plain data in the *shape* that it should have.

    Args:
        found: The data.
        shape: A struct.
        place: Where it stands, for complaints; the key in it comes after.
        expected: What should stand there, a text marked with `N_`.

    Raises:
        BadInput: What is wrong, with its key: "warband.yaml, figures[0].count".
    """
    try:
        return msgspec.convert(found, shape)
    except msgspec.ValidationError as error:
        raise _fault(str(error), place, expected) from None


def _fault(said: str, place: str, expected: str) -> BadInput:
    """Return what msgspec says as a line in either language."""
    problem, _, at = said.partition(" - at ")
    key = at.strip("`").removeprefix("$").removeprefix(".")
    where = f"{place}, {key}" if key else place
    if (kinds := _OTHER_KIND.fullmatch(problem)) is not None:
        return BadInput(where, KINDS.get(kinds[2], kinds[2]), _OneOf(kinds[1].split(" | ")))
    if (field := _FIELD.fullmatch(problem)) is not None:
        if field[1] == "missing required":
            return BadInput(where, N_("nothing"), Name.same(field[2]))
        return BadInput(where, f"'{field[2]}'", expected)
    value = _QUOTED.fullmatch(problem)
    return BadInput(where, value[1] if value is not None else problem, expected)
