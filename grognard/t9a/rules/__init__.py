"""The special rules of The Ninth Age, grouped as the book's chapters, and the registry that reads them.

A rule acts only through the moments of `grognard.t9a.moments.hooks`; procedures never name one. What a rule says
whatever happens is a row at the end of its chapter, a rule with logic or brackets a class: search for the id.
`class_rules` gives what a model has by its Height and Type.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator

from grognard.kernel.rules.catalogue import Catalogue
from grognard.kernel.rules.registry import Registry
from grognard.t9a.moments.special_rule import SpecialRule
from grognard.t9a.rules.height_and_type import class_rules

__all__ = ["REGISTRY", "class_rules"]

CHAPTERS = (
    "attacks",
    "parts",
    "special_attacks",
    "melee_weapons",
    "shooting",
    "shooting_weapons",
    "artillery",
    "armour",
    "protections",
    "terrain",
    "height_and_type",
    "movement",
    "morale",
    "deployment",
    "characters",
    "command",
    "spells.paths",
    "spells.alchemy",
    "spells.divination",
    "spells.druidism",
    "spells.evocation",
    "spells.pyromancy",
    "spells.shamanism",
    "spells.cosmology",
    "spells.occultism",
    "spells.thaumaturgy",
    "spells.witchcraft",
    "spells.hereditary",
    "spells.battle_runes",
    "spells.items",
    "spells.moves",
    "magic",
    "magic_items",
    "disciplines",
    "saurian",
    "combined_strength",
    "engine_of_the_ancients",
    "dwarven",
    "dwarven_engines",
    "options",
    "enchantments",
    "armour_enchantments",
    "artefacts",
    "banners",
    "runes",
    "runic_artefacts",
)


def _rules_of(chapter: str) -> Iterator[type[SpecialRule]]:
    """Yield the rules that stand in a chapter; of several classes with one id the first is the rule itself."""
    module = importlib.import_module(f"{__name__}.{chapter}")
    seen: list[str] = []
    for value in vars(module).values():
        own = isinstance(value, type) and issubclass(value, SpecialRule) and value.__module__ == module.__name__
        if own and value.id and value.id not in seen:
            seen.append(value.id)
            yield value


REGISTRY = Registry(Catalogue.load("t9a"), (rule for chapter in CHAPTERS for rule in _rules_of(chapter)))
"""Every special rule that is played, by id; it reads rules as army lists print them, in both languages."""
