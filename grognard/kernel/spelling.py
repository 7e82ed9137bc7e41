"""How names that people type are compared with those of the books: accents, capitals and plurals don't matter."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

__all__ = ["fold", "nearest"]

_LETTERS = str.maketrans({"œ": "oe", "Œ": "oe", "æ": "ae", "Æ": "ae", "ß": "ss"})
_APART = re.compile(r"[^0-9a-z+]+")
_PLURAL = re.compile(r"(?<=[a-z]{3})s\b")


@lru_cache(maxsize=4096)
def fold(text: str) -> str:
    """Return *text* as it is compared: no accents, capitals, punctuation or plural s.

    >>> fold("Attaques empoisonnées"), fold("ÉCLAIREUR"), fold("Yer Comin’ With Me!")
    ('attaque empoisonnee', 'eclaireur', 'yer comin with me')
    """
    plain = unicodedata.normalize("NFKD", text.translate(_LETTERS))
    letters = "".join(letter for letter in plain if not unicodedata.combining(letter)).lower()
    return _PLURAL.sub("", _APART.sub(" ", letters.replace("'", " ").replace("’", " ")).strip())


def nearest(text: str, names: Iterable[str], *, limit: int = 3, at_least: float = 60) -> tuple[str, ...]:
    """Return those of *names* that are spelled most like *text*, the best first.

    Args:
        text: What was typed.
        names: In an order that people could name: it decides between equally good ones.
        limit: How many at most.
        at_least: How alike they must be, out of 100.
    """
    from rapidfuzz import fuzz, process

    known = list(names)
    folded = fold(text)
    if not folded:
        return ()
    found = process.extract(folded, [fold(name) for name in known], scorer=fuzz.WRatio, limit=3 * limit)
    close = [(known[at], fuzz.ratio(folded, fold(known[at])) + score) for _, score, at in found if score >= at_least]
    ranked = sorted(dict(reversed(close)).items(), key=lambda name: -name[1])
    return tuple(name for name, _ in ranked[:limit])
