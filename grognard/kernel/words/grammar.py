"""Articles and agreement: how a sentence is written around a name, in French and in English.

A template asks for them after a colon; what it doesn't ask for isn't done:

| in a template | French | English |
|---|---|---|
| `{unit:Le}`, `{unit:le}` | Les Gardes du temple, l’Archer, la Meute; Boss | – |
| `{unit:un}`, `{unit:du}`, `{unit:au}` | un Archer, du Roi, à la Meute | – |
| `{unit:ce}`, `{unit:de}` | cet Archer, d’Archer | – |
| `{unit:the}`, `{unit:The}`, `{unit:a}` | – | the Archer, the Guards, an Archer; Boss |
| `{unit:perd|perdent}`, `{lost:Point|Points}` | by number: perdent, Points | the same |
| `{unit:tué|tuée|tués|tuées}` | by gender and number | – |

Proper names (those that players give) take no article, and count as singular and masculine. A field that is looked up
("unit:3") names its table first: `{unit:figure:Le}`.
"""

from __future__ import annotations

from grognard.kernel.words.names import Name
from grognard.kernel.words.translations import Language

__all__ = ["ARTICLES", "agreeing", "split_spec", "with_article"]

ARTICLES: dict[Language, frozenset[str]] = {
    "fr": frozenset({"le", "un", "du", "au", "ce", "de"}),
    "en": frozenset({"the", "a"}),
}
"""The words that a template may ask for before a name; with a capital where a sentence begins."""

_ALL = frozenset(word for words in ARTICLES.values() for word in words)
_MUTE_H = ("herbe", "héroïne", "homme", "honneur", "humain", "hydre")
"""French words whose h is not heard, so that what goes before them elides; any other h is."""
_VOWELS = frozenset("aeiouàâéèêëîïôûùœæ")
_FRENCH = {  # masculine, feminine, before a vowel, plural
    "le": ("le ", "la ", "l’", "les "),
    "un": ("un ", "une ", "", "des "),
    "du": ("du ", "de la ", "de l’", "des "),
    "au": ("au ", "à la ", "à l’", "aux "),
    "ce": ("ce ", "cette ", "cet ", "ces "),
    "de": ("de ", "de ", "d’", "de "),
}
_PROPER = {"du": "de", "au": "à ", "de": "de"}
"""What stays of an article before a proper name."""


def split_spec(spec: str) -> tuple[str, str]:
    """Return what stands after a field's colon as how its value is found or counted, and the form asked for.

    >>> split_spec("figure:Le"), split_spec("perd|perdent"), split_spec("in"), split_spec("unit:tué|tuée|tués|tuées")
    (('figure', 'Le'), ('', 'perd|perdent'), ('in', ''), ('unit', 'tué|tuée|tués|tuées'))
    """
    kind, colon, form = spec.partition(":")
    if colon and "|" not in kind:
        return kind, form
    return ("", spec) if "|" in spec or spec.lower() in _ALL else (spec, "")


def with_article(article: str, noun: Name | None, text: str, language: Language) -> str:
    """Return *text*, the name *noun* as it is shown, with the article before it.

    >>> pack, king = Name("Pack", "Meute", gender="f"), Name("King", "Roi", gender="m")
    >>> [with_article(word, one, one.fr, "fr") for word in ("Le", "du", "au") for one in (pack, king)]
    ['La Meute', 'Le Roi', 'de la Meute', 'du Roi', 'à la Meute', 'au Roi']
    >>> archer, boss = Name("Archer", "Archer", gender="m"), Name.same("Ogbar")
    >>> [with_article(word, one, one.fr, "fr") for word in ("le", "ce", "de") for one in (archer, boss)]
    ['l’Archer', 'Ogbar', 'cet Archer', 'Ogbar', 'd’Archer', 'd’Ogbar']
    >>> with_article("a", archer, "Archer", "en"), with_article("The", boss, "Ogbar", "en")
    ('an Archer', 'Ogbar')
    """
    if noun is None:
        noun = Name.same(text)
    word = _french(article.lower(), noun) if language == "fr" else _english(article.lower(), noun)
    whole = word + text
    return whole[:1].upper() + whole[1:] if article[0].isupper() and word else whole


def _french(article: str, noun: Name) -> str:
    elides = _begins_with_a_vowel(noun.fr)
    if noun.is_proper:
        left = _PROPER.get(article, "")
        return ("d’" if elides else "de ") if left == "de" else left
    masculine, feminine, before_vowel, plural = _FRENCH[article]
    if noun.is_many("fr"):
        return "d’" if article == "de" and elides else plural
    if elides and before_vowel and not (article == "ce" and noun.gender == "f"):
        return before_vowel
    return feminine if noun.gender == "f" else masculine


def _english(article: str, noun: Name) -> str:
    if noun.is_proper or (article == "a" and noun.is_many("en")):
        return ""
    if article == "the":
        return "the "
    return "an " if noun.en[:1].lower() in "aeiou" else "a "


def _begins_with_a_vowel(word: str) -> bool:
    first = word[:1].lower()
    return first in _VOWELS or (first == "h" and word.lower().startswith(_MUTE_H))


def agreeing(forms: str, noun: Name | None, count: float | None, language: Language) -> str:
    """Return the one of *forms* that agrees with a name, or with a number: "perd|perdent", "tué|tuée|tués|tuées".

    >>> agreeing("perd|perdent", Name("Guards", "Gardes", many=True, gender="m"), None, "fr")
    'perdent'
    >>> agreeing("tué|tuée|tués|tuées", Name("Pack", "Meute", gender="f"), None, "fr")
    'tuée'
    >>> agreeing("Point|Points", None, 0, "fr"), agreeing("Point|Points", None, 0, "en")
    ('Point', 'Points')
    """
    parts = forms.split("|")
    if count is not None:
        many = abs(count) >= 2 if language == "fr" else count != 1
    else:
        many = noun is not None and noun.is_many(language)
    if len(parts) == 2:
        return parts[many]
    feminine = noun is not None and noun.gender == "f"
    return parts[2 * many + feminine]
