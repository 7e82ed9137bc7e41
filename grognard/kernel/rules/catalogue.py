"""The catalogue of a system: what people read about its rules, in both languages.

It stands in the game's folder, in `catalogue/*.yaml`. Each file holds entries by rule id; three
files hold something else: `words.yaml` the words that brackets use, `readings.yaml` the disputed questions, and
`interactions.yaml` what happens where several rules meet.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TypeVar

import msgspec

from grognard.kernel.installed import folder_of, installed
from grognard.kernel.rules.readings import Reading, Readings
from grognard.kernel.words.names import Gender, Name
from grognard.kernel.words.refusals import BadInput
from grognard.kernel.words.spelling import fold, nearest
from grognard.kernel.words.translations import Language

__all__ = ["Catalogue", "Entry", "Interaction", "Term"]

T = TypeVar("T")
_BRACKETS = re.compile(r"\s*\(.*\)\s*$")
_NEAR = 75
"""How alike, out of 100, a name must be to be meant by a text that names nothing exactly."""


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What people read about one rule.

    Args:
        kind: What sort of rule it is ("universal rule", "core procedure"), as the ledger says.
        en, fr: Its name.
        summary_en, summary_fr: What it does, in our own words.
        source: Where it stands: lines of the seeds (000:107), paragraphs of the core (core 11.9).
        aliases: Other names, of either language, that it is known by.
        brackets, brackets_fr: The form of its brackets, if it has any; the French one only where words stand in it.
        difference_en, difference_fr: Where its French and English texts differ.
        readings: The ids of its disputed questions.
        basis: What the text rests on: seed, rulebook 2023, army data 2022, army book 2023, house.
        name_fr_basis: "proposed" if the French name was found in no source.
        limits_en, limits_fr: What of it the umpire doesn't play.
        house_en, house_fr: What of it is our own value, where the sources give none.
        in_force: False if the umpire doesn't play it yet.
        many, gender: How sentences agree with its name; see `Name`.
    """

    kind: str
    en: str
    fr: str
    summary_en: str
    summary_fr: str
    source: tuple[str, ...]
    aliases: tuple[str, ...] = ()
    brackets: str = ""
    brackets_fr: str = ""
    difference_en: str = ""
    difference_fr: str = ""
    readings: tuple[str, ...] = ()
    basis: str = "seed"
    name_fr_basis: str = "source"
    limits_en: str = ""
    limits_fr: str = ""
    house_en: str = ""
    house_fr: str = ""
    in_force: bool = True
    many: bool = False
    gender: Gender = ""
    id: str = ""

    @property
    def names(self) -> Name:
        """Its name in both languages."""
        return Name(self.en, self.fr, self.many, self.gender)

    def name(self, language: Language) -> str:
        """Return what the books of that language call it; the id is never shown."""
        return self.fr if language == "fr" else self.en

    def form_of_brackets(self, language: Language) -> str:
        """Return the form of its brackets; empty if it has none."""
        return self.brackets_fr or self.brackets if language == "fr" else self.brackets

    def summary(self, language: Language) -> str:
        """Return what it does, in our own words: books aren't copied."""
        return self.summary_fr if language == "fr" else self.summary_en

    def difference(self, language: Language) -> str:
        """Return where its two texts differ; empty if they don't."""
        return self.difference_fr if language == "fr" else self.difference_en

    def limits(self, language: Language) -> str:
        """Return what of it isn't played; empty if all of it is."""
        return self.limits_fr if language == "fr" else self.limits_en

    def house(self, language: Language) -> str:
        """Return what of it is our own value; empty if none is, or all of it (its basis says so)."""
        return self.house_fr if language == "fr" else self.house_en


class Term(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A word that stands in brackets: a characteristic, a kind of model, of attack, of terrain."""

    kind: str
    en: str
    fr: str
    aliases: tuple[str, ...] = ()
    many: bool = False
    gender: Gender = ""

    @property
    def names(self) -> Name:
        """How it's written in both languages."""
        return Name(self.en, self.fr, self.many, self.gender)

    def name(self, language: Language) -> str:
        """Return how it's written."""
        return self.fr if language == "fr" else self.en


class Interaction(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is right where several rules meet."""

    rules: tuple[str, ...]
    en: str
    fr: str

    def text(self, language: Language) -> str:
        """Return it in words."""
        return self.fr if language == "fr" else self.en


class Catalogue:
    """All entries, words, readings and interactions of a system, and the names they're known by."""

    def __init__(
        self,
        entries: Mapping[str, Entry],
        words: Mapping[str, Term] | None = None,
        readings: Mapping[str, Reading] | None = None,
        interactions: Iterable[Interaction] = (),
    ) -> None:
        self.entries = {key: msgspec.structs.replace(entry, id=key) for key, entry in entries.items()}
        self.words = dict(words or {})
        self.readings = {key: msgspec.structs.replace(one, id=key) for key, one in (readings or {}).items()}
        self.interactions = tuple(interactions)

    @classmethod
    def load(cls, system: str) -> Catalogue:
        """Return the catalogue of a game, read once.

        Raises:
            BadInput: If a file of it is malformed.
        """
        return _load(folder_of(system) / "catalogue")

    @classmethod
    def systems(cls) -> tuple[str, ...]:
        """Return the systems that have a catalogue, in alphabetical order."""
        return tuple(sorted(one for one in installed() if (folder_of(one) / "catalogue").is_dir()))

    @classmethod
    def read(cls, folder: Path) -> Catalogue:
        """Read the catalogue that stands in *folder*.

        Raises:
            BadInput: If a file is malformed, an id stands twice, or an id is referred to that doesn't exist.
        """
        entries: dict[str, Entry] = {}
        words: dict[str, Term] = {}
        readings: dict[str, Reading] = {}
        interactions: tuple[Interaction, ...] = ()
        for path in sorted(folder.glob("*.yaml")):
            if path.stem == "words":
                words = _decode(path, dict[str, Term])
            elif path.stem == "readings":
                readings = _decode(path, dict[str, Reading])
            elif path.stem == "interactions":
                interactions = _decode(path, tuple[Interaction, ...])
            else:
                found = _decode(path, dict[str, Entry])
                for key in found:
                    if key in entries:
                        raise BadInput(str(path), key, Name("each id once", "chaque id une seule fois"))
                entries |= found
        catalogue = cls(entries, words, readings, interactions)
        catalogue.check(str(folder))
        return catalogue

    def check(self, place: str = "catalogue") -> None:
        """Check that all ids that are referred to exist.

        Raises:
            BadInput: At the first that doesn't.
        """
        for entry in self.entries.values():
            for key in entry.readings:
                if key not in self.readings:
                    raise BadInput(f"{place}, {entry.id}", key, Name("a reading", "une lecture"))
        for rule in [one.rule for one in self.readings.values()] + [
            key for one in self.interactions for key in one.rules
        ]:
            if rule not in self.entries:
                raise BadInput(place, rule, Name("the id of an entry", "l’id d’une entrée"))

    # --- by id ---

    def entry(self, key: str) -> Entry:
        """Return the entry of a rule.

        Raises:
            KeyError: If there is none.
        """
        return self.entries[key]

    def name(self, key: str, language: Language, /) -> str | None:
        """Return the name of a rule or word, or None if the catalogue doesn't know it."""
        found = self.entries.get(key) or self.words.get(key)
        return found.name(language) if found else None

    def noun(self, key: str, /) -> Name | None:
        """Return the same name with what agrees with it."""
        found = self.entries.get(key) or self.words.get(key)
        return found.names if found else None

    def interactions_of(self, key: str) -> tuple[Interaction, ...]:
        """Return what happens where this rule meets others."""
        return tuple(one for one in self.interactions if key in one.rules)

    def in_force(
        self, chosen: Mapping[str, str] | None = None, text: Language | None = None, *, place: str = "readings"
    ) -> Readings:
        """Return the readings in force, given what a scenario chooses; see `Readings.of`."""
        return Readings.of(chosen, text, known=self.readings.values(), place=place)

    # --- by name ---

    @functools.cached_property
    def _named(self) -> dict[Language | None, dict[str, tuple[str, ...]]]:
        """Ids by folded name, for each language and for both; aliases and ids count for either."""
        named: dict[Language | None, dict[str, dict[str, None]]] = {"en": {}, "fr": {}, None: {}}
        for key, entry in self.entries.items():
            for language, names in (("en", (entry.en,)), ("fr", (entry.fr,)), (None, (key, *entry.aliases))):
                for name in names:
                    for index in {"en": ("en", None), "fr": ("fr", None), None: ("en", "fr", None)}[language]:
                        named[index].setdefault(fold(name), {})[key] = None
        return {index: {name: tuple(ids) for name, ids in found.items()} for index, found in named.items()}

    @functools.cached_property
    def _worded(self) -> dict[str, tuple[str, ...]]:
        worded: dict[str, dict[str, None]] = {}
        for key, word in self.words.items():
            for name in (key, word.en, word.fr, *word.aliases):
                worded.setdefault(fold(name), {})[key] = None
        return {name: tuple(ids) for name, ids in worded.items()}

    def named(self, text: str, language: Language | None = None) -> tuple[str, ...]:
        """Return the ids of the rules with exactly this name, alias or id (accents, capitals and plurals aside)."""
        return self._named[language].get(fold(text), ())

    def printed(self, text: str) -> tuple[str, ...]:
        """Return the ids of the rules that are printed so, with or without brackets: "Guide (Eaux)" is Guide."""
        return self.named(text) or self.named(_BRACKETS.sub("", text))

    def words_named(self, text: str, kind: str = "") -> tuple[str, ...]:
        """Return the ids of the words with exactly this name, of *kind* only if it is given.

        What the kinds of entries are called ("universal rule", of kind "kind") are no words of brackets.
        """
        found = self._worded.get(fold(text), ())
        return tuple(
            key for key in found if self.words[key].kind == kind or (not kind and self.words[key].kind != "kind")
        )

    def nearest(self, text: str, *, limit: int = 3, alike: float = 50) -> tuple[str, ...]:
        """Return the names, of either language, that are spelled most like *text*; see `spelling.nearest`."""
        names = (name for entry in self.entries.values() for name in (entry.en, entry.fr))
        return nearest(text, names, limit=limit, alike=alike)

    def find(self, text: str) -> tuple[Entry, ...]:
        """Return the entries that *text* may mean, the best first: by exact name, by words in it, by near spelling."""
        sought = fold(text)
        if not sought:
            return ()
        names = self._named[None]
        found = dict.fromkeys(self.printed(text))
        for fits in (lambda name: name.startswith(sought), lambda name: f" {sought}" in name):
            found |= dict.fromkeys(key for name, ids in names.items() if fits(name) for key in ids)
        if not found:
            near = self.nearest(text, limit=5, alike=_NEAR)
            found = dict.fromkeys(key for name in near for key in self.named(name))
        return tuple(self.entries[key] for key in found)


@functools.cache
def _load(folder: Path) -> Catalogue:
    return Catalogue.read(folder)


def _decode(path: Path, shape: type[T]) -> T:
    try:
        return msgspec.yaml.decode(path.read_bytes(), type=shape)
    except msgspec.ValidationError as wrong:
        raise BadInput(str(path), str(wrong), Name("a well-formed catalogue", "un catalogue bien formé")) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as wrong:
        where = " ".join(str(wrong).split())
        raise BadInput(str(path), where, Name("well-formed YAML", "du YAML bien formé")) from None
