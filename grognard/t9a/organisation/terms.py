"""The conditions under which a unit may buy something, as the tables write them.

A term is the id of an option or item that the same unit has, or one of the conditions named here ("mounted").
"""

from __future__ import annotations

from collections.abc import Callable

from grognard.kernel.words.events import Name
from grognard.t9a.armies import UnitEntry, army_book
from grognard.t9a.armies.army_list import ListedUnit

__all__ = ["CONDITIONS", "holds", "term_name"]


def is_mounted(unit: ListedUnit) -> bool:
    """Whether the model rides, or counts as mounted by `t9a.sa.palanquin`."""
    return unit.mount is not None or unit.entry.prints("Palanquin")


def is_rider(unit: ListedUnit) -> bool:
    """Whether the model has a mount of its own, with a profile."""
    return unit.mount is not None


def is_on_foot(unit: ListedUnit) -> bool:
    """Whether the model doesn't ride."""
    return not is_mounted(unit)


def is_wizard(unit: ListedUnit) -> bool:
    """Whether the model is a Wizard of any level."""
    return any(rule.startswith("Wizard ") for rule in unit.rules())


def is_wizard_master(unit: ListedUnit) -> bool:
    """Whether the model is a Wizard Master."""
    return "Wizard Master" in unit.rules()


def is_standard_height(unit: ListedUnit) -> bool:
    """Whether the model, on its mount if it has one, is of Standard Height."""
    return _body(unit).height == "standard"


def is_infantry(unit: ListedUnit) -> bool:
    """Whether the model, on its mount if it has one, is Infantry."""
    return _body(unit).type == "infantry"


def has_towering_presence(unit: ListedUnit) -> bool:
    """Whether the model has `t9a.towering-presence`."""
    return "Towering Presence" in unit.rules()


def is_not_a_leader(unit: ListedUnit) -> bool:
    """Whether the model has `t9a.not-a-leader`."""
    return "Not a Leader" in unit.rules()


def has_palanquin(unit: ListedUnit) -> bool:
    """Whether the model is carried: `t9a.sa.palanquin` or `t9a.sa.skink-palanquin`."""
    return unit.entry.prints("Palanquin") or unit.has("mount_skink_palanquin")


def has_weapon_runes(unit: ListedUnit) -> bool:
    """Whether the model bears Runic Weapon Enchantments."""
    return any(item is not None and item.is_runic and item.slot == "weapon" for _, item in unit.borne())


CONDITIONS: dict[str, tuple[Name, Callable[[ListedUnit], bool]]] = {
    "mounted": (Name("a mount", "une monture"), is_mounted),
    "rider": (Name("a mount to ride", "une monture à chevaucher"), is_rider),
    "on foot": (Name("a model on foot", "une figurine à pied"), is_on_foot),
    "wizard": (Name("a Wizard", "un magicien"), is_wizard),
    "wizard master": (Name("a Wizard Master", "un maître magicien"), is_wizard_master),
    "standard height": (Name("Standard Height", "une taille Standard"), is_standard_height),
    "infantry": (Name("Infantry", "de l'infanterie"), is_infantry),
    "towering presence": (Name("Towering Presence", "Présence imposante"), has_towering_presence),
    "not a leader": (Name("Not a Leader", "Pas un meneur"), is_not_a_leader),
    "palanquin": (Name("a Palanquin", "un palanquin"), has_palanquin),
    "weapon runes": (Name("runes on its weapon", "des runes sur son arme"), has_weapon_runes),
}


def holds(term: str, unit: ListedUnit) -> bool:
    """Whether *term* is true of *unit*.

    >>> holds("mounted", ListedUnit.of("saurian_veteran", options=["mount_raptor"]))
    True
    """
    if (condition := CONDITIONS.get(term)) is not None:
        return condition[1](unit)
    return unit.has(term) or unit.bears(term) or unit.unit == term


def term_name(term: str, unit: ListedUnit) -> Name:
    """Return *term* as people read it."""
    if (condition := CONDITIONS.get(term)) is not None:
        return condition[0]
    if (option := next((entry for entry in unit.offers() if entry.option == term), None)) is not None:
        return option.name
    book = army_book(unit.entry.army)
    if (item := book.items.get(term)) is not None:
        return item.name
    return book.units[term].name if term in book.units else Name.same(term)


def _body(unit: ListedUnit) -> UnitEntry:
    """Return the entry whose Height, Type and base the model uses: the mount's, if it has one (core 3.8)."""
    return unit.mount or unit.entry
