"""The special rules of Skulldred by kind, and the registry that reads them: abilities, WILDSIDEs, spells, treasures.

A rule acts only through the moments of `grognard.skulldred.hooks` and of the protocols for spells and treasures.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator

from grognard.kernel.rules.catalogue import Catalogue
from grognard.kernel.rules.registry import Registry
from grognard.kernel.rules.rule import Rule
from grognard.kernel.words.language import Language, Name
from grognard.kernel.words.refusals import BadInput
from grognard.kernel.words.spelling import fold, nearest
from grognard.skulldred.special_rule import SpecialRule

__all__ = ["REGISTRY", "label", "read_ability", "read_rule"]

CHAPTERS = ("abilities", "wildsides", "spells", "hindering_spells", "treasures")


def _rules_of(chapter: str) -> Iterator[type[Rule]]:
    """Yield the rules that stand in a chapter."""
    module = importlib.import_module(f"{__name__}.{chapter}")
    for value in vars(module).values():
        if isinstance(value, type) and issubclass(value, Rule) and value.__module__ == module.__name__ and value.id:
            yield value


REGISTRY = Registry(Catalogue.load("skulldred"), (rule for chapter in CHAPTERS for rule in _rules_of(chapter)))
"""Every special rule that is played, by id; it reads rules as warband lists print them, in both languages."""


def read_rule(text: str, place: str = "") -> Rule:
    """Read an ability as rosters write it: "FAST", "LSTRIKE 3", "EVADE (1)".

    Raises:
        BadInput: If there's no such rule, with the nearest name.
    """
    numbered = re.fullmatch(r"(.*\D)\s+\+?(\d+)", text.strip())
    return REGISTRY.read(f"{numbered[1]} ({numbered[2]})" if numbered else text.strip(), place=place)


def label(rule: Rule, language: Language) -> str:
    """Return what a rule is called on rosters: LEADER, LSTRIKE (3), rather than the name of its entry.

    >>> label(read_rule("LSTRIKE 3"), "fr")
    'LSTRIKE (3)'
    """
    entry = REGISTRY.catalogue.entry(rule.id)
    return REGISTRY.write(rule, language).replace(entry.name(language), _roster_word(rule.id, language))


ABILITIES = "skulldred.attr.cost-abilities"
"""The rule that says which abilities there are."""


def read_ability(text: str, place: str = "") -> Rule:
    """Read an ability or a WILDSIDE, and nothing else.

    Raises:
        BadInput: If it is none, with all that there are and the nearest; or if its brackets are wrong.
    """
    abilities = [key for key in REGISTRY if issubclass(REGISTRY[key], SpecialRule)]
    sought = fold(re.sub(r"[\s(+]*\d*\)?\s*$", "", text))
    if any(sought == fold(name) for key in abilities for name in _names_of(key)):
        return read_rule(text, place)
    words = sorted(_roster_word(key, "en") for key in abilities)
    near = nearest(text, words, limit=1)
    listed = " | ".join(words)
    expected = Name(f"an ability ({ABILITIES}): {listed}", f"une capacité ({ABILITIES}) : {listed}")
    raise BadInput(place, f"'{text}'", expected, near[0] if near else None)


def _roster_word(key: str, language: Language) -> str:
    """Return the word that rosters write for an ability: FLY, LSTRIKE."""
    entry = REGISTRY.catalogue.entry(key)
    return next((alias for alias in entry.aliases if alias.isupper()), entry.name(language))


def _names_of(key: str) -> tuple[str, ...]:
    """Return the names of a rule in both languages, and the other ones that it is known by."""
    entry = REGISTRY.catalogue.entry(key)
    return (entry.en, entry.fr, *entry.aliases)
