"""Things on the table by what people call them: their names, the beginning of one, or a part of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from grognard.kernel.words.refusals import Ambiguous, CannotRead

__all__ = ["called", "two_named"]

T = TypeVar("T")


def called(wanted: str, names: Iterable[tuple[T, Iterable[str]]]) -> tuple[T, ...]:
    """Return what is called so; if nothing is, what is called something that begins so; else that holds it.

    Args:
        wanted: What was typed, folded.
        names: All that could be meant, each with its folded names.

    >>> called("bow", [(1, ["bowmen"]), (2, ["crossbows"]), (3, ["pikes"])]), called("", [(3, ["pikes"])])
    ((1,), ())
    """
    known = [(thing, tuple(each)) for thing, each in names]
    ways: tuple[Callable[[str], bool], ...] = (
        lambda name: name == wanted,
        lambda name: wanted != "" and name.startswith(wanted),
        lambda name: wanted != "" and wanted in name,
    )
    for fits in ways:
        found = tuple(thing for thing, each in known if any(map(fits, each)))
        if found:
            return found
    return ()


def two_named(text: str, named: Callable[[str], T]) -> tuple[T, T] | None:
    """Return the two things that *text* names, wherever the one ends and the other begins; None if it can't be.

    Args:
        text: What was typed.
        named: Returns what a text means, or refuses with CannotRead or Ambiguous.
    """
    words = text.replace(",", " , ").split()
    for at in range(1, len(words)):
        first, second = " ".join(words[:at]), " ".join(words[at:])
        try:
            return named(first.strip(" ,")), named(second.strip(" ,"))
        except (CannotRead, Ambiguous):
            continue
    return None
