"""Names: what things are called in both languages, with what a sentence must know of them to agree.

>>> guards = Name("Temple Guard", "Gardes du temple", many=True, gender="m")
>>> guards.say("fr")
'Gardes du temple'
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, Protocol, runtime_checkable

import msgspec

from grognard.kernel.words.translations import Language

__all__ = ["NO_NAMES", "Gender", "Name", "NameTable", "RuleNames"]

Gender = Literal["", "m", "f"]


class Name(msgspec.Struct, frozen=True, omit_defaults=True, repr_omit_defaults=True):
    """A name in both languages.

    Attributes:
        en, fr: The name without an article.
        many: It is grammatically plural: Greybeards lose, les Barbes-grises perdent.
        gender: Of the French name; "" for a proper name, which takes no article and whose gender nobody told.
        many_fr: Where the French name differs in number: Weapon Beasts are, l’Artillerie bestiale est.

    >>> Name("Sword Sworn", "Lames jurées").say("fr")
    'Lames jurées'
    """

    en: str
    fr: str
    many: bool = False
    gender: Gender = ""
    many_fr: bool | None = None

    def say(self, language: Language) -> str:
        """Return the name in *language*."""
        return self.fr if language == "fr" else self.en

    def is_many(self, language: Language) -> bool:
        """Is it grammatically plural in *language*?"""
        return self.many_fr if language == "fr" and self.many_fr is not None else self.many

    @property
    def is_proper(self) -> bool:
        """Is it a proper name, one that a player gave?"""
        return not self.many and not self.gender

    def renamed(self, en: str, fr: str) -> Name:
        """Return another name that agrees as this one does: a numbered one."""
        return Name(en, fr, self.many, self.gender, self.many_fr)

    @classmethod
    def same(cls, name: str) -> Name:
        """Return a name that is the same in both languages (one that a player gave)."""
        return cls(name, name)


@runtime_checkable
class RuleNames(Protocol):
    """Looks ids up for people: a catalogue does, and so does `NameTable`."""

    def name(self, key: str, language: Language, /) -> str | None:
        """Return the name of *key* in *language*, or None if this table doesn't know it."""
        ...

    def noun(self, key: str, /) -> Name | None:
        """Return the name of *key* with what agrees with it, or None if this table doesn't know it."""
        ...


class NameTable:
    """Names by id (rules, units, figures), with other tables behind it.

    >>> NameTable({"blue.1": Name("Halberdiers", "Hallebardiers")}).name("blue.1", "fr")
    'Hallebardiers'
    """

    __slots__ = ("behind", "names")

    def __init__(self, names: Mapping[str, Name], *behind: RuleNames) -> None:
        self.names = dict(names)
        self.behind = behind

    def name(self, key: str, language: Language, /) -> str | None:
        """Return the first name found for *key*: here, then in the tables behind, in their order."""
        if (found := self.names.get(key)) is not None:
            return found.say(language)
        for table in self.behind:
            if (text := table.name(key, language)) is not None:
                return text
        return None

    def noun(self, key: str, /) -> Name | None:
        """Return the same name with what agrees with it."""
        if (found := self.names.get(key)) is not None:
            return found
        return next((noun for table in self.behind if (noun := table.noun(key)) is not None), None)


NO_NAMES = NameTable({})
