"""The registry of a system: which rules it plays, and how they are read from what people write.

>>> class ColdBlooded(Rule, frozen=True):
...     id = "example.cold-blooded"
>>> entry = Entry("universal rule", "Cold-Blooded", "Sang-froid", "Keeps calm.", "Garde son calme.", ("core 1",))
>>> registry = Registry(Catalogue({"example.cold-blooded": entry}), [ColdBlooded])
>>> registry.read("sang froid"), registry.write(ColdBlooded(), "fr")
(ColdBlooded(), 'Sang-froid')
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from grognard.kernel.rules.brackets import parse_brackets, print_brackets, split_items, split_name
from grognard.kernel.rules.catalogue import Catalogue, Entry
from grognard.kernel.rules.rule import Rule
from grognard.kernel.words.language import N_, Language, Name
from grognard.kernel.words.refusals import BadInput

__all__ = ["Registry"]


class Registry:
    """Rule classes by id, with the catalogue that names them.

    Args:
        catalogue: The names and words of the system.
        rules: The classes of the rules that it plays; more can be added.
    """

    def __init__(self, catalogue: Catalogue, rules: Iterable[type[Rule]] = ()) -> None:
        self.catalogue = catalogue
        self._classes: dict[str, type[Rule]] = {}
        for rule_class in rules:
            self.add(rule_class)

    def add(self, rule_class: type[Rule]) -> None:
        """Add a rule class. Its id must stand in the catalogue and be new."""
        assert rule_class.id in self.catalogue.entries, f"{rule_class.__name__}: no catalogue entry {rule_class.id!r}"
        assert rule_class.id not in self._classes, f"two classes for {rule_class.id}"
        self._classes[rule_class.id] = rule_class

    def __getitem__(self, key: str) -> type[Rule]:
        """Return the class of a rule; KeyError if the system doesn't play it."""
        return self._classes[key]

    def __contains__(self, key: object) -> bool:
        return key in self._classes

    def __iter__(self) -> Iterator[str]:
        """Go through the ids of the rules that are played, in the order in which they were added."""
        return iter(self._classes)

    def __len__(self) -> int:
        return len(self._classes)

    def read(self, text: str, language: Language | None = None, *, prefer: str = "", place: str = "") -> Rule:
        """Read a rule as it is printed: its name, and its brackets if it has any.

        Args:
            text: "Aegis (5+, against Ranged Attacks)", "Sang-froid"; an id does as well.
            language: Look for names of this language only. Needed for false friends: the French "Lance" is the Spear.
            prefer: Where a name is shared by several rules, the beginning of the ids to take ("example.sa.").
            place: Where the text stands, for messages.

        Raises:
            BadInput: If there's no such rule, it isn't played, or its brackets are wrong.
        """
        name, brackets = split_name(text)
        ids = self.catalogue.named(text, language)
        if ids:
            brackets = ""
        else:
            ids = self.catalogue.named(name, language)
        entry = self._one(ids, name, prefer, place or text)
        rule_class = self._classes.get(entry.id)
        if rule_class is None:
            raise BadInput(place or text, entry.names, Name("a rule that is played", "une règle qui est jouée"))
        return parse_brackets(rule_class, brackets, _Dictionary(self, language, prefer), place=place or text)

    def _one(self, ids: tuple[str, ...], name: str, prefer: str, place: str) -> Entry:
        if len(ids) > 1 and prefer:
            ids = tuple(key for key in ids if key.startswith(prefer)) or ids
        if len(ids) > 1:
            ids = tuple(key for key in ids if key in self._classes) or ids
        if len(ids) == 1:
            return self.catalogue.entries[ids[0]]
        if not ids:
            near = self.catalogue.nearest(name, limit=1)
            raise BadInput(place, name or N_("nothing"), Name("a rule", "une règle"), near[0] if near else None)
        names = [self.catalogue.entries[key].names for key in ids]
        one_of = Name(
            "one of " + ", ".join(f"{one.en} ({key})" for one, key in zip(names, ids, strict=True)),
            "au choix " + ", ".join(f"{one.fr} ({key})" for one, key in zip(names, ids, strict=True)),
        )
        raise BadInput(place, name, one_of)

    def read_list(
        self, text: str, language: Language | None = None, *, prefer: str = "", place: str = ""
    ) -> tuple[Rule, ...]:
        """Read rules separated by semicolons or, where there are none, by commas (a name may hold commas itself).

        Raises:
            BadInput: At the first that can't be read.
        """
        if ";" in text:
            items = tuple(item.strip() for item in text.split(";") if item.strip())
        else:
            items = self._joined(split_items(text), language)
        return tuple(self.read(item, language, prefer=prefer, place=place) for item in items)

    def _joined(self, items: tuple[str, ...], language: Language | None) -> tuple[str, ...]:
        """Join again the pieces of names that hold commas."""
        joined: list[str] = []
        at = 0
        while at < len(items):
            size = next(
                (
                    size
                    for size in (3, 2)
                    if at + size <= len(items)
                    and self.catalogue.named(split_name(", ".join(items[at : at + size]))[0], language)
                ),
                1,
            )
            joined.append(", ".join(items[at : at + size]))
            at += size
        return tuple(joined)

    def write(self, rule: Rule, language: Language) -> str:
        """Write a rule as it is printed, in the form that `read` reads: "Ægide (5+, contre Attaques à distance)"."""
        return _Dictionary(self, language, "").rule_written(rule, language)


class _Dictionary:
    """The system's words, for reading brackets in one language or both."""

    def __init__(self, registry: Registry, language: Language | None, prefer: str) -> None:
        self.registry = registry
        self.catalogue = registry.catalogue
        self.language = language
        self.prefer = prefer

    def word(self, text: str, kind: str = "") -> str | None:
        words = self.catalogue.words_named(text, kind)
        if words:
            return words[0]
        rules = () if kind and kind != "rule" else self.catalogue.named(text, self.language)
        return rules[0] if rules else None

    def written(self, word: str, language: Language) -> str:
        return self.catalogue.name(word, language) or word

    def rule(self, text: str) -> Rule | None:
        if not self.catalogue.named(text, self.language) and not self.catalogue.named(
            split_name(text)[0], self.language
        ):
            return None
        return self.registry.read(text, self.language, prefer=self.prefer)

    def rule_written(self, rule: Rule, language: Language) -> str:
        name = self.catalogue.name(rule.id, language) or rule.id
        return f"{name} {print_brackets(rule, language, self)}".rstrip()

    def nearest(self, text: str) -> str | None:
        near = self.catalogue.nearest(split_name(text)[0], limit=1)
        return near[0] if near else None
