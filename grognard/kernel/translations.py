"""Translations: templates marked in the code, and their French twins in the gettext catalogues.

French stands in `grognard/locale/fr/LC_MESSAGES/`, one `.po` file for each room; the msgid is the English template.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Literal

Language = Literal["en", "fr"]
LANGUAGES: tuple[Language, ...] = ("en", "fr")

LOCALE = Path(__file__).parent.parent / "locale"


def N_(message: str) -> str:  # noqa: N802 - the name that gettext's tools look for
    """Mark *message* as a template that needs a French twin, and return it unchanged."""
    return message


def translate(message: str, language: Language, plural: str | None = None, count: int = 1) -> str:
    """Return the template *message* in *language*; for counted things, the form that *count* asks for.

    A template without a French twin stays English: a test holds that there is none.
    """
    if language == "fr":
        if plural is not None:
            one, many = french_twins().get((message, plural), (message, plural))
            return one if abs(count) < 2 else many
        return french_twins().get(message, (message,))[0]
    return message if plural is None or count == 1 else plural


@cache
def french_twins() -> Mapping[str | tuple[str, str], tuple[str, ...]]:
    """Return every French message by its msgid (singular and plural msgids together for counted ones)."""
    twins: dict[str | tuple[str, str], tuple[str, ...]] = {}
    for path in sorted((LOCALE / "fr" / "LC_MESSAGES").glob("*.po")):
        for ids, strings in _messages(path.read_text(encoding="utf-8")):
            if all(ids) and all(strings):
                twins[ids[0] if len(ids) == 1 else (ids[0], ids[1])] = tuple(strings)
    return twins


def _messages(catalogue: str) -> list[tuple[list[str], list[str]]]:
    """Return the messages of a `.po` file: the msgids of each, and its msgstrs."""
    messages: list[tuple[list[str], list[str]]] = []
    for keyword, text in _TEXTS.findall(catalogue):
        if keyword == "msgid":
            messages.append(([], []))
        ids, strings = messages[-1]
        into = strings if strings or keyword == "msgstr" else ids
        if keyword:
            into.append("")
        into[-1] += _ESCAPE.sub(_unescaped, text)
    return messages


_TEXTS = re.compile(r'^(?:(msgid|msgid_plural|msgstr)(?:\[\d\])? +)?"(.*)"$', re.MULTILINE)
"""A text, with what it is; a line of quotes alone goes on with the text before."""
_ESCAPE = re.compile(r"\\(.)")


def _unescaped(found: re.Match[str]) -> str:
    return {"n": "\n", "t": "\t"}.get(found[1], found[1])
