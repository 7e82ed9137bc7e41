"""How names that people type are compared with those of the books: accents, capitals and plurals don't matter."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from grognard.kernel.words.language import Name

__all__ = ["fold", "nearest", "nearest_word"]

_LETTERS = str.maketrans({"œ": "oe", "Œ": "oe", "æ": "ae", "Æ": "ae", "ß": "ss"})
_APART = re.compile(r"[^0-9a-z+]+")
_PLURAL = re.compile(r"(?<=[a-z]{3})s\b")


@lru_cache(maxsize=4096)
def fold(text: str) -> str:
    """Return *text* as it is compared: no accents, capitals, punctuation or plural s.

    >>> fold("Attaques empoisonnées"), fold("ÉCLAIREUR"), fold("Yer Comin’ With Me!")
    ('attaque empoisonnee', 'eclaireur', 'yer comin with me')
    """
    if not text.isascii():
        apart = unicodedata.normalize("NFKD", text.translate(_LETTERS))
        text = "".join(letter for letter in apart if not unicodedata.combining(letter))
    return _PLURAL.sub("", _APART.sub(" ", text.lower()).strip())


def nearest(text: str, names: Iterable[str], *, limit: int = 3, alike: float = 50) -> tuple[str, ...]:
    """Return those of *names* that are spelled most like *text*, the best first.

    Args:
        text: What was typed.
        names: In an order that people could name: it decides between equally good ones.
        limit: How many at most.
        alike: How alike they must be, out of 100.

    >>> nearest("sang froit", ["Sans peur", "Sang-froid", "Peur"])
    ('Sang-froid', 'Sans peur')
    """
    from rapidfuzz import fuzz, process

    known = list(dict.fromkeys(names))
    folded = fold(text)
    if not folded:
        return ()
    found = process.extract(folded, [fold(name) for name in known], scorer=fuzz.ratio, limit=limit, score_cutoff=alike)
    return tuple(known[at] for _, _, at in found)


def nearest_word(found: str, known: Iterable[str]) -> Name | None:
    """Return the known word that *found* was probably meant to be, if one is near; it is typed so in any language.

    >>> nearest_word("lst", ["list", "odds"])
    Name(en='list', fr='list')
    """
    from difflib import get_close_matches

    return next(map(Name.same, get_close_matches(found, list(known), n=1)), None)
