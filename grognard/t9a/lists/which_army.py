"""Says which army a text is about: by its name in a heading, else by the units that it names."""

from __future__ import annotations

import re
from collections.abc import Sequence

from grognard.lists.tidy import Line
from grognard.t9a.armies import ARMIES, Army, army_book
from grognard.t9a.lists.heads import head_of
from grognard.t9a.lists.names import army_names
from grognard.t9a.lists.names import unit_names as names_of_units
from grognard.t9a.lists.numbers import price_of

__all__ = ["SIZE", "army_by_units", "army_in", "named_army", "other_army_in"]

SIZE = re.compile(
    r"(?<!\d)(\d{1,2}[ .,']?\d{3}|\d{3})\s*(?:pts?|points?)\b|@\s*(\d{3,5})(?:\s*(?:pts?|points?)\b)?|"
    r"^\s*\(?(\d{4})\)?\s*$|(?<=[^\W\d]\s)(\d\d[05]0)\s*$",
    re.I,
)
"""The Army Points as a heading states them."""

_PARTS = re.compile(r"(\s*[,;:|()\[\]/=]+\s*|\s+-+\s*|\s*-+\s+)")

_OTHER_ARMIES = (
    "Asklanders",
    "Beast Herds",
    "Cultists",
    "Daemon Legions",
    "Dread Elves",
    "Empire of Sonnstahl",
    "Empire de Sonnstahl",
    "Highborn Elves",
    "Hobgoblins",
    "Infernal Dwarves",
    "Nains infernaux",
    "Kingdom of Equitaine",
    "Royaume d'Équitaine",
    "Makhar",
    "Ogre Khans",
    "Khans ogres",
    "Orcs and Goblins",
    "Orques et gobelins",
    "Sylvan Elves",
    "Elfes sylvestres",
    "Undying Dynasties",
    "Vampire Covenant",
    "Vermin Swarm",
    "Warriors of the Dark Gods",
)
"""The other armies of the game, whose lists stand in the same booklets; they can't be checked yet."""


def named_army(lines: Sequence[Line]) -> Army | None:
    """Return the army whose name stands in a line of its own or in a heading."""
    for line in lines:
        if (found := army_in(line.text)) is not None:
            return found[0]
    return None


def army_in(text: str) -> tuple[Army, str] | None:
    """Return the army that a heading names, and the rest of the heading.

    >>> army_in("Jean (Lyon 2) - Saurian Ancients [4500]")
    ('saurian_ancients', 'Jean (Lyon 2)')
    """
    tokens = _PARTS.split(SIZE.sub("", text))
    for place in range(0, len(tokens), 2):
        if found := army_names().find(tokens[place]):
            army = next(army for army in ARMIES if army == found[0].named.id)
            others = ["" if at == place or _is_size(token) else token for at, token in enumerate(tokens)]
            return army, _tidied("".join(others))
    for army in ARMIES:
        for full in (army_book(army).name.en, army_book(army).name.fr):
            if full.lower() in text.lower():
                return army, _tidied(re.sub(re.escape(full), "", text, flags=re.I))
    return None


def _is_size(token: str) -> bool:
    return bool(token.strip()) and not SIZE.sub("", token).strip()


def _tidied(rest: str) -> str:
    """Return the rest of a heading without empty brackets, brackets around all of it, and separators at its ends.

    >>> _tidied(" - (Jungle evening) []"), _tidied("Jean (Lyon 2) - ")
    ('Jungle evening', 'Jean (Lyon 2)')
    """
    text = re.sub(r"[(\[]\s*[)\]]", " ", rest).strip(" -,:;|/=")
    text = re.sub(r"\s{2,}", " ", text)
    whole = re.fullmatch(r"[(\[]([^()\[\]]*)[)\]]", text)
    return (whole[1] if whole else text).strip()


def other_army_in(text: str) -> str:
    """Return the other army of the game that a heading names; empty if it names none.

    >>> other_army_in("Zoé - The Vermin Swarm - 4500 pts"), other_army_in("Zoé - 4500 pts")
    ('Vermin Swarm', '')
    """
    return next((name for name in _OTHER_ARMIES if re.search(rf"\b{name}\b", text, re.I)), "")


def army_by_units(lines: Sequence[Line]) -> Army | None:
    """Return the army most of whose units are named, by longer names where two have as many; None if there are none.

    "Giant Dwarf" names a unit of one army, and with its first word one of another.
    """
    votes = dict.fromkeys(ARMIES, 0)
    letters = dict.fromkeys(ARMIES, 0)
    for line in lines:
        for army in ARMIES:
            head = head_of(price_of(line.text).rest, names_of_units(army))
            if head is not None and head.exact:
                votes[army] += 1
                letters[army] += len(head.name)
    best = max(ARMIES, key=lambda army: (votes[army], letters[army]))
    return best if votes[best] else None
