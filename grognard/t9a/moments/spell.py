"""A spell as a rule, and where all spells are found; what is printed of them stands in `spell_card.py`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from grognard.t9a.moments.special_rule import SpecialRule
from grognard.t9a.moments.spell_card import ATTRIBUTE, PrintedSpell, Version


class Spell(PrintedSpell, SpecialRule, frozen=True):
    """A spell, and what it does while it is in force; *x* is the bracket of the version that was cast."""

    x: int = 1

    def version(self, boosted: bool) -> Version:
        """Return one of its versions."""
        version = self.boosted if boosted else self.basic
        assert version is not None, f"{self.id} has no boosted version"
        return version


@cache
def spell_named(spell: str) -> Spell:
    """Return the spell with this id; KeyError if no such spell is played."""
    return {found.id: found for found in all_spells()}[spell]


def all_spells() -> tuple[Spell, ...]:
    """Return every spell that is played, path by path."""
    return tuple(sorted((found() for found in _classes(Spell)), key=lambda one: (one.path, one.number, one.id)))


def attribute_of(spell: Spell) -> Spell | None:
    """Return the Attribute Spell that comes after a spell, None if its path has none."""
    if not spell.path:
        return None
    return next((one for one in all_spells() if one.path == spell.path and one.number == ATTRIBUTE), None)


def is_learned(spell: str) -> bool:
    """Is it a Learned or Hereditary Spell, and not one that is only Bound?"""
    return bool(spell_named(spell).number)


def _classes(kind: type[Spell]) -> Iterator[type[Spell]]:
    for found in kind.__subclasses__():
        if found.id:
            yield found
        yield from _classes(found)
