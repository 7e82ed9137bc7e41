"""What a roster says of a unit: its equipment and its rules, by their names in either language.

>>> said_of_unit(ListedUnit.of("greybeards", 10), "fr").rules[:3]
('Sans peur', 'Capture', 'On en a vu d’autres')
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

import msgspec

from grognard.kernel.rules.catalogue import Catalogue, Entry
from grognard.kernel.words.language import Language, Name
from grognard.kernel.words.refusals import BadInput
from grognard.t9a.armies import Army, army_book, pieces
from grognard.t9a.armies.army_list import ArmyList, ListedUnit
from grognard.t9a.rules import REGISTRY

__all__ = ["SaidOfUnit", "in_language", "rule_entries", "said_of_unit"]

_PREFIX: dict[Army, str] = {"saurian_ancients": "t9a.sa.", "dwarven_holds": "t9a.dh."}


class SaidOfUnit(msgspec.Struct, frozen=True):
    """The names of a unit's equipment and rules, as a roster prints them."""

    equipment: tuple[str, ...]
    rules: tuple[str, ...]


def said_of_unit(unit: ListedUnit, language: Language) -> SaidOfUnit:
    """Return the names of what *unit* carries and of the rules that it and its mount have."""
    army = unit.entry.army
    carried = [text for text in unit.equipment() if text in unit.entry.equipment() or _is_equipment(text, army)]
    equipment = [in_language(text, army, language) for text in carried]
    rules = [in_language(text, army, language) for text in _printed(unit)]
    return SaidOfUnit(
        tuple(dict.fromkeys(equipment)), tuple(rule for rule in dict.fromkeys(rules) if rule not in equipment)
    )


def rule_entries(army_list: ArmyList) -> dict[str, Entry]:
    """Return the catalogue's entries of all rules, weapons and armour that the army uses, by id, in its order."""
    entries: dict[str, Entry] = {}
    for unit in army_list.units:
        for text in (*unit.equipment(), *_printed(unit)):
            if (entry := _entry(text, army_list.army)) is not None:
                entries.setdefault(entry.id, entry)
    return entries


def _printed(unit: ListedUnit) -> Iterator[str]:
    """Yield the printed rules of the unit, its mount, and their parts, each once."""
    seen: dict[str, None] = dict.fromkeys(unit.rules())
    for entry in (unit.entry, unit.mount):
        for part in entry.parts if entry is not None else ():
            if not part.only_with or unit.has(part.only_with):
                seen.update(dict.fromkeys(part.rules))
    yield from seen


def _is_equipment(text: str, army: Army) -> bool:
    """Whether something that an option gave is armour or a weapon, and not a rule; missile weapons print their Aim."""
    entry = _entry(text, army)
    if entry is None:
        return text.endswith("+)")
    return any(word in entry.kind for word in ("weapon", "armour"))


def in_language(text: str, army: Army, language: Language) -> str:
    """Return a printed rule, weapon or piece of armour in *language*, its brackets too where they can be read."""
    if language == "en":
        return text
    name, _, brackets = text.partition(" (")
    entry = _entry(text, army)
    if entry is not None and brackets:
        try:
            return REGISTRY.write(REGISTRY.read(text, "en", prefer=_PREFIX[army]), language)
        except BadInput:  # its brackets stay as they are printed
            return f"{entry.name(language)} ({brackets}"
    if entry is not None:
        return entry.name(language)
    known = _names_of_options(army).get(name.removeprefix("Path "), Name.same(name)).say(language)
    return f"{known} ({brackets}" if brackets else known


@cache
def _names_of_options(army: Army) -> dict[str, Name]:
    """Return the names of what options give and the catalogue doesn't hold, by their English name."""
    book = army_book(army)
    names = {option.name.en: option.name for entry in book.units.values() for option in entry.options}
    return names | {name.en: name for name in pieces().values()}


def _entry(text: str, army: Army) -> Entry | None:
    catalogue = Catalogue.load("t9a")
    for name in (text, text.partition(" (")[0]):
        if ids := catalogue.named(name, "en"):
            return catalogue.entries[_best(ids, army)]
    return None


def _best(ids: Iterable[str], army: Army) -> str:
    """Return the army's own rule, where both armies have one of that name."""
    return min(ids, key=lambda key: not key.startswith(_PREFIX[army]))
