"""Finds what a name means: exactly (accents, plurals, capitals aside), abbreviated, or by near spelling."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache
from typing import Literal

import msgspec

from grognard.kernel.words.events import Name
from grognard.kernel.words.language import LANGUAGES, Language
from grognard.kernel.words.spelling import fold
from grognard.t9a.armies import ARMIES, ARMY_NAMES, Army, ItemEntry, UnitEntry, army_book, piece_of, pieces
from grognard.t9a.armies.tables import aliases

__all__ = [
    "MOST_WORDS",
    "NameIndex",
    "Named",
    "army_names",
    "category_names",
    "choice_keys",
    "choice_names",
    "key",
    "unit_names",
    "without_count",
]

Kind = Literal["army", "category", "unit", "option", "item", "piece", "rule", "other option"]
_RANK: dict[str, int] = {"option": 0, "item": 1, "piece": 2, "rule": 3, "other option": 4, "category": 5}
_FILLERS = frozenset(["the", "of", "a", "an", "de", "du", "des", "d", "la", "le", "les", "l", "au", "aux"])
_BETWEEN = re.compile(r"\s*(?:\+|&|/|\.\s|\b(?:and|et|with|avec|w/|plus)\b)\s*", re.IGNORECASE)
_COUNT = re.compile(
    r"^\d{1,2}\s*[xX]?\s+(?=\D)|^\d{1,2}\s*[xX]\s*(?=\D)|(?<=\S)\s*\b[xX]\s*\d{1,2}$|(?<=\S)\s+\d{1,2}$"
)
_RUNE = re.compile(r"^Rune (?:of (?:the )?|de la |de l'|de |du |des |d')", re.I)
_SMALL_WORDS = frozenset(["with", "avec", "and", "et", "on", "sur", "in", "plus", "riding", "w"])
NEAR = 84.0
"""How alike, out of 100, a spelling must be to be taken for the name."""
APART = 3.0
"""How much better than any other name it must be."""
MOST_WORDS = 9
"""No name has more words, its number among them."""
_LEAST_BEGINNING = 5
"""How many letters of a name's first words are enough to know it."""
LIKE = 58.0
"""How alike a name must be to be suggested."""


class Named(msgspec.Struct, frozen=True):
    """Something with a name: a unit, an option, an item… and what the name says besides."""

    kind: Kind
    id: str
    name: Name
    brings: tuple[str, ...] = ()


class Spelling(msgspec.Struct, frozen=True):
    """One way to write a name; *language* is None for aliases, which belong to both."""

    text: str
    language: Language | None
    named: Named


def words(text: str) -> list[str]:
    """Return the words that count in a name: folded, without articles and the like.

    >>> words("Bannière de la rainette"), words("Rune of the Forge")
    (['banniere', 'rainette'], ['rune', 'forge'])
    """
    folded = fold(text).split()
    counting = [word for word in folded if word not in _FILLERS]
    return [word for place, word in enumerate(counting) if not _is_genitive(counting, place)] or folded


def _is_genitive(said: list[str], place: int) -> bool:
    """Whether the word is the s of "King's Guard"; the s of "C, M, S" is the Standard Bearer."""
    return said[place] == "s" and place > 0 and len(said[place - 1]) > 2


@lru_cache(maxsize=8192)
def plain(text: str) -> str:
    """Return the words that count in a name, with blanks between them."""
    return " ".join(words(text))


def key(text: str) -> str:
    """Return what two spellings of one name have in common.

    >>> key("Shieldbearers") == key("Shield Bearer")
    True
    """
    return plain(text).replace(" ", "")


def without_count(text: str) -> str:
    """Return a name without the number before or after it.

    >>> without_count("2x Caiman"), without_count("Rune of Iron x2")
    ('Caiman', 'Rune of Iron')
    """
    return _COUNT.sub("", text)


class NameIndex:
    """All names that may stand in one place."""

    def __init__(self, spellings: Iterable[Spelling]) -> None:
        self._exact: dict[str, list[Spelling]] = {}
        self._spaced: dict[str, list[Spelling]] = {}
        for spelling in spellings:
            same = self._exact.setdefault(key(spelling.text), [])
            if spelling.named not in [known.named for known in same]:
                same.append(spelling)
                self._spaced.setdefault(plain(spelling.text), []).append(spelling)

    @property
    def keys(self) -> frozenset[str]:
        """The keys of all its names."""
        return frozenset(self._exact)

    def find(self, text: str) -> tuple[Spelling, ...]:
        """Return what *text* names exactly: those of the kind that comes first, if it names several."""
        return _foremost(self._exact.get(key(text), []))

    def strung(self, text: str) -> list[str]:
        """Return the names that *text* strings together with "and", "/" or blanks only; none if it doesn't.

        >>> choice_names("temple_guard").strung("Champion and Musician"), choice_names("temple_guard").strung("C M S")
        (['Champion', 'Musician'], ['C M S'])
        """
        parts = [part for part in _BETWEEN.split(text) if part.strip()]
        if len(parts) > 1 and all(self.find(without_count(part)) for part in parts):
            return parts
        found: list[str] = []
        rest = [word for word in re.split(r"[\s/+&]+", text) if word]
        while rest:
            if rest[0].lower().strip(".") in _SMALL_WORDS:
                rest.pop(0)
                continue
            longest = min(len(rest), MOST_WORDS)
            end = next((end for end in range(longest, 0, -1) if self.find(without_count(" ".join(rest[:end])))), 0)
            if not end:
                return []
            found.append(" ".join(rest[:end]))
            rest = rest[end:]
        return found

    def near(self, text: str) -> tuple[Spelling, ...]:
        """Return what *text* nearly names: nothing if several names are about as near."""
        if found := self._begun(words(text)):
            return found
        ranked = self._ranked(text)
        if not ranked or ranked[0][1] < NEAR:
            return ()
        best, score = ranked[0]
        rivals = [other for other, near in ranked[1:] if score - near < APART]
        ids = {spelling.named.id for spelling in self._spaced[best]}
        if any(spelling.named.id not in ids for other in rivals for spelling in self._spaced[other]):
            return ()
        return _foremost(self._spaced[best])

    def nearest(self, text: str) -> Name | None:
        """Return the name most like *text*, to suggest it; None if nothing is like it."""
        ranked = self._ranked(text)
        return self._spaced[ranked[0][0]][0].named.name if ranked and ranked[0][1] >= LIKE else None

    def likeness(self, text: str) -> float:
        """Return how alike the nearest name is, out of 100."""
        ranked = self._ranked(text)
        return ranked[0][1] if ranked else 0.0

    def _begun(self, typed: list[str]) -> tuple[Spelling, ...]:
        """Return the only name whose words begin with the typed ones ("Great Weap"), or that begins with them all."""
        if any(len(word) < 3 for word in typed):
            return ()
        return self._only(typed, lambda said: len(said) == len(typed)) or self._only_longer(typed)

    def _only(self, typed: list[str], fits: Callable[[list[str]], bool]) -> tuple[Spelling, ...]:
        """Return the only name that fits and whose words begin with the typed ones; nothing if there are several."""
        found = [
            spelling
            for spaced, spellings in self._spaced.items()
            if fits(said := spaced.split()) and all(map(str.startswith, said, typed))
            for spelling in _foremost(spellings)
        ]
        return (found[0],) if len({spelling.named.id for spelling in found}) == 1 else ()

    def _only_longer(self, typed: list[str]) -> tuple[Spelling, ...]:
        """Return the only name that the typed words begin ("Sentinelles" for Sentinelles des profondeurs)."""
        if len("".join(typed)) < _LEAST_BEGINNING:
            return ()
        return self._only(typed, lambda said: said[: len(typed)] == typed)

    def _ranked(self, text: str) -> list[tuple[str, float]]:
        from rapidfuzz import fuzz, process

        typed = plain(text)
        if len(typed) < 3:
            return []
        candidates = [spaced for spaced in self._spaced if len(spaced) > 3]
        best: dict[str, float] = {}
        for scorer in (fuzz.ratio, fuzz.token_sort_ratio):
            for spaced, score, _ in process.extract(typed, candidates, scorer=scorer, limit=6):
                best[spaced] = max(score, best.get(spaced, 0.0))
        return sorted(best.items(), key=lambda pair: (-pair[1], candidates.index(pair[0])))


def _foremost(spellings: list[Spelling]) -> tuple[Spelling, ...]:
    """Return the spellings of the kind that comes first."""
    first = min((_RANK.get(spelling.named.kind, 0) for spelling in spellings), default=0)
    return tuple(spelling for spelling in spellings if _RANK.get(spelling.named.kind, 0) == first)


@cache
def army_names() -> NameIndex:
    """Return the names of the armies."""
    named = {str(army): Named("army", army, ARMY_NAMES[army]) for army in ARMIES}
    return NameIndex([*_both(named.values()), *_aliases("army", named)])


@cache
def category_names(army: Army) -> NameIndex:
    """Return the names of an army's categories."""
    return NameIndex(_category_spellings(army))


@cache
def unit_names(army: Army) -> NameIndex:
    """Return the names of an army's units, those of single models included."""
    book = army_book(army)
    named = {unit: Named("unit", unit, entry.name) for unit, entry in book.units.items()}
    return NameIndex([*_both(named.values()), *_aliases("unit", named)])


@cache
def choice_names(unit: str) -> NameIndex:
    """Return everything that may stand behind the name of *unit*: what it may buy, and what others of its army may."""
    return NameIndex(_choice_spellings(next(book.units[unit] for book in map(army_book, ARMIES) if unit in book.units)))


@cache
def choice_keys(army: Army) -> frozenset[str]:
    """Return the keys of everything that may stand behind the name of any unit of the army."""
    book = army_book(army)
    units, mounts = book.units.values(), book.mounts.values()
    options = {one.option: Named("option", one.option, one.name) for unit in (*units, *mounts) for one in unit.options}
    items = {item.item: Named("item", item.item, item.name) for item in book.items.values()}
    carried = {piece_of(text) for unit in units for text in unit.equipment()}
    printed = {piece: Named("piece", piece, pieces()[piece]) for piece in sorted(carried)}
    rules = {rule: Named("rule", rule, Name.same(rule)) for unit in units for rule in _printed_rules(unit)}
    kinds = (("option", options), ("item", items), ("piece", printed), ("rule", rules))
    said = [spelling for kind, named in kinds for spelling in (*_both(named.values()), *_aliases(kind, named))]
    said += [*_category_spellings(army), *_short_runes(items, book.items)]
    return frozenset(key(spelling.text) for spelling in said)


def _choice_spellings(entry: UnitEntry) -> Iterator[Spelling]:
    book = army_book(entry.army)
    own = list(entry.options)
    for option in entry.options:
        if option.is_mount:
            own += book.mounts[option.option].options
    options = {option.option: Named("option", option.option, option.name) for option in own}
    items = {item.item: Named("item", item.item, item.name) for item in book.items.values()}
    printed = {piece_of(text): Named("piece", piece_of(text), pieces()[piece_of(text)]) for text in entry.equipment()}
    rules = {rule: Named("rule", rule, Name.same(rule)) for rule in _printed_rules(entry)}
    others = {
        option.option: Named("other option", option.option, option.name)
        for other in (*book.units.values(), *book.mounts.values())
        for option in other.options
        if option.option not in options
    }
    kinds = (("option", options), ("item", items), ("piece", printed), ("rule", rules), ("option", others))
    said = [spelling for kind, named in kinds for spelling in (*_both(named.values()), *_aliases(kind, named))]
    said += _category_spellings(entry.army)
    known = {key(spelling.text) for spelling in said}
    yield from said
    yield from (spelling for spelling in _short_runes(items, book.items) if key(spelling.text) not in known)


def _short_runes(items: dict[str, Named], entries: dict[str, ItemEntry]) -> Iterator[Spelling]:
    """Yield runes as players shorten them: "Iron" for Rune of Iron."""
    for item, named in items.items():
        if entries[item].slot != "banner":
            for language in LANGUAGES:
                short = _RUNE.sub("", named.name.say(language))
                if short != named.name.say(language):
                    yield Spelling(short, language, named)


def _printed_rules(entry: UnitEntry) -> Iterator[str]:
    """Yield the rules printed in the profile, without their brackets."""
    for rule in (*entry.universal_rules, *entry.protections, *(rule for part in entry.parts for rule in part.rules)):
        yield rule.partition(" (")[0]


def _category_spellings(army: Army) -> Iterator[Spelling]:
    named = {
        category.category: Named("category", category.category, category.name)
        for category in army_book(army).categories
    }
    yield from _both(named.values())
    yield from _aliases("category", named)


def _both(named: Iterable[Named]) -> Iterator[Spelling]:
    for thing in named:
        for language in LANGUAGES:
            yield Spelling(thing.name.say(language), language, thing)


def _aliases(kind: str, named: dict[str, Named]) -> Iterator[Spelling]:
    for alias in aliases():
        thing = named.get(alias.id) if alias.kind == kind else None
        if thing is not None and (thing.kind != "other option" or len(alias.name) > 1):
            yield Spelling(alias.name, None, Named(thing.kind, thing.id, thing.name, alias.brings))
