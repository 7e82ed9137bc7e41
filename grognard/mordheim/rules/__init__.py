"""The special rules of Mordheim by kind. A rule acts only through the moments of `hooks`, or has traits and amounts.

The tables of `data` name rules by the last word of their ids, with brackets: "hatred (greenskins)".
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator
from pathlib import Path

from grognard.kernel.rules.catalogue import Catalogue
from grognard.kernel.rules.registry import Registry
from grognard.kernel.words.refusals import BadInput
from grognard.kernel.words.spelling import nearest_word
from grognard.mordheim.rules.limbs import GROWN
from grognard.mordheim.special_rule import SpecialRule

__all__ = ["GROWN", "REGISTRY", "RULES", "rule_of"]

CHAPTERS: tuple[str, ...] = ("areas", "skills", "movers", "fighters", "limbs")
"""The modules in which rules stand."""

NOT_PLAYED_YET = frozenset((Path(__file__).parent / "not_played_yet.txt").read_text(encoding="utf-8").split())
"""Rules that the tables name and nobody has written: a list that only shrinks. Who has one fights without it."""


def _rules() -> Iterator[type[SpecialRule]]:
    for chapter in CHAPTERS:
        module = importlib.import_module(f"{__name__}.{chapter}")
        for value in vars(module).values():
            if isinstance(value, type) and issubclass(value, SpecialRule) and value.__module__ == module.__name__:
                yield value


REGISTRY = Registry(Catalogue.load("mordheim"), (rule for rule in _rules() if rule.id))
"""Every special rule that is played, by id."""

RULES = {rule.id.rpartition(".")[2]: rule for rule in _rules() if rule.id}
"""The same by the last word of their ids, as the tables name them."""


def rule_of(text: str, place: str) -> SpecialRule | None:
    """Return a rule as a table names it: "hatred (greenskins)"; None if it isn't played yet.

    Raises:
        BadInput: If there is no such rule, with the nearest name; or if its brackets are wrong.
    """
    match = re.fullmatch(r"([a-z0-9-]+)(?: \((.*)\))?", text.strip())
    key = match[1] if match else text
    if key in NOT_PLAYED_YET:
        return None
    if match is None or key not in RULES:
        raise BadInput(place, f"'{text}'", " | ".join(RULES), nearest_word(key, RULES))
    brackets = [int(one) if one.isdigit() else one for one in (match[2] or "").split(", ") if one]
    return RULES[key](*brackets)
