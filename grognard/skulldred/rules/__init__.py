"""The special rules of Skulldred by kind, and the registry that reads them: abilities, WILDSIDEs, spells, treasures.

A rule acts only through the moments of `grognard.skulldred.hooks` and of the protocols for spells and treasures.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator

from grognard.kernel.catalogue import Catalogue
from grognard.kernel.language import Language
from grognard.kernel.registry import Registry
from grognard.kernel.rules import Rule

__all__ = ["REGISTRY", "label", "read_rule"]

CHAPTERS = ("abilities", "wildsides", "spells", "treasures")


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
    short = next((alias for alias in entry.aliases if alias.isupper()), entry.name(language))
    return REGISTRY.write(rule, language).replace(entry.name(language), short)
