"""Translations: templates marked in the code, and their French twins in the gettext catalogues.

French stands in `grognard/locale/fr/LC_MESSAGES/`, one `.po` file for each room, and that of a game in the same place
in the game's folder; the msgid is the English template.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Literal

from grognard.kernel.installed import folders

Language = Literal["en", "fr"]
LANGUAGES: tuple[Language, ...] = ("en", "fr")

HOUSE = Path(__file__).parent.parent.parent
MESSAGES = Path("locale", "fr", "LC_MESSAGES")


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
    return {key: strings for folder in (HOUSE, *folders()) for key, strings in twins_in(folder).items()}


def twins_in(folder: Path) -> Mapping[str | tuple[str, str], tuple[str, ...]]:
    """Return the French messages of one game's folder, or of the house's own."""
    from babel.messages.pofile import read_po  # slow to import, and only French readers need it

    twins: dict[str | tuple[str, str], tuple[str, ...]] = {}
    for path in sorted((folder / MESSAGES).glob("*.po")):
        with path.open("rb") as file:
            catalogue = read_po(file, locale="fr")
        for message in catalogue:
            strings = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
            if message.id and strings and all(strings):
                twins[message.id if isinstance(message.id, str) else (message.id[0], message.id[1])] = strings
    return twins
